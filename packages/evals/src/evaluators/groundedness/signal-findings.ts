import { siteOf } from '@research-studio/core';
import type { Bundle, Claim } from '@research-studio/schemas';
import { type Finding, shortened } from '../structural/finding.ts';
import { impossibleSignals } from './possible-signals.ts';
import type { RecheckedBundle, RecheckedClaim } from './recheck-bundle.ts';

export function evidenceFindings({ id, evidenceIds }: Claim): Finding[] {
  return new Set(evidenceIds).size === evidenceIds.length
    ? []
    : [{ where: `claim ${id}`, what: `it names evidence twice: ${evidenceIds.join(', ')}` }];
}

/** On copies, or on sources that it need not cite. */
export function restsOnOthers(reason: string): boolean {
  return /among them|what repeats it|^.+ and .+ say so\b/.test(reason);
}

export const CLOSE = 0.0051;

/** They are those of the sources cited, or of these and whoever else its reason names. */
export function sourceFindings(claim: Claim, { evidence, sources }: Bundle): string[] {
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
export function namedFindings({ reason = '', signals }: Claim, { sources }: Bundle): string[] {
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

export function modelFindings({ signals }: Claim, { metadata }: Bundle): string[] {
  const { model = 0 } = signals;
  const isPossible = model === 0 || (model === 1 && metadata.models.length > 0);
  return isPossible ? [] : [`model is ${model}, and ${metadata.models.length} models answered`];
}

/** Openings and endings of a reason that tells what holds a claim down. */
export const HELD_DOWN =
  /^(?:Only |No source |The passages |Whether )|a source of better standing says otherwise|nothing settles who is right/u;

/** What one origin counts where two are enough. */
const ONE_OF_TWO = 0.5;

/** What a reason says of who disagrees, in which words and how many say so, and the signal that goes with it. */
export function reasonFindings({ signals }: Claim, reason: string): string[] {
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
export function ladderFindings(checked: RecheckedClaim, recheck: RecheckedBundle): Finding[] {
  const { claim, own, statement } = checked;
  const wrong = impossibleSignals(checked, recheck).map(
    (name) => `its ${name} is ${claim.signals[name]}, by its passages ${own?.signals[name]}`,
  );
  const what = `${wrong.join('; ')}: “${shortened(statement.judged)}”`;
  return wrong.length === 0 ? [] : [{ where: `claim ${claim.id}`, what }];
}
