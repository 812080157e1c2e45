import { describe, expect, it } from 'vitest';
import { buildPdf, type PdfLine } from '../../testing/build-pdf.ts';
import { parseDocument } from '../parse-document.ts';

const line = (text: string, y: number, x = 72): PdfLine => ({ text, x, y, size: 11 });
const read = (pages: readonly (readonly PdfLine[])[], created = '') =>
  parseDocument({
    format: 'pdf',
    bytes: buildPdf({ pages, created }),
    contentType: null,
    location: 'file:///library/a.pdf',
  });
const textOf = async (pages: readonly (readonly PdfLine[])[]) => (await read(pages)).text;
const rowAt = (cells: readonly string[], y: number) =>
  cells.map((text, column) => line(text, y, 72 + column * 130));
/** As many pages as there are numbers, made from each. */
const pagesOf = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at + 1));
const BODY = 'The pilots of the port keep a journal of every ship that they bring in.';

describe('a PDF: nothing in the run of text is taken for a head or foot', () => {
  it('keeps a line of digits', async () => {
    expect(await textOf([[line('The mole was opened on 19 September', 700), line('2023', 686)]])).toBe(
      'The mole was opened on 19 September 2023',
    );
    const years = pagesOf(4, (number) => [line(BODY, 700), line(String(1900 + number * 7), 686)]);
    expect(await textOf(years)).toMatch(/1907.*1914.*1921.*1928/s);
  });

  it('keeps articles, sentences and fares that are alike but for their numbers', async () => {
    const text = await textOf(
      pagesOf(6, (number) => [
        line(`Article ${number * 2 - 1}`, 772),
        line(BODY, 754),
        line('It applies to the outer and the inner basin alike.', 736),
        line(`Article ${number * 2}`, 700),
        line(`The council may change rule ${number} by a vote of two thirds.`, 30),
      ]),
    );
    for (const number of pagesOf(12, (one) => one)) expect(text).toContain(`Article ${number}`);
    expect(text.match(/It applies to the outer/g)).toHaveLength(6);
    for (const number of pagesOf(6, (one) => one)) expect(text).toContain(`change rule ${number} by`);
  });

  it('keeps a sentence that every page begins with when the text goes on right below it', async () => {
    const text = await textOf(
      pagesOf(4, (number) => [
        line('The following applies to both basins.', 772),
        line(`Berth ${'x'.repeat(number)} is for yachts.`, 758),
        line(BODY, 744),
      ]),
    );
    expect(text.match(/applies to both basins/g)).toHaveLength(4);
  });

  it('leaves out heads, feet and page numbers of most pages, and accounts for them', async () => {
    const { text, omissions } = await read(
      pagesOf(6, (number) => [
        line(number % 2 ? 'Harbour board' : 'Yearly report', 772),
        ...pagesOf(5, (at) => line(`${BODY} ${'y'.repeat(number)}.`, 720 - at * 14)),
        line(`Page ${number + 4} of 90`, 40),
      ]),
    );
    expect(text).not.toMatch(/Harbour board|Yearly report|Page/);
    expect(omissions).toEqual([
      { kind: 'running_lines', count: 12, sample: expect.arrayContaining(['Harbour board', 'Page 5 of 90']) },
    ]);
  });
});

describe('a PDF: tables', () => {
  it('keeps rows and columns, over pages, with a head in the middle of its column', async () => {
    const rows = pagesOf(6, (number) => [`Boat ${number}`, String(1990 + number), `${number * 7}.5 m`]);
    const pages = [
      [
        line('The register lists six boats with their launch and length.', 750),
        ...['Boat', 'Launched', 'Length'].map((text, column) => line(text, 700, 110 + column * 130)),
        ...rows.slice(0, 3).flatMap((row, at) => rowAt(row, 676 - at * 24)),
      ],
      rows.slice(3).flatMap((row, at) => rowAt(row, 750 - at * 24)),
    ];
    expect(await textOf(pages)).toBe(
      `The register lists six boats with their launch and length.\n\n${[
        ['Boat', 'Launched', 'Length'],
        ...rows,
      ]
        .map((row) => row.join(' | '))
        .join('\n')}`,
    );
  });

  it('puts each cell under its head where cells are empty', async () => {
    const text = await textOf([
      [
        ...rowAt(['Berth', 'Depth', 'Crane', 'Owner'], 700),
        ...rowAt(['North', '9.5 m', '40 t', 'the town'], 680),
        line('South', 660),
        line('12 t', 660, 72 + 2 * 130),
        line('the guild', 660, 72 + 3 * 130),
      ],
    ]);
    expect(text.split('\n')[2]).toBe('South | | 12 t | the guild');
  });

  it('joins the lines of one cell', async () => {
    const text = await textOf([
      [
        ...rowAt(['Ship', 'Cargo', 'Due'], 700),
        ...rowAt(['Marlow', 'timber and', '4 May'], 670).slice(0, 2),
        line('salted fish', 657, 202),
        line('4 May', 670, 332),
        line('Teal of the', 630),
        line('north line', 617),
        line('coal', 630, 202),
        line('9 May', 630, 332),
      ],
    ]);
    expect(text).toBe(
      'Ship | Cargo | Due\nMarlow | timber and salted fish | 4 May\nTeal of the north line | coal | 9 May',
    );
  });

  it('leaves columns of prose and numbered paragraphs as running text', async () => {
    const column = (x: number) => pagesOf(12, (at) => line('words of a narrow column', 720 - at * 14, x));
    expect(await textOf([[...column(72), ...column(330)]])).not.toContain('|');
    const items = pagesOf(3, (number) => [
      line(`${number}.`, 700 - number * 30),
      line('A vessel without lights pays a fine.', 700 - number * 30, 100),
    ]);
    expect(await textOf([items.flat()])).toContain('1. A vessel without lights pays a fine.');
  });
});

describe('a PDF: what was not read', () => {
  it('flags a PDF most of whose pages are pictures', async () => {
    const { flags, omissions } = await read([[line(BODY, 700)], [], [], []]);
    expect(flags).toContain('partial');
    expect(omissions).toEqual([{ kind: 'pages_without_text', count: 3, of: 4, sample: [] }]);
  });

  it('does not flag one blank page in eight', async () => {
    const pages = pagesOf(8, (number) => (number === 2 ? [] : [line(`${BODY} ${'z'.repeat(number)}.`, 700)]));
    expect((await read(pages)).flags).not.toContain('partial');
  });
});

describe('a PDF: the date', () => {
  const stamp = 'D:20260301120000Z';

  it('takes the day that the text states before the stamp of the file', async () => {
    const page = [
      { ...line('Fairway of Port Sellan', 740), size: 18 },
      line('Published 31 March 2025', 716),
      line('Harbour office', 702),
      line(BODY, 660),
    ];
    expect(await read([page], stamp)).toMatchObject({ publishedAt: '2025-03-31' });
    expect(await read([page], stamp)).not.toHaveProperty('fileDate');
  });

  it('does not take the stamp alone for a day of publication', async () => {
    expect(await read([[line(BODY, 700)]], stamp)).toMatchObject({
      publishedAt: null,
      fileDate: '2026-03-01',
      flags: ['undated'],
    });
  });
});
