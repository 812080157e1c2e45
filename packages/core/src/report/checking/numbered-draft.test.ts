import { describe, expect, it } from 'vitest';
import { numberDraft } from './numbered-draft.ts';

const draft = {
  title: 'Sales',
  sections: [
    { heading: '', markdown: 'Sales fell in 2024 [E1]. They rose before.' },
    {
      heading: 'By country',
      markdown:
        'Two differ:\n\n- Norrland sold 3 [E2].\n- Sudland sold 4 [E3].\n\n| Land | Sold |\n| --- | --- |\n| Norrland | 3 [E2] |\n| Sudland | 4 [E3] |',
    },
  ],
};
const numbered = numberDraft(draft, 'en');

describe('a draft in numbered sentences', () => {
  it('counts sentences, list items and table rows through the whole report', () => {
    expect(numbered.sentences.map(({ n, text, marks }) => [n, text, ...marks])).toEqual([
      [1, 'Sales fell in 2024.', 'E1'],
      [2, 'They rose before.'],
      [3, 'Two differ:'],
      [4, 'Norrland sold 3.', 'E2'],
      [5, 'Sudland sold 4.', 'E3'],
      [6, 'Norrland | 3', 'E2'],
      [7, 'Sudland | 4', 'E3'],
    ]);
    expect(numbered.lines).toContain('- {4} Norrland sold 3 [E2].');
    expect(numbered.lines).toContain('## By country');
  });

  it('leaves what is not edited byte for byte', () => {
    expect(numbered.replace(new Map())).toEqual(draft);
    const edited = numbered.replace(new Map([[2, 'Before that they rose.']]));
    expect(edited.sections[0]?.markdown).toBe('Sales fell in 2024 [E1]. Before that they rose.');
    expect(edited.sections[1]).toEqual(draft.sections[1]);
  });

  it('takes a section away with its last sentence, and a table with its last row', () => {
    expect(
      numbered.replace(
        new Map([
          [1, ''],
          [2, ''],
        ]),
      ).sections,
    ).toHaveLength(1);
    const [, second] = numbered.replace(
      new Map([
        [6, ''],
        [7, ''],
      ]),
    ).sections;
    expect(second?.markdown).not.toContain('|');
  });

  it('keeps an edit on one line, so that it opens no block of its own', () => {
    const { sections } = numbered.replace(new Map([[2, 'Before.\n\n# Not a heading']]));
    expect(sections[0]?.markdown).toBe('Sales fell in 2024 [E1]. Before. # Not a heading');
  });

  it('reads the marks of a heading row as those of each row without its own', () => {
    const markdown = '| Land [E2] | Sold |\n| --- | --- |\n| Norrland | 3 |\n| Sudland | 4 [E3] |';
    const table = numberDraft({ title: '', sections: [{ heading: '', markdown }] }, 'en');
    expect(table.sentences.map(({ claim, marks }) => [claim, ...marks])).toEqual([
      ['Land: Norrland; Sold: 3', 'E2'],
      ['Land: Sudland; Sold: 4', 'E3'],
    ]);
    expect(table.replace(new Map([[2, '']])).sections[0]?.markdown).toContain('| Land [E2] | Sold |');
  });
});
