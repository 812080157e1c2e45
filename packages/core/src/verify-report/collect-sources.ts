import { plainText } from '../citation/escape-markdown.ts';
import { isAboutReportHeading } from '../messages/messages.ts';
import { isSourceAddress } from './addresses.ts';
import { citationKey } from './citation-key.ts';
import { opensSourceList } from './opens-source-list.ts';
import type { ReportBlock } from './report-blocks.ts';
import { describe, type ListedEntry, readEntries } from './source-entries.ts';
import { createSourceRegister, type SourceRegister } from './source-register.ts';

/** A block of the report's text under its nearest heading. */
export interface ProseBlock extends ReportBlock {
  /** Null above the first heading. */
  readonly section: string | null;
}

/** A report with its list of sources taken apart from its text. */
export interface CollectedSources {
  readonly title: string | null;
  readonly prose: readonly ProseBlock[];
  readonly register: SourceRegister;
  /** Addresses of reference links by their label in lower case. */
  readonly definitions: ReadonlyMap<string, { readonly url: string; readonly title: string }>;
  /** Whether the report has a list of sources at all. */
  readonly hasList: boolean;
}

/**
 * Finds the lists of sources wherever they stand, and what else names sources: footnotes and link definitions. What a
 * report of ours tells about itself is none of its claims and left out.
 */
export function collectSources(blocks: readonly ReportBlock[]): CollectedSources {
  const register = createSourceRegister();
  const definitions = new Map<string, { url: string; title: string }>();
  const prose: ProseBlock[] = [];
  let title: string | null = null;
  let section: string | null = null;
  let listLevel: number | null = null;
  let aboutLevel: number | null = null;
  let list: ListedEntry[] = [];
  const endList = () => {
    register.addList(list);
    list = [];
    listLevel = null;
  };
  for (const block of blocks) {
    const heading = headingText(block);
    if (heading !== null) {
      const level = block.kind === 'heading' ? block.level : 7;
      if (opensSourceList(heading)) {
        if (listLevel === null || level <= listLevel) endList();
        listLevel = Math.min(level, listLevel ?? 7);
      } else if (listLevel === null || level <= listLevel) endList();
      if (isAboutReportHeading(heading)) aboutLevel = level;
      else if (aboutLevel !== null && level <= aboutLevel) aboutLevel = null;
      if (level === 1 && title === null) title = heading;
      else if (level < 7) section = heading;
      if (block.kind === 'heading') continue;
    }
    const isListed = listLevel !== null;
    if ((heading !== null && isListed) || (aboutLevel !== null && !isListed)) continue;
    const rest = withoutDefinitions(block, definitions, list);
    if (rest === null) continue;
    const quote = isListed ? quotedIn(rest) : null;
    const last = list.at(-1);
    if (quote !== null && last !== undefined) {
      list[list.length - 1] = { ...last, quotes: [...last.quotes, quote] };
      continue;
    }
    const entries = readEntries(rest, isListed);
    if (entries !== null) list.push(...entries);
    else if (!isListed || /[[【]\^?\d{1,4}[\]】,，–-]/.test(rest.lines.join(' '))) {
      if (!isListed) endList();
      prose.push({ ...rest, section });
    }
  }
  endList();
  const hasList = register.entries().length > 0;
  return { title, prose, register, definitions, hasList };
}

/** Text of a heading, or of a line that announces a list of sources without being one: "References:". */
function headingText(block: ReportBlock): string | null {
  const [first = ''] = block.lines;
  if (block.kind === 'heading') return plainText(first.replace(/\[\^?\d{1,4}\]/g, ''));
  const isAlone = block.kind === 'text' && block.lines.length === 1 && first.length <= 60;
  return isAlone && opensSourceList(first.replace(/[:：]\s*$/, '')) ? plainText(first) : null;
}

/** The block without footnotes and link definitions, which are noted; null when nothing else is left. */
function withoutDefinitions(
  block: ReportBlock,
  definitions: Map<string, { url: string; title: string }>,
  list: ListedEntry[],
): ReportBlock | null {
  const [first = ''] = block.lines;
  const whole = block.lines.map((line) => line.trim()).join(' ');
  const footnote = /^\s{0,3}\[\^([^\]\s]{1,60})\]:\s*/.exec(whole);
  if (footnote !== null) {
    const { url, title } = describe(whole.slice(footnote[0].length));
    list.push({ key: citationKey(footnote[1] ?? ''), url, title, quotes: [], line: block.line });
    return null;
  }
  const definition = /^\s{0,3}\[([^\]\n]{1,60})\]:\s*<?(\S{1,2000}?)>?(?:\s+["'(](.{0,300})["')])?\s*$/.exec(
    first,
  );
  const [, label = '', target = '', title = ''] = definition ?? [];
  if (definition === null || !isSourceAddress(target) || block.lines.length > 1) return block;
  if (/^[A-Z]{0,2}-?\d{1,4}$/i.test(label))
    list.push({ key: citationKey(label), url: target, title, quotes: [], line: block.line });
  else definitions.set(label.toLowerCase(), { url: target, title });
  return null;
}

/** The passage that an entry quotes: a line of its own in quotation marks, with or without a link after it. */
function quotedIn({ lines }: ReportBlock): string | null {
  const whole = lines.map((line) => line.trim()).join(' ');
  const quoted =
    /^\s*(?:[-*+•>]\s+|>\s*)+[“„«『「"]\s?(.{1,15000})[”“»』」"](?:\s*\(?\[[^\]]{0,40}\]\([^\s]{0,4000}\)\)?)?\s*$/su.exec(
      whole,
    );
  return quoted === null ? null : plainText(quoted[1] ?? '');
}
