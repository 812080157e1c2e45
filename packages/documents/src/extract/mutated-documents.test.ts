import { SourceUnreadableError } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { MUTATED_FORMATS, mutatedDocument } from '../testing/mutated-documents.ts';
import { extractDocument } from './extract-document.ts';

/** `pnpm bench mutated` reads two thousand. */
const EACH = 6;

it.each(MUTATED_FORMATS)('damaged %s is read, or refused with a reason', async (format) => {
  for (let seed = 0; seed < EACH; seed += 1) {
    const { name, bytes } = mutatedDocument(format, seed);
    const location = `https://files.example/${name}`;
    try {
      const { text } = await extractDocument({ bytes, contentType: null, location, signal: undefined });
      expect(text, name).toMatch(/[\p{L}\p{N}]/u);
    } catch (error) {
      expect(error, name).toBeInstanceOf(SourceUnreadableError);
    }
  }
});
