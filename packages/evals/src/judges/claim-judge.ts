import { promptData, promptText, type Task } from '@research-studio/core';
import { z } from 'zod';
import {
  type ClaimsInput,
  claimVerdictProblems,
  type ReasonedVerdict,
  shownClaims,
} from './claim-verdicts.ts';

/** Words of a judge that goes claim by claim. */
interface ClaimJudge<Name extends string> {
  readonly id: string;
  readonly system: string;
  /** Each verdict with what it says of the claim. */
  readonly verdicts: Readonly<Record<Name, ReasonedVerdict['stands']>>;
  readonly reason: string;
  readonly passages: string;
  readonly unsaid: string;
}

function verdictsOf<Name extends string>(judge: ClaimJudge<Name>) {
  return z.object({
    verdicts: z
      .array(
        z.object({
          claim: z.number().int().min(1).describe('Its number.'),
          reason: z.string().min(1).describe(judge.reason),
          passages: z.array(z.number().int().min(1)).max(12).describe(judge.passages),
          unsaid: z.string().describe(judge.unsaid),
          verdict: z.enum(Object.keys(judge.verdicts) as [Name, ...Name[]]),
        }),
      )
      .max(100)
      .describe('One for each claim, in their order.'),
  });
}

export interface ClaimVerdicts<Name extends string> {
  readonly verdicts: readonly (Omit<ReasonedVerdict, 'stands'> & { readonly verdict: Name })[];
}

export function claimJudgeTask<Name extends string>(
  judge: ClaimJudge<Name>,
): Task<ClaimsInput, ClaimVerdicts<Name>> {
  return {
    id: judge.id,
    role: 'smart',
    schema: verdictsOf(judge) as unknown as z.ZodType<ClaimVerdicts<Name>>,
    prompt: ({ question, cases }) => ({
      system: judge.system,
      ...promptData({ question: promptText(question, 2000), ...shownClaims(cases) }),
    }),
    check: ({ verdicts }, input) =>
      claimVerdictProblems(
        verdicts.map((verdict) => ({ ...verdict, stands: judge.verdicts[verdict.verdict] })),
        input,
      ),
    extract: () => ({ verdicts: [] }),
  };
}
