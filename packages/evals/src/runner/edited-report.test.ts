import type { Bundle } from '@research-studio/schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import { EvalCase } from '../cases/eval-case.ts';
import { deterministicEvaluators } from '../runner/deterministic-evaluators.ts';
import { readSnapshots } from '../snapshots/read-snapshots.ts';
import { RECORDED_CASES } from './recorded-runs.ts';
import { SNAPSHOTS_FOLDER } from './run-from-snapshots.ts';

const bundles: Bundle[] = [];
beforeAll(async () => {
  const wanted = ({ caseId }: { caseId: string }) => caseId === RECORDED_CASES.advanced;
  for (const one of await readSnapshots({ folder: SNAPSHOTS_FOLDER, cases: [], wanted }))
    if ('bundle' in one) bundles.push(one.bundle);
});

async function failing(bundle: Bundle): Promise<string[]> {
  const subject = {
    case: EvalCase.parse({ id: 'a', kind: 'contested', question: bundle.question, docs: [] }),
    bundle,
  };
  const rows: string[] = [];
  for (const { name, evaluate } of deterministicEvaluators)
    for (const { metric, passed, message } of await evaluate(subject, { reasoner: null, signal: undefined }))
      if (passed === false) rows.push(`${name}.${metric}: ${message}`);
  return rows;
}

type Change = (bundle: Bundle) => Bundle;
type Section = Bundle['report']['sections'][number];

/** In one section and in the Markdown alike. */
function inSection(isMeant: (section: Section) => boolean, change: (markdown: string) => string): Change {
  return (bundle) => {
    const section = bundle.report.sections.find(isMeant);
    if (section === undefined) return bundle;
    const markdown = change(section.markdown);
    return {
      ...bundle,
      report: {
        markdown: bundle.report.markdown.replace(section.markdown, () => markdown),
        sections: bundle.report.sections.map((one) => (one === section ? { ...one, markdown } : one)),
      },
    };
  };
}

const inDisputed = (change: (markdown: string) => string) => inSection(({ role }) => role === 'told', change);

type Trust = NonNullable<Bundle['trust']>;
const inTrust =
  (change: (trust: Trust) => Partial<Trust>): Change =>
  (bundle) =>
    bundle.trust === undefined ? bundle : { ...bundle, trust: { ...bundle.trust, ...change(bundle.trust) } };
const inFirstDispute = (change: (told: Trust['contradictions'][number]) => object) =>
  inTrust(({ contradictions: [first, ...others] }) => ({
    contradictions: first === undefined ? [] : [{ ...first, ...change(first) }, ...others],
  }));

describe('a report of the trust engine that a model wrote and that was checked', () => {
  it('has disputes, doubt and gaps in it', () => {
    expect(bundles.length).toBeGreaterThan(1);
    for (const bundle of bundles) {
      expect(bundle.trust?.contradictions.length).toBeGreaterThan(1);
      expect(bundle.trust?.notFound.length).toBeGreaterThan(1);
    }
  });

  const broken: readonly (readonly [string, Change, RegExp])[] = [
    [
      'a side under the mark of another source',
      inDisputed((text) => text.replace(/\[\d+\]/, '[4]')),
      /text_matches_claims: .*cited sources/,
    ],
    [
      'a dispute that is not told',
      inDisputed((text) => text.split('\n').slice(1).join('\n')),
      /text_matches_claims: .*not in the report/,
    ],
    [
      'a side with a figure that none of its sources has',
      inFirstDispute(({ sides }) => ({
        sides: sides.map((side) => ({ ...side, value: `4711 ${side.value}` })),
      })),
      /contradictions_hold: .*4711/,
    ],
    [
      'a sign of doubt that is gone',
      (bundle) => {
        const doubted = bundle.report.sections.find(
          ({ role, markdown }) => role === undefined && /\]○/.test(markdown),
        );
        return inSection(
          (one) => one === doubted,
          (text) => text.replace(/(?<=\])○/, ''),
        )(bundle);
      },
      /text_matches_claims: signs of section/,
    ],
  ];

  it.each(broken)('gives one for %s', async (_, change, finding) => {
    const [bundle] = bundles;
    if (bundle === undefined) throw new Error('no recorded run');
    const mutated = change(bundle);
    expect(JSON.stringify(mutated)).not.toBe(JSON.stringify(bundle));
    expect(await failing(mutated)).toContainEqual(expect.stringMatching(finding));
  });
});
