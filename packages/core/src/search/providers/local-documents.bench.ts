import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Embedder } from '@research-studio/extractive';
import { describe, it } from 'vitest';
import { subjectOf, writeDocumentLibrary } from '../../testing/write-document-library.ts';
import { type LocalDocuments, localDocuments } from './local-documents.ts';

/** 91 real pages and questions over them; kept beside the repository; the bench is skipped where they are not. */
const DATA = join(import.meta.dirname, '../../../../../../../shared/data');
const LIBRARY = join(import.meta.dirname, '../../../../../../examples/library');

interface Question {
  readonly question: string;
  /** Ids of pages that answer it; a page's id is its file's name. */
  readonly pages: readonly string[];
}

describe('local documents', () => {
  it('prints times over the example library', async () => {
    console.log(
      await measure(LIBRARY, [{ question: 'How well do heat pumps work below freezing?', pages: [] }]),
    );
  }, 60_000);

  it('prints times and memory over 10,000 made-up files', async () => {
    console.log(await measureLarge(10_000));
  }, 1_800_000);

  it.skipIf(!existsSync(DATA))(
    'prints times and ranks of answering pages over 91 real pages',
    async () => {
      const lines = readFileSync(join(DATA, 'questions.jsonl'), 'utf8').trim().split('\n');
      console.log(
        await measure(
          join(DATA, 'pages/html'),
          lines.map((line) => JSON.parse(line)),
        ),
      );
    },
    60_000,
  );
});

async function measure(path: string, questions: readonly Question[]): Promise<string> {
  const cacheDirectory = await mkdtemp(join(tmpdir(), 'local-documents-bench-'));
  const open = () => localDocuments({ paths: [path], cacheDirectory, maxBytes: 10_000_000 });
  const cold = await time(() => open().prepare());
  const provider = open();
  const warm = await time(() => provider.prepare());
  const ranks: number[] = [];
  let queries = 0;
  for (const { question, pages } of questions) {
    const asked = await time(() => provider.search({ query: question, limit: 100, signal: undefined }));
    queries += asked.ms;
    const ids = await Promise.all(asked.value.map(async ({ url }) => fileOf(cacheDirectory, url)));
    ranks.push(
      Math.min(...pages.map((page) => ids.findIndex((id) => id.startsWith(page))).filter((at) => at >= 0)),
    );
  }
  await rm(cacheDirectory, { recursive: true });
  const within = (count: number) => ranks.filter((rank) => rank < count).length;
  return [
    `${path}: ${cold.value} documents`,
    `cold ${cold.ms.toFixed(0)} ms, warm ${warm.ms.toFixed(0)} ms, a query ${(queries / questions.length).toFixed(1)} ms`,
    `answering page first ${within(1)}, among five ${within(5)}, among eight ${within(8)} of ${questions.length}`,
  ].join('\n');
}

/**
 * Memory is that of the whole process, the threads that parse included; the bar is 3 minutes, 400 MB and 100 ms. Times of
 * this process alone are beside those of the clock, since a busy machine changes these only.
 */
async function measureLarge(count: number): Promise<string> {
  // As `start.mjs` sets them for every command.
  for (const flag of ['--heap-growing-percent=30', '--semi-space-growth-factor=1']) setFlagsFromString(flag);
  const folder = await mkdtemp(join(tmpdir(), 'local-documents-bench-'));
  const docs = join(folder, 'docs');
  await writeDocumentLibrary(docs, count);
  let peak = 0;
  const open = (more: { embedder?: Embedder } = {}) =>
    localDocuments({
      ...more,
      paths: [docs],
      cacheDirectory: join(folder, 'cache'),
      maxBytes: 10_000_000,
      onProgress: () => {
        peak = Math.max(peak, process.memoryUsage.rss());
      },
    });
  const cold = await time(() => open().prepare());
  const warm = await time(() => open().prepare());
  for (let at = 0; at < count / 100; at += 1)
    await writeFile(
      join(docs, `new-${at}.md`),
      `# New ${at}\n\n${'Something new is said here. '.repeat(30)}`,
    );
  await rm(join(docs, 'part-0/document-0.html'));
  const provider = open();
  const grown = await time(() => provider.prepare());
  const queries = [3, 77, 500].map((at) => `What was looked into of ${subjectOf(at)} in the year 1997?`);
  const ask = async (asked: LocalDocuments) => {
    const times = [];
    for (const query of queries)
      times.push(await time(() => asked.search({ query, limit: 10, signal: undefined })));
    return times.map(({ ms, cpuMs }) => `${ms.toFixed(0)} (${cpuMs.toFixed(0)})`).join(', ');
  };
  const byWords = await ask(provider);
  const near = open({ embedder: hashedWords });
  const embedded = await time(() => near.prepare());
  const byMeaning = await ask(near);
  await rm(folder, { recursive: true });
  return [
    `${count} files: indexed in ${(cold.ms / 1000).toFixed(0)} s (${(cold.cpuMs / 1000).toFixed(0)} s of computing), ${(peak / 1e6).toFixed(0)} MB at most`,
    `opened again in ${warm.ms.toFixed(0)} ms, with ${count / 100} new files and one less in ${grown.ms.toFixed(0)} ms`,
    `queries ${byWords} ms (computing)`,
    `vectors in ${(embedded.ms / 1000).toFixed(0)} s, queries by meaning too ${byMeaning} ms (computing)`,
  ].join('\n');
}

async function time<Value>(work: () => Promise<Value>): Promise<{ value: Value; ms: number; cpuMs: number }> {
  const [start, before] = [performance.now(), process.cpuUsage()];
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { value, ms: performance.now() - start, cpuMs: (user + system) / 1000 };
}

/** Acts as a model that takes no time: as many numbers as small ones give, two for each word. */
const hashedWords: Embedder = {
  model: 'bench:hashed-words',
  embed: async (texts) =>
    texts.map((text) => {
      const vector = new Array<number>(384).fill(0);
      for (const word of text.split(/\W+/)) {
        const hash = [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
        for (const at of [hash % 384, (hash >>> 9) % 384]) vector[at] = (vector[at] ?? 0) + 1;
      }
      return vector;
    }),
};

const files = new Map<string, ReadonlyMap<string, string>>();

/** Name of the file that a result's address belongs to, from the index that was kept. */
function fileOf(cacheDirectory: string, url: string): string {
  let known = files.get(cacheDirectory);
  if (known === undefined) {
    const [set] = readdirSync(join(cacheDirectory, 'documents'));
    const stored = JSON.parse(
      readFileSync(join(cacheDirectory, 'documents', set ?? '', 'index.json'), 'utf8'),
    );
    const entries: { path: string; document: { url: string } | null }[] = stored.files;
    known = new Map(entries.map((file) => [file.document?.url ?? '', file.path.split('/').at(-1) ?? '']));
    files.set(cacheDirectory, known);
  }
  return known.get(url) ?? url;
}
