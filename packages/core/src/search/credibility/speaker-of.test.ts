import { describe, expect, it } from 'vitest';
import { doubtOfSpeakers, speakerFlags, speakerOf } from './speaker-of.ts';

const lists = { trustedDomains: [], lowTrustDomains: [] };
const page = (url: string, text: string) => ({ url, title: 'Kettles', siteName: null, author: null, text });
const RELEASE =
  'OSLO, 3 May. Lumo today unveiled the L7, its brightest lamp.\n\nAbout Lumo. Founded in 1990, the company employs 300 people.';

describe('speakerFlags', () => {
  it.each([
    ['https://lumo.com/newsroom/l7', RELEASE, ['interested_party']],
    ['https://paper.net/opinion/2024/kettles', 'I boil water twice.', ['personal_view']],
    ['https://reddit.com/r/tea', 'It boils.', ['personal_view']],
    ['https://paper.net/2024/kettles', 'A kettle boils a litre in three minutes.', []],
  ])('says of %s who speaks there', (url, text, flags) => {
    expect(speakerFlags(speakerOf(page(url, text), lists))).toEqual(flags);
  });

  it('takes no interest of a publisher that the run trusts', () => {
    const trusted = { ...lists, trustedDomains: ['lumo.com'] };
    expect(speakerFlags(speakerOf(page('https://lumo.com/newsroom/l7', RELEASE), trusted))).toEqual([]);
  });
});

describe('doubtOfSpeakers', () => {
  const source = (...flags: string[]) => ({ flags });
  it.each([
    [[source('interested_party'), source('interested_party')], 'interested'],
    [[source('interested_party'), source('personal_view')], 'weak'],
    [[source('personal_view')], 'weak'],
    [[source('personal_view'), source('undated')], null],
    [[], null],
  ])('weighs all sources of a sentence together: %j', (sources, doubt) => {
    expect(doubtOfSpeakers(sources)).toBe(doubt);
  });
});
