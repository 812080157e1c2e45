import { listOmissions } from '../../list-omissions.ts';
import { formulaText } from '../../markup/formula-text.ts';
import { loweredText, raisedText } from '../../markup/raised-text.ts';
import type { DocumentText } from '../../plain-document.ts';
import { type Block, headingOf, tidyLine } from '../../render-blocks.ts';
import { type BinaryFile, readArchive } from '../read-archive.ts';
import { joinTables, rowBlocks } from '../row-blocks.ts';
import { officeFacts, parseXml, readXml, relations } from '../xml-text.ts';
import { readChart } from './read-chart.ts';

const PRESENTATION = 'ppt/presentation.xml';
const WANTED =
  /^(?:docProps\/core\.xml|ppt\/(?:_rels\/)?presentation\.xml.*|ppt\/(?:slides|charts|notesSlides|diagrams)\/(?:_rels\/)?[^/]+\.xml(?:\.rels)?)$/;

/** Titles, lists, tables, charts and notes of the slides that are shown, in their order. @throws {SourceUnreadableError} */
export async function readPptx(file: BinaryFile): Promise<DocumentText> {
  const archive = await readArchive(file, WANTED);
  const facts = officeFacts(archive);
  const targets = relations(archive, PRESENTATION);
  const slides = [...readXml(archive.get(PRESENTATION) ?? '')]
    .filter(({ name }) => name === 'sldId')
    .map(({ attributes }) => targets.get(/r:id\s*=\s*"([^"]*)"/.exec(attributes)?.[1] ?? '') ?? '');
  const struck: string[] = [];
  const blocks: Block[] = [];
  let hidden = 0;
  for (const path of slides) {
    const slide = await parseXml(archive.get(path) ?? '');
    if (/^(?:0|false)$/.test(slide.documentElement?.getAttribute('show') ?? '')) {
      hidden += 1;
      continue;
    }
    const parts = relations(archive, path);
    blocks.push(...(await readSlide(slide, { archive, parts, struck })));
    const notes = [...parts.values()].find((part) => part.includes('/notesSlides/'));
    if (notes === undefined) continue;
    for (const { text } of shapesOf(await parseXml(archive.get(notes) ?? ''), struck))
      blocks.push({ kind: 'paragraph', text: `Note: ${text.replace(/^(?:- |#+ )/, '')}` });
  }
  return {
    ...facts,
    title: facts.title ?? headingOf(blocks),
    text: joinTables(blocks),
    kind: 'pptx',
    method: 'slides',
    omissions: listOmissions(
      { kind: 'hidden_slides', count: hidden, of: slides.length },
      { kind: 'struck_text', texts: struck },
    ),
    emptyDetail: 'the slides have no text',
  };
}

interface SlideParts {
  readonly archive: ReadonlyMap<string, string>;
  /** Paths of what the slide refers to, by id. */
  readonly parts: ReadonlyMap<string, string>;
  /** What was struck is added. */
  readonly struck: string[];
}

async function readSlide(slide: Document, { archive, parts, struck }: SlideParts): Promise<readonly Block[]> {
  const blocks = [...shapesOf(slide, struck)];
  const partOf = (id: string | null) => archive.get(parts.get(id ?? '') ?? '') ?? '';
  for (const diagram of slide.getElementsByTagName('dgm:relIds'))
    blocks.push(...shapesOf(await parseXml(partOf(diagram.getAttribute('r:dm'))), struck));
  for (const chart of slide.getElementsByTagName('c:chart'))
    blocks.push(...readChart(partOf(chart.getAttribute('r:id'))));
  return blocks;
}

/** Placeholders for what every slide repeats. */
const REPEATED = /^(?:sldNum|dt|ftr|hdr|sldImg)$/;

function shapesOf(part: Document, struck: string[]): readonly Block[] {
  const blocks: Block[] = [];
  const read = (element: Element): void => {
    // What older programs show in place of a formula or drawing.
    if (element.tagName === 'mc:Fallback') return;
    if (element.tagName === 'a:tbl') blocks.push(...rowsOf(element, struck));
    else if (element.tagName === 'a:p') {
      const shape = element.closest('p\\:sp');
      const placeholder = shape?.querySelector('p\\:nvPr > p\\:ph')?.getAttribute('type') ?? '';
      const line = lineOf(element, struck);
      if (REPEATED.test(placeholder) || !/[\p{L}\p{N}]/u.test(line)) return;
      const isTitle = /^(?:title|ctrTitle)$/.test(placeholder);
      blocks.push(isTitle ? { kind: 'heading', text: `## ${line}` } : { kind: 'item', text: `- ${line}` });
    } else for (const child of element.children) read(child);
  };
  if (part.documentElement) read(part.documentElement);
  return blocks;
}

/** A merged cell is repeated in each place that it covers. */
function rowsOf(table: Element, struck: string[]): readonly Block[] {
  let above: readonly string[] = [];
  const rows = [...table.getElementsByTagName('a:tr')].map((row) => {
    const cells: string[] = [];
    for (const cell of row.getElementsByTagName('a:tc')) {
      const lines = [...cell.getElementsByTagName('a:p')].map((line) => lineOf(line, struck));
      const own = lines.join(' ');
      if (isYes(cell, 'hMerge')) cells.push(cells.at(-1) ?? '');
      else cells.push(isYes(cell, 'vMerge') ? (above[cells.length] ?? '') : own);
    }
    above = cells;
    return cells;
  });
  return rowBlocks(rows);
}

function isYes(element: Element, name: string): boolean {
  return /^(?:1|true)$/.test(element.getAttribute(name) ?? '');
}

function lineOf(paragraph: Element, struck: string[]): string {
  let line = '';
  for (const run of paragraph.children) {
    if (run.tagName === 'a:br') line += ' ';
    const [formula] = run.getElementsByTagName('m:oMath');
    if (formula) line += formulaText(formula);
    const text = [...run.getElementsByTagName('a:t')].map(({ textContent }) => textContent ?? '').join('');
    const style = [...run.children].find(({ tagName }) => tagName === 'a:rPr');
    const rise = Number(style?.getAttribute('baseline') ?? 0);
    if (/^(?:sng|dbl)Strike$/.test(style?.getAttribute('strike') ?? '')) struck.push(tidyLine(text));
    else if (rise > 0) line += raisedText({ text: text.trim(), before: line, after: '' });
    else line += rise < 0 ? loweredText({ text: text.trim(), before: line }) : text;
  }
  return tidyLine(line);
}
