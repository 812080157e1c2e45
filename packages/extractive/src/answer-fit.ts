import type { QuestionAnalysis } from './analyze-question.ts';
import { answerShapes, answerWords, plainCause } from './answer-cues.ts';
import type { AnswerKind } from './answer-kind.ts';
import { asksForBest, isRowOfRank, rankAsked, tellsBest } from './rank-asked.ts';

/**
 * How well a sentence has the form of an answer: 1 holds a new value of the expected kind, 0 nothing of it, 3 is the
 * table row of the rank that is asked for. Where the question expects no special form, every sentence gets 0.5.
 */
export type AnswerFit = (sentence: string) => number;

/** `analysis` decides the form; values that the question itself states do not count as answers. */
export function createAnswerFit(analysis: QuestionAnalysis): AnswerFit {
  const tests = analysis.kinds.flatMap((kind) => {
    const test = testOf(kind, analysis);
    return test ? [test] : [];
  });
  const rank = rankAsked(analysis.question, analysis.language);
  const isForRank = rank !== null && analysis.kinds.some((kind) => ['person', 'name', 'list'].includes(kind));
  const isForBest = asksForBest(analysis.question, analysis.language);
  if (tests.length === 0) return () => 0.5;
  return (sentence) => {
    if (isForRank && isRowOfRank(sentence, rank)) return rowOfRank;
    let best = 0;
    tests.forEach((test, rank) => {
      const share = shareOfKind[rank] ?? 0.4;
      if (best < share) best = Math.max(best, share * test(sentence));
    });
    return isForBest && best >= 1 && tellsBest(sentence, analysis.language) ? theBest : best;
  };
}

/** What is said to have won tells more than what is merely named. */
const theBest = 1.6;

/** A row shares few words with the question, so that its fit must make up for them. */
const rowOfRank = 3;

/** What the second, third … kind of a question counts; the first is what is asked. */
const shareOfKind: readonly number[] = [1, 0.7, 0.5];

function testOf(kind: AnswerKind, analysis: QuestionAnalysis): AnswerFit | null {
  const { language } = analysis;
  const isIn = (pattern: RegExp) => (sentence: string) => (pattern.test(sentence) ? 1 : 0);
  const isNumberNew = newNumber(analysis);
  switch (kind) {
    case 'person':
    case 'name':
      return newName(analysis, kind === 'name' ? 0.35 : 0.1);
    case 'place':
      return (sentence) =>
        (answerShapes.place.test(sentence) ? 0.6 : 0) + 0.4 * newName(analysis, 0)(sentence);
    case 'date':
      return (sentence) => dateFit(sentence, analysis);
    case 'duration':
      return isIn(answerShapes.duration);
    case 'money':
      return isIn(answerShapes.money);
    case 'percent':
      return isIn(answerShapes.percent);
    case 'measure':
      return (sentence) =>
        answerShapes.measure.test(sentence) || answerShapes.score.test(sentence)
          ? 1
          : 0.4 * isNumberNew(sentence);
    case 'count':
      return isNumberNew;
    case 'cause': {
      const worded = answerWords(kind, language);
      return (sentence) => (plainCause.test(sentence) ? 1 : worded.test(sentence) ? 0.75 : 0);
    }
    case 'manner':
    case 'definition':
    case 'comparison':
    case 'statement':
    case 'condition':
      return isIn(answerWords(kind, language));
    case 'list':
    case 'yes_no':
    case 'fact':
      return null;
  }
}

/** A figure, and whether its sign makes it a share, a price or a temperature rather than a count. */
const figures =
  /(?<![\d.,])((?<![$€£¥]\s?)\d+(?:[.,]\d+)*)(\s?(?:%|°|per ?cent|prozent|pour cent|por ciento|por cento|процент|パーセント|persen|procent|[€$£¥]))?/giu;

function newNumber({ question, language }: QuestionAnalysis): AnswerFit {
  const stated = new Set(question.match(/\d+(?:[.,]\d+)*/g) ?? []);
  const worded = answerWords('number', language);
  return (sentence) => {
    let share = 0;
    for (const [, figure = '', sign] of sentence.matchAll(figures)) {
      if (stated.has(figure)) continue;
      if (sign === undefined && !/^(?:19|20)\d\d$/.test(figure)) return 1;
      share = Math.max(share, 0.5);
    }
    if (share > 0) return share;
    const word = worded.exec(sentence)?.[0];
    return word !== undefined && !stated.has(word) && !question.toLowerCase().includes(word.toLowerCase())
      ? 0.8
      : 0;
  };
}

/** A day is the best answer to "when"; a date made of nothing but what the question says is none. */
function dateFit(sentence: string, { question }: QuestionAnalysis): number {
  const day = answerShapes.day.exec(sentence)?.[0];
  if (day !== undefined && !question.includes(day)) return 1;
  const date = answerShapes.date.exec(sentence)?.[0];
  return date !== undefined && !question.toLowerCase().includes(date.toLowerCase()) ? 0.8 : 0;
}

const midName =
  /(?<=[\p{L}\p{N},;:)“"'‘(–—-]\s?["“‘']?)\p{Lu}[\p{L}\p{M}'’-]+|\p{Lu}[\p{Ll}\p{M}'’]+ \p{Lu}\.? ?\p{L}*|[\p{Script=Katakana}ー・]{2,}|\p{Lu}{2,}/gu;

/** A name that the question does not have; German nouns make names too common, so they count for less there. */
function newName({ question, language }: QuestionAnalysis, without: number): AnswerFit {
  const lower = question.toLowerCase();
  const found = language === 'de' ? 0.7 : 1;
  return (sentence) => {
    for (const [name] of sentence.matchAll(midName)) {
      if (!lower.includes(name.toLowerCase().replace(/['’]s$/u, ''))) return found;
    }
    return without;
  };
}
