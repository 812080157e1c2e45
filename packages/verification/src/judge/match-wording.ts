import { primaryTag } from '@research-studio/language';
import english from './english-forms.json' with { type: 'json' };
import { denies, isSameToken, limitsOrAttributes, type WordingToken, wordingOf } from './wording.ts';

/** How a sentence has a claim: in the same words, maybe as one of its clauses, or in nearly the same; null where it does not. */
export type WordingMatch = 'verbatim' | 'near' | null;

/**
 * Whether one sentence states a claim word by word, in the same order: another tense, a short form written out and whole
 * clauses left out make no difference. Nothing is left out that denies, doubts, limits or attributes.
 */
export function matchWording(claim: string, sentence: string, language: string | null): WordingMatch {
  const own = wordingOf(claim, language);
  const there = wordingOf(sentence, language);
  if (!saysEnough(own, claim)) return null;
  const compared = { own, there, language };
  return isQuoted(compared) ? 'verbatim' : isStated(compared) ? 'near' : null;
}

/** Fewer words or letters say the same by chance. */
export function saysEnough(tokens: readonly WordingToken[], text: string): boolean {
  return tokens.length >= 3 || (text.length >= 12 && /[\p{Script=Han}\p{Script=Hiragana}]/u.test(text));
}

interface Compared {
  readonly own: readonly WordingToken[];
  readonly there: readonly WordingToken[];
  readonly language: string | null;
}

/** The claim in one piece, with whole clauses left out before and behind it. */
function isQuoted({ own, there, language }: Compared): boolean {
  const isLeft = (from: number, to: number) => from === to || isLeftOut({ there, from, to, language });
  return there.some((_, start) => {
    const end = start + own.length;
    const isHere = end <= there.length && own.every(({ key }, at) => key === there[start + at]?.key);
    return isHere && isLeft(0, start) && isLeft(end, there.length);
  });
}

/** Reads both from left to right; at each place of the sentence a whole clause may be passed over. */
function isStated({ own, there, language }: Compared): boolean {
  const failed = new Set<number>();
  const read = (i: number, j: number): boolean => {
    if (i === own.length)
      return j === there.length || isLeftOut({ there, from: j, to: there.length, language });
    if (j >= there.length || failed.has(i * 4096 + j)) return false;
    const [one, other] = [own[i], there[j]];
    if (one !== undefined && other !== undefined) {
      if (isSameToken(one, other) && read(i + 1, j + 1)) return true;
      const spelled = lettersOf(other, own, i);
      if (spelled > 0 && read(i + spelled, j + 1)) return true;
      const short = lettersOf(one, there, j);
      if (short > 0 && read(i + 1, j + short)) return true;
    }
    for (let to = j + 1; to < there.length; to += 1)
      if (isLeftOut({ there, from: j, to, language }) && read(i, to)) return true;
    failed.add(i * 4096 + j);
    return false;
  };
  return read(0, 0);
}

/** For how many words from `at` on a token is the short form: "EU" for "European Union"; 0 where it is none. */
function lettersOf({ written }: WordingToken, words: readonly WordingToken[], at: number): number {
  if (!/^\p{Lu}{2,6}$/u.test(written)) return 0;
  const initials = words
    .slice(at, at + written.length)
    .map((word) => (/^\p{Lu}\p{Ll}/u.test(word.written) ? word.written.charAt(0) : ''))
    .join('');
  return initials === written ? written.length : 0;
}

interface Stretch {
  readonly there: readonly WordingToken[];
  readonly from: number;
  readonly to: number;
  readonly language: string | null;
}

/** Whether a stretch of a sentence is a clause of its own, without which the rest says the same. */
function isLeftOut({ there, from, to, language }: Stretch): boolean {
  const left = there.slice(from, to);
  const [first] = left;
  if (first === undefined || limitsOrAttributes(left)) return false;
  if (denies(left, language) && !isOwnStatement({ there, from, to, language })) return false;
  const end = to === there.length ? 'end' : (there[to]?.before ?? '');
  const opensClause = clauseOpeners.has(first.key);
  if (/\(/.test(first.before)) return end === 'end' || /^\)/.test(end);
  if (from === 0) {
    const joiner = there[to - 1];
    const isJoined = joiner !== undefined && joiners.has(joiner.key) && /[,;–—]/.test(joiner.before);
    return isJoined || /[;:|]/.test(end) || (/,/.test(end) && /^(?:al)?though$/.test(first.key));
  }
  if (to === there.length) return /[;|]/.test(first.before) || (opensClause && /[,–—]/.test(first.before));
  return opensClause && /[,–—]/.test(first.before) && /[,–—]/.test(end);
}

/** A last part behind a semicolon that names what it speaks of, so that it denies nothing of what was said before. */
function isOwnStatement({ there, from, to, language }: Stretch): boolean {
  const left = there.slice(from, to);
  return (
    language !== null &&
    primaryTag(language) === 'en' &&
    to === there.length &&
    from > 0 &&
    /;/.test(left[0]?.before ?? '') &&
    !left.some(({ key }) => pointsBack.has(key))
  );
}

/** Words by which a statement may speak of the whole one before it: "this is not true", "but no study found it". */
const pointsBack: ReadonlySet<string> = new Set(english.pointsBack);
const clauseOpeners: ReadonlySet<string> = new Set(
  'which who whose where while whereas and but although though including'.split(' '),
);
/** Words between a clause that is left out in front and the one that is stated. */
const joiners: ReadonlySet<string> = new Set(['while', 'whereas', 'and', 'but']);
