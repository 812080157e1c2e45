import type { RunEvent } from '@research-studio/schemas';
import type { z } from 'zod';
import type { Budget } from '../budget/ledger.ts';
import type { ModelRole, NamedModel } from '../model-chains.ts';

export interface Prompt {
  /** Byte-stable within a run, so that providers can cache it: no date, no question, no evidence. */
  readonly system: string;
  /** Everything that changes from call to call: date, question, evidence. */
  readonly user: string;
  /** The parts of the user message that are cut when the prompt fills its model's window; left out: none. */
  readonly parts?: {
    readonly blocks: readonly PromptBlock[];
    /** The user part with its blocks written in another way. */
    readonly write: (writeBlock: WriteBlock) => string;
  };
}

interface ShorterForms {
  /** Without raw text of pages; empty where nothing else is in it. Left out: all of it is needed. */
  readonly bare?: string;
  /** Left out for a text that must not be shortened. */
  readonly passage?: {
    /** The mark that a report cites it by. */
    readonly mark: string;
    readonly quote: string;
    readonly relevance: number;
  };
}

/** A text in a prompt that gives way when the prompt fills the window of its model. */
export class PromptBlock {
  readonly text: string;
  readonly bare: string;
  readonly passage: ShorterForms['passage'];

  constructor(text: string, { bare = text, passage }: ShorterForms) {
    this.text = text;
    this.bare = bare;
    this.passage = passage;
  }
}

/** Writes each block of a prompt; an empty text takes it out. */
export type WriteBlock = (block: PromptBlock) => string;

/** One judgement that a pipeline needs, with a model or without. */
export interface Task<Input, Output> {
  /** "<name>@<version>"; the version rises with any change of meaning. Recorded on events and eval rows. */
  readonly id: string;
  readonly role: ModelRole | NamedModel;
  /** Only the model that `role` names is asked: no routing, and no other model in its place. */
  readonly noFallback?: boolean;
  readonly schema: z.ZodType<Output>;
  readonly prompt: (input: Input) => Prompt;
  /**
   * Rules that the schema cannot express (ids that must exist, counts). Returns the problems, one sentence each;
   * an empty list accepts the answer. The problems are sent back to the model once before the next model is tried.
   */
  readonly check?: (output: Output, input: Input) => readonly string[];
  /** Sees the answer grow while a model writes it, some times a second; any field may be missing or cut off. */
  readonly watch?: (partial: Partial<Output>) => void;
  /**
   * The answer of the extractive engine: no network, no model, deterministic, same schema. `failure`: why no model
   * answered; left out where none is configured.
   */
  readonly extract: (input: Input, failure?: string) => Output | Promise<Output>;
}

export interface Reasoner {
  /**
   * Answers the task with the best model that answers; the extractive engine is the last, so an answer always comes.
   *
   * @throws the signal's reason, untouched, when the caller cancelled.
   */
  reason<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    signal: AbortSignal | undefined,
  ): Promise<Output>;
  /**
   * The share of its model's window that the prompt of a task takes before anything is left out; 0 where no model answers.
   * Absent: windows are of no matter.
   */
  utilisation?<Input>(
    task: Pick<Task<Input, unknown>, 'id' | 'role' | 'schema' | 'prompt'>,
    input: Input,
  ): Promise<number>;
  /** Models of a council where the settings name none, as in `ModelChains`; absent: none. */
  council?(): readonly NamedModel[];
  /** The limit and the expenses of the run; null or absent without a limit. */
  budget?(): Budget | null;
}

/** Emits the event and does the work; what is emitted within happens within that event. */
export type WithStep = <Result>(start: RunEvent, work: () => Result) => Result;

/**
 * As `reasoner.reason`, for steps that treat what a model wrote otherwise than what was put together by code: with whether the
 * extractive engine answered because no model could.
 */
export async function answerOf<Input, Output>(
  reasoner: Reasoner,
  request: {
    readonly task: Task<Input, Output>;
    readonly input: Input;
    readonly signal: AbortSignal | undefined;
  },
): Promise<{ readonly output: Output; readonly isExtractive: boolean }> {
  const { task, input, signal } = request;
  let isExtractive = false;
  const extract: typeof task.extract = (given, failure) => {
    isExtractive = true;
    return task.extract(given, failure);
  };
  const output = await reasoner.reason({ ...task, extract }, input, signal);
  return { output, isExtractive };
}
