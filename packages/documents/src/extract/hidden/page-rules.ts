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
  /display\s*:\s*(?:none|var)|hidden|collapse|opacity\s*[:(]|font-size\s*:\s*[0-2.]|-?-\d{3}|-[\d.]+v[wh]|scale|zoom|clip|(?:^|[^-]|fill-)color\s*:\s*(?:#f|white|transparent|rgb|hsl|var)|\\/i;
const PAPER = /background/i;

/** Of the page's own style sheets; rules under a condition other than that there is a screen are not looked at. */
export function readRules(document: Document): PageRules {
  const found: { variables: Style; telling: [string, Style][]; papers: [string, string][] } = {
    variables: new Map(),
    telling: [],
    papers: [],
  };
  for (const sheet of document.querySelectorAll('style')) {
    const css = (sheet.textContent ?? '')
      .slice(0, 200_000)
      .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
      .replace(/@(?:media\s+(?:only\s+)?(?:screen|all)\s*|layer[^{};]*|supports[^{};]*)\{/gi, '');
    for (const rule of topLevelRules(css)) {
      const [selectors = '', declared = ''] = rule.split('{', 2);
      const selector = selectors.trim();
      if (/(?:^|,)\s*(?::root|html)\s*(?:$|,)/.test(selector) && declared.includes('--'))
        found.variables = new Map([...found.variables, ...parseStyle(declared)]);
      if (selector.includes(':')) continue;
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

/** Rules as "selectors{declarations", without those inside a block of their own such as `@media`. */
function topLevelRules(css: string): readonly string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < css.length; index += 1) {
    const letter = css[index];
    if (letter === '{') depth += 1;
    if (letter !== '}') continue;
    const isStray = depth === 0;
    depth = Math.max(0, depth - 1);
    if (depth > 0) continue;
    const rule = css.slice(start, index);
    if (!isStray && !rule.includes('@')) rules.push(rule);
    start = index + 1;
  }
  return rules;
}
