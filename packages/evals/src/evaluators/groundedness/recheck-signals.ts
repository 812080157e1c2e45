import type { Bundle, Claim } from '@research-studio/schemas';
import { type Finding, shortened } from '../structural/finding.ts';
import { isEdited } from './edited-report.ts';
import { editedSignalFindings } from './edited-signal-findings.ts';
import { isRuling, type RecheckedBundle, type RecheckedClaim } from './recheck-bundle.ts';
import {
  CLOSE,
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
 * Of the trust engine: the signals of a claim are those of its sources, its reason tells what they say, and its
 * confidence is what they make, unless its reason tells what holds it down. What no model judged has the verdict that it
 * is given anew. Null without claims.
 */
export function recheckSignals(recheck: RecheckedBundle): readonly Finding[] | null {
  const { bundle, claims } = recheck;
  if (claims.length === 0) return null;
  if (isEdited(bundle)) return claims.flatMap((checked) => editedSignalFindings(checked, recheck));
  const isJudgedByCode = bundle.metadata.models.length === 0;
  return claims.flatMap((checked) => [
    ...evidenceFindings(checked.claim),
    ...(isRuling(checked) ? rulingFindings(checked.claim) : ofClaim(checked, bundle)),
    ...(isRuling(checked) ? [] : anewFindings(checked, isJudgedByCode)),
    ...(isRuling(checked) ? [] : ladderFindings(checked, recheck)),
  ]);
}

/** A judgement of the report's own is neither sure nor unsure. */
const OF_RULINGS = 0.5;

function rulingFindings({ id, confidence, signals }: Claim): Finding[] {
  return confidence === OF_RULINGS || Object.keys(signals).length > 0
    ? []
    : [{ where: `claim ${id}`, what: `confidence ${confidence}, where the report weighs its sources` }];
}

function ofClaim({ claim }: RecheckedClaim, bundle: Bundle): Finding[] {
  const { id, level, reason } = claim;
  if (level === undefined || reason === undefined) return [];
  return [
    ...(restsOnOthers(reason) ? [] : sourceFindings(claim, bundle)),
    ...namedFindings(claim, bundle),
    ...levelFindings(level, reason),
    ...modelFindings(claim, bundle),
    ...confidenceFindings(claim, reason),
    ...reasonFindings(claim, reason),
  ].map((what) => ({ where: `claim ${id}`, what }));
}

/** As the trust engine weighs them. */
export const WEIGHTS = {
  span: 0.35,
  credibility: 0.25,
  meanCredibility: 0.1,
  origins: 0.2,
  freshness: 0.1,
} as const;

export function weighed(signals: Claim['signals']): number {
  return Object.entries(WEIGHTS).reduce((sum, [name, weight]) => sum + weight * (signals[name] ?? 0), 0);
}

function confidenceFindings({ confidence, signals }: Claim, reason: string): string[] {
  const sum = weighed(signals);
  return HELD_DOWN.test(reason) || Math.abs(confidence - sum) <= CLOSE
    ? []
    : [`confidence ${confidence}, its signals make ${sum.toFixed(3)}, and nothing is said to hold it down`];
}

const AT_MOST_MEDIUM = /^Only parties with an interest|nothing settles who is right/u;

/** What holds a claim down keeps its level down, however a run is set. */
function levelFindings(level: Claim['level'], reason: string): string[] {
  const isTooSure = AT_MOST_MEDIUM.test(reason)
    ? level === 'high'
    : HELD_DOWN.test(reason) && level !== 'low';
  return isTooSure ? [`its level is ${level}, its reason: “${shortened(reason)}”`] : [];
}

/** Those of the trust engine that have no weight of their own. */
const OTHERS = { contradiction: 0, model: 0 };

/** No signal is left out, and what code alone judged has the verdict that its passages give it. */
function anewFindings({ claim, own, statement }: RecheckedClaim, isJudgedByCode: boolean): Finding[] {
  if (own === null) return [];
  const where = `claim ${claim.id}`;
  const names = Object.keys(
    claim.level === undefined ? own.signals : { ...own.signals, ...WEIGHTS, ...OTHERS },
  );
  const missing = names.filter((name) => claim.signals[name] === undefined);
  const shown = `“${shortened(statement.judged)}”`;
  return [
    ...(missing.length > 0 ? [{ where, what: `its signals are without ${missing.join(', ')}` }] : []),
    ...(claim.verdict === own.verdict || !isJudgedByCode
      ? []
      : [{ where, what: `called ${claim.verdict}, judged anew it is ${own.verdict}: ${shown}` }]),
  ];
}
