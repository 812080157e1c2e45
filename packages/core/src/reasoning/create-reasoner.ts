import { ModelOutputError, type RunEvent } from '@research-studio/schemas';
import type { Budget } from '../budget/ledger.ts';
import type { GuardedModel } from '../models/guarded-model.ts';
import type { ModelChains } from '../models/model-chains.ts';
import { ModelRequestError } from '../models/providers/model-request-error.ts';
import { readAnswer } from '../models/read-answer.ts';
import { askModel, type WithStep } from './ask-model.ts';
import { type CallGate, createCallGate, limitsOf, type RunLimits } from './call-gate.ts';
import { journalKey, type ReasoningJournal } from './journal.ts';
import { createPromptFitter, type PromptFitter } from './prompt-fitter.ts';
import type { Prompt, Reasoner, Task } from './task.ts';

export interface ReasonerOptions {
  /** Models to try for each role, best first; the extractive engine always follows as the last resort. */
  readonly chains: ModelChains;
  readonly emit: (event: RunEvent) => void;
  /** Default: emits, and no more. */
  readonly withStep?: WithStep;
  readonly journal?: ReasoningJournal;
  /** Most that may be spent; once it is used up, no model is asked any more. */
  readonly budget?: Budget | null;
  /** Of a run, in the place of `budget`. */
  readonly limits?: RunLimits;
  /** Milliseconds, rising; for durations. */
  readonly clock?: () => number;
}

/** Name of the last resort in events. */
const LAST_RESORT = 'extractive';
const UNPAID = 'What is left of the budget does not pay for it.';

/** What all questions of a run share. */
interface Run extends Required<Pick<ReasonerOptions, 'chains' | 'emit' | 'withStep' | 'clock'>> {
  readonly journal: ReasoningJournal | undefined;
  readonly limits: RunLimits;
  readonly gate: CallGate;
  readonly fitter: PromptFitter;
  readonly warned: Set<string>;
}

interface Question<Input, Output> {
  readonly run: Run;
  readonly task: Task<Input, Output>;
  readonly input: Input;
  readonly prompt: Prompt;
  readonly signal: AbortSignal | undefined;
}

/** With no models every task is answered extractively, without a word; a configured model that is replaced by another one, or by none, is reported once. */
export function createReasoner(options: ReasonerOptions): Reasoner {
  const { chains, journal, clock = () => performance.now() } = options;
  const limits = options.limits ?? limitsOf(options.budget ?? null, options.emit);
  const gate = createCallGate({ ...options, limits });
  const { emit } = gate;
  const emitted: WithStep = (start, work) => {
    emit(start);
    return work();
  };
  const withStep = options.withStep ?? emitted;
  const reason: Reasoner['reason'] = (task, input, signal) =>
    withStep({ type: 'task-start', task: task.id }, async () => {
      const startedAt = clock();
      let by: string | null = null;
      try {
        const answered = await answer(run, task, input, signal);
        by = answered.by;
        return answered.output;
      } finally {
        emit({ type: 'task-end', task: task.id, by, durationMs: Math.round(clock() - startedAt) });
      }
    });
  const fitter = createPromptFitter({ catalog: chains.catalog, emit, reason });
  const run: Run = { ...{ chains, journal, clock, emit, withStep, limits, gate, fitter }, warned: new Set() };
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

async function answer<Input, Output>(
  run: Run,
  task: Task<Input, Output>,
  input: Input,
  signal: AbortSignal | undefined,
): Promise<{ output: Output; by: string }> {
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
    const answer = await tryModel(question, model, models[index + 1]?.name ?? LAST_RESORT);
    if (answer !== null && 'output' in answer) {
      warn(run, failures, model.name);
      note(false);
      return { output: answer.output, by: model.name };
    }
    failures.push({ model: model.name, error: answer?.error ?? null });
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
async function recall<Input, Output>(
  { run, task, input, prompt }: Question<Input, Output>,
  models: readonly GuardedModel[],
): Promise<{ output: Output } | null> {
  const { journal, chains, limits, emit } = run;
  const keyOf = (model: string) => journalKey({ taskId: task.id, model, prompt });
  const others = task.noFallback ? [] : [...chains.forTask(task), ...chains.budget];
  for (const { name } of journal === undefined ? [] : new Set([...models, ...others])) {
    const answer = fitting(await journal?.get(keyOf(name)), task, input);
    if (answer !== null) return answer;
  }
  if (limits.earlier === undefined || !limits.degradation.prefersEarlier()) return null;
  for (const { name } of models) {
    const kept = await limits.earlier.answer(keyOf(name));
    const answer = fitting(kept?.value, task, input);
    if (kept === null || answer === null) continue;
    emit({ type: 'earlier-used', what: 'answer', name: task.id, at: kept.at });
    await journal?.put(keyOf(name), kept.value);
    return answer;
  }
  return null;
}

function fitting<Input, Output>(kept: unknown, task: Task<Input, Output>, input: Input) {
  if (kept === undefined) return null;
  const answer = readAnswer(JSON.stringify(kept), task.schema);
  return answer.isUsable && (task.check?.(answer.output, input) ?? []).length === 0 ? answer : null;
}

type ModelFailure = ModelRequestError | ModelOutputError;

/** Null: the budget does not pay for the call. */
async function tryModel<Input, Output>(
  question: Question<Input, Output>,
  model: GuardedModel,
  next: string,
): Promise<{ output: Output } | { error: ModelFailure } | null> {
  const { run, task, prompt, signal } = question;
  const { gate, fitter, emit, journal, chains } = run;
  const refusal = model.refusal();
  if (refusal !== null) return { error: refusal };
  const { name } = model;
  try {
    const fitted = await fitter.fit({ task, prompt, model: name }, signal);
    const call = { task, prompt: fitted };
    const release = await gate.reserve(call, name);
    if (release === null) return null;
    const { output, json } = await askModel({
      ...run,
      ...question,
      prompt: fitted,
      room: () => fitter.room({ ...call, model: name }),
      model,
      payAgain: () => gate.reserve(call, name, { waits: false }),
      catalog: chains.catalog,
    }).finally(release);
    await journal?.put(journalKey({ taskId: task.id, model: name, prompt }), json);
    return { output };
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof ModelRequestError || error instanceof ModelOutputError)) throw error;
    emit({ type: 'model-failed', task: task.id, model: name, message: error.message, next });
    return { error };
  }
}

interface Failure {
  readonly model: string;
  /** Null: the budget does not pay for it. */
  readonly error: ModelFailure | null;
}

/**
 * Once for each model that was to answer and what did so in its place; without a model once for each step that it failed.
 * The first failure is that of the model which was to answer.
 */
function warn({ warned, emit }: Run, failures: readonly Failure[], next: string): void {
  const [configured] = failures;
  if (configured === undefined) return;
  const steps = failures.flatMap(({ error }) => (error instanceof ModelOutputError ? [error.taskId] : []));
  const end = goingOn(failures, next);
  const reasons = [...new Set(failures.map((failure) => reasonOf(failure)))].join(' ');
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

function goingOn(failures: readonly Failure[], next: string): string {
  if (next !== LAST_RESORT) return `Going on with ${next}.`;
  const isLasting = failures.every(({ error }) => error instanceof ModelRequestError && error.isPermanent);
  return isLasting ? 'Going on without a model.' : 'Going on without a model for this step.';
}
