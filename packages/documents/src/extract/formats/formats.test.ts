import { describe, expect, it } from 'vitest';
import { buildZip } from '../../testing/build-zip.ts';
import { extractDocument } from '../extract-document.ts';

const read = (content: string | Uint8Array, name: string) =>
  extractDocument({
    bytes: typeof content === 'string' ? Buffer.from(content) : content,
    contentType: null,
    location: `https://files.example/${name}`,
    signal: undefined,
  });
const zip = (files: Readonly<Record<string, string>>) =>
  buildZip(Object.entries(files).map(([name, data]) => ({ name, data })));
const relationsOf = (targets: Readonly<Record<string, string>>) =>
  `<Relationships>${Object.entries(targets).map(([id, target]) => `<Relationship Id="${id}" Target="${target}"/>`)}</Relationships>`;
const CORE =
  '<cp:coreProperties><dc:title>Tides &amp; locks</dc:title><dc:creator>Ada Moor</dc:creator></cp:coreProperties>';

describe('slides', () => {
  const paragraph = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;
  const slide = (title: string, body: string, more = '') =>
    `<p:sld ${more}><p:sp><p:nvPr><p:ph type="title"/></p:nvPr>${paragraph(title)}</p:sp><p:sp><p:ph idx="1"/>${body}</p:sp></p:sld>`;
  const cell = (text: string) => `<a:tc>${paragraph(text)}</a:tc>`;
  const file = zip({
    'docProps/core.xml': CORE,
    'ppt/presentation.xml':
      '<p:presentation><p:sldIdLst><p:sldId id="256" r:id="rId3"/><p:sldId id="257" r:id="rId2"/><p:sldId id="258" r:id="rId4"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relationsOf({
      rId2: 'slides/slide1.xml',
      rId3: 'slides/slide2.xml',
      rId4: 'slides/slide3.xml',
    }),
    'ppt/slides/slide1.xml': slide(
      'Second',
      `<a:tbl><a:tr>${cell('Lock')}${cell('Rise, m')}</a:tr><a:tr>${cell('Marlow')}${cell('2.1')}</a:tr></a:tbl>`,
    ),
    'ppt/slides/slide2.xml': slide('First', paragraph('Tides rise &lt;twice&gt; a day')),
    'ppt/slides/slide3.xml': slide('Hidden', paragraph('not shown'), 'show="0"'),
  });

  it('are read in the order in which they are shown, hidden ones not at all', async () => {
    const { text, title, author, kind } = await read(file, 'talk.pptx');
    expect(text).toBe('## First\n\n- Tides rise <twice> a day\n\n## Second\n\nLock | Rise, m\nMarlow | 2.1');
    expect({ title, author, kind }).toEqual({ title: 'Tides & locks', author: 'Ada Moor', kind: 'pptx' });
  });
});

describe('sheets', () => {
  const file = zip({
    'docProps/core.xml': CORE,
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Passages" sheetId="1" r:id="rId1"/><sheet name="Scratch" state="hidden" sheetId="2" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relationsOf({
      rId1: '/xl/worksheets/sheet1.xml',
      rId2: 'worksheets/sheet2.xml',
    }),
    'xl/sharedStrings.xml':
      '<sst><si><t>Day</t></si><si><r><t>Bo</t></r><r><t>ats</t></r></si><si><t>Share</t></si></sst>',
    'xl/styles.xml':
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml':
      '<sheetData><row><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c></row><row><c r="A2" s="1"><v>45050</v></c><c r="B2"><v>0.30000000000000004</v></c><c r="D2" s="2"><v>0.25</v></c></row></sheetData>',
    'xl/worksheets/sheet2.xml':
      '<sheetData><row><c r="A1" t="inlineStr"><is><t>secret</t></is></c></row></sheetData>',
  });

  it('are rows under their names, with dates and shares as they are shown', async () => {
    const { text, kind } = await read(file, 'table.xlsx');
    expect(text).toBe('## Passages\n\nDay | Boats | Share\n2023-05-04 | 0.3 | 25%');
    expect(kind).toBe('xlsx');
  });
});

describe('books', () => {
  const file = zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfile full-path="OPS/book.opf"/></container>',
    'OPS/book.opf':
      '<package><metadata><dc:title>Of weirs</dc:title><dc:creator>Priya Vance</dc:creator><dc:language>en</dc:language><dc:date>2021-03-04</dc:date></metadata><manifest><item id="nav" href="nav.xhtml" properties="nav"/><item id="b" href="text/two.xhtml"/><item id="a" href="text/one%20a.xhtml"/></manifest><spine><itemref idref="nav"/><itemref idref="a"/><itemref idref="b"/></spine></package>',
    'OPS/nav.xhtml': '<html><body><p>Contents</p></body></html>',
    'OPS/text/one a.xhtml':
      '<html><body><h1>One</h1><p>A weir holds water.</p><p hidden="">Unseen.</p></body></html>',
    'OPS/text/two.xhtml': '<html><body><h1>Two</h1><p>A lock lets boats by.</p></body></html>',
  });

  it('are read chapter by chapter along their spine', async () => {
    const { text, title, author, language, publishedAt } = await read(file, 'weirs.epub');
    expect(text).toBe('# One\n\nA weir holds water.\n\n# Two\n\nA lock lets boats by.');
    expect({ title, author, language, publishedAt }).toEqual({
      title: 'Of weirs',
      author: 'Priya Vance',
      language: 'en',
      publishedAt: '2021-03-04',
    });
  });

  it('without a list of their parts are broken', async () => {
    await expect(read(zip({ 'META-INF/container.xml': '<x/>' }), 'a.epub')).rejects.toThrow(
      'no list of its parts',
    );
  });
});

describe('tables in text', () => {
  it('keep quoted cells whole, whatever parts the cells', async () => {
    const csv = await read(
      'Lock;Built;Note\r\nMarlow;1927;"oak; ""steel"""\r\nRadcot;1892;\r\n',
      'locks.csv',
    );
    expect(csv.text).toBe('Lock | Built | Note\nMarlow | 1927 | oak; "steel"\nRadcot | 1892 |');
    expect(csv.kind).toBe('csv');
    const tsv = await read('Lock\tRise\nMarlow\t2.1\n', 'locks.tsv');
    expect(tsv.text).toBe('Lock | Rise\nMarlow | 2.1');
  });
});

describe('subtitles', () => {
  it('are the sentences that are said, by pauses and speakers', async () => {
    const { text, kind } = await read(
      'WEBVTT - The lock\n\nNOTE made by hand\n\n00:01.000 --> 00:03.000\n<v Priya>The gates date\n\n00:03.000 --> 00:05.000\nfrom 1927.\n\n00:09.000 --> 00:11.000\n<v Tom>They lasted <i>long</i>.\n',
      'lock.vtt',
    );
    expect(text).toBe('00:00:01 Priya: The gates date from 1927.\n\n00:00:09 Tom: They lasted long.');
    expect(kind).toBe('subtitles');
  });

  it('keep who speaks from cue to cue, and say it again where another has spoken', async () => {
    const { text } = await read(
      '1\n00:00:01,000 --> 00:00:02,000\nPRIYA: The gates are\n\n2\n00:00:02,000 --> 00:00:04,000\nof oak. They last.\n\n3\n00:00:07,000 --> 00:00:08,000\nSixty years.\n\n4\n00:00:08,000 --> 00:00:09,000\nTOM: Longer.\n\n5\n00:00:30,000 --> 00:00:31,000\nWho knows?\n',
      'lock.srt',
    );
    expect(text).toBe(
      '00:00:01 PRIYA: The gates are of oak. They last.\n\n00:00:07 PRIYA: Sixty years.\n\n00:00:08 TOM: Longer.\n\n00:00:30 Who knows?',
    );
  });

  it('say lines that roll up once', async () => {
    const { text } = await read(
      '1\n00:00:01,000 --> 00:00:02,000\nDivers found cracks\n\n2\n00:00:02,000 --> 00:00:03,000\nDivers found cracks\nin the lower sill.\n',
      'lock.srt',
    );
    expect(text).toBe('Divers found cracks in the lower sill.');
  });
});

describe('archives that mean harm', () => {
  it('expand no entities of their own', async () => {
    const bomb = '<!DOCTYPE s [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>';
    const file = zip({
      'xl/workbook.xml': `${bomb}<workbook><sheet name="S" r:id="r1"/></workbook>`,
      'xl/_rels/workbook.xml.rels': relationsOf({ r1: 'worksheets/sheet1.xml' }),
      'xl/worksheets/sheet1.xml': `${bomb}<row><c t="inlineStr"><is><t>word &b;</t></is></c></row>`,
    });
    expect((await read(file, 'bomb.xlsx')).text).toBe('## S\n\nword &b;');
  });

  it('are refused before they are unpacked', async () => {
    const file = buildZip([
      { name: 'ppt/presentation.xml', data: '<p/>' },
      { name: 'ppt/slides/slide1.xml', data: Buffer.alloc(1_000_000), times: 120 },
    ]);
    await expect(read(file, 'bomb.pptx')).rejects.toThrow('are allowed');
  });
});
