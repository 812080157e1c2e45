import { expect, it } from 'vitest';
import { extractDocument } from '../extract-document.ts';

const read = async (csv: string, name = 'catch.csv') =>
  (
    await extractDocument({
      bytes: Buffer.from(csv),
      contentType: null,
      location: `file:///library/${name}`,
      signal: undefined,
    })
  ).text;

it.each([
  ['sep=;\r\nOrt;Anteil\r\nHolm;3,5\r\n', 'Ort | Anteil\nHolm | 3,5'],
  ['\uFEFF"sep=|"\nOrt|Anteil\nHolm|3,5', 'Ort | Anteil\nHolm | 3,5'],
  ['SEP=\\t\nOrt\tAnteil\nHolm\t3,5', 'Ort | Anteil\nHolm | 3,5'],
  ['Ort;Anteil\nHolm;3,5\nOster;4,5', 'Ort | Anteil\nHolm | 3,5\nOster | 4,5'],
  ['Ort,Note\nHolm,"a ""big"" one,\nby the sea"\n', 'Ort | Note\nHolm | a "big" one, by the sea'],
])('parts the cells of %j', async (csv, text) => {
  expect(await read(csv)).toBe(text);
});

it('says the head of a long table again, below a line between its parts too', async () => {
  const rows = Array.from({ length: 24 }, (_, at) => `Holm ${at},${at},${at % 2 ? '' : 'x'}`);
  const text = await read(['Port,Cod,Mark', ...rows.slice(0, 12), 'In winter', ...rows.slice(12)].join('\n'));
  expect(text.match(/^Port \| Cod \| Mark$/gm)).toHaveLength(4);
  expect(text).toContain('\n\nIn winter\n\nPort | Cod | Mark\nHolm 12 | 12 | x\nHolm 13 | 13 |');
});

it('says no head again where the first row is none', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => (at === 9 ? 'Holm,unknown' : `Holm ${at},${at}`));
  expect(await read(rows.join('\n'))).not.toContain('\n\n');
});
