import { type ClaimsInput, passagesOfClaims } from './claims-against-passages.ts';
import { selfContradiction } from './self-contradiction.ts';
import { verdictOrderProblems } from './verdict-order-problems.ts';

/** A verdict on one claim with the parts of its reasoning that code can hold it against. */
export interface ReasonedVerdict {
  readonly claim: number;
  readonly reason: string;
  /** Numbers of the passages that decide it. */
  readonly passages: readonly number[];
  /** What of the claim no passage says; empty where there is nothing. */
  readonly unsaid: string;
  /** holds: all of it is said; partly: some; fails: none; denied: the opposite is said. */
  readonly stands: 'holds' | 'partly' | 'fails' | 'denied';
}

/** Verdicts out of order, passages that do not exist, and verdicts that their own reasoning speaks against. */
export function claimVerdictProblems(verdicts: readonly ReasonedVerdict[], { cases }: ClaimsInput): string[] {
  const known = passagesOfClaims(cases).length;
  return [
    ...verdictOrderProblems({
      numbers: verdicts.map(({ claim }) => claim),
      count: cases.length,
      items: 'claims',
    }),
    ...verdicts.flatMap((verdict) =>
      [unknownPassage(verdict, known), ...oppositions(verdict, cases[verdict.claim - 1]?.claim.text ?? '')]
        .filter((problem) => problem !== null)
        .map((problem) => `Claim ${verdict.claim}: ${problem}`),
    ),
  ];
}

function unknownPassage({ passages }: ReasonedVerdict, known: number): string | null {
  const unknown = passages.find((number) => number > known);
  return unknown === undefined ? null : `there is no passage ${unknown}; the last is ${known}.`;
}

/** A claim about what is not said holds because no passage says it. */
const DENIES = /\b(?:no|not|none|nothing|never|nowhere|neither|without|lacks?|missing)\b|n['’]t\b/i;

function oppositions(
  { reason, passages, unsaid, stands }: ReasonedVerdict,
  claim: string,
): (string | null)[] {
  const isAllSaid = /^[\s"'.–-]*(?:nothing|none|n\/a|null|no)?[\s"'.–-]*$/i.test(unsaid);
  switch (stands) {
    case 'holds':
      return [
        isAllSaid
          ? null
          : `"${unsaid.slice(0, 120)}" is named as unsaid, and the verdict is that all of it is said.`,
        passages.length > 0 ? null : 'no passage is named that says it, and the verdict is that it is said.',
        DENIES.test(claim) ? null : selfContradiction({ reason, verdict: 'holds' }),
      ];
    case 'partly':
    case 'fails':
      return [
        isAllSaid ? 'nothing is named as unsaid, and the verdict is that not all of it is said.' : null,
        selfContradiction({ reason, verdict: 'fails' }),
      ];
    case 'denied':
      return [
        passages.length > 0 ? null : 'no passage is named that says the opposite.',
        selfContradiction({ reason, verdict: 'fails' }),
      ];
    default:
      return stands satisfies never;
  }
}
