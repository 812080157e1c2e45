import { splitSentences } from '@research-studio/language';
import type { Claim } from '@research-studio/schemas';
import {
  findNames,
  hasName,
  type Judgement,
  judgeClaim,
  judgeSupport,
  type NameKeys,
  nameKeysOf,
} from '@research-studio/verification';
import type { RecheckedBundle, RecheckedClaim } from './recheck-bundle.ts';

type Told = Claim['signals'];

/**
 * Signals of the ladder that a claim cannot have by the passages that it cites, whatever other evidence its run had. A run
 * weighs words by how rare they are in all of its evidence, and takes a capital for that of a name where it never saw the
 * word without; a bundle holds the evidence that was cited. What follows from the cited passages alone is exact.
 */
export function impossibleSignals(checked: RecheckedClaim, bundle: RecheckedBundle): readonly string[] {
  const { claim, judge, statement } = checked;
  const cited = claim.evidenceIds.filter((id) => judge([id]) !== null);
  if (cited.length === 0) return [];
  // The trust engine prefers one passage that will do to all of them together.
  const groups = claim.level === undefined ? [cited] : [...cited.map((id) => [id]), cited];
  let fewest: readonly string[] | null = null;
  for (const ids of groups) {
    const own = judge(ids);
    if (own === null) continue;
    const held = { text: statement.judged, ids, own, bundle };
    const wrong = impossibleBy(claim.signals, held);
    if (wrong.length === 0) return [];
    if (fewest === null || wrong.length < fewest.length) fewest = wrong;
  }
  return fewest ?? [];
}

interface Held {
  readonly text: string;
  readonly ids: readonly string[];
  readonly own: Judgement;
  readonly bundle: RecheckedBundle;
}

function impossibleBy(told: Told, held: Held): string[] {
  const { own } = held;
  const tests: Readonly<Record<string, () => boolean>> = {
    verbatim: () => mayStandSo(told, held),
    numbers: () => isClose(told['numbers'], own.signals['numbers']),
    negation: () => told['negation'] === own.signals['negation'] || mayBeDenied(told, held),
    names: () => isClose(told['names'], own.signals['names']) || mayName(told['names'] ?? 0, held),
    cover: () => mayCover(told['cover'] ?? 0, own.signals['cover'] ?? 0),
  };
  return Object.entries(tests).flatMap(([name, isPossible]) => (isPossible() ? [] : [name]));
}

const ROUNDING = 0.0011;

function isClose(one: number | undefined, other: number | undefined): boolean {
  return one !== undefined && other !== undefined && Math.abs(one - other) <= ROUNDING;
}

function mayStandSo(told: Told, held: Held): boolean {
  if (told['verbatim'] === held.own.signals['verbatim']) return true;
  if (told['verbatim'] !== 1) return told['verbatim'] === 0 && told['negation'] === 0;
  return sentencesOf(held).some(({ signals }) => signals['verbatim'] === 1);
}

/** Which sentence of the passages is nearest depends on how rare its words are. */
function mayBeDenied(told: Told, held: Held): boolean {
  const sentences = sentencesOf(held).map(({ signals }) => signals);
  const best = Math.max(...sentences.map(({ cover = 0 }) => cover));
  return sentences.some(
    ({ cover = 0, negation }) => cover > 0 && cover >= best * NEARLY && negation === told['negation'],
  );
}

/** Of the nearest sentence's cover: others may be nearer where other words are rare. */
const NEARLY = 0.6;

function sentencesOf({ text, ids, bundle }: Held): readonly Judgement[] {
  const { language } = bundle;
  return bundle.bundle.evidence
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ quote }) => splitSentences(quote, language))
    .map((sentence) => judgeClaim({ claim: text, evidence: [{ id: '', quote: sentence.text }], language }));
}

/** Share of the names found: names that open a sentence may count or not, and may stand on the rest of the page. */
function mayName(told: number, { text, ids, bundle }: Held): boolean {
  const { language } = bundle;
  const { evidence, sources } = bundle.bundle;
  const cited = evidence.filter(({ id }) => ids.includes(id));
  const pages = sources.filter(({ id }) => cited.some(({ sourceId }) => sourceId === id));
  const about = pages.flatMap(({ title, siteName, author, publishedAt }) => [
    title,
    siteName ?? '',
    author ?? '',
    publishedAt ?? '',
  ]);
  const near = nameKeysOf([...cited.flatMap(({ quote, fact }) => [quote, fact]), ...about].join('\n'));
  const far = pages.map((page) => nameKeysOf(page.text));
  const isFound = (keys: readonly NameKeys[]) => (name: string) => keys.some((one) => hasName(name, one));
  const sure = findNames(text, language, () => true);
  const opening = findNames(text, language).filter((name) => !sure.includes(name));
  const share = (missing: number, found: number) => (missing + found === 0 ? 1 : found / (missing + found));
  const count = (names: readonly string[], keys: readonly NameKeys[]) => names.filter(isFound(keys)).length;
  const all = [near, ...far];
  const most = share(sure.length - count(sure, all), count(sure, all) + count(opening, all));
  const missing = sure.length - count(sure, [near]) + opening.length - count(opening, [near]);
  const least = share(missing, count(sure, [near]));
  return told >= least - ROUNDING && told <= most + ROUNDING;
}

/** As many times heavier or lighter, at most, words that are covered weigh against those that are not. */
const MOST_WEIGHT = 3;

/** All of the words are covered or none, however much they weigh; in between their weight counts. */
function mayCover(told: number, own: number): boolean {
  if (isClose(told, own)) return true;
  if (told <= 0 || told >= 1 || own <= 0 || own >= 1) return false;
  const ratio = told / (1 - told) / (own / (1 - own));
  return ratio <= MOST_WEIGHT && ratio >= 1 / MOST_WEIGHT;
}

/** What the ladder can make of the signals that a claim is told to have. */
export function judgementsOf(checked: RecheckedClaim, { bundle }: RecheckedBundle): readonly Judgement[] {
  const { claim, statement, isTranslated } = checked;
  const { cover = 0, numbers = 0, names = 0, negation = 1 } = claim.signals;
  const quotes = bundle.evidence.filter(({ id }) => claim.evidenceIds.includes(id)).map(({ quote }) => quote);
  const agrees = numbers === 1 && negation === 1;
  const passing = names === 1 ? [agrees] : [...new Set([agrees, false])];
  const denying = negation === 0 ? [true] : numbers < 1 ? [true, false] : [false];
  return passing.flatMap((passes) =>
    denying.map((isContradicted) =>
      judgeSupport({
        claim: statement.judged,
        quotes,
        isTranslated,
        support: {
          cover,
          unsaid: null,
          guards: {
            numbersFound: numbers,
            namesFound: names,
            isContradicted,
            negationDiffers: negation === 0,
            passes,
            passesAlone: passes,
          },
        },
      }),
    ),
  );
}
