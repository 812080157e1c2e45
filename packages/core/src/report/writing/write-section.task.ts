import { quotePassages } from '@research-studio/extractive';
import { z } from 'zod';
import type { Task } from '../../models/reasoning/task.ts';
import { promptData } from '../../research/prompt-text.ts';
import { imageData, problemsOf, withImageRules, writingData } from './write-report.task.ts';
import type { WritingMaterial } from './writing-material.ts';
import { GOOD_REPORT, WRITING_RULES } from './writing-rules.ts';

export interface WriteSectionInput {
  /** The evidence is what this section may use. */
  readonly material: WritingMaterial;
  readonly section: { readonly heading: string; readonly purpose: string };
  /** The outline in order, this section among the others. */
  readonly outline: readonly { readonly heading: string; readonly purpose: string }[];
  /** Words this section may take; null where nothing limits it. */
  readonly maxWords: number | null;
}

export const SectionDraft = z.object({
  markdown: z
    .string()
    .min(1)
    .describe('The section as Markdown, without its heading, every factual sentence with its marks.'),
});
export type SectionDraft = z.infer<typeof SectionDraft>;

const SYSTEM = `You write one section of a long report. Other writers write the other sections at the same time; "outline" says what belongs where. Write what it says of yours, from the passages given, and leave the rest to the others: no introduction, no summary, no announcement of what follows. Write about "maxWords" words if the passages carry it, and no more; without "maxWords", 200 to 500. Use "### " headings only if the section has parts.

${GOOD_REPORT}
Opening and title are written by others.

${WRITING_RULES}

Follow audience, tone and instructions of the brief as far as the rules allow. Write in the language that the brief names, without the heading of the section.`;

/** One section of a report that is written in parts; all sections are written at the same time. */
export const writeSectionTask: Task<WriteSectionInput, SectionDraft> = {
  id: 'write-section@6',
  role: 'smart',
  schema: SectionDraft,
  prompt: ({ material, section, outline, maxWords }) => ({
    system: withImageRules(SYSTEM, material),
    ...promptData({
      ...writingData(material),
      ...imageData(material),
      maxWords,
      outline: outline.map(({ heading, purpose }) => ({ heading, purpose })),
      writeNow: section.heading,
    }),
  }),
  check: ({ markdown }, { material }) => problemsOf(markdown, material.evidence),
  extract: ({ material: { brief, evidence }, maxWords }) => ({
    markdown: quotePassages(evidence, { format: brief.format, language: brief.language, maxWords }),
  }),
};
