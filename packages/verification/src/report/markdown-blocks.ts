import type { Definition, PhrasingContent, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmTable } from 'micromark-extension-gfm-table';

/** A link in the text of a block. */
export interface BlockLink {
  /** As it reads. */
  readonly label: string;
  readonly url: string;
}

/** A part of a report that belongs together. Lines of `text` are those of the report; links in it are signs. */
export interface ReportBlock {
  readonly kind: 'heading' | 'text' | 'item' | 'table' | 'footnote' | 'definition';
  /** 1 to 6 of a heading, else 0. */
  readonly level: number;
  /** Links stand in it as `linkSign` gives them. Empty for a table. */
  readonly text: string;
  readonly links: readonly BlockLink[];
  /** Cells of each row of a table. */
  readonly rows: readonly (readonly string[])[];
  /** Name of a footnote, definition or numbered item; null otherwise. */
  readonly label: string | null;
  /** All of it is in bold. */
  readonly isBold: boolean;
  /** Number of its first line, from 1. */
  readonly line: number;
}

/** Private signs, of which text from outside has none. */
const [linkOpen, linkClose, bracketOpen, bracketClose] = ['\ue100', '\ue101', '\ue102', '\ue103'];

/** Matches the sign of a link with its place among the links of the block. */
export const linkSign = new RegExp(`${linkOpen}(\\d+)${linkClose}`, 'gu');

/** The blocks of a Markdown report in order, without front matter, code, formulas, comments, images and rules. */
export function reportBlocks(markdown: string): ReportBlock[] {
  const tree = fromMarkdown(prepared(markdown), {
    extensions: [gfmTable(), gfmFootnote()],
    mdastExtensions: [gfmTableFromMarkdown(), gfmFootnoteFromMarkdown()],
  });
  const definitions = new Map<string, Definition>();
  for (const node of tree.children) if (node.type === 'definition') definitions.set(node.identifier, node);
  return tree.children.flatMap((node) => blocksOf(node, { definitions, kind: 'text', label: null }));
}

/** Longer lines are cut, so that what works on a block never meets more. */
const longestLine = 8000;

/** Without all but prose; lines keep their places. */
function prepared(markdown: string): string {
  const blank = (found: string) => found.replace(/[^\n]+/g, '');
  return markdown
    .replace(/[\ue000-\uf8ff]/gu, '')
    .replace(/^---\n[\s\S]{0,20000}?\n(?:---|\.\.\.)(?=\n|$)/, blank)
    .replace(/^\$\$[^$]{0,20000}\$\$/gmu, blank)
    .replace(/^\s*\\\[\s*\n[\s\S]{0,20000}?\n\s*\\\]/gmu, blank)
    .split('\n')
    .map((line) =>
      line
        .slice(0, longestLine)
        // Deeply nested quotes and lists of one line cost much and say nothing.
        .replace(
          /^((?:\s{0,3}(?:>|[-*+]|\d{1,9}[.)])\s{1,3}){4})(?:\s{0,3}(?:>|[-*+]|\d{1,9}[.)])\s{1,3})+/u,
          '$1',
        ),
    )
    .join('\n');
}

interface Reading {
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly kind: 'text' | 'item' | 'footnote';
  readonly label: string | null;
}

function blocksOf(node: RootContent, reading: Reading): ReportBlock[] {
  const line = node.position?.start.line ?? 1;
  const base = { level: 0, text: '', links: [], rows: [], label: reading.label, isBold: false, line };
  switch (node.type) {
    case 'heading':
      return [{ ...base, kind: 'heading', level: node.depth, ...inline(node.children, reading) }];
    case 'paragraph': {
      if (isFigure(node.children)) return [];
      const [only] = node.children;
      const isBold = node.children.length === 1 && only?.type === 'strong';
      return splitItems({ ...base, kind: reading.kind, isBold, ...inline(node.children, reading) });
    }
    case 'blockquote':
      return node.children.flatMap((child) => blocksOf(child, reading));
    case 'list':
      return node.children.flatMap((item, index) => {
        const label = node.ordered === true ? String((node.start ?? 1) + index) : null;
        // Only the first paragraph of an item has its number.
        return item.children.flatMap((child, place) =>
          blocksOf(child, { ...reading, kind: 'item', label: place === 0 ? label : null }),
        );
      });
    case 'footnoteDefinition':
      return node.children
        .slice(0, 1)
        .flatMap((child) =>
          blocksOf(child, { ...reading, kind: 'footnote', label: node.label ?? node.identifier }),
        );
    case 'definition':
      return [
        {
          ...base,
          kind: 'definition',
          label: node.label ?? node.identifier,
          text: node.title ?? '',
          links: [{ label: '', url: node.url }],
        },
      ];
    case 'table':
      return [{ ...base, kind: 'table', ...tableOf(node, reading) }];
    default:
      return [];
  }
}

/** An image with nothing but its caption: what shows it says who made it, and states nothing. */
function isFigure([image, ...caption]: readonly PhrasingContent[]): boolean {
  if (image?.type !== 'image') return false;
  return caption.every(
    (node) => node.type === 'emphasis' || (node.type === 'text' && node.value.trim() === ''),
  );
}

/** Lines that begin with a sign or number that Markdown does not know are items of their own. */
function splitItems(block: ReportBlock): ReportBlock[] {
  const lines = block.text.split('\n');
  const isItem = (text: string) =>
    /^\s*(?:[•·‣▪]|\(?\d{1,4}[)、.])\s/u.test(text) ||
    // Markdown takes an entry right below an item for its next line.
    (block.kind === 'item' && /^\s*[[【]\^?[\w-]{1,6}[\]】]:?\s+\S/u.test(text));
  if (!lines.some((text, index) => index > 0 && isItem(text))) return [block];
  const items: ReportBlock[] = [];
  lines.forEach((text, index) => {
    const last = items.at(-1);
    if (last === undefined || isItem(text))
      items.push({ ...block, text, line: block.line + index, kind: isItem(text) ? 'item' : block.kind });
    else items[items.length - 1] = { ...last, text: `${last.text}\n${text}` };
  });
  return items;
}

function tableOf(table: Table, reading: Reading): Pick<ReportBlock, 'rows' | 'links'> {
  const links: BlockLink[] = [];
  const rows = table.children.map((row) =>
    row.children.map((cell) => flatten(cell.children, { reading, links }).replace(/\s+/g, ' ').trim()),
  );
  return { rows, links };
}

function inline(nodes: readonly PhrasingContent[], reading: Reading): Pick<ReportBlock, 'text' | 'links'> {
  const links: BlockLink[] = [];
  return { text: flatten(nodes, { reading, links }), links };
}

interface Flattening {
  readonly reading: Reading;
  readonly links: BlockLink[];
}

function flatten(nodes: readonly PhrasingContent[], into: Flattening): string {
  return nodes.map((node) => flat(node, into)).join('');
}

function flat(node: PhrasingContent, into: Flattening): string {
  const addLink = (label: string, url: string) => {
    into.links.push({ label, url });
    return `${linkOpen}${into.links.length - 1}${linkClose}`;
  };
  switch (node.type) {
    case 'text':
      return node.value;
    case 'break':
      return '\n';
    case 'inlineCode':
      // Code cites nothing, unless all it holds is a mark.
      return /^\s?[[【][^\][]{1,12}[\]】]\s?$/u.test(node.value)
        ? node.value
        : node.value.replace(/[[【]/gu, bracketOpen).replace(/[\]】]/gu, bracketClose);
    case 'html':
      return /^<sup\b/i.test(node.value)
        ? '['
        : /^<\/sup/i.test(node.value)
          ? ']'
          : /^<br/i.test(node.value)
            ? '\n'
            : '';
    case 'link':
      return addLink(flatten(node.children, into), node.url);
    case 'linkReference': {
      const label = flatten(node.children, into);
      const definition = into.reading.definitions.get(node.identifier);
      const isNumber = /^\^?[a-z]{0,2}-?\d{1,4}$/i.test(node.identifier);
      if (isNumber) return node.referenceType === 'full' ? `${label}[${node.identifier}]` : `[${label}]`;
      return definition === undefined ? label : addLink(label, definition.url);
    }
    case 'footnoteReference':
      return `[^${node.label ?? node.identifier}]`;
    default:
      return 'children' in node ? flatten(node.children, into) : '';
  }
}

/** Text of a block for a reader: its links by their labels, brackets of code as written. */
export function readableText(text: string, links: readonly BlockLink[]): string {
  return text
    .replace(linkSign, (_, index: string) => links[Number(index)]?.label ?? '')
    .replaceAll(bracketOpen, '[')
    .replaceAll(bracketClose, ']')
    .replace(/\s+/g, ' ')
    .trim();
}
