import { tokenize, words } from '@research-studio/language';
import { isNegation, negationWords } from '../negation.ts';
import type { Profile } from './profile-of.ts';
import type { StatementPair } from './statement-pairs.ts';

/** Statements that share a predicate are compared with so many others at most. */
const maxPosting = 200;
/** Of a clause by the other, with the pages around both. */
const leastCover = 0.75;
const least = 0.6;

/**
 * Statements of different sources of which a clause of one denies what a clause of the other affirms: "did not overheat"
 * and "had overheated", whatever else their sentences say.
 */
export function denialPairs(profiles: readonly Profile[]): StatementPair[] {
  const clauses = profiles.map((profile) => (isReadable(profile) ? clausesOf(profile) : []));
  const affirmed = new Map<string, Set<number>>();
  clauses.forEach((list, at) => {
    for (const { isNegated, terms } of list)
      if (!isNegated)
        for (const { key } of terms) affirmed.set(key, (affirmed.get(key) ?? new Set()).add(at));
  });
  const found = new Map<string, StatementPair>();
  clauses.forEach((list, at) => {
    for (const denial of list.filter(({ isNegated, denied }) => isNegated && denied !== null)) {
      const others = affirmed.get(denial.denied?.key ?? '') ?? new Set();
      if (others.size > maxPosting) continue;
      for (const other of others) {
        const [one, two] = [profiles[at], profiles[other]];
        if (one === undefined || two === undefined || !mayMeet(one, two)) continue;
        const covers = (clauses[other] ?? []).map((clause) => likenessOf(denial, clause, { one, two }));
        const certainty = 0.85 * Math.max(0, ...covers);
        const pair = { one: Math.min(at, other), other: Math.max(at, other) };
        if (certainty >= least)
          found.set(`${pair.one} ${pair.other}`, { ...pair, certainty, isSettled: false, explanation: null });
      }
    }
  });
  return [...found.values()];
}

interface Term {
  readonly stem: string;
  /** First letters of the stem: "overheat" and "overheated" share them. */
  readonly key: string;
  /** Lower-case. */
  readonly word: string;
}

interface Clause {
  readonly terms: readonly Term[];
  readonly isNegated: boolean;
  /** What the negation denies; null where nothing is. */
  readonly denied: Term | null;
}

const maxWords = 60;

function isReadable({ asserts, text }: Profile): boolean {
  return asserts && !text.includes(' | ') && text.split(/\s+/).length <= maxWords;
}

const boundary =
  /[,;:–—()“”"]|\s(?:and|but|that|which|who|while|because|since|although|so|und|dass|aber|weil|während|et|que|qui|mais|car|y|pero|porque|e|ma|che|perché)(?=\s)|、|。/u;

/** Said of what may be, is wished or feared, or holds at some times only. */
const open =
  /(?<!\p{L})(?:may|might|must|could|would|should|can|cannot|will|if|unless|when|whenever|risk\p{L}*|prevent\p{L}*|avoid\p{L}*|fear\p{L}*|den(?:y|ied|ies)|only|except|usually|often|sometimes|muss|müssen|darf|dürfen|kann|könnte\p{L}*|soll\p{L}*|würde\p{L}*|wird|werden|wenn|falls|verhinder\p{L}*|nur|meist|oft|doi(?:t|vent)|peu(?:t|vent)|pourrai\p{L}*|devrai\p{L}*|quand|sauf|empêch\p{L}*|seulement|souvent|debe\p{L}*|puede\p{L}*|podría\p{L}*|debería\p{L}*|cuando|salvo|evita\p{L}*|sólo|deve|devono|può|possono|potrebbe\p{L}*|dovrebbe\p{L}*|quando|tranne|spesso|solo)(?!\p{L})/iu;

function clausesOf({ text, language }: Profile): Clause[] {
  let subject: readonly Term[] = [];
  return text.split(boundary).flatMap((part) => {
    const list = words(part);
    const lower = list.map((word) => word.toLowerCase());
    const isNegatedAt = list.findIndex(
      (word, at) =>
        deniesVerb.test(word) &&
        !(language === 'en' && lower[at] === 'no') &&
        isNegation(lower[at] ?? '', lower.slice(at + 1)),
    );
    const limited = isNegatedAt < 0 && list.some((word) => negationWords.has(word.toLowerCase()));
    const told = list.flatMap((word) => termOf(word, language));
    const isElided = elided.test(part);
    const terms = isElided ? [...subject, ...told] : told;
    if (!isElided && told.length > 0) subject = told.slice(0, mostOfSubject);
    if (terms.length < 2 || limited || open.test(part)) return [];
    const denied = isNegatedAt < 0 ? null : deniedIn(list, isNegatedAt, language);
    return [{ terms, isNegated: isNegatedAt >= 0, denied }];
  });
}

const mostOfSubject = 3;

/** What denies a verb; "no" and "kein" deny things, which may be said in many ways. */
const deniesVerb = /^(?:not|never|nicht|nie|niemals|pas|jamais|no|nunca|jamás|non|mai|não|\p{L}+n['’]t)$/iu;

/** "… and were not damaged": of what the clause before is about. */
const elided =
  /^\s*(?:was|were|is|are|has|have|had|did|does|do|wurde\p{L}*|ist|sind|war|waren|hat|haben|n['’]\p{L}+|ne|est|sont|a|ont|no|se|fue\p{L}*|ha|han|non|è|sono|si)(?!\p{L})/iu;

/** The verb or adjective behind the negation, else what stands right before it ("überhitzten nicht"). */
function deniedIn(list: readonly string[], at: number, language: string): Term | null {
  const behind = list.slice(at + 1).flatMap((word) => termOf(word, language));
  const before = list.slice(0, at).flatMap((word) => termOf(word, language));
  return behind[0] ?? before.at(-1) ?? null;
}

function termOf(word: string, language: string): readonly Term[] {
  const [stem] = tokenize(word, language);
  if (stem === undefined || /^\p{N}/u.test(stem) || negationWords.has(word.toLowerCase())) return [];
  return [{ stem, word: word.toLowerCase().replace(/['’].*$/u, ''), key: stem.slice(0, 4) }];
}

/** Forms of one word, or words that begin alike for all but their endings. */
function isSame(one: Term, other: Term): boolean {
  if (one.stem === other.stem) return true;
  const shorter = Math.min(one.word.length, other.word.length);
  const isNear = Math.abs(one.word.length - other.word.length) <= 3;
  return isNear && shorter >= 6 && one.word.slice(0, shorter - 1) === other.word.slice(0, shorter - 1);
}

function mayMeet(a: Profile, b: Profile): boolean {
  if (a.statement.sourceId === b.statement.sourceId || a.language !== b.language) return false;
  if (a.years.size > 0 && b.years.size > 0 && ![...a.years].some((year) => b.years.has(year))) return false;
  const isKnown = (name: string, { text, statement }: Profile) =>
    `${text}\n${statement.context}`.toLowerCase().includes(name);
  const strange = (one: Profile, other: Profile) => [...one.names].filter((name) => !isKnown(name, other));
  return strange(a, b).length === 0 || strange(b, a).length === 0;
}

/** 0 where the clause denies too, does not have what is denied, is about something else, or limits it. */
function likenessOf(
  denial: Clause,
  { isNegated, terms }: Clause,
  { one, two }: { readonly one: Profile; readonly two: Profile },
): number {
  const { denied } = denial;
  if (isNegated || denied === null || !terms.some((term) => isSame(term, denied))) return 0;
  const subject = denial.terms.filter((term) => !isSame(term, denied));
  const shared = subject.filter((term) => terms.some((other) => isSame(term, other)));
  if (shared.length === 0 || shared.every(({ word }) => one.names.has(word))) return 0;
  const covers = [
    coverOf(denial.terms, terms, { names: one.names, page: two }),
    coverOf(terms, denial.terms, { names: two.names, page: one }),
  ];
  return Math.min(...covers) < leastCover ? 0 : ((covers[0] ?? 0) + (covers[1] ?? 0)) / 2;
}

/** Names may stand elsewhere in the sentence or on the page of the other. */
function coverOf(
  terms: readonly Term[],
  there: readonly Term[],
  { names, page: { text, statement } }: { readonly names: ReadonlySet<string>; readonly page: Profile },
): number {
  const around = `${text}\n${statement.context}`.toLowerCase();
  const told = terms.filter(
    (term) =>
      there.some((other) => isSame(term, other)) || (names.has(term.word) && around.includes(term.word)),
  );
  return told.length / Math.max(1, terms.length);
}
