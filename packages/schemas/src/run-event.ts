import { z } from 'zod';
import { Tier, TierReason } from './bundle.ts';
import { Pause, PauseKind } from './pause.ts';
import { Answered, SubQuestion } from './plan.ts';
import { Source } from './source.ts';
import { Brief, CouncilReview, ResearcherReport, SupervisorTurn } from './supervision.ts';

const text = z.string();
const number = z.number();
const texts = z.array(text).readonly();

const event = <Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), ...shape });

/** What a reader should know of a page before it is cited. */
export const ReadAbout = Source.pick({ siteName: true, publishedAt: true, kind: true, flags: true });
export type ReadAbout = z.infer<typeof ReadAbout>;

/** The run goes on with less, or with more again. `budgetUsed`: of what the step may spend, 0 to 1 and more. */
const TierChanged = event('tier-changed', { from: Tier, to: Tier, reason: TierReason, budgetUsed: number });
export type TierChanged = Readonly<z.infer<typeof TierChanged>>;

/** Everything that a run reports while it goes on; one line each in events.jsonl. */
export const RunEvent = z.discriminatedUnion('type', [
  event('run-start', { question: text, pipeline: text, resumed: z.boolean() }),
  event('run-end', { answered: Answered, sources: number, evidence: number }),
  /** For a person, once: e.g. "No model configured: …". */
  event('notice', { message: text, code: z.enum(['verified_disabled']).exactOptional() }),
  /**
   * Something went wrong and the run continues; kept in the report's metadata. model_replaced: another model than the
   * configured one, or none, did the work of a step.
   */
  event('warning', { message: text, code: z.enum(['open_question', 'model_replaced']).exactOptional() }),
  /** A call was not made because of the budget: in research of its share, else of the whole. Once for each of the two. */
  event('budget-exhausted', {
    limitUsd: number.nullable(),
    spentUsd: number,
    limitTokens: number.exactOptional(),
    spentTokens: number.exactOptional(),
    share: z.literal('research').exactOptional(),
  }),
  TierChanged,
  /** A result of an earlier run, in the tiers cached and partial. `at`: ISO 8601. */
  event('earlier-used', { what: z.enum(['answer', 'search', 'page']), name: text, at: text }),
  event('node-start', { node: text }),
  event('node-end', { node: text, durationMs: number }),
  event('pause', { pause: Pause }),
  /** `characters`: length of the answer's text, 0 for none. */
  event('pause-answered', { kind: PauseKind, choice: text.nullable(), characters: number }),
  event('brief-ready', { brief: Brief, revision: number }),
  event('council-voted', { review: CouncilReview }),
  event('supervisor-decided', SupervisorTurn.shape),
  event('researcher-start', { number, subQuestionId: text, topic: text }),
  event('researcher-end', { report: ResearcherReport }),
  /** What a reader of the findings should look at again, one sentence each. */
  event('findings-checked', { flags: texts }),
  event('plan-ready', { subQuestions: z.array(SubQuestion).readonly() }),
  event('sub-question-start', { subQuestionId: text }),
  event('sub-question-end', { subQuestionId: text, evidence: number, summary: text }),
  event('sub-question-failed', { subQuestionId: text, message: text }),
  event('search-start', { query: text, provider: text }),
  event('search-end', { query: text, provider: text, results: number }),
  /** A service of searches or of pages charged for requests; searches by models are in their `model-end`. */
  event('service-charged', { service: text, requests: number, costUsd: number }),
  event('search-failed', { query: text, provider: text, message: text }),
  /** Live only: so many of the local documents that are new or changed have been read. */
  event('indexing', { done: number, total: number }),
  event('read-start', { url: text }),
  /** `about` is left out in logs of old. */
  event('read-end', {
    url: text,
    sourceId: text,
    title: text,
    characters: number,
    about: ReadAbout.exactOptional(),
  }),
  event('read-failed', { url: text, message: text }),
  event('evidence-found', { subQuestionId: text, sourceId: text, count: number }),
  event('coverage-checked', { iteration: number, coverage: number, gaps: texts }),
  event('outline-ready', { headings: texts }),
  /** Live only, kept in no log: what is written of a section so far, in place of what was reported for its index before. */
  event('section-text', { heading: text, index: number, text }),
  /** `text` is the section as it was drafted, without marks of citations. */
  event('section-written', { heading: text, index: number, total: number, text }),
  /** A judgement is asked for; the calls that it takes happen within it. */
  event('task-start', { task: text }),
  /** `by` is the model that answered, "journal" (an earlier part of the run) or "extractive"; null when it was broken off. */
  event('task-end', { task: text, by: text.nullable(), durationMs: number }),
  event('model-start', { task: text, model: text }),
  event('model-end', {
    task: text,
    model: text,
    durationMs: number,
    inputTokens: number,
    outputTokens: number,
    cachedTokens: number,
    costUsd: number.nullable(),
    /** What the tokens from the provider's cache would have cost more; left out where none came from there, or no price is known. */
    savedUsd: number.exactOptional(),
    /** 1 for a call that was answered at once. */
    attempt: number,
    outcome: z.enum(['usable', 'unusable', 'cut-off', 'declined']),
  }),
  /** One attempt of a call that brought no answer. `outcome`: the kind of failure, e.g. "timeout" or "rate-limited". */
  event('model-attempt-failed', {
    task: text,
    model: text,
    attempt: number,
    durationMs: number,
    outcome: text,
    isRepeated: z.boolean(),
  }),
  /** The model is given up for this task. */
  event('model-failed', { task: text, model: text, message: text, next: text }),
]);
export type RunEvent = z.infer<typeof RunEvent>;

export type RunEventType = RunEvent['type'];
