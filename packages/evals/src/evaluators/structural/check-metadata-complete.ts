import { RunMetadata } from '@research-studio/schemas';
import type { StructuralCheck } from './structural-check.ts';

/** Every key of the metadata is there and of its type, and what was read was searched for. */
export const checkMetadataComplete: StructuralCheck = {
  name: 'check_metadata_complete',
  readsMarkdownAlone: false,
  find: ({ bundle }) => {
    if (bundle === null) return null;
    const read = RunMetadata.safeParse(bundle.metadata);
    if (read.success)
      return bundle.sources.length > 0 && read.data.searches.length === 0
        ? [{ where: 'metadata.searches', what: 'there are sources, and no search that found them' }]
        : [];
    return read.error.issues.map(({ path, message }) => ({
      where: ['metadata', ...path].map(String).join('.'),
      what: message,
    }));
  },
};
