import type { ReportFormat } from '../../schemas/plan.ts';
import { tokenize } from '../../text/tokens.ts';
import { analyzeQuestion } from './analyze-question.ts';
import type { FacetQuestion } from './assess-answer.ts';
import { countWords } from './count-words.ts';
import { isNearCopy, type RankableEvidence, rankEvidence } from './rank-evidence.ts';
import { headingOf, titleWithoutSite } from './section-heading.ts';

/** Evidence as the outline wants it: `start` puts passages of one source in the order of the page. */
export interface OutlineEvidence extends RankableEvidence {
  readonly start: number;
}

export interface OutlineRequest {
  readonly question: string;
  /** The whole question first; its parts, if any, become sections. */
  readonly facets: readonly FacetQuestion[];
  readonly evidence: readonly OutlineEvidence[];
  readonly format: ReportFormat;
  /** For the report without its sources, title and headings included; null takes the format's own. */
  readonly maxWords: number | null;
}

export interface OutlinedSection {
  readonly heading: string;
  /** In the order in which they are to be written. */
  readonly evidenceIds: readonly string[];
}

/** What a report says under which heading, within its words, most direct answers first; empty without evidence. */
export function outlineSections(request: OutlineRequest): OutlinedSection[] {
  const { question, facets, format } = request;
  const whole = analyzeQuestion(question);
  const parts = facets.length > 1 ? facets.slice(1) : facets.slice(0, 1);
  const maxWords = request.maxWords ?? defaultWords[format];
  const headings = parts.map(({ text }) => headingOf(parts.length > 1 ? text : question, whole.language));
  const spent = countWords(question) + headings.reduce((sum, heading) => sum + countWords(heading) + 1, 8);
  const lanes = parts.map(({ text }) => rankedLane(request, text));
  const picked = pickInTurns(lanes, request, maxWords - spent);
  if (format === 'detailed') return detailedSections(picked, request, headings);
  return picked
    .map((items, index) => ({ heading: headings[index] ?? question, evidenceIds: inReadingOrder(items) }))
    .filter(({ evidenceIds }) => evidenceIds.length > 0);
}

const defaultWords: Readonly<Record<ReportFormat, number>> = {
  concise: 390,
  bullet_points: 390,
  detailed: 1000,
};

/** A passage far behind the best of its lane is noise; from 0.35 on answers are lost (100 questions, 9 languages). */
const faintest = 0.28;

/** How near the best page one must come to get a section of its own. */
const ownSectionPage = 0.7;

/** Pages this far behind the best are about something else. */
const strayPage = 0.45;

/** Short passages leave room for others: what a word costs, measured between 0 and 0.7. */
const brevity = 0.5;

interface LaneItem {
  readonly item: OutlineEvidence;
  readonly score: number;
  /** Score against length: what is picked first. */
  readonly gain: number;
  readonly words: number;
  readonly tokens: ReadonlySet<string>;
}

function rankedLane({ question, evidence }: OutlineRequest, text: string): LaneItem[] {
  const byId = new Map(evidence.map((item) => [item.id, item]));
  const ranked = rankEvidence({ question: text, context: question, evidence });
  const best = ranked[0]?.score ?? 0;
  const { language } = analyzeQuestion(question);
  const bestPage = Math.max(0, ...ranked.slice(0, 5).map(({ id }) => byId.get(id)?.pageRelevance ?? 0));
  const lane = ranked
    .filter(({ score }) => score >= best * faintest)
    .flatMap(({ id, score }) => {
      const item = byId.get(id);
      if (!item || item.pageRelevance < bestPage * strayPage) return [];
      // The mark counts as a word, once for each sentence.
      const words = countWords(item.quote) + 1 + (item.quote.length > 250 ? 1 : 0);
      const gain = score / Math.max(words, 10) ** brevity;
      return [{ item, score, gain, words, tokens: new Set(tokenize(item.quote, language)) }];
    });
  return lane.sort((a, b) => b.gain - a.gain);
}

/** Each lane takes its next best in turn, until no lane finds one that still fits. */
function pickInTurns(
  lanes: readonly LaneItem[][],
  { facets }: OutlineRequest,
  maxWords: number,
): LaneItem[][] {
  const picked: LaneItem[][] = lanes.map(() => []);
  const next = lanes.map(() => 0);
  let left = Math.max(maxWords, 25);
  let isMoving = facets.length > 0;
  while (isMoving) {
    isMoving = false;
    lanes.forEach((lane, index) => {
      for (let at = next[index] ?? 0; at < lane.length; at += 1) {
        next[index] = at + 1;
        const candidate = lane[at];
        if (!candidate || candidate.words > left || isTold(candidate, picked)) continue;
        picked[index]?.push(candidate);
        left -= candidate.words;
        isMoving = true;
        return;
      }
    });
  }
  return picked;
}

function isTold(candidate: LaneItem, picked: readonly LaneItem[][]): boolean {
  return picked.some((lane) =>
    lane.some(({ item, tokens }) => item.id === candidate.item.id || isNearCopy(tokens, candidate.tokens)),
  );
}

/** Passages of one source together, sources by their best passage; within a source its best first, then as on the page. */
function inReadingOrder(items: readonly LaneItem[]): string[] {
  const groups = new Map<string, LaneItem[]>();
  for (const entry of [...items].sort((a, b) => b.score - a.score))
    groups.set(entry.item.sourceId, [...(groups.get(entry.item.sourceId) ?? []), entry]);
  return [...groups.values()].flatMap(([best, ...rest]) => {
    if (!best) return [];
    const follow = rest.sort((a, b) => a.item.start - b.item.start);
    return [best, ...follow].map(({ item }) => item.id);
  });
}

/** How many passages the opening section of a detailed report holds; the others go under the title of their page. */
const openingPassages = 8;

function detailedSections(
  picked: readonly LaneItem[][],
  { question }: OutlineRequest,
  headings: readonly string[],
): OutlinedSection[] {
  if (picked.length > 1) {
    return picked
      .map((items, index) => ({ heading: headings[index] ?? question, evidenceIds: inReadingOrder(items) }))
      .filter(({ evidenceIds }) => evidenceIds.length > 0);
  }
  const items = [...(picked[0] ?? [])].sort((a, b) => b.score - a.score);
  const opening = items.slice(0, openingPassages);
  const bySource = new Map<string, LaneItem[]>();
  for (const entry of items.slice(openingPassages)) {
    bySource.set(entry.item.sourceId, [...(bySource.get(entry.item.sourceId) ?? []), entry]);
  }
  const best = Math.max(0, ...opening.map(({ item }) => item.pageRelevance));
  const further = [...bySource.values()].filter(
    (group) => group.length >= 2 && (group[0]?.item.pageRelevance ?? 0) >= best * ownSectionPage,
  );
  const used = new Set([headings[0]?.toLowerCase()]);
  const sections = further.map((group) => {
    const item = group[0]?.item;
    const title = item ? titleWithoutSite(item.title, item.siteName ?? null) : question;
    const heading = used.has(title.toLowerCase()) ? `${title} (${used.size})` : title;
    used.add(title.toLowerCase());
    return {
      heading,
      evidenceIds: [...group].sort((a, b) => a.item.start - b.item.start).map((one) => one.item.id),
    };
  });
  return opening.length === 0
    ? []
    : [{ heading: headings[0] ?? question, evidenceIds: inReadingOrder(opening) }, ...sections];
}
