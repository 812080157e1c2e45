import elements from './elements.json' with { type: 'json' };
import { decodeEntities } from './formats/xml-text.ts';
import { type Block, renderBlocks, tidyLine } from './render-blocks.ts';

/** Comments and scripts, in which tags are not meant, and the tags of the frame of a page. */
const FRAME =
  /<!--[\s\S]*?(?:-->|$)|<script\b[\s\S]*?(?:<\/script\s*>|$)|<!doctype[^>]*>|<\?xml[^>]*>|<\/?(html|head|body)(?=[\s/>])([^>]*)>/gi;
const FACTS: ReadonlySet<string> = new Set(elements.inHead);

/**
 * A DOM of a page. linkedom builds it several times faster than jsdom and runs no scripts. What is before, between or
 * behind head and body it would leave there, and show an empty body: it is given a frame of its own, as browsers build it.
 */
export async function parsePage(html: string): Promise<Document> {
  const { parseHTML } = await import('linkedom');
  const given = new Map<string, string>();
  const content = withoutInnerScripts(html).replace(FRAME, (part, name?: string, attributes = '') => {
    const isFrame = name !== undefined && !part.startsWith('</');
    if (isFrame && !given.has(name.toLowerCase())) given.set(name.toLowerCase(), attributes);
    return /^<(?:!--|script)/i.test(part) ? part : '';
  });
  const [root, own] = ['html', 'body'].map((name) => (given.get(name) ?? '').replace(/\/$/, ''));
  const { document } = parseHTML(
    `<!doctype html><html${root}><head></head><body${own}>${content}</body></html>`,
  );
  for (const node of [...document.body.childNodes]) {
    const isWords = node.nodeType === 3 && (node.textContent ?? '').trim() !== '';
    if (isWords || (node.nodeType === 1 && !FACTS.has((node as Element).localName))) break;
    document.head.append(node);
  }
  showNoscript(document);
  return document;
}

/** Shorter ones ask for scripts or hold a picture. */
const LEAST_NOSCRIPT = 500;

/** Forums and the like that scripts put together give their text in `noscript` to readers without them, as we are. */
function showNoscript(document: Document): void {
  const notes = [...document.querySelectorAll('body noscript')];
  const longest = Math.max(0, ...notes.map(({ textContent }) => tidyLine(textContent ?? '').length));
  if (longest < LEAST_NOSCRIPT) return;
  const shown = renderBlocks(document.body).reduce((sum, { text }) => sum + text.length, 0);
  if (longest >= shown) for (const note of notes) note.replaceWith(...note.childNodes);
}

type ScriptState = 'page' | 'script' | 'escaped' | 'double';
const AFTER: Readonly<Record<string, Partial<Record<ScriptState, ScriptState>>>> = {
  '<script': { page: 'script', escaped: 'double' },
  '</script': { script: 'page', escaped: 'page', double: 'escaped' },
  '<!--': { script: 'escaped' },
  '-->': { escaped: 'script', double: 'script' },
};

/**
 * Browsers end scripts that open a comment and another script in it at their second end tag (the "script data double
 * escaped state" of HTML), and linkedom would show what lies between: the tags of the inner one are taken out.
 */
function withoutInnerScripts(html: string): string {
  if (!/<script[\s/>][\s\S]{0,200}?<!--/i.test(html)) return html;
  let state: ScriptState = 'page';
  return html.replace(/<!--|-->|<script(?=[\s/>])|<\/script[^>]{0,200}>/gi, (token) => {
    const before: ScriptState = state;
    state = AFTER[token.toLowerCase().replace(/(?<=<\/script).*/s, '')]?.[before] ?? before;
    return [before, state].every((each) => each === 'escaped' || each === 'double') ? '' : token;
  });
}

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
