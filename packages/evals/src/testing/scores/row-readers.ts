import { attributedTo, isSameSpeaker, newsAgencyOf } from '@research-studio/core/search';
import { addressesModels, instructsUnseen } from '@research-studio/documents';
import { detectLanguage, findQuantities, similarity, splitSentences } from '@research-studio/language';
import { expectedSupport, findContradictions, judge, needsCitation } from '@research-studio/verification';
import { z } from 'zod';
import { makesClaim } from '../../evaluators/expectations/report-claims.ts';

/** Queries at least so alike are one query, as the plan of a run has it. */
const SAME_QUERY = 0.85;
/** A report without a model shows contradictions from this certainty on. */
const SHOWN_FROM = 0.6;

const Text = z.string();
const LanguageText = z.object({ text: z.string(), language: z.string() });
const PageText = z.object({ text: z.string(), isHidden: z.boolean() });
const Credited = z.object({ author: z.string().nullable(), text: z.string() });
const Pair = z.object({ one: z.string(), other: z.string() });
const ClaimByEvidence = z.object({ claim: z.string(), evidence: z.array(z.string()), language: z.string() });
const Restatement = z.object({
  claim: z.string(),
  sentence: z.string(),
  language: z.string(),
  context: z.string().default(''),
});
const Statement = z.object({
  text: z.string(),
  source: z.string(),
  context: z.string().default(''),
  date: z.string().nullish(),
});
const Statements = z.object({ statements: z.array(Statement) });

/** What the product answers to the input of a row, as the strings that rows expect; by the name of the corpus. */
export const ROW_READERS = {
  issuers: (input) => [newsAgencyOf(Credited.parse(input))].filter((name) => name !== null),
  origins: (input) => {
    const { one, other } = Pair.parse(input);
    const [a, b] = [attributedTo(one, one), attributedTo(other, other)];
    return a !== null && b !== null && isSameSpeaker(a, b) ? ['one origin'] : [];
  },
  claims: (input) => {
    const { claim, evidence, language } = ClaimByEvidence.parse(input);
    const passage = { id: 'E1', text: evidence.join('\n'), sentences: evidence };
    return expectedSupport(judge(claim, [passage], { language })) === 'full' ? ['supported'] : [];
  },
  restatements: (input) => {
    const { claim, sentence, language, context } = Restatement.parse(input);
    return makesClaim(claim, sentence, { context, language }) ? ['made'] : [];
  },
  contradictions: (input) => {
    const statements = Statements.parse(input).statements.map(({ text, source, context, date }, index) => ({
      id: String(index + 1),
      text,
      sourceId: source,
      context,
      publishedAt: date ?? null,
    }));
    return findContradictions({ statements })
      .filter(({ isSettledByCode, certainty }) => isSettledByCode || certainty >= SHOWN_FROM)
      .flatMap(({ sides }) => pairsBetween(sides.map(({ statementIds }) => statementIds)));
  },
  'needs-citation': (input) => {
    const { text, language } = LanguageText.parse(input);
    return needsCitation(text, language) ? ['yes'] : [];
  },
  language: (input) => [detectLanguage(Text.parse(input)) ?? 'none'],
  /** Numbers with their units, and dates as year-month-day. */
  quantities: (input) => {
    const { numbers, dates } = findQuantities(Text.parse(input));
    return [
      ...numbers.map(({ values, unit }) => `${values.join('/')}${unit === null ? '' : ` ${unit}`}`),
      ...dates.map(({ year, month, day }) => [year, month, day].map((part) => part ?? '?').join('-')),
    ];
  },
  'sentence-split': (input) => {
    const { text, language } = LanguageText.parse(input);
    return splitSentences(text, language).map((sentence) => sentence.text);
  },
  'same-query': (input) => {
    const { one, other } = Pair.parse(input);
    return similarity(one, other) >= SAME_QUERY ? ['same'] : [];
  },
  /** Text of pages that gives orders to language models; less is enough where readers do not see it. */
  'orders-to-models': readOrders,
  /** The same, in wordings and languages that the rules were not written for. */
  'orders-in-new-words': readOrders,
} as const satisfies Readonly<Record<string, (input: unknown) => readonly string[]>>;

function readOrders(input: unknown): readonly string[] {
  const { text, isHidden } = PageText.parse(input);
  return (isHidden ? instructsUnseen : addressesModels)(text) ? ['order'] : [];
}

/** Each statement of a side with each of another. */
function pairsBetween(sides: readonly (readonly string[])[]): string[] {
  return sides.flatMap((side, at) =>
    sides
      .slice(at + 1)
      .flat()
      .flatMap((other) => side.map((one) => [one, other].sort().join('|'))),
  );
}
