import { describe, expect, it } from 'vitest';
import { safeDraft } from './compile-report.ts';
import { draftFromMarkdown, markdownOfDraft } from './draft.ts';

describe('draftFromMarkdown', () => {
  it('reads title, opening and sections', () => {
    expect(
      draftFromMarkdown('# Sales\n\nThey fell [E1].\n\n## Why\n\nPrices [E2].\n\n### In short\n\nYes.', 'x'),
    ).toEqual({
      title: 'Sales',
      sections: [
        { heading: '', markdown: 'They fell [E1].' },
        { heading: 'Why', markdown: 'Prices [E2].\n\n### In short\n\nYes.' },
      ],
    });
  });

  it('takes the fence off a whole answer, and the given title where there is none', () => {
    expect(draftFromMarkdown('```markdown\nThey fell [E1].\n```', 'Sales')).toEqual({
      title: 'Sales',
      sections: [{ heading: '', markdown: 'They fell [E1].' }],
    });
  });

  it('makes a section of a second title', () => {
    expect(draftFromMarkdown('# One\n\nA.\n\n# Two\n\nB.', 'x').sections).toEqual([
      { heading: '', markdown: 'A.' },
      { heading: 'Two', markdown: 'B.' },
    ]);
  });

  it('is undone by markdownOfDraft', () => {
    const draft = {
      title: 'T',
      sections: [
        { heading: '', markdown: 'A.' },
        { heading: 'H', markdown: 'B.' },
      ],
    };
    expect(draftFromMarkdown(markdownOfDraft(draft), 'x')).toEqual(draft);
  });
});

it('puts the marks of a table once a row, behind its last filled cell, wherever the writer put them', () => {
  const head = '| Land | 2023 | 2024 |\n| --- | --- | --- |';
  const markdown = `${head}\n| Norrland | 3 [E2] | 4 [E2][E3] |\n| Sudland [E4] | 5 | – |`;
  expect(safeDraft({ title: 'Sales', sections: [{ heading: '', markdown }] }).sections[0]?.markdown).toBe(
    `${head}\n| Norrland | 3 | 4 [E2][E3] |\n| Sudland | 5 [E4] | – |`,
  );
});
