import { describe, expect, it } from 'vitest';
import { renderMarkedReports } from './marked-reports.ts';

const left = async (one: string, other: string) => (await renderMarkedReports(one, other)).left;

describe('renderMarkedReports', () => {
  it('keeps headings, lists, tables and emphasis around marked words', async () => {
    const html = await left(
      '# Pier\n\n1. It is **very long**.\n2. It is _old_.\n\n| Year | Length |\n| --- | ---: |\n| 1911 | 310 |\n',
      '# Pier\n\n1. It is **quite long**.\n2. It is _new_.\n\n| Year | Length |\n| --- | ---: |\n| 1911 | 410 |\n',
    );
    expect(html).toContain('<h3>Pier</h3>');
    expect(html).toContain('<strong><mark>very</mark> long</strong>');
    expect(html).toContain('<em><mark>old</mark></em>');
    expect(html).toContain('<td class="right"><mark>310</mark></td>');
    expect(html.match(/<li>/g)).toHaveLength(2);
  });

  it('marks a stretch as one, numbers of list items and escapes staying what they are', async () => {
    expect(await left('1. so, this is\n2. new\\_word here', 'nothing of that')).toBe(
      '<ol>\n<li><mark>so, this is</mark></li>\n<li><mark>new_word here</mark></li>\n</ol>\n',
    );
  });

  it('shows the text of links without their addresses', async () => {
    const text =
      'See [the \\[old\\] pier](https://a.example/x_(y)). “Long.” ([passage](https://a.example/p#:~:text=Long%2C,so))';
    expect(await left(text, text)).toBe('<p>See the [old] pier. “Long.”</p>\n');
  });

  it('marks words of languages that leave no space between them', async () => {
    expect(await left('平均成績係数は2.7であった。', '平均成績係数は2.9であった。')).toBe(
      '<p>平均成績係数は<mark>2.7</mark>であった。</p>\n',
    );
  });

  it('does not take text of the report for a mark', async () => {
    expect(await left('a \ue000b\ue001 <mark>c</mark>', 'a b <mark>c</mark>')).toBe(
      '<p>a b &lt;mark&gt;c&lt;/mark&gt;</p>\n',
    );
  });
});
