import { describe, expect, it } from 'vitest';
import { cleanDraft } from './clean-draft.ts';
import { withoutMarks } from './marks/draft-marks.ts';

describe('cleanDraft', () => {
  it('unwraps a fenced answer and drops its title and the repeated heading', () => {
    const draft =
      '```markdown\n# My report\n\n## The Orbit\n\nIt is long [E101].\n\n## More\n\n#### Deep [E1]\nText.\n```';
    expect(cleanDraft(draft, { heading: 'The orbit' })).toBe(
      'It is long [E101].\n\n### More\n\n### Deep\n\nText.',
    );
  });

  it.each(['## Sources', '**References**', '### 5. Works Cited', 'Quellen:', 'References\n---'])(
    'drops a source list under %s, and keeps the section after it',
    (heading) => {
      const cleaned = cleanDraft(
        `Fact [E101].\n\n${heading}\n\n1. A page, https://a.example\n- [E101] B\n\n## Next\n\nMore [E102].`,
      );
      expect(cleaned).toBe('Fact [E101].\n\n### Next\n\nMore [E102].');
    },
  );

  it('drops footnotes and entries that open with a mark', () => {
    expect(cleanDraft('Fact[^1].\n\n[^1]: A page\n[1]: https://a.example\n- [E101] The Title, site\n')).toBe(
      'Fact[E1].',
    );
  });

  it('leaves no link, image, address or HTML', () => {
    const cleaned = cleanDraft(
      'A [name](https://a.example/x_(y) "t") ![pic](data:x) and https://b.example/z, www.c.example. <a href="javascript:x">y</a> <img src=x onerror=alert(1)> <javascript:alert(1)> p < 0.05 <blink>z</blink> [q][r]\n\n<script>alert(1)</script>\n\n[r]: javascript:alert(1)',
    );
    expect(cleaned).not.toMatch(/https?:|www\.|javascript|onerror|alert|\]\(|(?<!\\)</);
    expect(cleaned).toContain('A name');
    expect(cleaned).toContain('p \\< 0.05');
  });

  it.each([
    ['A page loads it with <script> before it is shown [E1]. Next [E2].'],
    ['A page loads it with `<script>` before it is shown [E1]. Next [E2].'],
    ['A page loads it with \\<script> before it is shown [E1]. Next [E2].'],
    ['A page loads it with <script before it is shown [E1]. Next [E2].'],
    ['A page loads it with <!-- before it is shown [E1]. Next [E2].'],
    ['A page loads it with <script>run</script> before it is shown [E1]. Next [E2].'],
    ['A page loads it with <table> and </table> before it is shown [E1]. Next [E2].'],
    ['A page loads it with <p> before it is shown [E1]. Next [E2].'],
    ['A page loads it with <title> before it is shown [E1]. Next [E2].'],
  ])('keeps a sentence that speaks of a tag whole: %s', (draft) => {
    expect(cleanDraft(draft)).toBe(draft.replaceAll('`', '').replace(/(?<!\\)</g, '\\<'));
  });

  it.each([
    ['A <b>bold</b> word<br>and a <span class="x">span</span> [E1].', 'A bold word and a span [E1].'],
    ['One [E1].\n\n<script>\nrun()\n</script>\n\nTwo [E2].', 'One [E1].\n\nTwo [E2].'],
    ['One <!-- unseen --> thing [E1].', 'One thing [E1].'],
    ['<div>\nOne [E1].\n</div>', 'One [E1].'],
  ])('takes mark-up out: %j', (draft, cleaned) => {
    expect(cleanDraft(draft)).toBe(cleaned);
  });

  it('drops a sentence that only points at an address', () => {
    expect(
      cleanDraft('It is long [E1]. See https://a.example/x for more. It is old, says https://b.example.'),
    ).toBe('It is long [E1]. It is old, says.');
  });

  it('takes out what nobody can see', () => {
    expect(cleanDraft('A\u200b\u202eb\u0000c\ufeff \u{e0041}d\ue000.')).toBe('Abc d.');
  });

  it('keeps lists, tables, quotes and emphasis', () => {
    const draft =
      '- **One** thing [E101].\n  - nested [E102].\n\n| a | b |\n| --- | --- |\n| 1 | 2 [E101] |\n\n> Said [E103].';
    expect(cleanDraft(draft)).toBe(draft);
  });

  it.each(['<', '![', '[a](', '<!--', '<a ', '((', '<script>', 'http://'])(
    'ends, and is safe, on %j without end',
    (unit) => {
      expect(cleanDraft(unit.repeat(5_000))).not.toMatch(/(?<!\\)<|https?:\/\/\w/);
    },
  );

  // With a time that grows as the square of the length, each of these takes longer than the test may.
  it.each(['\\', ' ', '[E1] ', '<script', '**'])('reads a long draft that repeats %j for ever', (part) => {
    const draft = `a${part.repeat(100_000)}b`;
    expect(withoutMarks(draft).length).toBeLessThanOrEqual(draft.length);
    expect(cleanDraft(draft).startsWith('a')).toBe(true);
  });
});
