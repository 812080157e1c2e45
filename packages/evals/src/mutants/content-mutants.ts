import { detectLanguage } from '@research-studio/language';
import { MONTHS } from './months.ts';
import type { Mutant } from './mutant.ts';
import { WITH_NEGATION, WITHOUT_NEGATION } from './negations.ts';
import { outsideMarks } from './outside-marks.ts';
import { reportStatements } from './report-statements.ts';
import { type StatementMutant, statementMutant } from './statement-mutant.ts';
import { BOUNDS, CAUSES, COMPARATIVES, QUANTIFIERS, type TurnedWordsOf } from './turned-words.ts';

/** Sentences that say something else than their sources. Those put in from outside are in `insertion-mutants.ts`. */
export const contentMutants: readonly Mutant[] = [
  contentMutant('negation_removed', ({ markdown }, { random }) => {
    for (const { pattern, replacement } of random.shuffled(WITHOUT_NEGATION)) {
      const changed = outsideMarks({ markdown, pattern, order: random.shuffled, replace: replacement });
      if (changed !== null) return changed;
    }
    return null;
  }),
  contentMutant('negation_inserted', ({ markdown, text }, { random }) => {
    for (const { pattern, replacement } of WITH_NEGATION[detectLanguage(text) ?? 'en'] ?? []) {
      const changed = outsideMarks({ markdown, pattern, order: random.shuffled, replace: replacement });
      if (changed !== null) return changed;
    }
    return null;
  }),
  contentMutant('name_swapped', ({ markdown, text }, { bundle, random }) => {
    const own = namesIn(text);
    const others = [
      ...new Set(reportStatements(bundle).flatMap((statement) => namesIn(statement.text))),
    ].filter((name) => !text.includes(name) && !own.some((mine) => name.includes(mine)));
    return outsideMarks({
      markdown,
      pattern: name,
      order: random.shuffled,
      replace: ([written]) => (isName(written) ? (random.pick(others) ?? null) : null),
    });
  }),
  turningMutant('comparative_turned', COMPARATIVES),
  turningMutant('bound_turned', BOUNDS),
  turningMutant('quantifier_turned', QUANTIFIERS),
  turningMutant('cause_turned', CAUSES),
  contentMutant('hedge_dropped', ({ markdown }, { random }) =>
    outsideMarks({
      markdown,
      pattern:
        /\b(?:may|might)(?= \p{Ll})(?! not\b)|(?<!\p{L})(?:about|around|roughly|nearly|almost|rund|etwa|environ|unos|circa)(?= [\d€$£])|\b(?:probably|possibly|reportedly|allegedly) /giu,
      order: random.shuffled,
      replace: ([word]) => (word.endsWith(' ') ? '' : /^m(?:ay|ight)$/.test(word) ? 'will' : 'exactly'),
    }),
  ),
];

function contentMutant(name: string, rewrite: StatementMutant['rewrite']): Mutant {
  return statementMutant({ name, group: 'content', rewrite });
}

function turningMutant(name: string, words: TurnedWordsOf): Mutant {
  return contentMutant(name, ({ markdown, text }, { random }) => {
    const turned = words[detectLanguage(text) ?? 'en'];
    if (turned === undefined) return null;
    return outsideMarks({
      markdown,
      pattern: turned.pattern,
      order: random.shuffled,
      replace: ([written]) => likeWritten(written, turned.opposite.get(written.toLowerCase())),
    });
  });
}

function likeWritten(written: string, word: string | undefined): string | null {
  if (word === undefined) return null;
  return /^\p{Lu}/u.test(written) ? word.replace(/^./u, (first) => first.toUpperCase()) : word;
}

/** One or more capitalised words inside a sentence. */
const name =
  /(?<=(?:^|[\s(])\p{Ll}[\p{L}’'-]*[,;]? )\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)*(?![\p{L}\d-])/gu;

function namesIn(text: string): string[] {
  return [...text.matchAll(name)].map(([written]) => written).filter(isName);
}

function isName(written: string): boolean {
  return !notNames.has(written);
}

const notNames = new Set([
  ...MONTHS.flat(),
  ...'Monday Tuesday Wednesday Thursday Friday Saturday Sunday I It The This That In On A An'.split(' '),
]);
