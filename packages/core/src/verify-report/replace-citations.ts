import { addressPattern, isSourceAddress, trimAddress } from './addresses.ts';
import { citationKey, citationKeys } from './citation-key.ts';
import type { CollectedSources } from './collect-sources.ts';

/** What a mark in the text stands for: the key of an entry, or a name that no list has. */
export interface Citation {
  /** Key of the source entry; null where the report lists no such source. */
  readonly source: string | null;
  /** As the report writes it, e.g. "[3]". */
  readonly mark: string;
}

export interface CitationScan {
  readonly sources: Pick<CollectedSources, 'register' | 'definitions' | 'hasList'>;
  readonly line: number;
  /** Marks found are added; "[E5]" in the text is the mark at position 5. */
  readonly citations: Citation[];
}

/** Private signs: a mark, and the text of a link. Text from outside has none of them left. */
const [open, close, textOpen, textClose] = ['\ue100', '\ue101', '\ue102', '\ue103'];
const token = `${open}\\d+${close}`;

/**
 * Writes every citation in a block's text as "[E0]", "[E1]", … in place of what stood there: numbers in brackets of
 * any kind, links, addresses, footnotes, superscripts, "(Source: …)". Confidence marks after them go.
 */
export function replaceCitations(text: string, scan: CitationScan): string {
  const steps = [
    withoutCode,
    inlineLinks,
    referenceLinks,
    addresses,
    footnotes,
    sourceNotes,
    brackets,
    superscripts,
  ];
  const marked = steps.reduce((current, step) => step(current, scan), text.replace(/[ \t]+/g, ' '));
  return withoutLoneBrackets(marked)
    .replace(/\[(E\d{1,9})\]/g, '($1)')
    .replaceAll(textOpen, '')
    .replaceAll(textClose, '')
    .replace(new RegExp(`(${token}) ?[●◐○◑◒◓◔◕⬤◯🟢🟡🔴🟠]+`, 'gu'), '$1')
    .replace(new RegExp(`${open}(\\d+)${close}`, 'g'), '[E$1]');
}

function mark(scan: CitationScan, source: string | null, written: string): string {
  scan.citations.push({ source, mark: written });
  return `${open}${scan.citations.length - 1}${close}`;
}

function markKey(scan: CitationScan, key: string, written = `[${key}]`): string {
  return mark(scan, scan.sources.register.byKey(key, scan.line)?.key ?? null, written);
}

/** Code says nothing that is cited, unless all it holds is a mark; images neither. */
function withoutCode(text: string): string {
  return text
    .replace(/!\[[^\]\n]{0,500}\]\([^()\s]{0,2000}(?: "[^"]{0,200}")?\)/g, '')
    .replace(/`([^`]{1,300})`/g, (_, code: string) =>
      /^\s?[[【][^\][]{1,12}[\]】]\s?$/.test(code) ? code : code.replace(/[[\]【】]/g, ' '),
    );
}

const linkPattern =
  /\[((?:[^\][\\]|\\.|\[[^\][]{0,200}\]){0,500})\]\( ?<?([^\s()<>]{1,2000}(?:\([^\s()]{0,200}\)[^\s()<>]{0,1000})?)>?(?: ["'(][^"')]{0,300}["')])? ?\)/g;

function inlineLinks(text: string, scan: CitationScan): string {
  if (!text.includes('](')) return text;
  return text.replace(linkPattern, (whole, label: string, target: string) => {
    const name = label
      .replace(/\\(?=[^\w\s])/g, '')
      .replace(/^\s*\[(.*)\]\s*$/, '$1')
      .trim();
    const keys = citationKeys(name);
    if (keys?.every((key) => scan.sources.register.has(key)))
      return keys.map((key) => markKey(scan, key)).join('');
    if (!isSourceAddress(target))
      return keys === null ? label : keys.map((key) => markKey(scan, key)).join('');
    return link({ scan, label: name, url: target, written: whole });
  });
}

/** The text of a link stays part of the sentence unless it only points. */
function link(request: { scan: CitationScan; label: string; url: string; written: string }): string {
  const { scan, label, url } = request;
  const pointing =
    /^[^\p{L}\p{N}]*(?:(?:source|link|here|ref|reference|quelle|hier|fuente|aquí|fonte|qui|ici|lien|来源|原文|出典|\d{1,4}|(?:https?:\/\/|www\.)\S+|[\w-]+(?:\.[\w-]+){0,3}\.[a-z]{2,10}(?:\/\S*)?)[^\p{L}\p{N}]*)?$/iu.test(
      label,
    );
  const title = pointing ? '' : label.replace(/[*_`]/g, '');
  const entry = scan.sources.register.byAddress({ url, title, line: scan.line });
  const made = mark(scan, entry.key, pointing ? url : `[${title}]`);
  return pointing ? made : `${textOpen}${label}${textClose}${made}`;
}

function referenceLinks(text: string, scan: CitationScan): string {
  const { definitions, register } = scan.sources;
  if (definitions.size === 0 && !text.includes('][')) return text;
  const defined = (label: string) => definitions.get(label.trim().toLowerCase());
  return text
    .replace(/\[([^\][]{1,300})\] ?\[([^\][]{0,60})\]/g, (whole, label: string, id: string) => {
      const definition = defined(id === '' ? label : id);
      if (definition !== undefined) return link({ scan, label, url: definition.url, written: whole });
      const key = citationKey(id);
      if (citationKeys(label) !== null || citationKeys(id)?.length !== 1 || !register.has(key)) return whole;
      return `${label}${markKey(scan, key)}`;
    })
    .replace(/\[([^\][]{1,60})\](?![([:])/g, (whole, label: string) => {
      const definition = defined(label);
      return definition === undefined ? whole : link({ scan, label, url: definition.url, written: whole });
    });
}

function addresses(text: string, scan: CitationScan): string {
  return text
    .replace(addressPattern, (found) => {
      const address = trimAddress(found);
      if (!URL.canParse(address)) return found;
      const entry = scan.sources.register.byAddress({ url: address, title: '', line: scan.line });
      return `${mark(scan, entry.key, address)}${found.slice(address.length)}`;
    })
    .replace(new RegExp(`<(${token})>`, 'g'), '$1');
}

function footnotes(text: string, scan: CitationScan): string {
  return text.replace(/\[\^([^\]\s[]{1,60})\]/g, (_, label: string) =>
    markKey(scan, citationKey(label), `[^${label}]`),
  );
}

const noteLead =
  '(?:(?:data |main |primary )?sources?|source of data|quellen?|fuentes?|fontes?|fonti|bron|источник|数据来源|资料来源|來源|来源|出典|see|via|cf\\.?|siehe|vgl\\.?|voir|véase|vedi)';
const sourceNote = new RegExp(
  `[(（[] ?${noteLead} ?(?::|：| (?=${open})|(?= ?${textOpen})) ?([^()（）]{1,400})[)）\\]]`,
  'giu',
);

/** "(Source: …)": marks in it count as they are; else each part between semicolons is the title of a source. */
function sourceNotes(text: string, scan: CitationScan): string {
  return text.replace(sourceNote, (whole, body: string) => {
    const inside = body.match(new RegExp(token, 'g'));
    if (inside !== null) return inside.join('');
    const keys = citationKeys(body.replace(/[[\]【】]/g, ' '));
    if (keys !== null) return keys.map((key) => markKey(scan, key)).join('');
    if (/^\s?(?:see|via|cf|siehe|vgl|voir|véase|vedi)/iu.test(whole.slice(1))) return whole;
    const titles = body.split(/[;；]/).map((part) => part.replace(/[*_"“”]/g, '').trim());
    return titles
      .filter((title) => /\p{L}{2}/u.test(title))
      .map((title) => mark(scan, scan.sources.register.byTitle(title, scan.line).key, `(${title})`))
      .join('');
  });
}

/** Numbers in brackets: [1], [1, 3-5], 【1†source】, [[1]], (【1】), <sup>1</sup>. */
function brackets(text: string, scan: CitationScan): string {
  return text
    .replace(
      /<sup> ?(?:<a [^>]{0,300}> ?)?((?:\\?\[)?[^<>\n]{1,60}?(?:\\?\])?)(?: ?<\/a>)? ?<\/sup>/gi,
      '[$1]',
    )
    .replace(
      /(?:\\)?[[【［〔] ?(?:citation|cite|source|ref)? ?:? ?([^[\]【】［］〔〕\n]{1,200}?) ?(?:\\)?[\]】］〕]/giu,
      (whole, inner: string) => {
        const keys = citationKeys(inner);
        if (keys === null || !areCited(keys, whole, scan)) return whole;
        return keys.map((key) => markKey(scan, key)).join('');
      },
    );
}

/** A number that no list has is a mark that leads nowhere, unless it can be a year, a zero or code. */
function areCited(keys: readonly string[], whole: string, { sources }: CitationScan): boolean {
  if (keys.includes('0') && !sources.register.has('0')) return false;
  if (keys.some((key) => sources.register.has(key))) return true;
  if (whole.startsWith('\\')) return false;
  return keys.every((key) => /^\d{1,3}$/.test(key));
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Raised digits that are no exponent: after a sign, or a word that is no unit, and only numbers that are listed. */
function superscripts(text: string, scan: CitationScan): string {
  if (!/[⁰¹²³⁴-⁹]/.test(text)) return text;
  return text.replace(
    /(?<=[.,;:!?。，)）\]”"’»]|\p{L}{4}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]) ?[⁽]?([⁰¹²³⁴-⁹]{1,3}(?:[,⁻˒’' ]{1,2}[⁰¹²³⁴-⁹]{1,3})*)[⁾]?/gu,
    (whole, digits: string) => {
      const plain = [...digits]
        .map((sign) => (raised.includes(sign) ? String(raised.indexOf(sign)) : sign === '⁻' ? '-' : ' , '))
        .join('');
      const keys = citationKeys(plain.replace(/ ,(?: ,)* /g, ', '));
      if (keys === null || !keys.every((key) => scan.sources.register.has(key))) return whole;
      return keys.map((key) => markKey(scan, key)).join('');
    },
  );
}

/** "([1], [2])", "[[1]]" and "([title](address))" are their marks alone. */
function withoutLoneBrackets(text: string): string {
  const piece = `(?:${textOpen}[^${textClose}]{0,500}${textClose})?${token}`;
  const group = new RegExp(
    `[(（[【] ?(?:e\\.g\\.,? )?(${piece}(?:[\\s,;、·&|]{0,3}(?:and |und |et |y )?${piece}){0,30}) ?[)）\\]】]`,
    'giu',
  );
  return text.replace(group, (_, inside: string) => (inside.match(new RegExp(token, 'g')) ?? []).join(''));
}
