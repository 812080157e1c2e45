import {
  type SearchResult,
  type Source,
  SourceUnreadableError,
  type UnreadableReason,
} from '@research-studio/schemas';
import type { Candidate } from './candidates.ts';
import type { StepContext } from './step-context.ts';

export interface UnreadPage {
  readonly url: string;
  readonly reason: UnreadableReason;
  /** Another try might succeed. */
  readonly isRetryable: boolean;
  readonly message: string;
}

export interface PlacesToFill {
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
    explain({ url: result.url, reason, isRetryable, message });
    return null;
  }
}
