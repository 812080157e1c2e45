import { words } from '@research-studio/language';
import type { Mismatch, MismatchRequest } from './mismatch.ts';
import { type TextTerm, textTerms } from './text-terms.ts';

/**
 * Two names on either side of one word, the other way round in the sentence: "A beat B" for "B beat A", "from A to B"
 * for "from B to A". "By" after the word turns the order.
 */
export function roleMismatches({ claim, measure, sentences, language }: MismatchRequest): Mismatch[] {
  const isName = new Set(measure.terms.filter(({ kind }) => kind === 'name').map(({ term }) => term));
  const own = textTerms(claim, language);
  const names = nameNumbers(own, isName);
  if (names.size < 2) return [];
  const ofClaim = relations(own, names, claim);
  const forms = new Map(measure.terms.map((term) => [term.word, term.forms]));
  const isSame: SameWord = (one, other) =>
    isSameWord(one.word, other.word) || forms.get(one.word)?.has(other.term) === true;
  return measure.best.slice(0, 3).flatMap((index): Mismatch[] => {
    const { text } = sentences.at(index);
    const ofSentence = relations(textTerms(text, language), names, text);
    const turned = ofClaim.find((one) => isOtherwise(one, { ofClaim, ofSentence, isSame }));
    if (turned === undefined) return [];
    const wordOf = (number: number) => own.findLast(({ term }) => names.get(term) === number)?.word ?? '';
    const [agent, patient] = [wordOf(turned.agent), wordOf(turned.patient)];
    return [
      {
        kind: 'roles',
        claimed: `${agent} ${turned.word} ${patient}`,
        stated: `${agent} after "${turned.word}"`,
        sentence: index,
        isContradiction: true,
      },
    ];
  });
}

/** Names by number, 0 for one that the claim does not have. */
interface Relation {
  readonly agent: number;
  readonly word: string;
  readonly term: string;
  readonly patient: number;
}

/** The claim's agent is the sentence's patient, and nowhere the other way round. */
function isOtherwise(
  one: Relation,
  {
    ofClaim,
    ofSentence,
    isSame,
  }: { ofClaim: readonly Relation[]; ofSentence: readonly Relation[]; isSame: SameWord },
): boolean {
  const { agent, patient } = one;
  const told = ofSentence.filter((other) => isSame(one, other));
  return (
    agent !== 0 &&
    patient !== 0 &&
    told.some((other) => other.patient === agent && other.agent !== agent) &&
    !told.some((other) => other.agent === agent || other.patient === patient) &&
    !ofClaim.some((other) => isSame(one, other) && other.patient === agent)
  );
}

type SameWord = (one: Relation, other: Relation) => boolean;

/** The names of the claim by number; words side by side are one name. */
function nameNumbers(list: readonly TextTerm[], isName: ReadonlySet<string>): Map<string, number> {
  const numbers = new Map<string, number>();
  let number = 0;
  let last = -2;
  for (const { term, at } of list) {
    if (!isName.has(term)) continue;
    if (at !== last + 1) number += 1;
    last = at;
    if (!numbers.has(term)) numbers.set(term, number);
  }
  return numbers;
}

/** Each word with a name after it, but those that hold both ways and those that a preposition parts from the name. */
function relations(list: readonly TextTerm[], names: ReadonlyMap<string, number>, text: string): Relation[] {
  const written = words(text);
  const found: Relation[] = [];
  list.forEach(({ term, word, at }, middle) => {
    if (names.has(term) || !/^\p{Ll}/u.test(word) || mutual.test(word)) return;
    const before = list.slice(0, middle).findLast((other) => names.has(other.term));
    const after = list.slice(middle + 1, middle + 4).find((other) => names.has(other.term));
    if (after === undefined) return;
    const between = written.slice(at + 1, after.at).map((other) => other.toLowerCase());
    const isPassive = agents.has(between[0] ?? '') || agents.has(between.at(-1) ?? '');
    const leading = before === undefined ? [] : written.slice(before.at + 1, at);
    const isCompared = between.some((other) => comparing.has(other));
    const parting = isCompared ? leading : [...between, ...leading];
    if (!isPassive && parting.some((other) => prepositions.has(other.toLowerCase()))) return;
    if (before !== undefined && /['’]s?$/.test(before.word)) return;
    const [first, second] = [names.get(before?.term ?? '') ?? 0, names.get(after.term) ?? 0];
    if (first === second) return;
    found.push(
      isPassive
        ? { agent: second, word, term, patient: first }
        : { agent: first, word, term, patient: second },
    );
  });
  for (const { groups } of text.matchAll(fromTo)) {
    const [from, to] = [groups?.['from'], groups?.['to']].map((name) =>
      names.get(textTerms(name ?? '', null)[0]?.term ?? ''),
    );
    if (from !== undefined && to !== undefined && from !== to)
      found.push({ agent: from, word: '→', term: '→', patient: to });
  }
  return found;
}

const comparing = new Set(['than', 'als', 'que', 'di', 'come']);
const agents = new Set(['by', 'par', 'por', 'da', 'dal', 'dalla']);
const prepositions = new Set(
  'of in at on from for with into as and or near against between during over under in im am an auf bei mit und oder de du des en dans avec pour et sur y con del e di nel della'.split(
    ' ',
  ),
);

const fromTo =
  /(?<!\p{L})(?:from|von|aus|de|desde|da|dal)\s(?<from>\p{Lu}[\p{L}’'-]*)(?:\s\p{Lu}[\p{L}-]*){0,3}\s(?:to|into|nach|à|a|hacia|hasta)\s(?<to>\p{Lu}[\p{L}’'-]*)/gu;

/** What holds both ways. */
const mutual =
  /^(?:marr|met$|meet|merg|tied?$|drew|draw|border|partner|equal|same$|differ|resembl|cousin|sibling|brother|sister|friend|heirat|épous|sposa|cas[aó])/iu;

function isSameWord(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a === b || (a.length >= 4 && b.length >= 4 && a.slice(0, 4) === b.slice(0, 4));
}
