import type { Conflict } from '@research-studio/schemas';
import { z } from 'zod';
import type { Prompt, Task } from '../../models/reasoning/task.ts';
import { promptData, promptText } from '../../research/prompt-text.ts';
import { conflictData } from '../writing/write-report.task.ts';
import { passagesBySource, type WritingMaterial } from '../writing/writing-material.ts';
import { GOOD_REPORT, WRITING_RULES } from '../writing/writing-rules.ts';

export interface EditInput {
  readonly material: WritingMaterial;
  readonly title: string;
  /** The report with "{n}" before each sentence. */
  readonly lines: readonly string[];
  /** Findings of the checkers, by sentence. */
  readonly faults: readonly { readonly n: number; readonly problem: string }[];
  /** Passages that sentences with faults cite or may rest on. */
  readonly evidenceIds: ReadonlySet<string>;
  /** Conflicts that the writer was not shown; left out: none. */
  readonly lateConflicts?: readonly Conflict[];
}

const edited = {
  edits: z
    .array(
      z.object({
        n: z.number().int().describe('Number of the sentence.'),
        text: z.string().describe('Its replacement, with its marks; empty to remove the sentence.'),
      }),
    )
    .describe('Only for sentences that change; empty if none must.'),
  parts: z
    .array(z.enum(['yes', 'partly', 'no']))
    .describe('For each part of the question, in order: whether the edited text answers it.'),
};

export const EditedReport = z.object(edited);
export type EditedReport = z.infer<typeof EditedReport>;

export const EditedStudy = z.object({
  ...edited,
  opening: z
    .string()
    .describe(
      'Markdown with marks: the answer in two or three sentences, then the list of parts if there is one.',
    ),
});
export type EditedStudy = z.infer<typeof EditedStudy>;

const SYSTEM = `You are the last editor of a research report before it is published. You see the whole of it, each sentence led by its number in braces, and what the checkers found ("faults"). "passages" holds what the sentences with faults cite, and what is near to them. You answer with edits of single sentences; every other sentence stays as it is.

Edit:
1. Each sentence in which a checker found a fault. Correct it by what the passages say, in words that fit the text around it: correct the figure, narrow the statement, name who says it, give the mark that supports it. Remove a sentence only if nothing of it can be said; make sure that the text after it still makes sense ("first … second … third" with three).
2. Broken references: pronouns and "this", "the latter", "however" whose reference is missing; a paragraph that starts in the middle of a thought.
3. Statements that two sections repeat (keep the one in the right place), and sections that contradict each other.
4. The opening: it gives the answer itself and agrees with the rest. One sentence too many may stay.
5. Padding, remarks on the task, unexplained terms.
6. "conflictsBetweenSources", if given: they were found after the text was written. Where the text gives one side as settled, name both sides with their marks, and say which is better founded and why.
Without one of these, change only what would mislead or stop a reader. Leave what is right. An edit of a sentence without a fault keeps its facts, figures, names, reservations and marks. Do not edit for taste. Usually few edits are needed, often none.

${GOOD_REPORT}

${WRITING_RULES}`;

const OPENING = `${SYSTEM}

This report was written section by section and has no opening yet. Write it as described above, with the marks of the sections that it rests on.`;

/** One look over the whole report, after its sentences were checked. Without a model nothing is edited. */
export const editReportTask: Task<EditInput, EditedReport> = {
  id: 'edit-report@5',
  role: 'smart',
  schema: EditedReport,
  prompt: (input) => ({ system: SYSTEM, ...editData(input) }),
  extract: (input) => ({ edits: [], parts: unknownParts(input) }),
};

/** The same for a study, whose sections were written at the same time: it has no opening yet. */
export const editStudyTask: Task<EditInput, EditedStudy> = {
  id: 'edit-study@5',
  role: 'smart',
  schema: EditedStudy,
  prompt: (input) => ({ system: OPENING, ...editData(input) }),
  extract: (input) => ({ edits: [], parts: unknownParts(input), opening: '' }),
};

function editData({
  material,
  title,
  lines,
  faults,
  evidenceIds,
  lateConflicts = [],
}: EditInput): Omit<Prompt, 'system'> {
  return promptData({
    ...material.brief,
    partsOfTheQuestion: material.researchQuestions.map(({ text }) => text),
    passages: passagesBySource(
      material.evidence.filter(({ id }) => evidenceIds.has(id)),
      material,
    ),
    ...(material.remarks !== undefined && {
      remarksOfReviewers: material.remarks.map((text) => promptText(text, 2000)),
    }),
    report: [`# ${title}`, ...lines],
    faults,
    ...(lateConflicts.length > 0 && { conflictsBetweenSources: conflictData(lateConflicts) }),
  });
}

function unknownParts({ material }: EditInput): EditedReport['parts'] {
  return material.researchQuestions.map(() => 'partly' as const);
}
