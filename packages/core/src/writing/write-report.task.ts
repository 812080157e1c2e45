import type { ReportDepth, ReportFormat } from '@research-studio/schemas';
import { z } from 'zod';
import { imageToken, type OfferedImage } from '../citation/images.ts';
import { marksIn, withoutMarks } from '../citation/marks.ts';
import type { Task } from '../reasoning/task.ts';
import { promptData, promptText } from '../research/prompt-text.ts';
import { markdownOfDraft } from './draft.ts';
import { extractiveDraft } from './extractive-draft.ts';
import { passagesBySource, sourceLine, type WritingMaterial } from './writing-material.ts';
import { WRITING_RULES } from './writing-rules.ts';

export const WrittenReport = z.object({
  markdown: z.string().min(1).describe('The whole report in Markdown, from its title on.'),
});
export type WrittenReport = z.infer<typeof WrittenReport>;

/** How long a report of each depth is, where neither the question nor the passages ask for less. */
export const LENGTHS: Record<Exclude<ReportDepth, 'deep'>, string> = {
  quick: 'one or two paragraphs under the title, at most 200 words, no headings',
  standard:
    'three to four pages: 1,500 to 2,200 words besides tables where the passages carry it, less where they do not',
};

const FORMS: Record<ReportFormat, string> = {
  detailed: 'paragraphs under headings',
  concise: 'the opening and at most three short sections, nothing that is not needed for the answer',
  bullet_points: 'the opening, then sections that are lists, one finding a point',
};

/** What a good report is, whoever writes it in however many calls. */
export const GOOD_REPORT = `What a good report does:
- It answers the question that was asked. It opens, under the title and without a heading, with three to five sentences that give the answer itself: the verdict or figure, the main reason, how sure it is, what would turn it or could overturn it and was not found, and as of when it holds where the sources are older than today by more than the matter bears. They can stand alone and read at one go: whom and what they speak of is said, with place and date; of figures only those that are the answer. The title says what the report found.
- It lets a stranger follow. Every person, body, product, law and event is introduced where it first appears: who or what it is, in which office or role, with which interest, when and where. Where the answer turns on several of them, or on the order of events, the first section sets them out in a short table or list: who is who, what happened when, or what is compared at a glance.
- Each criterion, part, option or period that the question names gets a heading of its own; headings are short and say what the section treats, in the words of the question; a long section is divided by "### " headings. A comparison is ordered by what is compared and comes to a verdict, a history goes by time, a "why" by cause, a single fact needs no sections at all. No "Introduction", "Background", "Conclusion" or "Summary".
- It argues. Each section is a step towards the answer: it opens with the judgement that its findings come to, as a statement that somebody could dispute; then it gives what bears that out, the strongest first; then the strongest thing that can be said against it, and why that turns it or does not. Think as a critical expert: what follows from two findings together, what a figure means per unit, per year or as a share (show the sum; none whose result changes no judgement), which claim rests on little, what an interested party leaves out, where the wording of a source is open and what each reading would mean.
- It says how strong a judgement is by naming what it rests on ("two measurements agree", "one study, of volunteers"), once, where the doubt is. A sentence that hedges and names no reason for doubt goes.
- It says what follows. Wherever a finding matters to somebody: for whom, how much is at stake in the terms of the question (money, time, safety, law, effort), under which condition, and what they would do about it. A risk is told with what sets it off, how large it is, who bears it and what averts it; one that anybody would expect and no passage speaks of is named as not spoken of.
- It gives each side its full case. Where there are sides, options or claims, each is told in its strongest form, in its own words where these are telling, claim by claim, with what speaks for it and against it. What a side could say and no passage says is worded as an inference.
- It uses what is there. Go through all passages to the end: somebody who knows them should miss nothing that bears on a part of the question. Measurements come before claims, with the conditions under which they hold; then dissent, who paid, how many were asked, what happened later; single cases last. Only what bears on no part of the question stays out. A sentence carries one thought and at most three figures; more of them belong into a table.
- It reconciles. Where sources disagree, it says who says what, as of when, and how they can know; it weighs standing, directness and date; it says which reading is better founded and why, or that it stays open, and what may explain the difference (marked as a guess where it is one). A figure that was replaced is told as replaced ("first reported as …, later corrected to …"). Three disagreements or more, or a question that asks for them, want a table: matter, who says what, assessment.
- Its last section gives the verdict in full, where the question asks for a judgement, a comparison or advice. It takes a side and says for whom or for which case it holds and for whom not; the strongest reason against it and why it does not turn it; what would turn it, with the threshold where the passages allow one; the largest risk that remains; then, as a numbered list, what to do or check, in order, each step with its reason or threshold. Where there are several criteria or kinds of reader, a table gives for each the verdict, the reason and how sure it is. It adds thought and repeats no paragraph.
- What was looked for and not found stands together in one short paragraph, where it bears on the verdict: of each item of "lookedForAndNotFound" only the part that no passage gives. Elsewhere a gap is named only where the sentence would mislead without it.
- It says everything once, in the place where it belongs. Paragraphs have one subject and start with it; each can be understood by itself, with names rather than "it" or "they" after a heading or a change of subject. Terms and abbreviations that the reader may not know are explained in half a sentence, for which a dictionary's gloss needs no mark.
- A table where several things are compared by several measures, with one column for each thing or variant; its cells are short. Figures that hold only under a condition (a tariff, a model, a test, a year) carry it.
- Plain, exact words and full sentences. No padding, no praise of sources, no matter that is beside the question, no remarks on the task or on how the report was made ("the passages", "the evidence", "this report"), no list of sources at the end.`;

const SYSTEM = `You write a research report for the person who asked, as an expert in the field would write it: right, complete, readable, and open about what is not known. Everything that you know of the matter stands in the passages of the user message; each passage has a mark such as [E101], and stands under its source with publisher, title, author, date and standing.

${GOOD_REPORT}

${WRITING_RULES}

"checkedStatements", where they are given, were verified one by one, with how sure each is. They are the frame of the answer: state one of level high as a fact, with its marks; one of level medium with who says so; one of level low, where it matters, as what its source says and why that is not sure. The passages carry the rest. In a conflict that was ruled tell both sides with their marks, and lead with the better one.

Form: Markdown. "# " title (at most twelve words), the opening, then "## " headings. Lengths by depth:
${Object.entries(LENGTHS)
  .map(([depth, length]) => `- ${depth}: ${length}.`)
  .join('\n')}
Forms by format:
${Object.entries(FORMS)
  .map(([format, form]) => `- ${format}: ${form}.`)
  .join('\n')}
"maxWords", where it is given, comes before the lengths. Heed audience, tone, language and instructions of the brief, as far as the rules allow. Write in the language named in the brief.`;

/** Writes the whole report in one call. */
export const writeReportTask: Task<WritingMaterial, WrittenReport> = {
  id: 'write-report@3',
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
    partsOfTheQuestion: material.researchQuestions.map(({ text }) => text),
    conflictsBetweenSources: material.conflicts.map(({ subject, sides, better }) => ({
      subject,
      sides: sides.map(({ evidenceIds }) => evidenceIds.map((id) => `[${id}]`).join('')),
      better,
    })),
    ...checkedData(material),
    lookedForAndNotFound: material.notFound,
    sourcesRead: material.sourcesRead,
    sources: passagesBySource(material.evidence, material),
  };
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

const IMAGE_RULES = `Images: "images" lists images of the sources, each with its token, e.g. ${imageToken(3)}, what it shows and who shows it. You do not see them: their captions are all that is known of them. Where one shows what a paragraph speaks of, put its token on a line of its own behind that paragraph; code puts image, caption, source and licence there. Use a token once, only where its source is cited, at most three in all, and none where no image helps the reader. State nothing from a caption that no passage says.`;

/** Writers are told of images only where there are some in the run; all writers of a run are told the same. */
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

/** A draft without a single good mark, or without a word beside its headings, is no report. */
export function problemsOf(
  markdown: string,
  evidence: readonly { readonly id: string }[],
): readonly string[] {
  const cited = new Set(marksIn(markdown));
  const isCited = evidence.some(({ id }) => cited.has(id));
  const says = withoutMarks(markdown.replace(/^\s*#.*$/gm, '')).trim();
  return isCited && says !== '' ? [] : ['no sentence carries the mark of a given passage'];
}
