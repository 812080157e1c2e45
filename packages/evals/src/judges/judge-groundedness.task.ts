import { claimJudgeTask } from './claim-judge.ts';
import { JUDGING, meaningsList } from './judging-rules.ts';

export type Groundedness = 'grounded' | 'partly_grounded' | 'ungrounded' | 'contradicted';

const MEANINGS: Readonly<Record<Groundedness, string>> = {
  grounded: 'the passages say all of it',
  partly_grounded: 'they say a part of it that matters, and deny none',
  ungrounded: 'they do not say it',
  contradicted: 'they say something that cannot be true together with it',
};

const SYSTEM = `You check claim by claim whether a research report is grounded in the evidence of its run. Each claim names the passages that it cites and other passages of the run that come near it; any of the passages counts, cited or not.
Verdicts:
${meaningsList(MEANINGS)}
Numbers, units, dates, names, negations, causes and strength ("may" is not "does", "some" is not "most") must be the same. A translation, another wording, a pronoun resolved, a correct rounding or sum of stated figures is no fault. What title, site and date of a passage say counts as said. A claim that says what the sources do not say is grounded where no passage says it: name a passage that shows where it would stand. A claim that states nothing about the world (an introduction, a hint at what follows) is grounded where nothing speaks against it: name the nearest passage.

${JUDGING}`;

export const judgeGroundednessTask = claimJudgeTask<Groundedness>({
  id: 'judge-groundedness@1',
  system: SYSTEM,
  verdicts: { grounded: 'holds', partly_grounded: 'partly', ungrounded: 'fails', contradicted: 'denied' },
  reason: 'What the passages say of it, in at most thirty words.',
  passages: 'Numbers of the passages that decide it; empty where none does.',
  unsaid: 'What of the claim no passage says; empty where they say all of it.',
});
