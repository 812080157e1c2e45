import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { evalResults, evalRow } from '../gate/testing/eval-rows.ts';
import { hostileNames } from '../gate/testing/hostile-names.ts';
import type { ComparedReport } from './pair-reports.ts';
import { readComparedReports } from './read-compared-reports.ts';
import { readComparedSide } from './read-compared-side.ts';
import { type ComparedSide, renderComparison } from './render-comparison.ts';
import { smallBundle } from './testing/small-bundle.ts';

const folder = await mkdtemp(join(tmpdir(), 'comparison-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

function side(label: string, given: Parameters<typeof smallBundle>[0], score = 1): ComparedSide {
  const bundle = smallBundle(given);
  const report: ComparedReport = { caseId: 'broad', pipeline: bundle.pipeline, repeat: 1, bundle };
  return { label, results: evalResults([evalRow({ score })]), reports: [report] };
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

describe('renderComparison', () => {
  it('marks in each report the words that only it has', async () => {
    const html = await renderComparison({ left, right });
    const [a, b] = html.match(/<article[\s\S]*?<\/article>/g) ?? [];
    expect(a?.match(/<mark>[^<]*<\/mark>/g)).toEqual(['<mark>310</mark>']);
    expect(b?.match(/<mark>[^<]*<\/mark>/g)).toEqual(['<mark>410</mark>']);
  });

  it('shows scores, claims that are judged differently and what the judge of pairs said', async () => {
    const judged = [{ caseId: 'broad', pipeline: 'standard-multi', outcome }];
    const text = (await renderComparison({ left, right, judged })).replace(/<style>[\s\S]*?<\/style>/, '');
    expect(text).toMatch(/citations\.resolved.*<span class="better">1<\/span>.*0\.5/);
    expect(text).toContain('Claims judged differently: 2');
    expect(text).toMatch(
      /It was built in 1911\.<\/td><td class="verdict supported">Supported<\/td><td class="verdict unsupported">Not supported/,
    );
    expect(text).toContain('A has the length &#60;right&#62;.');
    expect(text).toContain('is the better report');
    expect(text).toContain('openai:judge');
  });

  it('allows nothing but its own style, by hash', async () => {
    const html = await renderComparison({ left, right });
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
    const html = await renderComparison({ left: hostile, right: other });
    const body = html.slice(html.indexOf('<body>'));
    expect(body).not.toMatch(/<(?:script|img|iframe|b|code class)\b|href="(?!#pair-)|[\ue000\ue001]/);
    const tags = body.match(/<[^>]*>/g) ?? [];
    expect(tags.filter((tag) => /<[^>]*<|mark>.+/.test(tag) && !/^<\/?mark>$/.test(tag))).toEqual([]);
  });

  it('compares reports alone, and says which have no counterpart', async () => {
    const none = { label: 'x', results: null };
    const extra = [...left.reports, ...side('', { question: 'Why so long?', sentences: [] }).reports].map(
      (report, index) => ({ ...report, caseId: `case_${index}` }),
    );
    const html = await renderComparison({
      left: { ...none, reports: extra },
      right: { ...none, reports: [] },
    });
    expect(html).toMatch(/On one side only[\s\S]*How long is the pier\?[\s\S]*Why so long\?/);
    expect(html).not.toContain('<h2>Scores</h2>');
  });

  it('says so where two long reports have too little in common', async () => {
    const long = (prefix: string) =>
      side(prefix, {
        sentences: Array.from({ length: 400 }, (_, index): [string, 'supported'] => [
          `${Array.from({ length: 6 }, (_, word) => `${prefix}${index}x${word}`).join(' ')}.`,
          'supported',
        ]),
      });
    const html = await renderComparison({ left: long('a'), right: long('b') });
    expect(html).toContain('too little in common');
    expect(html).not.toContain('<mark>');
  });
});

describe('readComparedSide', () => {
  it('tells results from reports, and takes further reports with them', async () => {
    const place = await mkdtemp(join(folder, 'side-'));
    const [results, report] = [join(place, 'results.json'), join(place, 'report.json')];
    await writeFile(results, JSON.stringify(left.results));
    await writeFile(report, JSON.stringify(left.reports[0]?.bundle));
    expect((await readComparedSide({ path: results })).side).toEqual({
      label: 'results.json',
      results: left.results,
      reports: [],
    });
    expect((await readComparedSide({ path: report })).side).toMatchObject({
      results: null,
      reports: [{ pipeline: 'standard-multi' }],
    });
    const both = await readComparedSide({ path: results, reports: place });
    expect(both.side.results).toEqual(left.results);
    expect(both.side.reports).toHaveLength(1);
  });

  it('says what a file is not', async () => {
    const file = join(folder, 'notes.json');
    await writeFile(file, 'no JSON');
    await expect(readComparedSide({ path: file })).rejects.toThrow(/notes\.json: it is no JSON/);
    await expect(readComparedSide({ path: join(folder, 'gone') })).rejects.toThrow(
      /gone cannot be read \(ENOENT\)/,
    );
  });
});

describe('readComparedReports', () => {
  it('reads report.json, and the folder it lies in', async () => {
    const bundle = smallBundle({ sentences: [['It rained.', 'supported']] });
    await writeFile(join(folder, 'report.json'), JSON.stringify(bundle));
    for (const path of [folder, join(folder, 'report.json')]) {
      const { reports } = await readComparedReports(path);
      expect(reports).toMatchObject([
        { caseId: 'run-1', pipeline: 'standard-multi', bundle: { question: bundle.question } },
      ]);
    }
  });

  it('says what is wrong with a path that holds none', async () => {
    const empty = await mkdtemp(join(folder, 'empty-'));
    await writeFile(join(empty, 'other.json'), '{"runId": 1}');
    await expect(readComparedReports(empty)).rejects.toThrow(/holds no snapshot and no report\.json/);
    await expect(readComparedReports(join(empty, 'other.json'))).rejects.toThrow(
      /is no bundle: give report\.json/,
    );
    await expect(readComparedReports(join(empty, 'gone'))).rejects.toThrow(/cannot be read \(ENOENT\)/);
  });
});
