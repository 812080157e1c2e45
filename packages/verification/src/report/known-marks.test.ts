import { describe, expect, it } from 'vitest';
import { parseReport } from './parse-report.ts';

const NUMBERED = '1. [Mills of Orle](https://orle.example/mills)\n2. [Barley](https://barley.example/2020)';
const AUTHORED = `Haas, R. (2019). *Mills of Orle*. https://orle.example/mills

Lindt, P., & Moser, A. (2020). Barley. https://barley.example/2020`;

/** Three sentences that cite the first source, both, and the first again. */
function report([one, both, again]: readonly [string, string, string], list: string): string {
  return `# Orle

The mill of Orle has four stones${one} Barley was ground there until 1931${both} It burned down in 1944${again}

## References

${list}
`;
}

function citedIn(markdown: string): readonly (readonly string[])[] {
  const { sentences, sources } = parseReport(markdown);
  const urls = new Map(sources.map(({ key, url }) => [key, url]));
  return sentences.map(({ citations }) =>
    citations.map(({ source }) => (urls.get(source ?? '') ?? 'nothing').replace(/^https:\/\/(\w+).*$/, '$1')),
  );
}

describe('citations of other programs', () => {
  it.each([
    [
      'author and year',
      [' (Haas, 2019).', ' (Haas, 2019; Lindt & Moser, 2020).', ' (Haas 2019, p. 7).'],
      AUTHORED,
    ],
    [
      'author and year in German',
      [' (vgl. Haas, 2019).', ' (Haas, 2019; Lindt und Moser 2020).', ' (Haas, 2019, S. 3).'],
      AUTHORED,
    ],
    ['"et al."', [' (Haas, 2019).', ' (Haas, 2019; Lindt et al., 2020).', ' (Haas, 2019).'], AUTHORED],
    [
      'pandoc behind the stop',
      ['.[@haas19]', '.[@haas19; @lindt20, p. 4]', '.[-@haas19]'],
      `[@haas19]: Mills. https://orle.example/mills\n\n[@lindt20]: Barley. https://barley.example/2020`,
    ],
    [
      'pandoc with its boxes',
      [' [@haas19].', ' [@haas19; @lindt20].', ' [see @haas19].'],
      `::: {#ref-haas19 .csl-entry}\nHaas. Mills. https://orle.example/mills\n:::\n\n::: {#ref-lindt20 .csl-entry}\nLindt. https://barley.example/2020\n:::`,
    ],
    [
      'LaTeX',
      [' \\cite{haas19}.', '~\\citep[p. 4]{haas19,lindt20}.', ' \\autocite{haas19}.'],
      `\\bibitem{haas19} R. Haas, Mills, https://orle.example/mills\n\n\\bibitem{lindt20} P. Lindt, Barley, https://barley.example/2020`,
    ],
    [
      'private signs of a chat',
      [
        ' \ue200cite\ue202turn0search0\ue201.',
        ' \ue200cite\ue202turn0search0\ue202turn3view1\ue201.',
        ' \ue200cite\ue202turn0search0\ue201.',
      ],
      NUMBERED,
    ],
    [
      'ids of a chat in brackets',
      [' 【turn0search0】.', ' 【turn0search0, turn3view1】.', ' 【turn0search0†L3】.'],
      NUMBERED,
    ],
    ['numbers glued to stops', ['.1', '.1, 2', '.1'], NUMBERED],
    [
      'DOIs',
      [
        ' (doi:10.5555/orle.1).',
        ' (doi:10.5555/orle.1) (https://doi.org/10.5555/barley).',
        ' [doi: 10.5555/orle.1].',
      ],
      '1. Mills. doi:10.5555/orle.1\n2. Barley. https://doi.org/10.5555/barley',
    ],
  ] as const)('reads %s', (name, marks, list) => {
    const [one, two] = name === 'DOIs' ? ['doi', 'doi'] : ['orle', 'barley'];
    expect(citedIn(report(marks, list))).toEqual([[one], [one, two], [one]]);
  });

  it('reads "Haas (2019) says"', () => {
    const markdown = `# Orle\n\nAs Haas (2019) says, the mill has four stones. Lindt and Moser (2020) doubt it.\n\n## References\n\n${AUTHORED}\n`;
    expect(citedIn(markdown)).toEqual([['orle'], ['barley']]);
  });

  it.each([
    ['a year in brackets that no entry has', 'The mill burned (Haas, 1944).', AUTHORED],
    ['a key that no entry has', 'The mill burned [@nobody].', '[@haas19]: Mills. https://orle.example/mills'],
    [
      'decimals and versions',
      'Version 2.1 The next of them has 3.2 The end.',
      '1. [a1](https://orle.example/mills)\n2. b1 https://b.example/\n3. c1 https://c.example/\n4. d1 https://d.example/\n5. e1 https://e.example/',
    ],
  ])('takes %s for no citation', (_, sentence, list) => {
    expect(citedIn(`# Orle\n\n${sentence}\n\n## References\n\n${list}\n`).flat()).toEqual([]);
  });

  it('leaves lines where they are', () => {
    const markdown = report(
      ['.[@haas19]', '.', '.'],
      '::: {#ref-haas19}\nHaas. https://orle.example/mills\n:::',
    );
    expect(parseReport(markdown).sources.map(({ line }) => line)).toEqual([8]);
  });
});
