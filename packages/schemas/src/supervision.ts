import { z } from 'zod';

/** Where a run may be stopped to look at what there is: before research, after it, or once findings are checked. */
export const RunStage = z.enum(['brief', 'research', 'findings']);
export type RunStage = z.infer<typeof RunStage>;

const texts = z.array(z.string()).readonly();

/** What supervised research is to find out. */
export const Brief = z.object({
  question: z.string().describe('What is asked, in the terms of the question itself.'),
  audience: z.string().nullable().describe('For whom; null where the question does not say.'),
  parts: texts.describe('Parts that the question itself names; the question as a whole where it names none.'),
  goodAnswer: texts.describe('What a good answer holds.'),
  outOfScope: texts.describe('What the answer leaves out.'),
  context: texts.describe('What a first search showed: entities, recent events, figures with dates.'),
});
export type Brief = z.infer<typeof Brief>;

export const CouncilDecision = z.enum(['approve', 'revise', 'reject', 'abstain']);
export type CouncilDecision = z.infer<typeof CouncilDecision>;

/** One model's vote; a model that fails or gives no usable answer abstains. */
export const CouncilVote = z.object({
  model: z.string().describe('"provider:model"'),
  decision: CouncilDecision,
  confidence: z.number().min(0).max(1).describe('0 for an abstention.'),
  feedback: z.string().describe('What should change; why, for an abstention.'),
});
export type CouncilVote = z.infer<typeof CouncilVote>;

/** One round of votes of the council. */
export const CouncilReview = z.object({
  subject: z.enum(['brief', 'findings']),
  revision: z.number().int().min(0).describe('0 for the first version that was judged.'),
  votes: z.array(CouncilVote).readonly(),
  consensus: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Share of approval, weighted by confidence; null where fewer than two models voted.'),
  outcome: z
    .enum(['approved', 'revise', 'no_council'])
    .describe('revise: consensus is below the threshold; no_council: fewer than two models voted.'),
});
export type CouncilReview = z.infer<typeof CouncilReview>;

export const SupervisorAction = z.enum(['think', 'conduct_research', 'research_complete']);
export type SupervisorAction = z.infer<typeof SupervisorAction>;

/** One move of the supervisor. */
export const SupervisorTurn = z.object({
  turn: z.number().int().min(1),
  action: SupervisorAction,
  reason: z.string().describe('Why; of `think` the reflection itself.'),
  topics: texts.describe('What researchers were sent to find out; empty unless `conduct_research`.'),
  decidedBy: z.enum(['model', 'code']).describe('code: a limit, or the policy that needs no model.'),
});
export type SupervisorTurn = z.infer<typeof SupervisorTurn>;

/** What one researcher brings back: passages, and an answer whose sentences cite them. */
export const ResearcherReport = z.object({
  number: z.number().int().min(1).describe('Of the researcher in the run.'),
  subQuestionId: z.string(),
  topic: z.string(),
  answer: z
    .array(z.object({ text: z.string(), evidenceIds: z.array(z.string()).min(1).readonly() }))
    .readonly()
    .describe('Sentences, each with the passages that it rests on; empty where nothing was found.'),
  gaps: texts.describe('What the topic asks for and was not found.'),
  failures: texts.describe('What could not be searched or read, one sentence each.'),
  refused: texts.describe('Queries and pages that were refused, with the reason.'),
  toolCalls: z.number().int().min(0),
  pagesRead: z.number().int().min(0),
  passages: z.number().int().min(0).describe('From the pages that it read.'),
  ended: z.enum(['complete', 'tool_calls', 'nothing_new', 'tier', 'budget', 'failed']),
});
export type ResearcherReport = z.infer<typeof ResearcherReport>;

/** How supervised research went. */
export const Supervision = z.object({
  brief: Brief,
  reviews: z.array(CouncilReview).readonly(),
  feedback: texts.describe('What people said when they reviewed brief or report.'),
  edited: z
    .array(z.enum(['brief', 'report']))
    .readonly()
    .describe('What a person changed by hand.'),
  turns: z.array(SupervisorTurn).readonly(),
  researchers: z.array(ResearcherReport).readonly(),
});
export type Supervision = z.infer<typeof Supervision>;
