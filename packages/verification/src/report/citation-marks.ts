import { type BlockLink, linkSign } from './markdown-blocks.ts';
import { isSign, type SourceRegister } from './source-list.ts';
import { addressPattern, citationKey, isSourceAddress, sourceWords, trimAddress } from './source-names.ts';

/** What a mark in the text means: the key of an entry, or a name that no list has. */
export interface Citation {
  /** Key of the source entry; null where the report lists no such source. */
  readonly source: string | null;
  /** As the report writes it, e.g. "[3]". */
  readonly mark: string;
}

/** What may stand before the number of a source, beside the words for sources: "see 3", "Ref. 3", "evidence 3". */
const lead = '(?:(?:see(?: also)?|cf\\.?|evidence|refs?\\.?|cite|notes?|来源|参考)[:：#.\\s]*)?';
const id = '\\^?(?:[A-Za-z]{1,2}-?)?\\d{1,4}(?::\\d{1,4})?\\^?';
const group = new RegExp(
  `^${lead}(${id}(?:(?:\\s?[,;、，；&|/]\\s?|\\s\\p{L}{1,3}\\s|\\s?[–—~-]\\s?|\\s)${lead}${id})*)(.*)$`,
  'isu',
);
/** What may follow the numbers in a mark: "†source", "†L12-L18", ", p. 4", ": 12–14", "(S. 3)". */
const tail =
  /^(?:\s?[†‡].{0,80}|\s?[,;:(]\s?(?:pp?|S|s|pages?|ch|chap|chapter|sec|section|§|fig|table|no|nr|at|para|l)\b\.?.{0,40})?$/isu;

/** The keys that a bracket cites: "1, 3-5" gives 1, 3, 4, 5. Null when it is prose, an interval or anything else. */
export function citationKeys(inner: string): string[] | null {
  let text = inner.normalize('NFKC').replace(/\s+/g, ' ');
  for (const { start, end } of sourceWords().all(text).toReversed())
    text = `${text.slice(0, start)}${text.slice(end).replace(/^[:：#.\s]+/, '')}`;
  text = text.trim();
  const match = text.length > 200 ? null : group.exec(text);
  if (match === null || !tail.test(match[2] ?? '')) return null;
  const keys: string[] = [];
  const parts = (match[1] ?? '').matchAll(
    /([A-Za-z]{1,2}-?)?(\d{1,4})(:\d{1,4})?\^?(?:\s?[–—~-]\s?\^?(?:[A-Za-z]{1,2}-?)?(\d{1,4})(?![:\d]))?/g,
  );
  for (const [, prefix = '', from = '', part = '', to] of parts)
    for (const number of range(Number(from), to === undefined ? Number(from) : Number(to)))
      keys.push(citationKey(`${prefix}${number}${part}`));
  return [...new Set(keys)];
}

/** More than thirty in a row are no citation, so only the ends count. */
function range(first: number, last: number): number[] {
  if (last <= first || last - first > 30) return last === first ? [first] : [first, last];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Private signs around the place of a citation. */
const [open, close] = ['\ue110', '\ue111'];
export const citationSign = new RegExp(`${open}(\\d+)${close}`, 'gu');
const token = `${open}\\d+${close}`;

export interface MarkScan {
  readonly register: SourceRegister;
  readonly links: readonly BlockLink[];
  readonly line: number;
  /** Citations found are added; their sign in the text has their place. */
  readonly citations: Citation[];
}

/**
 * Puts a sign in place of every citation in a text: numbers in brackets of any kind, links, addresses, footnotes,
 * superscripts, "(Source: …)". Signs of confidence after them go.
 */
export function replaceMarks(text: string, scan: MarkScan): string {
  const steps = [readLinks, addresses, brackets, sourceNotes, superscripts];
  const marked = steps.reduce((current, step) => step(current, scan), text.replace(/[ \t]+/g, ' '));
  const alone = new RegExp(
    `[(（[【] ?(?:e\\.g\\.,? )?(${token}(?:[\\s,;、·&|]{0,3}(?:\\p{L}{1,3} )?${token}){0,30}) ?[)）\\]】]`,
    'giu',
  );
  return marked
    .replace(alone, (_, inside: string) => (inside.match(new RegExp(token, 'gu')) ?? []).join(''))
    .replace(new RegExp(`(${token})(?: ?[●◐○◑◒◓◔◕⬤◯🟢🟡🔴🟠✗]+|\\?(?=[.,;:]))`, 'gu'), '$1');
}

function mark(scan: MarkScan, source: string | null, written: string): string {
  scan.citations.push({ source, mark: written });
  return `${open}${scan.citations.length - 1}${close}`;
}

function markKey(scan: MarkScan, key: string, written = `[${key}]`): string {
  return mark(scan, scan.register.byKey(key, scan.line)?.key ?? null, written);
}

/** The text of a link stays part of the sentence unless it only points. */
function readLinks(text: string, scan: MarkScan): string {
  return text.replace(linkSign, (_, index: string) => {
    const { label = '', url = '' } = scan.links[Number(index)] ?? {};
    const name = label.replace(/^\s*\[(.*)\]\s*$/su, '$1').trim();
    const keys = citationKeys(name);
    const isListed = keys?.every((key) => scan.register.has(key)) === true;
    if (keys !== null && (isListed || !isSourceAddress(url)))
      return keys.map((key) => markKey(scan, key)).join('');
    if (!isSourceAddress(url)) return label;
    const isPointer = isPointing(name);
    const entry = scan.register.byAddress({ url, title: isPointer ? '' : name, line: scan.line });
    return `${isPointer ? '' : label}${mark(scan, entry.key, isPointer ? url : `[${name}]`)}`;
  });
}

/** A label that leads to the source and says nothing: "source", "here", an address, the name of a site. */
function isPointing(label: string): boolean {
  return (
    isSign(label) ||
    /^(?:(?:https?:\/\/|www\.)\S+|[\w-]+(?:\.[\w-]+){0,3}\.[a-z]{2,10}(?:\/\S*)?)$/iu.test(label)
  );
}

function addresses(text: string, scan: MarkScan): string {
  return text.replace(addressPattern, (found) => {
    const address = trimAddress(found);
    if (!URL.canParse(address)) return found;
    const entry = scan.register.byAddress({ url: address, title: '', line: scan.line });
    return `${mark(scan, entry.key, address)}${found.slice(address.length)}`;
  });
}

/** "(Source: …)": marks in it count as they are; else each part between semicolons is the title of a source. */
function sourceNotes(text: string, scan: MarkScan): string {
  return text.replace(/[(（[] ?([^()（）[\]]{1,430})[)）\]]/gu, (whole, inside: string) => {
    const lead = /^(?:data |main |primary )?/iu.exec(inside)?.[0].length ?? 0;
    const word = sourceWords().opens(inside.slice(lead));
    const see = /^(?:see|via|cf\.?)[:\s]/iu.exec(inside)?.[0];
    const rest = word === null ? inside.slice(see?.length) : inside.slice(lead + word.end);
    const marks = inside.match(new RegExp(token, 'gu'));
    if ((word === null && see === undefined) || (word !== null && !/^\s?[:：]|^\s?\ue110/u.test(rest)))
      return whole;
    if (marks !== null) return marks.join('');
    if (word === null) return whole;
    const titles = rest.split(/[;；]/).map((part) => part.replace(/^[\s:：]+|["“”]/g, '').trim());
    return titles
      .filter((title) => /\p{L}{2}/u.test(title))
      .map((title) => mark(scan, scan.register.byTitle(title, scan.line).key, `(${title})`))
      .join('');
  });
}

/** Numbers in brackets: [1], [1, 3-5], 【1†source】, [[1]]. */
function brackets(text: string, scan: MarkScan): string {
  return text
    .replace(
      /(?:\[ ?)?[[【［〔] ?(?:citation|cite|source|ref)? ?:? ?([^[\]【】［］〔〕\n]{1,200}?) ?[\]】］〕](?: ?\])?/giu,
      (whole, inner: string) => {
        const keys = citationKeys(inner);
        if (keys === null || !areCited(keys, scan)) return whole;
        const written = /^\^/.test(inner) && keys.length === 1 ? `[${inner}]` : undefined;
        return keys.map((key) => markKey(scan, key, written)).join('');
      },
    )
    .replace(/\[\^([^\]\s[]{1,60})\]/g, (_, label: string) =>
      markKey(scan, citationKey(label), `[^${label}]`),
    );
}

/** A number that no list has is a mark that leads nowhere, unless it can be a year, a zero or code. */
function areCited(keys: readonly string[], { register }: MarkScan): boolean {
  if (keys.includes('0') && !register.has('0')) return false;
  if (keys.some((key) => register.has(key))) return true;
  return keys.every((key) => /^\d{1,3}$/.test(key));
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Raised digits that are not an exponent: after a sign, or a word that is not a unit, and only numbers that are listed. */
function superscripts(text: string, scan: MarkScan): string {
  if (!/[⁰¹²³⁴-⁹]/.test(text)) return text;
  return text.replace(
    /(?<=[.,;:!?。，)）\]”"’»]|\p{L}{4}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]) ?[⁽]?([⁰¹²³⁴-⁹]{1,3}(?:[,⁻˒’' ]{1,2}[⁰¹²³⁴-⁹]{1,3})*)[⁾]?/gu,
    (whole, digits: string) => {
      const plain = [...digits]
        .map((sign) => (raised.includes(sign) ? String(raised.indexOf(sign)) : sign === '⁻' ? '-' : ' , '))
        .join('');
      const keys = citationKeys(plain.replace(/ ,(?: ,)* /g, ', '));
      if (keys === null || !keys.every((key) => scan.register.has(key))) return whole;
      return keys.map((key) => markKey(scan, key)).join('');
    },
  );
}
