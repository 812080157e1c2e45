import type { Evidence } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { enforceCitations, groundSection } from './enforce-citations.ts';
import { type Grounding, groundingOf } from './grounding.ts';
import { repairMarks } from './repair-marks.ts';

function groundingFor(quotes: Record<string, string>, language: string | null = 'en'): Grounding {
  const evidence = Object.entries(quotes).map(
    ([id, quote]): Evidence => ({
      id,
      quote,
      fact: quote,
      subQuestionId: 'q1',
      sourceId: 's1',
      start: 0,
      end: quote.length,
      relevance: 1,
      pageRelevance: 1,
    }),
  );
  const sources = [
    { id: 's1', title: 'Bridges of Norhaven', siteName: null, author: null, publishedAt: '2021-05-04' },
  ];
  return groundingOf({ evidence, sources, language });
}

const grounding = groundingFor({
  E101: 'The Alder Bridge in Norhaven opened in June 1931 and is 312 metres long.',
  E102: 'The Birch Bridge carries 48,000 vehicles on a working day.',
  E103: 'Engineer Mara Lind designed the Alder Bridge.',
});

describe('repairMarks', () => {
  it('points a mark that does not exist at the evidence its sentence rests on', () => {
    const { markdown, changes } = repairMarks(
      'The Birch Bridge carries 48,000 vehicles a day [E999].',
      grounding,
    );
    expect(markdown).toBe('The Birch Bridge carries 48,000 vehicles a day [E102].');
    expect(changes).toMatchObject([{ kind: 'mark-replaced', from: ['E999'], to: ['E102'] }]);
  });

  it('drops a sentence whose invented mark hides an invented number', () => {
    const { markdown, changes } = repairMarks(
      'It is long [E101]. The Birch Bridge carries 84,000 vehicles [E999].',
      grounding,
    );
    expect(markdown).toBe('It is long [E101].');
    expect(changes).toMatchObject([{ kind: 'sentence-removed', from: ['E999'] }]);
  });

  it('keeps a sentence that states nothing, without its mark', () => {
    expect(repairMarks('What follows is more of the same [1].', grounding).markdown).toBe(
      'What follows is more of the same.',
    );
  });

  it('drops invented marks beside real ones and marks in headings', () => {
    const { markdown } = repairMarks('### Length [E101]\n\nIt is 312 m long [E101][E999].', grounding);
    expect(markdown).toBe('### Length\n\nIt is 312 m long [E101].');
  });
});

describe('enforceCitations', () => {
  it('sets the marks of a sentence at its end where words follow the last one, and leaves the others alone', () => {
    const marked = (markdown: string) => enforceCitations(markdown, grounding).markdown;
    expect(marked('The Alder Bridge [E101] is 312 metres long.')).toBe(
      'The Alder Bridge is 312 metres long [E101].',
    );
    const apart = 'Mara Lind [E103] designed the Alder Bridge, which is 312 metres long [E101].';
    expect(marked(apart)).toBe(apart);
  });

  it('attaches evidence to numbers, dates and names, before the full stop', () => {
    const { markdown } = enforceCitations(
      'The **Alder Bridge** opened in June 1931. Mara Lind designed the Alder Bridge. Both stand today.',
      grounding,
    );
    expect(markdown).toBe(
      'The **Alder Bridge** opened in June 1931 [E101]. Mara Lind designed the Alder Bridge [E103]. Both stand today.',
    );
  });

  it('removes what no evidence states and says so', () => {
    const { markdown, changes } = enforceCitations(
      'The Alder Bridge opened in June 1932. The Alder Bridge is 312 metres long.',
      grounding,
    );
    expect(markdown).toBe('The Alder Bridge is 312 metres long [E101].');
    expect(changes.map(({ kind }) => kind)).toEqual(['sentence-removed', 'mark-added']);
  });

  it('cites two passages where it takes both', () => {
    const { markdown } = enforceCitations(
      'Mara Lind designed the Alder Bridge, opened in June 1931.',
      grounding,
    );
    expect(markdown).toMatch(/1931 (\[E103\]\[E101\]|\[E101\]\[E103\])\.$/);
  });

  it('moves a mark from evidence that disagrees to evidence that agrees', () => {
    expect(enforceCitations('The Alder Bridge is 312 metres long [E102].', grounding).markdown).toBe(
      'The Alder Bridge is 312 metres long [E101].',
    );
  });

  it('keeps a cited sentence that nothing bears out, but tells of it', () => {
    const { markdown, changes } = enforceCitations('The Alder Bridge is 400 metres long [E101].', grounding);
    expect(markdown).toContain('400 metres long [E101]');
    expect(changes).toMatchObject([{ kind: 'sentence-unsupported', from: ['E101'] }]);
  });

  it('gives an unmarked sentence the mark of the next one in its paragraph first, without a word', () => {
    const twins = groundingFor({
      E101: 'The Alder Bridge opened in June 1931.',
      E102: 'The Alder Bridge, which opened in June 1931, is 312 metres long.',
    });
    const { markdown, changes } = enforceCitations(
      'The Alder Bridge opened in June 1931. It is 312 metres long [E102].',
      twins,
    );
    expect(markdown).toBe('The Alder Bridge opened in June 1931 [E102]. It is 312 metres long [E102].');
    expect(changes).toEqual([]);
  });

  it('inherits no mark that does not bear the sentence out, and none across paragraphs', () => {
    expect(
      enforceCitations('The Alder Bridge opened in June 1931. It is very busy [E102].', grounding).markdown,
    ).toBe('The Alder Bridge opened in June 1931 [E101]. It is very busy [E102].');
    const { changes } = enforceCitations(
      '- The Alder Bridge opened in 1931.\n- It is 312 metres long [E101].',
      grounding,
    );
    expect(changes.map(({ kind }) => kind)).toEqual(['mark-added']);
  });

  it('gives a sentence of few words one mark or none', () => {
    const measures = groundingFor({
      E101: 'The measures of gas: 12.',
      E102: 'They must be three.',
      E103: 'It is kept apart.',
    });
    expect(enforceCitations('Measures kept apart: 12 three.', measures).markdown).toBe('');
  });

  it('attaches nothing that the other evidence makes needless', () => {
    const scattered = groundingFor({
      E101: 'Mara Lind designed the Alder Bridge, a steel arch, in Norhaven for the river company.',
      E102: 'The designed Alder Bridge, a steel arch in Norhaven, was for the river company.',
      E103: 'It opened in June 1931.',
    });
    const { markdown } = enforceCitations(
      'Mara Lind designed the Alder Bridge, a steel arch in Norhaven, for the river company, opened in June 1931.',
      scattered,
    );
    expect(markdown).toMatch(/1931 \[E101\]\[E103\]\.$/);
  });

  it('adds nothing to what a writer cites, and tells of a mark that was given up for another', () => {
    const own = enforceCitations(
      'Mara Lind designed the Alder Bridge, opened in June 1931 [E103].',
      grounding,
    );
    expect(own.markdown).toMatch(/1931 \[E103\]\.$/);
    expect(own.changes).toEqual([]);
    const replaced = enforceCitations('The Alder Bridge is 312 metres long [E102].', grounding);
    expect(replaced.changes).toMatchObject([{ kind: 'mark-replaced', from: ['E102'], to: ['E101'] }]);
  });

  it('knows names that other evidence of the same source gives', () => {
    const trial = groundingFor({
      E101: 'The trial of the Alder Bridge ran in Eastmoor.',
      E102: 'Supply temperature explained 41% of the variation, says Lind.',
    });
    const draft = 'In the Eastmoor trial the supply temperature explained 41% of the variation [E102].';
    expect(enforceCitations(draft, trial)).toEqual({ markdown: draft, changes: [] });
    const wrong = 'In the Eastmoor trial the supply temperature explained 312% of the variation [E102].';
    expect(enforceCitations(wrong, trial).changes).toMatchObject([{ kind: 'sentence-unsupported' }]);
  });

  it('drops what has no letter and no digit', () => {
    expect(
      enforceCitations('It is long [E101]. \\[ [E102]. — [E101]\n\n- … [E103]', grounding).markdown,
    ).toBe('It is long [E101].');
  });

  it('leaves headings, questions and notices alone', () => {
    const draft = '### Plans for 2030\n\nWill it last until 2050? No source states this directly.';
    expect(enforceCitations(draft, grounding).markdown).toBe(draft);
  });

  it('treats a list item and a table row as sentences', () => {
    const draft =
      '- The Alder Bridge is 312 metres long.\n- The Alder Bridge is 999 metres long.\n\n| Bridge | Metres |\n| --- | --- |\n| Alder Bridge | 312 metres |\n| Cedar Bridge | 555 metres |';
    expect(enforceCitations(draft, grounding).markdown).toBe(
      '- The Alder Bridge is 312 metres long [E101].\n\n| Bridge | Metres |\n| --- | --- |\n| Alder Bridge | 312 metres [E101] |',
    );
  });

  it('takes a heading away with all of its sentences', () => {
    expect(enforceCitations('Good.\n\n### Cedar\n\nCedar Bridge is 555 m long.', grounding).markdown).toBe(
      'Good.',
    );
  });

  it.each([
    [
      'ru',
      'Мост Ольха открыли в июне 1931 года.',
      'Мост Ольха был открыт в июне 1931 года.',
      'Мост Ольха открыли в июне 1941 года.',
    ],
    [
      'ja',
      'アルダー橋は1931年に開通した。',
      'アルダー橋は1931年6月に開通した。',
      'アルダー橋は1941年に開通した。',
    ],
    [
      'it',
      'Il ponte Alder fu aperto nel 1931.',
      'Il ponte Alder fu aperto a giugno del 1931.',
      'Il ponte Alder fu aperto nel 1941.',
    ],
    [
      'de',
      'Die Alder-Brücke wurde 1931 eröffnet.',
      'Die Alder-Brücke wurde im Juni 1931 eröffnet.',
      'Die Alder-Brücke wurde 1941 eröffnet.',
    ],
  ])('works in %s', (language, right, quote, wrong) => {
    const local = groundingFor({ E101: quote }, language);
    expect(enforceCitations(right, local).markdown).toContain('[E101]');
    expect(enforceCitations(wrong, local).markdown).toBe('');
  });

  it('finds by its numbers what a sentence in another language rests on', () => {
    const english = groundingFor(
      {
        E101: 'The Alder Bridge was opened to the public in 1931.',
        E102: 'The bridge over the river is 312 metres long.',
      },
      'de',
    );
    const { markdown } = enforceCitations(
      'Die Brücke wurde 1931 eröffnet. Die Brücke ist seit 1950 gesperrt.',
      english,
    );
    expect(markdown).toBe('Die Brücke wurde 1931 eröffnet [E101].');
    expect(english.isTranslated('Die Brücke wurde 1931 eröffnet.', ['E101'])).toBe(true);
  });

  it('is stable: a grounded draft comes back unchanged', () => {
    const draft =
      'The Alder Bridge opened in 1931.[E101] It is long [E101]. Mara Lind drew it, says the city [E103].';
    const once = groundSection({ heading: 'A', markdown: draft }, grounding).markdown;
    expect(groundSection({ heading: 'A', markdown: once }, grounding).markdown).toBe(once);
    expect(once.startsWith('The Alder Bridge opened in 1931 [E101].')).toBe(true);
  });

  it('grounds 300 sentences against 300 passages, each with its own', () => {
    const many = groundingFor(
      Object.fromEntries(
        Array.from({ length: 300 }, (_, n) => [
          `E${n + 1}`,
          `Bridge number ${n + 1} of Norhaven is ${1000 + n} metres long.`,
        ]),
      ),
    );
    const draft = Array.from(
      { length: 300 },
      (_, n) => `Bridge number ${n + 1} in Norhaven is ${1000 + n} metres long.`,
    ).join(' ');
    const { changes } = enforceCitations(draft, many);
    expect(changes.filter(({ kind, to }, n) => kind === 'mark-added' && to[0] === `E${n + 1}`)).toHaveLength(
      300,
    );
  });
});
