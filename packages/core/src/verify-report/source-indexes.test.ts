import { describe, expect, it } from 'vitest';
import type { ResolvedSource } from './resolve-sources.ts';
import { sourceIndexes } from './source-indexes.ts';
import { verifyReport } from './verify-report.ts';

const source = (text: string): Extract<ResolvedSource, { found: 'read' }> => ({
  key: '1',
  title: 'The mill',
  url: 'https://mill.example/',
  language: 'en',
  found: 'read',
  text,
  context: 'The mill',
  reason: '',
  quotes: [],
});
const TEXT = 'The mill at Oster burned down in 1871. It was rebuilt with 12 floors.';
const REPORT = `# The mill

The mill at Oster burned down in 1871 [1]. It was rebuilt with 14 floors [1].

## Sources

[1] The mill, https://mill.example/
`;

describe('sourceIndexes', () => {
  it('makes a text ready once, and another one anew', () => {
    const indexes = sourceIndexes();
    const first = indexes.indexed(source(TEXT), 'en');
    expect(indexes.indexed(source(TEXT), 'en')).toBe(first);
    expect(indexes.indexed(source(`${TEXT} Later it was sold.`), 'en')).not.toBe(first);
    expect(indexes.indexed(source(TEXT), 'de')).not.toBe(first);
  });

  it('forgets the text that was not asked for longest', () => {
    const indexes = sourceIndexes({ texts: 2 });
    const [one, two] = [indexes.indexed(source('One.'), 'en'), indexes.indexed(source('Two.'), 'en')];
    expect(indexes.indexed(source('One.'), 'en')).toBe(one);
    indexes.indexed(source('Three.'), 'en');
    expect(indexes.indexed(source('One.'), 'en')).toBe(one);
    expect(indexes.indexed(source('Two.'), 'en')).not.toBe(two);
  });

  it('changes no verdict of a report', () => {
    const indexes = sourceIndexes();
    const plain = verifyReport({ report: REPORT, sources: [source(TEXT)] });
    for (let round = 0; round < 2; round += 1)
      expect(verifyReport({ report: REPORT, sources: [source(TEXT)], indexes })).toEqual(plain);
    expect(plain.claims.map(({ verdict }) => verdict)).toEqual(['supported', 'contradicted']);
  });
});
