import { formulaText } from '../../markup/formula-text.ts';
import { tidyLine } from '../../render-blocks.ts';
import { parseXml } from '../xml-text.ts';
import { numberParagraphs } from './number-paragraphs.ts';
import { LeftOut } from './office-document.ts';
import { childOf, named, textRun } from './word-xml.ts';

/** Parts with text of their own beside the document. */
const TEXTS = /^word\/(?:document\d*|footnotes|endnotes)\.xml$/;
const HEADS = /^word\/(?:header|footer)\d*\.xml$/;

/** Elements around runs that say nothing that the text lacks; the converter drops it with all in it. */
const FRAMES = ['w:dir', 'w:bdo', 'w:customXml', 'w:moveTo'];

/** Writes out of the parts of a Word file what the converter cannot know; `bytes` are the file without its pictures. */
export async function cleanDocx(
  archive: ReadonlyMap<string, string>,
): Promise<{ readonly bytes: Uint8Array; readonly leftOut: LeftOut }> {
  const { strToU8, zipSync } = await import('fflate');
  const parts = new Map(archive);
  const parse = (name: string): Promise<Document> => parseXml(archive.get(name) ?? '');
  const styles = readStyles(await parse('word/styles.xml'));
  const numbering = await parse('word/numbering.xml');
  const leftOut = new LeftOut();
  for (const name of archive.keys()) {
    if (HEADS.test(name))
      for (const line of named(await parse(name), 'w:p'))
        if (!/\b(?:NUM)?PAGES?\b/.test(line.innerHTML)) leftOut.heads.push(textOf(line));
    if (!TEXTS.test(name)) continue;
    const part = await parse(name);
    for (const ruby of named(part, 'w:ruby'))
      ruby.replaceWith(...named(ruby, 'w:rubyBase').flatMap(({ childNodes }) => [...childNodes]));
    for (const frame of FRAMES.flatMap((name) => named(part, name))) frame.replaceWith(...frame.childNodes);
    const changes = [...named(part, 'w:del'), ...named(part, 'w:moveFrom')];
    leftOut.isTracked ||= changes.length > 0 || named(part, 'w:ins').length > 0;
    for (const change of changes) {
      const isOfRow = change.parentElement?.tagName === 'w:trPr';
      remove((isOfRow && change.parentElement?.parentElement) || change, leftOut.deleted);
    }
    for (const run of named(part, 'w:r')) {
      if (isSet(run, ['vanish', 'specVanish'], styles)) remove(run, leftOut.hidden);
      else if (isSet(run, ['strike', 'dstrike'], styles)) remove(run, leftOut.struck);
    }
    for (const formula of named(part, 'm:oMath')) formula.replaceWith(textRun(part, formulaText(formula)));
    numberParagraphs(part, numbering, styles);
    parts.set(name, part.toString());
  }
  leftOut.comments.push(
    ...named(await parse('word/comments.xml'), 'w:comment')
      .map(textOf)
      .filter(Boolean),
  );
  const files = [...parts].map(([name, text]) => [name, strToU8(text)]);
  return { bytes: zipSync(Object.fromEntries(files), { level: 0 }), leftOut };
}

function textOf(element: Element): string {
  if (element.tagName === 'w:tr') return tidyLine(named(element, 'w:tc').map(textOf).join(' '));
  return tidyLine(
    [...named(element, 'w:t'), ...named(element, 'w:delText')]
      .map(({ textContent }) => textContent ?? '')
      .join(''),
  );
}

function remove(element: Element, texts: string[]): void {
  const text = textOf(element);
  if (text !== '') texts.push(text);
  element.remove();
}

type Styles = ReadonlyMap<string, Element>;

function readStyles(part: Document): Styles {
  return new Map(named(part, 'w:style').map((style) => [style.getAttribute('w:styleId') ?? '', style]));
}

/** By the run itself, else by its style, else by that of its paragraph. */
function isSet(run: Element, properties: readonly string[], styles: Styles): boolean {
  const own = childOf(run, 'w:rPr');
  const stated = own && statedIn(own, properties);
  if (stated !== null) return stated;
  let paragraph: Element | null = run.parentElement;
  while (paragraph !== null && paragraph.tagName !== 'w:p') paragraph = paragraph.parentElement;
  const ofRun = own && childOf(own, 'w:rStyle');
  const ofParagraph = paragraph && childOf(paragraph, 'w:pPr');
  return [ofRun, ofParagraph && childOf(ofParagraph, 'w:pStyle')].some(
    (style) => style !== null && isSetBy(style.getAttribute('w:val') ?? '', properties, styles),
  );
}

/** By a style, or by the nearest of those that it is based on. */
function isSetBy(id: string, properties: readonly string[], styles: Styles): boolean {
  let style = styles.get(id);
  for (let depth = 0; style !== undefined && depth < 10; depth += 1) {
    const stated = statedIn(style, properties);
    if (stated !== null) return stated;
    style = styles.get(childOf(style, 'w:basedOn')?.getAttribute('w:val') ?? '');
  }
  return false;
}

/** Null where none of the properties is stated. */
function statedIn(element: Element, properties: readonly string[]): boolean | null {
  const stated = properties.flatMap((property) => named(element, `w:${property}`)[0] ?? []);
  return stated.length === 0 ? null : stated.some(isOn);
}

function isOn(property: Element): boolean {
  return !/^(?:0|false|off|none)$/.test(property.getAttribute('w:val') ?? '');
}
