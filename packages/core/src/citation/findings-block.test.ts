import { describe, expect, it } from 'vitest';
import { canBeShown, findingLine, restoredFindings, shownFindings } from './findings-block.ts';

const QUOTES = [
  'In 2023 Norrland bought 41,200 heat pumps.',
  'The rate is *fixed* at 3 < 4 | per_unit & “quoted” words, says Ms O’Neill.',
  'Die Anlage kostet 26,8 Cent („Wärmestrom“) je kWh.',
  '2024年の販売台数は8万8700台だった。',
  '1. The first article holds.',
  'Costs ~5~ to ~~6~~ per `unit` in C:\\temp.',
];

describe('findingLine', () => {
  it.each(QUOTES)('shows %j so that it reads back to the byte', (quote) => {
    expect(canBeShown(quote)).toBe(true);
    const line = findingLine({ id: 'E7', quote }).replace('[E7]', '[3]◐');
    expect(shownFindings(line)).toEqual([quote]);
  });

  it.each([
    ['de', '„'],
    ['fr', '«'],
    ['it', '«'],
    ['ja', '「'],
    ['en', '“'],
  ])('uses the quotation marks of %s, and reads them back', (language, opening) => {
    for (const quote of [...QUOTES, 'Der „Pegel“ steigt um 3 cm.']) {
      const line = findingLine({ id: 'E7', quote }, language).replace('[E7]', '[3]◐');
      expect(line.slice(2).startsWith(opening)).toBe(true);
      expect(shownFindings(line)).toEqual([quote]);
    }
  });

  it.each([
    ['a line break', 'One line\nand another.'],
    ['a mark of the page itself', 'It opened in 1901.[3]'],
    ['two spaces', 'It  opened in 1901.'],
    ['a character that cannot be seen', 'It opened\u200b in 1901.'],
    ['space at its edge', ' It opened in 1901.'],
  ])('is not to be used for a quote with %s', (_name, quote) => {
    expect(canBeShown(quote)).toBe(false);
  });
});

describe('restoredFindings', () => {
  const section = {
    heading: 'Verified findings',
    markdown: QUOTES.map((quote) => `> “${quote}” [1]`).join('\n\n'),
  };
  const report = `# T\n\n## Verified findings\n\n${section.markdown}\n\n## Next\n\nText [1].\n\n## Sources\n\n[1] x\n`;

  it('leaves a report alone whose block is as it was put in', () => {
    expect(restoredFindings({ markdown: report, section })).toEqual({ markdown: report, isRestored: false });
  });

  it.each([
    ['a changed figure', report.replace('41,200', '41,300')],
    ['a dropped quote', report.replace(/> “1\. The first[^\n]*\n\n/, '')],
    ['an added one', report.replace('## Next', '> “New.” [1]\n\n## Next')],
    ['an emptied block', report.replace(section.markdown, '')],
  ])('undoes %s', (_name, markdown) => {
    expect(restoredFindings({ markdown, section })).toEqual({ markdown: report, isRestored: true });
  });

  it('says so when the block is gone', () => {
    expect(restoredFindings({ markdown: '# T\n\n## Next\n', section })).toBeNull();
  });
});
