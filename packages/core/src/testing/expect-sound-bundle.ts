import { Bundle } from '@research-studio/schemas';
import { expect } from 'vitest';
import { checkBundle } from '../citation/check-bundle.ts';

/** Holds a bundle to all that every bundle promises. Every test that makes one passes it through here. */
export function expectSoundBundle(bundle: Bundle): Bundle {
  expect(Bundle.safeParse(bundle).error).toBeUndefined();
  expect(checkBundle(bundle)).toEqual([]);
  expect(bundle.metadata.sourcesCount).toBe(bundle.sources.length);
  expect(bundle.metadata.evidenceCount).toBe(bundle.evidence.length);
  for (const { id, sourceId, quote, start, end } of bundle.evidence)
    expect(bundle.sources[sourceId - 1]?.text.slice(start, end), id).toBe(quote);
  return bundle;
}
