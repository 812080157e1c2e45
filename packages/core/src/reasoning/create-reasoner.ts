import { ModelOutputError } from '@research-studio/schemas';
import { ModelRequestError } from '../models/providers/model-request-error.ts';
import type { ModelRung } from '../models/model-rung.ts';
import type { ModelRungs } from '../models/model-rungs.ts';
import { readAnswer } from '../models/read-answer.ts';
import type { RunEvent } from '../run/run-event.ts';
import { askRung } from './ask-rung.ts';
import { journalKey, type ReasoningJournal } from './journal.ts';
import type { Budget, Prompt, Reasoner, Task } from './task.ts';

export interface ReasonerOptions {
  /** Models to try for each role, best first; the extractive engine always follows as the last rung. */
  readonly rungs: ModelRungs;
  readonly emit: (event: RunEvent) => void;
  readonly journal?: ReasoningJournal;
  /** What the run may spend, and what an earlier part of it has spent; once it is used up, no model is asked any more. */
  readonly budget?: Budget | null;
  /** Milliseconds, rising; for durations. */
  readonly clock?: () => number;
}

/** Name of the last rung in events. */
const LAST_RUNG = 'extractive';

/** With no models every task is answered extractively, without a word; a model that fails is told of once per cause. */
export function createReasoner(options: ReasonerOptions): Reasoner {
  const told = new Set<string>();
  const purse = openPurse(options);
  return {
    async reason(task, input, signal) {
      signal?.throwIfAborted();
      const rungs = options.rungs.forTask(task);
      if (rungs.length === 0) return task.extract(input);
      const question = { options: purse.options, task, input, prompt: task.prompt(input), signal };
      const kept = await recall(question, rungs);
      if (kept !== null) return kept.output;
      if (purse.isEmpty()) return task.extract(input);
      const failures: Failure[] = [];
      for (const [index, rung] of rungs.entries()) {
        const next = rungs[index + 1]?.name ?? LAST_RUNG;
        const answer = await tryRung({ ...question, rung, next });
        if ('output' in answer) {
          const lasting = failures.filter(({ error }) => isPermanent(error));
          warn({ failures: lasting, told, emit: options.emit, next: rung.name });
          return answer.output;
        }
        failures.push({ model: rung.name, error: answer.error });
      }
      warn({ failures, told, emit: options.emit, next: LAST_RUNG });
      signal?.throwIfAborted();
      return task.extract(input);
    },
    budget: purse.budget,
  };
}

/** Counts what calls cost as they end; tells once when the budget is used up. Calls without a known price count nothing. */
function openPurse(options: ReasonerOptions): {
  options: ReasonerOptions;
  isEmpty: () => boolean;
  budget: () => Budget | null;
} {
  const { budget = null, emit } = options;
  let spentUsd = budget?.spentUsd ?? 0;
  let isTold = false;
  const counting = (event: RunEvent) => {
    if (event.type === 'model-end') spentUsd += event.costUsd ?? 0;
    emit(event);
  };
  const isEmpty = () => {
    if (budget === null || spentUsd < budget.limitUsd) return false;
    if (isTold) return true;
    isTold = true;
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
  rungs: readonly ModelRung[],
): Promise<{ output: Output } | null> {
  const { journal } = options;
  if (journal === undefined) return null;
  for (const { name } of rungs) {
    const kept = await journal.get(journalKey({ taskId: task.id, model: name, prompt }));
    if (kept === undefined) continue;
    const answer = readAnswer(JSON.stringify(kept), task.schema);
    if (!answer.isUsable || (task.check?.(answer.output, input) ?? []).length > 0) continue;
    return answer;
  }
  return null;
}

type RungError = ModelRequestError | ModelOutputError;

async function tryRung<Input, Output>({
  rung,
  next,
  ...question
}: Question<Input, Output> & { rung: ModelRung; next: string }): Promise<
  { output: Output } | { error: RungError }
> {
  const { options, task, prompt } = question;
  const { emit, journal, clock = () => performance.now() } = options;
  const refusal = rung.refusal();
  if (refusal !== null) return { error: refusal };
  try {
    const { output, json } = await askRung({ ...question, rung, emit, clock });
    await journal?.put(journalKey({ taskId: task.id, model: rung.name, prompt }), json);
    return { output };
  } catch (error) {
    question.signal?.throwIfAborted();
    if (!(error instanceof ModelRequestError || error instanceof ModelOutputError)) throw error;
    emit({ type: 'model-failed', task: task.id, model: rung.name, message: error.message, next });
    return { error };
  }
}

function isPermanent(error: RungError): boolean {
  return error instanceof ModelRequestError && error.isPermanent;
}

interface Failure {
  readonly model: string;
  readonly error: RungError;
}

interface Warning {
  readonly failures: readonly Failure[];
  readonly told: Set<string>;
  readonly emit: (event: RunEvent) => void;
  /** What answers in their place. */
  readonly next: string;
}

/** Once per cause: a run of a hundred tasks must not say a hundred times that its key is wrong. */
function warn({ failures, told, emit, next }: Warning): void {
  for (const { model, error } of failures) {
    const isRequest = error instanceof ModelRequestError;
    const cause = isRequest ? error.message : `${model}: ${error.taskId}`;
    if (told.has(cause)) continue;
    told.add(cause);
    const what = isRequest ? error.message : `${model}: ${error.message}`;
    emit({ type: 'warning', message: `${what} ${goingOn(error, next)}` });
  }
}

function goingOn(error: RungError, next: string): string {
  if (next !== LAST_RUNG) return `Going on with ${next}.`;
  return isPermanent(error) ? 'Going on without a model.' : 'Going on without a model for this step.';
}
