import { plainText } from '../citation/escape-markdown.ts';
import { addressPattern, isSourceAddress, trimAddress } from './addresses.ts';
import { citationKey } from './citation-key.ts';
import type { ReportBlock } from './report-blocks.ts';

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

/** An entry as it stands in the report: `key` null where it has none of its own. */
export type ListedEntry = Omit<SourceEntry, 'key'> & { readonly key: string | null };

/**
 * Reads one block as entries of a source list; null when it is none. `isListed` says that it stands under a heading
 * that announces sources: elsewhere only lines with a key and an address count.
 */
export function readEntries(block: ReportBlock, isListed: boolean): ListedEntry[] | null {
  if (block.kind === 'heading') return null;
  if (block.kind === 'table') return isListed ? tableEntries(block) : null;
  const groups = groupLines(block);
  const entries = groups.map(({ lines, line }) => readEntry(lines, line, isListed));
  const found = entries.filter((entry) => entry !== null);
  return found.length > 0 && found.length === entries.length ? found : null;
}

const keyed =
  /^\s*(?:>\s?)*(?:[-*+•]\s+)?(?:<a [^>]{0,80}>\s*(?:<\/a>)?\s*)?(?:\*\*)?(?:\\?[[【［]\^?([^\][】］\\\n]{1,12})\\?[\]】］]|([¹²³⁴⁵⁶⁷⁸⁹⁰]{1,3}))(?:\*\*)?(?!\()[:.)：]?\s*/u;
const numbered = /^\s*(?:>\s?)*\(?(\d{1,4})[.)、]\s*/;
const bulleted = /^\s*(?:>\s?)*[-*+•·]\s+/;

/** Lines of a paragraph without blank lines between them are entries of their own where each has a key. */
function groupLines(block: ReportBlock): { lines: string[]; line: number }[] {
  const groups: { lines: string[]; line: number }[] = [];
  block.lines.forEach((text, index) => {
    const starts =
      keyed.test(text) || numbered.test(text) || (!keyed.test(block.lines[0] ?? '') && isBareEntry(text));
    if (starts || groups.length === 0) groups.push({ lines: [text], line: block.line + index });
    else groups.at(-1)?.lines.push(text);
  });
  return groups;
}

function isBareEntry(text: string): boolean {
  return /^\s*(?:<?https?:\/\/|\[[^\]\n]{3,300}\]\(https?:)/i.test(text);
}

function readEntry(lines: readonly string[], line: number, isListed: boolean): ListedEntry | null {
  const whole = lines.map((text) => text.trim()).join(' ');
  const ownKey = keyed.exec(whole);
  const number = ownKey === null ? numbered.exec(whole) : null;
  const rawKey = ownKey?.[1] ?? ownKey?.[2] ?? number?.[1] ?? null;
  const start = ownKey?.[0].length ?? number?.[0].length ?? bulleted.exec(whole)?.[0].length ?? 0;
  const body = whole.slice(start);
  if (rawKey !== null && ownKey !== null && !isName(rawKey, isListed)) return null;
  const { url, title } = describe(body);
  const key = rawKey === null ? null : citationKey(rawKey);
  if (url === null && (!isListed || !isTitle(body, key !== null))) return null;
  if (!isListed && (ownKey === null || title.length > 300)) return null;
  return { key, title, url, quotes: [], line };
}

function isName(key: string, isListed: boolean): boolean {
  return (
    /^\^?[A-Za-z]{0,2}-?\d{1,4}(?::\d{1,4})?$/.test(key.normalize('NFKC')) ||
    (isListed && /^\^?[\w-]+$/.test(key))
  );
}

/** An entry without an address: not a paragraph of prose, and no sentence that cites. */
function isTitle(body: string, hasKey: boolean): boolean {
  const text = plainText(body);
  if (!/[\p{L}\p{N}]/u.test(text) || /^https?:/.test(text)) return false;
  if (hasKey) return text.length <= 600;
  return text.length <= 300 && !/[[【]\^?\d{1,4}[\]】,，-]/.test(body);
}

/** Address and title of an entry, in whatever order it gives them. */
export function describe(body: string): { url: string | null; title: string } {
  const links = [
    ...body.matchAll(
      /\[((?:[^\][\\\n]|\\.|\[[^\][\n]{0,100}\]){0,400})\]\(\s?<?([^\s()<>]{1,2000}(?:\([^\s()]{0,200}\)[^\s()<>]{0,2000})?)>?[^()\n]{0,100}\)/g,
    ),
  ];
  const link = links.find(([, text = '', target = '']) => isSourceAddress(target) && !isSign(text));
  const any = link ?? links.find(([, , target = '']) => isSourceAddress(target));
  const bare = any === undefined ? body.match(addressPattern)?.[0] : undefined;
  const url = any?.[2] ?? (bare === undefined ? null : trimAddress(bare));
  const linkText = plainText(any?.[1] ?? '');
  if (linkText !== '' && link !== undefined && !/^(?:https?:\/\/|www\.)/i.test(linkText))
    return { url, title: linkText };
  const rest = body
    .replace(any?.[0] ?? '\u0000', ' ')
    .replace(addressPattern, (found) => ` ${found.slice(trimAddress(found).length)}`)
    .replace(/\[[\s.,]*\]|\([\s.,]*\)|<[\s.,]*>/g, ' ')
    .replace(
      /(?:\b(?:URL|Link|Available (?:at|from)|Retrieved (?:from|on)|Accessed(?: on)?|Abgerufen(?: am)?|Verfügbar unter|Disponible en|Consulté le|链接|网址)\s*[:：]?\s*)+(?=[^\p{L}\p{N}]*$)/giu,
      ' ',
    );
  return { url, title: tidyTitle(rest) };
}

/** Text of a link that leads to the source and does not name it. */
function isSign(text: string): boolean {
  return /^[^\p{L}\p{N}]*(?:link|source|quelle|fuente|fonte|lien|here|online|pdf|html|passage|textstelle|pasaje|passo|trecho|фрагмент|該当箇所|url|archived?|doi|原文|链接)?[^\p{L}\p{N}]*$/iu.test(
    text,
  );
}

function tidyTitle(text: string): string {
  return plainText(text)
    .replace(/^[\s:：·|,;–—-]+|(?:[\s:：·|,;–—-]|(?<!\.)\.\s*)+$/gu, '')
    .replace(/^(?:title|titel|titre|título|标题)\s*[:：]\s*/iu, '')
    .replace(/^["“”„«『「](.*)["“”»』」]$/u, '$1')
    .slice(0, 500)
    .trim();
}

/** Each row with an address or a number is an entry: the number is its key, the longest other cell its title. */
function tableEntries({ lines, line }: ReportBlock): ListedEntry[] | null {
  const entries = lines.flatMap((row, index) => {
    if (/^[\s|:-]+$/.test(row) || /^[\s|:-]+$/.test(lines[index + 1] ?? '')) return [];
    const cells = row
      .replace(/^\s*\||\|\s*$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    const keyCell = cells.find((cell) => /^\W{0,3}\^?[A-Za-z]{0,2}\d{1,4}\W{0,3}$/.test(cell));
    const { url } = describe(row);
    if (url === null && keyCell === undefined) return [];
    const titles = cells.filter((cell) => cell !== keyCell).map((cell) => describe(cell).title);
    const [title = ''] = titles
      .filter((cell) => cell !== '')
      .slice(0, 2)
      .sort((a, b) => b.length - a.length);
    return [
      {
        key: keyCell === undefined ? null : citationKey(keyCell.replace(/[^\w-]/g, '')),
        title,
        url,
        quotes: [],
        line: line + index,
      },
    ];
  });
  return entries.length > 0 ? entries : null;
}
