import { findPassages } from '@research-studio/extractive';
import { joinLabels } from '@research-studio/language';
import type { Evidence, PageNote, Source } from '@research-studio/schemas';
import { stageAt } from '../models/reasoning/fit-prompt.ts';
import type { PageGroup } from './choose-pages.ts';
import { fillPlaces, type ReadPage, type UnreadPage } from './choose-pages.ts';
import { type ExtractPassagesInput, extractPassagesTask } from './extract-passages.task.ts';
import type { Finding } from './page-text.ts';
import { cutPage, openPageText, type PagePart, type PageText, packParts } from './page-text.ts';
import type { ResearchPorts } from './ports/ports.ts';
import type { StepContext } from './ports/step-context.ts';
import { type SettledPassages, settlePassages } from './settle-passages.ts';

export interface GroupRequest extends PageGroup {
  /** With the user's clarification. */
  readonly question: string;
  readonly subQuestions: readonly { readonly id: string; readonly text: string }[];
  /** Sources that an earlier round has used up. */
  readonly skip: readonly Pick<Source, 'id'>[];
}

export interface GroupFindings {
  /** Sources that were read, in order of rank. */
  readonly sources: readonly Source[];
  readonly evidence: readonly Evidence[];
  /** Passages of pages behind a log-in wall: they say what could be known, and nothing is written from them. */
  readonly teasers: readonly Evidence[];
  readonly notes: readonly PageNote[];
  readonly unread: readonly UnreadPage[];
}

/** Evidence ids are "E" + (group · 1000 + n). */
const GROUP_SIZE = 1000;

/** Reads a group of pages, all at once, and takes from their whole text what bears on any of the sub-questions. */
export async function extractFromPages(request: GroupRequest, context: StepContext): Promise<GroupFindings> {
  const { ports } = context;
  const { pages, unread } = await fillPlaces(request, context);
  const texts = await Promise.all(pages.map((page) => textOf(page, request, context)));
  const calls = ports.usesModel
    ? await callsThatFit(texts, request, context)
    : texts.flatMap((page) => [cutPage(page, Number.POSITIVE_INFINITY)]);
  const settled = await Promise.all(calls.map((parts) => extract(parts, request, context)));
  const findings = texts.flatMap(({ source }) =>
    settled.flatMap((call) => call.findings.filter(({ sourceId }) => sourceId === source.id)),
  );
  const found = findings
    .slice(0, GROUP_SIZE - 1)
    .map((finding, index) => ({ id: `E${request.number * GROUP_SIZE + index + 1}`, ...detached(finding) }));
  emitEvidence(texts, found, context);
  const walled = new Set(
    pages.flatMap(({ source: { id, flags } }) => (flags.includes('login_wall') ? [id] : [])),
  );
  const notes = settled.flatMap((call) => call.notes);
  return {
    sources: pages.map(({ source }) => source),
    evidence: found.filter(({ sourceId }) => !walled.has(sourceId)),
    teasers: found.filter(({ sourceId }) => walled.has(sourceId)),
    // Of a page in several parts the opening says best what it is.
    notes: mergeNotes(notes, (opening, part) => opening ?? part),
    unread,
  };
}

/** A slice of a text keeps the whole text in memory; a copy does not. */
function detached(finding: Finding): Finding {
  const quote = structuredClone(finding.quote);
  return { ...finding, quote, fact: finding.fact === finding.quote ? quote : structuredClone(finding.fact) };
}

function textOf(
  { source, candidate }: ReadPage,
  { subQuestionIds }: GroupRequest,
  { ports }: StepContext,
): Promise<PageText> {
  const found = candidate.foundFor.map(({ subQuestionId }) => subQuestionId);
  const foundFor = found.filter((id) => subQuestionIds.includes(id));
  return openPageText({ source, foundFor, isFiller: candidate.isFiller }, ports.sources);
}

/** Most parts of a long document that a model is shown; the rest is searched in the run's own library. */
const MOST_PARTS = 6;

/** Longest part of a page that only fills a place. */
const FILLER_CHARACTERS = 3_000;

/** Characters that no call falls below, however little a model takes. */
const LEAST_PART = 1_000;

/** Text that one model call reads; longer pages are read in parts. */
const PART_CHARACTERS = 24_000;

/** Each call shows that much, or half, a quarter … of it where its model cannot take it. */
async function callsThatFit(
  pages: readonly PageText[],
  request: GroupRequest,
  { ports }: StepContext,
): Promise<readonly (readonly PagePart[])[]> {
  for (let most = PART_CHARACTERS; ; most /= 2) {
    const parts: PagePart[] = [];
    for (const page of pages) parts.push(...(await partsOf(page, request, most)));
    const calls = packParts(parts, most);
    const used = await Promise.all(
      calls.map(
        (parts) => ports.reasoner.utilisation?.(extractPassagesTask, inputOf(parts, request, ports)) ?? 0,
      ),
    );
    if (most / 2 < LEAST_PART || used.every((share) => stageAt(share) === 'whole')) return calls;
  }
}

async function partsOf(
  page: PageText,
  { question }: GroupRequest,
  maxCharacters: number,
): Promise<readonly PagePart[]> {
  const parts = cutPage(page, page.isFiller ? Math.min(FILLER_CHARACTERS, maxCharacters) : maxCharacters);
  const most = page.isFiller ? 1 : MOST_PARTS;
  if (parts.length <= most) return parts;
  const { text, source } = page;
  const { title, siteName, publishedAt, language } = source;
  const asked = { question, subQuestion: question, title, siteName, publishedAt, language };
  const { passages } = await findPassages({ ...asked, text, limit: 10 * most });
  const worth = ({ first, last }: PagePart) => {
    const from = page.sentences[first]?.start ?? 0;
    const to = page.sentences[last]?.end ?? 0;
    return passages
      .filter(({ start }) => start >= from && start < to)
      .reduce((sum, { relevance }) => sum + relevance, 0);
  };
  const [opening, ...others] = parts.map((part) => ({ part, worth: worth(part) }));
  if (opening === undefined) return [];
  // Of a long document the opening is always shown; a filler shows its best part, the opening among equals.
  const ranked = [...(most === 1 ? [opening] : []), ...others].sort(
    (a, b) => b.worth - a.worth || a.part.part - b.part.part,
  );
  const best = most === 1 ? ranked.slice(0, 1) : [opening, ...ranked.slice(0, most - 1)];
  return best.map(({ part }) => part).sort((a, b) => a.part - b.part);
}

async function extract(
  parts: readonly PagePart[],
  request: GroupRequest,
  { ports, signal }: StepContext,
): Promise<SettledPassages> {
  if (parts.length === 0) return { findings: [], notes: [] };
  const input = inputOf(parts, request, ports);
  return settlePassages(await ports.reasoner.reason(extractPassagesTask, input, signal), input);
}

function inputOf(
  parts: readonly PagePart[],
  { question, subQuestions, subQuestionIds }: GroupRequest,
  { today }: ResearchPorts,
): ExtractPassagesInput {
  const asked = subQuestions.filter(({ id }) => subQuestionIds.includes(id));
  return { question, today, subQuestions: asked, parts };
}

/** One note a page; `settle` says what it is where two notes do. */
export function mergeNotes(notes: readonly PageNote[], settle = joinLabels): readonly PageNote[] {
  const merged = new Map<string, PageNote>();
  for (const note of notes) {
    const first = merged.get(note.sourceId) ?? note;
    merged.set(note.sourceId, {
      ...first,
      issuer: first.issuer ?? note.issuer,
      standing: settle(first.standing, note.standing),
      relevance: Math.max(first.relevance, note.relevance),
    });
  }
  return [...merged.values()];
}

function emitEvidence(
  texts: readonly PageText[],
  found: readonly (Finding & { readonly id: string })[],
  { ports }: StepContext,
): void {
  for (const { source, foundFor } of texts) {
    const own = found.filter(({ sourceId }) => sourceId === source.id);
    const counted = own.length === 0 ? foundFor.slice(0, 1) : own.map(({ subQuestionId }) => subQuestionId);
    for (const subQuestionId of new Set(counted)) {
      const count = own.filter((item) => item.subQuestionId === subQuestionId).length;
      ports.emit({ type: 'evidence-found', subQuestionId, sourceId: source.id, count });
    }
  }
}
