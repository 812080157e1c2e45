import { describe, expect, it } from 'vitest';
import { pageLines } from './page-lines.ts';
import { placeItems, type TextItem } from './place-items.ts';

/** Text, place and width of a piece, and how it is written, as the PDF library gives them. */
interface Drawn {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size?: number;
  readonly isRtl?: boolean;
  /** Written down the page. */
  readonly isTurned?: boolean;
}

function item({ text, x, y, width, size = 12, isRtl = false, isTurned = false }: Drawn): TextItem {
  const matrix = isTurned ? [0, -size, size, 0] : [size, 0, 0, size];
  const dir = isRtl ? 'rtl' : 'ltr';
  return { str: text, dir, hasEOL: false, width, height: size, transform: [...matrix, x, y], fontName: 'f1' };
}

function linesOf(drawn: readonly Drawn[], verticalFonts: readonly string[] = []): readonly string[] {
  const page = placeItems(drawn.map(item), { view: [0, 0, 612, 792], verticalFonts: new Set(verticalFonts) });
  return pageLines(page).map(({ cells }) => cells.map(({ text }) => text).join(' | '));
}

describe('pageLines: from right to left', () => {
  const sentence = [
    { text: 'מטר.', x: 440, y: 600, width: 24, isRtl: true },
    { text: '14', x: 470, y: 600, width: 15 },
    { text: 'האגם עמוק', x: 491, y: 600, width: 60, isRtl: true },
  ];

  it('reads a line whose pieces are drawn from the left on', () => {
    expect(linesOf(sentence)).toEqual(['האגם עמוק 14 מטר.']);
  });

  it('reads a line whose pieces are drawn as they are read', () => {
    expect(linesOf(sentence.toReversed())).toEqual(['האגם עמוק 14 מטר.']);
  });

  it('keeps words of the other direction in their order, and the stop behind a number at the end', () => {
    const drawn = [
      { text: '.2021', x: 400, y: 600, width: 34 },
      { text: 'בשנת', x: 440, y: 600, width: 30, isRtl: true },
      { text: 'Varn', x: 476, y: 600, width: 25 },
      { text: 'Institute', x: 505, y: 600, width: 45 },
      { text: 'המפלס ירד לפי', x: 556, y: 600, width: 50, isRtl: true },
    ];
    expect(linesOf(drawn)).toEqual(['המפלס ירד לפי Varn Institute בשנת 2021.']);
  });

  it('turns brackets that are drawn alone', () => {
    const drawn = [
      { text: '(', x: 500, y: 600, width: 5 },
      { text: 'בממוצע', x: 505, y: 600, width: 40, isRtl: true },
      { text: ')', x: 545, y: 600, width: 5 },
    ];
    expect(linesOf(drawn)).toEqual(['(בממוצע)']);
  });

  it('writes the forms of Arabic letters as the letters that they are', () => {
    const drawn = ['ﻨ', 'ﻴ', 'ﻣ'].map((text, at) => ({
      text,
      x: 500 + at * 6,
      y: 600,
      width: 6,
      isRtl: true,
    }));
    expect(linesOf(drawn)).toEqual(['مين']);
  });

  it('gives the cells of a table in the order of reading', () => {
    const drawn = [
      { text: 'אגם', x: 540, y: 600, width: 30, isRtl: true },
      { text: '2019', x: 460, y: 600, width: 30 },
      { text: '410', x: 390, y: 600, width: 22 },
    ];
    expect(linesOf(drawn)).toEqual(['אגם | 2019 | 410']);
  });

  it('leaves a page in Latin letters that quotes a word in its order', () => {
    const drawn = [
      { text: 'The lake ', x: 50, y: 600, width: 50 },
      { text: 'אגם', x: 100, y: 600, width: 20, isRtl: true },
      { text: 'is deep.', x: 125, y: 600, width: 50 },
    ];
    expect(linesOf(drawn)).toEqual(['The lake אגם is deep.']);
  });
});

describe('pageLines: other ways of writing', () => {
  const column = (text: string, x: number) =>
    [...text].map((letter, at) => ({ text: letter, x, y: 740 - at * 12, width: 12 }));

  it('reads columns of upright letters, with turned figures in them, as lines', () => {
    const drawn = [
      ...column('港湾局は', 500),
      { text: '2022', x: 500, y: 703, width: 26, isTurned: true },
      ...column('年に', 500).map((letter) => ({ ...letter, y: letter.y - 75 })),
      ...column('浚渫した。', 470),
    ];
    expect(linesOf(drawn)).toEqual(['港湾局は2022年に', '浚渫した。']);
  });

  it('reads a page that is written sideways, and a stamp along its margin apart', () => {
    const drawn = [
      { text: 'Catch in tonnes', x: 500, y: 700, width: 90, isTurned: true },
      { text: 'fell by half', x: 480, y: 700, width: 60, isTurned: true },
      { text: 'copy', x: 20, y: 20, width: 20 },
    ];
    expect(linesOf(drawn)).toEqual(['Catch in tonnes', 'fell by half', 'copy']);
  });

  it('writes out raised and lowered letters', () => {
    const drawn = [
      { text: 'holds 10', x: 50, y: 600, width: 50 },
      { text: '9', x: 100, y: 604, width: 5, size: 8 },
      { text: 'litres of CO', x: 109, y: 600, width: 70 },
      { text: '2', x: 179, y: 597, width: 5, size: 8 },
      { text: 'since 1963', x: 188, y: 600, width: 60 },
      { text: '4', x: 248, y: 606.5, width: 5, size: 8 },
    ];
    expect(linesOf(drawn)).toEqual(['holds 10^9 litres of CO2 since 1963 [note 4]']);
  });
});
