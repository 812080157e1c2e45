import { ModelOutputError, type RunEvent } from '@research-studio/schemas';
import { answerSchema } from '../models/answer-schema.ts';
import type { GuardedModel } from '../models/guarded-model.ts';
import type { ModelCatalog } from '../models/model-catalog.ts';
import type { ChatMessage, ChatReply } from '../models/providers/chat-model.ts';
import { type ReadAnswer, readAnswer } from '../models/read-answer.ts';
import type { Prompt, Task } from './task.ts';

export interface ModelQuestion<Input, Output> {
  readonly task: Task<Input, Output>;
  readonly input: Input;
  readonly prompt: Prompt;
  readonly model: GuardedModel;
  readonly signal: AbortSignal | undefined;
  readonly emit: (event: RunEvent) => void;
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
  const answer = judge(question, first);
  if (answer.isUsable) return answer;
  const second = await call(question, [...messages, ...correction({ reply: first, answer })]);
  const corrected = judge(question, second);
  if (corrected.isUsable) return corrected;
  throw unusable(task.id, corrected.problems);
}

async function call<Input, Output>(
  { task, model, signal, emit, clock, catalog }: ModelQuestion<Input, Output>,
  messages: readonly ChatMessage[],
): Promise<ChatReply> {
  const schema = answerSchema(task);
  const names = { task: task.id, model: model.name };
  emit({ type: 'model-start', ...names });
  const start = clock();
  const [{ costOf }, reply] = await Promise.all([catalog(), model.ask({ messages, schema }, signal)]);
  const durationMs = Math.round(clock() - start);
  const costUsd = costOf(model.name, reply.tokens);
  emit({ type: 'model-end', ...names, durationMs, ...reply.tokens, costUsd });
  return reply;
}

/** @throws {ModelOutputError} when asking the same model again would be of no use. */
function judge<Input, Output>(
  { task, input }: ModelQuestion<Input, Output>,
  { text, finish }: ChatReply,
): ReadAnswer<Output> {
  if (finish === 'refusal') throw unusable(task.id, ['The model declines to answer.']);
  if (text.length > MAX_ANSWER_CHARACTERS)
    throw unusable(task.id, [`The answer has ${text.length} characters.`]);
  if (finish === 'length')
    return { isUsable: false, problems: ['The answer was cut off at its longest length; be much briefer.'] };
  const answer = readAnswer(text, task.schema);
  if (!answer.isUsable) return answer;
  const problems = task.check?.(answer.output, input) ?? [];
  return problems.length === 0 ? answer : { isUsable: false, problems };
}

function unusable(taskId: string, problems: readonly string[]): ModelOutputError {
  const problem = problems.slice(0, 3).join(' ').replace(/\.$/, '');
  return new ModelOutputError({ taskId, problem });
}

/** Of the refused answer, what goes back to the model. */
const MAX_QUOTED_CHARACTERS = 20_000;

/** The schema is not told again: it goes with every call. */
function correction({
  reply,
  answer,
}: {
  reply: ChatReply;
  answer: { readonly problems: readonly string[] };
}): readonly ChatMessage[] {
  const content = `This answer cannot be used:
${answer.problems.map((problem) => `- ${problem}`).join('\n')}
Answer again in full, with these mended: one JSON object and nothing else.`;
  return [
    { role: 'assistant', content: reply.text.slice(0, MAX_QUOTED_CHARACTERS) || '(nothing)' },
    { role: 'user', content },
  ];
}
