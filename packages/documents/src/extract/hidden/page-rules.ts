import { splitSelectors } from '../element-index.ts';
import { parseStyle, type Style, visibilityOf } from './hiding-styles.ts';

export interface PageRule {
  readonly selector: string;
  readonly style: Style;
  /** The larger one holds (cascade by importance, specificity and order). */
  readonly weight: number;
}

export type PageRules = ReturnType<typeof readRules>;

/** A page with more rules of a kind has them for its own devices. */
const MOST_RULES = 150;
/** What a declaration must hold to be looked at, as most of thousands do not. */
const TELLING =
  /display\s*:\s*(?:none|var)|hidden|collapse|opacity\s*[:(]|font-size\s*:\s*(?:[0-2.]|calc|min|max|clamp)|font\s*(?=:)[^;]{0,40}?[\s:(][0-2.](?!\d)|-?-\d{3}|-[\d.]+v[wh]|\d{4}px|[1-9]\d{2,}v[wh]|scale|zoom|clip|mask|matrix|rotate|letter-spacing\s*:\s*-|(?:^|[^-]|fill-)color\s*:\s*(?:#f|#[\da-f]{3,6}0|white|transparent|rgb|hsl|hwb|lab|lch|ok|color|var)|\\/i;
const PAPER = /background/i;
/** Declarations that show what another rule hides. */
const SHOWING =
  /display\s*:\s*(?!none|var)\w|visibility\s*:\s*visible|opacity\s*:\s*(?:0?\.[1-9]|1)|(?:left|right|top|bottom|inset|margin-left|text-indent)\s*:\s*(?:0|auto)|transform\s*:\s*(?:none|translate\w*\(\s*0)|font-size\s*:\s*(?:[3-9]|\d\d|[\d.]+r?em)|height\s*:\s*(?:auto|none|[1-9])|clip(?:-path)?\s*:\s*(?:auto|none)|position\s*:\s*(?:static|relative)/i;
const MOST_SHOWING = 400;

/** Of the page's own style sheets; rules for paper, for narrow screens and the like are not looked at. */
export function readRules(document: Document) {
  const found = {
    variables: new Map() as Style,
    /** Rules that hide words, or print them in white. */
    telling: [] as PageRule[],
    /** Rules that show what others hide, as the open panel of several. */
    showing: [] as PageRule[],
    /** Rules that give a background. */
    papers: [] as [selector: string, declarations: string][],
    /** Classes and ids that some rule shows, on paper, on other screens or once somebody acts. */
    shownElsewhere: new Set<string>(),
  };
  let order = 0;
  const sheets = [...document.querySelectorAll('style')];
  // The order of layers goes before all else, and is not read.
  const hasNoLayers = !sheets.some((sheet) => /@layer\b|@scope\b/i.test(sheet.textContent ?? ''));
  for (const sheet of sheets) {
    const css = (sheet.textContent ?? '').slice(0, 200_000);
    for (const name of namesShown(css)) found.shownElsewhere.add(name);
    if (!isMet(sheet.getAttribute('media') ?? '')) continue;
    for (const rule of rulesIn(css)) {
      const { selectors, declared, isPlain } = rule;
      order += 1;
      if (declared.includes('--') && /(?:^|,)\s*(?::root|html|\*|body)\s*(?:$|,)/.test(selectors))
        found.variables = new Map([...found.variables, ...parseStyle(declared)]);
      const selector = splitSelectors(selectors).filter(isOfPage).join(', ');
      if (selector === '') continue;
      if (found.papers.length < MOST_RULES && PAPER.test(declared)) found.papers.push([selector, declared]);
      if (isPlain && hasNoLayers && found.showing.length < MOST_SHOWING && SHOWING.test(declared))
        found.showing.push(...showingRules(rule, order, found.variables));
      if (found.telling.length >= MOST_RULES || !TELLING.test(declared)) continue;
      const style = parseStyle(declared, found.variables);
      const visibility = visibilityOf(style);
      // A theme prints bare elements in white where something dark is behind them.
      const isTelling = visibility === 'hidden' || (visibility === 'faint' && /[.#[]/.test(selector));
      if (isTelling) found.telling.push({ selector, style, weight: weightOf(selector, declared) + order });
    }
  }
  return found;
}

/** One for each selector, and for what is important by itself, so that none counts for more than it does. */
function showingRules({ selectors, declared }: Rule, order: number, variables: Style): readonly PageRule[] {
  const parts = declared.split(';');
  return [true, false].flatMap((isImportant) => {
    const own = parts.filter((part) => /!\s*important/.test(part) === isImportant).join(';');
    const style = parseStyle(own, variables);
    if (!SHOWING.test(own) || visibilityOf(style) !== 'shown') return [];
    return splitSelectors(selectors)
      .filter(isOfPage)
      .map((selector) => ({ selector, style, weight: weightOf(selector, own) + order }));
  });
}

/** Importance, then ids, classes and names of the most specific selector; below it is room for the order. */
function weightOf(selectors: string, declared: string): number {
  const specificity = splitSelectors(selectors).map((selector) => {
    const own = selector.replace(/:where\((?:[^()]|\([^()]*\))*\)/gi, '');
    const count = (pattern: RegExp) => own.match(pattern)?.length ?? 0;
    const classes = count(/\.[\w-]|\[|:(?!:|not|is|where|has)[\w-]/g);
    return count(/#[\w-]/g) * 10_000 + classes * 100 + count(/(?:^|[\s>+~(])[a-z]/gi);
  });
  return (Math.max(0, ...specificity) + (/!\s*important/.test(declared) ? 1_000_000 : 0)) * 100_000;
}

/** Classes and ids of what flat rules show, whatever their condition is. */
function namesShown(css: string): readonly string[] {
  return css.split('}').flatMap((rule) => {
    const at = rule.lastIndexOf('{');
    if (at < 0 || !SHOWING.test(rule.slice(at + 1))) return [];
    const selectors = rule.slice(rule.lastIndexOf('{', at - 1) + 1, at).slice(-LONGEST_SELECTORS);
    return selectors.split(',').flatMap((selector) => {
      const last = selector
        .trim()
        .split(/[\s>+~]+/)
        .at(-1);
      return last?.match(/[.#][\w-]+/g) ?? [];
    });
  });
}

/** What a page is read with, in CSS pixels. */
const SCREEN = { width: 1280, height: 800 };

/** Whether a screen meets a condition of `@media` or `@container`; what is not about its size or kind is taken as met. */
function isMet(condition: string): boolean {
  const alternatives = condition.toLowerCase().split(',');
  return alternatives.some((part) => /^\s*not\b/.test(part) !== partIsMet(part));
}

function partIsMet(part: string): boolean {
  if (/\b(?:print|speech|prefers-color-scheme\s*:\s*dark|prefers-reduced-motion\s*:\s*reduce)\b/.test(part))
    return false;
  if (/(?:hover|pointer)\s*:\s*(?:none|coarse)|orientation\s*:\s*portrait|\bscripting\s*:\s*none/.test(part))
    return false;
  return [...part.matchAll(SIZE)].every(([, bound, side, relation = '', size = '']) => {
    const own = side === 'height' ? SCREEN.height : SCREEN.width;
    if (bound === 'min' || relation.startsWith('>')) return own >= lengthOf(size);
    return (bound === undefined && relation === ':') || own <= lengthOf(size);
  });
}

/** "min-width: 600px", "width >= 600px". */
const SIZE = /\b(?:(min|max)-(?:device-)?)?(width|height|inline-size)\s*(:|[<>]=?)\s*([\d.]+(?:px|r?em)?)/g;

function lengthOf(size: string): number {
  return Number.parseFloat(size) * (size.endsWith('em') ? 16 : 1);
}

/** Pseudo-classes that say what an element is and not what somebody does with it. */
const STRUCTURAL =
  /^(?:not|has|is|where|root|empty|first-child|last-child|only-child|nth-child|nth-last-child|first-of-type|last-of-type|nth-of-type|only-of-type|scope|hover|active|visited)$/;

/** Whether a selector can be compared with the page as it is, without a pointer, a keyboard or letters of its own. */
function isOfPage(selector: string): boolean {
  if (selector === '' || selector.includes('::')) return false;
  const outside = selector.replace(/\((?:[^()]|\([^()]*\))*\)/g, '');
  if (/:(?:hover|active|visited)\b/.test(outside)) return false;
  return [...selector.replace(/\[[^\]]*\]/g, '').matchAll(/:([\w-]+)/g)].every(([, name = '']) =>
    STRUCTURAL.test(name),
  );
}

/** Selectors and what is declared for them; nested ones with the selectors of those around them. */
interface Rule {
  readonly selectors: string;
  declared: string;
  /** It holds on every screen of this size, without a condition that is only taken as met. */
  readonly isPlain: boolean;
}

/** Without selectors, a block whose rules are not looked at. */
type Block = Omit<Rule, 'selectors'> & { readonly selectors: string | null };

/** At-rules whose blocks hold rules; of others, such as `@keyframes`, nothing applies to the page itself. */
const GROUPING = /^@(media|container|supports|layer|scope|document)\b(.*)$/is;
const PLAIN =
  /^@media\s+(?:(?:only\s+)?(?:screen|all)\b\s*(?:and\b)?\s*)?(?:\(\s*m(?:in|ax)-width\s*:\s*[\d.]+(?:px|r?em)\s*\)\s*(?:and\b\s*)?)*$/i;
/** Deeper and longer ones are no person's style sheet. */
const DEEPEST = 20;
const LONGEST_SELECTORS = 2000;

function* rulesIn(source: string): Generator<Rule> {
  const css = source.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '');
  const open: Block[] = [];
  const current = (): Block => open.at(-1) ?? { selectors: '', isPlain: true, declared: '' };
  let start = 0;
  for (const { 0: mark, index } of css.matchAll(/[{};]|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g)) {
    if (mark !== '{' && mark !== '}' && mark !== ';') continue;
    const text = css.slice(start, index).trim();
    start = index + 1;
    const block = current();
    if (mark === '{')
      open.push({
        selectors: selectorsOf(text, block.selectors, open.length),
        isPlain: block.isPlain && (!text.startsWith('@') || PLAIN.test(text)),
        declared: '',
      });
    else if (open.length > 0 && text !== '') block.declared += `${text};`;
    if (mark !== '}') continue;
    open.pop();
    const { selectors, declared, isPlain } = block;
    if (selectors && declared !== '') yield { selectors, declared, isPlain };
  }
  const { selectors, declared } = current();
  if (selectors) yield { selectors, declared: `${declared}${css.slice(start)}`, isPlain: false };
}

function selectorsOf(prelude: string, around: string | null, depth: number): string | null {
  if (around === null || depth > DEEPEST) return null;
  if (!prelude.startsWith('@')) return nested(prelude, around);
  const [, rule = '', condition = ''] = GROUPING.exec(prelude) ?? [];
  if (rule === '' || (rule.toLowerCase() === 'supports' && /^\s*not\b/i.test(condition))) return null;
  if (rule.toLowerCase() === 'scope')
    return nested(/\(([^)]*)\)/.exec(condition)?.[1] ?? '', around) || around;
  return /^(?:media|container)$/i.test(rule) && !isMet(condition) ? null : around;
}

/** "&" means the selectors around; without it a nested rule is about what is in them. */
function nested(selectors: string, around: string): string {
  if (around === '' || selectors === '') return selectors === '' ? around : selectors;
  const outer = splitSelectors(around);
  const all = splitSelectors(selectors).flatMap((inner) =>
    outer.map((one) => (inner.includes('&') ? inner.replaceAll('&', one) : `${one} ${inner}`)),
  );
  const list = all.join(', ');
  return list.length > LONGEST_SELECTORS ? '' : list;
}
