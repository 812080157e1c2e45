import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readLocalFile } from '@research-studio/documents';
import { clusterNearCopies } from '@research-studio/verification';
import { setMetrics } from './measures.ts';
import type { Scored } from './score.ts';

const LIBRARY = fileURLToPath(new URL('../../../../../examples/library', import.meta.url));

/** The only near copy among the documents themselves. */
const PLANTED = 'news-sales-fall-daily-courier.html|news-sales-fall-evening-post.html';

/** A text as another house might reprint it. */
const REPRINTS: Readonly<Record<string, (paragraphs: readonly string[]) => readonly string[]>> = {
  'cut to two thirds': (paragraphs) => paragraphs.slice(0, Math.ceil((paragraphs.length * 2) / 3)),
  'a paragraph cut': (paragraphs) => paragraphs.filter((_, index) => index !== 2),
  'every twelfth word another': (paragraphs) => paragraphs.map(withEdits),
  'other order': (paragraphs) => paragraphs.toReversed(),
  'other type-setting': (paragraphs) => paragraphs.map((text) => text.toUpperCase().replaceAll('"', '“')),
};
const LEAST_PARAGRAPHS = 4;

/** The documents of the library, which are of one subject, and a reprint of each: which belong together? */
export async function scoreNearCopies(): Promise<Scored> {
  const documents = await readLibrary();
  const items = Object.entries(REPRINTS).map(([kind, reprint]) => {
    const reprints = documents.flatMap(({ id, text }) => {
      const paragraphs = text.split('\n\n');
      if (paragraphs.length < LEAST_PARAGRAPHS) return [];
      return [{ id: `${id} again`, of: id, text: reprint(paragraphs).join('\n\n') }];
    });
    const found = pairsAmong([...documents, ...reprints]);
    return { kind, found, expected: [...reprints.map(({ id, of }) => `${of}|${id}`), PLANTED] };
  });
  const wrong = items.flatMap(({ kind, found, expected }) => [
    ...expected.filter((pair) => !found.includes(pair)).map((pair) => `${kind}: missed ${pair}`),
    ...found.filter((pair) => !expected.includes(pair)).map((pair) => `${kind}: wrong ${pair}`),
  ]);
  return { skipped: null, wrong, scores: [{ half: 'seen', metrics: setMetrics(items).slice(0, 2) }] };
}

async function readLibrary(): Promise<readonly { readonly id: string; readonly text: string }[]> {
  const names = (await readdir(LIBRARY)).sort();
  return Promise.all(
    names.map(async (id) => {
      const request = { path: join(LIBRARY, id), maxBytes: 10_000_000, signal: undefined };
      return { id, text: (await readLocalFile(request)).text };
    }),
  );
}

/** Pairs of texts in one cluster. The reprints of the two planted copies all meet: only their own pairs count. */
function pairsAmong(texts: readonly { readonly id: string; readonly text: string }[]): readonly string[] {
  const dated = texts.map((text) => ({ ...text, publishedAt: null }));
  return clusterNearCopies(dated).flatMap(({ original, copies }) => {
    const all = [original, ...copies].sort();
    const pairs = all.flatMap((one, at) => all.slice(at + 1).map((other) => `${one}|${other}`));
    const planted = PLANTED.split('|');
    const isOwn = (pair: string) =>
      pair === PLANTED || pair.split('|').some((id, _, ids) => ids.includes(`${id} again`));
    return pairs.filter((pair) => isOwn(pair) || !planted.some((id) => pair.includes(id)));
  });
}

function withEdits(text: string): string {
  return text
    .split(' ')
    .map((word, index) => (index % 12 === 11 && !/\d/.test(word) ? 'altogether' : word))
    .join(' ');
}
