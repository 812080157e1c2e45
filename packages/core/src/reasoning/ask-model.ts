import { ModelOutputError, type RunEvent } from '@research-studio/schemas';
import { answerSchema } from '../models/answer-schema.ts';
import type { FailedAttempt, GuardedModel } from '../models/guarded-model.ts';
import type { ModelCatalog } from '../models/model-catalog.ts';
import type { ChatMessage, ChatReply, ChatRequest } from '../models/providers/chat-model.ts';
import { type ReadAnswer, readAnswer } from '../models/read-answer.ts';
import { estimateTokens, firstTokens } from './fit-prompt.ts';
import type { Prompt, Task } from './task.ts';

/** Emits the event and does the work; what is emitted within happens within that event. */
export type WithStep = <Result>(start: RunEvent, work: () => Result) => Result;

export interface ModelQuestion<Input, Output> {
  readonly task: Task<Input, Output>;
  readonly input: Input;
  readonly prompt: Prompt;
  /** Tokens that may be sent beside the prompt. */
  readonly room: () => Promise<number>;
  readonly model: GuardedModel;
  /** As in `ChatRequest`. */
  readonly payAgain: ChatRequest['payAgain'];
  readonly signal: AbortSignal | undefined;
  readonly emit: (event: RunEvent) => void;
  readonly withStep: WithStep;
  /** Loaded with the first call. */
  readonly catalog: () => Promise<ModelCatalog>;
  /** Milliseconds, rising. */
  readonly clock: () => number;
}

/** Nothing that a task asks for is longer; what is, is neither parsed nor sent back. */
const MAX_ANSWER_CHARACTERS = 1_000_000;

/**
 * One model's answer to a task. An answer that cannot be used goes back to the model once, with what is wrong with it.
 *
 * @throws {ModelRequestError} when the model gave no answer.
 * @throws {ModelOutputError} when its second answer cannot be used either.
 */
export async function askModel<Input, Output>(
  question: ModelQuestion<Input, Output>,
): Promise<{ output: Output; json: unknown }> {
  const { task, prompt } = question;
  const messages: readonly ChatMessage[] = [
    { role: 'system', content: prompt.system },
    { role: 'user', content: prompt.user },
  ];
  const first = await call(question, messages);
  if (first.answer.isUsable) return first.answer;
  if (first.isFinal) throw unusable(task.id, first.answer.problems);
  const mending = correction(first.reply, first.answer.problems, await question.room());
  const second = await call(question, [...messages, ...mending]);
  if (second.answer.isUsable) return second.answer;
  throw unusable(task.id, second.answer.problems);
}

async function call<Input, Output>(
  question: ModelQuestion<Input, Output>,
  messages: readonly ChatMessage[],
): Promise<Judged<Output> & { readonly reply: ChatReply }> {
  const { task, model, payAgain, signal, emit, withStep, clock, catalog } = question;
  const names = { task: task.id, model: model.name };
  return withStep({ type: 'model-start', ...names }, async () => {
    const start = clock();
    let attempt = 1;
    const onFailure = ({ error, durationMs, isRepeated }: FailedAttempt) => {
      const failure = { attempt, durationMs: Math.round(durationMs), outcome: error.kind, isRepeated };
      emit({ type: 'model-attempt-failed', ...names, ...failure });
      attempt += 1;
    };
    const onText = task.watch && (await watcher(task.watch, clock));
    const request = { messages, schema: answerSchema(task), onFailure, onText, payAgain };
    const [{ costOf }, reply] = await Promise.all([catalog(), model.ask(request, signal)]);
    const durationMs = Math.round(clock() - start);
    const judged = { ...judge(question, reply), reply };
    const costUsd = costOf(model.name, reply.tokens);
    const isCached = reply.tokens.cachedTokens > 0;
    const fullUsd = isCached ? costOf(model.name, { ...reply.tokens, cachedTokens: 0 }) : null;
    const saving = costUsd !== null && fullUsd !== null ? { savedUsd: fullUsd - costUsd } : {};
    const outcome = judged.answer.isUsable ? 'usable' : OUTCOMES[reply.finish];
    emit({ type: 'model-end', ...names, durationMs, ...reply.tokens, costUsd, ...saving, attempt, outcome });
    return judged;
  });
}

/** A whole text is parsed each time, so not at each of its pieces. */
const WATCH_MS = 150;

async function watcher<Output>(watch: (partial: Partial<Output>) => void, clock: () => number) {
  const { parsePartialJson } = await import('@langchain/core/output_parsers');
  let last = clock();
  return (text: string) => {
    if (clock() - last < WATCH_MS) return;
    last = clock();
    const partial: unknown = parsePartialJson(text.slice(text.indexOf('{')));
    if (typeof partial === 'object' && partial !== null) watch(partial as Partial<Output>);
  };
}

const OUTCOMES = { stop: 'unusable', length: 'cut-off', refusal: 'declined' } as const;

interface Judged<Output> {
  readonly answer: ReadAnswer<Output>;
  /** Asking the same model again would be of no use. */
  readonly isFinal: boolean;
}

function judge<Input, Output>(
  { task, input }: ModelQuestion<Input, Output>,
  { text, finish }: ChatReply,
): Judged<Output> {
  const refuse = (isFinal: boolean, ...problems: readonly string[]) => ({
    answer: { isUsable: false, problems } as const,
    isFinal,
  });
  if (finish === 'refusal') return refuse(true, 'The model declines to answer.');
  if (text.length > MAX_ANSWER_CHARACTERS) return refuse(true, `The answer has ${text.length} characters.`);
  if (finish === 'length')
    return refuse(false, 'The answer was cut off at its longest length; be much briefer.');
  const answer = readAnswer(text, task.schema);
  const problems = answer.isUsable ? (task.check?.(answer.output, input) ?? []) : [];
  return problems.length === 0 ? { answer, isFinal: false } : refuse(false, ...problems);
}

function unusable(taskId: string, problems: readonly string[]): ModelOutputError {
  const problem = problems.slice(0, 3).join(' ').replace(/\.$/, '');
  return new ModelOutputError({ taskId, problem });
}

/** Of the refused answer, what goes back to the model. */
const MAX_QUOTED_CHARACTERS = 20_000;

/** The schema is not repeated: it goes with every call. */
function correction(reply: ChatReply, problems: readonly string[], room: number): readonly ChatMessage[] {
  const content = `This answer cannot be used:
${problems.map((problem) => `- ${problem}`).join('\n')}
Answer again in full, with these mended: one JSON object and nothing else.`;
  const quoted = room - estimateTokens(content);
  return [
    {
      role: 'assistant',
      content: firstTokens(reply.text.slice(0, MAX_QUOTED_CHARACTERS), quoted) || '(nothing)',
    },
    { role: 'user', content },
  ];
}
