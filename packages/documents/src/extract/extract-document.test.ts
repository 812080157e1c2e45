import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildDocx, heading, paragraph, table } from '../testing/build-docx.ts';
import { buildPdf } from '../testing/build-pdf.ts';
import { buildZip } from '../testing/build-zip.ts';
import { extractDocument } from './extract-document.ts';

interface Given {
  readonly contentType?: string;
  readonly name?: string;
}

function extract(bytes: Uint8Array | string, { contentType, name = 'a.html' }: Given = {}) {
  return extractDocument({
    bytes: Buffer.from(bytes as string),
    contentType: contentType ?? null,
    location: `file:///library/${name}`,
    signal: undefined,
  });
}

const FIRST = 'The tide mill at Carrow was built in 1774 to grind the corn of four parishes.';
const SECOND = 'It stopped in 1936, and its pond is now a garden of reeds.';

describe('extractDocument: by content, not by name', () => {
  it('reads a PDF: title, author, date, headings, paragraphs across lines, no page numbers', async () => {
    const line = (text: string, y: number, size = 11) => ({ text, size, x: 72, y });
    const page = (number: number) => [
      line('Mill Survey of the East', 760, 8),
      line(`Findings of part ${number}`, 700, 18),
      line('The tide mill at Carrow was built in 1774 to grind the corn of four par-', 670),
      line('ishes. It stopped in 1936, and the last miller kept ducks in the wheel', 656),
      line('house.', 642),
      line(`A second paragraph of ${'x'.repeat(number)} stands further down (in brackets).`, 610),
      line(String(number), 40),
    ];
    const bytes = buildPdf({
      pages: [page(1), page(2), page(3)],
      title: 'Mills of the East',
      author: 'Jo Reed',
      created: 'D:20210504120000Z',
    });
    const document = await extract(bytes);
    expect(document).toMatchObject({
      kind: 'pdf',
      title: 'Mills of the East',
      author: 'Jo Reed',
      publishedAt: null,
      fileDate: '2021-05-04',
      url: 'file:///library/a.html',
      flags: ['undated'],
    });
    const [first, second, third] = document.text.split('\n\n');
    expect(first).toBe('# Findings of part 1');
    expect(second).toBe(
      'The tide mill at Carrow was built in 1774 to grind the corn of four parishes. It stopped in 1936, and the last miller kept ducks in the wheel house.',
    );
    expect(third).toBe('A second paragraph of x stands further down (in brackets).');
    expect(document.text).not.toContain('Mill Survey');
    expect(document.text).not.toMatch(/^\d$/m);
    const starts = document.pageStarts?.map((start) => document.text.slice(start).split('\n')[0]);
    expect(starts).toEqual(['# Findings of part 1', '# Findings of part 2', '# Findings of part 3']);
  });

  it('knows where a page of a PDF starts within a paragraph, and pages without text', async () => {
    const line = (text: string, y: number) => ({ text, size: 11, x: 72, y });
    const bytes = buildPdf({
      pages: [
        [line(FIRST, 700), line('The mill was sold to the parish and', 600)],
        [line('later to the sea. It was closed.', 700)],
        [],
        [line(SECOND, 700)],
      ],
    });
    const { text, pageStarts = [] } = await extract(bytes);
    expect(text).toContain('the parish and later to the sea.');
    expect(pageStarts.map((start) => text.slice(start, start + 9))).toEqual([
      FIRST.slice(0, 9),
      'later to ',
      SECOND.slice(0, 9),
      SECOND.slice(0, 9),
    ]);
  });

  it('reads a Word document: headings, paragraphs, tables and its properties', async () => {
    const bytes = buildDocx({
      body: `${heading('Carrow &amp; its mill')}${paragraph(FIRST)}${table([
        ['Year', 'Sacks'],
        ['1900', '2,140'],
      ])}${paragraph(SECOND)}`,
      author: 'Ida Moss &amp; Co',
      created: '2020-02-03T10:00:00Z',
    });
    const document = await extract(bytes, { contentType: 'text/html' });
    expect(document).toMatchObject({
      kind: 'docx',
      title: 'Carrow & its mill',
      author: 'Ida Moss & Co',
      publishedAt: null,
      fileDate: '2020-02-03',
    });
    expect(document.text).toBe(`# Carrow & its mill\n\n${FIRST}\n\nYear | Sacks\n1900 | 2,140\n\n${SECOND}`);
  });

  it('takes the day that a Word document states before the stamp of its file', async () => {
    const created = '2026-02-03T10:00:00Z';
    const body = `${heading('Carrow')}${paragraph('Stand: 31.03.2025')}${paragraph(FIRST)}`;
    const document = await extract(buildDocx({ body, created }));
    expect(document.publishedAt).toBe('2025-03-31');
    expect(document).not.toHaveProperty('fileDate');
  });

  it('cites a PDF or Word file by the address in its properties, a fetched one within its site only', async () => {
    const bytes = buildPdf({
      pages: [[{ text: FIRST, size: 11, x: 72, y: 700 }]],
      subject: 'Survey 4. https://mills.example/4.',
    });
    expect((await extract(bytes)).url).toBe('https://mills.example/4');
    const location = 'https://copies.test/4.pdf';
    const fetched = await extractDocument({ bytes, contentType: null, location, signal: undefined });
    expect(fetched.url).toBe(location);
    const word = buildDocx({ body: paragraph(FIRST), identifier: 'https://mills.example/5' });
    expect((await extract(word)).url).toBe('https://mills.example/5');
  });

  it('reads Markdown without its mark-up, with the facts of its front matter', async () => {
    const source = `---\ntitle: "Carrow"\nsource_url: https://mills.example/carrow\nAuthors: [Jo Reed; Ida Moss]\ndate: 2021-05-04\npublisher: Mills of the East\nlang: en_GB\n---\n# Carrow mill\n\n${FIRST} See [the *survey*](https://x.example/s) and \`gate\`.\n\n- **One** pond\n- Two gates\n\n| Year | Sacks |\n|---|---|\n| 1900 | 2,140 |\n`;
    expect(await extract(source, { name: 'carrow.md' })).toMatchObject({
      kind: 'markdown',
      url: 'https://mills.example/carrow',
      title: 'Carrow',
      siteName: 'Mills of the East',
      author: 'Jo Reed; Ida Moss',
      publishedAt: '2021-05-04',
      language: 'en-GB',
      text: `# Carrow mill\n\n${FIRST} See the survey and gate.\n\n- One pond\n- Two gates\n\nYear | Sacks\n1900 | 2,140`,
    });
  });

  it('reads front matter that is not quite YAML line by line', async () => {
    const source = `---\ntitle: Carrow: a mill\nurl: https://mills.example/c\n---\n\n${FIRST}`;
    const document = await extract(source, { name: 'notes.md' });
    expect(document).toMatchObject({ title: 'Carrow: a mill', url: 'https://mills.example/c', text: FIRST });
  });

  it.each(['carrow.txt', 'carrow.md'])('reads bare lines of facts at the top of %s', async (name) => {
    const source = `Title: Carrow: a mill and\n  its pond\nPublisher: Mills of the East\nURL: https://mills.example/c\r\nDate: 2021-05-04\nHeight: 12 m\n\n${FIRST}\n\n${SECOND}`;
    expect(await extract(source, { name })).toMatchObject({
      url: 'https://mills.example/c',
      title: 'Carrow: a mill and its pond',
      siteName: 'Mills of the East',
      publishedAt: '2021-05-04',
      text: `Height: 12 m\n\n${FIRST}\n\n${SECOND}`,
    });
  });

  it.each([
    `Title: Carrow\n\n${FIRST}`,
    `Title: Carrow\nDate: 2021-05-04\n${FIRST}`,
    `Name: Jo Reed\nAddress: 4 Mill Lane\n\n${FIRST}`,
    `Height: 12 m\nDate: 1774\n\n${FIRST}`,
    `${FIRST}\n\nTitle: Carrow\nDate: 2021-05-04\n\n${FIRST}`,
  ])('keeps lines that are no facts of the document: %j', async (source) => {
    const { text } = await extract(source, { name: 'mills.txt' });
    expect(text.replaceAll(/\s+/g, ' ')).toBe(source.replaceAll(/\s+/g, ' '));
  });

  it('keeps text between lines of dashes that is not front matter', async () => {
    const { text } = await extract(`---\nAn old song\n---\n\n${FIRST}`, { name: 'notes.md' });
    expect(text).toContain('An old song');
  });

  it('reads plain text, joining lines wrapped at a column and keeping lists', async () => {
    const wrapped = `${FIRST.replace('grind', 'grind\r\n')} ${SECOND}`;
    const lines =
      'The tide mill at Carrow was built in the year 1774 to\ngrind the corn of four parishes around the estuary,\nand stopped in 1936.';
    const { kind, title, text } = await extract(`Mills\r\n\r\n${lines}\n\n- one\n- two\n\n${wrapped}`, {
      name: 'mills.txt',
    });
    expect({ kind, title }).toEqual({ kind: 'text', title: 'Mills' });
    expect(text).toContain(lines.replaceAll('\n', ' '));
    expect(text).toContain('\n\n- one\n- two\n\n');
  });

  it('joins the wrapped lines of items, and keeps items apart', async () => {
    const items = [
      '1. In the year 1824 the miller of Carrow ground\n240 sacks of wheat for the bakers of the town.',
      '2. The sluice was mended.',
      '3. In the year 1825 the sea wall broke in a storm\nand the mill stood still for eleven weeks.',
    ];
    const { text } = await extract(`Mills\n\n${items.join('\n')}\n\n${FIRST} ${SECOND}`, {
      name: 'mills.txt',
    });
    expect(text).toContain(items.map((item) => item.replace('\n', ' ')).join('\n'));
  });

  it('reads HTML whatever it is called, and text that is called HTML', async () => {
    const html = `<html><body><p>${FIRST}</p></body></html>`;
    expect(await extract(html, { name: 'a.txt', contentType: 'text/plain' })).toMatchObject({
      kind: 'html',
      text: FIRST,
    });
    expect(await extract(FIRST, { name: 'a.html', contentType: 'text/html' })).toMatchObject({
      kind: 'text',
      text: FIRST,
    });
  });

  it('unwraps gzip around a document', async () => {
    const bytes = gzipSync(`<html><body><p>${FIRST}</p></body></html>`);
    expect(await extract(bytes, { name: 'a.html.gz', contentType: 'application/gzip' })).toMatchObject({
      kind: 'html',
      text: FIRST,
    });
  });
});

describe('extractDocument: bad input', () => {
  it.each([
    ['binary data called HTML', Buffer.from([0, 1, 2, 3, 250, 0, 9, 0, 0, 7])],
    ['a PNG', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1')],
    ['an archive', buildZip([{ name: 'a.txt', data: FIRST }])],
    ['a drawing', buildZip([{ name: 'content.xml', data: '<workbook/>' }])],
    ['a feed', Buffer.from('<?xml version="1.0"?><rss><channel/></rss>')],
    ['gzip in gzip', gzipSync(gzipSync(FIRST))],
  ])('refuses %s as an unsupported type', async (_, bytes) => {
    await expect(extract(bytes, { contentType: 'text/html' })).rejects.toMatchObject({
      reason: 'unsupported_type',
    });
  });

  it.each([
    ['a PDF that is cut off', Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Cat')],
    ['a PDF of noise', Buffer.from(`%PDF-1.7\n${'\x80\x01\xfe'.repeat(500)}`, 'latin1')],
    ['a DOCX that is cut off', buildDocx({ body: paragraph(FIRST) }).subarray(0, 900)],
    ['a DOCX without a readable body', buildZip([{ name: 'word/document.xml', data: '<w:document' }])],
    ['gzip that is cut off', gzipSync(FIRST.repeat(50)).subarray(0, 60)],
  ])('says that %s is broken', async (_, bytes) => {
    await expect(extract(bytes)).rejects.toMatchObject({ code: 'SOURCE_UNREADABLE', reason: 'broken' });
  });

  it.each([
    ['nothing at all', ''],
    ['blank lines', ' \n\n\t\n'],
    ['a PDF of pictures only', buildPdf({ pages: [[]] })],
    ['a DOCX without text', buildDocx({ body: paragraph('') })],
  ])('says that %s is empty', async (_, bytes) => {
    await expect(extract(bytes, { name: 'a.txt' })).rejects.toMatchObject({ reason: 'empty' });
  });

  it('refuses a ZIP bomb by the size it declares', async () => {
    const bomb = buildDocx({
      body: paragraph(FIRST),
      extraEntries: [{ name: 'word/media/a.xml', data: Buffer.alloc(1_000_000), times: 120 }],
    });
    expect(bomb.length).toBeLessThan(200_000);
    await expect(extract(bomb)).rejects.toMatchObject({
      reason: 'too_large',
      message: expect.stringMatching(/unpacked it would have 12\d{7} bytes/),
    });
  });

  it('refuses a ZIP bomb that lies about its size', async () => {
    const liar = buildDocx({
      body: paragraph(FIRST),
      extraEntries: [
        { name: 'word/media/a.xml', data: Buffer.alloc(1_000_000), times: 120, declaredSize: 10 },
      ],
    });
    await expect(extract(liar)).rejects.toMatchObject({ code: 'SOURCE_UNREADABLE', reason: 'broken' });
  });

  it('refuses a gzip bomb', async () => {
    const bomb = Buffer.concat(Array(60).fill(gzipSync(Buffer.alloc(1_000_000, 0x20))));
    await expect(extract(bomb)).rejects.toMatchObject({
      reason: 'too_large',
      message: expect.stringContaining('more than the 50000000 bytes'),
    });
  });

  it('stops when it is cancelled', async () => {
    const signal = AbortSignal.abort(new Error('the user stopped'));
    const call = extractDocument({
      bytes: Buffer.from(FIRST),
      contentType: null,
      location: 'file:///a',
      signal,
    });
    await expect(call).rejects.toThrow('the user stopped');
  });
});
