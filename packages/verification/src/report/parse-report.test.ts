import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseReport } from './parse-report.ts';

const list = `
## Sources
[1] Tram study: https://rail.example/tram
[2] https://harbour.example/plan - Harbour plan
3. [Ferry log](https://ferry.example/log)
[4] Old almanac, 1911
`;

/** Keys that each sentence cites; a mark that leads nowhere in round brackets. */
function citedBy(markdown: string): (readonly [string, string])[] {
  return parseReport(markdown).sentences.map(({ text, citations }) => [
    text,
    citations.map(({ source, mark }) => source ?? `(${mark})`).join(' '),
  ]);
}

describe('citations of a sentence', () => {
  it.each([
    ['The tram opened in 1904 [1].', '1'],
    ['The tram opened in 1904. [1]', '1'],
    ['The tram opened in 1904.[1][2]', '1 2'],
    ['The tram opened in 1904 [1, 3].', '1 3'],
    ['The tram opened in 1904 [1-3].', '1 2 3'],
    ['The tram opened in 1904 [1–3, 4].', '1 2 3 4'],
    ['The tram opened in 1904 [[2]].', '2'],
    ['The tram opened in 1904 ([1], [3]).', '1 3'],
    ['The tram opened in 1904【1†source】.', '1'],
    ['The tram opened in 1904【1，3】。', '1 3'],
    ['The tram opened in 1904 [^2].', '2'],
    ['The tram opened in 1904 [^2^].', '2'],
    ['The tram opened in 1904 [citation:3].', '3'],
    ['The tram opened in 1904 [Source 1; Source 4].', '1 4'],
    ['The tram opened in 1904 [2, p. 14].', '2'],
    ['The tram opened in 1904.¹', '1'],
    ['The tram opened in 1904.¹,³', '1 3'],
    ['The tram opened in 1904.<sup>2</sup>', '2'],
    ['The tram opened in 1904.<sup>[2]</sup>', '2'],
    ['The tram opened in 1904 [1](https://rail.example/tram).', '1'],
    ['The tram opened in 1904 [\\[1\\]](#sources).', '1'],
    ['The tram opened in 1904 ([source](https://rail.example/tram)).', '1'],
    ['The tram opened in 1904 (https://www.rail.example/tram/?utm_source=x).', '1'],
    ['The tram opened in 1904 <http://rail.example/tram>.', '1'],
    ['The tram opened in 1904 (Source: Tram study).', '1'],
    ['The tram opened in 1904 (Quelle: [Ferry log](https://ferry.example/log)).', '3'],
    ['The tram opened in 1904 (Sources: [1]; [2]).', '1 2'],
    ['The tram opened in 1904 [1][2]◐.', '1 2'],
    ['The tram opened in 1904 [1] ●.', '1'],
    ['The tram opened in 1904 [9].', '([9])'],
  ])('%s', (sentence, keys) => {
    const text = sentence.includes('。') ? 'The tram opened in 1904。' : 'The tram opened in 1904.';
    expect(citedBy(`${sentence}\n${list}`)).toEqual([[text, keys]]);
  });

  it.each([
    'The line is 3 km² in all [sic].',
    'It takes values in [0, 1].',
    'It was so in the almanac of [1911].',
    'Sales rose to 10³ in the harbour.',
    'It cost 4 (12) and then 5 (3).',
    'Use `rows[1]` for the first of them.',
  ])('sees none in: %s', (sentence) => {
    expect(citedBy(`${sentence}\n${list}`).map(([, keys]) => keys)).toEqual(['']);
  });

  it('gives marks to the sentence that they follow', () => {
    expect(
      citedBy(`Trams came in 1904. [1] Ferries left in 1950 [3]. Nobody counted the gulls.\n${list}`),
    ).toEqual([
      ['Trams came in 1904.', '1'],
      ['Ferries left in 1950.', '3'],
      ['Nobody counted the gulls.', ''],
    ]);
  });

  it('keeps the text of a link that is part of the sentence', () => {
    expect(citedBy('Trams came in 1904, says the [harbour plan](https://harbour.example/plan).')).toEqual([
      ['Trams came in 1904, says the harbour plan.', 'https://harbour.example/plan'],
    ]);
  });

  it('follows reference links and footnotes to what they stand for', () => {
    const report = `Trams came in [1904][study]. Ferries left in 1950.[^log]

[study]: https://rail.example/tram "Tram study"
[^log]: Ferry log, <https://ferry.example/log>.
[^other]: Old almanac`;
    expect(citedBy(report).map(([, keys]) => keys)).toEqual(['https://rail.example/tram', 'log']);
    expect(parseReport(report).sources.map(({ title }) => title)).toContain('Ferry log');
  });

  it('takes a mark at the beginning of a wrapped line for one of the sentence before', () => {
    expect(citedBy(`The tram was opened in the year 1904\n[1]. Ferries left in 1950\n[2].\n${list}`)).toEqual(
      [
        ['The tram was opened in the year 1904.', '1'],
        ['Ferries left in 1950.', '2'],
      ],
    );
  });
});

describe('lists of sources', () => {
  it.each([
    ['## Sources', '[1] Tram study: https://rail.example/tram'],
    ['### 7. References', '1. [Tram study](https://rail.example/tram)'],
    ['**Bibliography:**', '- [1] “Tram study” – https://rail.example/tram'],
    ['References:', '[1]: Tram study <https://rail.example/tram>'],
    ['## Quellen und Literatur', '1) Tram study, https://rail.example/tram'],
    ['## Références', '[1] Tram study. https://rail.example/tram.'],
    ['## Fuentes consultadas', '**[1]** [Tram study](https://rail.example/tram), 2020'],
    ['## Fonti', '- Tram study (https://rail.example/tram)'],
    ['## 参考文献', '[1] Tram study：https://rail.example/tram'],
    ['## 六、参考来源', '1. Tram study https://rail.example/tram'],
    ['## 出典', '【1】Tram study https://rail.example/tram'],
    ['Sources\n-------', '1. Tram study\n   URL: https://rail.example/tram'],
    ['# Works cited', '[^1]: Tram study. https://rail.example/tram'],
    ['', '[1] https://rail.example/tram - Tram study'],
    ['', '[1]: https://rail.example/tram "Tram study"'],
    ['## Sources', '| # | Title | Link |\n|---|---|---|\n| 1 | Tram study | https://rail.example/tram |'],
    ['## Sources', 'Tram study: <https://rail.example/tram>'],
  ])('%s / %s', (heading, entry) => {
    const { sources, sentences } = parseReport(`# T\n\nTrams came in 1904 [1].\n\n${heading}\n\n${entry}\n`);
    expect(sources).toEqual([
      expect.objectContaining({ key: '1', title: 'Tram study', url: 'https://rail.example/tram' }),
    ]);
    expect(sentences.map(({ text }) => text)).toEqual(['Trams came in 1904.']);
    expect(sentences[0]?.citations).toEqual([{ source: '1', mark: '[1]' }]);
  });

  it('reads the passages that our own list quotes', () => {
    const { sources } = parseReport(`A ran [1].

## Sources

[1] [Tram \\*study\\*](https://rail.example/tram) · Rail · May 3, 2020
- “The first tram ran in 1904.” ([passage](https://rail.example/tram#:~:text=The,1904.))
- “It had \\[then\\] two cars.”
`);
    expect(sources).toEqual([
      {
        key: '1',
        title: 'Tram *study*',
        url: 'https://rail.example/tram',
        line: 5,
        quotes: ['The first tram ran in 1904.', 'It had [then] two cars.'],
      },
    ]);
  });

  it('takes prose under such a heading, and remarks, for what they are', () => {
    const { sources, sentences } = parseReport(`## Sources of funding

The fund began in 1990 [1].

### Sources

- Interviews of 2019 bear this out [1][2].

## Sources
[1] Fund report: https://fund.example/
[2] Interviews: https://talks.example/

*More sources are in the archive.*`);
    expect(sources.map(({ key }) => key)).toEqual(['1', '2']);
    expect(sentences.map(({ text }) => text)).toEqual([
      'The fund began in 1990.',
      'Interviews of 2019 bear this out.',
    ]);
  });

  it('holds a mark against the list of its own chapter where numbers begin again', () => {
    const { sentences, sources } = parseReport(`# One
A began in 1990 [1].
## References
[1] First: https://a.example/
# Two
B began in 1991 [1].
## References
[1] Second: https://b.example/`);
    const titles = sentences.map(
      ({ citations }) => sources.find(({ key }) => key === citations[0]?.source)?.title,
    );
    expect(titles).toEqual(['First', 'Second']);
  });
});

describe('text of a report', () => {
  it('gives title, section and line of each sentence, and what states a fact', () => {
    const { title, sentences } = parseReport(`# On trams

Some words first.

## History

The line opened
in 1904. It was short.

- **Routes**
- Three routes served Harwick by 1910.
`);
    expect(title).toBe('On trams');
    expect(sentences.map(({ text, section, line, isFactual }) => [text, section, line, isFactual])).toEqual([
      ['Some words first.', null, 3, false],
      ['The line opened in 1904.', 'History', 7, true],
      ['It was short.', 'History', 8, false],
      ['Routes', 'History', 10, false],
      ['Three routes served Harwick by 1910.', 'History', 11, true],
    ]);
  });

  it('gives a row with the heads of its columns; marks in the head hold for all rows', () => {
    const { sentences } = parseReport(`| Year | Riders [1] |
|---|---:|
| 1904 | 310 |
| 1905 | 402 [2] |
${list}`);
    expect(sentences.map(({ text, citations }) => [text, citations.map(({ source }) => source)])).toEqual([
      ['Year: 1904; Riders: 310', ['1']],
      ['Year: 1905; Riders: 402', ['2']],
    ]);
  });

  it('leaves out front matter, code, comments, formulas and images', () => {
    const { sentences } = parseReport(`---
title: In 1999 all was well
---
<!-- In 1998 -->
\`\`\`
In 1997 [1]
\`\`\`
$$
x = 1996
$$
![In 1995](chart.png)

In 1994 it began.`);
    expect(sentences.map(({ text }) => text)).toEqual(['In 1994 it began.']);
  });

  it('takes a sentence in bold for a sentence, and leaves out what a report of ours says about itself', () => {
    const { sentences, sources } = parseReport(
      `**Riders doubled by 1910 [1].**

## About this report

Statements for which a second, independent source says the same: 2 of 17.

### Statements to be read with care

| Statement | Why |
| --- | --- |
| ◐ Riders doubled | One source says so. |

## Sources

[1] Tram study: https://rail.example/tram`,
      { isAboutReport: (heading) => heading === 'About this report' },
    );
    expect(sentences.map(({ text }) => text)).toEqual(['Riders doubled by 1910.']);
    expect(sources.map(({ key }) => key)).toEqual(['1']);
  });

  it('keeps a quotation of several sentences in one piece', () => {
    const { sentences } = parseReport('She wrote: “It rained. We stayed at home.” Then came 1905.');
    expect(sentences.map(({ text }) => text)).toEqual([
      'She wrote: “It rained. We stayed at home.”',
      'Then came 1905.',
    ]);
  });
});

describe('hostile text', () => {
  it.each([
    '[',
    '[1]',
    '[a](',
    '\\[',
    '**a ',
    '| a ',
    '“a ',
    '(Source: ',
    '`a',
    '<sup>',
    '[[[1]](a) ',
    '\u0000\ud800',
    '[^1]: a\n',
    '> - ',
    '¹',
  ])('ends in a report, whatever is repeated: %j', (piece) => {
    expect(Array.isArray(parseReport(piece.repeat(6_000 / piece.length)).sentences)).toBe(true);
  });
});

/** Long reports of other systems; kept beside the repository, skipped where they are not. */
const REPORTS = new URL('../../../../../shared/data/reports/', import.meta.url);

describe.skipIf(!existsSync(REPORTS))('reports of other systems', () => {
  const names = existsSync(REPORTS) ? readdirSync(REPORTS).filter((name) => /-\d+\.md$/.test(name)) : [];

  it.each(names)('%s: every mark has its source, and every source an address and a title', (name) => {
    const { sentences, sources, title } = parseReport(readFileSync(new URL(name, REPORTS), 'utf8'));
    const citations = sentences.flatMap((sentence) => sentence.citations);
    expect(citations.length).toBeGreaterThan(15);
    expect(citations.filter(({ source }) => source === null)).toEqual([]);
    expect(sources.filter(({ url, title }) => url === null || title === '')).toEqual([]);
    expect(sources.length).toBeGreaterThan(10);
    expect(title).not.toBeNull();
  });
});
