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

/** With no models every task is answered extractively, without a word; a configured model that is replaced by another one, or by none, is reported once. */
export function createReasoner(given: ReasonerOptions): Reasoner {
  const warned = new Set<string>();
  const limits = given.limits ?? limitsOf(given.budget ?? null, given.emit);
  const { ledger, degradation } = limits;
  const gate = createCallGate({ ...given, limits });
  const options = { ...given, emit: gate.emit };
  const { emit, withStep = stepOf(emit), clock = () => performance.now() } = options;

  async function answer<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    signal: AbortSignal | undefined,
  ): Promise<{ output: Output; by: string }> {
    signal?.throwIfAborted();
    const extracted = async (failure?: string) => ({
      output: await task.extract(input, failure),
      by: LAST_RESORT,
    });
    const models = gate.modelsFor(task);
    if (models.length === 0) return extracted();
    const question = { options, task, input, prompt: task.prompt(input), signal };
    if (await gate.wasRefused(question)) return extracted(UNPAID);
    const kept = (await recall(question, models)) ?? (await recallEarlier(question, models, limits));
    if (kept !== null) return { output: kept.output, by: 'journal' };
    if (await gate.isClosedTo(question)) return extracted(UNPAID);
    const failures: Failure[] = [];
    for (const [index, model] of models.entries()) {
      const next = models[index + 1]?.name ?? LAST_RESORT;
      const answer = await tryModel({ ...question, gate, fitter, model, next });
      if (answer !== null && 'output' in answer) {
        warn({ failures, warned, emit, next: model.name });
        degradation.note({ service: 'models', step: task.id, hasFailed: false });
        return { output: answer.output, by: model.name };
      }
      failures.push({ model: model.name, error: answer?.error ?? null });
    }
    const asked = failures.filter(({ error }) => error !== null);
    if (asked.length === 0) await gate.giveUp(question);
    else if (!task.noFallback) warn({ failures: asked, warned, emit, next: LAST_RESORT });
    signal?.throwIfAborted();
    if (!task.noFallback && asked.at(-1)?.error instanceof ModelRequestError)
      degradation.note({ service: 'models', step: task.id, hasFailed: true });
    return extracted(failures.map(reasonOf).join(' '));
  }

  const reasoner: Reasoner = {
    reason: (task, input, signal) =>
      withStep({ type: 'task-start', task: task.id }, async () => {
        const startedAt = clock();
        let by: string | null = null;
        try {
          const answered = await answer(task, input, signal);
          by = answered.by;
          return answered.output;
        } finally {
          emit({ type: 'task-end', task: task.id, by, durationMs: Math.round(clock() - startedAt) });
        }
      }),
    async utilisation(task, input) {
      const [model] = options.chains.forTask(task);
      if (model === undefined) return 0;
      return fitter.utilisation({ task, prompt: task.prompt(input), model: model.name });
    },
    council: () => options.chains.council,
    budget: () => ledger?.budget() ?? null,
  };
  const { reason } = reasoner;
  const fitter = createPromptFitter({ catalog: options.chains.catalog, emit: options.emit, reason });
  return reasoner;
}

function stepOf(emit: ReasonerOptions['emit']): WithStep {
  return (start, work) => {
    emit(start);
    return work();
  };
}

interface Question<Input, Output> {
  readonly options: ReasonerOptions;
  readonly task: Task<Input, Output>;
  readonly input: Input;
  readonly prompt: Prompt;
  readonly signal: AbortSignal | undefined;
}

/** An answer that any model gave to the same question before, if it still fits. */
async function recall<Input, Output>(
  { options, task, input, prompt }: Question<Input, Output>,
  models: readonly GuardedModel[],
): Promise<{ output: Output } | null> {
  const { journal, chains } = options;
  if (journal === undefined) return null;
  const others = task.noFallback ? [] : [...chains.forTask(task), ...chains.budget];
  for (const { name } of new Set([...models, ...others])) {
    const kept = await journal.get(journalKey({ taskId: task.id, model: name, prompt }));
    const answer = kept === undefined ? null : fitting(kept, task, input);
    if (answer !== null) return answer;
  }
  return null;
}

function fitting<Input, Output>(kept: unknown, task: Task<Input, Output>, input: Input) {
  const answer = readAnswer(JSON.stringify(kept), task.schema);
  return answer.isUsable && (task.check?.(answer.output, input) ?? []).length === 0 ? answer : null;
}

/** In the tiers that prefer them: an answer of an earlier run to the same question. It is kept as one of this run. */
async function recallEarlier<Input, Output>(
  { options, task, input, prompt }: Question<Input, Output>,
  models: readonly GuardedModel[],
  { degradation, earlier }: RunLimits,
): Promise<{ output: Output } | null> {
  if (earlier === undefined || !degradation.prefersEarlier()) return null;
  for (const { name } of models) {
    const key = journalKey({ taskId: task.id, model: name, prompt });
    const kept = await earlier.answer(key);
    const answer = kept === null ? null : fitting(kept.value, task, input);
    if (kept === null || answer === null) continue;
    options.emit({ type: 'earlier-used', what: 'answer', name: task.id, at: kept.at });
    await options.journal?.put(key, kept.value);
    return answer;
  }
  return null;
}

type ModelFailure = ModelRequestError | ModelOutputError;

/** Null: the budget does not pay for the call. */
async function tryModel<Input, Output>({
  gate,
  fitter,
  model,
  next,
  ...question
}: Question<Input, Output> & {
  gate: CallGate;
  fitter: PromptFitter;
  model: GuardedModel;
  next: string;
}): Promise<{ output: Output } | { error: ModelFailure } | null> {
  const { options, task, prompt } = question;
  const { emit, journal, withStep = stepOf(emit), clock = () => performance.now() } = options;
  const refusal = model.refusal();
  if (refusal !== null) return { error: refusal };
  try {
    const fitted = await fitter.fit({ task, prompt, model: model.name }, question.signal);
    const release = await gate.reserve({ task, prompt: fitted }, model);
    if (release === null) return null;
    const { output, json } = await askModel({
      ...question,
      prompt: fitted,
      room: () => fitter.room({ task, prompt: fitted, model: model.name }),
      model,
      payAgain: () => gate.reserve({ task, prompt: fitted }, model, { waits: false }),
      emit,
      withStep,
      clock,
      catalog: options.chains.catalog,
    }).finally(release);
    await journal?.put(journalKey({ taskId: task.id, model: model.name, prompt }), json);
    return { output };
  } catch (error) {
    question.signal?.throwIfAborted();
    if (!(error instanceof ModelRequestError || error instanceof ModelOutputError)) throw error;
    emit({ type: 'model-failed', task: task.id, model: model.name, message: error.message, next });
    return { error };
  }
}

interface Failure {
  readonly model: string;
  /** Null: the budget does not pay for it. */
  readonly error: ModelFailure | null;
}

interface Warning {
  /** The first is that of the model which was to answer. */
  readonly failures: readonly Failure[];
  readonly warned: Set<string>;
  readonly emit: (event: RunEvent) => void;
  /** What answers in their place. */
  readonly next: string;
}

/** Once for each model that was to answer and what did so in its place; without a model once for each step that it failed. */
function warn({ failures, warned, emit, next }: Warning): void {
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
