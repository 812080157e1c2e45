import { checkBundle } from '@research-studio/core';
import type { StructuralCheck } from './structural-check.ts';

/** What core promises of every bundle: quotes at their offsets, numbers in order, claims with evidence, findings to the byte. */
export const checkBundlePromises: StructuralCheck = {
  name: 'check_bundle_promises',
  readsMarkdownAlone: false,
  find: ({ bundle }) =>
    bundle === null ? null : checkBundle(bundle).map((what) => ({ where: 'bundle', what })),
};
