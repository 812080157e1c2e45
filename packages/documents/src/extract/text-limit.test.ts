import { SourceUnreadableError } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { buildZip } from '../testing/build-zip.ts';
import { extractDocument } from './extract-document.ts';

const SENTENCE = 'The tide mill at Carrow was built in 1774 to grind the corn of four parishes.';

it('takes the beginning of a text that is longer than the limit, says so, and reads it beside this thread', async () => {
  const bytes = Buffer.from(`${SENTENCE}\n\n`.repeat(5_400_000 / (SENTENCE.length + 2)));
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 5);
  const document = await extractDocument({
    bytes,
    contentType: 'text/plain',
    location: 'file:///library/long.txt',
    signal: undefined,
  });
  clearInterval(turning);
  expect(document.flags).toContain('truncated');
  expect(document.text.length).toBeGreaterThan(4_999_000);
  expect(document.text.length).toBeLessThanOrEqual(5_000_000);
  expect(document.text.endsWith('four parishes.')).toBe(true);
  expect(turns).toBeGreaterThan(3);
});

it('refuses an Office file by the XML that it would unpack to, before any of it is parsed', async () => {
  const data = `<w:p><w:r><w:t>${SENTENCE}</w:t></w:r></w:p>`.repeat(1000);
  const times = Math.ceil(60_000_000 / data.length);
  const bytes = buildZip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    { name: 'word/document.xml', data, times },
  ]);
  expect(bytes.length).toBeLessThan(600_000);
  const read = extractDocument({
    bytes,
    contentType: null,
    location: 'file:///library/bomb.docx',
    signal: undefined,
  });
  await expect(read).rejects.toBeInstanceOf(SourceUnreadableError);
  await expect(read).rejects.toMatchObject({
    reason: 'too_large',
    message: expect.stringMatching(/bomb\.docx: .*60\d+ bytes of XML, and 50000000 are allowed/),
  });
});
