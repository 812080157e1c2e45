import { lastingSince, readingOf, tokenize } from '@research-studio/language';
import type { QuestionAnalysis } from './analyze-question.ts';
import { createAnswerFit } from './answer-fit.ts';
import { hasAskedQuality, toldQualities } from './asked-quality.ts';
import { asksForFigure } from './focus-signals.ts';
import { asksForBest, tellsBest } from './rank-asked.ts';
import type { RankableEvidence } from './rank-evidence.ts';
import { saysItOtherwise, sidedWords } from './says-it-otherwise.ts';
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
  const read = wholeAnswerTest(analysis);
  const found = analysis.terms.map(() => false);
  let isHeld = false;
  for (const item of evidence) {
    const { isWhole, holds } = read(item);
    isHeld ||= isWhole;
    holds.forEach((isThere, term) => {
      if (isThere) found[term] = true;
    });
  }
  const marking = markingTerms(analysis);
  const absent = analysis.terms.filter((_, term) => marking[term] && !found[term]).map(({ word }) => word);
  return { isHeld, absent };
}

interface ReadAnswer {
  readonly isWhole: boolean;
  /** Of the subject of the question, by weight; 0 to 1. */
  readonly share: number;
  /** For each term of the question whether the passage or its title has it. */
  readonly holds: readonly boolean[];
}

/** Reads one passage after another for a whole answer to one question. */
export function wholeAnswerTest(analysis: QuestionAnalysis): (item: RankableEvidence) => ReadAnswer {
  const matcher = createTermMatcher(analysis);
  const fit = createAnswerFit(analysis);
  const marking = markingTerms(analysis);
  // "Which airline" is answered by an airline, "who designed" by what tells of designing.
  const named = ['name', 'person'].includes(analysis.kinds[0] ?? '') ? analysis.focus[0] : undefined;
  const leastFit = asksForFigure(analysis) ? figureFit : isWorded(analysis) ? wordedFit : 0;
  const isForBest = asksForBest(analysis.question, analysis.language);
  // "What is the limit" is answered by what tells of a limit, "is it banned" by what tells of a ban or its opposite.
  const sided = sidedWords(analysis);
  const focus = analysis.terms.flatMap(({ word }, at) => (sided.has(word) ? [at] : []));
  const quality = /(?<!\p{L})(?:how|wie) (\p{L}+)/iu.exec(analysis.question)?.[1];
  const tellsOtherwise = saysItOtherwise(analysis);
  return (item) => {
    const reading = readingOf(item.quote);
    const own = matcher.hits(tokenize(reading, analysis.language));
    const about = matcher.hitsOfText(aboutPage(item, reading));
    const otherwise = tellsOtherwise(reading);
    const isTold = toldQualities(analysis.question, reading) > 0;
    const [from = Number.POSITIVE_INFINITY] = lastingSince(reading).toSorted((a, b) => a - b);
    const held = analysis.terms.map(({ word }, term) =>
      otherwise.has(word) || (isTold && word === quality) || (isYear.test(word) && Number(word) >= from)
        ? 1
        : Math.max(own[term] ?? 0, about[term] ?? 0),
    );
    const holds = held.map((strength) => strength > 0);
    let subject = 0;
    let matched = 0;
    let hasMarks = true;
    analysis.terms.forEach(({ weight, kind, term: asked }, term) => {
      if (!holds[term] && (marking[term] || asked === named)) hasMarks = false;
      if (kind === 'generic') return;
      subject += weight;
      matched += weight * (held[term] ?? 0);
    });
    const hasFocus = focus.length === 0 || focus.some((term) => (held[term] ?? 0) > 0);
    const isWhole =
      hasMarks &&
      hasFocus &&
      matched >= subject * leastSubject &&
      fit(reading) >= leastFit &&
      (!isForBest || tellsBest(reading, analysis.language)) &&
      hasAskedQuality(analysis.question, reading);
    return { isWhole, share: subject === 0 ? 0 : matched / subject, holds };
  };
}

const isYear = /^(?:1[5-9]|20|21)\d\d$/;

const markingTerms = (analysis: QuestionAnalysis): readonly boolean[] =>
  analysis.terms.map(({ kind }) => kind === 'number' || (kind === 'name' && namesAreTelling(analysis)));

/** A figure that is at least of the second kind that the question asks for. */
const figureFit = 0.6;

/** Causes and conditions are told in other words than the question's, but in words of a cause or a condition. */
const wordedFit = 0.75;

const isWorded = ({ kinds }: QuestionAnalysis): boolean => kinds[0] === 'cause' || kinds[0] === 'condition';

/** Another word may stand for one of the question's, but most must be there. */
const leastSubject = 0.7;

/** Every noun of German looks like a name, and any loan word of Japanese. */
const namesAreTelling = ({ language }: QuestionAnalysis): boolean => language !== 'de' && language !== 'ja';

/** The year of the page counts only where the passage names no year of its own. */
function aboutPage({ title, siteName, publishedAt }: RankableEvidence, reading: string): string {
  const hasYear = /(?<!\d)(?:19|20)\d\d(?!\d)/.test(reading);
  return [title, siteName ?? '', hasYear ? '' : (publishedAt?.slice(0, 4) ?? '')].join(' . ');
}
