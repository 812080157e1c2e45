import { tidyLine } from './render-blocks.ts';

export interface HiddenText {
  /** Hidden prose that sits in the page's content; menus and notices that scripts open later are not meant. */
  readonly prose: readonly string[];
  /** All hidden text, for looking through only. */
  readonly all: string;
}

const HIDING_STYLE =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*(?:0+(?:\.0+)?|\.0+)\s*(?:;|!|$)|font-size\s*:\s*(?:(?:0+(?:\.0+)?|\.0+)(?:px|em|rem|pt|%)?|[12](?:\.\d+)?p[xt])\s*(?:;|!|$)|(?:left|top|right|text-indent)\s*:\s*-\d{4,}|clip-path\s*:\s*inset\(\s*(?:50|100)%|clip\s*:\s*rect\(\s*0/i;
/** Screen-reader text is hidden with these names and is short; "sr-only" prose is read like any other hidden text. */
const CANDIDATES = '[style], [hidden], [aria-hidden="true"], font[color]';
/** Hidden text from this length on may be meant for machines. */
const SUBSTANTIAL = 100;
/** Above this share the page is hidden until its scripts run, and hides nothing from its readers. */
const LARGEST_SHARE = 0.5;
const CHROME =
  'nav, header, footer, aside, form, dialog, [role="dialog"], [role="navigation"], [role="menu"], figure';

/** Takes out of the document what its readers do not see, and tells what that was. */
export function removeHidden(document: Document): HiddenText {
  const body = document.body ?? document.documentElement;
  const total = (body?.textContent ?? '').length;
  const prose: string[] = [];
  const all: string[] = [];
  for (const element of findHidden(document)) {
    const text = tidyLine(element.textContent ?? '');
    if (text.length > total * LARGEST_SHARE && text.length > 400) {
      reveal(element);
      continue;
    }
    if (text) all.push(text);
    if (isProse(element, text)) prose.push(text);
    element.remove();
  }
  const shown = tidyLine(body?.textContent ?? '');
  return {
    prose: prose.filter((text) => !isRepeated(text, shown)),
    all: [...all, ...remarks(document)].join('\n'),
  };
}

const MOST_REMARKS = 500;

/** Comments, and what a page says only in attributes of its pictures and to search engines. */
function remarks(document: Document): readonly string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll('img[alt], meta[name="description"]')) {
    if (found.length >= MOST_REMARKS) break;
    found.push(tidyLine(element.getAttribute('alt') ?? element.getAttribute('content') ?? ''));
  }
  const comments = document.createTreeWalker(document, COMMENTS);
  for (let node = comments.nextNode(); node && found.length < 2 * MOST_REMARKS; node = comments.nextNode())
    found.push(tidyLine((node.nodeValue ?? '').slice(0, 2000)));
  return found.filter((text) => text !== '');
}

/** NodeFilter.SHOW_COMMENT. */
const COMMENTS = 128;

/** Pull quotes and small-screen copies say once more what the page shows; cookie notices are everywhere. */
function isRepeated(text: string, shown: string): boolean {
  if (/\b(?:cookies?|ad ?blockers?)\b/i.test(text)) return true;
  const sentences = text.split(/(?<=[.!?。！？])\s*/u).filter((sentence) => sentence.length > 20);
  const repeated = sentences.filter((sentence) => shown.includes(sentence.slice(0, 40)));
  return repeated.length * 2 >= sentences.length;
}

function findHidden(document: Document): readonly Element[] {
  const hidden = new Set<Element>();
  for (const element of document.querySelectorAll(CANDIDATES)) {
    if (/^(?:HTML|BODY|SCRIPT|STYLE|IMG|SVG|PATH|IFRAME)$/i.test(element.tagName)) continue;
    if (isHidden(element)) hidden.add(element);
  }
  const selectors = hidingSelectors(document);
  for (const selector of selectors) {
    for (const element of document.querySelectorAll(selector)) {
      if (!/^(?:HTML|BODY)$/i.test(element.tagName)) hidden.add(element);
    }
  }
  return [...hidden].filter((element) => !hasAncestorIn(element, hidden));
}

function isHidden(element: Element): boolean {
  if (element.hasAttribute('hidden') && element.getAttribute('hidden') !== 'until-found') return true;
  if (element.getAttribute('aria-hidden') === 'true') return true;
  const style = element.getAttribute('style') ?? '';
  return HIDING_STYLE.test(style) || isInkOnInk(style);
}

/** Text in the colour of its own background. */
function isInkOnInk(style: string): boolean {
  const ink = /(?:^|;)\s*color\s*:\s*([^;!]+)/i.exec(style)?.[1]?.trim().toLowerCase();
  const paper = /(?:^|;)\s*background(?:-color)?\s*:\s*([^;!]+)/i.exec(style)?.[1]?.trim().toLowerCase();
  return ink === 'transparent' || (ink !== undefined && ink === paper);
}

/** Plain class and id selectors that the page's own style sheets hide; rules under a condition are not looked at. */
function hidingSelectors(document: Document): readonly string[] {
  const found = new Set<string>();
  for (const sheet of document.querySelectorAll('style')) {
    const css = (sheet.textContent ?? '').slice(0, 200_000).replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '');
    for (const rule of topLevelRules(css)) {
      const [selectors = '', rules = ''] = rule.split('{', 2);
      if (!HIDING_STYLE.test(rules)) continue;
      for (const selector of selectors.split(',').map((part) => part.trim()))
        if (/^[.#][A-Za-z_][\w-]*$/.test(selector) && found.size < 100) found.add(selector);
    }
  }
  return [...found];
}

/** Rules as "selectors{declarations", without those inside a block of their own such as `@media`. */
function topLevelRules(css: string): readonly string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < css.length; index += 1) {
    const letter = css[index];
    if (letter === '{') depth += 1;
    if (letter !== '}') continue;
    depth = Math.max(0, depth - 1);
    if (depth > 0) continue;
    const rule = css.slice(start, index);
    if (!rule.includes('@')) rules.push(rule);
    start = index + 1;
  }
  return rules;
}

function hasAncestorIn(element: Element, set: ReadonlySet<Element>): boolean {
  for (let node = element.parentElement; node; node = node.parentElement) if (set.has(node)) return true;
  return false;
}

function reveal(element: Element): void {
  for (const name of ['style', 'hidden', 'aria-hidden']) element.removeAttribute(name);
}

function isProse(element: Element, text: string): boolean {
  if (text.length < SUBSTANTIAL || element.closest(CHROME) || !element.isConnected) return false;
  const sentences = text.match(/[\p{L}\p{N}]{2,}[.!?。！？](?=\s|$|["'”’)\p{Lo}])/gu)?.length ?? 0;
  const inner = /[{};]\s*(?:var|function|\.)|<\/?\w/.test(text);
  const linked = [...element.querySelectorAll('a, button, input, label, option')].reduce(
    (sum, link) => sum + (link.textContent ?? '').length + 10,
    0,
  );
  return sentences > 0 && !inner && linked < text.length * 0.3;
}
