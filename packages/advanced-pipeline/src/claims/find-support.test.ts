import { describe, expect, it } from 'vitest';
import { type MadeUpPage, madeUpEvidence } from '../testing/made-up-evidence.ts';
import { openEvidenceBase } from './evidence-base.ts';
import { bearsOut, findSupport } from './find-support.ts';

const page = (id: string, text: string, more: Partial<MadeUpPage> = {}): MadeUpPage => ({
  id,
  text,
  quotes: [text],
  ...more,
});
const baseOf = (pages: readonly MadeUpPage[], language = 'en') => {
  const { state, port } = madeUpEvidence(pages);
  return openEvidenceBase({ ...state, language, library: port });
};
const supportIn = async (claim: string, pages: readonly MadeUpPage[], language?: string) => {
  const base = await baseOf(pages, language);
  return findSupport({ text: claim, evidenceIds: ['E1'] }, { verdict: 'supported' }, base).evidenceIds;
};

describe('bearsOut', () => {
  it.each([
    [
      'denies the value',
      'Tent Solo 2: weight 2.1 kg.',
      'The tent Solo 2 has a weight of 2.6 kg, not 2.1 kg as the maker says.',
    ],
    [
      'has measured another one',
      'The range of the van Moda is 310 km.',
      'The range of the van Moda is 240 km instead of 310 km.',
    ],
    [
      'says that it held once',
      'The fee for the pool is €45.',
      'The fee for the pool is €60; until then the fee for the pool was €45.',
    ],
  ])('takes no passage that %s', async (_, claim, text) => {
    const base = await baseOf([page('a', text)]);
    expect(bearsOut(claim, 'E1', base)).toBe(false);
    expect(bearsOut(text, 'E1', base)).toBe(true);
  });
});

describe('findSupport', () => {
  it('counts only who says so, not who reports it as the word of the maker', async () => {
    const told = 'The tent Solo 2 weighs 2.6 kg, not 2.1 kg as its maker says.';
    const ids = await supportIn('The tent Solo 2 weighs 2.1 kg.', [
      page('maker', 'The tent Solo 2 weighs 2.1 kg.'),
      page('test', told),
    ]);
    expect(ids).toEqual(['E1']);
  });

  const account = page(
    'account',
    'Final account of the Mole Point pier. The final cost was 41.7 million euros.',
    {
      title: 'Mole Point pier: final account',
      quotes: ['The final cost was 41.7 million euros.'],
    },
  );
  const news = (name: string) =>
    page('news', `The new pier at ${name} opened on Friday. The town has spent €41.7 million on it.`, {
      quotes: ['The town has spent €41.7 million on it.'],
    });
  const CLAIM = 'The final cost was 41.7 million euros.';

  it('finds who gives the same figure for the same thing in other words', async () => {
    expect(await supportIn(CLAIM, [account, news('Mole Point')])).toEqual(['E1', 'E2']);
  });

  it('takes the figure of another thing for no support', async () => {
    expect(await supportIn(CLAIM, [account, news('Gull Bay')])).toEqual(['E1']);
  });

  it('takes a bare figure in a table of the same things for no second origin', async () => {
    const rows =
      'Stove | Warm-up | Wood a day | Left\nHarn 3 | 18 | 22 | 93\nVolt Duo | 25 | 17 | 84\nTeller 6 | 31 | 60 | 90';
    const claim =
      'Volt Works today launches the Volt Duo, a stove system for rooms of up to 90 cubic metres.';
    const ids = await supportIn(claim, [
      page('maker', claim, { title: 'Volt Works launches the Volt Duo' }),
      page('test', rows, { title: 'Stove systems for rooms: the Volt Duo and others in the test' }),
    ]);
    expect(ids).toEqual(['E1']);
  });

  it('counts who says the same in another unit', async () => {
    const ids = await supportIn('The cable to the berth is 1,200 metres long.', [
      page('office', 'The cable to the berth is 1,200 metres long.'),
      page('news', 'The cable to the berth is 1.2 kilometres long.'),
    ]);
    expect(ids).toEqual(['E1', 'E2']);
  });
});
