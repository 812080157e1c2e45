import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keys } from '@research-studio/core/settings';
import { startModelServer } from '@research-studio/core/testing';
import { type Bundle, Settings } from '@research-studio/schemas';
import { research } from '@research-studio/standard-pipeline';
import { answerByTask } from '@research-studio/standard-pipeline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EvalCase } from '../cases/eval-case.ts';
import { deterministicEvaluators } from '../runner/deterministic-evaluators.ts';

const LIBRARY = join(import.meta.dirname, '../../../../examples/library');
const QUESTION = 'How many heat pumps were sold in Valmark in 2023 and in 2024?';
const REASONING = 'Against the 96,300 of 2023 that is a dent of about 8% and no collapse.';
const ABSENCE = 'No figure for the first half of 2025 was found in the sources read.';

/** The passage with the figures, whatever its mark. */
function report(sources: readonly { readonly passages: readonly string[] }[]): string {
  const passage = sources
    .flatMap(({ passages }) => passages)
    .find((line) => /88,700/.test(line) && /96,300/.test(line));
  const mark = /^\[E\d+\]/.exec(passage ?? '')?.[0] ?? '';
  return `# Heat pumps sold in Valmark

Households there had 88,700 of them put in during 2024, down from 96,300 the year before ${mark}. ${REASONING}

## Figures by year

| Year | Sold |
| --- | --- |
| 2023 | 96,300 ${mark} |
| 2024 | 88,700 ${mark} |

It was the first drop of a series that starts in 2009 ${mark}. ${ABSENCE}`;
}

let folder = '';
let bundle: Bundle;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evaluators-'));
  await using model = await startModelServer({
    answer: answerByTask({
      understand: (_, usual) => ({
        ...(usual as object),
        researchQuestions: [{ text: QUESTION, priority: 1, queries: ['heat pumps sold Valmark 2023 2024'] }],
      }),
      'extract-passages': ({ pages }, usual) => ({
        ...(usual as object),
        passages: (pages as { sentences: string[] }[])
          .flatMap(({ sentences }) => sentences)
          .filter((line) => /88,700.*96,300/.test(line))
          .map((line) => Number(/^\[(\d+)\]/.exec(line)?.[1]))
          .map((first) => ({ first, last: first + 1, questions: [1], note: null, relevance: 1 })),
      }),
      'write-report': ({ sources }) => ({ markdown: report(sources) }),
    }),
  });
  const settings = Settings.parse({
    models: { retries: 0 },
    search: { providers: ['documents'], docs: [LIBRARY] },
    run: { directory: join(folder, 'runs'), cacheDirectory: join(folder, 'cache'), today: '2025-11-01' },
  });
  const keys = new Keys({ OPENAI_API_KEY: 'sk-loopback', OPENAI_BASE_URL: model.baseUrl });
  bundle = (await research({ question: QUESTION, settings, keys })).bundle;
}, 30_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function failing(changed: Bundle): Promise<string[]> {
  const subject = {
    case: EvalCase.parse({ id: 'a', kind: 'narrow', question: QUESTION, docs: [] }),
    bundle: changed,
  };
  const rows: string[] = [];
  for (const { name, evaluate } of deterministicEvaluators)
    for (const { metric, passed, message } of await evaluate(subject, { reasoner: null, signal: undefined }))
      if (passed === false) rows.push(`${name}.${metric}: ${message}`);
  return rows;
}

describe('a report that a model wrote and checked', () => {
  it('gives no alarm: its reasoning needs no citation, and rules do not overrule who read the passages', async () => {
    const analysis = bundle.report.sections.flatMap((section) => section.analysis ?? []);
    expect(analysis).toEqual([REASONING, ABSENCE]);
    expect(bundle.claims.length).toBeGreaterThan(3);
    const findings = bundle.report.sections.find(({ role }) => role === 'findings')?.claimIds ?? [];
    expect(findings.length).toBeGreaterThan(0);
    for (const { id, decidedBy, signals } of bundle.claims)
      expect([id, decidedBy, signals['model']]).toEqual(
        findings.includes(id) ? [id, 'quote', undefined] : [id, 'model', 1],
      );
    expect(await failing(bundle)).toEqual([]);
  });

  it.each<[string, (whole: Bundle) => Bundle, RegExp]>([
    [
      'a sentence without a citation that nobody called its reasoning',
      (whole) => ({
        ...whole,
        report: {
          ...whole.report,
          sections: whole.report.sections.map((section) => ({ ...section, analysis: [] })),
        },
      }),
      /groundedness.statements_cited: .*Against the 96,300/,
    ],
  ])('gives one for %s', async (_, change, finding) => {
    expect(await failing(change(bundle))).toContainEqual(expect.stringMatching(finding));
  });
});
