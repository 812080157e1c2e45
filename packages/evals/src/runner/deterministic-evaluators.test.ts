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
const inClaims =
  (change: (claim: Bundle['claims'][number]) => Partial<Bundle['claims'][number]>): Change =>
  (bundle) => ({
    ...bundle,
    claims: bundle.claims.map((claim, at) => (at === 0 ? { ...claim, ...change(claim) } : claim)),
  });
const inSources =
  (change: (source: Bundle['sources'][number]) => Partial<Bundle['sources'][number]>): Change =>
  (bundle) => ({
    ...bundle,
    sources: bundle.sources.map((source, at) => (at === 0 ? { ...source, ...change(source) } : source)),
  });
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
    ['a number', 'standard', everywhere('88,700', '78,700'), 'bundle_recheck.verdicts_hold'],
    [
      'the question of another run',
      'standard',
      (bundle) => ({ ...bundle, question: 'How many ferries cross the Orrin in winter?' }),
      'check_keeps_to_question.holds',
    ],
    [
      'a fact that its passage does not say',
      'standard',
      (bundle) => ({
        ...bundle,
        evidence: bundle.evidence.map((item) => ({ ...item, fact: item.fact.replace('96,300', '96,700') })),
      }),
      'bundle_recheck.wording_holds',
    ],
    [
      'a sentence of the Markdown alone',
      'standard',
      (bundle) => ({
        ...bundle,
        report: { ...bundle.report, markdown: bundle.report.markdown.replace('88,700', '78,700') },
      }),
      'bundle_recheck.text_matches_claims',
    ],
    [
      'the confidence of a claim',
      'standard',
      inClaims(() => ({ confidence: 1 })),
      'bundle_recheck.confidence_holds',
    ],
    [
      'the confidence of a weighed claim',
      'advanced',
      inClaims(() => ({ confidence: 0.99 })),
      'bundle_recheck.confidence_holds',
    ],
    ['the answer that is denied', 'standard', inMetadata({ answered: 'none' }), 'bundle_recheck.counts_hold'],
    [
      'the flags of an undated source',
      'advanced',
      (bundle) => ({ ...bundle, sources: bundle.sources.map((source) => ({ ...source, flags: [] })) }),
      'bundle_recheck.flags_hold',
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
    [
      'the sign of one statement',
      'advanced',
      (bundle) => {
        const withoutOne = (markdown: string) => markdown.replace(/(?<=\[\d+\])[◐○]/u, '');
        const at = bundle.report.sections.findIndex(({ markdown }) => withoutOne(markdown) !== markdown);
        const { markdown: before = '' } = bundle.report.sections[at] ?? {};
        return {
          ...bundle,
          report: {
            markdown: bundle.report.markdown.replace(before, () => withoutOne(before)),
            sections: bundle.report.sections.map((section, index) =>
              index === at ? { ...section, markdown: withoutOne(before) } : section,
            ),
          },
        };
      },
      'bundle_recheck.text_matches_claims',
    ],
    [
      'the signals of a claim, of which one is missing',
      'standard',
      inClaims(({ signals: { numbers, ...others } }) => ({ signals: others })),
      'bundle_recheck.verdicts_hold',
    ],
    [
      'a flag that no warning tells',
      'advanced',
      inSources(({ flags }) => ({ flags: [...flags, 'login_wall'] })),
      'bundle_recheck.flags_hold',
    ],
    [
      'a part of a credibility that its text does not show',
      'advanced',
      inSources(({ credibilityParts: parts }) => ({
        credibilityParts: parts && {
          ...parts,
          authority: { ...parts.authority, score: 0.97 },
        },
      })),
      'bundle_recheck.credibility_holds',
    ],
    [
      'a claim that the next section names',
      'advanced',
      (bundle) => {
        const [one, two] = bundle.report.sections.filter(({ claimIds }) => claimIds.length > 0);
        if (one === undefined || two === undefined) return bundle;
        const sections = bundle.report.sections.map((section) => {
          if (section === one) return { ...one, claimIds: one.claimIds.slice(0, -1) };
          return section === two
            ? { ...two, claimIds: [...one.claimIds.slice(-1), ...two.claimIds] }
            : section;
        });
        return { ...bundle, report: { ...bundle.report, sections } };
      },
      'bundle_recheck.wording_holds',
    ],
  ];

  it.each(broken)('is not passed when broken in %s', async (_, pipeline, change, caught) => {
    const mutated = change(bundles[pipeline]);
    expect(JSON.stringify(mutated)).not.toBe(JSON.stringify(bundles[pipeline]));
    expect(await failing(mutated)).toContain(caught);
  });
});
