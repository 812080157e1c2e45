import { describe, expect, it } from 'vitest';
import { type ListedSource, listedPassages, renderSourceList } from './source-list.ts';

const page: ListedSource = {
  id: 1,
  url: 'https://city.example/The_Alder_Bridge',
  title: 'Bridges',
  siteName: null,
  publishedAt: null,
  kind: 'html',
  flags: [],
};

describe('renderSourceList', () => {
  it.each([
    { ...page, url: 'https://city.example/a.pdf', kind: 'pdf' as const },
    { ...page, url: 'file:///notes/a.txt' },
  ])('gives one link for a source that cannot be opened at a passage: $url', (source) => {
    const list = renderSourceList(
      [{ source, passages: [{ quote: 'It is long.' }, { quote: 'It is old.' }] }],
      'en',
    );
    expect(list.match(/\]\(/g)).toHaveLength(1);
    expect(list).toContain('\n- “It is long.”\n- “It is old.”');
  });

  it('opens a PDF at the page that a passage starts on, and names the page where nothing can be opened', () => {
    const pdf = {
      ...page,
      url: 'https://city.example/a.pdf',
      kind: 'pdf' as const,
      pageStarts: [0, 100, 250],
    };
    const listed = (source: ListedSource, start: number, language = 'en') =>
      renderSourceList([{ source, passages: [{ quote: 'It is long.', start }] }], language);
    expect(listed(pdf, 99)).toContain('- “It is long.” ([p. 1](https://city.example/a.pdf#page=1))');
    expect(listed(pdf, 100)).toContain('([p. 2](https://city.example/a.pdf#page=2))');
    expect(listed(pdf, 900, 'de')).toContain('([S. 3](');
    expect(listed({ ...pdf, url: 'file:///notes/a.pdf' }, 250)).toContain('- “It is long.” (p. 3)');
  });

  it('writes dates plainly, and escapes what is none', () => {
    const dated = (publishedAt: string) =>
      renderSourceList([{ source: { ...page, publishedAt }, passages: [] }], 'de');
    expect(dated('2025-03-18')).toContain(' · 18. März 2025');
    expect(dated('[1](javascript:alert(1))')).not.toContain('[1](javascript');
  });

  it('says that the origin of a local document is as stated in the file', () => {
    const listed = (...flags: (readonly string[])[]) => {
      const sources = flags.map((each, i) => ({ ...page, id: i + 1, flags: each }));
      return renderSourceList(
        sources.map((source) => ({ source, passages: [] })),
        'en',
      );
    };
    const note = 'Local files; address and publisher as stated in the file';
    expect(listed(['stated_origin'], [], ['undated', 'stated_origin'])).toContain(`*${note}: 1, 3.*`);
    expect(listed(['undated'])).not.toContain(note);
  });

  it('says how a page was got that is not from its site', () => {
    const listed = (obtained: ListedSource['obtained'], language = 'en') =>
      renderSourceList([{ source: { ...page, obtained }, passages: [] }], language);
    expect(listed({ way: 'cache', ageHours: 5 })).toContain(' · from the cache, 5 hours old');
    expect(listed({ way: 'search_snippet' }, 'de')).toContain(' · nur der Auszug einer Suchmaschine');
    expect(listed({ way: 'direct' })).toBe(listed(undefined));
  });

  it('leaves underscores of addresses readable', () => {
    const list = renderSourceList([{ source: page, passages: [{ quote: 'It is long.' }] }], 'en');
    expect(list).toContain('[Bridges](https://city.example/The_Alder_Bridge)');
    expect(list).toContain('/The_Alder_Bridge#:~:text=It%20is%20long.');
  });
});

describe('listedPassages', () => {
  it('gives a passage what cites those within it, so that its list shows what they rest on', () => {
    const filler = Array.from({ length: 9 }, (_, n) => `Sentence ${n} of the page is about something else.`);
    const part = 'The bridge was painted green by volunteers.';
    const quote = `The bridge is 312 metres long. ${filler.join(' ')} ${part}`;
    const item = (id: string, text: string) => ({ id, sourceId: 1, quote: text, start: 0 });
    const [listed, ...others] = listedPassages({
      sourceId: 1,
      evidence: [item('E1', quote), item('E2', part)],
      claims: [
        { text: 'It is 312 metres long.', evidenceIds: ['E1'] },
        { text: 'Volunteers painted it green.', evidenceIds: ['E2'] },
      ],
    });
    expect(others).toEqual([]);
    const shown = renderSourceList([{ source: page, passages: listed === undefined ? [] : [listed] }], 'en');
    expect(shown).toContain(`“The bridge is 312 metres long. … ${part}”`);
  });
});
