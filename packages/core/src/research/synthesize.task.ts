import { z } from 'zod';
import { assessAnswer } from '../reasoning/extractive/assess-answer.ts';
import { queriesFor } from '../reasoning/extractive/facets.ts';
import type { Task } from '../reasoning/task.ts';
import { Answered, type SubQuestion } from '../schemas/plan.ts';
import { type EvidenceItem, mostRelevant, provenanceLine } from './evidence-item.ts';
import { CITING, GROUNDING } from './grounding.ts';
import { promptData } from './prompt-text.ts';
import { COVERAGE_LEVELS, CoverageLevel } from './question-coverage.ts';
import type { WorkerResult } from './worker-result.ts';

export interface SynthesizeInput {
  readonly question: string;
  readonly clarification: string | null;
  readonly today: string;
  readonly researchQuestions: readonly SubQuestion[];
  readonly workerResults: readonly WorkerResult[];
  /** A model is told where each piece is from; what it says stands in the workers' summaries. */
  readonly evidence: readonly EvidenceItem[];
  readonly queriesDone: readonly string[];
  /** Rounds of research that may still follow. */
  readonly roundsLeft: number;
}

export const Synthesis = z.object({
  overview: z.string().describe('The combined findings in at most 200 words, every sentence with its marks.'),
  conflicts: z
    .array(z.string())
    .max(5)
    .describe('True disagreements between sources only, with the marks of both sides; else empty.'),
  coverage: z.array(CoverageLevel).max(10).describe('One level for each research question, in their order.'),
  answered: Answered.describe(
    'full only if every research question of priority 1 is well covered; none if no finding answers the question.',
  ),
  confidence: z.number().min(0).max(1),
  gaps: z.array(z.string()).max(8).describe('What is still missing for the answer; empty when nothing is.'),
  needsMoreResearch: z
    .boolean()
    .describe('True only if a further search is likely to fill an important gap.'),
  additionalSearches: z
    .array(z.string().min(1))
    .max(6)
    .describe('New search queries for the gaps; empty when none is needed.'),
});
export type Synthesis = z.infer<typeof Synthesis>;

const SYSTEM = `You combine what several workers found into one view, resolve conflicts and decide whether more research is needed.
For each research question say how far the findings cover it:
${Object.entries(COVERAGE_LEVELS)
  .map(([level, meaning]) => `- ${level}: ${meaning}.`)
  .join('\n')}
Where each mark is from stands under "provenance". In a conflict prefer the newer, more direct and better placed source and say why; where nothing settles it, keep both sides.
No new search may reword one already done, and none is needed where no round is left.
A worker that failed or found nothing is a gap, not evidence that nothing exists.

${GROUNDING}

${CITING}`;

export const synthesizeTask: Task<SynthesizeInput, Synthesis> = {
  id: 'synthesize@1',
  role: 'smart',
  schema: Synthesis,
  prompt: ({ question, clarification, today, researchQuestions, workerResults, ...input }) => ({
    system: SYSTEM,
    user: promptData({
      today,
      question,
      userClarification: clarification,
      researchQuestions: researchQuestions.map(({ text, priority }) => ({ text, priority })),
      workers: workerResults.map(({ subQuestion, answer, keyFindings, confidence, gaps, failure }) => ({
        subQuestion,
        answer,
        keyFindings,
        confidence,
        gaps,
        failure,
      })),
      provenance: mostRelevant(input.evidence).map(provenanceLine),
      queriesAlreadyDone: input.queriesDone,
      roundsLeft: input.roundsLeft,
    }),
  }),
  extract: synthesizeFromEvidence,
};

function synthesizeFromEvidence({
  question,
  researchQuestions,
  workerResults,
  evidence,
}: SynthesizeInput): Synthesis {
  const { answered, facets, missing } = assessAnswer({ question, facets: researchQuestions, evidence });
  const open = new Set(facets.filter(({ level }) => level === 'missing').map(({ id }) => id));
  const gaps = researchQuestions.filter(({ id }) => open.has(id)).map(({ text }) => text);
  return {
    overview: workerResults.map(({ answer }) => answer).join(' '),
    conflicts: [],
    coverage: facets.slice(0, 10).map(({ level }) => level),
    answered,
    confidence: Math.max(0, ...workerResults.map(({ confidence }) => confidence)),
    gaps: (gaps.length > 0 ? gaps : answered === 'full' ? [] : missing).slice(0, 8),
    needsMoreResearch: gaps.length > 0,
    additionalSearches: gaps.flatMap((facet) => queriesFor({ question, facet, count: 2 })).slice(0, 6),
  };
}
