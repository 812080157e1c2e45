import {
  type SearchResult,
  type Source,
  SourceUnreadableError,
  type SubQuestion,
  type UnreadableReason,
} from '@research-studio/schemas';
import { z } from 'zod';
import { askedQuestion } from './asked-question.ts';
import { Candidate, fuseCandidates, shortList, type WorkerCandidates } from './candidates.ts';
import { type ChoosePagesInput, type ChosenPages, choosePagesTask } from './choose-pages.task.ts';
import type { StepContext } from './ports/step-context.ts';
import { capSites, readableFirst, strongPages } from './score-pages.ts';

/** Pages that are shown for each place: beyond that a list gets longer and a choice from it no better. */
const SHOWN_PER_PLACE = 3;
const LEAST_SHOWN = 12;
const MOST_SHOWN = 40;

/** Where a first choice leaves out everything, these are read all the same: excerpts tell little. */
const READ_AT_LEAST = 4;

interface ReadingOrder {
  readonly order: readonly Candidate[];
  /** Candidates that cannot help: they are not offered again. */
  readonly leftOut: readonly Candidate[];
}

interface OrderRequest extends Omit<ChoosePagesInput, 'today'> {
  /** Pages were read before: then a round may well find nothing that is worth reading. */
  readonly hasRead: boolean;
}

/**
 * The candidates in the order in which they are to be read: those that a model chose, with the best of the web by their
 * score among them, then the others as the searches ranked them. What cannot help is not among them; empty when none can. Nobody is asked where a first round can read all.
 */
export async function orderOfReading(
  { hasRead, ...input }: OrderRequest,
  { ports, signal }: StepContext,
): Promise<ReadingOrder> {
  const { candidates, places } = input;
  if (candidates.length === 0 || (!hasRead && candidates.length <= places))
    return { order: candidates, leftOut: [] };
  const shown = shortList(candidates, Math.min(MOST_SHOWN, Math.max(LEAST_SHOWN, SHOWN_PER_PLACE * places)));
  const asked = { ...input, candidates: shown, today: ports.today };
  const answer = await ports.reasoner.reason(choosePagesTask, asked, signal);
  const strong = hasRead
    ? []
    : strongPages({ question: input.question, pages: candidates, thresholdAtMost: USUAL_THRESHOLD });
  const chosen = ordered({ answer, shown, all: candidates, strong, places });
  if (chosen.order.length > 0 || hasRead) return chosen;
  return { order: candidates.slice(0, READ_AT_LEAST), leftOut: [] };
}

/** Share of the places of a first round for web pages with the best scores, whatever a model says of their excerpts. */
const SHARE_OF_STRONG = 1 / 6;
/** They are few whatever was found, so a subject of which much was found needs no higher one. */
const USUAL_THRESHOLD = 0.55;

interface Choice {
  readonly answer: ChosenPages;
  readonly shown: readonly Candidate[];
  readonly all: readonly Candidate[];
  readonly strong: readonly Candidate[];
  readonly places: number;
}

function ordered({ answer: { read, leaveOut }, shown, all, strong, places }: Choice): ReadingOrder {
  const picked = new Set(read.flatMap((number) => shown[number - 1] ?? []));
  const reserved = strong.slice(0, Math.ceil(SHARE_OF_STRONG * places)).filter((page) => !picked.has(page));
  const chosen = new Set([
    ...[...picked].slice(0, Math.max(0, places - reserved.length)),
    ...reserved,
    ...picked,
  ]);
  const unwanted = new Set(leaveOut.flatMap((number) => shown[number - 1] ?? []));
  // What was not shown ranks below all that was: it is read only where nothing that was shown is left out.
  const offered = unwanted.size === 0 ? all : shown;
  const others = offered.filter((candidate) => !unwanted.has(candidate));
  const order = capSites({ pages: [...new Set([...chosen, ...others])], places });
  return {
    order: order.map((page) => (chosen.has(page) ? page : { ...page, isFiller: true })),
    leftOut: [...unwanted].filter((candidate) => !chosen.has(candidate)),
  };
}

export interface UnreadPage {
  readonly url: string;
  readonly title: string;
  readonly reason: UnreadableReason;
  /** Another try might succeed. */
  readonly isRetryable: boolean;
  readonly message: string;
}

interface PlacesToFill {
  /** Pages to read. */
  readonly places: number;
  /** Best first; those beyond the places stand in for pages that cannot be read. */
  readonly candidates: readonly Candidate[];
  /** Sources that were read before, and are not to be read again. */
  readonly skip: readonly Pick<Source, 'id'>[];
}

export interface ReadPage {
  readonly source: Source;
  readonly candidate: Candidate;
}

/**
 * Fills the places from the candidates, all at once; a place whose page cannot be read takes the next candidate, and so
 * does one whose page speaks to language models: the run goes on as if it had not been found. Pages come back in order
 * of rank, whichever was read first.
 */
export async function fillPlaces(
  { places, candidates, skip }: PlacesToFill,
  context: StepContext,
): Promise<{ readonly pages: readonly ReadPage[]; readonly unread: readonly UnreadPage[] }> {
  const queue = candidates.entries();
  const usedUp = new Set(skip.map(({ id }) => id));
  const read: { readonly rank: number; readonly page: ReadPage }[] = [];
  const unread: { readonly rank: number; readonly page: UnreadPage }[] = [];
  const fillPlace = async (): Promise<void> => {
    for (const [rank, candidate] of queue) {
      const source = await readOrExplain(candidate, context, (page) => unread.push({ rank, page }));
      if (source === null || usedUp.has(source.id)) continue;
      read.push({ rank, page: { source, candidate } });
      return;
    }
  };
  await Promise.all(Array.from({ length: places }, fillPlace));
  return { pages: oncePerSource(inOrder(read)), unread: inOrder(unread) };
}

function inOrder<Page>(pages: readonly { readonly rank: number; readonly page: Page }[]): readonly Page[] {
  return pages.toSorted((a, b) => a.rank - b.rank).map(({ page }) => page);
}

/** Two addresses may lead to one page. */
function oncePerSource(pages: readonly ReadPage[]): readonly ReadPage[] {
  const firsts = new Map<string, ReadPage>();
  for (const page of pages) if (!firsts.has(page.source.id)) firsts.set(page.source.id, page);
  return [...firsts.values()];
}

/**
 * Null when the page cannot be read; why is noted, and the run goes on with the next page. Of one that was left out as
 * hostile nothing is noted: it has been warned of, and must not count as a path that was tried.
 */
async function readOrExplain(
  result: SearchResult,
  { ports, signal }: StepContext,
  explain: (page: UnreadPage) => void,
): Promise<Source | null> {
  try {
    return await ports.sources.read(result, signal);
  } catch (error) {
    if (!(error instanceof SourceUnreadableError)) throw error;
    const { reason, isRetryable, message } = error;
    if (reason === 'hostile') return null;
    explain({ url: result.url, title: result.title, reason, isRetryable, message });
    return null;
  }
}

/** For the assessor of gaps: pages that were chosen and could not be read. */
export function failuresOf(unread: readonly UnreadPage[]) {
  return unread.map(({ title, message }) => ({ subQuestionId: null, message: `“${title}”: ${message}` }));
}

/** Pages that are read together; all that a branch of the graph is sent besides the question. */
export const PageGroup = z.object({
  /** Unique within a run; the ids of the group's evidence start with it. */
  number: z.number().int().min(1),
  /** Pages to read. */
  places: z.number().int().min(0),
  /** Best first; those beyond the places stand in for pages that cannot be read. */
  candidates: z.array(Candidate).readonly(),
  /** The sub-questions that the pages are read for. */
  subQuestionIds: z.array(z.string()).readonly(),
});
export type PageGroup = z.infer<typeof PageGroup>;

/** Three pages of common length fit into one call of a model, and twice as many fillers; longer ones are read in calls of their own. */
export const GROUP_SIZE = 3;
/** Pages in reserve for each group. */
const RESERVES = 3;

interface ReadingPlan {
  /** In the order in which they are to be read. */
  readonly candidates: readonly Candidate[];
  /** Pages to read in all. */
  readonly places: number;
  readonly firstNumber: number;
  /** Pages that are read together. */
  readonly pagesPerGroup?: number;
  readonly subQuestionIds: readonly string[];
}

/** Deals the pages out to groups, best pages to different groups first, so that no group has all of the best or longest. */
export function groupPages({
  candidates,
  places,
  firstNumber,
  pagesPerGroup = GROUP_SIZE,
  subQuestionIds,
}: ReadingPlan): readonly PageGroup[] {
  const chosen = candidates.slice(0, places);
  const reserves = candidates.slice(places);
  // The part of a filler that is shown is about half as long as a page.
  const size = chosen.reduce((sum, { isFiller = false }) => sum + (isFiller ? 0.5 : 1), 0);
  const count = Math.ceil(size / pagesPerGroup);
  return Array.from({ length: count }, (_, group) => {
    const own = chosen.filter((_page, index) => index % count === group);
    const spare = reserves.filter((_page, index) => index % count === group).slice(0, RESERVES);
    return {
      number: firstNumber + group,
      places: own.length,
      candidates: [...own, ...spare],
      subQuestionIds,
    };
  });
}

/** The pages that a round reads, and those that it leaves. */
export interface PagesOfRound {
  readonly groups: readonly PageGroup[];
  /** Titles of pages that were found and not chosen. */
  readonly unread: readonly string[];
  /** Addresses of pages that cannot help. */
  readonly leftOut: readonly string[];
}

interface RoundState {
  readonly question: string;
  readonly userClarification: string | null;
  readonly subQuestions: readonly SubQuestion[];
  readonly foundSources: readonly Source[];
  /** Addresses that are not offered again. */
  readonly leftOut: readonly string[];
  readonly totalGroups: number;
}

/** A further round must have pages to read, so the first leaves some of them. */
const SHARE_OF_FIRST_ROUND = 0.9;
/** Pages left unread that the assessor of gaps sees. */
const UNREAD_SHOWN = 12;

/** Sources that the run may have read at the end of this round. */
export function mostSources(
  { iteration }: { readonly iteration: number },
  { maxSources, maxIterations }: { readonly maxSources: number; readonly maxIterations: number },
): number {
  const isFirstOfMany = iteration === 0 && maxIterations > 1;
  return isFirstOfMany ? Math.ceil(SHARE_OF_FIRST_ROUND * maxSources) : maxSources;
}

/** With a model: over all workers, each page once, in groups that are read at the same time. */
export async function pagesOfRound(
  {
    found,
    state,
    places,
    pagesPerGroup,
  }: {
    readonly found: readonly WorkerCandidates[];
    readonly state: RoundState;
    readonly places: number;
    /** Left out: as many as fit into one call of a model. */
    readonly pagesPerGroup?: number;
  },
  context: StepContext,
): Promise<PagesOfRound> {
  const { subQuestions, foundSources } = state;
  const candidates = fuseCandidates(found, [...foundSources.map(({ url }) => url), ...state.leftOut]);
  if (places === 0)
    return { groups: [], unread: candidates.slice(0, UNREAD_SHOWN).map(labelOf), leftOut: [] };
  const question = askedQuestion(state);
  const { order, leftOut } = await orderOfReading(
    { question, subQuestions, candidates, places, hasRead: foundSources.length > 0 },
    context,
  );
  const groups = groupPages({
    candidates: order,
    places,
    firstNumber: state.totalGroups + 1,
    ...(pagesPerGroup !== undefined && { pagesPerGroup }),
    subQuestionIds: subQuestions.map(({ id }) => id),
  });
  return {
    groups,
    unread: order.slice(places, places + UNREAD_SHOWN).map(labelOf),
    leftOut: leftOut.map(({ url }) => url),
  };
}

/** Without a model: each worker's first pages, for its own sub-question. */
export function pagesOfWorkers(found: readonly WorkerCandidates[], places: number): PagesOfRound {
  const groups = found.map(({ number, subQuestionId, results }) => ({
    number,
    places,
    candidates: readableFirst({ pages: results, places }).map((result, rank) => ({
      ...result,
      foundFor: [{ subQuestionId, rank }],
    })),
    subQuestionIds: [subQuestionId],
  }));
  return { groups, unread: [], leftOut: [] };
}

function labelOf({ title, publishedAt }: Candidate): string {
  return `${title.replace(/\s+/g, ' ').trim().slice(0, 120)} (${publishedAt ?? 'undated'})`;
}
