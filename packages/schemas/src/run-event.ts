import type { Tier, TierReason } from './bundle.ts';
import type { Answered, Clarification, SubQuestion } from './plan.ts';
import type { Source } from './source.ts';

/** Everything that a run tells the outside while it goes on; one line each in events.jsonl. */
export type RunEvent =
  | { type: 'run-start'; question: string; pipeline: string; resumed: boolean }
  | { type: 'run-end'; answered: Answered; sources: number; evidence: number }
  /** For a person, once: e.g. "No model configured: …". */
  | { type: 'notice'; message: string }
  /** Something went wrong and the run goes on; ends in the report's metadata. */
  | { type: 'warning'; message: string; code?: 'open_question' }
  /** A call was not made because of the budget: in research of its share, else of the whole. Once for each of the two. */
  | {
      type: 'budget-exhausted';
      limitUsd: number | null;
      spentUsd: number;
      limitTokens?: number;
      spentTokens?: number;
      share?: 'research';
    }
  | TierChanged
  /** Of an earlier run, in the tiers cached and partial. `at`: ISO 8601. */
  | { type: 'earlier-used'; what: 'answer' | 'search' | 'page'; name: string; at: string }
  | { type: 'node-start'; node: string }
  | { type: 'node-end'; node: string; durationMs: number }
  | { type: 'clarification-needed'; clarification: Clarification }
  | { type: 'plan-ready'; subQuestions: readonly SubQuestion[] }
  | { type: 'sub-question-start'; subQuestionId: string }
  | { type: 'sub-question-end'; subQuestionId: string; evidence: number; summary: string }
  | { type: 'sub-question-failed'; subQuestionId: string; message: string }
  | { type: 'search-start'; query: string; provider: string }
  | { type: 'search-end'; query: string; provider: string; results: number }
  | { type: 'search-failed'; query: string; provider: string; message: string }
  /** Live only: so many of the local documents that are new or changed have been read. */
  | { type: 'indexing'; done: number; total: number }
  | { type: 'read-start'; url: string }
  /** `about` is left out in logs of old. */
  | { type: 'read-end'; url: string; sourceId: string; title: string; characters: number; about?: ReadAbout }
  | { type: 'read-failed'; url: string; message: string }
  | { type: 'evidence-found'; subQuestionId: string; sourceId: string; count: number }
  | { type: 'coverage-checked'; iteration: number; coverage: number; gaps: readonly string[] }
  | { type: 'outline-ready'; headings: readonly string[] }
  /** Live only, kept in no log: what is written of a section so far, in place of what was told of its index before. */
  | { type: 'section-text'; heading: string; index: number; text: string }
  /** `text` is the section as it was drafted, without marks of citations. */
  | { type: 'section-written'; heading: string; index: number; total: number; text: string }
  /** A judgement is asked for; the calls that it takes happen within it. */
  | { type: 'task-start'; task: string }
  /** `by` is the model that answered, "journal" (an earlier part of the run) or "extractive"; null when it was broken off. */
  | { type: 'task-end'; task: string; by: string | null; durationMs: number }
  | { type: 'model-start'; task: string; model: string }
  | {
      type: 'model-end';
      task: string;
      model: string;
      durationMs: number;
      inputTokens: number;
      outputTokens: number;
      cachedTokens: number;
      costUsd: number | null;
      /** What the tokens from the provider's cache would have cost more; left out where none came from there, or no price is known. */
      savedUsd?: number;
      /** 1 for a call that was answered at once. */
      attempt: number;
      outcome: 'usable' | 'unusable' | 'cut-off' | 'declined';
    }
  /** One attempt of a call that brought no answer. */
  | {
      type: 'model-attempt-failed';
      task: string;
      model: string;
      attempt: number;
      durationMs: number;
      /** The kind of failure, e.g. "timeout" or "rate-limited". */
      outcome: string;
      isRepeated: boolean;
    }
  /** The model is given up for this task. */
  | { type: 'model-failed'; task: string; model: string; message: string; next: string };

/** What a reader should know of a page before it is cited. */
export type ReadAbout = Pick<Source, 'siteName' | 'publishedAt' | 'kind' | 'flags'>;

/** The run goes on with less, or with more again. `budgetUsed`: of what the step may spend, 0 to 1 and more. */
export interface TierChanged {
  readonly type: 'tier-changed';
  readonly from: Tier;
  readonly to: Tier;
  readonly reason: TierReason;
  readonly budgetUsed: number;
}

export type RunEventType = RunEvent['type'];
