import { readingOf } from '../../text/table-row.ts';
import { tokenize } from '../../text/tokens.ts';
import type { QuestionAnalysis } from './analyze-question.ts';
import { createAnswerFit } from './answer-fit.ts';
import { hasAskedQuality } from './asked-quality.ts';
import { asksForFigure } from './focus-signals.ts';
import type { RankableEvidence } from './rank-evidence.ts';
import { createTermMatcher } from './term-matcher.ts';

export interface WholeAnswer {
  /** One passage with the title of its page holds all names, years and numbers and an answer of the asked form. */
  readonly isHeld: boolean;
  /** Names, years and numbers of the question, as written, that no passage and no title holds. */
  readonly absent: readonly string[];
}

/** Whether a single passage answers the whole question, so that the answer is not put together from strangers. */
export function holdsWholeAnswer(
  analysis: QuestionAnalysis,
  evidence: readonly RankableEvidence[],
): WholeAnswer {
  const matcher = createTermMatcher(analysis);
  const fit = createAnswerFit(analysis);
  const marking = analysis.terms.map(
    ({ kind }) => kind === 'number' || (kind === 'name' && namesAreTelling(analysis)),
  );
  const isSubject = analysis.terms.map(({ kind }) => kind !== 'generic');
  // "Which airline" is answered by an airline, "who designed" by what tells of designing.
  const named = ['name', 'person'].includes(analysis.kinds[0] ?? '') ? analysis.focus[0] : undefined;
  const leastFit = asksForFigure(analysis) ? figureFit : 0;
  const found = analysis.terms.map(() => false);
  let isHeld = false;
  for (const item of evidence) {
    const reading = readingOf(item.quote);
    const own = matcher.hits(tokenize(reading, analysis.language));
    const about = matcher.hitsOfText(aboutPage(item, reading));
    const holds = (term: number) => (own[term] ?? 0) > 0 || (about[term] ?? 0) > 0;
    let subject = 0;
    let matched = 0;
    let hasMarks = true;
    analysis.terms.forEach(({ weight, term: asked }, term) => {
      if (holds(term)) found[term] = true;
      else if (marking[term] || asked === named) hasMarks = false;
      if (!isSubject[term]) return;
      subject += weight;
      if (holds(term)) matched += weight;
    });
    isHeld ||=
      hasMarks &&
      matched >= subject * leastSubject &&
      fit(reading) >= leastFit &&
      hasAskedQuality(analysis.question, reading);
  }
  const absent = analysis.terms.filter((_, term) => marking[term] && !found[term]).map(({ word }) => word);
  return { isHeld, absent };
}

/** A figure that is at least of the second kind that the question asks for. */
const figureFit = 0.6;

/** Another word may stand for one of the question's, but most must be there. */
const leastSubject = 0.7;

/** Every noun of German looks like a name, and any loan word of Japanese. */
const namesAreTelling = ({ language }: QuestionAnalysis): boolean => language !== 'de' && language !== 'ja';

/** The year of the page counts only where the passage names no year of its own. */
function aboutPage({ title, siteName, publishedAt }: RankableEvidence, reading: string): string {
  const hasYear = /(?<!\d)(?:19|20)\d\d(?!\d)/.test(reading);
  return [title, siteName ?? '', hasYear ? '' : (publishedAt?.slice(0, 4) ?? '')].join(' . ');
}
