import { type ElementIndex, indexElements } from '../element-index.ts';
import { tidyLine } from '../render-blocks.ts';
import { isWhite, paperOf, parseStyle, type Style, visibilityOf } from './hiding-styles.ts';
import { IMPORTANT, type PageRule, type PageRules, readRules } from './page-rules.ts';

export interface HiddenText {
  /** Hidden prose that sits in the page's content; menus and notices that scripts open later are not meant. */
  readonly prose: readonly string[];
  /** All hidden text, for looking through only. */
  readonly all: string;
}

/** Names that style sheets of their own hide by convention: Bootstrap, Tailwind, WordPress, Drupal, HTML5 Boilerplate. */
const HIDING_NAMES =
  /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-(?:text|only)|element-invisible|a11y-hidden|u-(?:visually-hidden|hidden-visually))(?:$|\s)/i;
/** Hidden text from this length on may be meant for machines. */
const SUBSTANTIAL = 100;
/** Above this share the page is hidden until its scripts run, and hides nothing from its readers. */
const LARGEST_SHARE = 0.5;
const CHROME =
  'nav, header, footer, aside, form, dialog, [role="dialog"], [role="navigation"], [role="menu"], figure';

/** Takes out of the document what its readers do not see, and returns what that was. `index` is of the document as it is. */
export function removeHidden(document: Document, index: ElementIndex = indexElements(document)): HiddenText {
  const body = document.body ?? document.documentElement;
  const rules = readRules(document);
  const hidden = findHidden(document, index, rules);
  const isOpened = opensLater(index, rules);
  const shownTotal = hidden.length === 0 ? 0 : shownLength(body);
  const prose: string[] = [];
  const all: string[] = [];
  for (const element of hidden) {
    const text = tidyLine(element.textContent ?? '');
    if (text.length > 400 && shownLength(element) > shownTotal * LARGEST_SHARE) {
      for (const name of ['style', 'hidden', 'aria-hidden']) element.removeAttribute(name);
      continue;
    }
    if (text) all.push(text);
    if (isProse(element, text) && !isOpened(element, text)) prose.push(text);
    element.remove();
  }
  const shown = prose.length === 0 ? '' : tidyLine(body?.textContent ?? '');
  return {
    prose: prose.filter((text) => !isRepeated(text, shown)),
    all: [...all, ...remarks(document, index)].join('\n'),
  };
}

/** Characters of an element without its scripts and styles, which are its text and are not shown. */
function shownLength(element: Element): number {
  const code = [...element.getElementsByTagName('script'), ...element.getElementsByTagName('style')];
  return code.reduce(
    (rest, { textContent }) => rest - (textContent ?? '').length,
    (element.textContent ?? '').length,
  );
}

const MOST_REMARKS = 500;

/** Comments, and what a page says only in attributes of its pictures and to search engines. */
function remarks(document: Document, { select }: ElementIndex): readonly string[] {
  const found: string[] = [];
  for (const element of select('img[alt], meta[name="description"]')) {
    if (found.length >= MOST_REMARKS) break;
    if (element.isConnected)
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

/** Elements that pages hide at first, or only from sight, for the good of their readers. */
const WIDGETS =
  /(?:^|[\s_-])(?:tabs?|tab-?pane|panel|pane|accordion|collaps\w*|expand\w*|toggle\w*|carousel|slides?|slider|swiper|marquee|ticker|modal|popup|popover|overlay|lightbox|tooltip|tip|hint|dropdown|menu|drawer|offcanvas|flyout|print|mobile|tablet|desktop|phone|skip|transcript|footnotes?|disclaimer|read-?more|show-?more|more)(?:$|[\s_-])/i;
const WIDGET_ROLES = /^(?:tabpanel|tooltip|dialog|alertdialog|menu|listbox|alert|status|note|region|group)$/;
/** Descriptions for screen readers are no longer. */
const LONGEST_LABEL = 400;

/** Whether a hidden element is one that its reader opens, prints, hears or sees later. */
function opensLater({ select }: ElementIndex, { shownElsewhere }: PageRules) {
  const controlled = new Set<string>();
  for (const control of select(
    '[aria-controls], [data-target], [data-bs-target], a[href^="#"], label[for], [aria-describedby]',
  ))
    for (const name of ['aria-controls', 'data-target', 'data-bs-target', 'href', 'for', 'aria-describedby'])
      for (const id of (control.getAttribute(name) ?? '').split(/\s+/)) controlled.add(id.replace(/^#/, ''));
  return (element: Element, text: string): boolean => {
    const classes = (element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean);
    const names = `${classes.join(' ')} ${element.id}`;
    if (HIDING_NAMES.test(names)) return text.length <= LONGEST_LABEL;
    if (element.id !== '' && controlled.has(element.id)) return true;
    if (WIDGETS.test(names) || WIDGET_ROLES.test(element.getAttribute('role') ?? '')) return true;
    return [...classes.map((name) => `.${name}`), `#${element.id}`].some((name) => shownElsewhere.has(name));
  };
}

function findHidden(
  document: Document,
  { select }: ElementIndex,
  { rules, variables }: PageRules,
): readonly Element[] {
  const ruled = new Map<Element, PageRule[]>();
  const suspects = new Set(select(HIDING_MARKS));
  for (const element of select('[class]')) if (hasHidingName(element)) suspects.add(element);
  for (const rule of rules)
    for (const element of select(rule.selector)) {
      ruled.set(element, [...(ruled.get(element) ?? []), rule]);
      if (rule.hides) suspects.add(element);
    }
  const styleOf = stylesOf(ruled, variables);
  const isOnWhite = whiteBehind(document, styleOf);
  const isUnseen = (element: Element): boolean => {
    const style = styleOf(element);
    const visibility = visibilityOf(style);
    return visibility === 'hidden'
      ? !showsAllInside(element, styleOf)
      : visibility === 'faint' && isOnWhite(element);
  };
  const hidden = new Set(
    [...suspects].filter(
      (element) => !NEVER_HIDDEN.has(element.localName) && (isHidden(element) || isUnseen(element)),
    ),
  );
  return [...hidden].filter((element) => !hasAncestorIn(element, hidden));
}

/** Frames, and what holds no words. */
const NEVER_HIDDEN = new Set(['html', 'body', 'script', 'style', 'img', 'svg', 'path', 'iframe']);

type StyleOf = (element: Element) => Style;

/** The declarations for an element: by its attributes, by rules, and by its own style, the weightiest last. */
function stylesOf(ruled: ReadonlyMap<Element, readonly PageRule[]>, variables: Style): StyleOf {
  const known = new Map<Element, Style>();
  return (element) => {
    const found = known.get(element);
    if (found !== undefined) return found;
    const ink = element.getAttribute('color');
    const inline = parseStyle(element.getAttribute('style') ?? '', variables);
    const all = [...(ruled.get(element) ?? []), { style: inline, weight: IMPORTANT - 1 }];
    const style = new Map(ink === null ? [] : [['color', ink.toLowerCase()]]);
    for (const one of all.sort((a, b) => a.weight - b.weight))
      for (const [name, value] of one.style) style.set(name, value);
    known.set(element, style);
    return style;
  };
}

/** Inherited properties that hide words, and the values of a part that bring its words back: a size in em stays zero. */
const RESETS: Readonly<Record<string, RegExp>> = {
  'font-size': /^(?:[3-9]|\d\d+)[\d.]*(?:px|pt)$|^0?\.?[5-9]\d*rem$|^[1-9][\d.]*rem$|^(?:small|medium|large)/,
  visibility: /^visible$/,
};

/** Whether every word in an element that hides by what is inherited is in a part that sets it again, as columns do. */
function showsAllInside(element: Element, styleOf: StyleOf): boolean {
  const style = styleOf(element);
  const reset = Object.entries(RESETS).find(([name]) => {
    const rest = new Map([...style].filter(([own]) => own !== name));
    return style.has(name) && visibilityOf(rest) === 'shown';
  });
  if (reset === undefined) return false;
  const [name, value] = reset;
  const isReset = (node: Node): boolean => {
    if (node.nodeType === TEXT) return (node.textContent ?? '').trim() === '';
    if (node.nodeType !== ELEMENT || value.test(styleOf(node as Element).get(name) ?? '')) return true;
    return [...node.childNodes].every(isReset);
  };
  return [...element.childNodes].every(isReset);
}

/** Node.ELEMENT_NODE, Node.TEXT_NODE. */
const [ELEMENT, TEXT] = [1, 3];

/** Attributes of elements that may hide themselves. */
const HIDING_MARKS =
  '[style], [color], [hidden], [aria-hidden], [popover], dialog, rp, noembed, noframes, datalist, canvas, object, video, audio';

function isHidden(element: Element): boolean {
  if (element.hasAttribute('hidden') && element.getAttribute('hidden') !== 'until-found') return true;
  if (/^rp$/i.test(element.tagName)) return (element.textContent ?? '').trim().length > 2;
  return (
    element.getAttribute('aria-hidden') === 'true' ||
    element.hasAttribute('popover') ||
    (/^dialog$/i.test(element.tagName) && !element.hasAttribute('open')) ||
    /^(?:no(?:embed|frames)|datalist|canvas|object|video|audio)$/i.test(element.tagName) ||
    hasHidingName(element)
  );
}

function hasHidingName(element: Element): boolean {
  return HIDING_NAMES.test(element.getAttribute('class') ?? '');
}

/** Whether the paper of white words is white as far as the page itself says: a style sheet elsewhere may say otherwise. */
function whiteBehind(document: Document, styleOf: StyleOf): (element: Element) => boolean {
  const isPlain = document.querySelector('link[rel~="stylesheet"]') === null;
  return (element) => {
    for (let node = element.parentElement; node; node = node.parentElement) {
      const style = styleOf(node);
      const paper = paperOf(style);
      if (paper !== null || style.has('background') || style.has('background-image'))
        return paper !== null && isWhite(paper);
      if (node.hasAttribute('bgcolor') || node.hasAttribute('background')) return false;
    }
    return isPlain;
  };
}

function hasAncestorIn(element: Element, set: ReadonlySet<Element>): boolean {
  for (let node = element.parentElement; node; node = node.parentElement) if (set.has(node)) return true;
  return false;
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
