import { claimJudgeTask } from './claim-judge.ts';
import { JUDGING, meaningsList } from './judging-rules.ts';

export type Faithfulness = 'faithful' | 'overstated' | 'unfaithful' | 'reversed';

const MEANINGS: Readonly<Record<Faithfulness, string>> = {
  faithful: 'the passages cited say what the sentence says, no less sure and no less limited',
  overstated: 'they say less: weaker, narrower, older, of another group, or only a part of it',
  unfaithful: 'they do not say it; another source may',
  reversed: 'they say the opposite, or another figure, date or name',
};

const SYSTEM = `You check whether the citations of a research report are faithful: whether the sources that a sentence cites say what the sentence says. Each claim is a sentence of the report with the numbers of the passages from the sources that it cites; only these count for it, not those of other claims.
Verdicts:
${meaningsList(MEANINGS)}
Read for meaning, not for wording: a translation, a paraphrase, a pronoun resolved or a correct rounding is faithful. Look at figures and their units, years, names, who says it, negations, conditions, and whether a cause or a mere coincidence is stated. What title, site and date of a passage say counts as said.

${JUDGING}`;

export const judgeFaithfulnessTask = claimJudgeTask<Faithfulness>({
  id: 'judge-faithfulness@1',
  system: SYSTEM,
  verdicts: { faithful: 'holds', overstated: 'partly', unfaithful: 'fails', reversed: 'denied' },
  reason: 'What the cited passages say of it, in at most thirty words.',
  passages: 'Numbers of the cited passages that decide it; empty where none does.',
  unsaid: 'What of the sentence the cited passages do not say; empty where they say all of it.',
});
