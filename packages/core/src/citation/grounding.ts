import { detectLanguage, statesQuantity, tokenize } from '@research-studio/language';
import type { Evidence, Source } from '@research-studio/schemas';
import {
  buildSupportIndex,
  type Support,
  type SupportIndex,
  type SupportPassage,
} from '@research-studio/verification';

/** What drafts are held against: the evidence of a run, indexed once. */
export interface Grounding {
  readonly language: string | null;
  readonly has: (evidenceId: string) => boolean;
  readonly quoteOf: (evidenceId: string) => string;
  readonly support: SupportIndex['support'];
  /** These items, taken together, pass the guards by their own names and cover half of the sentence's terms. */
  readonly bearsOut: (sentence: string, evidenceIds: readonly string[]) => boolean;
  /**
   * The evidence that a sentence must rest on: it passes the guards and covers half of the sentence's terms. One item
   * where one will do, up to three together for a sentence of many words; null when none does.
   */
  readonly evidenceFor: (sentence: string) => readonly string[] | null;
  /** The evidence that shares most terms with a sentence, best first, by the share of its terms. */
  readonly nearest: SupportIndex['nearest'];
  /** The sentence and these quotes are in different languages, so that their words cannot be compared. */
  readonly isTranslated: (sentence: string, evidenceIds: readonly string[]) => boolean;
}

type Described = Pick<Source, 'title' | 'siteName' | 'author' | 'publishedAt'>;

/** Enough overlap to say that a passage is what a sentence speaks of, once numbers and names agree. */
const minCover = 0.5;

/** `language`: of the report; null leaves it to be detected from the evidence. */
export function groundingOf(request: {
  evidence: readonly Evidence[];
  sources: readonly (Described & Pick<Source, 'id'>)[];
  language: string | null;
}): Grounding {
  const { evidence } = request;
  const contexts = new Map(request.sources.map((source) => [source.id, contextOf(source)]));
  const bySource = Map.groupBy(evidence, ({ sourceId }) => sourceId);
  const pages = new Map([...bySource].map(([id, items]) => [id, items.map(({ quote }) => quote).join('\n')]));
  const passages: SupportPassage[] = evidence.map(({ id, fact, quote, sourceId }) => ({
    id,
    quote,
    context: [contexts.get(sourceId) ?? '', fact === quote ? '' : fact].join('\n'),
    page: pages.get(sourceId) ?? '',
  }));
  const ofEvidence = detectLanguage(evidence.map(({ quote }) => quote.slice(0, 200)).join(' '));
  const language = request.language ?? ofEvidence;
  const index = buildSupportIndex(passages, { language });
  const quotes = new Map(evidence.map(({ id, quote }) => [id, quote]));
  return {
    language,
    has: (id) => quotes.has(id),
    quoteOf: (id) => quotes.get(id) ?? '',
    support: index.support,
    nearest: index.nearest,
    bearsOut: (sentence, ids) => bearsAlone(index.support(sentence, ids)),
    evidenceFor: (sentence) =>
      evidenceFor(sentence, index, language) ??
      (isOtherLanguage(language, ofEvidence) ? translatedFrom(sentence, evidence, index) : null),
    isTranslated: (sentence, ids) =>
      isOtherLanguage(language, detectLanguage(ids.map((id) => quotes.get(id) ?? '').join(' '))) &&
      !isOtherLanguage(language, detectLanguage(sentence)),
  };
}

function contextOf({ title, siteName, author, publishedAt }: Described): string {
  return [title, siteName, author, publishedAt].filter((part) => part !== null).join('\n');
}

/** A sentence that rests on several passages has at least so many terms for each. */
const termsForEach = 3;

/** Passages that give the names themselves come before such as only stand on a page that does. */
function evidenceFor(
  sentence: string,
  index: SupportIndex,
  language: string | null,
): readonly string[] | null {
  const near = index
    .nearest(sentence, 6)
    .filter(({ cover }) => cover >= minCover / 3)
    .map(({ id }) => id);
  const terms = new Set(tokenize(sentence, language)).size;
  const bears = (ids: readonly string[]) => bearsAlone(index.support(sentence, ids));
  const single = near.find((id) => bears([id]));
  if (single !== undefined) return [single];
  for (const size of [2, 3]) {
    const ids = near.slice(0, size);
    if (terms >= size * termsForEach && ids.length === size && bears(ids)) return needed(ids, bears);
  }
  const byPage = near.find((id) => isEnough(index.support(sentence, [id])));
  return byPage === undefined ? null : [byPage];
}

/** Without the items that the others make needless, the least relevant first. */
function needed(ids: readonly string[], bears: (ids: readonly string[]) => boolean): readonly string[] {
  return ids.reduceRight<readonly string[]>((kept, id) => {
    const rest = kept.filter((other) => other !== id);
    return bears(rest) ? rest : kept;
  }, ids);
}

function isOtherLanguage(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.split('-')[0] !== other.split('-')[0];
}

/** Across languages only numbers, dates and names meet: the one item that has them all. Null when several do. */
function translatedFrom(
  sentence: string,
  evidence: readonly Evidence[],
  index: SupportIndex,
): readonly string[] | null {
  if (!statesQuantity(sentence)) return null;
  const found = evidence.filter(({ id }) => {
    const { guards } = index.support(sentence, [id]);
    return guards.numbersFound === 1 && !guards.negationDiffers;
  });
  const [only] = found;
  return found.length === 1 && only !== undefined ? [only.id] : null;
}

function isEnough({ cover, guards }: Support): boolean {
  return cover >= minCover && guards.passes;
}

function bearsAlone(support: Support): boolean {
  return isEnough(support) && support.guards.passesAlone;
}
