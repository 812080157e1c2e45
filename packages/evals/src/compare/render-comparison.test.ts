import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { evalResults, evalRow } from '../gate/testing/eval-rows.ts';
import { hostileNames } from '../gate/testing/hostile-names.ts';
import { pairwiseBias } from '../judges/compare-reports.ts';
import type { PairVerdicts } from './judge-pairs.ts';
import type { ComparedSide } from './read-compared-side.ts';
import { renderComparison } from './render-comparison.ts';
import type { ComparedReport } from './side-by-side.ts';
import { compareSides } from './side-by-side.ts';
import { smallBundle } from './testing/small-bundle.ts';

function side(label: string, given: Parameters<typeof smallBundle>[0], score = 1): ComparedSide {
  const bundle = smallBundle(given);
  const report: ComparedReport = { caseId: 'broad', pipeline: bundle.pipeline, repeat: 1, bundle };
  return { label, results: evalResults([evalRow({ score })]), reports: [report], problems: [] };
}

const left = side('main', {
  sentences: [
    ['The pier is 310 metres long.', 'supported'],
    ['It was built in 1911.', 'supported'],
  ],
});
const right = side(
  'branch',
  {
    sentences: [
      ['The pier is 410 metres long.', 'contradicted'],
      ['It was built in 1911.', 'unsupported'],
    ],
  },
  0.5,
);
const order = { first: 'A', winner: 'A', reason: 'A has the length <right>.' } as const;
const outcome = {
  winner: 'A',
  orders: [order],
  isOrderDependent: false,
  lengths: { A: 10, B: 10 },
  judge: { model: 'openai:judge', promptId: 'compare@1', inputTokens: 1, outputTokens: 1, costUsd: null },
  problem: '',
} as const;

const both = compareSides(left, right);
const verdicts: PairVerdicts = {
  judged: both.pairs.map((pair) => ({ pair, outcome })),
  ...{ identical: 0, wins: { A: 1, B: 0, tie: 0 }, failed: 0, use: outcome.judge },
  bias: pairwiseBias([outcome]),
};

describe('renderComparison', () => {
  it('marks in each report the words that only it has', async () => {
    const html = await renderComparison(both);
    const [a, b] = html.match(/<article[\s\S]*?<\/article>/g) ?? [];
    expect(a?.match(/<mark>[^<]*<\/mark>/g)).toEqual(['<mark>310</mark>']);
    expect(b?.match(/<mark>[^<]*<\/mark>/g)).toEqual(['<mark>410</mark>']);
  });

  it('shows scores, claims that are judged differently and what the judge of pairs said', async () => {
    const text = (await renderComparison(both, verdicts)).replace(/<style>[\s\S]*?<\/style>/, '');
    expect(text).toMatch(/citations\.<wbr>resolved.*<span class="better">1<\/span>.*0\.5/);
    expect(text).toContain('Claims judged differently: 1');
    expect(text).toContain('Claims on one side only: 2');
    expect(text).toMatch(
      /It was built in 1911\.<\/td><td class="verdict supported">Supported<\/td><td class="verdict unsupported">Not supported/,
    );
    expect(text).toContain('A has the length &#60;right&#62;.');
    expect(text).toContain('is the better report');
    expect(text).toContain('openai:judge, compare@1');
    expect(text).toContain('A is the better report in 1, B in 0, neither in 0 of 1 pair.');
    expect(text).toMatch(/The order changed the answer in 0% of pairs/);
  });

  it('allows nothing but its own style, by hash', async () => {
    const html = await renderComparison(both, verdicts);
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(html).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
    expect(html).not.toMatch(/<script|<img|<link|\sstyle=|\son\w+=|src=/);
  });

  it.each([
    ...hostileNames,
    '```js\nalert(1)\n```',
    '[x](javascript:alert(1)) ![y](https://t.example/p.png)',
    '\ue000\ue001 <b>',
  ])('shows %j as text, wherever it stands', async (text) => {
    const hostile = side(text, { question: text, pipeline: text, sentences: [[text, 'supported']] });
    const other = side('b', {
      question: 'Other',
      pipeline: text,
      sentences: [['Another text.', 'unsupported']],
    });
    const html = await renderComparison(compareSides(hostile, other));
    const body = html.slice(html.indexOf('<body>'));
    expect(body).not.toMatch(/<(?:script|img|iframe|b|code class)\b|href="(?!#pair-)|[\ue000\ue001]/);
    const tags = body.match(/<[^>]*>/g) ?? [];
    expect(tags.filter((tag) => /<[^>]*<|mark>.+/.test(tag) && !/^<\/?mark>$/.test(tag))).toEqual([]);
  });

  it('folds reports that are the same to a line each, which opens to the one report', async () => {
    const html = await renderComparison(compareSides(left, { ...left, label: 'again' }));
    expect(html).toContain('0 pairs of reports differ; 1 is the same on both sides.');
    expect(html).toContain('No score differs; 1 metric is alike.');
    expect(html.match(/It was built in 1911/g)).toHaveLength(1);
    expect(html).toMatch(/<h2>The same on both sides<\/h2><details><summary>/);
  });

  it('prints a text once whose claims alone are judged differently', async () => {
    const doubted = side('b', {
      sentences: [
        ['The pier is 310 metres long.', 'unsupported'],
        ['It was built in 1911.', 'supported'],
      ],
    });
    const html = await renderComparison(compareSides(left, doubted));
    expect(html.match(/It was built in 1911/g)).toHaveLength(1);
    expect(html).toContain('Claims judged differently: 1');
  });

  it('says why reports are not shown', async () => {
    const lost = { ...right, reports: [], problems: ['There is no folder b.reports.'] };
    const html = await renderComparison(compareSides(left, lost));
    expect(html).toContain('There is no folder b.reports.');
    const neither = { ...left, reports: [] };
    expect(await renderComparison(compareSides(neither, lost))).toContain('There are no reports to show.');
  });

  it('shows reports that have no counterpart, folded', async () => {
    const extra = side('', { question: 'Why so long?', sentences: [['It is long.', 'supported']] }).reports;
    const more = {
      ...left,
      reports: [...left.reports, ...extra.map((report) => ({ ...report, caseId: 'narrow' }))],
    };
    const html = await renderComparison(compareSides(more, right));
    expect(html).toMatch(/On one side only<\/h2><details>[\s\S]*Why so long\?[\s\S]*It is long/);
  });

  it('says so where two long reports have too little in common', async () => {
    const long = (prefix: string) =>
      side(prefix, {
        sentences: Array.from({ length: 400 }, (_, index): [string, 'supported'] => [
          `${Array.from({ length: 6 }, (_, word) => `${prefix}${index}x${word}`).join(' ')}.`,
          'supported',
        ]),
      });
    const html = await renderComparison(compareSides(long('a'), long('b')));
    expect(html).toContain('too little in common');
    expect(html).not.toContain('<mark>');
  });
});
