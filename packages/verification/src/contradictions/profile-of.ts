import { primaryTag, tokenize } from '@research-studio/language';
import { findNames } from '../names.ts';
import { readMeasures } from './measures.ts';
import type { ReadingOptions } from './mentions.ts';
import { plainStatement } from './plain-statement.ts';
import type { Statement } from './statement.ts';
import type { WeightedTerms } from './term-index.ts';

/** A statement as a whole, read for what it says, not for its values. */
export interface Profile {
  readonly statement: Statement;
  readonly text: string;
  readonly language: string;
  /** Terms of the sentence with weight 1, of its context with less. */
  readonly terms: WeightedTerms;
  readonly termsIn: (text: string) => ReadonlySet<string>;
  readonly years: ReadonlySet<number>;
  /** Lower-case. */
  readonly names: ReadonlySet<string>;
  readonly isNegated: boolean;
  /** It asserts: no question, condition or "whether", and no "it" whose thing stands elsewhere. */
  readonly asserts: boolean;
}

const contextWeight = 0.3;
const maxText = 600;

export function profileOf(statement: Statement, options: ReadingOptions): Profile {
  const { text, years } = readMeasures(plainStatement(statement.text.slice(0, maxText)));
  const language = primaryTag(options.languageOf(statement) ?? 'en');
  const termsIn = (part: string) =>
    new Set(tokenize(part, language).filter((term) => !/^\p{N}|^[a-z]$|^[kmg]?wh?$/u.test(term)));
  const terms = new Map<string, number>();
  for (const term of termsIn(statement.context.slice(0, maxText))) terms.set(term, contextWeight);
  for (const term of termsIn(text)) terms.set(term, 1);
  const names = findNames(text, language, options.isLowerCase);
  return {
    statement,
    text,
    language,
    terms,
    termsIn,
    years: new Set(years.map(({ year }) => year)),
    names: new Set(names.map((name) => name.toLowerCase().replace(/['’]s$/, ''))),
    isNegated: negation.test(text),
    asserts: !(/[?？]/u.test(text) || open.test(text) || pronoun.test(text)),
  };
}

const negation =
  /(?<![\p{L}])(?:not|no|never|cannot|none|nicht|kein\p{L}*|nie|niemals|pas|jamais|aucun\p{L}*|nunca|ningun\p{L}*|non|mai|nessun\p{L}*|não|не|нет)(?![\p{L}])|n['’]t(?!\p{L})|ない|ません|なかった|できず/iu;

const open =
  /^\W*(?:whether|if|ob|wenn|falls|si|se|qualora)(?!\p{L})|(?<!\p{L})(?:depends?|whether|hängt\p{L}* (?:davon )?ab|abhängig|dépend\p{L}*|depende\p{L}*|dipende\p{L}*)(?!\p{L})|かどうか|場合による/iu;
/** What the sentence is about stands in another one. */
const pronoun =
  /^\W*(?:it|they|this|these|those|he|she|es|sie|er|dies\p{L}*|il|elle|ils|elles|ceci|cela|ello|ellos|ellas|esto|esta|estos|estas|esso|essa|essi|questo|questa)(?!\p{L})|^(?:それ|これ)/iu;
