import type { Bundle } from '@research-studio/schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import { EvalCase } from '../cases/eval-case.ts';
import { recordedRuns } from '../snapshots/recorded-runs.ts';
import { deterministicEvaluators } from './deterministic-evaluators.ts';

const bundles: Bundle[] = [];
beforeAll(async () => {
  for await (const { pipeline, bundle } of recordedRuns())
    if (pipeline.startsWith('advanced')) bundles.push(bundle);
}, 60_000);

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

const inSure = (change: (markdown: string) => string) => inSection(({ role }) => role === 'findings', change);
const inDisputed = (change: (markdown: string) => string) => inSection(({ role }) => role === 'told', change);
const inFolded = (change: (markdown: string) => string) =>
  inSection(({ isFolded }) => isFolded === true, change);

type Claim = Bundle['claims'][number];
const inClaim =
  (isMeant: (claim: Claim, bundle: Bundle) => boolean, change: (claim: Claim) => Partial<Claim>): Change =>
  (bundle) => {
    const meant = bundle.claims.find((claim) => isMeant(claim, bundle));
    return {
      ...bundle,
      claims: bundle.claims.map((claim) => (claim === meant ? { ...claim, ...change(claim) } : claim)),
    };
  };
const isLosing = ({ signals }: Claim) => signals['contradiction'] === 0;
const isDispute = ({ id }: Claim, { report }: Bundle) =>
  report.sections.some(({ role, claimIds }) => role === 'told' && claimIds.includes(id));

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
  it('gives no alarm, with disputes, doubt and gaps in it', async () => {
    expect(bundles.length).toBeGreaterThan(1);
    for (const bundle of bundles) {
      expect(bundle.trust?.contradictions.length).toBeGreaterThan(1);
      expect(bundle.trust?.notFound.length).toBeGreaterThan(1);
      expect(bundle.claims.some(isLosing)).toBe(true);
      expect(await failing(bundle)).toEqual([]);
    }
  });

  const broken: readonly (readonly [string, Change, RegExp])[] = [
    [
      'a side that is told with another value',
      inDisputed((text) => text.replace('54 dB(A)', '53 dB(A)')),
      /contradictions_told: .*the side “54 dB\(A\), measured” is not in the report/,
    ],
    [
      'a side under the mark of the other one',
      inDisputed((text) => text.replace(/(?<=54 dB\(A\), measured )\[\d\]/, '[4]')),
      /contradictions_told: .*cites \[4\]/,
    ],
    [
      'a side that is said by somebody else',
      inDisputed((text) => text.replace('Test and Tell: 54', 'Open Encyclopaedia: 54')),
      /contradictions_told: .*are not the sources of the side/,
    ],
    [
      'a dispute that is not told',
      inDisputed((text) => text.split('\n').slice(1).join('\n')),
      /contradictions_told: .*it tells 2 contradictions, the bundle 3/,
    ],
    [
      'the other side, called better founded',
      inDisputed((text) => text.replace('Better founded: Test and Tell', 'Better founded: Fennwick Thermal')),
      /contradictions_told: .*it is weighed as “Better founded: Fennwick/,
    ],
    [
      'a preference that the report does not have',
      inFirstDispute(({ preferredSide }) => ({ preferredSide: preferredSide === 0 ? 1 : 0 })),
      /contradictions_told/,
    ],
    [
      'a side with a figure that none of its sources has, in bundle and report alike',
      (bundle) =>
        inDisputed((text) => text.replace('118,400', '181,300'))(
          inTrust(({ contradictions }) => ({
            contradictions: contradictions.map((told) => ({
              ...told,
              sides: told.sides.map((side) => ({ ...side, value: side.value.replace('118,400', '181,300') })),
            })),
          }))(bundle),
        ),
      /verdicts_hold: .*181,300/,
    ],
    [
      'the claim of a dispute, which is said to be surer than that it is told',
      inClaim(isDispute, () => ({ confidence: 0.97 })),
      /confidence_holds: .*both sides are told/,
    ],
    [
      'a losing side that is not marked low',
      inClaim(isLosing, () => ({ level: 'medium' })),
      /confidence_holds: .*marked medium/,
    ],
    [
      'a losing side that is as sure as the other',
      inClaim(isLosing, () => ({ confidence: 0.866, level: 'high' })),
      /confidence_holds: .*its signals and its reason make 0\.250/,
    ],
    [
      'a statement that does not hold and is as sure as one that does',
      inClaim(
        ({ level, signals }) => level === 'high' && signals['cover'] !== undefined,
        () => ({ verdict: 'unsupported' }),
      ),
      /confidence_holds: .*that of unsupported is 0\.2/,
    ],
    [
      'more independent sources than its reason says',
      inClaim(
        ({ reason, signals }) => /^One source/.test(reason ?? '') && signals['cover'] !== undefined,
        ({ independentSources }) => ({ independentSources: independentSources + 1 }),
      ),
      /confidence_holds: .*its reason says 1/,
    ],
    [
      'a sign of doubt that is gone',
      (bundle) => {
        const section = bundle.report.sections.find(
          ({ role, markdown }) => role === undefined && /\]○/.test(markdown),
        );
        return inSection(
          (one) => one === section,
          (text) => text.replace(/(?<=\])○/, ''),
        )(bundle);
      },
      /text_matches_claims: .*marks it not at all, the claim's level is low/,
    ],
    [
      'a sign that such reports do not have',
      inSure((text) => text.replace(/\]\.$/m, ']●.')),
      /text_matches_claims: .*marks it ●/,
    ],
    [
      'a word of what is sure, which is stressed',
      inSure((text) => text.replace('heat pumps', '*heat pumps*')),
      /markup_holds/,
    ],
    [
      'something missing that the folded section does not tell',
      inFolded((text) => text.replace(/(### Looked for and not found\n\n)- .*\n/, '$1')),
      /trust_told: trust\.notFound: the report does not tell/,
    ],
    [
      'something missing that the bundle does not keep',
      inTrust(({ notFound }) => ({ notFound: notFound.slice(1) })),
      /trust_told: trust\.notFound: .*is told and not kept/,
    ],
    [
      'a source without its row',
      inFolded((text) => text.replace(/^\| \[2\] .*\n/m, '')),
      /trust_told: .*source \[2\] has no row/,
    ],
    [
      'signs that are explained as those of other reports',
      inFolded((text) => text.replace(' · without a sign: well founded', '')),
      /trust_told: .*the signs are not explained as they are/,
    ],
    [
      'praise in the folded section',
      inFolded((text) => `${text}\n\nThis report is reliable throughout.`),
      /rendering_holds: section “About this report”/,
    ],
    [
      'a judgement of its own among the disputes that the bundle does not have',
      inDisputed((text) =>
        text.replace(/Better founded: Test and Tell \([^)]*\)/, 'It rose to 4,711 in 2021'),
      ),
      /statements_cited: .*4,711/,
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
