import { describe, expect, it } from 'vitest';
import { joinLists } from './join-lists.ts';

const CAUSES =
  'The bridge opened late. The delay had two causes:\n\n- The crane broke in May.\n- Steel came late.';

describe('joinLists', () => {
  it('reads a list with the sentence that announces it, at the same places', () => {
    const page = `# Bridge\n\n${CAUSES}\n\nIt is 40 m long.`;
    const { text, headings } = joinLists(page);
    expect(text).toHaveLength(page.length);
    expect(text.replace(/ +/g, ' ')).toContain('two causes: The crane broke in May; Steel came late.');
    expect(text.indexOf('It is 40 m long.')).toBe(page.indexOf('It is 40 m long.'));
    expect(headings.size).toBe(0);
  });

  it.each([
    'The stops are as follows.\n\n1. Oster: 9 a.m.\n2. Hald: noon',
    'Die Gründe sind folgende:\n- Der Kran brach.\n- Der Stahl fehlte.',
    'Las razones son las siguientes:\n\n- La grúa se rompió.\n- Faltó acero.',
  ])('knows what announces in %j', (page) => {
    expect(joinLists(page).text).not.toContain('\n');
  });

  it('knows where the heading of a list begins', () => {
    const page = '## Who may fish\n\n- residents of the lake\n- holders of a licence\n\nNobody else may.';
    const { text, headings } = joinLists(page);
    expect(text).toContain('\n- residents of the lake   holders of a licence\n');
    expect([...headings]).toEqual([[page.indexOf('residents'), page.indexOf('Who')]]);
  });

  it.each([
    ['what nothing leads to', 'The bridge is long.\n\n- residents\n- clubs'],
    ['links to other pages', '## Related content\n\n- Bridges of the north\n- Cranes and their ways'],
    ['items of several sentences', 'Causes:\n\n- The crane broke. It was old.\n- Steel came late.'],
    [
      'what is too long for one sentence',
      `Causes:\n\n- ${'very '.repeat(40)}late\n- ${'so '.repeat(70)}\n- ${'old '.repeat(50)}`,
    ],
    ['text without lists', 'One. Two.\nThree.'],
  ])('leaves %s alone', (_name, page) => {
    expect(joinLists(page)).toEqual({ text: page, headings: new Map() });
  });

  it('stays fast on long lists', () => {
    const page = `Causes:\n\n${'- It rained.\n'.repeat(20_000)}`;
    expect(joinLists(page).text).toBe(page);
  });
});
