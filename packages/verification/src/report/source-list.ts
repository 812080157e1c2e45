import { canonicalUrl } from '@research-studio/documents';
import { type BlockLink, linkSign, type ReportBlock, readableText } from './markdown-blocks.ts';
import { addressPattern, citationKey, isSourceAddress, sourceWords, trimAddress } from './source-names.ts';

/** A source as the report lists or links it. */
export interface SourceEntry {
  /** What the report calls it, made unique: "1", "S1", "note", or its address where it has no name. */
  readonly key: string;
  /** Empty where the report gives none. */
  readonly title: string;
  /** Null where the report gives no address. */
  readonly url: string | null;
  /** Passages that the report quotes under the entry. */
  readonly quotes: readonly string[];
  /** Line of the entry in the report, from 1. */
  readonly line: number;
}

/** An entry as the report has it: `key` null where it has none of its own. */
export type ListedEntry = Omit<SourceEntry, 'key'> & { readonly key: string | null };

/** A title without what lists, browsers and exports change about it: case, signs, spaces. */
export function titleKey(title: string): string {
  return (
    title
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(' ');
}

/**
 * Reads one block as entries of a source list; null when it is none. `isListed` says that it is under a heading
 * that announces sources: elsewhere only lines with a key and an address count.
 */
export function readEntries(block: ReportBlock, isListed: boolean): ListedEntry[] | null {
  if (block.kind === 'heading') return null;
  if (block.kind === 'table') return isListed ? tableEntries(block) : null;
  const entries = groupLines(block).map(({ text, line }) =>
    readEntry({ text, line, links: block.links, label: block.label, isListed }),
  );
  const found = entries.filter((entry) => entry !== null);
  return found.length > 0 && found.length === entries.length ? found : null;
}

const keyed = /^\s*(?:[•·]\s+)?(?:[[【［]\^?([^\][】］\n]{1,12})[\]】］]|([¹²³⁴⁵⁶⁷⁸⁹⁰]{1,3}))[:.)：]?\s*/u;
const numbered = /^\s*\(?(\d{1,4})[.)、]\s*/;

/** Lines of a paragraph without blank lines between them are entries of their own where each has a key. */
function groupLines({ text, links, line }: ReportBlock): { text: string; line: number }[] {
  const groups: { text: string; line: number }[] = [];
  const lines = text.split('\n');
  const isBare = (one: string) =>
    /^\s*https?:\/\//i.test(one) ||
    (one.trimStart().startsWith('\ue100') && (links[Number(/\d+/.exec(one)?.[0])]?.label.length ?? 0) > 2);
  const isStart = (one: string) =>
    keyed.test(one) || numbered.test(one) || (!keyed.test(lines[0] ?? '') && isBare(one));
  lines.forEach((one, index) => {
    const last = groups.at(-1);
    if (last === undefined || isStart(one)) groups.push({ text: one, line: line + index });
    else last.text += ` ${one.trim()}`;
  });
  return groups;
}

function readEntry(given: {
  text: string;
  line: number;
  links: readonly BlockLink[];
  label: string | null;
  isListed: boolean;
}): ListedEntry | null {
  const { text, line, links, isListed } = given;
  const linked = new RegExp(`^\\s*${linkSign.source}`, 'u').exec(text);
  const ofLink = links[Number(linked?.[1] ?? -1)];
  // "[1](address) Title": the label of the link is the key.
  const isKeyLink = ofLink !== undefined && /^\[?\^?[A-Za-z]{0,2}-?\d{1,4}\]?$/.test(ofLink.label);
  const ownKey = keyed.exec(text);
  const number = ownKey === null ? numbered.exec(text) : null;
  const written = ownKey?.[1] ?? ownKey?.[2] ?? (isKeyLink ? ofLink.label.replace(/[[\]]/g, '') : undefined);
  const rawKey = written ?? number?.[1] ?? given.label;
  const body = text.slice(ownKey?.[0].length ?? number?.[0].length ?? 0);
  if (ownKey !== null && !isName(rawKey ?? '', isListed)) return null;
  const { url, title } = describe(body, links);
  const key = rawKey === null ? null : citationKey(rawKey);
  if (url === null && (!isListed || !isTitle(readableText(body, links), key !== null))) return null;
  if (!isListed && ((ownKey === null && !isKeyLink) || title.length > 300)) return null;
  return { key, title, url, quotes: [], line };
}

function isName(key: string, isListed: boolean): boolean {
  return (
    /^\^?[A-Za-z]{0,2}-?\d{1,4}(?::\d{1,4})?$/.test(key.normalize('NFKC')) ||
    (isListed && /^\^?[\w-]+$/.test(key))
  );
}

/** An entry without an address: not a paragraph of prose, and no sentence that cites. */
function isTitle(text: string, hasKey: boolean): boolean {
  if (!/[\p{L}\p{N}]/u.test(text) || /^https?:/.test(text)) return false;
  if (hasKey) return text.length <= 600;
  return text.length <= 300 && !/[[【]\^?\d{1,4}[\]】,，-]/.test(text);
}

/** Address and title of an entry, in whatever order it gives them. */
export function describe(body: string, links: readonly BlockLink[]): { url: string | null; title: string } {
  const own = [...body.matchAll(linkSign)].flatMap(([, index]) => links[Number(index)] ?? []);
  const pointing = own.filter(({ url }) => isSourceAddress(url));
  const named = pointing.find(({ label }) => !isSign(label) && !/^(?:https?:\/\/|www\.)/i.test(label));
  const bare = body.match(addressPattern)?.[0];
  const url = (named ?? pointing[0])?.url ?? (bare === undefined ? null : trimAddress(bare));
  if (named !== undefined) return { url, title: tidyTitle(named.label) };
  const rest = body
    .replace(linkSign, ' ')
    .replace(addressPattern, (found) => ` ${found.slice(trimAddress(found).length)}`)
    .replace(/\[[\s.,]*\]|\([\s.,]*\)|<[\s.,]*>/g, ' ')
    .replace(
      /(?:\b(?:URL|Link|Available (?:at|from)|Retrieved (?:from|on)|Accessed(?: on)?)\s*[:：]?\s*)+(?=[^\p{L}\p{N}]*$)/giu,
      ' ',
    );
  return { url, title: tidyTitle(rest) };
}

/** Text of a link that leads to the source and does not name it. */
export function isSign(text: string): boolean {
  const bare = text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return bare === '' || /^\d{1,4}$/.test(bare) || sourceWords().has(bare) || signs.test(bare);
}

const signs = /^(?:link|here|online|pdf|html|passage|url|archived?|doi|ref|原文|链接)$/iu;

function tidyTitle(text: string): string {
  return readableText(text, [])
    .replace(/^[\s:：·|,;–—-]+|(?:[\s:：·|,;–—-]|(?<!\.)\.\s*)+$/gu, '')
    .replace(/^title\s*[:：]\s*/iu, '')
    .replace(/^["“”„«『「](.*)["“”»』」]$/u, '$1')
    .slice(0, 500)
    .trim();
}

/** Each row with an address or a number is an entry: the number is its key, the longest other cell its title. */
function tableEntries({ rows, links, line }: ReportBlock): ListedEntry[] | null {
  const entries = rows.slice(1).flatMap((cells, index) => {
    const keyCell = cells.find((cell) => /^\W{0,3}\^?[A-Za-z]{0,2}\d{1,4}\W{0,3}$/.test(cell));
    const { url } = describe(cells.join(' '), links);
    if (url === null && keyCell === undefined) return [];
    const titles = cells.filter((cell) => cell !== keyCell).map((cell) => describe(cell, links).title);
    const [title = ''] = titles
      .filter((cell) => cell !== '')
      .slice(0, 2)
      .sort((one, other) => other.length - one.length);
    const key = keyCell === undefined ? null : citationKey(keyCell.replace(/[^\w-]/g, ''));
    return [{ key, title, url, quotes: [], line: line + index + 2 }];
  });
  return entries.length > 0 ? entries : null;
}

/** The passage that an entry quotes: all of a block in quotation marks, with or without a link after it. */
export function quotedIn({ text, links }: ReportBlock): string | null {
  const whole = readableText(text.replace(/\(?\ue100\d+\ue101\)?\s*$/u, ''), links);
  return /^[“„«『「"]\s?(.{1,15000})[”“»』」"]$/su.exec(whole)?.[1] ?? null;
}

/** The sources of a report by their names, addresses and titles. Order is that of first appearance. */
export interface SourceRegister {
  /** Entries of one list, in order. */
  addList(list: readonly ListedEntry[]): void;
  has(key: string): boolean;
  /** Lists may number again in each chapter: the entry of the next list below `line` is meant, else of the last above. */
  byKey(key: string, line: number): SourceEntry | null;
  /** The listed source with this address, else a new one. */
  byAddress(source: { url: string; title: string; line: number }): SourceEntry;
  byTitle(title: string, line: number): SourceEntry;
  entries(): readonly SourceEntry[];
}

export function createSourceRegister(): SourceRegister {
  const all: SourceEntry[] = [];
  const keys = new Set<string>();
  const named = new Map<string, SourceEntry[]>();
  const addressed = new Map<string, SourceEntry>();
  const titled = new Map<string, SourceEntry>();
  const add = (listed: ListedEntry): SourceEntry => {
    const entry = { ...listed, key: unused(listed.key ?? listed.url ?? listed.title, keys) };
    keys.add(entry.key);
    all.push(entry);
    if (listed.key !== null) named.set(listed.key, [...(named.get(listed.key) ?? []), entry]);
    const address = entry.url === null ? null : canonicalUrl(entry.url);
    if (address !== null && !addressed.has(address)) addressed.set(address, entry);
    if (entry.title !== '' && !titled.has(titleKey(entry.title))) titled.set(titleKey(entry.title), entry);
    return entry;
  };
  return {
    addList: (list) => numberedAnew(list).forEach(add),
    has: (key) => named.has(key),
    byKey(key, line) {
      const candidates = named.get(key);
      return candidates?.find((entry) => entry.line >= line) ?? candidates?.at(-1) ?? null;
    },
    byAddress: ({ url, title, line }) =>
      addressed.get(canonicalUrl(url)) ?? add({ key: null, url, title, quotes: [], line }),
    byTitle: (title, line) =>
      titled.get(titleKey(title)) ?? add({ key: null, url: null, title, quotes: [], line }),
    entries: () => all,
  };
}

/** A list without names is counted; so is one whose items all say "1.", as Markdown allows. */
function numberedAnew(list: readonly ListedEntry[]): readonly ListedEntry[] {
  const given = list.flatMap(({ key }) => key ?? []);
  const isUniform = given.length > 1 && new Set(given).size === 1;
  // Where entries have names, a line without name and address is a remark.
  if (given.length > 0 && !isUniform) return list.filter(({ key, url }) => key !== null || url !== null);
  return list.map((entry, index) => ({ ...entry, key: String(index + 1) }));
}

function unused(name: string, keys: ReadonlySet<string>): string {
  if (!keys.has(name)) return name;
  let count = 2;
  while (keys.has(`${name} (${count})`)) count += 1;
  return `${name} (${count})`;
}
