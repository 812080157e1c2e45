import { type ElementIndex, indexElements } from '../element-index.ts';
import { tidyLine } from '../render-blocks.ts';
import { isWhite, paperOf, parseStyle, type Style, visibilityOf } from './hiding-styles.ts';
import { type PageRule, type PageRules, readRules } from './page-rules.ts';

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
  const total = hidden.length === 0 ? 0 : (body?.textContent ?? '').length;
  const shownTotal = hidden.length === 0 ? 0 : shownLength(body);
  const prose: string[] = [];
  const all: string[] = [];
  for (const element of hidden) {
    const text = tidyLine(element.textContent ?? '');
    // Behind an open window, all of a page is kept from screen readers alone.
    const isBehind = isForSight(element) && shownLength(element) > shownTotal * LARGEST_SHARE;
    if (text.length > 400 && (isBehind || text.length > total * LARGEST_SHARE)) {
      reveal(element);
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

function isForSight(element: Element): boolean {
  if (element.getAttribute('aria-hidden') !== 'true' || element.hasAttribute('hidden')) return false;
  return visibilityOf(parseStyle(element.getAttribute('style') ?? '')) !== 'hidden';
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

/** What pages hide from sight at first, or from sight alone, for the good of their readers. */
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

function findHidden(document: Document, { select }: ElementIndex, rules: PageRules): readonly Element[] {
  const showsAllInside = resetsOf(rules, select);
  const hidden = new Set<Element>();
  const faint = new Set<Element>();
  const judge = (element: Element, style: Style, visibility = visibilityOf(style)): void => {
    if (/^(?:HTML|BODY|SCRIPT|STYLE|IMG|SVG|PATH|IFRAME)$/i.test(element.tagName)) return;
    if (isHidden(element) || (visibility === 'hidden' && !showsAllInside(element, style)))
      hidden.add(element);
    else if (visibility === 'faint') faint.add(element);
  };
  const named = select('[class]').filter((element) => HIDING_NAMES.test(element.getAttribute('class') ?? ''));
  const suspects = new Set([...select(HIDING_MARKS), ...named]);
  for (const element of suspects) {
    const ink = element.getAttribute('color');
    const style = element.getAttribute('style') ?? (ink === null ? '' : `color:${ink}`);
    if (style !== '' || isHidden(element)) judge(element, parseStyle(style, rules.variables));
  }
  const isShownAfter = cascadeOf(rules, select);
  for (const rule of rules.telling) {
    const visibility = visibilityOf(rule.style);
    for (const element of select(rule.selector))
      if (!isShownAfter(element, rule)) judge(element, rule.style, visibility);
  }
  if (faint.size > 0)
    for (const element of onWhite(document, faint, { ...rules, select })) hidden.add(element);
  return [...hidden].filter((element) => !hasAncestorIn(element, hidden));
}

/** Whether rules that hold against the hiding one show the element after all. */
function cascadeOf({ showing }: PageRules, select: ElementIndex['select']) {
  const elementsOf = new Map<PageRule, ReadonlySet<Element>>();
  const holdsFor = (rule: PageRule, element: Element) => {
    const elements = elementsOf.get(rule) ?? new Set(select(rule.selector));
    elementsOf.set(rule, elements);
    return elements.has(element);
  };
  const strongerThan = new Map<PageRule, readonly PageRule[]>();
  const findStronger = (hiding: PageRule) =>
    showing.filter(
      (rule) => rule.weight > hiding.weight && [...rule.style.keys()].some((name) => hiding.style.has(name)),
    );
  return (element: Element, hiding: PageRule): boolean => {
    const stronger = strongerThan.get(hiding) ?? findStronger(hiding);
    strongerThan.set(hiding, stronger);
    const own = stronger.filter((rule) => holdsFor(rule, element)).sort((a, b) => a.weight - b.weight);
    if (own.length === 0) return false;
    const style = new Map([...hiding.style, ...own.flatMap((rule) => [...rule.style])]);
    return visibilityOf(style) === 'shown';
  };
}

/** What hides words by being inherited, and the values of a part that bring its words back: a size in em stays nothing. */
const RESETS: Readonly<Record<string, RegExp>> = {
  'font-size': /^(?:[3-9]|\d\d+)[\d.]*(?:px|pt)$|^0?\.?[5-9]\d*rem$|^[1-9][\d.]*rem$|^(?:small|medium|large)/,
  visibility: /^visible$/,
};

/** Whether every word in an element that hides by what is inherited is in a part that sets it again, as columns do. */
function resetsOf({ showing }: PageRules, select: ElementIndex['select']) {
  return (element: Element, style: Style): boolean => {
    const reset = Object.entries(RESETS).find(([name]) => {
      const rest = new Map([...style].filter(([own]) => own !== name));
      return style.has(name) && visibilityOf(rest) === 'shown';
    });
    if (reset === undefined) return false;
    const [name, value] = reset;
    const isSet = (own: Style) => value.test(own.get(name) ?? '');
    const parts = new Set(
      showing.filter((rule) => isSet(rule.style)).flatMap(({ selector }) => select(selector)),
    );
    const isReset = (node: Node): boolean => {
      if (node.nodeType === TEXT) return (node.textContent ?? '').trim() === '';
      if (node.nodeType !== ELEMENT) return true;
      const part = node as Element;
      if (parts.has(part) || isSet(parseStyle(part.getAttribute('style') ?? ''))) return true;
      return [...part.childNodes].every(isReset);
    };
    return [...element.childNodes].every(isReset);
  };
}

/** Node.ELEMENT_NODE, Node.TEXT_NODE. */
const [ELEMENT, TEXT] = [1, 3];

/** What elements have that may hide themselves. */
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
    HIDING_NAMES.test(element.getAttribute('class') ?? '')
  );
}

/** White words whose paper is white as far as the page itself says: a style sheet elsewhere may say otherwise. */
function onWhite(
  document: Document,
  faint: ReadonlySet<Element>,
  { papers, select }: PageRules & Pick<ElementIndex, 'select'>,
): readonly Element[] {
  const known = new Map<Element, boolean>();
  for (const [selector, declarations] of papers) {
    const isWhiteHere = isWhitePaper(parseStyle(declarations));
    for (const element of select(selector)) known.set(element, isWhiteHere);
  }
  const isPlain = document.querySelector('link[rel~="stylesheet"]') === null;
  return [...faint].filter((element) => {
    for (let node = element.parentElement; node; node = node.parentElement) {
      const style = parseStyle(node.getAttribute('style') ?? '');
      const isWhiteHere = hasPaper(style) ? isWhitePaper(style) : known.get(node);
      if (isWhiteHere !== undefined) return isWhiteHere;
      if (node.hasAttribute('bgcolor') || node.hasAttribute('background')) return false;
    }
    return isPlain;
  });
}

function hasPaper(style: Style): boolean {
  return style.has('background') || style.has('background-color') || style.has('background-image');
}

function isWhitePaper(style: Style): boolean {
  const paper = paperOf(style);
  return paper !== null && isWhite(paper);
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
