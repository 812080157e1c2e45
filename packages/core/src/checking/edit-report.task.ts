import { z } from 'zod';
import type { Task } from '../reasoning/task.ts';
import { promptData } from '../research/prompt-text.ts';
import { GOOD_REPORT } from '../writing/write-report.task.ts';
import { passagesBySource, type WritingMaterial } from '../writing/writing-material.ts';
import { WRITING_RULES } from '../writing/writing-rules.ts';

export interface EditInput {
  readonly material: WritingMaterial;
  readonly title: string;
  /** The report with "{n}" before each sentence. */
  readonly lines: readonly string[];
  /** What the checkers found, by sentence. */
  readonly faults: readonly {
    readonly n: number;
    readonly problem: string;
  }[];
  /** Passages that the sentences with faults cite, and such as are near to them. */
  readonly evidenceIds: ReadonlySet<string>;
  /** Whether the report still lacks its opening answer, as one that was written section by section does. */
  readonly lacksOpening: boolean;
}

export const EditedReport = z.object({
  edits: z
    .array(
      z.object({
        n: z.number().int().describe('Number of the sentence.'),
        text: z
          .string()
          .describe(
            'What stands in its place, with its marks, without "{n}"; empty where the sentence goes.',
          ),
      }),
    )
    .describe('Only for sentences that change. Empty when nothing must.'),
  opening: z
    .string()
    .nullable()
    .describe('Only where the report lacks its opening: two to four sentences with marks. Else null.'),
  parts: z
    .array(z.enum(['yes', 'partly', 'no']))
    .describe('For each part of the question, in order: whether the edited text answers it.'),
});
export type EditedReport = z.infer<typeof EditedReport>;

const SYSTEM = `You are the last editor of a research report before it is published. You see the whole of it, each sentence led by its number in braces, and what the checkers found. You answer with edits of single sentences; what you do not name stays as it is, word for word.

Edit:
1. Each sentence that a checker found fault with. Put it right by what the passages say, in words that fit their surroundings: correct the figure, narrow the statement, name who says it, give the mark that bears it out. Take a sentence out only where nothing of it can be said; see to it that what follows still makes sense ("first … second … third" with three).
2. Joints: pronouns and "this", "the latter", "however" that have lost what they refer to; a paragraph that starts in the middle of a thought.
3. What two sections say twice (keep it where it belongs), and where two sections contradict each other.
4. The opening: two to four sentences that give the answer itself and agree with the rest.
5. Padding, remarks on the task, terms that nobody explained.
Leave alone what is right. An edit of a sentence without a fault keeps its facts, figures, names, reservations and marks. No edits for taste. Usually few are needed; none is a good answer.

${GOOD_REPORT}

${WRITING_RULES}`;

/** One look over the whole report, after its sentences were checked. Without a model nothing is edited. */
export const editReportTask: Task<EditInput, EditedReport> = {
  id: 'edit-report@1',
  role: 'smart',
  schema: EditedReport,
  prompt: ({ material, title, lines, faults, evidenceIds, lacksOpening }) => ({
    system: SYSTEM,
    user: promptData({
      ...material.brief,
      partsOfTheQuestion: material.researchQuestions.map(({ text }) => text),
      lacksOpening,
      passages: passagesBySource(
        material.evidence.filter(({ id }) => evidenceIds.has(id)),
        material,
      ),
      report: [`# ${title}`, ...lines],
      faults,
    }),
  }),
  extract: ({ material }) => ({
    edits: [],
    opening: null,
    parts: material.researchQuestions.map(() => 'partly' as const),
  }),
};
