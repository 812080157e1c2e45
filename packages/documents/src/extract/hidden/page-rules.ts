import { splitSelectors } from '../element-index.ts';
import { parseStyle, type Style, visibilityOf } from './hiding-styles.ts';

export interface PageRules {
  readonly variables: Style;
  /** Rules that hide words, or print them in white. */
  readonly telling: readonly (readonly [selector: string, style: Style])[];
  /** Rules that give a background. */
  readonly papers: readonly (readonly [selector: string, declarations: string])[];
}

/** A page with more rules of a kind has them for its own devices. */
const MOST_RULES = 150;
/** What a declaration must hold to be looked at, as most of thousands do not. */
const TELLING =
  /display\s*:\s*(?:none|var)|hidden|collapse|opacity\s*[:(]|font-size\s*:\s*(?:[0-2.]|calc|min|max|clamp)|font\s*(?=:)[^;]{0,40}?[\s:(][0-2.](?!\d)|-?-\d{3}|-[\d.]+v[wh]|\d{4}px|[1-9]\d{2,}v[wh]|scale|zoom|clip|mask|matrix|rotate|letter-spacing\s*:\s*-|(?:^|[^-]|fill-)color\s*:\s*(?:#f|#[\da-f]{3,6}0|white|transparent|rgb|hsl|hwb|lab|lch|ok|color|var)|\\/i;
const PAPER = /background/i;

/** Of the page's own style sheets; rules for paper, for narrow screens and the like are not looked at. */
export function readRules(document: Document): PageRules {
  const found: { variables: Style; telling: [string, Style][]; papers: [string, string][] } = {
    variables: new Map(),
    telling: [],
    papers: [],
  };
  for (const sheet of document.querySelectorAll('style')) {
    if (!isMet(sheet.getAttribute('media') ?? '')) continue;
    for (const [selectors, declared] of rulesIn((sheet.textContent ?? '').slice(0, 200_000))) {
      if (declared.includes('--') && /(?:^|,)\s*(?::root|html|\*|body)\s*(?:$|,)/.test(selectors))
        found.variables = new Map([...found.variables, ...parseStyle(declared)]);
      const selector = splitSelectors(selectors).filter(isOfPage).join(', ');
      if (selector === '') continue;
      if (found.papers.length < MOST_RULES && PAPER.test(declared)) found.papers.push([selector, declared]);
      if (found.telling.length >= MOST_RULES || !TELLING.test(declared)) continue;
      const style = parseStyle(declared, found.variables);
      const visibility = visibilityOf(style);
      // A theme prints bare elements in white where something dark is behind them.
      const isTelling = visibility === 'hidden' || (visibility === 'faint' && /[.#[]/.test(selector));
      if (isTelling) found.telling.push([selector, style]);
    }
  }
  return found;
}

/** What a page is read with, in CSS pixels. */
const SCREEN = { width: 1280, height: 800 };

/** Whether a screen meets a condition of `@media` or `@container`; what is not about its size or kind is taken as met. */
function isMet(condition: string): boolean {
  const alternatives = condition.toLowerCase().split(',');
  return alternatives.some((part) => {
    const isNegated = /^\s*not\b/.test(part);
    return isNegated !== partIsMet(part);
  });
}

function partIsMet(part: string): boolean {
  if (/\b(?:print|speech|prefers-color-scheme\s*:\s*dark|prefers-reduced-motion\s*:\s*reduce)\b/.test(part))
    return false;
  if (/(?:hover|pointer)\s*:\s*(?:none|coarse)|orientation\s*:\s*portrait|\bscripting\s*:\s*none/.test(part))
    return false;
  for (const [, bound, side, size] of part.matchAll(
    /\b(min|max)-(?:device-)?(width|height|inline-size)\s*:\s*([\d.]+(?:px|r?em)?)/g,
  )) {
    const own = side === 'height' ? SCREEN.height : SCREEN.width;
    if (bound === 'min' ? own < lengthOf(size) : own > lengthOf(size)) return false;
  }
  for (const [, side, relation, size] of part.matchAll(
    /\b(width|height|inline-size)\s*([<>]=?)\s*([\d.]+(?:px|r?em)?)/g,
  )) {
    const own = side === 'height' ? SCREEN.height : SCREEN.width;
    if (relation?.startsWith('<') ? own > lengthOf(size) : own < lengthOf(size)) return false;
  }
  return true;
}

function lengthOf(size: string | undefined): number {
  return Number.parseFloat(size ?? '') * (size?.endsWith('em') ? 16 : 1);
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

interface Block {
  /** Selectors that hold for what is in it; null in a block whose rules are not looked at. */
  readonly selectors: string | null;
  declared: string;
}

/** At-rules whose blocks hold rules; of others, such as `@keyframes`, nothing applies to the page itself. */
const GROUPING = /^@(media|container|supports|layer|scope|document)\b(.*)$/is;
/** Deeper and longer ones are no person's style sheet. */
const DEEPEST = 20;
const LONGEST_SELECTORS = 2000;

/** Rules as selectors and declarations, nested ones with the selectors of those around them. */
function* rulesIn(source: string): Generator<readonly [selectors: string, declarations: string]> {
  const css = source.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '');
  const open: Block[] = [];
  const current = (): Block => open.at(-1) ?? { selectors: '', declared: '' };
  let start = 0;
  for (const { 0: mark, index } of css.matchAll(/[{};]|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g)) {
    if (mark !== '{' && mark !== '}' && mark !== ';') continue;
    const text = css.slice(start, index).trim();
    start = index + 1;
    const block = current();
    if (mark === '{') open.push({ selectors: selectorsOf(text, block.selectors, open.length), declared: '' });
    else if (open.length > 0 && text !== '') block.declared += `${text};`;
    if (mark !== '}') continue;
    open.pop();
    if (block.selectors && block.declared !== '') yield [block.selectors, block.declared];
  }
  const { selectors, declared } = current();
  if (selectors) yield [selectors, `${declared}${css.slice(start)}`];
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

/** "&" stands for the selectors around; without it a nested rule is about what is in them. */
function nested(selectors: string, around: string): string {
  if (around === '' || selectors === '') return selectors === '' ? around : selectors;
  const outer = splitSelectors(around);
  const all = splitSelectors(selectors).flatMap((inner) =>
    outer.map((one) => (inner.includes('&') ? inner.replaceAll('&', one) : `${one} ${inner}`)),
  );
  const list = all.join(', ');
  return list.length > LONGEST_SELECTORS ? '' : list;
}
