import type { Bundle } from '@research-studio/schemas';
import { citedSentences } from './cited-sentences.ts';
import { SALTMERE } from './questions.ts';

/** Of the answers (to `SALTMERE.threeParts`, where left out) those not told with the page that gives them, one sentence each. */
export function answersLost(bundle: Bundle, answers: Answers = SALTMERE.answers): readonly string[] {
  const sentences = citedSentences(bundle);
  const isTold = ({ says, page }: Answers[number]) =>
    sentences.some(({ text, cited }) => text.includes(says) && cited.some(({ url }) => url.includes(page)));
  return answers
    .filter((answer) => !isTold(answer))
    .map(({ says, page }) => `"${says}" of ${page} is not told.`);
}

type Answers = readonly { readonly says: string; readonly page: string }[];
