import { RunMetadata } from '@research-studio/core';
import type { StructuralCheck } from './structural-check.ts';

/** Every key of the metadata is there and of its type. */
export const checkMetadataComplete: StructuralCheck = {
  name: 'check_metadata_complete',
  readsMarkdownAlone: false,
  find: ({ bundle }) => {
    if (bundle === null) return null;
    const read = RunMetadata.safeParse(bundle.metadata);
    if (read.success) return [];
    return read.error.issues.map(({ path, message }) => ({
      where: ['metadata', ...path].map(String).join('.'),
      what: message,
    }));
  },
};
