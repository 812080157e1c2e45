import { quotePassages } from '@research-studio/extractive';
import { z } from 'zod';
import type { Task } from '../reasoning/task.ts';
import { promptData } from '../research/prompt-text.ts';
import { GOOD_REPORT, imageData, problemsOf, withImageRules, writingData } from './write-report.task.ts';
import type { WritingMaterial } from './writing-material.ts';
import { WRITING_RULES } from './writing-rules.ts';

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

const SYSTEM = `You write one section of a long report, as an expert in the field would write it. Other writers write the other sections at the same time; the outline says what belongs where. Write what the outline promises of yours, from the passages given, and leave the rest to the others: no introduction, no summary, no look ahead. 200 to 500 words where the passages carry it, unless "maxWords" says otherwise. Level-3 headings only where the section has parts.

${GOOD_REPORT}
What is said there of the opening is for the whole report: your section starts with its own main finding.

${WRITING_RULES}

Heed audience, tone, language and instructions of the brief, as far as the rules allow. No heading of its own, no list of sources.`;

/** One section of a report that is written in parts; all sections are written at the same time. */
export const writeSectionTask: Task<WriteSectionInput, SectionDraft> = {
  id: 'write-section@3',
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
