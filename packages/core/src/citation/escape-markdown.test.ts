import { describe, expect, it } from 'vitest';
import { escapeMarkdown, plainText, withoutInvisible } from './escape-markdown.ts';
import { marksIn, normaliseMarks } from './marks/draft-marks.ts';

const hostile = [
  '[click](javascript:alert(1))',
  '![x](y)',
  '<img src=x>',
  '**bold** _em_ `code` ~~gone~~',
  '# heading',
  '- item',
  '1. item',
  'a | b',
  '&lt;b&gt;',
  'back\\slash',
  'snake_case and 5 * 3',
];

describe('escapeMarkdown', () => {
  it.each(hostile)('lets %s read as it is written', async (text) => {
    const { default: MarkdownIt } = await import('markdown-it');
    const html = new MarkdownIt().render(`x ${escapeMarkdown(text)}`);
    expect(html).not.toMatch(/<(?!\/?p>)/);
    expect(plainText(escapeMarkdown(text))).toBe(text);
  });

  it('makes one line and starts no block', async () => {
    const { default: MarkdownIt } = await import('markdown-it');
    for (const text of ['# a', '- a', '1. a', '> a', '---', '| a |\n| - |', '    code', '===']) {
      expect(new MarkdownIt().render(escapeMarkdown(text))).toMatch(/^<p>[^<]*<\/p>\n$/);
    }
  });

  it('takes reference marks of a page out, but no year', () => {
    expect(escapeMarkdown('Red.[12] Blue [a] green [citation needed], in [1970].')).toBe(
      'Red. Blue green, in \\[1970\\].',
    );
    expect(marksIn(normaliseMarks(escapeMarkdown('[E101] [101] 【E101】 in [1970] [[2]]')))).toEqual([]);
  });

  it('keeps joiners where a script needs them', () => {
    expect(withoutInvisible('a\u200db می\u200cخواهم 👩\u200d🚀 x\ud800y')).toBe(
      'ab می\u200cخواهم 👩\u200d🚀 x\ufffdy',
    );
  });
});
