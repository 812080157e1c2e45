import type { PublisherKind } from '@research-studio/core/search';
import { describe, expect, it } from 'vitest';
import { authority } from './authority.ts';

interface Change {
  readonly author?: string | null;
  readonly siteName?: string | null;
  readonly flags?: readonly string[];
  readonly text?: string;
  readonly publisher?: PublisherKind;
}
const of = ({
  author = null,
  siteName = null,
  flags = [],
  text = 'Lamps glow.',
  publisher = 'unknown',
}: Change) => authority({ author, siteName, flags, title: 'Lamps' }, text, { kind: publisher, mark: 'x' });
const codesOf = ({ reasons }: ReturnType<typeof authority>) => reasons.map(({ code }) => code);

describe('authority', () => {
  it.each([
    ['Ada Lovelace', true],
    ['Dr. Ada Lovelace; Charles Babbage', true],
    ['José María de la Cruz', true],
    ['北川 花子', true],
    ['Staff Reporter', false],
    ['Editorial Team', false],
    ['FrostyPaws', false],
    ['deltaT99', false],
    ['Redazione', false],
    ['編集部', false],
    ['Lamp Makers Association', false],
  ])('takes %s for a named person: %s', (author, isPerson) => {
    expect(codesOf(of({ author })).includes('named_author')).toBe(isPerson);
  });

  it('calls who is written surname first an author, not a publisher', () => {
    expect(codesOf(of({ author: 'Lovelace, Ada; Babbage, C.' }))).toEqual(['named_author']);
  });

  it.each([
    ['an unsigned page', {}, 'a named publisher', { siteName: 'Lamp World' }],
    [
      'a named publisher',
      { siteName: 'Lamp World' },
      'a public body',
      { siteName: 'National Energy Agency' },
    ],
    [
      'a named publisher',
      { siteName: 'Lamp World' },
      'a named author beside it',
      { siteName: 'Lamp World', author: 'Ada Lovelace' },
    ],
    [
      'a public body by its name',
      { siteName: 'Lamp Agency' },
      'one by its address',
      { siteName: 'Lamp Agency', publisher: 'official' as const },
    ],
    [
      'a report',
      { siteName: 'Lamp World' },
      'one with references',
      { siteName: 'Lamp World', text: 'Lamps.\n\n## References\n\n- Edison 1880' },
    ],
    [
      'a sign of data',
      { text: 'We measured lamps.' },
      'data and how they were gathered',
      { text: 'We measured lamps, with a median of 9 lm.' },
    ],
  ])('ranks %s below %s', (_, lower, __, higher) => {
    expect(of(lower).score).toBeLessThan(of(higher).score);
  });

  it.each([
    ['Of 640 respondents, the median age was 41.'],
    ['Received 3 May 2023; accepted 9 June 2023. See doi 10.1234/abc.5 and Methods: we measured nine.'],
    ['Wir haben 58 Häuser untersucht; die Stichprobe ist klein.'],
    ['Nous avons interrogé 900 ménages, avec un intervalle de confiance de 95 %.'],
    ['Hemos medido 40 casas. La muestra de viviendas es pequeña.'],
    ['46世帯を対象に実測した。中央値は9であった。'],
    ['Figures are provisional. We surveyed 400 firms.'],
  ])('sees data of its own: %s', (text) => {
    expect(of({ text }).reasons).toContainEqual({ code: 'own_data', detail: '2' });
  });

  it('is full for an academic page with author, data and references, and nothing for a retracted one', () => {
    const rich: Change = {
      author: 'Ada Lovelace',
      siteName: 'University of Lamps',
      text: 'We measured nine lamps, median 9 lm.\n\n## References\n\n- Edison',
      publisher: 'academic',
    };
    expect(of(rich).score).toBe(1);
    expect(of({ ...rich, flags: ['retracted'] })).toMatchObject({
      score: 0,
      reasons: [{ code: 'retracted' }],
    });
  });

  it('says so when nothing is named', () => {
    expect(codesOf(of({}))).toEqual(['nothing_named']);
  });
});
