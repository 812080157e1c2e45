import { Credibility, type Source } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { scoreCredibility } from './score-credibility.ts';

const TEXT =
  'The lamp draws 7 W and gives 800 lm, a third more than in 2019, according to the measurements of last winter. '.repeat(
    15,
  );

function score(change: Partial<Source> & { text?: string }) {
  const { text = TEXT, ...source } = change;
  return scoreCredibility({
    source: {
      id: 's0',
      url: 'https://pages.net/lamps',
      title: 'Lamps',
      siteName: 'Pages',
      author: 'Ada Lovelace',
      publishedAt: '2025-01-15',
      language: 'en',
      kind: 'html',
      method: 'readability',
      quality: 0.9,
      flags: [],
      fetchedAt: '2025-06-30T00:00:00Z',
      contentHash: '0',
      ...source,
    },
    text,
    scope: { kind: 'current', from: null, to: null },
    today: '2025-06-30',
    lists: { trustedDomains: [], lowTrustDomains: ['shady.net'] },
  });
}
const total = (change: Parameters<typeof score>[0]) => score(change).credibility.score;

describe('scoreCredibility', () => {
  it('gives a score and a reason for each part, in the shape of the schema', () => {
    const { credibility } = score({});
    expect(Credibility.parse(credibility)).toEqual(credibility);
    for (const { reasons } of Object.values(credibility.parts)) expect(reasons).not.toEqual([]);
  });

  it('orders what a reader would order', () => {
    const scores = [
      total({ url: 'https://www.nature.com/articles/1' }),
      total({ url: 'https://www.reuters.com/x' }),
      total({}),
      total({ url: 'https://pages.net/opinion/lamps' }),
      total({ url: 'https://www.reddit.com/r/lamps/comments/1', author: 'glow_worm' }),
      total({ url: 'https://www.omicsonline.org/lamps' }),
    ];
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
  });

  it.each([
    ['retracted', { url: 'https://www.nature.com/articles/1', flags: ['retracted'] }],
    ['predatory', { url: 'https://www.omicsonline.org/lamps' }],
    ['retracted by its own title', { url: 'https://www.nature.com/articles/1', title: 'RETRACTED: Lamps' }],
    ['deceptive', { url: 'https://www.gov.uk.lamps-claims.info/' }],
    ['on the list of low trust', { url: 'https://www.shady.net/lamps' }],
  ])('falls below the usual minimum of 0.35 when %s', (_, change) => {
    expect(total(change)).toBeLessThan(0.35);
  });

  it('keeps a hostile page low, yet usable where others confirm it', () => {
    const hostile = total({ url: 'https://www.ons.gov.uk/x', flags: ['instructions'] });
    expect(hostile).toBeGreaterThanOrEqual(0.35);
    expect(hostile).toBeLessThan(0.4);
  });

  it.each([
    ['users', { url: 'https://www.quora.com/lamps' }, 0.45],
    ['a seller', { text: `${TEXT} Add to cart. Lowest price.` }, 0.49],
    ['a party that another step has flagged', { flags: ['interested_party'] }, 0.49],
    ['what can be read only in part', { flags: ['login_wall'] }, 0.45],
  ])('lets no merit raise %s above its cap', (_, change, cap) => {
    expect(total(change)).toBeLessThanOrEqual(cap);
  });

  it('holds age against an official page only where the question is about the present', () => {
    const old = { url: 'https://www.energy.gov/x', publishedAt: '2011-01-01' };
    expect(total(old)).toBeLessThan(0.5);
    expect(total({ ...old, publishedAt: '2025-01-01' })).toBeGreaterThan(0.75);
  });

  it('does not take the records of officials and scholars for advertising', () => {
    const release = `${TEXT} Media contact: 555. The office announced today.`;
    expect(score({ url: 'https://www.energy.gov/press/1', text: release }).interest).toBeNull();
    expect(score({ url: 'https://pages.net/press/1', text: release }).interest?.kind).toBe('press_release');
  });

  it('sees a petition on the site of a parliament for what it is', () => {
    const { kind, credibility } = score({ url: 'https://petition.parliament.uk/petitions/1' });
    expect(kind).toBe('petition');
    expect(credibility.score).toBeLessThanOrEqual(0.45);
  });
});
