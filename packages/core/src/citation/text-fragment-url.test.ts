import { describe, expect, it } from 'vitest';
import { linkableUrl, textFragmentUrl } from './text-fragment-url.ts';

describe('textFragmentUrl', () => {
  const page = 'https://a.example/p';
  it.each([
    [page, 'Well-known, true', `${page}#:~:text=Well%2Dknown%2C%20true`],
    [`${page}#part`, 'Yes & no', `${page}#part:~:text=Yes%20%26%20no`],
    [`${page}#part:~:text=old`, 'New', `${page}#part:~:text=New`],
    [page, '- A list item', `${page}#:~:text=A%20list%20item`],
    [page, 'First cell | second | last cell', `${page}#:~:text=First%20cell,last%20cell`],
    [page, '# Heading\n\nBody text', `${page}#:~:text=Heading,Body%20text`],
    ['https://a.example/p.PDF', 'Text', 'https://a.example/p.PDF'],
    ['file:///tmp/a.html', 'Text', 'file:///tmp/a.html'],
    [page, '  ', page],
  ])('%s at "%s"', (url, quote, expected) => {
    expect(textFragmentUrl(url, quote)).toBe(expected);
  });

  it('gives a long quote by whole words from its start and its end', () => {
    const quote =
      'The quick brown fox jumps over the lazy dog while the slow grey cat sleeps under the tall green tree all day.';
    const [start = '', end = ''] = (textFragmentUrl(page, quote)?.split('text=')[1] ?? '')
      .split(',')
      .map(decodeURIComponent);
    expect(quote.startsWith(`${start} `)).toBe(true);
    expect(quote.endsWith(` ${end}`)).toBe(true);
    expect(start.length + end.length).toBeLessThan(90);
  });

  it('cuts text without spaces between words', () => {
    const url = textFragmentUrl(page, '橋は1931年に開通した。'.repeat(12));
    expect(
      url
        ?.split('text=')[1]
        ?.split(',')
        .map(decodeURIComponent)
        .every((part) => part.length <= 41),
    ).toBe(true);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'not an address', 'mailto:a@b.example'])(
    'links nowhere for %s',
    (url) => {
      expect(textFragmentUrl(url, 'Text')).toBeNull();
    },
  );

  it('leaves nothing in an address that would end a Markdown link', () => {
    expect(linkableUrl('https://a.example/a(b) "c" <d>[e]')).not.toMatch(/[()<>"[\]\s]/);
  });
});
