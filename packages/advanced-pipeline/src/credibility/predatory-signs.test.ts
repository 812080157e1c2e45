import { describe, expect, it } from 'vitest';
import { predatorySigns } from './predatory-signs.ts';

describe('predatorySigns', () => {
  it.each([
    ['Received: 3 May 2024; Accepted: 4 May 2024. Publication fee: 90 dollars.'],
    ['Received 2024-05-03, accepted 2024-05-06. Global Impact Factor: 5.2'],
    ['Peer-reviewed within 48 hours? Yes: acceptance within three days. Article processing charges apply.'],
    ['Rapid publication! Submit your paper: we welcome all fields. Call for papers in all disciplines.'],
  ])('sees through: %s', (text) => {
    expect(predatorySigns(text).length).toBeGreaterThanOrEqual(2);
  });

  it.each([
    [
      'a paper that was reviewed',
      'Received 17 February 2023; accepted 11 August 2023. An article processing charge was paid by the university.',
    ],
    ['a fee alone', 'The publication fee is waived for authors from poor countries.'],
    ['an agency that decides fast', 'Decisions are made within five days.'],
    ['dates the wrong way round', 'Received 9 May 2024; accepted 1 May 2024. Publication fee: none.'],
    ['an ordinary page', 'Lamps fell in price. The ministry received complaints and accepted some.'],
  ])('leaves alone: %s', (_, text) => {
    expect(predatorySigns(text)).toEqual([]);
  });
});
