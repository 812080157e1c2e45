import { splitSentences, withCaptionUnits } from '@research-studio/language';
import { type StatementTerm, sharedFront, statementTerms, termNearness } from '../reader/terms.ts';

/** A text that a claim may rest on. */
export interface Passage {
  readonly id: string;
  readonly text: string;
  /** Title, site and date: may give names and years, states nothing. */
  readonly context?: string;
  /** Other text of the same source: may give names. */
  readonly page?: string;
  /** The sentences of the text where the caller has them. */
  readonly sentences?: readonly string[];
}

/** A sentence of a passage; offsets count in the text of the passage. */
export interface PassageSentence {
  readonly passageId: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Places of each term among the terms of the sentence. */
  readonly places: ReadonlyMap<string, readonly number[]>;
}

/** How nearly each sentence states a term, 0 to 1; sentences that do not are left out. */
export type Stated = ReadonlyMap<number, number>;

/** Sentences that a claim is compared with, looked up by term. */
export interface SentenceScope {
  readonly sentences: readonly PassageSentence[];
  readonly stated: (term: StatementTerm) => Stated;
  /** Terms of the sentences that are the term or a form of it. */
  readonly forms: (term: StatementTerm) => ReadonlyMap<string, number>;
}

/** The sentences of a passage, read under the language of the claims, or their terms would not meet. */
export function readPassage({ id, text, sentences }: Passage, language: string | null): PassageSentence[] {
  const shown = text.includes(' | ') ? withCaptionUnits(text) : text;
  // A table is read with the units of its caption, so that its places are not those of the passage.
  if (shown !== text)
    return splitSentences(shown, language).map((sentence) =>
      indexSentence({ passageId: id, text: sentence.text, start: 0, end: text.length }, language),
    );
  if (sentences === undefined)
    return splitSentences(text, language).map((sentence) =>
      indexSentence({ passageId: id, ...sentence }, language),
    );
  let from = 0;
  return sentences.map((sentence) => {
    const start = Math.max(0, text.indexOf(sentence, from));
    from = start + sentence.length;
    return indexSentence({ passageId: id, text: sentence, start, end: from }, language);
  });
}

function indexSentence(
  { passageId, text, start, end }: Omit<PassageSentence, 'places'>,
  language: string | null,
): PassageSentence {
  const places = new Map<string, number[]>();
  statementTerms(text, language).forEach(({ term, otherTerms }, place) => {
    for (const key of [term, ...otherTerms]) put(places, key, place);
  });
  return { passageId, text, start, end, places };
}

export function scopeOf(sentences: readonly PassageSentence[]): SentenceScope {
  const postings = new Map<string, number[]>();
  for (const [index, { places }] of sentences.entries())
    for (const term of places.keys()) put(postings, term, index);
  const byFront = new Map<string, string[]>();
  for (const term of postings.keys()) put(byFront, term.slice(0, sharedFront), term);
  const known = new Map<string, { readonly forms: ReadonlyMap<string, number>; readonly stated: Stated }>();
  const look = ({ term, otherTerms }: StatementTerm) => {
    const before = known.get(term);
    if (before !== undefined) return before;
    const forms = new Map<string, number>();
    for (const other of otherTerms) if (postings.has(other)) forms.set(other, 1);
    for (const other of byFront.get(term.slice(0, sharedFront)) ?? []) {
      const nearness = termNearness(term, other);
      if (nearness > 0) forms.set(other, nearness);
    }
    const stated = new Map<number, number>();
    for (const [other, nearness] of forms)
      for (const index of postings.get(other) ?? [])
        stated.set(index, Math.max(nearness, stated.get(index) ?? 0));
    const found = { forms, stated };
    known.set(term, found);
    return found;
  };
  return { sentences, stated: (term) => look(term).stated, forms: (term) => look(term).forms };
}

function put<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
