import { publishedMarkdown } from '@research-studio/core/citation';
import { expect, it } from 'vitest';
import { builtInCases } from '../cases/read-cases.ts';
import { SNAPSHOTS_FOLDER } from '../runner/run-from-snapshots.ts';
import { readSnapshots } from './read-snapshots.ts';

it('is its text by at least two thirds of the words that a reader of a published report sees', async () => {
  const snapshots = await readSnapshots({ folder: SNAPSHOTS_FOLDER, cases: await builtInCases() });
  const shares = snapshots.flatMap((one) => {
    if ('problem' in one) throw new Error(one.problem);
    // Three sentences that come nearest are less than what is said of them.
    if (one.bundle.metadata.answered === 'none') return [];
    const [shown = ''] = publishedMarkdown(one.bundle).split('<details>');
    const visible = shown.replace(/\]\([^)\s]*\)|\]\[p\d+\]/g, ']').replace(/\[\d+\]/g, '');
    const text = visible.slice(0, visible.lastIndexOf('\n## '));
    return [[`${one.caseId} ${one.pipeline}`, wordsOf(text) / wordsOf(visible)] as const];
  });
  expect(shares.length).toBeGreaterThan(30);
  expect(shares.filter(([, share]) => share < 2 / 3)).toEqual([]);
}, 60_000);

function wordsOf(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
