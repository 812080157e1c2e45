import { findContradictions, judge, needsCitation } from '@research-studio/verification';
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
const Statements = z.object({
  statements: z.array(
    z.object({
      text: z.string(),
      source: z.string(),
      context: z.string().default(''),
      date: z.string().nullish(),
    }),
  ),
});
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

/** A report without a model tells contradictions from this certainty on. */
const TOLD_FROM = 0.6;

/** Pairs of statements, by their numbers from 1, that contradict each other plainly enough to be told without a model. */
export const readContradictions: RowReader = (input) => {
  const statements = Statements.parse(input).statements.map(({ text, source, context, date }, index) => ({
    id: String(index + 1),
    text,
    sourceId: source,
    context,
    publishedAt: date ?? null,
  }));
  return findContradictions({ statements })
    .filter(({ isSettledByCode, certainty }) => isSettledByCode || certainty >= TOLD_FROM)
    .flatMap(({ sides }) =>
      sides.flatMap((side, at) => sides.slice(at + 1).flatMap((other) => pairsOf(side, other))),
    );
};

interface SideOfPair {
  readonly statementIds: readonly string[];
}

function pairsOf(one: SideOfPair, other: SideOfPair): string[] {
  return one.statementIds.flatMap((a) => other.statementIds.map((b) => [a, b].sort().join('|')));
}
