import { detectLanguage, findQuantities } from '@research-studio/language';
import type { ElementIndex } from '../element-index.ts';
import elements from '../elements.json' with { type: 'json' };
import { parseStyle } from '../hidden/hiding-styles.ts';
import { rulesIn } from '../hidden/page-rules.ts';
import { tidyLine } from '../render-blocks.ts';
import { formulaText } from './formula-text.ts';
import { loweredText, raisedText } from './raised-text.ts';

/**
 * Writes out what the mark-up of a page says and its bare text would lose: exponents ("10^9"), marks of notes
 * ("1963 [note 1]"), formulas, titles that are buttons, pictures that
 * state figures. Takes out what its author struck.
 * Changes the document before anything is looked for in it.
 *
 * @returns what was struck.
 */
export function spellOut(document: Document, { select }: Pick<ElementIndex, 'select'>): readonly string[] {
  for (const holder of select(FORMULAS)) writeFormula(holder);
  const struck = removeStruck(select);
  for (const button of select(TITLE_BUTTONS)) button.replaceWith(...button.childNodes);
  for (const button of select(OPENERS)) writeTitle(document, button);
  for (const title of select('summary')) replaceName(title, 'h4');
  for (const image of select('img[alt]')) writeFigures(document, image);
  for (const mark of select(RAISED).filter(isRaised)) if (mark.isConnected) mark.replaceWith(raised(mark));
  for (const mark of select('sub')) mark.replaceWith(lowered(mark));
  return struck;
}

/** Elements with one formula in several notations, outermost first, as KaTeX, MathJax and MediaWiki write them. */
const FORMULAS =
  '.katex, mjx-container, .MathJax, .MathJax_Display, .mwe-math-element, math, script[type^="math/tex"]';
const RAISED = 'sup, [role="doc-noteref"], [epub\\:type~="noteref"], [style*="vertical-align"]';
const OPENERS = 'button[aria-controls], [role="button"][aria-controls], a[aria-controls]';
const TITLE_BUTTONS =
  'h1 button, h2 button, h3 button, h4 button, h5 button, h6 button, summary button, dt button, [role="heading"] button';

function writeFormula(holder: Element): void {
  if (!holder.isConnected) return;
  const math = holder.localName === 'math' ? holder : holder.querySelector('math');
  const isCode = holder.localName === 'script';
  // MathJax keeps what it drew beside what it was given.
  if (isCode && holder.previousElementSibling?.className.includes('MathJax')) return;
  if (math === null && !isCode) return;
  const text = math === null ? (holder.textContent ?? '').trim() : formulaText(math);
  if (text !== '') holder.replaceWith(text);
}

/** The elements that a style sheet strikes through, without hovering. */
function struckBy(sheet: string, select: ElementIndex['select']): readonly Element[] {
  if (!sheet.includes('line-through')) return [];
  const isStriking = /text-decoration(?:-line)?\s*:[^;]*line-through/;
  return [...rulesIn(sheet, 'always')]
    .filter(({ declared, holds }) => holds !== 'elsewhere' && isStriking.test(declared))
    .flatMap(({ selectors }) => select(selectors));
}

/** Struck by element, by the style of the element itself, or by a rule of the page's own style sheets. */
function removeStruck(select: ElementIndex['select']): readonly string[] {
  const struck: string[] = [];
  const styled = select('[style*="line-through"], .line-through').filter((element) => {
    const style = parseStyle(element.getAttribute('style') ?? 'text-decoration:line-through');
    return /line-through/.test(style.get('text-decoration') ?? style.get('text-decoration-line') ?? '');
  });
  const ruled = select('style').flatMap(({ textContent }) => struckBy(textContent ?? '', select));
  for (const element of [...select('del, s, strike'), ...styled, ...ruled]) {
    if (!element.isConnected || /^(?:HTML|BODY)$/i.test(element.tagName)) continue;
    const text = tidyLine(element.textContent ?? '');
    if (text !== '') struck.push(text);
    element.remove();
  }
  return struck;
}

/** Text of a panel from which on its button is its title, and the fewest words of a title. */
const LEAST_PANEL = 40;
const LEAST_WORDS = 2;

/** The button of an accordion is the title of what it opens. */
function writeTitle(document: Document, button: Element): void {
  if (!button.isConnected || button.closest('nav, header, form, [role="navigation"]') !== null) return;
  const text = tidyLine(button.textContent ?? '');
  const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (panel === null || tidyLine(panel.textContent ?? '').length < LEAST_PANEL) return;
  if (text.split(' ').length < LEAST_WORDS || panel.contains(button)) return;
  for (const name of ['hidden', 'aria-hidden']) panel.removeAttribute(name);
  replaceName(button, 'h4');
}

/** A chart whose figures are given to those who cannot see it: two numbers at least, one of them with a unit or parted. */
function writeFigures(document: Document, image: Element): void {
  const text = tidyLine(image.getAttribute('alt') ?? '');
  if (!/\d\D+\d/.test(text)) return;
  const figures = findQuantities(text, detectLanguage(text)).numbers.filter(({ isWord }) => !isWord);
  if (
    figures.length < 2 ||
    figures.every(({ unit, start, end }) => unit === null && !/\d[.,]\d/.test(text.slice(start, end)))
  )
    return;
  const line = document.createElement('p');
  line.textContent = `[Image: ${text}]`;
  (image.closest('figure, p, picture') ?? image).after(line);
}

function replaceName(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

const NOTE_NAMES = /foot|note|cite|reference|(?:^|[-_])(?:fn|ref)(?:$|[-_])/i;

/** A cell may be aligned too: letters that are raised are few, and all of their span. */
function isRaised(mark: Element): boolean {
  if (mark.localName === 'sup' || mark.hasAttribute('role') || mark.hasAttribute('epub:type')) return true;
  const isSuper = /vertical-align\s*:\s*super/.test(mark.getAttribute('style') ?? '');
  return isSuper && mark.localName === 'span' && (mark.textContent ?? '').trim().length <= LONGEST_MARK;
}

const LONGEST_MARK = 6;

function raised(mark: Element): string {
  const text = tidyLine(mark.textContent ?? '');
  const after = mark.nextSibling?.textContent ?? '';
  return raisedText({ text, before: textBefore(mark), after, isNote: text !== '' && isNote(mark) });
}

function isNote(mark: Element): boolean {
  const link = mark.closest('a') ?? mark.querySelector('a');
  if (link?.getAttribute('href')?.includes('#')) return true;
  return NOTE_NAMES.test(`${mark.className} ${mark.id} ${mark.getAttribute('role') ?? ''}`);
}

function lowered(mark: Element): string {
  return loweredText({ text: tidyLine(mark.textContent ?? ''), before: textBefore(mark) });
}

/** Up to some letters right before an element, in its own line. */
function textBefore(element: Element): string {
  let text = '';
  let node: Node = element;
  while (text.length < 40) {
    const before = node.previousSibling;
    if (before !== null) {
      if (before.nodeName.toLowerCase() === 'br') break;
      text = (before.nodeType === 8 ? '' : (before.textContent ?? '')) + text;
      node = before;
      continue;
    }
    const { parentElement: around } = node;
    if (around === null || !LINE_PARTS.has(around.localName)) break;
    node = around;
  }
  return text.replace(/\s+/g, ' ');
}

const LINE_PARTS: ReadonlySet<string> = new Set(elements.lineParts);
