import type { Bundle } from '@research-studio/schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import { EvalCase } from '../cases/eval-case.ts';
import { deterministicEvaluators } from '../runner/deterministic-evaluators.ts';
import { readSnapshots } from '../snapshots/read-snapshots.ts';
import { SNAPSHOTS_FOLDER } from './run-from-snapshots.ts';

const QUESTION = 'How many heat pumps were sold in Valmark in 2023?';
const KEPT = { standard: 'standard-multi', advanced: 'advanced-full' } as const;

const bundles: Record<keyof typeof KEPT, Bundle> = {} as never;
beforeAll(async () => {
  for (const [name, kept] of Object.entries(KEPT)) {
    const wanted = (key: { caseId: string; pipeline: string }) =>
      key.caseId === 'contested' && key.pipeline === kept;
    const [one] = await readSnapshots({ folder: SNAPSHOTS_FOLDER, cases: [], wanted });
    if (one !== undefined && 'bundle' in one) bundles[name as keyof typeof KEPT] = one.bundle;
  }
});

async function failing(bundle: Bundle): Promise<string[]> {
  const subject = { case: EvalCase.parse({ id: 'a', kind: 'narrow', question: QUESTION, docs: [] }), bundle };
  const rows: string[] = [];
  for (const { name, evaluate } of deterministicEvaluators)
    for (const { metric, passed } of await evaluate(subject, { reasoner: null, signal: undefined }))
      if (passed === false) rows.push(`${name}.${metric}`);
  return rows;
}

type Change = (bundle: Bundle) => Bundle;
const inMetadata =
  (change: Partial<Bundle['metadata']>): Change =>
  (bundle) => ({ ...bundle, metadata: { ...bundle.metadata, ...change } });
/** In the Markdown, the sections and the claims alike, as a report that was written so would be. */
const everywhere =
  (from: string, to: string): Change =>
  (bundle) => ({
    ...bundle,
    report: {
      markdown: bundle.report.markdown.replaceAll(from, to),
      sections: bundle.report.sections.map((section) => ({
        ...section,
        markdown: section.markdown.replaceAll(from, to),
      })),
    },
    claims: bundle.claims.map((claim) => ({ ...claim, text: claim.text.replaceAll(from, to) })),
  });

describe('a run over the example library', () => {
  it.each(['standard', 'advanced'] as const)('of the %s pipeline gives no alarm', async (pipeline) => {
    expect(await failing(bundles[pipeline])).toEqual([]);
  });

  it('gives the same rows each time', async () => {
    const evaluate = async () =>
      Promise.all(
        deterministicEvaluators.map((one) =>
          one.evaluate(
            {
              case: EvalCase.parse({ id: 'a', kind: 'narrow', question: 'q', docs: [] }),
              bundle: bundles.advanced,
            },
            { reasoner: null, signal: undefined },
          ),
        ),
      );
    expect(await evaluate()).toEqual(await evaluate());
  });

  // Of the ways of `eval --mutants` some, and such as only a whole report shows.
  const broken: readonly (readonly [string, 'standard' | 'advanced', Change, string])[] = [
    ['a number', 'standard', everywhere('88,700', '78,700'), 'groundedness.quoted_verbatim'],
    [
      'a sentence of the Markdown alone',
      'standard',
      (bundle) => ({
        ...bundle,
        report: { ...bundle.report, markdown: bundle.report.markdown.replace('88,700', '78,700') },
      }),
      'check_bundle_promises.holds',
    ],
    ['a count', 'standard', inMetadata({ sourcesCount: 99 }), 'check_metadata_complete.holds'],
    [
      'the address of a source in the list',
      'advanced',
      (bundle) => ({
        ...bundle,
        report: {
          ...bundle.report,
          markdown: bundle.report.markdown.replace(/(\n\[1\] .*\]\(https?:\/\/[^\s)#]+)/, '$1-2'),
        },
      }),
      'check_sources_have_urls.holds',
    ],
    [
      'a quotation of the list',
      'standard',
      (bundle) => ({
        ...bundle,
        report: {
          ...bundle.report,
          markdown: bundle.report.markdown.replace(/(## Sources[\s\S]*?)88,700/, '$178,700'),
        },
      }),
      'groundedness.quotations_stand',
    ],
  ];

  it.each(broken)('is not passed when broken in %s', async (_, pipeline, change, caught) => {
    const mutated = change(bundles[pipeline]);
    expect(JSON.stringify(mutated)).not.toBe(JSON.stringify(bundles[pipeline]));
    expect(await failing(mutated)).toContain(caught);
  });
});
