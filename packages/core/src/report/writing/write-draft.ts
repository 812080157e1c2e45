import type { ReportDepth } from '@research-studio/schemas';
import { withoutImageTokens } from '../../citation/images.ts';
import { normaliseMarks, withoutMarks } from '../../citation/marks/draft-marks.ts';
import { stageAt } from '../../models/reasoning/fit-prompt.ts';
import { answerOf } from '../../models/reasoning/task.ts';
import type { EvidenceItem } from '../../research/evidence-item.ts';
import type { StepContext } from '../../research/ports/step-context.ts';
import { type Draft, type DraftSection, draftFromMarkdown } from './draft.ts';
import { extractiveDraft } from './extractive-draft.ts';
import { outlineTask } from './outline.task.ts';
import { planPanels, type WritingPlan } from './panels/plan-panels.ts';
import { shortTitle } from './short-title.ts';
import { writeReportTask } from './write-report.task.ts';
import { writeSectionTask } from './write-section.task.ts';
import { evidenceOf, type WritingMaterial, wordsOfEach } from './writing-material.ts';

interface WrittenDraft {
  readonly draft: Draft;
  /** Put together from the passages themselves, because no model wrote. */
  readonly isExtractive: boolean;
}

interface DraftRequest {
  readonly material: WritingMaterial;
  /** Gets sections that are finished, in their order, while others are still being written; each section once. */
  readonly onSections?: (sections: readonly DraftSection[]) => void;
}

/**
 * Writes the report: in one call, or in parts, a plan of sections or panels first and then all of them at the same time. The
 * plan may see but marks and first words of passages; each part is written from the whole passages that the plan gives it.
 */
export async function writeDraft(request: DraftRequest, context: StepContext): Promise<WrittenDraft> {
  const isInParts = await isWrittenInSections(request.material, context);
  return isInParts ? writeInParts(request, context) : writeInOneCall(request, context);
}

async function writeInOneCall(
  { material, onSections }: DraftRequest,
  context: StepContext,
): Promise<WrittenDraft> {
  const { ports, signal } = context;
  const tell = textTeller(context);
  const handOver = handedOverOnce(onSections);
  const watch = ({ markdown }: { readonly markdown?: string }) => {
    const { sections } = draftFromMarkdown(wholeWords(markdown), '');
    sections.forEach(tell);
    handOver(groupsOf(sections.slice(0, -1)).filter(isFull));
  };
  const task = { ...writeReportTask, watch };
  const { output, isExtractive } = await answerOf(ports.reasoner, { task, input: material, signal });
  const draft = draftFromMarkdown(output.markdown, shortTitle(material.brief.question));
  if (!isExtractive) handOver(groupsOf(draft.sections));
  ports.emit({ type: 'outline-ready', headings: headingsOf(draft.sections) });
  emitSections(draft.sections, context);
  return { draft, isExtractive };
}

/** Characters of a group of sections that are checked together: one call for each section would repeat its rules too often. */
const GROUP_CHARACTERS = 1_200;

/**
 * Cuts sections into groups of neighbours. The groups depend on the text alone and not on when it arrived, so that a resumed
 * run asks the same questions.
 */
function groupsOf(sections: readonly DraftSection[]): readonly (readonly DraftSection[])[] {
  const groups: DraftSection[][] = [];
  for (const section of sections) {
    const last = groups.at(-1);
    if (last === undefined || isFull(last)) groups.push([section]);
    else last.push(section);
  }
  return groups;
}

function isFull(group: readonly DraftSection[]): boolean {
  return group.reduce((sum, { markdown }) => sum + markdown.length, 0) >= GROUP_CHARACTERS;
}

/** Hands over each group once, however often it is seen; an answer that is refused and given again may change a group. */
function handedOverOnce(onSections: DraftRequest['onSections']) {
  const done = new Set<string>();
  return (groups: readonly (readonly DraftSection[])[]) => {
    for (const group of groups) {
      const key = JSON.stringify(group);
      if (done.has(key)) continue;
      done.add(key);
      onSections?.(group);
    }
  };
}

/** One call writes so many words well; a longer report comes out shorter than asked for. */
const MOST_WORDS_IN_ONE_CALL = 1_800;

/** As panels and studies are, every long report, and every one whose passages one call cannot take whole. */
export async function isWrittenInSections(
  material: WritingMaterial,
  { ports: { reasoner } }: StepContext,
): Promise<boolean> {
  const { depth, maxWords } = material.brief;
  if (depth === 'deep' || material.form === 'panels') return true;
  if (maxWords !== null && maxWords > MOST_WORDS_IN_ONE_CALL) return true;
  return stageAt((await reasoner.utilisation?.(writeReportTask, material)) ?? 0) === 'pointers';
}

/** Words of a report of each depth that is written in sections, where neither the question nor a setting says it. */
const WORDS: Record<ReportDepth, number | null> = { quick: 200, standard: 1_200, deep: null };

async function writeInParts(request: DraftRequest, context: StepContext): Promise<WrittenDraft> {
  const { brief } = request.material;
  const maxWords = brief.maxWords ?? WORDS[brief.depth];
  const material = { ...request.material, brief: { ...brief, maxWords } };
  const plan =
    material.form === 'panels' ? await planPanels(material, context) : await planStudy(material, context);
  const { title, parts, isExtractive } = plan;
  context.ports.emit({ type: 'outline-ready', headings: headingsOf(parts) });
  if (isExtractive) {
    const draft = extractiveDraft(material);
    emitSections(draft.sections, context);
    return { draft, isExtractive };
  }
  const sections = await Promise.all(
    parts.map(async ({ heading, write }, index) => {
      const section = { heading, markdown: await write() };
      emitSection(section, { index, total: parts.length }, context);
      request.onSections?.([section]);
      return section;
    }),
  );
  return {
    draft: { title, sections: sections.filter(({ markdown }) => markdown.trim() !== '') },
    isExtractive,
  };
}

async function planStudy(material: WritingMaterial, context: StepContext): Promise<WritingPlan> {
  const { ports, signal } = context;
  const { output, isExtractive } = await answerOf(ports.reasoner, {
    task: outlineTask,
    input: material,
    signal,
  });
  const tell = textTeller(context);
  const outline = output.sections;
  const parts = outline.map((section, index) => ({
    heading: section.heading,
    write: async () => {
      const watch = ({ markdown }: { readonly markdown?: string }) =>
        tell({ heading: section.heading, markdown: wholeWords(markdown) }, index);
      const isLast = index === outline.length - 1;
      const evidence = evidenceOf(section.evidenceIds, material);
      const input = {
        material: sectionMaterial(material, { evidence, isLast }),
        section,
        outline,
        maxWords: wordsOfEach(material, outline.length),
      };
      return (await ports.reasoner.reason({ ...writeSectionTask, watch }, input, signal)).markdown;
    },
  }));
  return { title: output.title, isExtractive, parts };
}

/** Each dispute goes to those who hold its passages, and what was not found to the last section alone, to be named once. */
function sectionMaterial(
  material: WritingMaterial,
  { evidence, isLast }: { readonly evidence: readonly EvidenceItem[]; readonly isLast: boolean },
): WritingMaterial {
  const own = new Set(evidence.map(({ id }) => id));
  const conflicts = material.conflicts.filter(({ sides }) =>
    sides.some(({ evidenceIds }) => evidenceIds.some((id) => own.has(id))),
  );
  return { ...material, evidence, conflicts, notFound: isLast ? material.notFound : [] };
}

function headingsOf(sections: readonly { readonly heading: string }[]): readonly string[] {
  return sections.map(({ heading }) => heading).filter((heading) => heading !== '');
}

function emitSections(sections: readonly DraftSection[], context: StepContext): void {
  sections.forEach((section, index) => {
    emitSection(section, { index, total: sections.length }, context);
  });
}

function emitSection(
  { heading, markdown }: DraftSection,
  { index, total }: { readonly index: number; readonly total: number },
  { ports }: StepContext,
): void {
  ports.emit({ type: 'section-written', heading, index: index + 1, total, text: shownText(markdown) });
}

/** Waits for whole words: a piece may become a heading, an open bracket a mark, and a number may go on after a space. */
function wholeWords(markdown = ''): string {
  return markdown
    .replace(/(\n#+)?\s*[^\s。、！？]*$/, '')
    .replace(/\s*\[[^\]\n]*$/, '')
    .replace(/\s*\d(?:[\d.,\s]*\d)?$/, '');
}

/** Reports each section of a report that is being written when it has grown. */
function textTeller({ ports }: StepContext): (section: DraftSection, index: number) => void {
  const reported = new Map<number, string>();
  return ({ heading, markdown }, index) => {
    if (reported.get(index) === markdown) return;
    reported.set(index, markdown);
    ports.emit({ type: 'section-text', heading, index: index + 1, text: shownText(markdown) });
  };
}

function shownText(markdown: string): string {
  return withoutImageTokens(withoutMarks(normaliseMarks(markdown)));
}
