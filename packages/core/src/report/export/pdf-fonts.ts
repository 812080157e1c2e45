import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Fonts come in files of one script each, and a PDF has no fallback: each stretch of text names the font that has it. */
export interface PdfFonts {
  readonly dictionary: Record<string, Record<Face, string>>;
  readonly files: ReadonlySet<string>;
  readonly main: string;
  readonly signs: string;
  split(text: string): readonly { readonly text: string; readonly font: string }[];
}

const FACES = {
  normal: '400-normal',
  bold: '700-normal',
  italics: '400-italic',
  bolditalics: '700-italic',
} as const;
type Face = keyof typeof FACES;

const MAIN = 'latin';
const SIGNS = 'symbols';
/** Characters that the serif font lacks are nearly always Chinese or Japanese. */
const REST = 'japanese';

/** Noto Serif for Latin, Cyrillic and Greek, Noto Sans Symbols for signs, BIZ UDPGothic for Japanese. */
export async function openPdfFonts(): Promise<PdfFonts> {
  const require = createRequire(import.meta.url);
  const folderOf = (family: string) => dirname(require.resolve(`@fontsource/${family}/package.json`));
  const rangesIn = async (family: string): Promise<Record<string, string>> =>
    JSON.parse(await readFile(join(folderOf(family), 'unicode.json'), 'utf8'));
  const facesOf = (family: string, subset: string, styleOf: (face: Face) => string) => {
    const file = (face: Face) => join(folderOf(family), 'files', `${family}-${subset}-${styleOf(face)}.woff`);
    const [normal, bold] = [file('normal'), file('bold')];
    return { normal, bold, italics: file('italics'), bolditalics: file('bolditalics') };
  };
  const serif = await rangesIn('noto-serif');
  const signs = await rangesIn('noto-sans-symbols-2');
  // Subsets overlap in combining signs: what Latin has is set in Latin.
  const names = Object.keys(serif).sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1));
  const ranges = [...names.map((name) => [name, serif[name]] as const), [SIGNS, signs[SIGNS]] as const].map(
    ([name, stated]) => ({ name, ranges: rangesOf(stated ?? '') }),
  );
  const dictionary: PdfFonts['dictionary'] = {
    ...Object.fromEntries(names.map((name) => [name, facesOf('noto-serif', name, (face) => FACES[face])])),
    [SIGNS]: facesOf('noto-sans-symbols-2', SIGNS, () => '400-normal'),
    [REST]: facesOf('biz-udpgothic', REST, (face) => FACES[face].replace('italic', 'normal')),
  };
  const fontOf = (sign: string) => {
    const code = sign.codePointAt(0) ?? 0;
    return (
      ranges.find((subset) => subset.ranges.some(([from, to]) => from <= code && code <= to))?.name ?? REST
    );
  };
  return {
    dictionary,
    files: new Set(Object.values(dictionary).flatMap((faces) => Object.values(faces))),
    main: MAIN,
    signs: SIGNS,
    split(text) {
      const parts: { text: string; font: string }[] = [];
      for (const sign of text) {
        const last = parts.at(-1);
        // A space belongs to the word before it, and a combining sign to its letter.
        const font = last !== undefined && /[\s\p{M}]/u.test(sign) ? last.font : fontOf(sign);
        if (last?.font === font) last.text += sign;
        else parts.push({ text: sign, font });
      }
      return parts;
    },
  };
}

function order(name: string): number {
  return [MAIN, 'latin-ext', 'cyrillic', 'greek'].indexOf(name) + 1 || 9;
}

function rangesOf(stated: string): [number, number][] {
  return stated.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}
