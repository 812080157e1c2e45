import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SourceUnreadableError } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { buildPdf } from '../testing/build-pdf.ts';
import { buildPdfBomb } from '../testing/build-pdf-bomb.ts';
import { createDocumentWorkers, PARSE_LIMITS, type ParseLimits } from './create-document-workers.ts';

const FIRST = 'The tide mill at Carrow was built in 1774 to grind the corn of four parishes.';
const letter = buildPdf({ pages: [[{ text: FIRST, size: 11, x: 72, y: 700 }]] });
const bomb = buildPdfBomb(80_000_000);

const pdf = (bytes: Uint8Array, name = 'a.pdf') =>
  ({ format: 'pdf', bytes, contentType: null, location: `file:///library/${name}` }) as const;
const open = (limits: Partial<ParseLimits> = {}) => createDocumentWorkers({ ...PARSE_LIMITS, ...limits });

describe('a document whose parser runs wild', () => {
  it.each([
    ['computes for too long', { cpuMs: 100, memoryBytes: 8_000_000_000 }, 'timeout', '0.1 s'],
    ['takes too long in all', { wallMs: 100, memoryBytes: 8_000_000_000 }, 'timeout', '0.1 s'],
  ] as const)('is unreadable when it %s, and the next one is read', async (_, limits, reason, said) => {
    const failure = await open(limits)
      .parse(pdf(bomb, 'bomb.pdf'), undefined)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SourceUnreadableError);
    expect(failure).toMatchObject({ reason, message: expect.stringContaining(said) });
  });

  it('is stopped alone: others are read at the same time and afterwards', async () => {
    const workers = open({ memoryBytes: 60_000_000 });
    const ends = await Promise.allSettled(
      [letter, bomb, letter].map((bytes) => workers.parse(pdf(bytes), undefined)),
    );
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const tooLarge = { reason: 'too_large', message: expect.stringContaining('60 MB of memory') };
    expect(ends[1]).toMatchObject({ reason: tooLarge });
    expect((await workers.parse(pdf(letter), undefined)).text).toBe(FIRST);
  });

  it('is stopped by an abort, with its reason', async () => {
    const reason = new Error('stopped by the user');
    const controller = new AbortController();
    const read = open().parse(pdf(bomb), controller.signal);
    setTimeout(() => controller.abort(reason), 50);
    await expect(read).rejects.toBe(reason);
  });
});

it('ends a worker whose heap has grown, and reads the next document in another', async () => {
  const workers = open({ keptBytes: 0 });
  for (const name of ['a.pdf', 'b.pdf'])
    expect((await workers.parse(pdf(letter, name), undefined)).text).toBe(FIRST);
});

it('says why a damaged document cannot be read, as without a worker', async () => {
  const read = open().parse(pdf(letter.slice(0, 200)), undefined);
  await expect(read).rejects.toMatchObject({
    reason: 'broken',
    message: expect.stringMatching(/^Could not read file:.*: the PDF is damaged/),
  });
});

it('keeps no process alive', async () => {
  const module = JSON.stringify(new URL('./create-document-workers.ts', import.meta.url));
  const program = `const { createDocumentWorkers, PARSE_LIMITS } = await import(${module});
    const bytes = Buffer.from('${Buffer.from(letter).toString('base64')}', 'base64');
    const workers = createDocumentWorkers({ ...PARSE_LIMITS, idleMs: 86_400_000 });
    const request = { format: 'pdf', bytes, contentType: null, location: 'file:///a.pdf' };
    console.log((await workers.parse(request, undefined)).text);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout.trim()).toBe(FIRST);
});
