import type { Conflict, ReportDepth, ReportFormat } from '@research-studio/schemas';
import { z } from 'zod';
import { imageToken, type OfferedImage } from '../../citation/images.ts';
import { marksIn, withoutMarks } from '../../citation/marks/draft-marks.ts';
import type { Task } from '../../models/reasoning/task.ts';
import { promptData, promptText } from '../../research/prompt-text.ts';
import { markdownOfDraft } from './draft.ts';
import { extractiveDraft } from './extractive-draft.ts';
import { passagesBySource, sourceLine, type WritingMaterial } from './writing-material.ts';
import { GOOD_REPORT, WRITING_RULES } from './writing-rules.ts';

export const WrittenReport = z.object({
  markdown: z.string().min(1).describe('The whole report in Markdown, from its title on.'),
});
export type WrittenReport = z.infer<typeof WrittenReport>;

/** How long a report of each depth is, if neither the question nor a setting says it. */
const LENGTHS: Record<Exclude<ReportDepth, 'deep'>, string> = {
  quick: 'one or two paragraphs under the title, at most 200 words, no headings',
  standard: '1,200 to 1,800 words besides tables if the passages carry it, else less',
};

const FORMS: Record<ReportFormat, string> = {
  detailed: 'paragraphs under headings',
  concise: 'the opening and at most three short sections, only what the answer needs',
  bullet_points: 'the opening, then sections that are lists, one finding a point',
};

const SYSTEM = `You write a research report for the person who asked: correct, complete, easy to read, and open about what is not known. The passages in the user message are all that you know of the matter. Each has a mark such as [E101] and is listed under its source, with publisher, title, author, date and standing.

${GOOD_REPORT}

${WRITING_RULES}

"checkedStatements", if given, were verified one by one. State one of level high as a fact, with its marks; one of level medium with who says it; one of level low, if it matters, with who says it and why it is not sure. For a conflict that was ruled, give both sides with their marks, the better one first.

Form: Markdown. "# " and a title of at most twelve words, the opening, then "## " headings. Length by depth:
${Object.entries(LENGTHS)
  .map(([depth, length]) => `- ${depth}: ${length}.`)
  .join('\n')}
Form by format:
${Object.entries(FORMS)
  .map(([format, form]) => `- ${format}: ${form}.`)
  .join('\n')}
"maxWords", if given, replaces these lengths: come close to it if the passages carry it, and do not exceed it. Follow audience, tone and instructions of the brief as far as the rules allow. Write in the language that the brief names.`;

/** Writes the whole report in one call. */
export const writeReportTask: Task<WritingMaterial, WrittenReport> = {
  id: 'write-report@6',
  role: 'smart',
  schema: WrittenReport,
  prompt: (material) => ({
    system: withImageRules(SYSTEM, material),
    ...promptData({ ...writingData(material), ...imageData(material) }),
  }),
  check: ({ markdown }, { evidence }) => problemsOf(markdown, evidence),
  extract: (material) => ({ markdown: markdownOfDraft(extractiveDraft(material)) }),
};

/** The user part of a prompt that writes: brief, parts, conflicts, what is missing, and the passages last. */
export function writingData(material: WritingMaterial): Readonly<Record<string, unknown>> {
  return {
    ...material.brief,
    partsOfThePlan: material.researchQuestions.map(({ text }) => text),
    conflictsBetweenSources: conflictData(material.conflicts),
    ...checkedData(material),
    ...(material.remarks !== undefined && {
      remarksOfReviewers: material.remarks.map((text) => promptText(text, 2000)),
    }),
    lookedForAndNotFound: material.notFound,
    sourcesRead: material.sourcesRead,
    sources: passagesBySource(material.evidence, material),
  };
}

/** Conflicts for a prompt, with the marks of each side. */
export function conflictData(conflicts: readonly Conflict[]) {
  return conflicts.map((conflict) => ({
    subject: conflict.subject,
    sides: conflict.sides.map(({ evidenceIds }) => evidenceIds.map((id) => `[${id}]`).join('')),
    better: betterSide(conflict),
  }));
}

/** "side 1: newer"; why neither, where that is known; null where nothing is. */
export function betterSide({ better, why }: Conflict): string | null {
  if (better === null) return why === '' ? null : why;
  return [`side ${better + 1}`, why].filter((part) => part !== '').join(': ');
}

function checkedData({ checkedStatements = [] }: WritingMaterial): Readonly<Record<string, unknown>> {
  if (checkedStatements.length === 0) return {};
  return {
    checkedStatements: checkedStatements.map(
      ({ text, level, origins, evidenceIds }) =>
        `${promptText(text, 500)} ${evidenceIds.map((id) => `[${id}]`).join('')} (${level}, independent origins: ${origins})`,
    ),
  };
}

const IMAGE_RULES = `Images: "images" lists images of the sources, each with its token, e.g. ${imageToken(3)}, its caption and its source. You do not see them. If one shows what a paragraph is about, put its token on a line of its own after that paragraph; code adds image, caption, source and licence. Use a token once, only if its source is cited, at most three in all, and only if it helps the reader. State nothing from a caption that no passage says.`;

/** The rules for images are sent only if the run has images, and then to all writers of the run. */
export function withImageRules(system: string, material: WritingMaterial): string {
  return material.images === undefined || material.images.length === 0
    ? system
    : `${system}\n\n${IMAGE_RULES}`;
}

const MOST_OFFERED = 16;

/** For the prompt of a writer who may show images; empty where there are none. */
export function imageData(material: WritingMaterial): Readonly<Record<string, unknown>> {
  const offered = offeredImages(material);
  if (offered.length === 0) return {};
  return {
    images: offered.map(({ number, image: { alt, caption }, source }) => ({
      token: imageToken(number),
      shows: promptText(alt ?? '', 200),
      caption: promptText(caption ?? '', 300),
      source: sourceLine(source, undefined),
    })),
  };
}

/** The images of the sources whose passages are given. */
export function offeredImages({ images = [], evidence }: WritingMaterial): readonly OfferedImage[] {
  const given = new Set(evidence.map(({ sourceId }) => sourceId));
  return images.filter(({ source }) => given.has(source.id)).slice(0, MOST_OFFERED);
}

/** A draft without a single good mark, or without a word beside its headings, is not a report. */
export function problemsOf(
  markdown: string,
  evidence: readonly { readonly id: string }[],
): readonly string[] {
  const cited = new Set(marksIn(markdown));
  const isCited = evidence.some(({ id }) => cited.has(id));
  const says = withoutMarks(markdown.replace(/^\s*#.*$/gm, '')).trim();
  return isCited && says !== '' ? [] : ['no sentence carries the mark of a given passage'];
}
