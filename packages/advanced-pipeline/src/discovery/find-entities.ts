import { findHomonym, readQuestion, understandQuestion } from '@research-studio/extractive';
import { findDates } from '@research-studio/language';
import type { Entity } from './query-analysis.ts';

/** Entities of one question, at most; the rest would be looked up by nobody. */
export const MAX_ENTITIES_NAMED = 12;

/** The chance that a reader without context guesses the first of a homonym's readings; the rest is open. */
const HOMONYM_CONFIDENCE = 0.5;

/** The names in the question, as written, in its order; an ambiguous name with all its readings. */
export function findEntities(question: string): readonly Entity[] {
  const { names: entities } = readQuestion(question);
  const [opening] = /[\p{L}\p{N}]+/u.exec(question) ?? [];
  const names = new Set(
    entities
      .map((name) => completeName(name, question))
      // A capital at the start of a sentence, even after "¿", makes no name.
      .filter((name) => name !== opening && !isMonth(name)),
  );
  const homonym = openHomonym(question);
  const named = [...names]
    .filter((name) => name.toLowerCase() !== homonym?.name.toLowerCase())
    .map((name): Entity => ({ name, kind: 'concept', readings: [name], confidence: 1 }));
  return (homonym === null ? named : [homonym, ...named]).slice(0, MAX_ENTITIES_NAMED);
}

/**
 * The model's entities, limited to the question: each is in it, once. A known homonym that the question leaves open is
 * doubtful whatever the model feels sure of, and a reading whose words the question has is certain.
 */
export function checkEntities(given: readonly Entity[], question: string): readonly Entity[] {
  const asked = plain(question);
  const homonym = openHomonym(question);
  const seen = new Set<string>();
  const held = given.flatMap((entity) => {
    const name = plain(entity.name);
    if (name === '' || !asked.includes(name) || seen.has(name)) return [];
    seen.add(name);
    const readings = distinct(entity.readings.length === 0 ? [entity.name] : entity.readings);
    if (name !== plain(homonym?.name ?? '')) return [{ ...entity, readings }];
    const all = distinct([...readings, ...(homonym?.readings ?? [])]).slice(0, 5);
    return [{ ...entity, readings: all, confidence: Math.min(entity.confidence, HOMONYM_CONFIDENCE) }];
  });
  const missed = homonym !== null && !seen.has(plain(homonym.name)) ? [homonym] : [];
  return [...missed, ...held].slice(0, MAX_ENTITIES_NAMED);
}

/** The name that code knows to be open in this question; null where there is none or the question settles it. */
function openHomonym(question: string): Entity | null {
  const { clarification } = understandQuestion(question);
  const found = clarification?.kind === 'polysemy' ? findHomonym(question) : null;
  if (found === null) return null;
  return {
    name: found.name,
    kind: 'concept',
    readings: found.readings.map(({ option }) => option),
    confidence: HOMONYM_CONFIDENCE,
  };
}

/** "the Norrwind" of "Does the Norrwind 9 keep …" → "Norrwind 9". */
function completeName(name: string, question: string): string {
  const bare = name
    .replace(/^(?:the|der|die|das|les?|la|el|los|las|il|lo|gli|os?|as?|de|het)\s+(?=\p{Lu})/u, '')
    .replace(/[.?!]\s+(?:Which|What|Who|How|When|Where|Why)$/u, '');
  const at = question.indexOf(bare);
  const number =
    at === -1 ? null : /^ \d{1,3}(?![\p{L}\p{N}%]|[.,]\d)/u.exec(question.slice(at + bare.length));
  return number === null ? bare : `${bare}${number[0]}`;
}

function isMonth(name: string): boolean {
  const [date] = findDates(name);
  return date !== undefined && date.end - date.start === name.length;
}

function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase();
}

/** Readings that say the same, but for case and spaces, are one. */
function distinct(readings: readonly string[]): string[] {
  return [
    ...new Map(readings.filter((text) => plain(text) !== '').map((text) => [plain(text), text])).values(),
  ];
}
