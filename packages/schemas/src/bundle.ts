import { z } from 'zod';
import { Claim } from './claim.ts';
import { Credibility } from './credibility.ts';
import { Evidence } from './evidence.ts';
import { Panel } from './panel.ts';
import { Answered } from './plan.ts';
import { Source } from './source.ts';
import { Supervision } from './supervision.ts';
import { TrustSummary } from './trust-summary.ts';
import { VerifiedFinding } from './verified-finding.ts';

const citationNumber = z
  .number()
  .int()
  .min(1)
  .describe('The n of [n] in the Markdown: 1…N in order of first use.');

export const BundleSource = Source.extend({
  id: citationNumber,
  credibility: z.number().min(0).max(1).nullable().describe('Null where no pipeline step scored it.'),
  credibilityParts: Credibility.shape.parts.nullish().describe('What `credibility` was made of.'),
  text: z.string(),
});
export type BundleSource = z.infer<typeof BundleSource>;

export const BundleEvidence = Evidence.omit({
  subQuestionId: true,
  relevance: true,
  pageRelevance: true,
}).extend({ sourceId: citationNumber });
export type BundleEvidence = z.infer<typeof BundleEvidence>;

export const ReportSection = z.object({
  heading: z.string(),
  markdown: z.string(),
  claimIds: z.array(z.string()).readonly(),
  analysis: z
    .array(z.string())
    .readonly()
    .optional()
    .describe(
      'Sentences of the report itself, without a citation: its reasoning from what is cited around them, and what the sources lack.',
    ),
  isFolded: z
    .boolean()
    .optional()
    .describe('Shown only on demand where the form of the report allows it; left out: shown.'),
  role: z
    .enum(['findings', 'told', 'about'])
    .optional()
    .describe(
      'findings: verified quotations; told: lines written by code, one claim each; about: on the report itself. Left out for prose.',
    ),
});
export type ReportSection = z.infer<typeof ReportSection>;

/** full: everything enabled; reduced: cheaper models, fewer queries; cached: no new calls; partial: stopped early. */
export const Tier = z.enum(['full', 'reduced', 'cached', 'partial']);
export type Tier = z.infer<typeof Tier>;

/** models: not the configured model answered, or so many calls in a row failed, as for search; all_down: no service answers; recovered: a call succeeded. */
export const TierReason = z.enum(['budget', 'models', 'search', 'all_down', 'recovered']);
export type TierReason = z.infer<typeof TierReason>;

export const Usage = z.object({
  calls: z.number().int().min(0),
  inputTokens: z.number().int().min(0),
  outputTokens: z.number().int().min(0),
  cachedTokens: z.number().int().min(0),
});
export type Usage = z.infer<typeof Usage>;

/** Costs of one kind of model call. */
export const StepCost = Usage.extend({
  step: z.string().describe('Name of the task, without its version.'),
  costUsd: z.number().min(0).nullable().describe('Null when the price of a model is not known.'),
  durationMs: z.number().min(0).describe('Of all calls together, also of those at the same time.'),
});
export type StepCost = z.infer<typeof StepCost>;

/** Costs of one outside provider. */
export const ProviderCost = z.object({
  provider: z.string(),
  service: z.enum(['models', 'search']).describe('search: searches, and pages read through a service.'),
  calls: z.number().int().min(0),
  costUsd: z.number().min(0).nullable().describe('Null when the price of a model is not known.'),
});
export type ProviderCost = z.infer<typeof ProviderCost>;

/** How often a query found something. */
export const SearchDone = z.object({
  query: z.string(),
  results: z.number().int().min(0),
  read: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe('Pages of the results that were read; left out in older results.'),
  urls: z.array(z.string()).readonly().optional().describe('Addresses of the results, while the run lasts.'),
  unanswered: z
    .array(z.string())
    .readonly()
    .optional()
    .describe('Search providers that failed at it; left out where all answered.'),
});
export type SearchDone = z.infer<typeof SearchDone>;

export const RunMetadata = z.object({
  answered: Answered,
  today: z
    .string()
    .optional()
    .describe('YYYY-MM-DD, the day that the run took for today; left out in older results.'),
  iterations: z.number().int().min(0),
  coverage: z.number().min(0).max(1),
  confidence: z.number().min(0).max(1),
  sourcesCount: z.number().int().min(0).describe('Number of entries in `sources`.'),
  evidenceCount: z.number().int().min(0).describe('Number of entries in `evidence`.'),
  searches: z.array(SearchDone).readonly(),
  models: z
    .array(z.string())
    .readonly()
    .describe('"provider:model" of each model that answered; empty in extractive mode.'),
  usage: Usage,
  costUsd: z.number().min(0).nullable().describe('Null when the price of a model is not known.'),
  steps: z
    .array(StepCost)
    .readonly()
    .optional()
    .describe('In the order in which they were first asked; left out where no model was.'),
  providers: z
    .array(ProviderCost)
    .readonly()
    .optional()
    .describe('Models first, then what searched outside; left out where neither was asked.'),
  cacheSavedUsd: z
    .number()
    .optional()
    .describe(
      'What prompts from the caches of providers would have cost more; left out where none came from there.',
    ),
  modelCallsInSequence: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe('Model calls that had to wait for each other, estimated; left out where no model was asked.'),
  tokensInSequence: z
    .record(z.string(), z.number().int().min(0))
    .optional()
    .describe('Tokens that these calls wrote, by step: what a person waits for.'),
  tier: Tier.describe('The worst that the run went through.'),
  tierChanges: z
    .array(z.object({ to: Tier, reason: TierReason }))
    .readonly()
    .optional()
    .describe('In their order; left out where the run stayed in full.'),
  budget: z
    .object({
      limitUsd: z.number().nullable(),
      limitTokens: z.number().nullable(),
      isExhausted: z.boolean().describe('Something was not done because of it.'),
    })
    .optional()
    .describe('Left out where nothing limits what the run may spend.'),
  length: z
    .object({ words: z.number().int().min(0), asked: z.number().int().min(1) })
    .optional()
    .describe('Words of the text and those asked for; left out where no length was asked for.'),
  timingsMs: z.record(z.string(), z.number()),
  warnings: z.array(z.string()).readonly(),
  missing: z
    .array(z.string())
    .readonly()
    .optional()
    .describe('What was looked for and not found, in noun phrases; left out where nothing is missing.'),
  openQuestion: z
    .boolean()
    .optional()
    .describe('The question is open to more than one reading and was taken literally; left out: it is not.'),
});
export type RunMetadata = z.infer<typeof RunMetadata>;

/** The whole result of a run, as in report.json and on --json. */
export const Bundle = z.strictObject({
  schemaVersion: z.literal(2),
  runId: z.string(),
  question: z.string(),
  pipeline: z.string(),
  createdAt: z.string(),
  report: z.strictObject({
    markdown: z.string(),
    sections: z.array(ReportSection).readonly(),
    panels: z
      .array(Panel)
      .readonly()
      .optional()
      .describe(
        'The same report as structure, read from `markdown`: a panel for each section. Left out in older results.',
      ),
  }),
  sources: z.array(BundleSource).readonly(),
  evidence: z.array(BundleEvidence).readonly(),
  claims: z.array(Claim).readonly(),
  verifiedFindings: z
    .array(VerifiedFinding.extend({ sourceId: citationNumber }))
    .readonly()
    .optional()
    .describe('Quotations of the Verified Findings block, in its order; left out in older results.'),
  trust: TrustSummary.optional().describe('Given by the trust-engine pipeline only.'),
  supervision: Supervision.optional().describe('Given by supervised research only.'),
  metadata: RunMetadata,
});
export type Bundle = z.infer<typeof Bundle>;
