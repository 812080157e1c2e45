import type { EvidenceItem } from '@research-studio/core';
import { type Sentence, splitSentences } from '@research-studio/language';
import type { Source } from '@research-studio/schemas';
import { type Statement, statementsOf } from '@research-studio/verification';

/** A piece of evidence with what its page says around it. */
export interface HeldEvidence extends EvidenceItem {
  /** Title, site, date, heading, and the years and named figures around it: may give names and years, no statement. */
  readonly context: string;
  /** The text around the passage: may give names. */
  readonly page: string;
  /** The sentences around the passage, its own among them, in the order of the page. */
  readonly neighbours: readonly string[];
}

export interface HeldPage {
  readonly items: readonly HeldEvidence[];
  /** What the passages state, sentence by sentence, each once and in the context of its page; for ids see `evidenceIdsOf`. */
  readonly statements: () => readonly Statement[];
}

/** The evidence of one source, with its stored text. */
export function holdEvidence(items: readonly EvidenceItem[], source: Source, text: string): HeldPage {
  const sentences = splitSentences(text, source.language);
  return {
    items: items.map((item) => ({ ...item, ...surroundingsOf(item, text, sentences) })),
    statements: () => {
      const all = statementsOf({ ...source, text }).slice(1);
      return statementsIn(items, all);
    },
  };
}

/** Characters of the opening of a page, and of the text before a passage, that say what the passage is about. */
const SURROUNDING_CHARACTERS = 300;
/** Sentences on each side of a passage that are read with it. */
const NEIGHBOURS = 3;

function surroundingsOf(item: EvidenceItem, text: string, sentences: readonly Sentence[]) {
  const opening = text.slice(0, Math.min(SURROUNDING_CHARACTERS, item.start));
  const before = text.slice(Math.max(opening.length, item.start - SURROUNDING_CHARACTERS), item.start);
  const first = sentences.findIndex(({ end }) => end > item.start);
  const last = sentences.findLastIndex(({ start }) => start < item.end);
  const around = first < 0 ? [] : sentences.slice(Math.max(0, first - NEIGHBOURS), last + 1 + NEIGHBOURS);
  const heading = sentences[first]?.heading ?? null;
  const page = `${opening} ${before}`.trim();
  const about = [item.title, item.site, item.publishedAt, heading, yearsAndNames(page)];
  return {
    context: about.filter((part) => part !== null && part !== '').join('\n'),
    page,
    neighbours: around.length === 0 ? [item.quote] : around.map((sentence) => sentence.text),
  };
}

/** A figure of the text around a passage is not stated by the passage; a year may date it, and a name may have one. */
function yearsAndNames(text: string): string {
  const found = text.matchAll(
    /\p{Lu}[\p{L}-]{1,30} \d{1,3}(?![\d.,]*\d)|(?<![\d.,])(?:1[5-9]|2[01])\d\d(?![\d.,]*\d)/gu,
  );
  return [...new Set([...found].map(([figure]) => figure))].join(' ');
}

/** Passages that overlap state a sentence once. Its id names all of them: "E7+E9:3". */
function statementsIn(items: readonly EvidenceItem[], all: readonly Statement[]): Statement[] {
  return all.flatMap((statement, at) => {
    const { text } = statement;
    const whole = items.filter(({ quote }) => quote.includes(text));
    const [part] = whole.length > 0 ? [] : items.filter(({ quote }) => text.includes(quote));
    const stating = part === undefined ? whole : [part];
    const [first] = stating;
    if (first === undefined) return [];
    const id = `${stating.map((item) => item.id).join('+')}:${at}`;
    return [{ ...statement, id, sourceId: first.sourceId, text: part?.quote ?? text }];
  });
}

/** Ids of the evidence that states it. */
export function evidenceIdsOf(statementId: string): readonly string[] {
  return statementId.replace(/:\d+$/u, '').split('+');
}
