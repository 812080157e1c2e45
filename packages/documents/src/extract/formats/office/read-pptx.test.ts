import { describe, expect, it } from 'vitest';
import { buildZip } from '../../../testing/build-zip.ts';
import { extractDocument } from '../../extract-document.ts';

interface Deck {
  /** XML in the tree of shapes of each slide. */
  readonly slides: readonly string[];
  /** Targets of the relations of the first slide, by id. */
  readonly related?: Readonly<Record<string, string>>;
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
  readonly show?: readonly string[];
}

const relations = (targets: Readonly<Record<string, string>>) =>
  `<Relationships>${Object.entries(targets).map(([id, target]) => `<Relationship Id="${id}" Target="${target}"/>`)}</Relationships>`;

function read({ slides, related = {}, parts = {}, show = [] }: Deck) {
  const files: Readonly<Record<string, string | Uint8Array>> = {
    'ppt/presentation.xml': `<p:presentation>${slides.map((_, at) => `<p:sldId r:id="r${at}"/>`).join('')}</p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      Object.fromEntries(slides.map((_, at) => [`r${at}`, `slides/slide${at}.xml`])),
    ),
    'ppt/slides/_rels/slide0.xml.rels': relations(related),
    ...Object.fromEntries(
      slides.map((shapes, at) => [
        `ppt/slides/slide${at}.xml`,
        `<p:sld ${show[at] ?? ''}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
      ]),
    ),
    ...parts,
  };
  return extractDocument({
    bytes: buildZip(Object.entries(files).map(([name, data]) => ({ name, data }))),
    contentType: null,
    location: 'file:///library/pier.pptx',
    signal: undefined,
  });
}

const run = (text: string, properties = '') => `<a:r><a:rPr ${properties}/><a:t>${text}</a:t></a:r>`;
const shape = (inside: string, placeholder = '') =>
  `<p:sp><p:nvSpPr><p:nvPr>${placeholder && `<p:ph type="${placeholder}"/>`}</p:nvPr></p:nvSpPr><p:txBody><a:p>${inside}</a:p></p:txBody></p:sp>`;
const points = (...values: readonly string[]) =>
  values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('');

describe('a deck', () => {
  it('gives titles, text and notes in order, and nothing that every slide repeats', async () => {
    const { text, kind } = await read({
      slides: [
        shape(run('The pier at Holm'), 'ctrTitle') +
          shape(run('It bears 10') + run('4', 'baseline="30000"') + run(' kg.')) +
          shape(run('3'), 'sldNum') +
          shape(run('Works department'), 'ftr'),
        `<p:grpSp>${shape(run('Grouped words'))}</p:grpSp>`,
      ],
      related: { n1: '../notesSlides/notesSlide1.xml' },
      parts: {
        'ppt/notesSlides/notesSlide1.xml': `<p:notes>${shape(run('1'), 'sldNum')}${shape(run('Name the builder.'), 'body')}</p:notes>`,
      },
    });
    expect(text).toBe(
      '## The pier at Holm\n\n- It bears 10^4 kg.\n\nNote: Name the builder.\n\n- Grouped words',
    );
    expect(kind).toBe('pptx');
  });

  it('writes formulas out, and once what it holds for older programs too', async () => {
    const formula =
      '<a14:m><m:oMath><m:r><m:t>d=</m:t></m:r><m:f><m:num><m:r><m:t>F</m:t></m:r></m:num><m:den><m:r><m:t>2k</m:t></m:r></m:den></m:f></m:oMath></a14:m>';
    const { text } = await read({
      slides: [
        `<mc:AlternateContent><mc:Choice>${shape(`${run('It bends by ')}${formula}${run(' at most.')}`)}</mc:Choice><mc:Fallback>${shape(run('It bends by … at most.'))}</mc:Fallback></mc:AlternateContent>`,
      ],
    });
    expect(text).toBe('- It bends by d=F/(2·k) at most.');
  });

  it('leaves out what is struck and slides that are hidden', async () => {
    const { text, omissions } = await read({
      slides: [
        shape(run('It costs ') + run('2 million ', 'strike="sngStrike"') + run('3 million.')),
        shape(run('Only for us')),
      ],
      show: ['', 'show="0"'],
    });
    expect(text).toBe('- It costs 3 million.');
    expect(omissions).toMatchObject([
      { kind: 'hidden_slides', count: 1, of: 2 },
      { kind: 'struck_text', count: 1, sample: ['2 million'] },
    ]);
  });

  it('fills the merged cells of its tables', async () => {
    const cell = (text: string, more = '') =>
      `<a:tc ${more}><a:txBody><a:p>${run(text)}</a:p></a:txBody></a:tc>`;
    const row = (...cells: readonly string[]) => `<a:tr>${cells.join('')}</a:tr>`;
    const { text } = await read({
      slides: [
        `<p:graphicFrame><a:tbl>${row(cell('Span'), cell('Year'), cell('Load'))}${row(cell('North', 'rowSpan="2"'), cell('2015'), cell('40'))}${row(cell('', 'vMerge="1"'), cell('2016'), cell('44'))}${row(cell('Both', 'gridSpan="2"'), cell('', 'hMerge="1"'), cell('84'))}</a:tbl></p:graphicFrame>`,
      ],
    });
    expect(text).toBe('Span | Year | Load\nNorth | 2015 | 40\nNorth | 2016 | 44\nBoth | Both | 84');
  });

  it('gives the title, series and values of its charts as a table, and is not a workbook because of the one inside', async () => {
    const workbook = buildZip([{ name: 'xl/workbook.xml', data: '<workbook/>' }]);
    const series = (name: string, code: string, ...values: readonly string[]) =>
      `<c:ser><c:tx><c:strRef><c:strCache>${points(name)}</c:strCache></c:strRef></c:tx><c:cat><c:numRef><c:numCache><c:formatCode>mmm\\ yyyy</c:formatCode>${points('43831', '43862')}</c:numCache></c:numRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>${code}</c:formatCode>${values.map((value, at) => (value === '' ? '' : `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`)).join('')}</c:numCache></c:numRef></c:val></c:ser>`;
    const { text } = await read({
      slides: [
        `${shape(run('Traffic'), 'title')}<p:graphicFrame><a:graphic><c:chart r:id="c1"/></a:graphic></p:graphicFrame>`,
      ],
      related: { c1: '../charts/chart7.xml' },
      parts: {
        'ppt/charts/chart7.xml': `<c:chartSpace><c:chart><c:title><c:tx><c:rich><a:p>${run('Boats ')}${run('moored')}</a:p></c:rich></c:tx></c:title><c:plotArea>${series('Guests', '#,##0', '1200', '1350')}${series('Share', '0%', '', '0.4')}</c:plotArea></c:chart></c:chartSpace>`,
        'ppt/embeddings/sheet1.xlsx': workbook,
      },
    });
    expect(text).toBe(
      '## Traffic\n\nBoats moored | Guests | Share\nJanuary 2020 | 1,200 |\nFebruary 2020 | 1,350 | 40%',
    );
  });

  it('without a word is empty', async () => {
    await expect(read({ slides: ['<p:pic/>'] })).rejects.toThrow('no text');
  });
});
