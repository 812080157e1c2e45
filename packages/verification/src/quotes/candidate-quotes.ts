import { detectLanguage, rulesOf, type Sentence, splitSentences } from '@research-studio/language';
import { isBoilerplate } from './is-boilerplate.ts';
import { opensUnresolved } from './opens-unresolved.ts';

/** A passage fit to be quoted: `text === source.slice(start, end)`. */
export interface CandidateQuote {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Passages of 15 to 60 words (two characters of Chinese or Japanese, four of Thai, count as one), whole sentences of
 * one paragraph, none in two passages. Headings, menus, table rows and boilerplate are left out. Those that can stand
 * alone come first, then those that open with a pronoun of an earlier sentence; each group in reading order.
 */
export function candidateQuotes(
  text: string,
  options: { readonly language?: string | null } = {},
): readonly CandidateQuote[] {
  const language = options.language ?? detectLanguage(text);
  const sentences = splitSentences(text, language)
    .map((sentence) => ({ ...sentence, size: quoteWords(sentence.text) }))
    .map((sentence) => ({ ...sentence, isFit: isFit(sentence, language) }));
  const standing: CandidateQuote[] = [];
  const leaning: CandidateQuote[] = [];
  for (let first = 0; first < sentences.length; ) {
    const last = lastOf(sentences, first, language);
    const [from, to] = [sentences[first], sentences[last]];
    first = Math.max(last, first) + 1;
    if (from === undefined || to === undefined) continue;
    const quote = { start: from.start, end: to.end, text: text.slice(from.start, to.end) };
    (opensUnresolved(quote.text, language) ? leaning : standing).push(quote);
  }
  return [...standing, ...leaning];
}

const minWords = 15;
const maxWords = 60;

interface Sized extends Sentence {
  readonly size: number;
  readonly isFit: boolean;
}

/**
 * The last sentence of the passage that begins at `first`, -1 where none does: as many as reach the least length, and
 * one more where the next sentence leans on this one and there is room.
 */
function lastOf(sentences: readonly Sized[], first: number, language: string | null): number {
  let size = 0;
  for (let at = first; at < sentences.length; at++) {
    const sentence = sentences[at];
    if (sentence === undefined || !sentence.isFit || sentence.block !== sentences[first]?.block) return -1;
    size += sentence.size;
    if (size > maxWords) return -1;
    if (size < minWords) continue;
    const next = sentences[at + 1];
    const takesNext =
      next?.isFit === true &&
      next.block === sentence.block &&
      size + next.size <= maxWords &&
      opensUnresolved(next.text, language);
    return takesNext ? at + 1 : at;
  }
  return -1;
}

/** Words, with characters of scripts without spaces counted by their usual share of a word. */
function quoteWords(text: string): number {
  const han = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu)?.length ?? 0;
  const thai = text.match(/[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu)?.length ?? 0;
  const spaced =
    text.replace(unspacedLetters, ' ').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.,-]*/gu)?.length ?? 0;
  return spaced + Math.round(han / 2) + Math.round(thai / 4);
}

const unspacedLetters =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

/** A sentence and not a menu, a row, a caption, a stump or boilerplate. */
function isFit(
  { text, size }: { readonly text: string; readonly size: number },
  language: string | null,
): boolean {
  if (size === 0 || size > maxWords || /\s\|\s|\t/.test(text)) return false;
  if (!/[.!?…。！？।]["'”’»)\]）」』]*$/u.test(text)) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < text.replace(/\s/g, '').length * 0.6) return false;
  if (/https?:\/\/|www\.|\S@\S+\.\S|[{}<>\\]|\*\*|[\p{L}\p{N}]\s[·•»›|→]\s/u.test(text)) return false;
  return !isBoilerplate(text) && !isMenu(text, size, language);
}

/** Mostly words with capitals and none that carries grammar. */
function isMenu(text: string, size: number, language: string | null): boolean {
  const words = text.match(/\p{L}+/gu) ?? [];
  if (size < 4 || words.length < 4) return false;
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  const { stopWords } = rulesOf(language ?? 'en');
  return (
    capitals > words.length * 0.7 &&
    !words.some((word) => stopWords.has(word.toLowerCase()) && !/^\p{Lu}/u.test(word))
  );
}
