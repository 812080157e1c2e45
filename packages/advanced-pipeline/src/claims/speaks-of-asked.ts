import type { EvidenceItem } from '@research-studio/core';
import type { QuestionAnalysis } from '@research-studio/extractive';
import { tokenize } from '@research-studio/language';

type Item = Pick<EvidenceItem, 'quote' | 'title' | 'sourceId'>;

/**
 * Tells passages of pages on the matter of a question from those that only share its words: of "free school meals" a page
 * on schools of trout has "school" and "meal", and never one beside the other. Where two sources have a compound of the
 * question as it is asked, a page that has all its words and none of the compounds is about something else, unless it has
 * the names of the question.
 */
export function speaksOfAsked(
  analysis: QuestionAnalysis,
  evidence: readonly Item[],
): (item: Item) => boolean {
  const compounds = compoundsOf(analysis);
  if (compounds.length === 0) return () => true;
  const names = analysis.terms.flatMap(({ kind, term }) => (kind === 'name' ? [term] : []));
  const scattered = new Set<string>();
  let speaking = 0;
  for (const [sourceId, items] of Map.groupBy(evidence, (item) => item.sourceId)) {
    const texts = [items[0]?.title ?? '', ...items.map(({ quote }) => quote)];
    const lines = texts.map((text) => tokenize(text, analysis.language));
    const there = new Set(lines.flat());
    if (compounds.some((pair) => lines.some((line) => hasPair(line, pair)))) speaking += 1;
    else if (names.length > 0 && names.every((name) => there.has(name))) continue;
    else if (compounds.some((pair) => pair.every((term) => there.has(term)))) scattered.add(sourceId);
  }
  return speaking < LEAST_SPEAKING ? () => true : ({ sourceId }) => !scattered.has(sourceId);
}

const LEAST_SPEAKING = 2;

type Pair = readonly [string, string];

/** Plain words that stand side by side in the question. */
function compoundsOf({ question, terms, language }: QuestionAnalysis): readonly Pair[] {
  const plain = new Set(terms.filter(({ kind }) => kind === 'word').map(({ term }) => term));
  return question.split(/[,;:.?!()"“”«»]/u).flatMap((clause) => {
    const words = clause.split(/\s+/u).map((word) => tokenize(word, language));
    return words.flatMap((word, at): Pair[] => {
      const [one] = word.slice(-1);
      const [other] = words[at + 1] ?? [];
      const isPlain = one !== undefined && other !== undefined && plain.has(one) && plain.has(other);
      return isPlain ? [[one, other]] : [];
    });
  });
}

function hasPair(tokens: readonly string[], [one, other]: Pair): boolean {
  return tokens.some((token, at) => token === one && tokens[at + 1] === other);
}
