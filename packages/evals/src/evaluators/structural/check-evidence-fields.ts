import type { Finding } from './finding.ts';
import type { StructuralCheck } from './structural-check.ts';

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
      return wrong.map((what) => ({ where, what }));
    });
  },
};

function isBlank(text: unknown): boolean {
  return typeof text !== 'string' || text.trim() === '';
}
