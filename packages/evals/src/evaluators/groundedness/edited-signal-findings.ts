import type { Claim } from '@research-studio/schemas';
import { type Finding, shortened } from '../structural/finding.ts';
import type { RecheckedBundle, RecheckedClaim } from './recheck-bundle.ts';
import {
  evidenceFindings,
  HELD_DOWN,
  ladderFindings,
  modelFindings,
  namedFindings,
  reasonFindings,
  restsOnOthers,
  sourceFindings,
} from './signal-findings.ts';

/**
 * Of a report that a model wrote and checked: as for others, the signals of a statement are those of its sources, and its
 * reason tells what they say. What is sure has no signals of the ladder, since it was verified as a claim before; the line
 * of a dispute has none but that it is undisputed that both sides say so.
 */
export function editedSignalFindings(checked: RecheckedClaim, recheck: RecheckedBundle): readonly Finding[] {
  const { claim, statement } = checked;
  const { role } = statement.section;
  if (role === 'told') return [...evidenceFindings(claim), ...told(claim, disputeFindings(claim))];
  const { reason = '' } = claim;
  return [
    ...evidenceFindings(claim),
    ...told(claim, [
      ...(restsOnOthers(reason) ? [] : sourceFindings(claim, recheck.bundle)),
      ...namedFindings(claim, recheck.bundle),
      ...modelFindings(claim, recheck.bundle),
      ...levelFindings(claim),
      ...reasonFindings(withoutWording(claim), reason),
      ...missingFindings(claim, role === undefined ? [...RATED, ...LADDER] : RATED),
    ]),
    ...(role === undefined ? ladderFindings(checked, recheck) : []),
  ];
}

function told({ id }: Claim, wrong: readonly string[]): Finding[] {
  return wrong.map((what) => ({ where: `claim ${id}`, what }));
}

function disputeFindings({ signals }: Claim): string[] {
  const isAlone = Object.keys(signals).join() === 'contradiction' && signals['contradiction'] === 1;
  return isAlone ? [] : [`both sides are told, and its signals are ${JSON.stringify(signals)}`];
}

/** A reason of this form does not say whether a statement has the words of its passage. */
function withoutWording(claim: Claim): Claim {
  const { verbatim: _, ...signals } = claim.signals;
  return { ...claim, signals };
}

/** What is held down and has no more than this is held down by more than the standing of its sources. */
const WEAK_ALONE = 0.5;

/** What holds a statement down keeps it from being marked high; only weak sources that confirm each other are above low. */
function levelFindings({ level, reason = '', confidence }: Claim): string[] {
  const isTooSure = level === 'high' || (level === 'medium' && confidence <= WEAK_ALONE);
  return HELD_DOWN.test(reason) && isTooSure
    ? [`its level is ${level}, its reason: “${shortened(reason)}”`]
    : [];
}

/** Signals of every statement that was rated, and those of the ladder, which only sentences of the text have. */
const RATED = ['span', 'verbatim', 'credibility', 'origins', 'freshness', 'contradiction', 'model'] as const;
const LADDER = ['cover', 'numbers', 'names', 'negation'] as const;

function missingFindings({ signals }: Claim, names: readonly string[]): string[] {
  const missing = names.filter((name) => signals[name] === undefined);
  return missing.length === 0 ? [] : [`its signals are without ${missing.join(', ')}`];
}
