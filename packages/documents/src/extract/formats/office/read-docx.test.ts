import { describe, expect, it } from 'vitest';
import { buildDocx, heading, paragraph } from '../../../testing/build-docx.ts';
import type { ZipEntry } from '../../../testing/build-zip.ts';
import { extractDocument } from '../../extract-document.ts';

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const read = (body: string, extraEntries: readonly ZipEntry[] = []) =>
  extractDocument({
    bytes: buildDocx({ body, extraEntries }),
    contentType: null,
    location: 'file:///library/lease.docx',
    signal: undefined,
  });
const p = (inside: string) => `<w:p>${inside}</w:p>`;
const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const part = (name: string, tag: string, inside: string): ZipEntry => ({
  name: `word/${name}.xml`,
  data: `<w:${tag} ${WORD}>${inside}</w:${tag}>`,
});
const related = (targets: Readonly<Record<string, string>>): ZipEntry => ({
  name: 'word/_rels/document.xml.rels',
  data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(
    targets,
  ).map(
    ([type, target], at) => `<Relationship Id="r${at}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )}</Relationships>`,
});

describe('what is left out of a Word document', () => {
  it('is what its author struck, hid or deleted, and comments; what was moved is at its new place', async () => {
    const { text, flags, omissions } = await read(
      [
        p(
          run('The kiln burns ') +
            run('peat', '<w:strike/>') +
            run('birch', '<w:dstrike w:val="0"/>') +
            run('.'),
        ),
        p(run('Rent: ') + run('70 ', '<w:dstrike/>') + run('80 florins.')),
        p(run('It may be sold for less.', '<w:vanish/>')),
        p(
          `<w:del w:id="1"><w:r><w:delText>It leaks.</w:delText></w:r></w:del><w:ins w:id="2">${run('It is tight.')}</w:ins>`,
        ),
        p(`<w:moveFrom w:id="3">${run('The yard is open.')}</w:moveFrom>`),
        p(`<w:moveTo w:id="4">${run('The yard is open.')}</w:moveTo>`),
      ].join(''),
      [part('comments', 'comments', `<w:comment w:id="0">${p(run('Really?'))}</w:comment>`)],
    );
    expect(text).toBe('The kiln burns birch.\n\nRent: 80 florins.\n\nIt is tight.\n\nThe yard is open.');
    expect(flags).toContain('tracked_changes');
    expect(omissions?.map(({ kind, sample }) => [kind, ...sample])).toEqual([
      ['hidden_text', 'It may be sold for less.'],
      ['struck_text', 'peat', '70'],
      ['deleted_text', 'It leaks.', 'The yard is open.'],
      ['comments', 'Really?'],
    ]);
  });

  it('is what a style hides or strikes, or one that it is based on, but for runs that say otherwise', async () => {
    const style = (id: string, type: string, inside: string) =>
      `<w:style w:type="${type}" w:styleId="${id}">${inside}</w:style>`;
    const { text, omissions } = await read(
      p(
        `<w:pPr><w:pStyle w:val="Aside"/></w:pPr>${run('For the agent only.')}${run('For all.', '<w:vanish w:val="false"/>')}`,
      ) + p(run('Open from May', '') + run(' to June', '<w:rStyle w:val="Old"/>') + run('.')),
      [
        part(
          'styles',
          'styles',
          style('Secret', 'paragraph', '<w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr>') +
            style('Aside', 'paragraph', '<w:name w:val="Aside"/><w:basedOn w:val="Secret"/>') +
            style('Old', 'character', '<w:name w:val="Old"/><w:rPr><w:strike/></w:rPr>'),
        ),
      ],
    );
    expect(text).toBe('For all.\n\nOpen from May.');
    expect(omissions?.map(({ kind, count }) => [kind, count])).toEqual([
      ['hidden_text', 1],
      ['struck_text', 1],
    ]);
  });

  it('is read out of the elements around it, and without the readings of its characters', async () => {
    const body = `<w:p><w:bdo w:val="ltr">${run('The mill ')}</w:bdo><w:customXml>${run('of ')}</w:customXml><w:moveTo w:id="1">${run('Orle ')}</w:moveTo><w:r><w:ruby><w:rt>${run('すい')}</w:rt><w:rubyBase>${run('水')}</w:rubyBase></w:ruby></w:r></w:p>`;
    expect((await read(body)).text).toBe('The mill of Orle 水');
  });

  it('is a row of a table that was deleted', async () => {
    const row = (mark: string, ...cells: string[]) =>
      `<w:tr>${mark && `<w:trPr>${mark}</w:trPr>`}${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`;
    const { text, omissions } = await read(
      `<w:tbl>${row('', 'Kiln', 'Pots')}${row('<w:del w:id="1"/>', 'West', '12')}${row('', 'East', '31')}</w:tbl>`,
    );
    expect(text).toBe('Kiln | Pots\nEast | 31');
    expect(omissions).toMatchObject([{ kind: 'deleted_text', sample: ['West 12'] }]);
  });
});

describe('the text of a Word document', () => {
  it('has a merged cell in each row and column that it covers', async () => {
    const cell = (text: string, properties = '') =>
      `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}${paragraph(text)}</w:tc>`;
    const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
    const { text } = await read(
      `<w:tbl>${row(cell('Yard'), cell('Pots', '<w:gridSpan w:val="2"/>'))}${row(cell('Yard'), cell('small'), cell('large'))}${row(cell('Hafen', '<w:vMerge w:val="restart"/>'), cell('14'), cell('3'))}${row(cell('', '<w:vMerge/>'), cell('9'), cell('6'))}</w:tbl>`,
    );
    expect(text).toBe('Yard | Pots small | Pots large\nHafen | 14 | 3\nHafen | 9 | 6');
  });

  it('has formulas in words, exponents apart from the marks of notes, and the notes at its end', async () => {
    const math = (inside: string) =>
      `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${inside}</m:oMath>`;
    const m = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
    const { text } = await read(
      p(
        run('Area ') +
          math(
            `${m('A=')}<m:sSup><m:e>${m('r')}</m:e><m:sup>${m('2')}</m:sup></m:sSup><m:f><m:num>${m('p')}</m:num><m:den>${m('q+1')}</m:den></m:f>`,
          ) +
          run(' in full.'),
      ) +
        p(
          run('Some 4 × 10') +
            run('3', '<w:vertAlign w:val="superscript"/>') +
            run(' bricks<w:footnoteReference w:id="2"/>'.replace('<', '</w:t><').replace('/>', '/><w:t>')) +
            run(' hold.'),
        ),
      [
        related({ footnotes: 'footnotes.xml' }),
        part('footnotes', 'footnotes', `<w:footnote w:id="2">${p(run('Counted in spring.'))}</w:footnote>`),
      ],
    );
    expect(text).toBe(
      'Area A=r^2p/(q+1) in full.\n\nSome 4 × 10^3 bricks [note 1] hold.\n\n[note 1] Counted in spring.',
    );
  });

  it('has the numbers that Word counts, through paragraphs between them, in headings and in words', async () => {
    const level = (at: number, format: string, label: string, start = 1) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${label}"/></w:lvl>`;
    const numbers = (list: number, at = 0) =>
      `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`;
    const item = (text: string, list: number, at = 0) => p(`<w:pPr>${numbers(list, at)}</w:pPr>${run(text)}`);
    const { text } = await read(
      [
        paragraph('Of the yard', 'Clause'),
        item('Sweep', 2),
        item('Rake', 2),
        paragraph('In summer only:'),
        item('Water', 2),
        paragraph('Of the kiln', 'Clause'),
        item('No peat', 1, 1),
        item('No coal', 1, 1),
        item('Ask first', 3),
        item('Dot', 4),
      ].join(''),
      [
        related({ numbering: 'numbering.xml', styles: 'styles.xml' }),
        part(
          'styles',
          'styles',
          `<w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="heading 2"/><w:pPr>${numbers(1)}</w:pPr></w:style>`,
        ),
        part(
          'numbering',
          'numbering',
          [
            `<w:abstractNum w:abstractNumId="1">${level(0, 'upperRoman', 'Part %1:', 3)}${level(1, 'lowerLetter', '%1(%2)')}</w:abstractNum>`,
            `<w:abstractNum w:abstractNumId="2">${level(0, 'decimal', '%1.')}</w:abstractNum>`,
            `<w:abstractNum w:abstractNumId="4">${level(0, 'bullet', '•')}</w:abstractNum>`,
            ...[1, 2, 4].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`),
            '<w:num w:numId="3"><w:abstractNumId w:val="2"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>',
          ].join(''),
        ),
      ],
    );
    expect(text).toBe(
      '## Part III: Of the yard\n\n1. Sweep\n2. Rake\n\nIn summer only:\n\n3. Water\n\n## Part IV: Of the kiln\n\nIV(a) No peat\n\nIV(b) No coal\n\n7. Ask first\n- Dot',
    );
  });

  it('has text boxes and the heads of its pages once', async () => {
    const box = `<w:txbxContent>${paragraph('Doors shut at dusk.')}</w:txbxContent>`;
    const { text } = await read(
      heading('House rules') +
        p(
          `<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:drawing><wps:txbx xmlns:wps="urn:w">${box}</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox xmlns:v="urn:schemas-microsoft-com:vml">${box}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
        ) +
        paragraph('Keys hang by the stove.'),
      [
        part('header1', 'hdr', paragraph('Prell and Sons')),
        part('header2', 'hdr', paragraph('Prell and Sons')),
        part('footer1', 'ftr', paragraph('House rules')),
        part('footer2', 'ftr', p(`${run('Leaf ')}<w:fldSimple w:instr=" PAGE ">${run('3')}</w:fldSimple>`)),
      ],
    );
    expect(text).toBe('Prell and Sons\n\n# House rules\n\nDoors shut at dusk.\n\nKeys hang by the stove.');
  });

  it('has the values of its charts', async () => {
    const point = (at: number, value: string) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`;
    const chart = `<c:chartSpace><c:chart><c:title><a:t>Pots fired</a:t></c:title><c:ser><c:tx><c:v>East</c:v></c:tx><c:cat><c:strCache>${point(0, 'May')}${point(1, 'June')}</c:strCache></c:cat><c:val><c:numCache><c:formatCode>0.0%</c:formatCode>${point(0, '0.25')}${point(1, '0.5')}</c:numCache></c:val></c:ser></c:chart></c:chartSpace>`;
    const { text } = await read(paragraph('By month.'), [{ name: 'word/charts/chart1.xml', data: chart }]);
    expect(text).toBe('By month.\n\nPots fired | East\nMay | 25.0%\nJune | 50.0%');
  });
});
