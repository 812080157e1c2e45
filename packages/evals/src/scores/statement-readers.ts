import { judge, needsCitation } from '@research-studio/verification';
import { z } from 'zod';
import { makesClaim } from '../evaluators/expectations/makes-claim.ts';
import type { RowReader } from './rows.ts';

const Restatement = z.object({
  claim: z.string(),
  sentence: z.string(),
  language: z.string(),
  context: z.string().default(''),
});
const ClaimByEvidence = z.object({ claim: z.string(), evidence: z.array(z.string()), language: z.string() });
const LanguageText = z.object({ text: z.string(), language: z.string() });

/** Whether sentences of a document support a claim. */
export const readClaim: RowReader = (input) => {
  const { claim, evidence, language } = ClaimByEvidence.parse(input);
  const passage = { id: 'E1', text: evidence.join('\n'), sentences: evidence };
  return judge(claim, [passage], { language }).verdict === 'supported' ? ['supported'] : [];
};

/** Whether a sentence makes a claim, in whatever words. */
export const readRestatement: RowReader = (input) => {
  const { claim, sentence, language, context } = Restatement.parse(input);
  return makesClaim(claim, sentence, { context, language }) ? ['made'] : [];
};

/** Whether a sentence states something that can be checked, so that it needs a citation. */
export const readCitationNeed: RowReader = (input) => {
  const { text, language } = LanguageText.parse(input);
  return needsCitation(text, language) ? ['yes'] : [];
};
