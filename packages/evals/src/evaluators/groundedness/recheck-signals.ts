import { type Bundle, type Claim, siteOf } from '@research-studio/core';
import { type Finding, shortened } from '../structural/finding.ts';
import { impossibleSignals } from './possible-signals.ts';
import { isRuling, type RecheckedBundle, type RecheckedClaim } from './recheck-bundle.ts';

/**
 * Of the trust engine: the signals of a claim are those of its sources, its reason tells what they say, and its
 * confidence is what they make, unless its reason tells what holds it down. What no model judged has the verdict that it
 * is given anew. Null without claims.
 */
export function recheckSignals(recheck: RecheckedBundle): readonly Finding[] | null {
  const { bundle, claims } = recheck;
  if (claims.length === 0) return null;
  const isJudgedByCode = bundle.metadata.models.length === 0;
  return claims.flatMap((checked) => [
    ...evidenceFindings(checked.claim),
    ...(isRuling(checked) ? rulingFindings(checked.claim) : ofClaim(checked, bundle)),
    ...(isRuling(checked) ? [] : anewFindings(checked, isJudgedByCode)),
    ...(isRuling(checked) ? [] : ladderFindings(checked, recheck)),
  ]);
}

function evidenceFindings({ id, evidenceIds }: Claim): Finding[] {
  return new Set(evidenceIds).size === evidenceIds.length
    ? []
    : [{ where: `claim ${id}`, what: `it names evidence twice: ${evidenceIds.join(', ')}` }];
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

/** On copies, or on sources that it need not cite. */
export function restsOnOthers(reason: string): boolean {
  return /among them|what repeats it|^.+ and .+ say so\b/.test(reason);
}

const CLOSE = 0.0051;

/** They are those of the sources cited, or of these and whoever else its reason names. */
function sourceFindings(claim: Claim, { evidence, sources }: Bundle): string[] {
  const { evidenceIds, signals, reason = '' } = claim;
  const ids = new Set(evidence.filter(({ id }) => evidenceIds.includes(id)).map(({ sourceId }) => sourceId));
  const cited = sources.filter(({ id }) => ids.has(id));
  const named = sources.filter((source) => reason.includes(siteOf(source) || source.title));
  const [ofCited, ofNamed] = [cited, [...cited, ...named]].map((some) => differing(signals, some));
  return ofNamed?.length === 0 ? [] : (ofCited ?? []);
}

function differing(signals: Claim['signals'], sources: Bundle['sources']): string[] {
  const due = {
    credibility: Math.max(0, ...sources.map(({ credibility }) => credibility ?? 0)),
    freshness: Math.max(0, ...sources.map(({ credibilityParts }) => credibilityParts?.freshness.score ?? 0)),
  };
  return Object.entries(due).flatMap(([name, score]) =>
    Math.abs((signals[name] ?? 0) - score) <= CLOSE
      ? []
      : [`its ${name} is ${signals[name]}, that of its sources ${score}`],
  );
}

/** Whom a reason names first is the best of its sources. */
function namedFindings({ reason = '', signals }: Claim, { sources }: Bundle): string[] {
  const named = sources.filter((source) => {
    const name = siteOf(source) || source.title;
    const rest = reason.includes(name) ? reason.slice(reason.indexOf(name) + name.length) : null;
    return rest !== null && /^(?: says? so| and |[.,;]|$)/.test(rest);
  });
  const { credibility: best = 0 } = signals;
  return named.length === 0 || named.some(({ credibility }) => Math.abs((credibility ?? 0) - best) <= CLOSE)
    ? []
    : [`the credibility of its best source is ${best}, its reason: “${shortened(reason)}”`];
}

function modelFindings({ signals }: Claim, { metadata }: Bundle): string[] {
  const { model = 0 } = signals;
  const isPossible = model === 0 || (model === 1 && metadata.models.length > 0);
  return isPossible ? [] : [`model is ${model}, and ${metadata.models.length} models answered`];
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

/** Openings and endings of a reason that tells what holds a claim down. */
const HELD_DOWN =
  /^(?:Only |No source |The passages |Whether )|a source of better standing says otherwise|nothing settles who is right/u;

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

/** What one origin counts where two are enough. */
const ONE_OF_TWO = 0.5;

/** What a reason says of who disagrees, in which words and how many say so, and the signal that goes with it. */
function reasonFindings({ signals }: Claim, reason: string): string[] {
  const { contradiction = 1, verbatim, origins = 0 } = signals;
  const told = `its reason: “${shortened(reason)}”`;
  const isLost = /a source of better standing says otherwise/.test(reason);
  const isBoundElse = /^(?:Only |No source |The passages |Whether )/u.test(reason);
  const dispute = isLost
    ? 0
    : /nothing settles who is right/.test(reason)
      ? 0.5
      : /a source of lesser standing says otherwise/.test(reason)
        ? 0.75
        : 1;
  const [, says, words] =
    /^(One source|\S+ independent sources)(?: says? so)( in these words)?/u.exec(reason) ?? [];
  return [
    ...(contradiction === dispute || isBoundElse ? [] : [`${contradiction} of 1 is undisputed, ${told}`]),
    ...(says === 'One source' && verbatim !== undefined && (words !== undefined) !== (verbatim === 1)
      ? [`verbatim is ${verbatim}, ${told}`]
      : []),
    ...(says !== undefined && says !== 'One source' && origins <= ONE_OF_TWO
      ? [`origins are ${origins}, ${told}`]
      : []),
  ];
}

/** What the ladder measured is what the passages that are cited can make. */
function ladderFindings(checked: RecheckedClaim, recheck: RecheckedBundle): Finding[] {
  const { claim, own, statement } = checked;
  const wrong = impossibleSignals(checked, recheck).map(
    (name) => `its ${name} is ${claim.signals[name]}, by its passages ${own?.signals[name]}`,
  );
  const what = `${wrong.join('; ')}: “${shortened(statement.judged)}”`;
  return wrong.length === 0 ? [] : [{ where: `claim ${claim.id}`, what }];
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
