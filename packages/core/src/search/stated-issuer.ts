import type { Source } from '@research-studio/schemas';

/** The issuer that a page states for itself. */
type IssuedPage = Pick<Source, 'title' | 'author' | 'siteName' | 'url'> & { readonly text: string };

/**
 * The issuer that a model names, as far as the page names it too: in its text, its metadata or its host. Where the page has
 * only some of several names, the first of these; null where it has none.
 */
export function statedIssuer(issuer: string | null, page: IssuedPage): string | null {
  const names = issuer?.split(/[(),;]+/u).flatMap((name) => name.trim() || []) ?? [];
  const stated = names.filter((name) =>
    bodiesIn(name).some((bodies) => bodies.every((one) => isNamedBy(page, one))),
  );
  return stated.length === names.length && stated.length > 0 ? issuer : (stated[0] ?? null);
}

/** A name whole, and as two names of several words each with a short word between them: "Institute of Trees and City of Orrin". */
function bodiesIn(name: string): readonly (readonly string[])[] {
  const words = name.split(/\s+/u);
  const pairs = words.flatMap((word, at) => {
    const isBetween = /^(?:\p{Ll}{1,3}|&)$/u.test(word) && at >= 2 && words.length - at > 2;
    return isBetween ? [[words.slice(0, at).join(' '), words.slice(at + 1).join(' ')]] : [];
  });
  return [[name], ...pairs];
}

function isNamedBy({ text, title, author, siteName, url }: IssuedPage, name: string): boolean {
  const parts =
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (parts.length === 0) return false;
  // Without what may be before it, since a look back at each place of a long text is slow.
  const pattern = new RegExp(`${parts.map(inflected).join('[^\\p{L}\\p{N}]+')}${END}`, 'gu');
  const isIn = (stated: string) =>
    [...stated.matchAll(pattern)].some(
      ({ 0: found, index }) =>
        STARTS_UNSPACED.test(found) || !ENDS_IN_WORD.test(stated.slice(Math.max(0, index - 2), index)),
    );
  if ([title, author, siteName, text].some((stated) => stated !== null && isIn(stated.toLowerCase())))
    return true;
  const labels = URL.canParse(url) ? new URL(url).hostname.split('.') : [];
  return labels.some((label) => label.replaceAll('-', '') === parts.join(''));
}

/** Han, kana and Thai have no spaces between words. */
const UNSPACED = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}';
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
const ENDS_IN_WORD = /[\p{L}\p{N}]$/u;
const END = `(?:(?![\\p{L}\\p{N}])|(?<=[${UNSPACED}]))`;

/** Words of five letters and more may end in another way: "Ministerium", "Ministeriums"; "агентство", "агентства". */
function inflected(word: string): string {
  return word.length < 5 ? word : `${word.slice(0, Math.max(4, word.length - 2))}\\p{L}{0,3}`;
}
