import { z } from 'zod';
import { marksIn, withoutMarks } from '../citation/marks.ts';
import { columnsAsked } from '../reasoning/extractive/columns-asked.ts';
import { writeSection } from '../reasoning/extractive/write-section.ts';
import type { Task } from '../reasoning/task.ts';
import { type EvidenceItem, quotedEvidenceLine } from '../research/evidence-item.ts';
import { CITING, GROUNDING } from '../research/grounding.ts';
import { promptData } from '../research/prompt-text.ts';
import type { ReportFormat } from '../schemas/plan.ts';
import type { ReportBrief } from './report-brief.ts';

export interface WriteSectionInput {
  readonly brief: ReportBrief;
  readonly section: { readonly heading: string; readonly purpose: string };
  /** The outline in order, this section among the others. */
  readonly outline: readonly { readonly heading: string; readonly purpose: string }[];
  /** Where sources disagree; for the section that it concerns. */
  readonly conflicts: readonly string[];
  /** What this section may use, best first. */
  readonly evidence: readonly EvidenceItem[];
  /** The sections written so far, in order. */
  readonly earlier: readonly { readonly heading: string; readonly markdown: string }[];
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

const FORMS: Record<ReportFormat, string> = {
  detailed: 'paragraphs; a table where several things are compared by several measures',
  concise: 'short paragraphs, nothing that is not needed for the answer',
  bullet_points: 'a list, one finding a point',
};

const SYSTEM = `You write one section of a report, as plain, exact prose that starts with what matters.
The sections before it are given: repeat nothing that they say and contradict nothing; only a figure that the first section gave as the result may be told again where it is explained or tabulated. Marks seen there may be used here too. Leave to the sections after this one what the outline promises of them. Write no introduction or closing summary of your own.
Forms by format:
${Object.entries(FORMS)
  .map(([format, form]) => `- ${format}: ${form}.`)
  .join('\n')}
Heed audience, tone, length, language and instructions of the brief, as far as the rules below allow.
No heading, no list of sources, no remarks on the task.

${GROUNDING}

${CITING}`;

export const writeSectionTask: Task<WriteSectionInput, SectionDraft> = {
  id: 'write-section@1',
  role: 'smart',
  schema: SectionDraft,
  prompt: ({ brief, section, outline, conflicts, evidence, earlier, maxWords }) => ({
    system: SYSTEM,
    user: promptData({
      ...brief,
      maxWords,
      outline: outline.map(({ heading, purpose }) => ({ heading, purpose })),
      writeNow: section.heading,
      conflicts,
      evidence: evidence.map(quotedEvidenceLine),
      sectionsBefore: earlier.map(({ heading, markdown }) => `# ${heading}\n${markdown}`),
    }),
  }),
  check: ({ markdown }, { evidence, earlier }) => {
    const known = [
      ...evidence.map(({ id }) => id),
      ...earlier.flatMap((section) => marksIn(section.markdown)),
    ];
    const isCited = known.some((id) => markdown.includes(`[${id}]`));
    const says = withoutMarks(markdown.replace(/^\s*#.*$/gm, '')).trim();
    return isCited && says !== '' ? [] : ['no sentence carries the mark of a given piece of evidence'];
  },
  extract: ({ brief, section, evidence, earlier }) => ({
    markdown: writeSection({
      heading: section.heading,
      evidence,
      format: brief.format,
      written: earlier.map(({ markdown }) => markdown),
      isAsked: columnsAsked(brief.question),
    }),
  }),
};
