import { type ResolvedSource, type VerifiedClaim, verifyReport } from '@research-studio/core';
import { detectLanguage } from '@research-studio/language';

/** A text that a claim is held against. */
export interface RuledText {
  readonly title: string;
  readonly text: string;
  readonly language: string | null;
}

/** A claim that cites texts, as the verification of a report judges it: quotations, figures, names, words. No model. */
export function judgeRuledClaim(claim: string, texts: readonly RuledText[]): VerifiedClaim {
  const sources = texts.map(
    (text, index): ResolvedSource => ({
      key: String(index + 1),
      url: null,
      quotes: [],
      found: 'read',
      reason: '',
      context: text.title,
      ...text,
    }),
  );
  const citations = sources.map(({ key }) => ({ source: key, mark: `[${key}]` }));
  const sentence = {
    ...{ text: claim, section: null, line: 1, bare: null, citations },
    ...{ isFactual: true, isWeighing: false },
  };
  const report = {
    title: null,
    language: detectLanguage(claim),
    sentences: [sentence],
    sources: [],
    hasList: true,
  };
  const [judged] = verifyReport({ report, sources }).claims;
  if (judged === undefined) throw new Error('A sentence that states something is a claim.');
  return judged;
}
