import { detectLanguage, tokenize } from '@research-studio/language';
import type { SearchResult } from '@research-studio/schemas';
import { abstractText } from './abstract-text.ts';
import { findDoi } from './find-doi.ts';
import { scoreByRank } from './score-by-rank.ts';

/** A paper, book or notice as an index of the literature knows it; texts may carry mark-up. */
export interface ScholarlyWork {
  /** In any form. */
  readonly doi: string | null | undefined;
  /** Pages that show the work to everybody, best first. */
  readonly openUrls: readonly (string | null | undefined)[];
  readonly title: string | null | undefined;
  readonly abstract: string | null | undefined;
  /** YYYY-MM-DD. */
  readonly publishedAt: string | null;
  /** What the index itself says. */
  readonly isRetracted: boolean;
  /** True for the notice of a retraction, which is itself no retracted work. */
  readonly isNotice: boolean;
  /** DOIs of the works that this one, a notice, retracts. */
  readonly retracts: readonly string[];
}

/** Publishers mark retracted papers in the title ("RETRACTED ARTICLE: …", "[Retracted] …", "WITHDRAWN: …"). */
const RETRACTED_TITLE =
  /^\W{0,3}(?:retracted|withdrawn)(?:\s+(?:article|chapter|paper|note))?\s*(?:[:\]–—]|-\s)/i;
const MOST_TITLE = 500;

/** Works as search results, best first; one without an address is left out. */
export function scholarlyResults(
  works: readonly ScholarlyWork[],
  { provider, query }: { provider: string; query: string },
): readonly SearchResult[] {
  const language = detectLanguage(query) ?? 'en';
  const wanted = new Set(tokenize(query, language));
  return works
    .flatMap((work, rank): readonly SearchResult[] => {
      const doi = work.doi ? findDoi(work.doi) : null;
      const url = work.openUrls.find(isWebAddress) ?? (doi === null ? null : resolverUrl(doi));
      if (url === null || url === undefined) return [];
      const title = (abstractText(work.title)?.replaceAll(/\s+/g, ' ') ?? url).slice(0, MOST_TITLE);
      const snippet = abstractText(work.abstract);
      const found = new Set(tokenize(`${title} ${snippet ?? ''}`, language));
      const retracts = work.retracts.flatMap((text) => findDoi(text) ?? []);
      return [
        {
          url,
          title,
          snippet,
          score: scoreByRank({ rank, wanted, found }),
          provider,
          publishedAt: work.publishedAt,
          ...(doi !== null && { doi }),
          ...(retracts.length > 0 && { retracts: [...new Set(retracts)] }),
          ...(isRetracted(work, { doi, title, retracts }) && { flags: ['retracted'] }),
        },
      ];
    })
    .sort((a, b) => b.score - a.score);
}

/** A notice may bear the name of the paper; one that retracts its own DOI stands in the paper's place. */
function isRetracted(
  work: ScholarlyWork,
  { doi, title, retracts }: { doi: string | null; title: string; retracts: readonly string[] },
): boolean {
  if (doi !== null && retracts.includes(doi)) return true;
  return !work.isNotice && (work.isRetracted || RETRACTED_TITLE.test(title));
}

function isWebAddress(url: string | null | undefined): url is string {
  return url != null && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** Escaped as the DOI Handbook wants it; slashes may stay. */
function resolverUrl(doi: string): string {
  return `https://doi.org/${encodeURIComponent(doi).replaceAll('%2F', '/').replaceAll('%3A', ':')}`;
}
