import { claimsNothing, type StructuralCheck } from './structural-check.ts';

/** The text carries citations. What claims nothing has nothing to cite. */
export const checkCitationsPresent: StructuralCheck = {
  name: 'check_citations_present',
  readsMarkdownAlone: true,
  find: ({ report, bundle }) => {
    if (bundle !== null && claimsNothing(bundle)) return null;
    const marks = report.parsed.sentences.filter(({ citations }) => citations.length > 0);
    return marks.length > 0 ? [] : [{ where: 'report', what: 'no sentence carries a citation' }];
  },
};
