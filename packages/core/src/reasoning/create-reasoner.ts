import { ModelOutputError, type RunEvent } from '@research-studio/schemas';
import type { GuardedModel } from '../models/guarded-model.ts';
import type { ModelChains } from '../models/model-chains.ts';
import { ModelRequestError } from '../models/providers/model-request-error.ts';
import { readAnswer } from '../models/read-answer.ts';
import { askModel, type WithStep } from './ask-model.ts';
import { journalKey, type ReasoningJournal } from './journal.ts';
import { createPromptFitter, type PromptFitter } from './prompt-fitter.ts';
import type { Budget, Prompt, Reasoner, Task } from './task.ts';

export interface ReasonerOptions {
  /** Models to try for each role, best first; the extractive engine always follows as the last resort. */
  readonly chains: ModelChains;
  readonly emit: (event: RunEvent) => void;
  /** Default: emits, and no more. */
  readonly withStep?: WithStep;
  readonly journal?: ReasoningJournal;
  /** What the run may spend, and what an earlier part of it has spent; once it is used up, no model is asked any more. */
  readonly budget?: Budget | null;
  /** Milliseconds, rising; for durations. */
  readonly clock?: () => number;
}

/** Name of the last resort in events. */
const LAST_RESORT = 'extractive';

/** With no models every task is answered extractively, without a word; of a model that fails it is told once per cause. */
export function createReasoner(options: ReasonerOptions): Reasoner {
  const warned = new Set<string>();
  const spending = openBudget(options);
  const { emit, withStep = stepOf(emit), clock = () => performance.now() } = options;

  async function answer<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    signal: AbortSignal | undefined,
  ): Promise<{ output: Output; by: string }> {
    signal?.throwIfAborted();
    const extracted = async () => ({ output: await task.extract(input), by: LAST_RESORT });
    const models = options.chains.forTask(task);
    if (models.length === 0) return extracted();
    const question = { options: spending.options, task, input, prompt: task.prompt(input), signal };
    const kept = await recall(question, models);
    if (kept !== null) return { output: kept.output, by: 'journal' };
    if (spending.isEmpty()) return extracted();
    const failures: Failure[] = [];
    for (const [index, model] of models.entries()) {
      const next = models[index + 1]?.name ?? LAST_RESORT;
      const answer = await tryModel({ ...question, fitter, model, next });
      if ('output' in answer) {
        const lasting = failures.filter(({ error }) => isPermanent(error));
        warn({ failures: lasting, warned, emit: options.emit, next: model.name });
        return { output: answer.output, by: model.name };
      }
      failures.push({ model: model.name, error: answer.error });
    }
    warn({ failures, warned, emit: options.emit, next: LAST_RESORT });
    signal?.throwIfAborted();
    return extracted();
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
    budget: spending.budget,
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

/** Counts what calls cost as they end; tells once when the budget is used up. Calls without a known price count nothing. */
function openBudget(options: ReasonerOptions): {
  options: ReasonerOptions;
  isEmpty: () => boolean;
  budget: () => Budget | null;
} {
  const { budget = null, emit } = options;
  let spentUsd = budget?.spentUsd ?? 0;
  let isWarned = false;
  const counting = (event: RunEvent) => {
    if (event.type === 'model-end') spentUsd += event.costUsd ?? 0;
    emit(event);
  };
  const isEmpty = () => {
    if (budget === null || spentUsd < budget.limitUsd) return false;
    if (isWarned) return true;
    isWarned = true;
    emit({ type: 'budget-exhausted', limitUsd: budget.limitUsd, spentUsd });
    const message = `The budget of $${budget.limitUsd} is used up ($${spentUsd.toFixed(4)} spent). Going on without a model.`;
    emit({ type: 'warning', message });
    return true;
  };
  return {
    options: { ...options, emit: counting },
    isEmpty,
    budget: () => (budget === null ? null : { limitUsd: budget.limitUsd, spentUsd }),
  };
}

interface Question<Input, Output> {
  readonly options: ReasonerOptions;
  readonly task: Task<Input, Output>;
  readonly input: Input;
  readonly prompt: Prompt;
  readonly signal: AbortSignal | undefined;
}

/** An answer that any model of the chain gave to the same question before, if it still fits. */
async function recall<Input, Output>(
  { options, task, input, prompt }: Question<Input, Output>,
  models: readonly GuardedModel[],
): Promise<{ output: Output } | null> {
  const { journal } = options;
  if (journal === undefined) return null;
  for (const { name } of models) {
    const kept = await journal.get(journalKey({ taskId: task.id, model: name, prompt }));
    if (kept === undefined) continue;
    const answer = readAnswer(JSON.stringify(kept), task.schema);
    if (!answer.isUsable || (task.check?.(answer.output, input) ?? []).length > 0) continue;
    return answer;
  }
  return null;
}

type ModelFailure = ModelRequestError | ModelOutputError;

async function tryModel<Input, Output>({
  fitter,
  model,
  next,
  ...question
}: Question<Input, Output> & { fitter: PromptFitter; model: GuardedModel; next: string }): Promise<
  { output: Output } | { error: ModelFailure }
> {
  const { options, task, prompt } = question;
  const { emit, journal, withStep = stepOf(emit), clock = () => performance.now() } = options;
  const refusal = model.refusal();
  if (refusal !== null) return { error: refusal };
  try {
    const fitted = await fitter.fit({ task, prompt, model: model.name }, question.signal);
    const { output, json } = await askModel({
      ...question,
      prompt: fitted,
      room: () => fitter.room({ task, prompt: fitted, model: model.name }),
      model,
      emit,
      withStep,
      clock,
      catalog: options.chains.catalog,
    });
    await journal?.put(journalKey({ taskId: task.id, model: model.name, prompt }), json);
    return { output };
  } catch (error) {
    question.signal?.throwIfAborted();
    if (!(error instanceof ModelRequestError || error instanceof ModelOutputError)) throw error;
    emit({ type: 'model-failed', task: task.id, model: model.name, message: error.message, next });
    return { error };
  }
}

function isPermanent(error: ModelFailure): boolean {
  return error instanceof ModelRequestError && error.isPermanent;
}

interface Failure {
  readonly model: string;
  readonly error: ModelFailure;
}

interface Warning {
  readonly failures: readonly Failure[];
  readonly warned: Set<string>;
  readonly emit: (event: RunEvent) => void;
  /** What answers in their place. */
  readonly next: string;
}

/** Once per cause: a run of a hundred tasks must not say a hundred times that its key is wrong. */
function warn({ failures, warned, emit, next }: Warning): void {
  for (const { model, error } of failures) {
    const isRequest = error instanceof ModelRequestError;
    const cause = isRequest ? error.message : `${model}: ${error.taskId}`;
    if (warned.has(cause)) continue;
    warned.add(cause);
    const what = isRequest ? error.message : `${model}: ${error.message}`;
    emit({ type: 'warning', message: `${what} ${goingOn(error, next)}` });
  }
}

function goingOn(error: ModelFailure, next: string): string {
  if (next !== LAST_RESORT) return `Going on with ${next}.`;
  return isPermanent(error) ? 'Going on without a model.' : 'Going on without a model for this step.';
}
