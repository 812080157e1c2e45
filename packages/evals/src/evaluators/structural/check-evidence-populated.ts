import { claimsNothing, type StructuralCheck } from './structural-check.ts';

/** A report that claims or cites anything has evidence. An honest report on having found nothing needs none. */
export const checkEvidencePopulated: StructuralCheck = {
  name: 'check_evidence_populated',
  readsMarkdownAlone: false,
  find: ({ bundle, report }) => {
    if (bundle === null) return null;
    if (bundle.evidence.length > 0) return [];
    const cites = report.parsed.sentences.some(({ citations }) => citations.length > 0);
    if (claimsNothing(bundle) && !cites && bundle.metadata.answered === 'none') return null;
    return [{ where: 'evidence', what: 'it is empty, though the report claims or cites something' }];
  },
};
