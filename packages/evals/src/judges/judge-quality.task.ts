import type { Task } from '@research-studio/core/models';
import { promptData, promptText } from '@research-studio/core/research';
import { z } from 'zod';
import { JUDGING } from './judging-rules.ts';

export interface QualityInput {
  readonly question: string;
  /** Markdown of the whole report or of one part of it. */
  readonly report: string;
  /** "1 of 1" for a whole one. */
  readonly part: string;
  /** Title, site and date of the cited sources. */
  readonly sources: readonly string[];
  /** Counted by code. */
  readonly counts: {
    readonly sentencesThatStateSomething: number;
    readonly ofTheseCited: number;
    readonly citationsWithoutSource: number;
  };
}

export const QUALITIES = [
  'research_depth',
  'source_diversity',
  'analytical_rigour',
  'clarity',
  'citation_integration',
] as const;
export type Quality = (typeof QUALITIES)[number];

/** Descriptions of the scores 1, 3 and 5. */
const SCALES: Readonly<Record<Quality, string>> = {
  research_depth:
    '1 is on the surface: generalities that need no research; 3 gives the main facts; 5 gives the specific facts, figures, dates, conditions and reasons that the question calls for',
  source_diversity:
    '1 rests on one source or on none that fits; 3 on two or three, mostly one; 5 on several independent sources of different kinds, each used for what it is good for. Weigh it by how much the question needs',
  analytical_rigour:
    '1 draws conclusions that nothing carries or contradicts itself; 3 lists findings side by side; 5 compares, weighs and limits them, tells disagreement and what is not known, and concludes no more than they carry',
  clarity:
    '1 cannot be followed or repeats itself throughout; 3 can be followed with effort or has padding; 5 answers first, is well ordered, and every sentence is needed',
  citation_integration:
    '1 has no citations or ones that fit nothing; 3 cites some of what it states, or in heaps at the end; 5 cites each statement where it stands, and one sees which source carries what',
};

const grade = (quality: Quality) =>
  z
    .object({
      reason: z.string().min(1).describe('What in the report decides it, in at most forty words.'),
      score: z.number().int().min(1).max(5),
    })
    .describe(`Where ${SCALES[quality]}.`);

export const QualityGrades = z.object({
  /** Null where there was nobody to judge. */
  grades: z
    .object({
      research_depth: grade('research_depth'),
      source_diversity: grade('source_diversity'),
      analytical_rigour: grade('analytical_rigour'),
      clarity: grade('clarity'),
      citation_integration: grade('citation_integration'),
    })
    .nullable(),
});
export type QualityGrades = z.infer<typeof QualityGrades>;

const SYSTEM = `You judge the quality of a research report by five scores from 1 to 5, each with its reason before it. The scale of each stands with it in the form of the answer; 2 and 4 lie between. Judge each by itself: a fault counts where it belongs and not in all five. A short report to a simple question can have 5 in all. The counts were made by a program and are right.
Where the report is given in parts, judge the part that is given.

${JUDGING}`;

export const judgeQualityTask: Task<QualityInput, QualityGrades> = {
  id: 'judge-quality@1',
  role: 'smart',
  schema: QualityGrades,
  prompt: ({ question, report, part, sources, counts }) => ({
    system: SYSTEM,
    ...promptData({
      question: promptText(question, 2000),
      counts,
      sources: sources.map((source) => promptText(source, 200)),
      part,
      report,
    }),
  }),
  check: ({ grades }) => (grades === null ? ['Give all five scores.'] : []),
  extract: () => ({ grades: null }),
};
