import { auditMutants } from './audit-mutants.ts';
import { citationMutants } from './citation-mutants.ts';
import { contentMutants } from './content-mutants.ts';
import { detailMutants } from './detail-mutants.ts';
import { disguiseMutants } from './disguise-mutants.ts';
import { insertionMutants } from './insertion-mutants.ts';
import { metadataMutants } from './metadata-mutants.ts';
import type { Mutant } from './mutant.ts';
import { numberMutants } from './number-mutants.ts';
import { provenanceMutants } from './provenance-mutants.ts';
import { quoteMutants } from './quote-mutants.ts';
import { recordMutants } from './record-mutants.ts';
import { rowMutants } from './row-mutants.ts';
import { structureMutants } from './structure-mutants.ts';
import { tellingMutants } from './telling-mutants.ts';
import { trustMutants } from './trust-mutants.ts';

/** Every known way to break a good bundle, by group. */
export const MUTANTS: readonly Mutant[] = [
  ...citationMutants,
  ...numberMutants,
  ...quoteMutants,
  ...structureMutants,
  ...contentMutants,
  ...insertionMutants,
  ...metadataMutants,
  ...trustMutants,
  ...provenanceMutants,
  ...tellingMutants,
  ...recordMutants,
  ...auditMutants,
  ...rowMutants,
  ...disguiseMutants,
  ...detailMutants,
];
