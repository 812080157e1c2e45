import { SourceUnreadableError, type UnreadableReason } from '../errors/source-unreadable-error.ts';
import type { Evidence } from '../schemas/evidence.ts';
import type { SearchResult } from '../schemas/search-result.ts';
import type { Source } from '../schemas/source.ts';
import { type ExtractEvidenceRequest, extractEvidence, type Finding } from './extract-evidence.ts';
import type { SearchDone } from './search-done.ts';
import type { StepContext } from './step-context.ts';

export interface GatherRequest {
  readonly queries: readonly string[];
  readonly question: string;
  readonly subQuestion: { readonly id: string; readonly text: string };
  /** Pages read at most. */
  readonly pageLimit: number;
  /** Facts per page at most. */
  readonly factLimit: number;
  /** Evidence ids are "E" + (group · 1000 + n): unique as long as each worker and each round has its own group. */
  readonly group: number;
  /** Sources that an earlier round has used up. */
  readonly skip: readonly Source[];
  /** Addresses that are not to be read, for they led nowhere before. */
  readonly avoid?: readonly string[] | undefined;
  /** What a page behind a log-in wall lets be read is no evidence; left out, it is evidence like any other. */
  readonly keepsTeasersApart?: boolean | undefined;
}

export interface Gathered {
  readonly searches: readonly SearchDone[];
  /** Sources that gave evidence or at least were read, in order of rank. */
  readonly sources: readonly Source[];
  readonly evidence: readonly Evidence[];
  /** Kept apart from the evidence, as asked for: passages of pages behind a log-in wall. */
  readonly teasers: readonly Evidence[];
  /** One sentence for each provider or page that could not be looked at. */
  readonly failures: readonly string[];
  /** Pages that could not be read, in order of rank. */
  readonly unread: readonly UnreadPage[];
}

export interface UnreadPage {
  readonly url: string;
  readonly reason: UnreadableReason;
  /** Another try might succeed. */
  readonly isRetryable: boolean;
  readonly message: string;
}

/** Largest number of facts in one group; see GatherRequest.group. */
const GROUP_SIZE = 1000;

/** Searches, reads and extracts: all queries at once, all pages at once, each page read as soon as it is known. */
export async function gatherEvidence(request: GatherRequest, context: StepContext): Promise<Gathered> {
  const { knobs, ports, signal } = context;
  const outcome = await ports.search.searchAll({
    queries: request.queries,
    limit: knobs.resultsPerQuery,
    signal,
  });
  const usedUp = new Set([...request.skip.map(({ url }) => url), ...(request.avoid ?? [])]);
  const candidates = outcome.results.filter(({ url }) => !usedUp.has(url));
  const { pages, unread } = await readPages(candidates, request, context);
  const findings = pages.flatMap((page) => page.findings).slice(0, GROUP_SIZE - 1);
  const found = findings.map((finding, index) => ({
    id: `E${request.group * GROUP_SIZE + index + 1}`,
    subQuestionId: request.subQuestion.id,
    ...finding,
  }));
  const walled = new Set(
    request.keepsTeasersApart === true ? pages.flatMap(({ source }) => walledId(source)) : [],
  );
  return {
    searches: outcome.perQuery,
    sources: pages.map(({ source }) => source),
    evidence: found.filter(({ sourceId }) => !walled.has(sourceId)),
    teasers: found.filter(({ sourceId }) => walled.has(sourceId)),
    failures: [
      // Without the query: what fails alike for all of them is told once.
      ...outcome.failures.map(({ provider, message }) => `${provider} could not search. ${message}`),
      ...unread.map(({ message }) => message),
    ],
    unread,
  };
}

function walledId({ id, flags }: Source): readonly string[] {
  return flags.includes('login_wall') ? [id] : [];
}

interface ReadPage {
  readonly rank: number;
  readonly source: Source;
  readonly findings: readonly Finding[];
}

/**
 * Fills `pageLimit` places from the ranked results; a place whose page cannot be read takes the next result, and so
 * does one whose page speaks to language models: the run goes on as if it had not been found. Pages
 * come back in order of rank, whichever was read first.
 */
async function readPages(candidates: readonly SearchResult[], request: GatherRequest, context: StepContext) {
  const queue = candidates.entries();
  const usedUp = new Set(request.skip.map(({ id }) => id));
  const pages: ReadPage[] = [];
  const unread: { readonly rank: number; readonly page: UnreadPage }[] = [];
  const fillPlace = async (): Promise<void> => {
    for (const [rank, result] of queue) {
      const source = await readOrExplain(result, context, (page) => unread.push({ rank, page }));
      if (source === null || usedUp.has(source.id)) continue;
      const findings = await evidenceOf(source, request, context);
      pages.push({ rank, source, findings });
      return;
    }
  };
  await Promise.all(Array.from({ length: request.pageLimit }, fillPlace));
  return {
    pages: oncePerSource(pages.toSorted((a, b) => a.rank - b.rank)),
    unread: unread.toSorted((a, b) => a.rank - b.rank).map(({ page }) => page),
  };
}

/** Two addresses may lead to one page. */
function oncePerSource(pages: readonly ReadPage[]): readonly ReadPage[] {
  const firsts = new Map<string, ReadPage>();
  for (const page of pages) if (!firsts.has(page.source.id)) firsts.set(page.source.id, page);
  return [...firsts.values()];
}

async function evidenceOf(
  source: Source,
  request: GatherRequest,
  context: StepContext,
): Promise<readonly Finding[]> {
  const wanted: ExtractEvidenceRequest = {
    question: request.question,
    subQuestion: request.subQuestion.text,
    source,
    limit: request.factLimit,
  };
  const findings = await extractEvidence(wanted, context);
  context.ports.emit({
    type: 'evidence-found',
    subQuestionId: request.subQuestion.id,
    sourceId: source.id,
    count: findings.length,
  });
  return findings;
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
    explain({ url: result.url, reason, isRetryable, message });
    return null;
  }
}
