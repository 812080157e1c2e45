import { expect, it } from 'vitest';
import { buildZip } from '../../../testing/build-zip.ts';
import { extractDocument } from '../../extract-document.ts';

const META =
  '<office:document-meta><dc:title>Of ropes</dc:title><meta:initial-creator>Ines Kolb</meta:initial-creator></office:document-meta>';

function read(body: string, { styles = '', parts = {} as Readonly<Record<string, string>> } = {}) {
  const content = `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body>${body}</office:body></office:document-content>`;
  const files = {
    mimetype: 'application/vnd.oasis.opendocument',
    'meta.xml': META,
    'content.xml': content,
    ...parts,
  };
  return extractDocument({
    bytes: buildZip(Object.entries(files).map(([name, data]) => ({ name, data }))),
    contentType: null,
    location: 'file:///library/ropes.odf',
    signal: undefined,
  });
}

const p = (text: string) => `<text:p>${text}</text:p>`;
const style = (name: string, properties: string, parent = '') =>
  `<style:style style:name="${name}" style:parent-style-name="${parent}"><style:text-properties ${properties}/></style:style>`;

it('reads a text with its headings, lists, notes and formulas, and leaves out what is struck, hidden or deleted', async () => {
  const document = await read(
    `<office:text><text:tracked-changes><text:changed-region><text:deletion><office:change-info>Bo</office:change-info>${p('seven metres')}</text:deletion></text:changed-region></text:tracked-changes>
    <text:h text:outline-level="2">Load &amp; length</text:h>
    ${p(`A rope<text:s text:c="2"/>holds 10<text:span text:style-name="Up">2</text:span> hands<text:note><text:note-citation>1</text:note-citation><text:note-body>${p('Measured wet.')}</text:note-body></text:note>. <text:span text:style-name="Gone">It holds nine.</text:span>`)}
    ${p(`<text:span text:style-name="Unseen">Ask for less.</text:span>Its price<office:annotation>${p('check this')}</office:annotation> is 3.`)}
    ${p('Stretch: <draw:frame><draw:object xlink:href="./Object 1"/></draw:frame> at rest')}
    <text:list text:style-name="Count"><text:list-item>${p('Coil it')}</text:list-item><text:list-item>${p('Hang it')}</text:list-item></text:list></office:text>`,
    {
      styles:
        style('Up', 'style:text-position="super 58%"') +
        style('Line', 'style:text-line-through-style="solid"') +
        style('Gone', 'fo:color="#000000"', 'Line') +
        style('Unseen', 'text:display="none"') +
        '<text:list-style style:name="Count"><text:list-level-style-number text:level="1"/></text:list-style>',
      parts: { 'Object 1/content.xml': '<math><mi>s</mi><mo>=</mo><mn>0.12</mn></math>' },
    },
  );
  expect(document.text).toBe(
    '## Load & length\n\nA rope holds 10^2 hands [note 1].\n\nIts price is 3.\n\nStretch: s = 0.12 at rest\n\n1. Coil it\n2. Hang it\n\n[note 1] Measured wet.',
  );
  expect(document).toMatchObject({ kind: 'odt', title: 'Of ropes', author: 'Ines Kolb' });
  expect(document.flags).toContain('tracked_changes');
  expect(document.omissions?.map(({ kind, sample }) => [kind, ...sample])).toEqual([
    ['hidden_text', 'Ask for less.'],
    ['struck_text', 'It holds nine.'],
    ['deleted_text', 'seven metres'],
    ['comments', 'check this'],
  ]);
});

it('fills the merged cells of a table', async () => {
  const cell = (text: string, more = '') => `<table:table-cell ${more}>${p(text)}</table:table-cell>`;
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
  const { text } = await read(
    `<office:text><table:table>${row(cell('Yard'), cell('Year'), cell('Ropes'))}${row(cell('Nord', 'table:number-rows-spanned="2"'), cell('2020'), cell('14'))}${row('<table:covered-table-cell/>', cell('2021'), cell('9'))}</table:table></office:text>`,
  );
  expect(text).toBe('Yard | Year | Ropes\nNord | 2020 | 14\nNord | 2021 | 9');
});

it('reads slides with their titles, notes and charts, and counts those that are hidden', async () => {
  const chart = `<office:document-content><office:body><chart:chart><chart:title>${p('Ropes sold')}</chart:title><table:table><table:table-row><table:table-cell/><table:table-cell>${p('Hemp')}</table:table-cell></table:table-row><table:table-row><table:table-cell>${p('May')}</table:table-cell><table:table-cell>${p('31')}</table:table-cell></table:table-row></table:table></chart:chart></office:body></office:document-content>`;
  const box = (text: string, role: string) =>
    `<draw:frame presentation:class="${role}"><draw:text-box>${p(text)}</draw:text-box></draw:frame>`;
  const document = await read(
    `<office:presentation><draw:page>${box('Hemp', 'title')}${box('It swells in rain', 'outline')}${box('7', 'page-number')}<draw:frame><draw:object xlink:href="./Object 2"/></draw:frame><presentation:notes><draw:page-thumbnail/>${box('Pause here', 'notes')}</presentation:notes></draw:page><draw:page draw:style-name="Off">${box('Draft', 'title')}</draw:page></office:presentation>`,
    {
      styles:
        '<style:style style:name="Off"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>',
      parts: { 'Object 2/content.xml': chart },
    },
  );
  expect(document.text).toBe(
    '## Hemp\n\nIt swells in rain\n\nRopes sold | Hemp\nMay | 31\n\nNote: Pause here',
  );
  expect(document).toMatchObject({ kind: 'odp', omissions: [{ kind: 'hidden_slides', count: 1 }] });
});

it('reads the cells of a workbook as they are shown, days with their year, without what is hidden', async () => {
  const cell = (text: string, more = '') => `<table:table-cell ${more}>${p(text)}</table:table-cell>`;
  const row = (cells: string, more = '') => `<table:table-row ${more}>${cells}</table:table-row>`;
  const document = await read(
    `<office:spreadsheet><table:table table:name="Stock"><table:table-column/><table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/>
    ${row(cell('Rope') + cell('Bought') + cell('Price') + cell('Cost'))}
    ${row(cell('Sisal', 'table:number-rows-spanned="2"') + cell('03/04/21', 'office:value-type="date" office:date-value="2021-04-03"') + cell('4.50 kr') + cell('2'))}
    ${row(`<table:covered-table-cell/>${cell('5 May 2021', 'office:value-type="date" office:date-value="2021-05-05"')}${cell('4.75 kr<office:annotation>dear</office:annotation>')}${cell('3')}`)}
    ${row(cell('Jute') + cell('later') + cell('1') + cell('1'), 'table:visibility="collapse"')}
    ${row('<table:table-cell table:number-columns-repeated="1024"/>', 'table:number-rows-repeated="1048576"')}</table:table>
    <table:table table:name="Own" table:style-name="Off">${row(cell('secret'))}</table:table></office:spreadsheet>`,
    { styles: '<style:style style:name="Off"><style:table-properties table:display="false"/></style:style>' },
  );
  expect(document.text).toBe(
    '## Stock\n\nRope | Bought | Price\nSisal | 2021-04-03 | 4.50 kr\nSisal | 5 May 2021 | 4.75 kr',
  );
  expect(document).toMatchObject({
    kind: 'ods',
    omissions: [
      { kind: 'hidden_cells', count: 3 },
      { kind: 'comments', count: 1 },
    ],
  });
});

it('reads of a workbook that repeats itself without end as much as fits', async () => {
  const cell = `<table:table-cell table:number-columns-repeated="200">${p('rope '.repeat(40))}</table:table-cell>`;
  const rows = `<table:table-row table:number-rows-repeated="200">${cell}</table:table-row>`.repeat(200);
  const document = await read(`<office:spreadsheet><table:table>${rows}</table:table></office:spreadsheet>`);
  expect(document.flags).toContain('truncated');
  expect(document.text.length).toBeLessThanOrEqual(10_000_000);
});

it('says that a file has a password', async () => {
  const manifest = '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>';
  await expect(read('', { parts: { 'META-INF/manifest.xml': manifest } })).rejects.toThrow(
    'locked with a password',
  );
});
