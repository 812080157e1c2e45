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
  fastPath: z.boolean().default(true).describe('batched: simple questions skip discovery and orchestration'),

  // planning
  maxPrimaryQuestions: count(10).default(3).describe('questions that are needed for the answer, at most'),

  // research
  maxSubagents: count(20).default(4).describe('subagents at most per round'),
  pagesPerSubagent: count(20).default(3).describe('pages that a subagent reads'),
  queriesPerRound: count(100).default(10).describe('search queries per round over all subagents'),

  // sources
  minSourceCredibility: share.default(0.35).describe('sources below this are not written from'),
  trustedDomains: z.array(domain).readonly().default([]).describe('domains to trust besides the known ones'),
  lowTrustDomains: z
    .array(domain)
    .readonly()
    .default([])
    .describe('domains to trust little besides the known ones'),

  // claims
  maxClaims: count(100).default(24).describe('claims that the report is built of, at most'),
  crossValidationThreshold: count(10)
    .default(2)
    .describe('independent origins from which a claim counts as confirmed'),
  hallucinationThreshold: share.default(0.3).describe('claims of less confidence are not in the report'),
  maxFindings: count(10).default(5).describe('verified findings shown, at most'),
  showTrust: z.boolean().default(true).describe('end the report with how far to trust it'),
});
export type AdvancedSettings = Readonly<z.infer<typeof AdvancedSettings>>;
