import { words } from '@research-studio/language';
import { isCommonOpener } from '../is-common-opener.ts';
import { hasName, type NameKeys, nameKeysOf } from '../names.ts';
import { type LocalContext, localContext } from './local-context.ts';
import { type ClaimTerm, statedBy } from './measure-support.ts';
import type { Mismatch, MismatchRequest } from './mismatch.ts';
import { isSameSlot, isTellingSlot, type Slot } from './same-slot.ts';

/** A name of the claim that another one stands for where the document says the rest of it. */
export function nameMismatches(request: MismatchRequest): Mismatch[] {
  const { claim, measure } = request;
  const own = nameKeysOf(claim);
  const list = words(claim);
  return measure.terms.flatMap((name) => {
    if (name.kind !== 'name') return [];
    const context = localContext({ terms: measure.terms, from: name.at, to: name.at });
    return rivalOf({ name, context, own, words: list }, request) ?? [];
  });
}

/** Share of the words around a name that a sentence must say to be about the same. */
const sameMatter = 0.6;
/** How much more of it than any sentence with the name itself. */
const margin = 0.2;

interface Place {
  readonly name: ClaimTerm;
  readonly context: LocalContext;
  readonly own: NameKeys;
  /** Of the claim. */
  readonly words: readonly string[];
}

function rivalOf({ name, context, own, words: list }: Place, request: MismatchRequest): Mismatch | null {
  const { stated, at, word } = name;
  const slot = { words: list, from: at, to: at };
  const alone = Math.max(0, ...[...stated.keys()].map(context.alone));
  const anchored = Math.max(alone, ...[...stated.keys()].map(context.around));
  for (const index of context.nearest) {
    const cover = context.alone(index);
    if (cover < Math.max(sameMatter, alone + margin) || stated.has(index)) break;
    const isFar = cover >= anchored + margin && statedBy(name, [index - 2, index - 1, index + 1]) === 0;
    const { text, names } = request.sentences.at(index);
    const others = words(text);
    const stranger = names.find((other) => {
      const place = others.indexOf(other);
      if (
        place < 0 ||
        isKin(other, list) ||
        isSamePerson(word, other, request) ||
        isCommonOpener(other, request.language) ||
        (isFar && hasName(other, own))
      )
        return false;
      const rival = { words: others, from: place, to: place };
      return isFar
        ? isSameSlot(slot, rival)
        : isTellingSlot(slot, rival, request.language) && isUnbroken(text, rival);
    });
    if (stranger !== undefined)
      return { kind: 'name', claimed: word, stated: stranger, sentence: index, isContradiction: false };
  }
  return null;
}

/** No mark parts it from both its neighbours. */
function isUnbroken(text: string, { words: list, from }: Slot): boolean {
  return (
    text.includes(`${list[from - 1]} ${list[from]}`) &&
    text.includes(`${list[from]} ${list[from + 1] ?? ''}`.trimEnd())
  );
}

/** The document has the two side by side: "Smith" and "Marion" where it names Marion Smith. */
function isSamePerson(one: string, other: string, { measure, sentences }: MismatchRequest): boolean {
  const stating = measure.terms.find(({ word }) => word === one)?.stated.keys() ?? [];
  return [...stating].slice(0, mostSentences).some((index) => {
    const { text } = sentences.at(index);
    return text.includes(`${one} ${other}`) || text.includes(`${other} ${one}`);
  });
}

const mostSentences = 40;

/** "Canada" beside "Canadian". */
function isKin(name: string, list: readonly string[]): boolean {
  return list.some((word) => word.length > 4 && name.slice(0, 5) === word.slice(0, 5));
}
