import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readLocalFile } from '@research-studio/documents';
import { indexPassages, type PassageIndex } from '@research-studio/verification';
import { z } from 'zod';
import { share } from './measures.ts';
import type { Scored } from './score.ts';
import { missingData, sharedData } from './shared-data.ts';
import { claimsOf, type SwappedClaim } from './testing/swapped-values.ts';

const LIBRARY = new URL('../../../../../examples/library/', import.meta.url);
const Evidence = z.object({ evidence: z.array(z.string()) });

/**
 * Sentences and table rows of real texts, as they are or nearly, and copies with values, names or words changed that
 * matter. The judge is asked directly. Rules are written by every second text and measured on the others.
 */
export async function scoreSwappedValues(): Promise<Scored> {
  const skipped = missingData('pages', 'wice/dev.jsonl');
  if (skipped !== null) return { scores: [], skipped, wrong: [] };
  const wrong: string[] = [];
  const judged = (await readTexts()).flatMap((text, index) => {
    const half = index % 2 === 0 ? ('seen' as const) : ('held-out' as const);
    const passages = indexPassages([{ id: 'E1', text }]);
    return claimsOf(text).map((claim) => ({ half, ...judgedBy(passages, claim, wrong) }));
  });
  const scores = [...Map.groupBy(judged, ({ half }) => half)].map(([half, all]) => {
    const [right, false_] = [all.filter(({ isTrue }) => isTrue), all.filter(({ isTrue }) => !isTrue)];
    return {
      half,
      metrics: [
        share(
          'false claims not called supported',
          false_.map(({ verdict }) => verdict !== 'supported'),
        ),
        share(
          'true claims called supported',
          right.map(({ verdict }) => verdict === 'supported'),
        ),
        share(
          'true claims not called contradicted',
          right.map(({ verdict }) => verdict !== 'contradicted'),
        ),
        share(
          'false claims called contradicted',
          false_.map(({ verdict }) => verdict === 'contradicted'),
        ),
      ],
    };
  });
  return { skipped: null, wrong, scores };
}

function judgedBy(passages: PassageIndex, { claim, isTrue, kind }: SwappedClaim, wrong: string[]) {
  const { verdict, codes } = passages.judge(claim);
  if (isTrue ? verdict !== 'supported' : verdict === 'supported')
    wrong.push(`${isTrue}: ${kind}, judged ${verdict}: ${claim} ${JSON.stringify(codes[0])}`);
  return { isTrue, kind, verdict };
}

/** The true text of real pages, some pages that Wikipedia cites, and the example library. */
async function readTexts(): Promise<readonly string[]> {
  const truth = z
    .record(z.string(), z.object({ articleBody: z.string() }))
    .parse(JSON.parse(await readFile(sharedData('pages/ground-truth.json'), 'utf8')));
  const pages = Object.values(truth).map(({ articleBody }) => articleBody);
  const cited = (await readFile(sharedData('wice/dev.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .filter((_, index) => index % 5 === 0)
    .map((line) => Evidence.parse(JSON.parse(line)).evidence.join('\n'));
  const files = (await readdir(LIBRARY)).filter((name) => /\.(?:html|md)$/.test(name)).sort();
  const library = await Promise.all(
    files.map(async (name) => {
      const path = fileURLToPath(new URL(name, LIBRARY));
      return (await readLocalFile({ path, maxBytes: 50_000_000, signal: undefined })).text;
    }),
  );
  return [...new Set([...pages, ...cited, ...library])];
}
