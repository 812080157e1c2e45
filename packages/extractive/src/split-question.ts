import { questionCues } from './question-cues.ts';

/**
 * The independent parts of a question, the whole first: coordinated questions ("who …, and in what province …"),
 * several sentences, the sides of a comparison, paired nouns ("causes and effects of …").
 */
export function splitQuestion(text: string, language: string): string[] {
  const parts = clauses(text, language);
  const facets =
    parts.length > 1 ? parts : (comparedSides(text, language) ?? pairedNouns(text, language) ?? []);
  const whole = text.trim();
  return [whole, ...new Set(facets.map(tidy).filter((facet) => facet !== '' && facet !== tidy(whole)))];
}

const tidy = (text: string): string => text.replace(/^[\s,;:–-]+|[\s,;:?？.。!–-]+$/gu, '');

function clauses(text: string, language: string): string[] {
  const { clauseStart, conjunction } = questionCues(language);
  const boundary = new RegExp(
    `[?？]\\s*(?=\\S)|[,;、]?\\s+(?:${conjunction})(?:,)?\\s+(?=${clauseStart.source})|;\\s*(?=${clauseStart.source})`,
    'giu',
  );
  const parts = text.split(boundary).map(tidy);
  const asking = parts.filter((part) => part.length >= 6);
  // Something like "when and where was X built" is one question with two kinds, not two questions.
  if (asking.some((part, at) => isBare(part, { language, clauseStart, isLast: at === asking.length - 1 })))
    return [text];
  return joinStatements(asking, clauseStart);
}

interface Place {
  readonly language: string;
  readonly clauseStart: RegExp;
  readonly isLast: boolean;
}

/**
 * Too short to be a question of its own. Verbs of Romance languages carry their subject ("y cuánto paga"), and at the
 * end the bare word asks for another side of what was asked before it ("et de combien ?").
 */
function isBare(part: string, { language, clauseStart, isLast }: Place): boolean {
  const count = part.split(/\s+/).length;
  if (count >= 3 || language === 'ja') return false;
  if (!subjectless.has(language)) return true;
  const asked = new RegExp(`^¿?(?:${clauseStart.source})`, 'iu').exec(part)?.[0] ?? '';
  return !isLast && part.slice(asked.length).trim() === '';
}

const subjectless: ReadonlySet<string> = new Set(['es', 'it', 'fr', 'pt']);

/** A leading sentence that asks nothing belongs to the question after it. */
function joinStatements(parts: readonly string[], clauseStart: RegExp): string[] {
  const asks = new RegExp(clauseStart.source, 'iu');
  const joined: string[] = [];
  let context = '';
  for (const part of parts) {
    if (asks.test(part)) {
      joined.push(context === '' ? part : `${context} ${part}`);
      context = '';
    } else context = `${context} ${part}`.trim();
  }
  return context === '' || joined.length === 0
    ? joined
    : [...joined.slice(0, -1), `${joined.at(-1)} ${context}`];
}

/** Per language: [between A and B], [compare A with B]; the groups are the sides. */
const comparisons: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    /\b(?:between|of) (.{2,60}?) and (.{2,60}?)(?=[?,.;]|$| (?:in|according|when|for|on|at) )/iu,
    /\bcompar\w+ (.{2,60}?) (?:and|with|to|versus) (.{2,60}?)(?=[?,.;]|$| (?:in|on|by|when) )/iu,
    /\b(\S+(?: \S+)?) (?:vs\.?|versus) (\S+(?: \S+)?)/iu,
    /\bhow do(?:es)? (.{2,60}?) (?:differ from|compare (?:with|to)) (.{2,60}?)(?=[?,.;]|$)/iu,
  ],
  de: [
    /\bzwischen (.{2,60}?) und (.{2,60}?)(?=[?,.;]|$| (?:in|bei|laut) )/iu,
    /\bvergleich\p{L}* (?:von |zwischen )?(.{2,60}?) (?:und|mit) (.{2,60}?)(?=[?,.;]|$)/iu,
  ],
  fr: [/\bentre (.{2,60}?) et (.{2,60}?)(?=[?,.;]|$)/iu],
  es: [/\bentre (.{2,60}?) y (.{2,60}?)(?=[?,.;]|$)/iu],
  it: [/\btra (.{2,60}?) e (.{2,60}?)(?=[?,.;]|$)/iu],
  pt: [/\bentre (.{2,60}?) e (.{2,60}?)(?=[?,.;]|$)/iu],
  ru: [/между (.{2,60}?) и (.{2,60}?)(?=[?,.;]|$)/iu],
  id: [/\bantara (.{2,60}?) dan (.{2,60}?)(?=[?,.;]|$)/iu],
  ja: [/(.{2,30}?)と(.{2,30}?)(?:の違い|を比較|の比較)/u],
};

function comparedSides(text: string, language: string): string[] | null {
  const isComparison = questionCues(language).kinds.some(
    ([kind, pattern]) => kind === 'comparison' && pattern.test(text.toLowerCase()),
  );
  if (!isComparison) return null;
  for (const pattern of comparisons[language] ?? []) {
    const match = pattern.exec(text);
    const [whole, one, other] = match ?? [];
    if (whole === undefined || one === undefined || other === undefined) continue;
    return [one, other].map((side) => text.replace(whole, ` ${side} `).replaceAll(/\s+/g, ' '));
  }
  return null;
}

const genitives: Readonly<Record<string, string>> = {
  en: 'of|for|in|on',
  de: 'von|der|des|für|in',
  fr: 'de|du|des|d',
  es: 'de|del',
  it: 'di|del|della|dei',
  pt: 'de|do|da|dos|das',
  id: 'dari',
};

/** "What are the causes and effects of X" asks for both. */
function pairedNouns(text: string, language: string): string[] | null {
  const genitive = genitives[language];
  if (genitive === undefined) return null;
  const { conjunction } = questionCues(language);
  const article = "(?:(?:the|die|der|das|les?|la|los|las|el|i|gli|os?|as?|l['’]) ?)?";
  const pattern = new RegExp(
    `(?<= )(\\p{Ll}{4,}|\\p{Lu}\\p{Ll}{3,}) (?:${conjunction}) ${article}(\\p{Ll}{4,}|\\p{Lu}\\p{Ll}{3,}) (?=(?:${genitive})[ '’])`,
    'u',
  );
  const match = pattern.exec(text);
  const [whole, one, other] = match ?? [];
  if (whole === undefined || one === undefined || other === undefined) return null;
  return [one, other].map((noun) => text.replace(whole, `${noun} `));
}
