import { type Measure, readMeasures } from '../reader/measures.ts';

/** What decides a claim by its wording: a sentence says the same, or the same with another value. */
export type ComparedWording =
  | { readonly is: 'same'; readonly passage: string }
  | { readonly is: 'other_value'; readonly claimed: string; readonly stated: string };

/** Compares a claim with single sentences of passages; null where the wording decides nothing. */
export function compareWording(
  claim: string,
  sentences: readonly string[],
  language: string | null,
): ComparedWording | null {
  const own = wordingOf(claim, language);
  if (own.split(' ').length < fewestWords) return null;
  for (const passage of sentences) if (wordingOf(passage, language) === own) return { is: 'same', passage };
  const [value, ...others] = readMeasures(claim, language).measures;
  // Of several values any may be the condition under which another holds.
  if (value === undefined || others.length > 0 || !isPlain(value, claim)) return null;
  const frame = wordingOf(without(value, claim), language);
  for (const sentence of sentences) {
    const [stated, ...rest] = readMeasures(sentence, language).measures;
    if (stated === undefined || rest.length > 0 || !isPlain(stated, sentence)) continue;
    if (wordingOf(without(stated, sentence), language) !== frame || !isOther(value, stated)) continue;
    return {
      is: 'other_value',
      claimed: claim.slice(value.start, value.end),
      stated: sentence.slice(stated.start, stated.end),
    };
  }
  return null;
}

/** Fewer words say the same by chance. */
const fewestWords = 3;

/** Words without which a sentence says the same. */
const articles: Readonly<Record<string, ReadonlySet<string>>> = { en: new Set(['the', 'a', 'an']) };

/** The words of a text in their order, without type-setting and articles; two texts with one wording say the same. */
function wordingOf(text: string, language: string | null): string {
  const dropped = articles[language?.split('-')[0] ?? ''];
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/\bper ?cent\b/g, '%')
    .replace(/[.,](?!\p{N})|(?<!\p{N})[.,]|[^\p{L}\p{M}\p{N}%€$£¥°+<>=−.,\ue000-]+/gu, ' ')
    .replace(/[-‐‑–—](?!\p{N})/gu, ' ')
    .replace(/(?<=\p{N}) (?=%)/gu, '')
    .split(' ')
    .filter((word) => word !== '' && dropped?.has(word) !== true)
    .join(' ');
}

function without({ start, end }: Measure, text: string): string {
  return `${text.slice(0, start)} \ue000 ${text.slice(end)}`;
}

/** An exact value that is not part of a name such as "Teal 310". */
function isPlain({ isApproximate, bound, until, start }: Measure, text: string): boolean {
  return (
    !isApproximate &&
    bound === null &&
    until === null &&
    !/\p{Lu}[\p{L}\p{N}]*[ -]$/u.test(text.slice(0, start))
  );
}

/** Of one kind and another value, which is not the same one rounded. */
function isOther(one: Measure, other: Measure): boolean {
  if (one.kind !== other.kind || one.per !== other.per) return false;
  const isNear = (within: number) =>
    one.values.some((value) =>
      other.values.some(
        (there) => Math.abs(value - there) <= within * Math.max(Math.abs(value), Math.abs(there)),
      ),
    );
  return !isNear(one.digits === other.digits ? 1e-9 : rounding);
}

const rounding = 0.05;
