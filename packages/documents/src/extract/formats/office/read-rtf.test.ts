import { expect, it } from 'vitest';
import { extractDocument } from '../../extract-document.ts';

const read = (rtf: string) =>
  extractDocument({
    bytes: Buffer.from(`{\\rtf1\\ansi\\ansicpg1252\\deff0${rtf}}`, 'latin1'),
    contentType: null,
    location: 'file:///library/kiln.rtf',
    signal: undefined,
  });

it('reads paragraphs, headings, lists and notes without what is behind them', async () => {
  const document = await read(
    String.raw`{\fonttbl{\f0\fcharset0 Arial;}}{\info{\title The kiln}{\author Uma Prell}{\creatim\yr2019\mo3\dy7}}{\header Works of Prell\par}{\stylesheet{\s1 heading 1;}}
{\pard\outlinelevel0 Firing\par}
\pard It reaches 1,100 \'b0C in 3 \u215?10{\super 4} s{\super\chftn}{\*\footnote\chftn\~\pard By the maker.}\emdash{\field{\*\fldinst HYPERLINK "http://x.example"}{\fldrslt see here}}.\par
{\pict\pngblip 89504e47}{\listtext 1.\tab}Load it\par{\listtext\'b7\tab}Light it\par}{\bullet \tx360\tab Rake it\par}`,
  );
  expect(document.text).toBe(
    'Works of Prell\n\n# Firing\n\nIt reaches 1,100 °C in 3 ×10^4 s [note 1]—see here.\n\n1. Load it\n\n- Light it\n- Rake it\n\n[note 1] By the maker.',
  );
  expect(document).toMatchObject({
    kind: 'rtf',
    title: 'The kiln',
    author: 'Uma Prell',
    fileDate: '2019-03-07',
  });
});

it('leaves out and counts what is hidden, struck, deleted or a comment', async () => {
  const document = await read(
    String.raw`The rent is {\strike 40 }{\deleted 45 }{\revised 50 }crowns{\v , or less}{\*\annotation ask Prell}.\par`,
  );
  expect(document.text).toBe('The rent is 50 crowns.');
  expect(document.flags).toContain('tracked_changes');
  expect(document.omissions?.map(({ kind, sample }) => [kind, ...sample])).toEqual([
    ['hidden_text', ', or less'],
    ['struck_text', '40'],
    ['deleted_text', '45'],
    ['comments', 'ask Prell'],
  ]);
});

it('fills the merged cells of a table', async () => {
  const { text } = await read(
    String.raw`\trowd\cellx1000\cellx2000\cellx3000\intbl Kiln\cell Year\cell Pots\cell\row
\trowd\clvmgf\cellx1000\cellx2000\cellx3000\intbl East\cell 2018\cell 310\cell\row
\trowd\clvmrg\cellx1000\cellx2000\cellx3000\intbl\cell 2019\cell 295\cell\row\pard After it.\par`,
  );
  expect(text).toBe('Kiln | Year | Pots\nEast | 2018 | 310\nEast | 2019 | 295\n\nAfter it.');
});

it('reads the letters of every code page', async () => {
  const { text } = await read(
    String.raw`{\fonttbl{\f0\fcharset204 A;}{\f1\fcharset128 B;}}\f0 \'cf\'e5\'f7\'fc. \f1 \'8eq.\u32681\'97m\par`,
  );
  expect(text).toBe('Печь. 子.義m');
});

it('says what it cannot read', async () => {
  await expect(read(String.raw`{\pict 00ff}`)).rejects.toThrow('no text');
});
