import { fileURLToPath } from 'node:url';
import { canonicalUrl } from '@research-studio/documents';
import { type SourceEntry, titleKey } from '@research-studio/verification';
import { decoded } from '../../search/page-identity.ts';

/** A document that may be a source of the report: read, or with what kept it from being read. */
export type SourceCandidate = {
  /** Its key in the bundle; null for a file. */
  readonly key: string | null;
  /** Address that the document states; a file: address where it states none. */
  readonly url: string | null;
  readonly title: string;
  readonly path: string | null;
  /** Stated by the document for itself. */
  readonly doi?: string | undefined;
} & (
  | {
      readonly siteName: string | null;
      readonly publishedAt: string | null;
      readonly text: string;
      readonly language: string | null;
    }
  | { readonly problem: string }
);

interface SourceMatch {
  readonly candidate: SourceCandidate;
  /** How it was recognised, e.g. "by its address". */
  readonly reason: string;
}

/**
 * The document that each source of a report is; null if none is known to be it. Address decides, then the path
 * of a file, then the title, then the file's name. A document that states another site's address is never taken for
 * a source by its title: copies of one text are not one source.
 */
export async function matchSources(
  entries: readonly SourceEntry[],
  candidates: readonly SourceCandidate[],
): Promise<(SourceMatch | null)[]> {
  const { getDomain } = await import('tldts');
  const table = (namesOf: (candidate: SourceCandidate) => readonly string[]) => {
    const named = candidates.flatMap((candidate) => namesOf(candidate).map((name) => ({ name, candidate })));
    return Map.groupBy(named, ({ name }) => name);
  };
  const addresses = table(({ url, doi }) => [
    ...(url === null ? [] : [addressKey(url)]),
    ...(doi === undefined ? [] : [`doi:${doi}`]),
  ]);
  const titles = table(({ title }) => [titleKey(title)]);
  const files = table(({ path }) => (path === null ? [] : fileNames(path)));
  const similar = titleFinder(candidates);
  return entries.map((entry) => {
    const mayBe = ({ url }: SourceCandidate) =>
      !isWeb(entry.url) || !isWeb(url) || getDomain(entry.url ?? '') === getDomain(url ?? '');
    const ways = [
      [addresses, entry.url === null ? '' : addressKey(entry.url), 'by its address'],
      [titles, titleKey(entry.title), 'by its title'],
      ...namesOf(entry).map((name) => [files, name, 'by its file name'] as const),
    ] as const;
    for (const [known, name, reason] of ways) {
      const found = name === '' ? [] : (known.get(name) ?? []).map(({ candidate }) => candidate);
      const fit = known === addresses ? found : found.filter(mayBe);
      const isOne = new Set(fit.map(textOf)).size === 1;
      const candidate = fit.find(({ key }) => key === entry.key) ?? (isOne ? fit[0] : undefined);
      if (candidate !== undefined) return { candidate, reason };
    }
    const candidate = similar(entry.title, mayBe);
    return candidate === null ? null : { candidate, reason: 'by its title' };
  });
}

/** A DOI is the same at every resolver and in every case. */
function addressKey(url: string): string {
  const doi = /^https?:\/\/(?:dx\.)?doi\.org\/(10\..+)$/i.exec(url)?.[1];
  return doi === undefined ? canonicalUrl(url) : `doi:${decoded(doi).toLowerCase()}`;
}

/** "papers/Field_trial-2023.pdf" goes by "field trial 2023 pdf" and "field trial 2023". */
function fileNames(path: string): string[] {
  const file = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const stem = file.replace(/(?:\.[a-z][a-z0-9]{1,8}){1,2}$/i, '');
  return [...new Set([titleKey(spaced(file)), titleKey(spaced(stem))])];
}

/** Names under which a source may have been saved: its address with or without site, its title, its key. */
function namesOf({ url, title, key }: SourceEntry): string[] {
  const names = [titleKey(spaced(title)), titleKey(key)];
  if (url !== null && isWeb(url) && URL.canParse(url)) {
    const { hostname, pathname } = new URL(url);
    const path = decoded(pathname).replace(/\.(?:x?html?|pdf|php|aspx?)$/i, '');
    const last = path.split('/').filter(Boolean).at(-1) ?? '';
    names.push(
      titleKey(spaced(`${hostname} ${path}`)),
      ...(last.length >= 8 ? [titleKey(spaced(last))] : []),
    );
  } else if (url !== null) names.push(...fileNames(pathOf(url)));
  return names;
}

function pathOf(url: string): string {
  if (!url.startsWith('file:')) return decoded(url.replace(/[#?].*$/, ''));
  try {
    return fileURLToPath(url);
  } catch {
    // An address of another system, or none at all: its last part may still name the file.
    return decoded(url);
  }
}

function spaced(name: string): string {
  return name.replace(/[_\-+./]+/g, ' ');
}

function textOf(candidate: SourceCandidate): string {
  return 'text' in candidate ? candidate.text : `\u0000${candidate.path}`;
}

function isWeb(url: string | null): boolean {
  return url !== null && /^https?:/i.test(url);
}

/** Titles differ by site names at their end and by what was cut off; numbers in them must be the same. */
const sameTitle = 0.7;

function titleFinder(candidates: readonly SourceCandidate[]) {
  const termsOf = (title: string) => new Set(titleKey(title).split(' ').filter(Boolean));
  const titled = candidates.map((candidate) => ({ candidate, terms: termsOf(candidate.title) }));
  return (title: string, mayBe: (candidate: SourceCandidate) => boolean): SourceCandidate | null => {
    const wanted = termsOf(title);
    if (wanted.size < 3) return null;
    let best: { candidate: SourceCandidate; score: number } | null = null;
    for (const { candidate, terms } of titled) {
      const count = [...wanted].filter((term) => terms.has(term)).length;
      const smaller = Math.min(terms.size, wanted.size);
      const score = (count / smaller + (2 * count) / (terms.size + wanted.size)) / 2;
      if (smaller < 3 || score < sameTitle || score <= (best?.score ?? 0)) continue;
      if (sameNumbers(wanted, terms) && mayBe(candidate)) best = { candidate, score };
    }
    return best?.candidate ?? null;
  };
}

function sameNumbers(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one, ...other].every((term) => !/^\p{N}+$/u.test(term) || (one.has(term) && other.has(term)));
}
