import type { Alignment, Difference } from './alignment.ts';
import { changeKind, type QuoteChange, unitDiffers } from './change-kind.ts';
import { CharacterClass } from './character-classes.ts';
import type { TextIndex } from './index-text.ts';
import { namesOf } from './is-name-change.ts';
import { changedText, type QuoteSide } from './quote-side.ts';
import { foldWord } from './read-words.ts';

/** Each stretch in which the quote differs from the text, neighbouring edits in one. */
export function describeChanges(at: {
  quote: string;
  alignments: readonly Alignment[];
  index: TextIndex;
}): QuoteChange[] {
  const { quote, alignments, index } = at;
  const from = index.words.starts[alignments[0]?.start ?? 0];
  const to = index.words.ends[(alignments.at(-1)?.end ?? 1) - 1];
  const names = {
    quoted: namesOf(quote, index.language, index.isLowerCase),
    actual: namesOf(index.text.slice(from, to), index.language, index.isLowerCase),
  };
  return alignments.flatMap((alignment) => {
    const changes = joined([...alignment.differences, ...caseDifferences(alignment, index)]);
    return changes.map((difference) => {
      const [quoted, actual] = sidesOf(difference, alignment, index);
      const isUnit =
        difference.isCaseOnly && unitDiffers(changedText(quoted) ?? '', changedText(actual) ?? '');
      const { isSwap } = difference;
      const kind = isUnit
        ? 'unit'
        : difference.isCaseOnly
          ? 'word'
          : changeKind({ quoted, actual, isSwap, language: index.language, names });
      return { kind, quoted: changedText(quoted), actual: changedText(actual) };
    });
  });
}

interface FoundDifference extends Difference {
  readonly isCaseOnly?: boolean;
}

/** Differences that touch each other become one; a swap stays alone. */
function joined(differences: readonly FoundDifference[]): FoundDifference[] {
  const list: FoundDifference[] = [];
  for (const difference of [...differences].sort(
    (one, other) => one.quoteFrom - other.quoteFrom || one.textFrom - other.textFrom,
  )) {
    const last = list.at(-1);
    const touches =
      last !== undefined && last.quoteTo === difference.quoteFrom && last.textTo === difference.textFrom;
    if (
      last === undefined ||
      !touches ||
      last.isSwap ||
      difference.isSwap ||
      last.isCaseOnly !== difference.isCaseOnly
    )
      list.push(difference);
    else list[list.length - 1] = { ...last, quoteTo: difference.quoteTo, textTo: difference.textTo };
  }
  return list;
}

function sidesOf(
  difference: Difference,
  { part, start, end }: Alignment,
  { words }: TextIndex,
): [QuoteSide, QuoteSide] {
  return [
    {
      words: part.words,
      from: difference.quoteFrom,
      to: difference.quoteTo,
      first: part.from,
      last: part.to,
    },
    { words, from: difference.textFrom, to: difference.textTo, first: start, last: end },
  ];
}

/** Words that match but for their case, the quote's first one aside, and those that share a hash alone. */
function caseDifferences(alignment: Alignment, { words }: TextIndex): FoundDifference[] {
  const { part, differences } = alignment;
  const found: FoundDifference[] = [];
  let text = alignment.start;
  let next = 0;
  for (let quote = part.from; quote < part.to; ) {
    const difference = differences[next];
    if (difference !== undefined && difference.quoteFrom === quote && difference.textFrom === text) {
      [quote, text, next] = [difference.quoteTo, difference.textTo, next + 1];
      continue;
    }
    const one = part.words.text.slice(part.words.starts[quote], part.words.ends[quote]);
    const other = words.text.slice(words.starts[text], words.ends[text]);
    if (one !== other && words.kinds[text] !== CharacterClass.sign) {
      const isSame = foldWord(one) === foldWord(other);
      const isCase =
        one.normalize('NFKC').replace(/[\u00ad\u200b-\u200f\u2060\ufeff.]/g, '') !==
          other.normalize('NFKC').replace(/[\u00ad\u200b-\u200f\u2060\ufeff.]/g, '') &&
        one.toLowerCase() !== one.toUpperCase();
      if (!isSame || (isCase && quote > part.from && !/['‘’ʼ]/.test(one)))
        found.push({
          quoteFrom: quote,
          quoteTo: quote + 1,
          textFrom: text,
          textTo: text + 1,
          isSwap: false,
          isCaseOnly: isSame,
        });
    }
    quote += 1;
    text += 1;
  }
  return found;
}
