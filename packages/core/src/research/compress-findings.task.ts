import { z } from 'zod';
import type { Task } from '../reasoning/task.ts';
import { type EvidenceItem, evidenceLine } from './evidence-item.ts';
import { CITING, GROUNDING } from './grounding.ts';
import { promptData } from './prompt-text.ts';

export interface CompressFindingsInput {
  readonly question: string;
  readonly subQuestion: string;
  readonly today: string;
  readonly evidence: readonly EvidenceItem[];
}

export const CompressedFindings = z.object({
  answer: z
    .string()
    .describe(
      'What the evidence says on the sub-question, in at most 150 words, every sentence with its marks.',
    ),
  keyFindings: z
    .array(z.string())
    .max(5)
    .describe(
      'What the answer leaves out but the report should have, each with its marks; empty when nothing.',
    ),
  confidence: z.number().min(0).max(1).describe('How well the evidence answers the sub-question.'),
  gaps: z.array(z.string()).max(5).describe('What the evidence leaves open; empty when nothing.'),
});
export type CompressedFindings = z.infer<typeof CompressedFindings>;

const SYSTEM = `You condense what one worker found on one sub-question, for an editor who sees only your summary.
Keep every number, date, name, condition and disagreement that bears on the sub-question; drop repetition and background.
If the evidence does not answer the sub-question, say so in one sentence and name what is missing.

${GROUNDING}

${CITING}`;

export const compressFindingsTask: Task<CompressFindingsInput, CompressedFindings> = {
  id: 'compress-findings@1',
  role: 'fast',
  schema: CompressedFindings,
  prompt: ({ question, subQuestion, today, evidence }) => ({
    system: SYSTEM,
    user: promptData({ today, question, subQuestion, evidence: evidence.map(evidenceLine) }),
  }),
  extract: strongestFindings,
};

/** Without a model the summary is the strongest few passages themselves. */
function strongestFindings({ subQuestion, evidence }: CompressFindingsInput): CompressedFindings {
  const strongest = evidence.toSorted((a, b) => b.relevance - a.relevance).slice(0, 3);
  const marked = strongest.map(({ fact, id }) => `${fact.replace(/\s+/g, ' ')} [${id}]`);
  const best = strongest[0];
  return {
    answer: marked.join(' '),
    keyFindings: [],
    confidence: best === undefined ? 0 : best.pageRelevance,
    gaps: best === undefined ? [subQuestion] : [],
  };
}
