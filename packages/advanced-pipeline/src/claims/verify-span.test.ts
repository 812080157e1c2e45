import { describe, expect, it } from 'vitest';
import { madeUpEvidence } from '../testing/made-up-evidence.ts';
import { openEvidenceBase } from './evidence-base.ts';
import { verifySpan } from './verify-span.ts';

interface Case {
  readonly text: string;
  /** The cited passages; the whole text where left out. */
  readonly quotes?: readonly string[];
  readonly language?: string;
}

async function check(claim: string, { text, quotes = [text], language = 'en' }: Case, threshold = 0.6) {
  const { state, port } = madeUpEvidence([{ id: 'page', text, quotes }]);
  const base = await openEvidenceBase({ ...state, language, library: port });
  const evidenceIds = state.evidence.map(({ id }) => id);
  return verifySpan({ claim: { id: 'K1', text: claim, evidenceIds }, base, threshold });
}
const verdict = async (...given: Parameters<typeof check>) => {
  const { verification, isOpen } = await check(...given);
  return isOpen ? 'open' : verification.verdict;
};

const BRIDGE =
  'The Aldra bridge opened on 4 May 1931. It is 312 metres long and carries 18,400 vehicles a day. It was not built for trams.';

describe('verifySpan', () => {
  it.each([
    ['in its words', 'It is 312 metres long and carries 18,400 vehicles a day.', BRIDGE],
    ['reworded', 'The Aldra bridge, 312 metres long, carries 18,400 vehicles each day.', BRIDGE],
    ['rounded as it says', 'The Aldra bridge carries about 18,000 vehicles a day.', BRIDGE],
    [
      'German',
      'Die Brücke wurde am 4. Mai 1931 eröffnet und ist 312 Meter lang.',
      'Die Brücke wurde am 4. Mai 1931 eröffnet. Sie ist 312 Meter lang.',
    ],
    [
      'French',
      'Le pont mesure 312 mètres et a été ouvert en 1931.',
      'Le pont a été ouvert en 1931 et mesure 312 mètres.',
    ],
    [
      'Spanish',
      'El puente, abierto en 1931, mide 312 metros.',
      'El puente mide 312 metros y fue abierto en 1931.',
    ],
    [
      'Italian',
      'Il ponte, aperto nel 1931, è lungo 312 metri.',
      'Il ponte è lungo 312 metri ed è stato aperto nel 1931.',
    ],
    ['Japanese', '橋は1931年に開通した。', '橋は1931年に開通した。長さは312メートルである。'],
  ])('finds a claim supported that its passage states, %s', async (_, claim, text) => {
    const { verification } = await check(claim, { text });
    expect(verification).toMatchObject({ verdict: 'supported' });
    expect(verification.score).toBeGreaterThanOrEqual(0.6);
  });

  it.each([
    ['a number', 'The Aldra bridge is 321 metres long.'],
    ['a date', 'The Aldra bridge opened on 14 May 1931.'],
    ['a year', 'The Aldra bridge opened on 4 May 1913.'],
    ['a unit', 'The Aldra bridge is 312 kilometres long.'],
    ['a negation taken out', 'The Aldra bridge was built for trams.'],
    ['a negation put in', 'The Aldra bridge does not carry 18,400 vehicles a day.'],
  ])('never finds supported what differs in %s', async (_, claim) => {
    const found = await check(claim, { text: BRIDGE });
    expect(found.verification.verdict).not.toBe('supported');
    expect(found.verification.score).toBeLessThan(0.6);
  });

  it('reads the sentences around a short passage', async () => {
    const text =
      'All figures are for the Aldra bridge. Traffic was counted in June 2024. It carries 18,400 vehicles a day.';
    const claim = 'The Aldra bridge carries 18,400 vehicles a day.';
    expect(await verdict(claim, { text, quotes: ['It carries 18,400 vehicles a day.'] })).toBe('supported');
  });

  it('takes no figure from the text around a passage', async () => {
    const text = 'The maker promises 47 in night mode. In night mode we measured 54 at the test rig.';
    const quotes = ['In night mode we measured 54 at the test rig.'];
    const found = await verdict('In night mode the test rig measured 47.', { text, quotes });
    expect(found).not.toBe('supported');
  });

  it('settles what has nothing in common, and what cites nothing', async () => {
    expect(await verdict('Bananas ripen faster beside apples.', { text: BRIDGE })).toBe('unsupported');
    expect(await verdict('The bridge is 312 metres long.', { text: BRIDGE, quotes: [] })).toBe('unsupported');
  });

  it('leaves open what is said in other words or in another language', async () => {
    const claim = 'Crossing by rail was never foreseen for the Aldra structure.';
    expect(await verdict(claim, { text: BRIDGE })).toBe('open');
    const german = 'Die Brücke ist 312 Meter lang und wurde 1931 eröffnet.';
    expect(await verdict('The bridge, opened in 1931, is 312 metres long.', { text: german })).toBe('open');
  });

  it('one passage that states it is enough beside others that do not', async () => {
    const text = 'In 2023 sales were 96,300. The association says that sales in 2023 were 118,400.';
    const quotes = ['The association says that sales in 2023 were 118,400.', 'In 2023 sales were 96,300.'];
    expect(await verdict('In 2023 sales were 96,300.', { text, quotes })).toBe('supported');
  });

  it.each([0.3, 0.6, 0.9])('calls a claim supported exactly from the threshold on: %d', async (threshold) => {
    for (const claim of [
      'The Aldra bridge carries cars and is 312 metres long.',
      'It is 312 metres long and carries 18,400 vehicles a day.',
      'The bridge is 99 metres long.',
    ]) {
      const { verification } = await check(claim, { text: BRIDGE }, threshold);
      expect(verification.verdict === 'supported').toBe(verification.score >= threshold);
    }
  });
});
