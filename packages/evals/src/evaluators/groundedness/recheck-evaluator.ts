import { Bundle } from '@research-studio/schemas';
import type { Evaluator, Measurement } from '../evaluator.ts';
import { type Finding, tellFindings } from '../structural/finding.ts';
import { type RecheckedBundle, recheckBundle } from './recheck-bundle.ts';
import { recheckConfidence } from './recheck-confidence.ts';
import { recheckContradictions } from './recheck-contradictions.ts';
import { recheckCounts } from './recheck-counts.ts';
import { recheckFlags } from './recheck-flags.ts';
import { recheckMarkup } from './recheck-markup.ts';
import { recheckProvenance } from './recheck-provenance.ts';
import { recheckQuotedProse } from './recheck-quoted-prose.ts';
import { recheckRecord } from './recheck-record.ts';
import { recheckRendering } from './recheck-rendering.ts';
import { recheckSignals } from './recheck-signals.ts';
import { recheckSources } from './recheck-sources.ts';
import { recheckText } from './recheck-text.ts';
import { recheckTold } from './recheck-told.ts';
import { recheckVerdicts } from './recheck-verdicts.ts';
import { recheckWording } from './recheck-wording.ts';

type Recheck = (checked: RecheckedBundle) => readonly Finding[] | null | Promise<readonly Finding[] | null>;

const rechecks: readonly (readonly [metric: string, recheck: Recheck])[] = [
  ['text_matches_claims', recheckText],
  ['verdicts_hold', recheckVerdicts],
  ['confidence_holds', recheckConfidence],
  ['counts_hold', recheckCounts],
  ['sources_hold', recheckSources],
  ['flags_hold', recheckFlags],
  ['provenance_holds', recheckProvenance],
  ['contradictions_told', recheckContradictions],
  ['record_holds', recheckRecord],
  ['trust_told', recheckTold],
  ['wording_holds', recheckWording],
  ['rendering_holds', recheckRendering],
  ['markup_holds', recheckMarkup],
  ['signals_hold', recheckSignals],
  ['quoted_prose_holds', recheckQuotedProse],
];

/** Holds what a bundle says of its own report against what report and stored texts show. Deterministic. */
export const recheckEvaluator: Evaluator = {
  name: 'bundle_recheck',
  kind: 'groundedness',
  evaluate: async ({ bundle }) => {
    const read = Bundle.safeParse(bundle);
    if (!read.success) {
      const issues = read.error.issues.map(({ path, message }) => ({
        where: ['bundle', ...path].map(String).join('.'),
        what: message,
      }));
      return rechecks.map(([metric]) => measured(metric, issues));
    }
    const checked = recheckBundle(bundle);
    const found: Measurement[] = [];
    for (const [metric, recheck] of rechecks) found.push(measured(metric, await recheck(checked)));
    return found;
  },
};

function measured(metric: string, findings: readonly Finding[] | null): Measurement {
  const passed = findings === null ? null : findings.length === 0;
  const score = passed === null ? null : Number(passed);
  return { metric, score, passed, message: tellFindings(findings ?? []), judge: null };
}
