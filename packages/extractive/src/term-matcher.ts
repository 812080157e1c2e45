import { tokenize } from '@research-studio/language';
import type { QuestionAnalysis } from './analyze-question.ts';
import { relatedForms } from './related-forms.ts';

/** A term that is looked for, with what finding it is worth. */
export interface SoughtTerm {
  readonly term: string;
  readonly weight: number;
  readonly isNameOrNumber: boolean;
}

/** How strongly each sought term stands in a text, 0 to 1 each, in the order of the sought terms. */
export type TermHits = Float32Array;

export interface TermMatcher {
  readonly sought: readonly SoughtTerm[];
  readonly language: string;
  hits(tokens: readonly string[]): TermHits;
  hitsOfText(text: string): TermHits;
}

/**
 * Looks for the terms of a sub-question in texts, and with less weight for those of the question that it is part of.
 * A token meets a term when it is the same, a related form ("bought" and "buy", "Chinese" and "China", "46" and
 * "forty-six" are not: numbers must be the same), or shares a long beginning with it.
 */
export function createTermMatcher(analysis: QuestionAnalysis, context?: QuestionAnalysis): TermMatcher {
  const sought = soughtTerms(analysis, context);
  const { language } = analysis;
  const exact = new Map<string, [number, number][]>();
  const learn = (form: string, index: number, strength: number) =>
    exact.set(form, [...(exact.get(form) ?? []), [index, strength]]);
  sought.forEach(({ term }, index) => {
    learn(term, index, 1);
    for (const form of relatedForms(term, language)) learn(form, index, 0.75);
  });
  const seen = new Map<string, readonly (readonly [number, number])[]>();
  const matchesOf = (token: string) => {
    const known = seen.get(token);
    if (known) return known;
    const found = exact.get(token) ?? similarTerms(token, sought, language);
    seen.set(token, found);
    return found;
  };
  const hits = (tokens: readonly string[]): TermHits => {
    const found = new Float32Array(sought.length);
    for (const token of tokens) {
      for (const [index, strength] of matchesOf(token)) {
        if (strength > (found[index] ?? 0)) found[index] = strength;
      }
    }
    return found;
  };
  return { sought, language, hits, hitsOfText: (text) => hits(tokenize(text, language)) };
}

/** Terms of the question around a sub-question; measured alike from 0.15 to 0.4. */
const contextWeight = 0.2;

/** What a part carries along from the one before it ("and how long does it take (harbour bridge)"). */
const carriedWeight = 0.5;

function soughtTerms(analysis: QuestionAnalysis, context: QuestionAnalysis | undefined): SoughtTerm[] {
  const found = new Map<string, SoughtTerm>();
  const inBrackets = / \(([^()]+)\)$/u.exec(analysis.question)?.[1] ?? '';
  const carried = new Set(context ? tokenize(inBrackets, analysis.language) : []);
  const add = ({ terms }: QuestionAnalysis, factor: number) => {
    for (const { term, weight, kind } of terms) {
      if (found.has(term)) continue;
      found.set(term, {
        term,
        weight: weight * factor * (carried.has(term) ? carriedWeight : 1),
        isNameOrNumber: kind === 'name' || kind === 'number',
      });
    }
  };
  add(analysis, 1);
  if (context && context.question !== analysis.question) add(context, contextWeight);
  return [...found.values()];
}

const compounding: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'da', 'no', 'fi', 'ja', 'zh', 'ko']);

function similarTerms(token: string, sought: readonly SoughtTerm[], language: string): [number, number][] {
  const found: [number, number][] = [];
  if (/^\p{N}/u.test(token)) return found;
  const isCompounding = compounding.has(language);
  const isIdeographic = language === 'ja' || language === 'zh';
  if (token.length < (isIdeographic ? 2 : 4)) return found;
  sought.forEach(({ term }, index) => {
    if (/^\p{N}/u.test(term) || term.length < (isIdeographic ? 2 : 4)) return;
    if (sharesBeginning(token, term)) found.push([index, 0.65]);
    else if (isCompounding && (isPart(token, term, isIdeographic) || isPart(term, token, isIdeographic))) {
      found.push([index, 0.6]);
    }
  });
  return found;
}

/** The first five letters and at least three quarters of the shorter word: "norweg-en" and "norweg-isch". */
function sharesBeginning(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < 5)
    return shorter === 4 && a.slice(0, 4) === b.slice(0, 4) && Math.abs(a.length - b.length) <= 2;
  let shared = 0;
  while (shared < shorter && a.charCodeAt(shared) === b.charCodeAt(shared)) shared += 1;
  return shared >= 5 && shared >= shorter * 0.75 && shared >= Math.max(a.length, b.length) * 0.5;
}

function isPart(part: string, whole: string, isIdeographic: boolean): boolean {
  if (part.length >= whole.length) return false;
  if (isIdeographic) return whole.includes(part);
  return part.length >= 5 && (whole.startsWith(part) || whole.endsWith(part));
}
