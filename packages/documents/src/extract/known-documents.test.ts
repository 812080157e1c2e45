import { describe, expect, it } from 'vitest';
import { BUILDERS } from '../testing/known-documents.ts';
import { KNOWN_TEXTS } from '../testing/known-text.ts';
import { extractDocument } from './extract-document.ts';

/** What of a document is wrong: sentences and rows that its text lacks, what it must not have. */
async function faultsOf(build: (typeof BUILDERS)[string], known: (typeof KNOWN_TEXTS)[number]) {
  const { name, bytes, holds } = build(known);
  const location = `file:///${name}`;
  const document = await extractDocument({ bytes, contentType: null, location, signal: undefined });
  const text = document.text.replace(/\s+/g, ' ');
  return [
    ...(holds.includes('sentences') ? known.sentences : []).filter((sentence) => !text.includes(sentence)),
    ...(holds.includes('rows') ? known.rows : [])
      .map((row) => row.join(' | '))
      .filter((row) => !text.includes(row)),
    ...(holds.includes('unseen') && text.includes(known.unseen) ? [known.unseen] : []),
  ];
}

describe('documents whose text is known', () => {
  it.each(Object.keys(BUILDERS))(
    'keeps every sentence, cell and figure of %s in ten scripts',
    async (kind) => {
      const build = BUILDERS[kind] as (typeof BUILDERS)[string];
      const faults = await Promise.all(
        KNOWN_TEXTS.map(async (known) => [known.script, await faultsOf(build, known)] as const),
      );
      expect(Object.fromEntries(faults.filter(([, lacking]) => lacking.length > 0))).toEqual({});
    },
  );
});
