import { type Behaviour, TRUST_PIPELINES } from './behaviour.ts';
import { QUESTIONS } from './questions.ts';

const PARTY = 'ropeway-association';
/** Below it a source carries no claim alone. */
const CARRIES = 0.5;

/** A party with an interest in the matter is told as one, and is not believed alone. */
export const interestTold: Behaviour = {
  name: 'interest_told',
  pipelines: TRUST_PIPELINES,
  problems: async ({ run }) => {
    const { bundle } = await run({ question: QUESTIONS.passengers });
    const party = bundle.sources.find(({ url }) => url.includes(PARTY));
    if (party === undefined) return ['The association of the trade is not told at all.'];
    const isTold = bundle.metadata.warnings.some((line) => line.includes(PARTY) && /interest/.test(line));
    return [
      ...(party.flags.includes('interested_party') ? [] : ['The association of the trade is not flagged.']),
      ...(isTold ? [] : ['No warning tells of its interest.']),
      ...((party.credibility ?? 1) < CARRIES ? [] : [`Its credibility is ${party.credibility}.`]),
    ];
  },
};
