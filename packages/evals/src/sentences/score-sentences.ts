import { Verdict } from '@research-studio/schemas';
import { type LabelledSentence, SentenceLabel } from './labelled-sentence.ts';

/** `share` is null where there is nothing to measure. */
export interface Share {
  readonly count: number;
  readonly of: number;
  readonly share: number | null;
}

export interface ScoredSentence {
  readonly sentence: LabelledSentence;
  readonly verdict: Verdict;
}

export interface SentenceScore {
  readonly sentences: number;
  /** Without a verdict; they count nowhere else. */
  readonly unjudged: number;
  /** By label first. */
  readonly confusion: Readonly<Record<SentenceLabel, Readonly<Record<Verdict, number>>>>;
  /** What is no claim is rightly called supported. No label asks for "unverifiable". */
  readonly perVerdict: Readonly<Record<Verdict, { readonly precision: Share; readonly recall: Share }>>;
  /** Right sentences with a negative verdict. */
  readonly falseAlarms: Share;
  /** Wrong sentences that pass as supported. */
  readonly missed: Share;
  /** The sentences of both, in the order of the file. */
  readonly faults: readonly ScoredSentence[];
}

const RIGHT_VERDICT: Readonly<Record<SentenceLabel, Verdict>> = {
  supported: 'supported',
  not_a_claim: 'supported',
  partially_supported: 'partially_supported',
  contradicted: 'contradicted',
  unsupported: 'unsupported',
};

const ASKED_FOR = new Set(Object.values(RIGHT_VERDICT));

/** Scores verdicts on labelled sentences; `verdictOf` gives null for a sentence without one. */
export function scoreSentences(
  rows: readonly LabelledSentence[],
  verdictOf: (row: LabelledSentence) => Verdict | null,
): SentenceScore {
  const judged = rows.flatMap((sentence) => {
    const verdict = verdictOf(sentence);
    return verdict === null ? [] : [{ sentence, verdict, right: RIGHT_VERDICT[sentence.label] }];
  });
  const right = judged.filter((one) => one.right === 'supported');
  const wrong = judged.filter((one) => one.right !== 'supported');
  const falseAlarms = right.filter(({ verdict }) => isNegative(verdict));
  const missed = wrong.filter(({ verdict }) => verdict === 'supported');
  const faults = new Set([...falseAlarms, ...missed]);
  return {
    sentences: rows.length,
    unjudged: rows.length - judged.length,
    confusion: recordOf(SentenceLabel.options, (label) => {
      const labelled = judged.filter(({ sentence }) => sentence.label === label);
      return recordOf(Verdict.options, (given) => labelled.filter(({ verdict }) => verdict === given).length);
    }),
    perVerdict: recordOf(Verdict.options, (name) => {
      const given = judged.filter(({ verdict }) => verdict === name);
      const asked = judged.filter((one) => one.right === name);
      const both = given.filter((one) => one.right === name).length;
      const precision = shareOf(both, ASKED_FOR.has(name) ? given.length : 0);
      return { precision, recall: shareOf(both, asked.length) };
    }),
    falseAlarms: shareOf(falseAlarms.length, right.length),
    missed: shareOf(missed.length, wrong.length),
    faults: judged.filter((one) => faults.has(one)).map(({ sentence, verdict }) => ({ sentence, verdict })),
  };
}

function isNegative(verdict: Verdict): boolean {
  return verdict === 'contradicted' || verdict === 'unsupported' || verdict === 'partially_supported';
}

function shareOf(count: number, of: number): Share {
  return { count, of, share: of === 0 ? null : count / of };
}

function recordOf<Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;
}
