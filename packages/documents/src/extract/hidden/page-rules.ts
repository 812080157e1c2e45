import { splitSelectors } from '../element-index.ts';
import { parseStyle, type Style, visibilityOf } from './hiding-styles.ts';

export type PageRules = ReturnType<typeof readRules>;

export interface PageRule {
  readonly selector: string;
  readonly style: Style;
  /** The larger one holds (cascade by importance, specificity and order). */
  readonly weight: number;
  /** It hides words, or prints them in white. */
  readonly hides: boolean;
}

/** Importance weighs more than all else; a style of the element itself is just below it. */
export const IMPORTANT = 1e11;
/** A page with more rules that matter has them for its own devices. */
const MOST_RULES = 1000;
/** Declarations without any of these are skipped, as most of thousands are. */
const LOOKED_AT =
  /display\s*:\s*(?:none|var)|hidden|collapse|opacity\s*[:(]|font-size\s*:\s*(?:[0-2.]|calc|min|max|clamp)|font\s*(?=:)[^;]{0,40}?[\s:(][0-2.](?!\d)|-?-\d{3}|-[\d.]+v[wh]|\d{4}px|[1-9]\d{2,}v[wh]|scale|zoom|clip|mask|matrix|rotate|letter-spacing\s*:\s*-|(?:^|[^-]|fill-)color\s*:\s*(?:#f|#[\da-f]{3,6}0|white|transparent|rgb|hsl|hwb|lab|lch|ok|color|var)|\\/i;
const PAPER = /background/i;
/** Declarations that show what another rule hides. */
const SHOWING =
  /display\s*:\s*(?!none|var)\w|visibility\s*:\s*visible|opacity\s*:\s*(?:0?\.[1-9]|1)|(?:left|right|top|bottom|inset|margin-left|text-indent)\s*:\s*(?:0|auto)|transform\s*:\s*(?:none|translate\w*\(\s*0)|font-size\s*:\s*(?:[3-9]|\d\d|[\d.]+r?em)|height\s*:\s*(?:auto|none|[1-9])|clip(?:-path)?\s*:\s*(?:auto|none)|position\s*:\s*(?:static|relative)/i;
/** Rules of which the variables hold on the whole page. */
const ROOT = /(?:^|,)\s*(?::root|html|\*|body)\s*(?:$|,)/;

/** The rules of the page's own style sheets that show or hide words on a screen. */
export function readRules(document: Document) {
  const rules: PageRule[] = [];
  /** Classes and ids that some rule shows, on paper, on other screens or once somebody acts. */
  const shownElsewhere = new Set<string>();
  const variables = new Map<string, string>();
  let order = 0;
  const sheets = [...document.querySelectorAll('style')];
  // The order of layers goes before all else, and is not read.
  const hasLayers = sheets.some(({ textContent }) => /@layer\b|@scope\b/i.test(textContent ?? ''));
  for (const sheet of sheets) {
    const outer = !isMet(sheet.getAttribute('media') ?? '') ? 'elsewhere' : hasLayers ? 'perhaps' : 'always';
    const css = (sheet.textContent ?? '').slice(0, 200_000);
    for (const { selectors, declared, holds } of rulesIn(css, outer)) {
      const isShowing = SHOWING.test(declared);
      const list = splitSelectors(selectors);
      if (isShowing) for (const name of list.flatMap(namesIn)) shownElsewhere.add(name);
      if (holds === 'elsewhere') continue;
      if (declared.includes('--') && ROOT.test(selectors))
        for (const [name, value] of parseStyle(declared)) variables.set(name, value);
      if (order >= MOST_RULES || !(isShowing || LOOKED_AT.test(declared) || PAPER.test(declared))) continue;
      order += 1;
      for (const selector of list) rules.push(...weighed({ selector, declared, holds, order }, variables));
    }
  }
  return { rules, variables, shownElsewhere };
}

/** Important declarations make a rule of their own, so that the others do not gain their weight. */
function weighed(
  { selector, declared, holds, order }: Omit<Rule, 'selectors'> & { selector: string; order: number },
  variables: Style,
): readonly PageRule[] {
  const parts = declared.split(';');
  return [0, IMPORTANT].flatMap((importance) => {
    const own = parts.filter((part) => /!\s*important/.test(part) === importance > 0);
    const style = new Map(parseStyle(own.join(';'), variables));
    // A theme prints bare elements in white where something dark is behind them.
    if (!/[.#[]/.test(selector)) style.delete('color');
    const hides = visibilityOf(style) !== 'shown';
    // What hides under a condition that is only taken as met may hide; what shows there may not show.
    if (!hides && holds === 'perhaps')
      for (const name of style.keys()) if (!PAPER.test(name)) style.delete(name);
    return style.size === 0
      ? []
      : [{ selector, style, weight: weightOf(selector) + importance + order, hides }];
  });
}

/** Ids, then classes and names; below it is room for the order. */
function weightOf(selector: string): number {
  const own = selector.replace(/:where\((?:[^()]|\([^()]*\))*\)/gi, '');
  const count = (pattern: RegExp) => own.match(pattern)?.length ?? 0;
  const classes = count(/\.[\w-]|\[|:(?!:|not|is|where|has)[\w-]/g);
  return (count(/#[\w-]/g) * 10_000 + classes * 100 + count(/(?:^|[\s>+~(])[a-z]/gi)) * 2 * MOST_RULES;
}

/** Classes and ids of what a selector finds. */
function namesIn(selector: string): readonly string[] {
  const last = selector.split(/[\s>+~]+/).at(-1);
  return last?.match(/[.#][\w-]+/g) ?? [];
}

/** The screen that a page is read with, in CSS pixels. */
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

/** On a screen, perhaps (a condition is only taken as met), or not. */
type Holds = 'always' | 'perhaps' | 'elsewhere';

/** Selectors and what is declared for them; nested ones with the selectors of those around them. */
interface Rule {
  readonly selectors: string;
  declared: string;
  readonly holds: Holds;
}

/** At-rules whose blocks hold rules; of others, such as `@keyframes`, nothing applies to the page itself. */
const GROUPING = /^@(media|container|supports|layer|scope|document)\b(.*)$/is;
const PLAIN =
  /^@media\s+(?:(?:only\s+)?(?:screen|all)\b\s*(?:and\b)?\s*)?(?:\(\s*m(?:in|ax)-width\s*:\s*[\d.]+(?:px|r?em)\s*\)\s*(?:and\b\s*)?)*$/i;
/** Deeper and longer ones are no person's style sheet. */
const DEEPEST = 20;
const LONGEST_SELECTORS = 2000;

/** Rules of a style sheet that itself holds so. */
export function* rulesIn(source: string, holds: Holds): Generator<Rule> {
  const css = source.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '');
  const open: Rule[] = [];
  const current = (): Rule => open.at(-1) ?? { selectors: '', holds, declared: '' };
  let start = 0;
  for (const { 0: mark, index } of css.matchAll(/[{};]|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g)) {
    if (mark !== '{' && mark !== '}' && mark !== ';') continue;
    const text = css.slice(start, index).trim();
    start = index + 1;
    const block = current();
    if (mark === '{')
      open.push(blockIn(text, open.length > DEEPEST ? { ...block, holds: 'elsewhere' } : block));
    else if (open.length > 0 && text !== '') block.declared += `${text};`;
    if (mark !== '}') continue;
    open.pop();
    if (block.selectors && block.declared !== '') yield block;
  }
  const last = current();
  if (!last.selectors) return;
  const own = last.holds === 'always' ? 'perhaps' : last.holds;
  yield { ...last, declared: `${last.declared}${css.slice(start)}`, holds: own };
}

/** The block that a prelude opens in another. */
function blockIn(prelude: string, { selectors: around, holds }: Rule): Rule {
  if (!prelude.startsWith('@')) return { selectors: nested(prelude, around), holds, declared: '' };
  const [, rule = '', condition = ''] = GROUPING.exec(prelude.toLowerCase()) ?? [];
  const isScreens = rule === 'media' || rule === 'container';
  const isUnmet = isScreens
    ? !isMet(condition)
    : rule === '' || (rule === 'supports' && /^\s*not\b/.test(condition));
  const scope = rule === 'scope' ? nested(/\(([^)]*)\)/.exec(prelude)?.[1] ?? '', around) : around;
  const own = isUnmet || holds === 'elsewhere' ? 'elsewhere' : PLAIN.test(prelude) ? holds : 'perhaps';
  return { selectors: scope, holds: own, declared: '' };
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
