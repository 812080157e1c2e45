import type { Bundle } from '@research-studio/schemas';
import { indexPassages, type PassageIndex } from '@research-studio/verification';
import type { CitedSource, ClaimsOfReport, JudgedClaim } from './claims-of-report.ts';
import { piecesOf } from './pieces-of.ts';

/** A passage as a judge is shown it. */
export interface ShownPassage {
  /** Title, site and date of its source. */
  readonly from: string;
  readonly text: string;
}

export interface EvidenceShelf {
  /** The passages of the sources cited that come nearest to the claim, or else their first, and those that the run linked to it. */
  readonly cited: (claim: JudgedClaim) => readonly ShownPassage[];
  /** The run's evidence that comes nearest to the claim, whether or not it is cited. */
  readonly nearest: (claim: JudgedClaim) => readonly ShownPassage[];
}

/** What of a bundle the shelf is made of. */
export type EvidenceOfRun = Pick<Bundle, 'sources' | 'evidence' | 'claims'>;

const PASSAGES_PER_SOURCE = 3;
const SOURCES_PER_CLAIM = 5;
const NEAREST_EVIDENCE = 4;

/**
 * Opens what a claim can be held against. Passages are taken from the stored texts of the sources; evidence whose quote
 * does not stand in its source is left out. A source is indexed when the first claim cites it.
 */
export function openEvidence(
  bundle: EvidenceOfRun,
  { language }: Pick<ClaimsOfReport, 'language'>,
): EvidenceShelf {
  const evidence = soundEvidence(bundle);
  const evidenceIndex = indexOf(evidence, language);
  const linked = linkedEvidence(bundle, evidence);
  const shelves = new Map<string, SourceShelf>();
  const shelfOf = (source: CitedSource): SourceShelf => {
    const known = shelves.get(source.key);
    if (known !== undefined) return known;
    const passages = passagesOf(source.text, source.context);
    const shelf = { passages, index: indexOf(passages, language) };
    shelves.set(source.key, shelf);
    return shelf;
  };
  const nearest = ({ passages, index }: SourceShelf, text: string, limit: number) =>
    index.nearest(text, limit).flatMap(({ id }) => passages[Number(id)] ?? []);
  return {
    cited: (claim) =>
      distinct([
        ...claim.sources.slice(0, SOURCES_PER_CLAIM).flatMap((source) => {
          const shelf = shelfOf(source);
          const found = nearest(shelf, claim.text, PASSAGES_PER_SOURCE);
          return found.length > 0 ? found : shelf.passages.slice(0, PASSAGES_PER_SOURCE);
        }),
        ...(linked.get(keyOf(claim.text)) ?? []),
      ]),
    nearest: ({ text }) => nearest({ passages: evidence, index: evidenceIndex }, text, NEAREST_EVIDENCE),
  };
}

interface SourceShelf {
  readonly passages: readonly ShownPassage[];
  readonly index: PassageIndex;
}

function indexOf(passages: readonly ShownPassage[], language: string | null): PassageIndex {
  return indexPassages(
    passages.map(({ text }, index) => ({ id: String(index), text })),
    { language },
  );
}

interface SoundEvidence extends ShownPassage {
  readonly id: string;
}

function soundEvidence({ evidence, sources }: EvidenceOfRun): SoundEvidence[] {
  const byId = new Map(sources.map((source) => [source.id, source]));
  return evidence.flatMap(({ id, sourceId, quote, start, end }) => {
    const source = byId.get(sourceId);
    if (source === undefined || quote === '' || source.text.slice(start, end) !== quote) return [];
    const { title, siteName, publishedAt } = source;
    const from = [title, siteName, publishedAt].filter((part) => part !== null).join(' · ');
    return [{ id, from, text: quote }];
  });
}

/** By sentence: where report and source are in different languages their words do not meet. */
function linkedEvidence(
  bundle: EvidenceOfRun,
  evidence: readonly SoundEvidence[],
): Map<string, SoundEvidence[]> {
  const byId = new Map(evidence.map((item) => [item.id, item]));
  return new Map(
    bundle.claims.map(({ text, evidenceIds }) => [
      keyOf(text),
      evidenceIds.slice(0, SOURCES_PER_CLAIM).flatMap((id) => byId.get(id) ?? []),
    ]),
  );
}

function keyOf(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

const PASSAGE_CHARACTERS = 900;
/** Of one source; a book's worth more would not make it easier to find. */
const MAX_SOURCE_CHARACTERS = 600_000;

/** Paragraphs, headings with what follows them, long ones in parts that overlap by nothing. */
function passagesOf(text: string, from: string): ShownPassage[] {
  const passages: string[] = [];
  for (const paragraph of text.slice(0, MAX_SOURCE_CHARACTERS).split(/\n\s*\n/)) {
    const last = passages.at(-1);
    const isHeading = last !== undefined && /^#{1,6} /.test(last) && !last.includes('\n');
    for (const [index, part] of piecesOf(paragraph, PASSAGE_CHARACTERS).entries()) {
      if (index === 0 && isHeading) passages[passages.length - 1] = `${last}\n${part}`;
      else if (part !== '') passages.push(part);
    }
  }
  return passages.filter((passage) => passage !== '').map((passage) => ({ from, text: passage }));
}

function distinct(passages: readonly ShownPassage[]): ShownPassage[] {
  return [...new Map(passages.map(({ from, text }) => [text, { from, text }])).values()];
}
