import elements from './elements.json' with { type: 'json' };
import { decodeEntities } from './formats/xml-text.ts';
import { type Block, renderBlocks, tidyLine } from './render-blocks.ts';

/**
 * A DOM of a page. linkedom builds it several times faster than jsdom and runs no scripts; it needs an `<html>`
 * element around what it is given.
 */
export async function parsePage(html: string): Promise<Document> {
  const { parseHTML } = await import('linkedom');
  const shown = withoutDoubleScripts(html);
  const source = /<html[\s>]/i.test(shown) ? shown : `<!doctype html><html><body>${shown}</body></html>`;
  const { document } = parseHTML(source);
  gatherBody(document);
  showNoscript(document);
  return document;
}

/** Shorter ones ask for scripts or hold a picture. */
const LEAST_NOSCRIPT = 500;

/** Forums and the like that scripts put together give their text in `noscript` to readers without them, as we are. */
function showNoscript(document: Document): void {
  const notes = [...document.querySelectorAll('body noscript')];
  const lengths = notes.map((note) => tidyLine(note.textContent ?? '').length);
  const longest = Math.max(0, ...lengths);
  if (longest < LEAST_NOSCRIPT) return;
  const shown = renderBlocks(document.body).reduce((sum, { text }) => sum + text.length, 0);
  if (longest < shown) return;
  for (const note of notes) note.replaceWith(...note.childNodes);
}

/**
 * Without scripts that open a comment and another script in it: browsers end those at their second end tag (the "script
 * data double escaped state" of HTML), and linkedom would show what lies between.
 */
function withoutDoubleScripts(html: string): string {
  if (!/<script[\s/>][\s\S]{0,200}?<!--/i.test(html)) return html;
  let text = '';
  let kept = 0;
  let start = -1;
  let state: 'page' | 'script' | 'escaped' | 'double' = 'page';
  let wasDouble = false;
  for (const { 0: token, index } of html.matchAll(/<!--|-->|<script(?=[\s/>])|<\/script[^>]{0,200}>/gi)) {
    const kind = token.startsWith('</')
      ? 'end'
      : token.startsWith('<s') || token.startsWith('<S')
        ? 'script'
        : token;
    if (state === 'page') {
      if (kind !== 'script') continue;
      [state, start, wasDouble] = ['script', index, false];
    } else if (kind === '-->') state = 'script';
    else if (kind === '<!--' && state === 'script') state = 'escaped';
    else if (kind === 'script' && state === 'escaped') [state, wasDouble] = ['double', true];
    else if (kind === 'end' && state === 'double') state = 'escaped';
    else if (kind === 'end') {
      if (wasDouble) {
        text += html.slice(kept, start);
        kept = index + token.length;
      }
      state = 'page';
    }
  }
  return text + (wasDouble && state !== 'page' ? html.slice(kept, start) : html.slice(kept));
}

/**
 * A page as browsers build it: one root with a head and one body that holds all else, in its order. linkedom leaves what
 * is before, between or behind them, and then shows an empty body.
 */
function gatherBody(document: Document): void {
  const root = document.querySelector('html') ?? document.createElement('html');
  if (isInOrder(document, root)) return;
  const head = root.querySelector('head') ?? document.createElement('head');
  const body = root.querySelector('body') ?? document.createElement('body');
  const facts: Node[] = [];
  const content: Node[] = [];
  sortNodes(document, { root, facts, content });
  head.replaceChildren(...facts);
  body.replaceChildren(...content);
  root.replaceChildren(head, body);
  for (const node of [...document.childNodes]) if (node !== root && node.nodeType !== 10) node.remove();
  if (root.parentNode !== document) document.append(root);
}

function isInOrder(document: Document, root: Element): boolean {
  const [head, body, ...others] = root.localName === 'html' ? root.children : [];
  return (
    [...document.children].every((element) => element === root) &&
    ![document, root].some(({ childNodes }) => [...childNodes].some(isWords)) &&
    head?.localName === 'head' &&
    body?.localName === 'body' &&
    others.length === 0 &&
    [...head.children].every(({ localName }) => FACTS.has(localName))
  );
}

interface SortedNodes {
  readonly root: Element;
  /** What a head holds. */
  readonly facts: Node[];
  readonly content: Node[];
}

function sortNodes(parent: Node, sorted: SortedNodes): void {
  for (const node of [...parent.childNodes]) {
    const name = node.nodeName.toLowerCase();
    const isFrame = FRAME.has(name) || (node.nodeType === 1 && node.contains(sorted.root));
    if (isFrame && name !== 'body') sortNodes(node, sorted);
    else if (isFrame) sorted.content.push(...[...node.childNodes]);
    else if (node.nodeType === 8) sorted.facts.push(node);
    else if (parent.nodeName.toLowerCase() === 'head' && (FACTS.has(name) || node.nodeType !== 1))
      sorted.facts.push(node);
    else if (node.nodeType === 1 || isWords(node)) sorted.content.push(node);
  }
}

function isWords({ nodeType, textContent }: Node): boolean {
  return nodeType === 3 && (textContent ?? '').trim() !== '';
}

const FRAME = new Set(['html', 'head', 'body']);
const FACTS: ReadonlySet<string> = new Set(elements.inHead);

/** More elements than this cost seconds and gigabytes as a DOM; the longest pages that people write have fewer. */
const MOST_ELEMENTS = 40_000;
/** Deeper nesting ends in a stack overflow in DOM code, and is nobody's page. */
const DEEPEST = 500;
/** Elements that are mostly left open, or have no end. */
const UNNESTED: ReadonlySet<string> = new Set(elements.unnested);
const TAG_NAME = /\/?([a-z][a-z0-9-]*)/iy;

/** Whether mark-up can be made a DOM in reasonable time. Linear in its length. */
export function isTreeable(html: string): boolean {
  let elements = 0;
  let depth = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    TAG_NAME.lastIndex = at + 1;
    const name = TAG_NAME.exec(html)?.[1]?.toLowerCase();
    if (name === undefined) continue;
    const isEnd = html[at + 1] === '/';
    if (!isEnd) elements += 1;
    if (!UNNESTED.has(name)) depth = isEnd ? Math.max(0, depth - 1) : depth + 1;
    if (elements > MOST_ELEMENTS || depth > DEEPEST) return false;
  }
  return true;
}

/** Text of mark-up that is too large or too odd for a DOM: tags cut out, nothing separated from the main text. */
export function stripMarkup(html: string): readonly Block[] {
  const marked = html
    .replace(
      /<!--[\s\S]*?(?:-->|$)|<(script|style|noscript|template|head|svg|nav|footer)\b[\s\S]*?(?:<\/\1\s*>|$)/gi,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .replace(/<h([1-6])\b[^<>]*>/gi, (_, level: string) => `\n${'#'.repeat(Number(level))} `)
    .replace(/<li\b[^<>]*>/gi, '\n- ')
    .replace(/<\/t[dh]\s*>/gi, ' | ')
    .replace(
      /<\/?(?:p|div|section|article|br|hr|tr|table|ul|ol|dl|dt|dd|h[1-6]|blockquote|pre|main|aside|header|form)\b[^<>]*>/gi,
      '\n',
    )
    .replace(/<\/?[a-z!][^<>]*>/gi, '');
  const blocks: Block[] = [];
  for (const line of decodeEntities(marked.replaceAll('&nbsp;', ' ')).split('\n')) {
    const text = withoutEmptyCells(tidyLine(line));
    if (/[\p{L}\p{N}]/u.test(text)) blocks.push({ kind: kindOf(text), text });
  }
  return blocks;
}

function withoutEmptyCells(row: string): string {
  let end = row.length;
  while (row.endsWith(' |', end)) end -= 2;
  return row.slice(0, end);
}

function kindOf(text: string): Block['kind'] {
  if (/^#{1,6} /.test(text)) return 'heading';
  if (text.startsWith('- ')) return 'item';
  return text.includes(' | ') ? 'row' : 'paragraph';
}
