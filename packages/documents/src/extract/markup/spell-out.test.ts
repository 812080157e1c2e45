import { describe, expect, it } from 'vitest';
import { indexElements } from '../element-index.ts';
import { parsePage } from '../parse-page.ts';
import { joinBlocks, renderBlocks } from '../render-blocks.ts';
import { spellOut } from './spell-out.ts';

async function textOf(body: string): Promise<string> {
  const document = await parsePage(`<html><body>${body}</body></html>`);
  spellOut(document, indexElements(document));
  return joinBlocks(renderBlocks(document.body));
}

describe('spellOut', () => {
  it.each([
    ['a power of ten', '<p>about 4 × 10<sup>12</sup> stars', 'about 4 × 10^12 stars'],
    ['a negative power', '<p>2 m s<sup>−1</sup> at 10<sup>-3</sup> bar', '2 m s^−1 at 10^-3 bar'],
    [
      'a square of a unit',
      '<p>a field of 12 km<sup>2</sup> and 3 m<sup>3</sup>',
      'a field of 12 km² and 3 m³',
    ],
    ['a calculation', '<p>2<sup>8</sup> = 256', '2^8 = 256'],
    ['a variable', '<p>the sum of x<sup>2</sup>', 'the sum of x^2'],
    ['a charge', '<p>Ca<sup>2+</sup> and Cl<sup>−</sup>', 'Ca2+ and Cl−'],
    ['an isotope', '<p>dated by <sup>14</sup>C', 'dated by 14C'],
    ['a fraction', '<p>2<sup>1</sup>⁄<sub>4</sub> miles', '2 1⁄4 miles'],
    ['an ordinal', '<p>the 3<sup>rd</sup> and the 1<sup>er</sup>', 'the 3rd and the 1er'],
    ['a trade mark', '<p>Norlamp<sup>®</sup>', 'Norlamp®'],
    ['the cents of a price', '<p>€7<sup>50</sup> or 9<sup>20</sup> €', '€7.50 or 9.20 €'],
    ['a note behind a year', '<p>built in 1911<sup>4</sup>', 'built in 1911 [note 4]'],
    ['a note behind a word', '<p>the mayor<sup>12</sup> said', 'the mayor [note 12] said'],
    ['a note behind a stop', '<p>It burned.<sup>2</sup> Nobody', 'It burned. [note 2] Nobody'],
    ['a note that is a link', '<p>30<a href="#n7"><sup>7</sup></a> days', '30 [note 7] days'],
    ['a note by its role', '<p>30<sup role="doc-noteref">7</sup> days', '30 [note 7] days'],
    ['a note that is not a sup', '<p>30<a role="doc-noteref" href="#n7">7</a> days', '30 [note 7] days'],
    [
      'a note of a book',
      '<p>30<a epub:type="noteref" href="n.xhtml#n7"><sup>7</sup></a> days',
      '30 [note 7] days',
    ],
    ['what a style raises', '<p>10<span style="vertical-align: super">6</span> litres', '10^6 litres'],
    ['no cell that is aligned', '<table><tr><td style="vertical-align: super">a1<td>b1</table>', 'a1 | b1'],
    ['a letter in a table', '<p>17<sup>b</sup>', '17 [note b]'],
    ['a reference in brackets', '<p>a mast<sup>[9]</sup>', 'a mast[9]'],
    ['chemistry', '<p>CH<sub>4</sub> and PM<sub>2.5</sub>', 'CH4 and PM2.5'],
    ['an index', '<p>T<sub>max</sub>', 'T_max'],
  ])('writes out %s', async (_, body, text) => {
    expect(await textOf(body)).toBe(text);
  });

  it('leaves out what its author struck, by element or by style, and reports it', async () => {
    const document = await parsePage(
      '<body><p>Opens <del>at 7</del> at 8, <s>9 €</s> 11 €, <span style="text-decoration: line-through">daily</span> on weekdays.',
    );
    expect(spellOut(document, indexElements(document))).toEqual(['at 7', '9 €', 'daily']);
    expect(joinBlocks(renderBlocks(document.body))).toBe('Opens at 8, 11 €, on weekdays.');
  });

  it('leaves out what a rule of the page strikes', async () => {
    const body =
      '<style>.old, p .was { color: red; text-decoration: line-through }</style><p><b class="old">12 €</b> 9 €';
    expect(await textOf(body)).toBe('9 €');
  });

  it.each([
    [
      'MathML',
      '<math><mfrac><mrow><mi>a</mi><mo>+</mo><mn>2</mn></mrow><msup><mi>b</mi><mn>3</mn></msup></mfrac><mo>≤</mo><msqrt><mn>7</mn></msqrt></math>',
      '(a + 2)/(b^3) ≤ √7',
    ],
    [
      'KaTeX, once',
      '<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>Q</mi><mo>=</mo><mn>8</mn></mrow><annotation>Q=8</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">Q=8</span></span>',
      'Q = 8',
    ],
    [
      'MediaWiki, whose MathML is hidden',
      '<span class="mwe-math-element"><span style="display:none"><math alttext="x"><msub><mi>v</mi><mn>0</mn></msub></math></span><img alt="v_0" src="a.svg"></span>',
      'v_0',
    ],
    ['TeX in a script', '<script type="math/tex">E = mc^2</script>', 'E = mc^2'],
  ])('writes formulas of %s', async (_, formula, text) => {
    expect(await textOf(`<p>It is ${formula} here.`)).toBe(`It is ${text} here.`);
  });

  it('keeps titles that are buttons or summaries', async () => {
    const text = await textOf(
      `<h3><button>May dogs come in?</button></h3><p>On a lead.</p>
       <details><summary>Is there a lift?</summary><p>At the east door.</p></details>
       <button aria-controls="p1" aria-expanded="false">When is it quiet?</button>
       <div id="p1" hidden><p>On weekday mornings before ten, and always in winter.</p></div>
       <button>Share this</button>`,
    );
    for (const part of ['May dogs come in?', 'Is there a lift?', 'When is it quiet?', 'On weekday mornings'])
      expect(text).toContain(part);
    expect(text).not.toContain('Share');
  });

  it('keeps the figures of a chart that are given to those who cannot see it, and no credit', async () => {
    const text = await textOf(
      '<p><img alt="Yield rose from 31 tonnes in 2012 to 58 tonnes in 2022"></p><img alt="Player 29 scores on 19 November">',
    );
    expect(text).toBe('[Image: Yield rose from 31 tonnes in 2012 to 58 tonnes in 2022]');
  });
});

describe('lists and tables', () => {
  it('gives each definition its terms', async () => {
    const list = '<dl><dt>Crew:<dd>12 in summer<dd>8 in winter<dt>Bow<dt>Stern<dd>steel<dt>Mast</dl>';
    expect(await textOf(list)).toBe('- Crew: 12 in summer\n- Crew: 8 in winter\n- Bow, Stern: steel\n- Mast');
  });

  it('counts numbered lists as browsers do', async () => {
    const text = await textOf(
      '<ol start="4"><li>a1<li value="9">b1<li>c1</ol><ol reversed><li>d1<li>e1</ol><ol type="i"><li>f1<li>g1</ol><ol type="A"><li>h1</ol>',
    );
    expect(text).toBe('4. a1\n9. b1\n10. c1\n2. d1\n1. e1\ni. f1\nii. g1\nA. h1');
  });

  it.each([
    [
      'rows',
      '<tr><th>Mill<th>Year<th>Sacks<tr><td rowspan=2>Upper<td>1901<td>40<tr><td>1902<td>52<tr><td>Lower<td>1901<td>17',
      'Mill | Year | Sacks\nUpper | 1901 | 40\nUpper | 1902 | 52\nLower | 1901 | 17',
    ],
    [
      'columns',
      '<tr><th rowspan=2>Mill<th colspan=2>Sacks<tr><th>1901<th>1902<tr><td>Upper<td>40<td>52',
      'Mill | Sacks | Sacks\nMill | 1901 | 1902\nUpper | 40 | 52',
    ],
    [
      'a whole row once',
      '<tr><th>a1<th>b1<tr><td colspan=2>North<tr><td>c1<td>d1',
      'a1 | b1\nNorth\nc1 | d1',
    ],
    [
      'no further than their part',
      '<tbody><tr><td rowspan=0>a1</td><td>b1</td></tr><tr><td>c1</td></tr></tbody><tbody><tr><td>d1</td><td>e1</td></tr></tbody>',
      'a1 | b1\na1 | c1\nd1 | e1',
    ],
    [
      'a table in a cell',
      '<tr><th>a1<th>b1<tr><td>c1<td><table><tr><td>d1<td>e1</table>',
      'a1 | b1\nc1 | d1 / e1',
    ],
  ])('copies merged cells to the places they cover: %s', async (_, rows, text) => {
    expect(await textOf(`<table>${rows}</table>`)).toBe(text);
  });

  it('stays small with hostile spans', async () => {
    const rows = `<tr>${'<td colspan=9999 rowspan=9999>a1</td>'.repeat(50)}</tr>`.repeat(50);
    expect((await textOf(`<table>${rows}</table>`)).length).toBeLessThan(1_000_000);
  });
});
