import { rulesOf, tokenize, words } from '@research-studio/language';
import type { QuestionAnalysis } from './analyze-question.ts';
import type { AnswerKind } from './answer-kind.ts';
import type { TermMatcher } from './term-matcher.ts';

const figureKinds: ReadonlySet<AnswerKind> = new Set([
  'count',
  'measure',
  'money',
  'percent',
  'duration',
  'date',
]);

/** Whether a question asks for a figure first of all. */
export const asksForFigure = ({ kinds }: QuestionAnalysis): boolean => figureKinds.has(kinds[0] ?? 'fact');

/**
 * Whether a sentence gives a new figure with the thing that is asked for: at most six terms after it ("sales reached
 * 118,400") or two before it ("96,300 heat pumps"). False where the question asks for no figure.
 */
export function givesFigureOfFocus(
  sentence: string,
  analysis: QuestionAnalysis,
  matcher: TermMatcher,
): boolean {
  if (!asksForFigure(analysis) || analysis.focus.length === 0) return false;
  const focus = askedTerms(analysis).map((term) =>
    matcher.sought.findIndex((sought) => sought.term === term),
  );
  const tokens = tokenize(sentence, matcher.language);
  const isFocus = tokens.map((token) => {
    const hits = matcher.hits([token]);
    return focus.some((index) => (hits[index] ?? 0) > 0);
  });
  return tokens.some((token, at) => {
    if (!/^\p{N}/u.test(token) || /^(?:19|20)\d\d$/.test(token) || analysis.numbers.includes(token))
      return false;
    return isFocus.slice(Math.max(0, at - 6), at + 3).includes(true);
  });
}

/** "How efficient are heat pumps" asks for efficiency; "how many heat pumps" for heat pumps. */
function askedTerms({ question, focus, language }: QuestionAnalysis): readonly string[] {
  const [first] = focus;
  const quality = /^how (\p{L}+)/iu.exec(question)?.[1];
  const isQuality = quality !== undefined && first !== undefined && tokenize(quality, language)[0] === first;
  return isQuality ? [first] : focus;
}

/**
 * Whether a title is about something that is only named after what is asked for: "Heat pump tumble dryers" for a
 * question about heat pumps. Known for English, where the last noun of a compound is the thing.
 */
export function namesOtherThing(title: string, analysis: QuestionAnalysis, matcher: TermMatcher): boolean {
  if (analysis.language !== 'en' || analysis.focus.length < 2) return false;
  const { stopWords } = rulesOf('en');
  const listed = words(title);
  const terms = listed.map((word) => tokenize(word, 'en')[0] ?? '');
  const [one, two] = analysis.focus;
  return terms.some((term, at) => {
    const next = listed[at + 2];
    if (term !== one || terms[at + 1] !== two || next === undefined || stopWords.has(next.toLowerCase()))
      return false;
    if (!title.includes(`${listed[at + 1]} ${next}`) || /^\p{N}/u.test(next)) return false;
    return matcher.hitsOfText(next).every((hit) => hit === 0);
  });
}
