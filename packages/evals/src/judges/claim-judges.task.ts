import type { Task } from '@research-studio/core/models';
import { promptData, promptText } from '@research-studio/core/research';
import { z } from 'zod';
import {
  type ClaimsInput,
  claimVerdictProblems,
  type ReasonedVerdict,
  shownClaims,
} from './claim-verdicts.ts';
import { JUDGING, meaningsList } from './judging-rules.ts';

export type Outcome = ReasonedVerdict['outcome'];

/** Words of a judge that goes claim by claim. */
interface ClaimJudge<Name extends string> {
  readonly id: string;
  readonly system: string;
  /** Each verdict with what it says of the claim. */
  readonly verdicts: Readonly<Record<Name, Outcome>>;
  readonly reason: string;
  readonly passages: string;
  readonly unsaid: string;
}

export interface ClaimVerdicts<Name extends string> {
  readonly verdicts: readonly (Omit<ReasonedVerdict, 'outcome'> & { readonly verdict: Name })[];
}

function claimJudgeTask<Name extends string>(
  judge: ClaimJudge<Name>,
): Task<ClaimsInput, ClaimVerdicts<Name>> {
  const verdict = z.object({
    claim: z.number().int().min(1).describe('Its number.'),
    reason: z.string().min(1).describe(judge.reason),
    passages: z.array(z.number().int().min(1)).max(12).describe(judge.passages),
    unsaid: z.string().describe(judge.unsaid),
    verdict: z.enum(Object.keys(judge.verdicts) as [Name, ...Name[]]),
  });
  const verdicts = z.array(verdict).max(100).describe('One for each claim, in their order.');
  return {
    id: judge.id,
    role: 'smart',
    schema: z.object({ verdicts }) as unknown as z.ZodType<ClaimVerdicts<Name>>,
    prompt: ({ question, cases }) => ({
      system: judge.system,
      ...promptData({ question: promptText(question, 2000), ...shownClaims(cases) }),
    }),
    check: ({ verdicts }, input) =>
      claimVerdictProblems(
        verdicts.map((verdict) => ({ ...verdict, outcome: judge.verdicts[verdict.verdict] })),
        input,
      ),
    extract: () => ({ verdicts: [] }),
  };
}

type Groundedness = 'grounded' | 'partly_grounded' | 'ungrounded' | 'contradicted';

export const GROUNDED_OUTCOMES: Readonly<Record<Groundedness, Outcome>> = {
  grounded: 'holds',
  partly_grounded: 'partly',
  ungrounded: 'fails',
  contradicted: 'denied',
};
const GROUNDED_MEANINGS: Readonly<Record<Groundedness, string>> = {
  grounded: 'the passages say all of it',
  partly_grounded: 'they say a part of it that matters, and deny none',
  ungrounded: 'they do not say it',
  contradicted: 'they say something that cannot be true together with it',
};

const GROUNDED_SYSTEM = `You check claim by claim whether a research report is grounded in the evidence of its run. Each claim names the passages that it cites and other passages of the run that come near it; any of the passages counts, cited or not.
Verdicts:
${meaningsList(GROUNDED_MEANINGS)}
Numbers, units, dates, names, negations, causes and strength ("may" is not "does", "some" is not "most") must be the same. A translation, another wording, a pronoun resolved, a correct rounding or sum of stated figures is no fault. What title, site and date of a passage say counts as said. A claim that says what the sources do not say is grounded where no passage says it: name a passage that shows where it would stand. A claim that states nothing about the world (an introduction, a hint at what follows) is grounded where nothing speaks against it: name the nearest passage.

${JUDGING}`;

export const judgeGroundednessTask = claimJudgeTask<Groundedness>({
  id: 'judge-groundedness@1',
  system: GROUNDED_SYSTEM,
  verdicts: GROUNDED_OUTCOMES,
  reason: 'What the passages say of it, in at most thirty words.',
  passages: 'Numbers of the passages that decide it; empty where none does.',
  unsaid: 'What of the claim no passage says; empty where they say all of it.',
});

export type Faithfulness = 'faithful' | 'overstated' | 'unfaithful' | 'reversed';

export const FAITHFUL_OUTCOMES: Readonly<Record<Faithfulness, Outcome>> = {
  faithful: 'holds',
  overstated: 'partly',
  unfaithful: 'fails',
  reversed: 'denied',
};
const FAITHFUL_MEANINGS: Readonly<Record<Faithfulness, string>> = {
  faithful: 'the passages cited say what the sentence says, no less sure and no less limited',
  overstated: 'they say less: weaker, narrower, older, of another group, or only a part of it',
  unfaithful: 'they do not say it; another source may',
  reversed: 'they say the opposite, or another figure, date or name',
};

const FAITHFUL_SYSTEM = `You check whether the citations of a research report are faithful: whether the sources that a sentence cites say what the sentence says. Each claim is a sentence of the report with the numbers of the passages from the sources that it cites; only these count for it, not those of other claims.
Verdicts:
${meaningsList(FAITHFUL_MEANINGS)}
Read for meaning, not for wording: a translation, a paraphrase, a pronoun resolved or a correct rounding is faithful. Look at figures and their units, years, names, who says it, negations, conditions, and whether a cause or a mere coincidence is stated. What title, site and date of a passage say counts as said.

${JUDGING}`;

export const judgeFaithfulnessTask = claimJudgeTask<Faithfulness>({
  id: 'judge-faithfulness@1',
  system: FAITHFUL_SYSTEM,
  verdicts: FAITHFUL_OUTCOMES,
  reason: 'What the cited passages say of it, in at most thirty words.',
  passages: 'Numbers of the cited passages that decide it; empty where none does.',
  unsaid: 'What of the sentence the cited passages do not say; empty where they say all of it.',
});
