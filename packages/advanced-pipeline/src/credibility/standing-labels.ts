import type { StandingLabel } from '@research-studio/messages';
import type { Credibility } from '@research-studio/schemas';

/** A date as bad as this outweighs who says it. */
const OLD = 0.25;
const MOST_LABELS = 2;

/** A source's credibility in words: its age if that is the problem, else who publishes it, else who speaks. */
export function standingLabels({ parts }: Credibility): readonly StandingLabel[] {
  const { domainTrust, authority, freshness } = parts;
  if (freshness.score < OLD && freshness.reasons[0]?.code !== 'undated') return ['old'];
  const labels = [...domainTrust.reasons, ...authority.reasons].flatMap(({ code }) => LABELS[code] ?? []);
  const [first = 'nothing_known'] = labels;
  return WITH_MORE.has(first) ? [...new Set(labels)].slice(0, MOST_LABELS) : [first];
}

/** One of these alone says little. */
const WITH_MORE: ReadonlySet<StandingLabel> = new Set(['named_author', 'named_publisher', 'own_data']);

const LABELS: Readonly<Record<string, StandingLabel>> = {
  official: 'public_body',
  public_or_research: 'public_body',
  international: 'international',
  academic: 'research',
  personal_academic: 'personal',
  journal: 'journal',
  preprint: 'preprint',
  standards: 'standards',
  encyclopaedia: 'encyclopaedia',
  news: 'news',
  trusted: 'trusted',
  self_published: 'anyone',
  community: 'anyone',
  social: 'anyone',
  video: 'anyone',
  forum: 'anyone',
  questions_and_answers: 'anyone',
  comments: 'anyone',
  petition: 'anyone',
  personal_blog: 'personal',
  opinion: 'opinion',
  press_wire: 'interested',
  sponsored: 'interested',
  seller: 'interested',
  maker: 'interested',
  press_release: 'interested',
  trade_association: 'interested',
  low_trust: 'untrusted',
  predatory: 'predatory',
  deceptive: 'imitation',
  imitating: 'imitation',
  retracted: 'retracted',
  named_author: 'named_author',
  named_publisher: 'named_publisher',
  own_data: 'own_data',
  references: 'references',
};
