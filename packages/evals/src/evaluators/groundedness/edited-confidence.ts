import { loadOriginCounter } from '@research-studio/core';
import type { Claim, Verdict } from '@research-studio/schemas';
import { clusterNearCopies } from '@research-studio/verification';
import type { Finding } from '../structural/finding.ts';
import type { RecheckedBundle, RecheckedClaim } from './recheck-bundle.ts';

/**
 * Of a report that a model wrote and checked: the confidence of a statement is made of its verdict, of who says it, of how
 * many independently and of who disagrees, as its signals and its reason tell them; and it counts for as many origins as
 * these say. The line of a dispute is as sure as that both sides are told.
 */
export async function editedConfidenceFindings(checked: RecheckedBundle): Promise<readonly Finding[]> {
  return [...checked.claims.flatMap(ofClaim), ...(await originFindings(checked))];
}

/** That sources say so is certain; how far they are right is what the line is about. */
const TOLD = 0.85;
const ROUNDING = 0.0021;

function ofClaim({ claim, statement }: RecheckedClaim): Finding[] {
  const { id, verdict, confidence, level, signals } = claim;
  const where = `claim ${id}`;
  if (statement.section.role === 'told')
    return confidence === TOLD && verdict === 'supported' && level === 'high'
      ? []
      : [{ where, what: `both sides are told, and it is ${verdict} with ${confidence}, marked ${level}` }];
  const due = confidencesOf(claim);
  const span = MOST_OF_VERDICT[verdict];
  const isLost = signals['contradiction'] === 0;
  return [
    ...(due.some((one) => Math.abs(one - confidence) <= ROUNDING)
      ? []
      : [{ where, what: `confidence ${confidence}, its signals and its reason make ${shown(due)}` }]),
    ...(signals['span'] === span
      ? []
      : [{ where, what: `its span is ${signals['span']}, that of ${verdict} is ${span}` }]),
    ...(isLost && level !== 'low'
      ? [{ where, what: `a source of better standing says otherwise, and it is marked ${level}` }]
      : []),
  ];
}

function shown(due: readonly number[]): string {
  return [...new Set(due.map((one) => one.toFixed(3)))].join(' or ');
}

/** As the trust engine rates statements: from the least to the most credible source. */
const TWO_ORIGINS = [0.9, 0.98] as const;
const FIRST_HAND = [0.82, 0.88] as const;
const ONE_ORIGIN = [0.7, 0.79] as const;
const WEAK = [0.35, 0.5] as const;
const WEAK_CONFIRMED = 0.58;
const UNFIT = 0.25;
const MOST_OF_VERDICT: Readonly<Record<Verdict, number>> = {
  supported: 1,
  partially_supported: 0.5,
  unverifiable: 0.5,
  unsupported: 0.2,
  contradicted: 0.1,
};
/** By the signal of who disagrees. */
const MOST_OF_DISPUTE: Readonly<Record<number, number>> = { 1: 1, 0.75: 0.88, 0.5: 0.5, 0: 0.25 };

function confidencesOf({ verdict, signals, reason = '' }: Claim): readonly number[] {
  const { credibility = 0, contradiction = 1 } = signals;
  const most = Math.min(MOST_OF_VERDICT[verdict], MOST_OF_DISPUTE[contradiction] ?? 0);
  return basesOf(reason, credibility).map((base) => Math.min(base, most));
}

/** A bundle does not keep which sources know at first hand: with or without will do. */
function basesOf(reason: string, best: number): readonly number[] {
  const good = [within(FIRST_HAND, best), within(ONE_ORIGIN, best)];
  const several = [within(TWO_ORIGINS, best), within(TWO_ORIGINS, 1), ...good];
  const weak = [within(WEAK, 2 * best), WEAK_CONFIRMED, UNFIT];
  if (/^Only /.test(reason)) return weak;
  if (/^One source /.test(reason)) return good;
  if (/^\S+ independent sources /.test(reason)) return several;
  return [...several, ...weak, MOST_OF_VERDICT.unsupported];
}

function within([least, most]: readonly [number, number], share: number): number {
  return least + (most - least) * Math.max(0, Math.min(1, share));
}

/** Settings allow so many origins that a claim needs to count as confirmed. */
const MOST_NEEDED = 10;

async function originFindings({ bundle, claims }: RecheckedBundle): Promise<Finding[]> {
  const count = await countingOrigins(bundle.sources);
  const prose = claims.filter(({ statement }) => statement.section.role === undefined);
  const needed = Array.from({ length: MOST_NEEDED }, (_, at) => at + 1).map((of) =>
    prose.filter(({ claim }) => !countsAs(claim, of)),
  );
  const [unlike = []] = needed.toSorted((a, b) => a.length - b.length);
  return [
    ...unlike.map(({ claim }) => ({
      where: `claim ${claim.id}`,
      what: `${claim.independentSources} independent sources, its origins are ${claim.signals['origins']}`,
    })),
    ...claims.flatMap((checked) => countFindings(checked, count(checked.statement.cited))),
  ];
}

function countsAs({ signals, independentSources }: Claim, needed: number): boolean {
  return Math.abs((signals['origins'] ?? 0) - Math.min(1, independentSources / needed)) <= ROUNDING;
}

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
/** Marks that a line of what is sure carries at most: what says so besides is not cited there. */
const MOST_MARKS = 4;

/** As many as its reason says; a line that only lists who says so has no more than it cites, or than its reason says. */
function countFindings({ claim, statement }: RecheckedClaim, cited: number): Finding[] {
  const { id, reason = '', independentSources: told, evidenceIds } = claim;
  const where = `claim ${id}`;
  const [, word] = /^(\S+)(?: independent sources? say| source says) so/u.exec(reason) ?? [];
  const said = word === undefined ? null : COUNTS.includes(word) ? COUNTS.indexOf(word) : Number(word);
  if (told < Math.min(1, evidenceIds.length))
    return [{ where, what: `${told} independent sources, and it cites` }];
  if (statement.section.role === undefined)
    return said === null || said === told
      ? []
      : [{ where, what: `${told} independent sources, its reason says ${said}` }];
  const most = Math.max(cited, said ?? 1);
  return told <= most || evidenceIds.length >= MOST_MARKS
    ? []
    : [{ where, what: `${told} independent sources, where it cites ${most}` }];
}

async function countingOrigins(
  listed: RecheckedBundle['bundle']['sources'],
): Promise<(cited: readonly number[]) => number> {
  const sources = listed.map((source) => ({ ...source, id: String(source.id) }));
  const plain = await loadOriginCounter();
  const texts = sources.map(({ id, text, publishedAt, url }) => ({
    id,
    text,
    publishedAt,
    site: plain.originOf(url),
  }));
  const counter = await loadOriginCounter(clusterNearCopies(texts));
  return (cited) => counter.count(sources.filter(({ id }) => cited.includes(Number(id))));
}
