import { describe, expect, it } from 'vitest';
import { buildZip } from '../../../testing/build-zip.ts';
import { extractDocument } from '../../extract-document.ts';

interface Book {
  /** XML of each sheet; its name is "Sheet" and its number. */
  readonly sheets: readonly string[];
  readonly states?: readonly string[];
  readonly properties?: string;
  /** Format codes, by the number of the style that has them. */
  readonly formats?: readonly string[];
  readonly parts?: Readonly<Record<string, string>>;
}

function read({ sheets, states = [], properties = '', formats = [], parts = {} }: Book) {
  const files: Readonly<Record<string, string>> = {
    'xl/workbook.xml': `<workbook>${properties}<sheets>${sheets.map((_, at) => `<sheet name="Sheet ${at + 1}" r:id="r${at}" state="${states[at] ?? 'visible'}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at}.xml"/>`)}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs>${formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map((xml, at) => [`xl/worksheets/sheet${at}.xml`, `<worksheet>${xml}</worksheet>`]),
    ),
    ...parts,
  };
  return extractDocument({
    bytes: buildZip(Object.entries(files).map(([name, data]) => ({ name, data }))),
    contentType: null,
    location: 'file:///library/mill.xlsx',
    signal: undefined,
  });
}

/** A row of words, numbers, and numbers with a style ("0.5:2"). */
function row(number: number, cells: readonly string[], more = ''): string {
  const one = (cell: string, column: number) => {
    const at = `r="${String.fromCharCode(65 + column)}${number}"`;
    const [, value, style] = /^(-?[\d.]+)(?::(\d))?$/.exec(cell) ?? [];
    if (cell === '') return '';
    return value === undefined
      ? `<c ${at} t="inlineStr"><is><t>${cell}</t></is></c>`
      : `<c ${at} s="${style ?? ''}"><v>${value}</v></c>`;
  };
  return `<row r="${number}" ${more}>${cells.map(one).join('')}</row>`;
}
const data = (...rows: readonly string[]) => `<sheetData>${rows.join('')}</sheetData>`;

describe('a workbook', () => {
  it('shows its cells by their formats, in the system of days that it counts in', async () => {
    const formats = ['General', 'yyyy-mm-dd', '[h]:mm', '0.0%', '#,##0.00 "kr"'];
    const sheet = data(
      row(1, ['Mill', 'Built', 'Run', 'Share', 'Rent']),
      row(2, ['Holm', '20000:1', '1.5:2', '0.125:3', '1234.5:4']),
    );
    const early = await read({ sheets: [sheet], formats });
    const late = await read({ sheets: [sheet], formats, properties: '<workbookPr date1904="1"/>' });
    expect(early.text).toContain('Holm | 1954-10-03 | 36:00 | 12.5% | 1,234.50 kr');
    expect(late.text).toContain('Holm | 1958-10-04 | 36:00 | 12.5% | 1,234.50 kr');
  });

  it('fills merged cells, a title that is all of its row apart', async () => {
    const { text } = await read({
      sheets: [
        `${data(
          row(1, ['Stones in use']),
          row(2, ['Mill', 'Stones', '']),
          row(3, ['', 'hard', 'soft']),
          row(4, ['Holm', '2', '1']),
          row(5, ['', '3', '4']),
        )}<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="B2:C2"/><mergeCell ref="A2:A3"/><mergeCell ref="A4:A5"/></mergeCells>`,
      ],
    });
    expect(text).toBe(
      '## Sheet 1\n\nStones in use\nMill | Stones hard | Stones soft\nHolm | 2 | 1\nHolm | 3 | 4',
    );
  });

  it('leaves out hidden sheets, rows and columns and counts them', async () => {
    const { text, omissions } = await read({
      sheets: [
        `<cols><col min="2" max="2" hidden="1"/></cols>${data(row(1, ['Mill', 'Owner', 'Sacks']), row(2, ['Holm', 'Prell', '70', '9:1']), row(3, ['Oster', 'Kolb', '55'], 'hidden="1"'))}`,
        data(row(1, ['passwords'])),
      ],
      states: ['visible', 'veryHidden'],
      formats: ['General', ';;;'],
    });
    expect(text).toBe('## Sheet 1\n\nMill | Sacks\nHolm | 70');
    expect(omissions).toMatchObject([{ kind: 'hidden_cells', count: 4 }]);
  });

  it('leaves out what is struck, of a cell and in it', async () => {
    const { text, omissions } = await read({
      sheets: [
        '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>40</v></c><c r="C1"><v>50</v></c></row></sheetData>',
      ],
      parts: {
        'xl/sharedStrings.xml':
          '<sst><si><r><rPr><strike/></rPr><t>Old </t></r><r><t>Mill</t></r></si></sst>',
        'xl/styles.xml':
          '<styleSheet><fonts><font/><font><strike/></font></fonts><cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1"/></cellXfs></styleSheet>',
      },
    });
    expect(text).toBe('## Sheet 1\n\nMill | 50');
    expect(omissions).toMatchObject([{ kind: 'struck_text', sample: ['Old', '40'] }]);
  });

  it('counts the comments on its cells', async () => {
    const { omissions } = await read({
      sheets: [data(row(1, ['Mill', 'Sacks']), row(2, ['Holm', '70']))],
      parts: {
        'xl/comments1.xml':
          '<comments><commentList><comment ref="B2"><text><r><t>Guessed.</t></r></text></comment></commentList></comments>',
      },
    });
    expect(omissions).toMatchObject([{ kind: 'comments', count: 1, sample: ['Guessed.'] }]);
  });

  it('says the head of a long table again above every ten rows', async () => {
    const rows = Array.from({ length: 25 }, (_, at) => row(at + 2, [`Mill ${at}`, `${at}`, `${at * 2}`]));
    const { text } = await read({ sheets: [data(row(1, ['Mill', 'Stones', 'Sacks']), ...rows)] });
    expect(text.match(/^Mill \| Stones \| Sacks$/gm)).toHaveLength(3);
    expect(text).toContain('\n\nMill | Stones | Sacks\nMill 20 | 20 | 40\n');
    expect(text.match(/^Mill \d+ \|/gm)).toHaveLength(25);
  });

  it('reads 30,000 rows in a few seconds', { timeout: 20_000 }, async () => {
    const rows = Array.from({ length: 30_000 }, (_, at) => row(at + 2, [`Mill ${at}`, `${at}:1`, '0.5:2']));
    const { text } = await read({
      sheets: [data(row(1, ['Mill', 'Day', 'Share']), ...rows)],
      formats: ['General', 'd mmm yyyy', '0%'],
    });
    expect(text.endsWith('Mill 29999 | 17 Feb 1982 | 50%')).toBe(true);
  });
});
