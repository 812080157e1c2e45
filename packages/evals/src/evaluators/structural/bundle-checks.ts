import { checkBundle } from '@research-studio/core';
import { RunMetadata } from '@research-studio/schemas';
import { type Finding, finding } from '../finding.ts';
import { claimsNothing, type StructuralCheck } from './structure-checks.ts';

/** What core promises of every bundle: quotes at their offsets, numbers in order, claims with evidence, findings to the byte. */
export const checkBundlePromises: StructuralCheck = {
  name: 'check_bundle_promises',
  readsMarkdownAlone: false,
  find: ({ bundle }) => (bundle === null ? null : checkBundle(bundle).map((what) => finding('bundle', what))),
};

/** Each piece of evidence has its id, fact, quote and place, and a source with address and title. */
export const checkEvidenceFields: StructuralCheck = {
  name: 'check_evidence_fields',
  readsMarkdownAlone: false,
  find: ({ bundle }) => {
    if (bundle === null || bundle.evidence.length === 0) return null;
    const sources = new Map(bundle.sources.map((source) => [source.id, source]));
    const seen = new Set<string>();
    return bundle.evidence.flatMap(({ id, fact, quote, sourceId, start, end }, index): Finding[] => {
      const where = isBlank(id) ? `evidence ${index + 1}` : `evidence ${id}`;
      const source = sources.get(sourceId);
      const isRepeated = seen.has(id);
      seen.add(id);
      const wrong = [
        ...(isBlank(id) ? ['it has no id'] : []),
        ...(isRepeated ? ['its id is given twice'] : []),
        ...(isBlank(fact) ? ['it has no fact'] : []),
        ...(isBlank(quote) ? ['it has no quote'] : []),
        ...(start >= 0 && end > start ? [] : [`its place ${start}–${end} is none`]),
        ...(source === undefined ? [`source ${sourceId} is not there`] : []),
        ...(source !== undefined && isBlank(source.url) ? [`source ${sourceId} has no address`] : []),
        ...(source !== undefined && isBlank(source.title) ? [`source ${sourceId} has no title`] : []),
      ];
      return wrong.map((what) => finding(where, what));
    });
  },
};

function isBlank(text: unknown): boolean {
  return typeof text !== 'string' || text.trim() === '';
}

/** A report that claims or cites anything has evidence. An honest report on having found nothing needs none. */
export const checkEvidencePopulated: StructuralCheck = {
  name: 'check_evidence_populated',
  readsMarkdownAlone: false,
  find: ({ bundle, report }) => {
    if (bundle === null) return null;
    if (bundle.evidence.length > 0) return [];
    const cites = report.parsed.sentences.some(({ citations }) => citations.length > 0);
    if (claimsNothing(bundle) && !cites && bundle.metadata.answered === 'none') return null;
    return [finding('evidence', 'it is empty, though the report claims or cites something')];
  },
};

/** Every key of the metadata is there and of its type, and what was read was searched for. */
export const checkMetadataComplete: StructuralCheck = {
  name: 'check_metadata_complete',
  readsMarkdownAlone: false,
  find: ({ bundle }) => {
    if (bundle === null) return null;
    const read = RunMetadata.safeParse(bundle.metadata);
    if (read.success)
      return bundle.sources.length > 0 && read.data.searches.length === 0
        ? [finding('metadata.searches', 'there are sources, and no search that found them')]
        : [];
    return read.error.issues.map(({ path, message }) =>
      finding(['metadata', ...path].map(String).join('.'), message),
    );
  },
};

/** Coverage, confidence, credibility, quality and signals lie between 0 and 1; counts are whole and not negative. */
export const checkScoresInBounds: StructuralCheck = {
  name: 'check_scores_in_bounds',
  readsMarkdownAlone: false,
  find: ({ bundle }) => {
    if (bundle === null) return null;
    const { metadata, claims, sources } = bundle;
    const shares: [string, number | null | undefined][] = [
      ['metadata.coverage', metadata.coverage],
      ['metadata.confidence', metadata.confidence],
      ...claims.flatMap(({ id, confidence, signals }) => [
        [`claim ${id} confidence`, confidence] as [string, number],
        ...Object.entries(signals).map(([name, value]): [string, number] => [
          `claim ${id} signal ${name}`,
          value,
        ]),
      ]),
      ...sources.flatMap(({ id, credibility, quality, credibilityParts }) => [
        [`source ${id} credibility`, credibility] as [string, number | null],
        [`source ${id} quality`, quality] as [string, number],
        ...Object.entries(credibilityParts ?? {}).map(([name, part]): [string, number] => [
          `source ${id} ${name}`,
          part.score,
        ]),
      ]),
    ];
    const counts: [string, number][] = claims.map(({ id, independentSources }) => [
      `claim ${id} independentSources`,
      independentSources,
    ]);
    return [
      ...shares.flatMap(([where, value]) => outOfBounds(where, value)),
      ...counts.flatMap(([where, value]) =>
        Number.isInteger(value) && value >= 0 ? [] : [finding(where, `${value} is no count`)],
      ),
    ];
  },
};

function outOfBounds(where: string, value: number | null | undefined): Finding[] {
  if (value === null || (typeof value === 'number' && value >= 0 && value <= 1)) return [];
  return [finding(where, `${value} is not between 0 and 1`)];
}
