import {
  buildSupportIndex,
  describeEvidence,
  detectLanguage,
  type Evidence,
  type EvidenceItem,
  type Source,
  type SourceLibrary,
  type SupportIndex,
  splitSentences,
} from '@research-studio/core';

/** A piece of evidence with what its page says around it. */
export interface HeldEvidence extends EvidenceItem {
  /** Title, site, date, and the text around the passage: may give names and years, no statement. */
  readonly context: string;
  /** The heading that it stands under; null where there is none. */
  readonly heading: string | null;
  /** The sentences around the passage, its own among them, in the order of the page. */
  readonly neighbours: readonly string[];
}

/** What claims are held against: the evidence that may be written from, indexed once. */
export interface EvidenceBase {
  /** Of the report: BCP 47 tag. */
  readonly language: string;
  readonly items: readonly HeldEvidence[];
  readonly find: (evidenceId: string) => HeldEvidence | undefined;
  readonly support: SupportIndex['support'];
  readonly nearest: SupportIndex['nearest'];
  /** The passages are in another language than the claim, so that words cannot be compared. */
  readonly isTranslated: (claim: string, evidenceIds: readonly string[]) => boolean;
}

export interface EvidenceBaseRequest {
  readonly evidence: readonly Evidence[];
  readonly sources: Readonly<Record<string, Source>>;
  /** Ids of the sources that may be written from; all where it is left out. */
  readonly sourceIds?: readonly string[];
  readonly language: string;
  readonly library: Pick<SourceLibrary, 'text'>;
}

/** @throws {RunError} when the stored text of a source is missing or damaged. */
export async function openEvidenceBase(request: EvidenceBaseRequest): Promise<EvidenceBase> {
  const { evidence, sources, language } = request;
  const allowed = request.sourceIds === undefined ? null : new Set(request.sourceIds);
  const described = describeEvidence(evidence, sources).filter(
    ({ sourceId }) => allowed === null || allowed.has(sourceId),
  );
  const bySource = [...Map.groupBy(described, ({ sourceId }) => sourceId)];
  const held = new Map(
    (
      await Promise.all(
        bySource.map(async ([sourceId, items]) => {
          const source = sources[sourceId];
          const text = source === undefined ? '' : await request.library.text(source.contentHash);
          return holdAll(items, text, source?.language ?? null);
        }),
      )
    )
      .flat()
      .map((item) => [item.id, item]),
  );
  const items = described.flatMap(({ id }) => held.get(id) ?? []);
  const { support, nearest } = buildSupportIndex(items, { language });
  const languages = new Map(items.map(({ id, quote }) => [id, detectLanguage(quote)]));
  return {
    language,
    items,
    find: (id) => held.get(id),
    support,
    nearest,
    isTranslated: (claim, ids) => {
      const own = detectLanguage(claim) ?? language;
      return ids.length > 0 && ids.every((id) => isOther(own, languages.get(id) ?? null));
    },
  };
}

/** Characters of the opening of a page, and of the text before a passage, that say what the passage is about. */
const SURROUNDING_CHARACTERS = 300;
/** Sentences on each side of a passage that are read with it. */
const NEIGHBOURS = 3;

function holdAll(items: readonly EvidenceItem[], text: string, language: string | null): HeldEvidence[] {
  const sentences = splitSentences(text, language);
  return items.map((item) => {
    const opening = text.slice(0, Math.min(SURROUNDING_CHARACTERS, item.start));
    const before = text.slice(Math.max(opening.length, item.start - SURROUNDING_CHARACTERS), item.start);
    const first = sentences.findIndex(({ end }) => end > item.start);
    const last = sentences.findLastIndex(({ start }) => start < item.end);
    const around = first < 0 ? [] : sentences.slice(Math.max(0, first - NEIGHBOURS), last + 1 + NEIGHBOURS);
    const heading = sentences[first]?.heading ?? null;
    const about = [item.title, item.site, item.publishedAt, heading, opening.trim(), before.trim()];
    return {
      ...item,
      heading,
      context: about.filter((part) => part !== null && part !== '').join('\n'),
      neighbours: around.length === 0 ? [item.quote] : around.map(({ text: sentence }) => sentence),
    };
  });
}

function isOther(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.split('-')[0] !== other.split('-')[0];
}
