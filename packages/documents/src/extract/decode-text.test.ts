import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const JAPANESE = '水車は一九三六年まで動いていた。';
/** The sentence above in Shift_JIS. */
const SHIFT_JIS = Buffer.from(
  '9085 8ed4 82cd 88ea 8be3 8e4f 985a 944e 82dc 82c5 93ae 82a2 82c4 82a2 82bd 8142'.replaceAll(' ', ''),
  'hex',
);
const RUSSIAN = 'Приливная мельница работала до начала войны, а потом её закрыли и разобрали на доски.';

const decode = (bytes: Uint8Array, contentType: string | null = null) => decodeText({ bytes, contentType });
const page = (meta: string, body: Uint8Array) =>
  Buffer.concat([
    Buffer.from(`<html><head>${meta}</head><body><p>`),
    body,
    Buffer.from('</p></body></html>'),
  ]);

describe('decodeText', () => {
  it('takes the charset from the header, the page or the XML declaration', async () => {
    expect(await decode(SHIFT_JIS, 'text/html; charset=Shift_JIS')).toBe(JAPANESE);
    expect(await decode(page('<meta charset="shift_jis">', SHIFT_JIS))).toContain(JAPANESE);
    const older = '<meta http-equiv="Content-Type" content="text/html; charset=x-sjis">';
    expect(await decode(page(older, SHIFT_JIS))).toContain(JAPANESE);
    const xml = Buffer.concat([Buffer.from('<?xml version="1.0" encoding="Shift_JIS"?><html>'), SHIFT_JIS]);
    expect(await decode(xml)).toContain(JAPANESE);
  });

  it('guesses a charset that nobody names', async () => {
    expect(await decode(page('', windows1251(RUSSIAN)))).toContain(RUSSIAN);
    const long = Buffer.concat([SHIFT_JIS, SHIFT_JIS, SHIFT_JIS]);
    expect(await decode(page('', long))).toContain(JAPANESE);
    const french =
      "La marée montante remplissait l'étang, et le moulin tournait à la marée descendante, après midi.";
    expect(await decode(Buffer.from(french, 'latin1'))).toBe(french);
  });

  it('believes the bytes against a wrong declaration', async () => {
    expect(await decode(Buffer.from(RUSSIAN), 'text/html; charset=iso-8859-1')).toBe(RUSSIAN);
    expect(await decode(windows1251(RUSSIAN), 'text/html; charset=utf-8')).toBe(RUSSIAN);
  });

  it('reads UTF-16 with and without its mark, and drops the mark', async () => {
    const little = Buffer.from('<html><p>Ebb and flood, café</p></html>', 'utf16le');
    const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), little]);
    const big = Buffer.from(marked).swap16();
    for (const bytes of [little, marked, big])
      expect(await decode(bytes)).toBe('<html><p>Ebb and flood, café</p></html>');
  });

  it('keeps a UTF-8 page in which a few bytes are broken', async () => {
    const broken = Buffer.concat([Buffer.from(RUSSIAN), Buffer.from([0xd0]), Buffer.from(' конец')]);
    expect(await decode(broken, 'text/html; charset=utf-8')).toBe(`${RUSSIAN}\uFFFD конец`);
  });
});

function windows1251(text: string): Buffer {
  return Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      if (code === 0x451) return 0xb8;
      return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
    }),
  );
}
