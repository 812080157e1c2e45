import type { DocumentText } from '../../plain-document.ts';
import { type BinaryFile, readArchive } from '../read-archive.ts';
import { officeFacts, readXml, relations, xmlParts } from '../xml-text.ts';
import { formulaIn, OfficeReader, officeText, type Rule, tagged, textIn } from './office-reader.ts';
import { readChart } from './read-chart.ts';

const PRESENTATION = 'ppt/presentation.xml';
const WANTED =
  /^(?:docProps\/core\.xml|ppt\/(?:_rels\/)?presentation\.xml.*|ppt\/(?:slides|charts|notesSlides|diagrams)\/(?:_rels\/)?[^/]+\.xml(?:\.rels)?)$/;

/** Titles, lists, tables, charts and notes of the slides that are shown, in their order. @throws {SourceUnreadableError} */
export async function readPptx(file: BinaryFile): Promise<DocumentText> {
  const archive = await readArchive(file, WANTED);
  const parse = await xmlParts(archive);
  const targets = relations(archive, PRESENTATION);
  const reader = new SlideReader();
  let html = '';
  for (const { name, attributes } of readXml(archive.get(PRESENTATION) ?? '')) {
    if (name !== 'sldId') continue;
    const path = targets.get(/r:id\s*=\s*"([^"]*)"/.exec(attributes)?.[1] ?? '') ?? '';
    const slide = parse(path);
    reader.leftOut.slides.all += 1;
    if (/^(?:0|false)$/.test(slide.documentElement?.getAttribute('show') ?? '')) {
      reader.leftOut.slides.hidden += 1;
      continue;
    }
    const parts = relations(archive, path);
    const partOf = (id: string | null) => parts.get(id ?? '') ?? '';
    html += reader.read(slide.documentElement);
    for (const diagram of slide.getElementsByTagName('dgm:relIds'))
      html += reader.read(parse(partOf(diagram.getAttribute('r:dm'))).documentElement);
    for (const chart of slide.getElementsByTagName('c:chart'))
      html += readChart(parse(partOf(chart.getAttribute('r:id'))));
    const notes = [...parts.values()].find((part) => part.includes('/notesSlides/'));
    if (notes !== undefined) html += reader.read(parse(notes).documentElement);
  }
  return officeText({
    html,
    reader,
    ...officeFacts(archive),
    kind: 'pptx',
    method: 'slides',
    emptyDetail: 'the slides have no text',
  });
}

/** Placeholders for what every slide repeats. */
const REPEATED = /^(?:sldNum|dt|ftr|hdr|sldImg)$/;

class SlideReader extends OfficeReader {
  protected readonly rules = new Map<string, Rule>([
    ['a:p', (paragraph) => this.paragraph(paragraph)],
    ['a:r', (run) => this.run(run)],
    ['a:t', textIn],
    ['a:br', () => ' '],
    ['a:tbl', 'table'],
    ['a:tr', 'tr'],
    ['a:tc', (cell) => this.cell(cell)],
    ['m:oMath', formulaIn],
    // What older programs show in place of a formula or drawing.
    ['mc:Fallback', null],
  ]);

  protected leftOutOf(element: Element): string[] | null {
    if (element.tagName !== 'a:r') return null;
    return /^(?:sng|dbl)Strike$/.test(styleOf(element, 'strike')) ? this.leftOut.struck : null;
  }

  private paragraph(paragraph: Element): string {
    const html = this.inside(paragraph);
    const placeholder =
      paragraph.closest('p\\:sp')?.querySelector('p\\:nvPr > p\\:ph')?.getAttribute('type') ?? '';
    if (REPEATED.test(placeholder) || !/[\p{L}\p{N}]/u.test(html)) return '';
    if (paragraph.closest('p\\:notes')) return tagged('p', `Note: ${html}`);
    if (paragraph.closest('a\\:tc')) return tagged('p', html);
    return /^(?:title|ctrTitle)$/.test(placeholder) ? tagged('h2', html) : tagged('ul', tagged('li', html));
  }

  private run(run: Element): string {
    const rise = Number(styleOf(run, 'baseline') || 0);
    const html = this.inside(run);
    return rise === 0 ? html : tagged(rise > 0 ? 'sup' : 'sub', html);
  }

  /** Each cell that a merged cell covers is an empty cell of its own. */
  private cell(cell: Element): string {
    if (/^(?:1|true)$/.test(cell.getAttribute('hMerge') ?? cell.getAttribute('vMerge') ?? '')) return '';
    const span = (name: string) => Number(cell.getAttribute(name) ?? 1);
    return tagged(`td colspan="${span('gridSpan')}" rowspan="${span('rowSpan')}"`, this.inside(cell));
  }
}

function styleOf(run: Element, name: string): string {
  return [...run.children].find(({ tagName }) => tagName === 'a:rPr')?.getAttribute(name) ?? '';
}
