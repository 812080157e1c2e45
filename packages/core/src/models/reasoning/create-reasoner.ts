import { ModelOutputError, type RunEvent } from '@research-studio/schemas';
import { answerSchema } from '../answer-schema.ts';
import type { Budget } from '../budget/ledger.ts';
import type { ModelChains } from '../model-chains.ts';
import type { ChatMessage, ChatReply, ChatRequest } from '../providers/chat-model.ts';
import { ModelRequestError } from '../providers/model-request-error.ts';
import { readAnswer } from '../read-answer.ts';
import type { FailedAttempt, RetryingModel } from '../retrying-model.ts';
import { type CallGate, createCallGate, limitsOf, type RunLimits } from './call-gate.ts';
import { createPromptFitter, estimateTokens, firstTokens, type PromptFitter } from './fit-prompt.ts';
import { journalKey, type ReasoningJournal } from './journal.ts';
import type { Prompt, Reasoner, Task, WithStep } from './task.ts';

export interface ReasonerOptions {
  /** Models to try for each role, best first; the extractive engine always follows as the last resort. */
  readonly chains: ModelChains;
  readonly emit: (event: RunEvent) => void;
  /** Default: emits, and no more. */
  readonly withStep?: WithStep;
  readonly journal?: ReasoningJournal;
  /** Most that may be spent; once it is used up, no model is asked any more. */
  readonly budget?: Budget | null;
  /** Limits of a run, in the place of `budget`. */
  readonly limits?: RunLimits;
  /** Milliseconds, rising; for durations. */
  readonly clock?: () => number;
}

/** Name of the last resort in events. */
const LAST_RESORT = 'extractive';
const UNPAID = 'What is left of the budget does not pay for it.';

/** Shared by all questions of a run. */
interface Run extends Required<Pick<ReasonerOptions, 'chains' | 'emit' | 'withStep' | 'clock'>> {
  readonly journal: ReasoningJournal | undefined;
  readonly limits: RunLimits;
  readonly gate: CallGate;
  readonly fitter: PromptFitter;
  readonly warned: Set<string>;
}

/** The task alone knows the types of its input and its answer. */
interface Question {
  readonly run: Run;
  readonly task: Task<unknown, unknown>;
  readonly input: unknown;
  readonly prompt: Prompt;
  readonly signal: AbortSignal | undefined;
}

/** With no models every task is answered extractively, without a word; a configured model that is replaced by another one, or by none, is reported once. */
export function createReasoner(options: ReasonerOptions): Reasoner {
  const { chains, journal, clock = () => performance.now() } = options;
  const limits = options.limits ?? limitsOf(options.budget ?? null, options.emit);
  const gate = createCallGate({ ...options, limits });
  const { emit } = gate;
  const emitting: WithStep = (start, work) => {
    emit(start);
    return work();
  };
  const { withStep = emitting } = options;
  const reason: Reasoner['reason'] = <Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    signal: AbortSignal | undefined,
  ) =>
    withStep({ type: 'task-start', task: task.id }, async () => {
      const startedAt = clock();
      let by: string | null = null;
      try {
        const answered = await answer(run, task as unknown as Question['task'], input, signal);
        by = answered.by;
        return answered.output as Output;
      } finally {
        emit({ type: 'task-end', task: task.id, by, durationMs: Math.round(clock() - startedAt) });
      }
    });
  const fitter = createPromptFitter({ prices: chains.prices, emit, reason });
  const run: Run = { chains, journal, clock, emit, withStep, limits, gate, fitter, warned: new Set() };
  return {
    reason,
    async utilisation(task, input) {
      const [model] = chains.forTask(task);
      if (model === undefined) return 0;
      return fitter.utilisation({ task, prompt: task.prompt(input), model: model.name });
    },
    council: () => chains.council,
    budget: () => limits.ledger?.budget() ?? null,
  };
}

async function answer(run: Run, task: Question['task'], input: unknown, signal: Question['signal']) {
  const { gate, limits } = run;
  signal?.throwIfAborted();
  const extracted = async (failure?: string) => ({
    output: await task.extract(input, failure),
    by: LAST_RESORT,
  });
  const note = (hasFailed: boolean) =>
    limits.degradation.note({ service: 'models', step: task.id, hasFailed });
  const models = gate.modelsFor(task);
  if (models.length === 0) return extracted();
  const question = { run, task, input, prompt: task.prompt(input), signal };
  if (await gate.wasRefused(question)) return extracted(UNPAID);
  const kept = await recall(question, models);
  if (kept !== null) return { output: kept.output, by: 'journal' };
  if (await gate.isClosedTo(question)) return extracted(UNPAID);
  const failures: Failure[] = [];
  for (const [index, model] of models.entries()) {
    const tried = await tryModel(question, model, models[index + 1]?.name ?? LAST_RESORT);
    if ('output' in tried) {
      warn(run, failures, model.name);
      note(false);
      return { output: tried.output, by: model.name };
    }
    failures.push({ model: model.name, error: tried.error });
  }
  const asked = failures.filter(({ error }) => error !== null);
  if (asked.length === 0) await gate.giveUp(question);
  else if (!task.noFallback) warn(run, asked, LAST_RESORT);
  signal?.throwIfAborted();
  if (!task.noFallback && asked.at(-1)?.error instanceof ModelRequestError) note(true);
  return extracted(failures.map(reasonOf).join(' '));
}

/**
 * An answer that any model gave to the same question before, if it still fits: in this run or, in the tiers that prefer them,
 * in an earlier one. That is kept as one of this run.
 */
async function recall({ run, task, input, prompt }: Question, models: readonly RetryingModel[]) {
  const { journal, chains, limits, emit } = run;
  const keyOf = (model: string) => journalKey({ taskId: task.id, model, prompt });
  const fitting = (kept: unknown) => {
    const read = kept === undefined ? null : readAnswer(JSON.stringify(kept), task.schema);
    return read?.isUsable && (task.check?.(read.output, input) ?? []).length === 0 ? read : null;
  };
  const others = task.noFallback ? [] : [...chains.forTask(task), ...chains.budget];
  for (const { name } of journal === undefined ? [] : new Set([...models, ...others])) {
    const found = fitting(await journal?.get(keyOf(name)));
    if (found !== null) return found;
  }
  if (limits.earlier === undefined || !limits.degradation.prefersEarlier()) return null;
  for (const { name } of models) {
    const kept = await limits.earlier.answer(keyOf(name));
    const found = fitting(kept?.value);
    if (kept === null || found === null) continue;
    emit({ type: 'earlier-used', what: 'answer', name: task.id, at: kept.at });
    await journal?.put(keyOf(name), kept.value);
    return found;
  }
  return null;
}

type ModelFailure = ModelRequestError | ModelOutputError;

interface Failure {
  readonly model: string;
  /** Null: the budget does not pay for it. */
  readonly error: ModelFailure | null;
}

async function tryModel(
  question: Question,
  model: RetryingModel,
  next: string,
): Promise<{ readonly output: unknown } | Pick<Failure, 'error'>> {
  const { run, task, prompt, signal } = question;
  const { gate, fitter, emit, journal } = run;
  const refusal = model.refusal();
  if (refusal !== null) return { error: refusal };
  const { name } = model;
  try {
    const fitted = await fitter.fit({ task, prompt, model: name }, signal);
    const call = { task, prompt: fitted };
    const release = await gate.reserve(call, name);
    if (release === null) return { error: null };
    const payAgain = () => gate.reserve(call, name, { waits: false });
    const asked = askModel({ ...question, prompt: fitted, model, payAgain });
    const { output, json } = await asked.finally(release);
    await journal?.put(journalKey({ taskId: task.id, model: name, prompt }), json);
    return { output };
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof ModelRequestError || error instanceof ModelOutputError)) throw error;
    emit({ type: 'model-failed', task: task.id, model: name, message: error.message, next });
    return { error };
  }
}

/**
 * Once for each model that was to answer and what did so in its place; without a model once for each step that it failed.
 * The first failure is that of the model which was to answer.
 */
function warn({ warned, emit }: Run, failures: readonly Failure[], next: string): void {
  const [configured] = failures;
  if (configured === undefined) return;
  const steps = failures.flatMap(({ error }) => (error instanceof ModelOutputError ? [error.taskId] : []));
  const isLasting = failures.every(({ error }) => error instanceof ModelRequestError && error.isPermanent);
  const without = isLasting ? 'Going on without a model.' : 'Going on without a model for this step.';
  const end = next === LAST_RESORT ? without : `Going on with ${next}.`;
  const reasons = [...new Set(failures.map(reasonOf))].join(' ');
  // A key that is refused is the same cause for all models of its provider.
  const keys = [
    [configured.model, end, ...(next === LAST_RESORT ? steps : [])].join(' '),
    `${reasons} ${end}`,
  ];
  if (keys.some((key) => warned.has(key))) return;
  for (const key of keys) warned.add(key);
  const name = reasons.startsWith(`${configured.model}:`) ? '' : `${configured.model}: `;
  emit({ type: 'warning', code: 'model_replaced', message: `${name}${reasons} ${end}` });
}

function reasonOf({ model, error }: Failure): string {
  if (error === null) return `${model}: what is left of the budget does not pay for it.`;
  return error instanceof ModelRequestError ? error.message : `${model}: ${error.message}`;
}

interface ModelQuestion extends Question, Pick<ChatRequest, 'payAgain'> {
  readonly model: RetryingModel;
}

/** Nothing that a task asks for is longer; what is, is neither parsed nor sent back. */
const MAX_ANSWER_CHARACTERS = 1_000_000;

/**
 * One model's answer to a task. An answer that cannot be used goes back to the model once, with what is wrong with it.
 *
 * @throws {ModelRequestError} when the model gave no answer.
 * @throws {ModelOutputError} when its second answer cannot be used either.
 */
async function askModel(question: ModelQuestion): Promise<{ output: unknown; json: unknown }> {
  const { run, task, prompt, model } = question;
  let messages: readonly ChatMessage[] = [
    { role: 'system', content: prompt.system },
    { role: 'user', content: prompt.user },
  ];
  for (let isLast = false; ; isLast = true) {
    const { reply, answer, isFinal } = await call(question, messages);
    if (answer.isUsable) return answer;
    if (isFinal || isLast) {
      const problem = answer.problems.slice(0, 3).join(' ').replace(/\.$/, '');
      throw new ModelOutputError({ taskId: task.id, problem });
    }
    const room = await run.fitter.room({ task, prompt, model: model.name });
    messages = [...messages, ...correction(reply, answer.problems, room)];
  }
}

function call(question: ModelQuestion, messages: readonly ChatMessage[]) {
  const { run, task, model, payAgain, signal } = question;
  const { emit, withStep, clock, chains } = run;
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
    const [{ costOf }, reply] = await Promise.all([chains.prices(), model.ask(request, signal)]);
    const durationMs = Math.round(clock() - start);
    const judged = judge(question, reply);
    const costUsd = costOf(model.name, reply.tokens);
    const isCached = reply.tokens.cachedTokens > 0;
    const fullUsd = isCached ? costOf(model.name, { ...reply.tokens, cachedTokens: 0 }) : null;
    const saving = costUsd !== null && fullUsd !== null ? { savedUsd: fullUsd - costUsd } : {};
    const outcome = judged.answer.isUsable ? 'usable' : OUTCOMES[reply.finish];
    emit({ type: 'model-end', ...names, durationMs, ...reply.tokens, costUsd, ...saving, attempt, outcome });
    return { ...judged, reply };
  });
}

/** A whole text is parsed each time, so not at each of its pieces. */
const WATCH_MS = 150;

async function watcher(watch: NonNullable<Question['task']['watch']>, clock: () => number) {
  const { parsePartialJson } = await import('@langchain/core/output_parsers');
  let last = clock();
  return (text: string) => {
    if (clock() - last < WATCH_MS) return;
    last = clock();
    const partial: unknown = parsePartialJson(text.slice(text.indexOf('{')));
    if (typeof partial === 'object' && partial !== null) watch(partial);
  };
}

const OUTCOMES = { stop: 'unusable', length: 'cut-off', refusal: 'declined' } as const;

/** `isFinal`: asking the same model again would be of no use. */
function judge({ task, input }: Question, { text, finish }: ChatReply) {
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

/** The part of a refused answer that goes back to the model. */
const MAX_QUOTED_CHARACTERS = 20_000;

/** The schema is not repeated: it goes with every call. */
function correction(reply: ChatReply, problems: readonly string[], room: number): readonly ChatMessage[] {
  const content = `This answer cannot be used:
${problems.map((problem) => `- ${problem}`).join('\n')}
Answer again in full, with these mended: one JSON object and nothing else.`;
  const quoted = firstTokens(reply.text.slice(0, MAX_QUOTED_CHARACTERS), room - estimateTokens(content));
  return [
    { role: 'assistant', content: quoted || '(nothing)' },
    { role: 'user', content },
  ];
}
