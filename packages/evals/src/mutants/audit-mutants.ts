import {
  aboutMutant,
  bundleMutant,
  claimMutant,
  exchanged,
  listMutant,
  metadataMutant,
  sourceMutant,
  trustMutant,
} from './edit-parts.ts';
import { withMarkdown } from './edit-report.ts';
import type { Mutant } from './mutant.ts';

/** What an auditor who holds a bundle against itself would see: figures, reasons and renderings that do not go together. */
export const auditMutants: readonly Mutant[] = [
  ...claimKinds(),
  ...sourceKinds(),
  ...runKinds(),
  aboutMutant('trust_rows_exchanged', (markdown) => {
    const [one = '', other = ''] = markdown.match(/^\| \[\d+\] .*$/gm) ?? [];
    return exchanged(markdown, [one, other]);
  }),
  aboutMutant('trust_row_renamed', (markdown) =>
    markdown.replace(/^(\| \[\d+\] )[^|]+/m, '$1Ministry of Fairs '),
  ),
  aboutMutant('trust_row_praised', (markdown) =>
    markdown.replace(/^(\| \[\d+\] .*\| )[^|]+( \|)$/m, '$1Nothing speaks against it.$2'),
  ),
  aboutMutant('doubt_upgraded', (markdown) => markdown.replace(/^- [◐○] /mu, '- ● ')),
  aboutMutant('doubt_dropped', (markdown) => markdown.replace(/^- [◐○] [^\n]*\n/mu, '')),
  aboutMutant('doubt_explained_away', (markdown) =>
    markdown.replace(/^(- [◐○] )[^:\n]*/mu, '$1It is as good as certain'),
  ),
  aboutMutant('origins_line_dropped', (markdown) => markdown.replace(/^[^|\n]*: \d+ of \d+\.\n\n/m, '')),
  aboutMutant('self_praise_added', (markdown) => `${markdown}\n\nAll of it was checked by hand.`),
  trustMutant('preference_withdrawn', ({ contradictions: [first, ...others] }) =>
    first?.preferredSide == null ? null : { contradictions: [{ ...first, preferredSide: null }, ...others] },
  ),
  trustMutant('subject_of_other_matter', ({ contradictions: [first, ...others] }) =>
    first === undefined
      ? null
      : { contradictions: [{ ...first, subject: 'Harvest of rye in northern mills' }, ...others] },
  ),
  trustMutant('left_out_and_claimed', ({ leftOut }, { claims: [first] }) =>
    first === undefined
      ? null
      : { leftOut: [...leftOut, { text: first.text, reason: 'No source says so.' }] },
  ),
  bundleMutant('title_cut', 'structure', (bundle) => {
    if (bundle.sources.length === 0) return null;
    const markdown = bundle.report.markdown.replace(/^# (\S+ \S+) .*$/m, '# $1');
    return { bundle: withMarkdown(bundle, markdown), where: markdown.split('\n')[0] ?? '' };
  }),
  bundleMutant('note_invented', 'structure', (bundle) => {
    if (bundle.metadata.answered !== 'full') return null;
    const markdown = bundle.report.markdown.replace(/^(# .*)$/m, '$1\n\n> No answer was found.');
    return { bundle: withMarkdown(bundle, markdown), where: 'a note under the title' };
  }),
  listMutant('list_advertised', (list) => `${list.trimEnd()}\n\nThis report was sponsored by its sources.\n`),
  listMutant('list_heading_renamed', (list) => list.replace(/^\n## .*$/m, '\n## Notes of the editor')),
  listMutant('list_address_unsafe', (list) =>
    list.replace(/(\n\[\d+\] \[[^\]\n]+\]\()https?:[^)\n]*/, '$1javascript:alert(1)'),
  ),
  listMutant('list_passage_repeated', (list) => list.replace(/\n- [^\n]*/, (line) => line + line)),
];

function claimKinds(): readonly Mutant[] {
  return [
    claimMutant('claim_shouted', ({ text }) =>
      text === text.toUpperCase() ? null : { text: text.toUpperCase() },
    ),
    claimMutant('evidence_named_twice', ({ evidenceIds }) =>
      evidenceIds.length === 0 ? null : { evidenceIds: [...evidenceIds, ...evidenceIds.slice(0, 1)] },
    ),
    claimMutant('reason_of_other_claim', ({ reason }, { claims }) => {
      const other = claims.find((one) => one.reason !== undefined && one.reason !== reason)?.reason;
      return reason === undefined || other === undefined ? null : { reason: other };
    }),
    claimMutant('confidence_shaded', ({ confidence, level, reason = '' }) =>
      level === undefined || !/^(?:One|Two|Three) /.test(reason) ? null : { confidence: confidence - 0.04 },
    ),
    claimMutant('credibility_signal_raised', ({ signals }) =>
      (signals['credibility'] ?? 1) > 0.9 ? null : { signals: { ...signals, credibility: 0.97 } },
    ),
    claimMutant('freshness_signal_raised', ({ signals }) =>
      (signals['freshness'] ?? 1) > 0.9 ? null : { signals: { ...signals, freshness: 1 } },
    ),
    claimMutant('dispute_signal_turned', ({ signals }) =>
      signals['contradiction'] === 1 ? { signals: { ...signals, contradiction: 0.5 } } : null,
    ),
    claimMutant('verbatim_signal_dropped', ({ signals }) =>
      signals['verbatim'] === 1 ? { signals: { ...signals, verbatim: 0 } } : null,
    ),
    claimMutant('verdict_left_open', ({ verdict }) =>
      verdict === 'supported' ? { verdict: 'unverifiable' } : null,
    ),
  ];
}

function sourceKinds(): readonly Mutant[] {
  return [
    sourceMutant('part_raised', ({ credibility, credibilityParts: parts }) =>
      parts == null || parts.authority.score > 0.8 || BOUNDS.has(credibility ?? 0)
        ? null
        : { credibilityParts: { ...parts, authority: { ...parts.authority, score: 0.97 } } },
    ),
    sourceMutant('part_unexplained', ({ credibilityParts: parts }) =>
      parts == null
        ? null
        : { credibilityParts: { ...parts, domainTrust: { ...parts.domainTrust, reason: ' ' } } },
    ),
    sourceMutant('read_in_the_future', () => ({ fetchedAt: '2099-01-01T00:00:00.000Z' })),
  ];
}

/** Credibilities that no part could change. */
const BOUNDS: ReadonlySet<number> = new Set([0.2, 0.3, 0.33, 0.38, 0.45, 0.49]);

/** The trust pipelines have steps of their own; the standard ones share theirs, and nothing tells one from the other. */
const OTHERS: Readonly<Record<string, string>> = {
  'advanced-full': 'advanced-batched',
  'advanced-batched': 'advanced-full',
};

function runKinds(): readonly Mutant[] {
  return [
    metadataMutant('searches_repeated', ({ searches }) => ({ searches: [...searches, ...searches] })),
    metadataMutant('warnings_repeated', ({ warnings }) =>
      warnings.length === 0 ? null : { warnings: [...warnings, ...warnings] },
    ),
    metadataMutant('warning_blank', ({ warnings }) => ({ warnings: [...warnings, ' '] })),
    metadataMutant('step_before_its_time', ({ timingsMs }) => ({ timingsMs: { ...timingsMs, plan: -5 } })),
    metadataMutant('tier_of_other_run', ({ usage }) => (usage.calls > 0 ? null : { tier: 'cached' })),
    metadataMutant('cost_unknown', ({ usage }) => (usage.calls > 0 ? null : { costUsd: null })),
    metadataMutant('coverage_completed', ({ answered }) => (answered === 'partial' ? { coverage: 1 } : null)),
    metadataMutant('answer_belittled', ({ answered }) =>
      answered === 'full' ? { answered: 'partial' } : null,
    ),
    bundleMutant('pipeline_exchanged', 'metadata', (bundle) => {
      const pipeline = OTHERS[bundle.pipeline];
      return pipeline === undefined ? null : { bundle: { ...bundle, pipeline }, where: bundle.pipeline };
    }),
    bundleMutant('run_unnamed', 'metadata', (bundle) => ({
      bundle: { ...bundle, runId: '' },
      where: 'runId',
    })),
  ];
}
