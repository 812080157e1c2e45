import { z } from 'zod';

const count = (max: number) => z.number().int().min(1).max(max);
const share = z.number().min(0).max(1);

/** "step=model": the step by the name of its task, the model by role or as "provider:model". */
const modelRoute = z
  .string()
  .regex(/^[a-z]+(-[a-z]+)*=(smart|fast|budget|[a-z]+:\S+)$/)
  .meta({ allowed: '"step=model", e.g. "write-report=openai:gpt-4o" or "analyze=fast"' });

const domain = z
  .string()
  .regex(/^\.?[a-z0-9-]+(\.[a-z0-9-]+)*$/i)
  .meta({ allowed: 'a domain such as "example.org", or an ending such as ".edu"' });

/** What the trust-engine pipeline can be tuned by, besides what both pipelines share. */
export const AdvancedSettings = z.strictObject({
  trust: z
    .enum(['full', 'batched'])
    .default('full')
    .describe('full: each verification step asks a model of its own; batched: they share two model calls'),
  modelRouting: z
    .array(modelRoute)
    .readonly()
    .default([
      'analyze=smart',
      'discover=fast',
      'plan-research=smart',
      'choose-pages=fast',
      'extract-passages=fast',
      'assess=smart',
      'assess-sources=fast',
      'cite-claims=fast',
      'write-report=smart',
    ])
    .describe('which model each step asks; steps that are not named ask their own'),

  // supervised research
  supervised: z
    .boolean()
    .default(false)
    .describe('a brief, a council, and a supervisor that sends out researchers, in place of fixed rounds'),
  briefContext: z.boolean().default(true).describe('supervised: search once before the brief is written'),
  council: z
    .array(z.string().regex(/^[a-z]+:\S+$/))
    .readonly()
    .nullable()
    .default(null)
    .describe(
      'supervised: models that judge the brief, as provider:model; null: the strongest models of two providers whose keys are set; empty: no council',
    ),
  councilMinConsensus: share.default(0.7).describe('supervised: consensus from which a brief is approved'),
  councilMaxRevisions: z
    .number()
    .int()
    .min(0)
    .max(10)
    .default(3)
    .describe('supervised: revisions of the brief at most'),
  councilFindings: z
    .boolean()
    .default(false)
    .describe('supervised: the council judges the findings too, before the report is written'),
  maxSupervisorTurns: count(20).default(6).describe('supervised: turns of the supervisor at most'),
  maxConcurrentResearchers: count(20)
    .default(5)
    .describe('supervised: researchers at the same time, one for each topic'),
  maxToolCalls: count(50).default(10).describe('supervised: searches and readings of a researcher at most'),
  review: z
    .enum(['none', 'brief', 'full'])
    .default('none')
    .describe('supervised: pause for a person after the brief; full: also before the report is published'),

  // discovery
  minDiscoveryConfidence: share
    .default(0.7)
    .describe('how sure discovery must be of what is meant to go on without asking'),
  maxEntities: count(20).default(5).describe('things named in the question that discovery looks up'),
  discoveryResults: count(20).default(5).describe('results looked at for each of them'),
  fastPath: z.boolean().default(true).describe('batched: simple questions skip discovery and orchestration'),

  // planning
  maxPrimaryQuestions: count(10).default(3).describe('questions that are needed for the answer, at most'),
  maxSecondaryQuestions: z
    .number()
    .int()
    .min(0)
    .max(10)
    .default(2)
    .describe('questions that deepen the answer, at most'),
  maxTertiaryQuestions: z
    .number()
    .int()
    .min(0)
    .max(10)
    .default(1)
    .describe('questions of background, at most'),

  // research
  maxSubagents: count(20).default(4).describe('subagents at most per round'),
  pagesPerSubagent: count(20).default(3).describe('pages that a subagent reads'),
  queriesPerRound: count(100).default(10).describe('search queries per round over all subagents'),
  maxBacktracks: z
    .number()
    .int()
    .min(0)
    .max(10)
    .default(1)
    .describe('times that research may leave dead ends for new angles'),
  minConfidenceGain: share.default(0.05).describe('a round that gains less confidence is the last'),
  minSourceNovelty: share.default(0.2).describe('a round with a smaller share of new domains is the last'),

  // sources
  minSourceCredibility: share.default(0.35).describe('sources below this are not written from'),
  minLoneCredibility: share
    .default(0.5)
    .describe(
      'credibility below which a claim by one source gets a sign, or is left out where anyone may write there',
    ),
  trustedDomains: z.array(domain).readonly().default([]).describe('domains to trust besides the known ones'),
  lowTrustDomains: z
    .array(domain)
    .readonly()
    .default([])
    .describe('domains to trust little besides the known ones'),
  freshnessHalfLifeDays: z
    .number()
    .int()
    .min(1)
    .max(36_500)
    .default(730)
    .describe('age at which a source is worth half for a question about the present'),

  // evidence
  minQuoteWords: count(100).default(15).describe('shortest candidate quote, in words'),
  maxQuoteWords: count(500).default(60).describe('longest candidate quote, in words'),

  // claims
  maxClaims: count(100).default(24).describe('claims that the report is built of, at most'),
  maxKeyClaims: count(40).default(16).describe('claims that a model says an answer turns on, at most'),
  crossValidationThreshold: count(10)
    .default(2)
    .describe('independent origins from which a claim counts as confirmed'),
  hallucinationThreshold: share.default(0.3).describe('claims of less confidence are not in the report'),
  maxContradictions: count(50).default(8).describe('contradictions that are shown, at most'),

  // writing
  maxFindings: count(10).default(5).describe('verified findings shown, at most'),
  showTrust: z.boolean().default(true).describe('end the report with how far to trust it'),
});
export type AdvancedSettings = Readonly<z.infer<typeof AdvancedSettings>>;
