import { describe, expect, it } from 'vitest';
import { contentQuality } from './content-quality.ts';

const PROSE = 'The lamp draws 7 W and gives 800 lm, a third more than in 2019. '.repeat(30);
const of = (text: string, change: { quality?: number; flags?: readonly string[] } = {}) =>
  contentQuality({ source: { quality: 1, flags: [], ...change }, text });

describe('contentQuality', () => {
  it('is full for a whole text with figures', () => {
    expect(of(PROSE).score).toBe(1);
  });

  it.each([
    ['read badly', PROSE, { quality: 0.4 }],
    ['short', PROSE.slice(0, 200), {}],
    ['without a figure', PROSE.replaceAll(/\d+/g, 'some'), {}],
    ['hides text', PROSE, { flags: ['hidden_text'] }],
    ['is cut', PROSE, { flags: ['truncated'] }],
    ['has pages without text', PROSE, { flags: ['partial'] }],
    ['shouts', PROSE.replaceAll('third more', 'THIRD AND INCREDIBLE AMOUNT MORE'), {}],
    ['cries', `${PROSE} Amazing!!!`, {}],
    ['is full of advertising', `${PROSE} Advertisement. Buy now. Click here. Shop now.`, {}],
  ])('is less for a text that is or does: %s', (_, text, change) => {
    expect(of(text, change).score).toBeLessThan(0.95);
  });

  it.each([
    ['instructions', 0.3],
    ['login_wall', 0.4],
    ['snippet_only', 0.5],
  ])('falls far with the flag %s', (flag, score) => {
    expect(of(PROSE, { flags: [flag] })).toMatchObject({ score, reasons: [{ code: flag }, {}, {}, {}] });
  });

  it('counts a script that says much in few characters accordingly', () => {
    const japanese = '照明器具の消費電力は7ワットで、光束は800ルーメンである。'.repeat(18);
    expect(japanese.length).toBeLessThan(600);
    expect(of(japanese).score).toBeGreaterThan(0.95);
  });

  it('does not take abbreviations and headings for shouting', () => {
    const text = `${PROSE} The SCOP of the NATO and UNESCO offices. DOCUMENT A: CLIMATE.`;
    expect(of(text).score).toBe(1);
  });

  it('bears with an empty text', () => {
    expect(of('').score).toBeLessThan(0.6);
  });
});
