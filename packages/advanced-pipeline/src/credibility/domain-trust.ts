import type { CredibilityPart } from '@research-studio/schemas';
import type { Publisher, PublisherKind } from './classify-publisher.ts';
import type { Interest, InterestKind } from './detect-interest.ts';
import type { PageKind } from './page-kind.ts';

/** Who publishes it and in what role: the publisher's trust, capped by the kind of page and by the publisher's interest. */
export function domainTrust(page: {
  readonly publisher: Publisher;
  readonly kind: PageKind | null;
  readonly interest: Interest | null;
}): CredibilityPart {
  const { publisher, kind, interest } = page;
  const { score, says } = PUBLISHERS[publisher.kind];
  const base = { score, reason: publisher.mark === '' ? says : `${says} (${publisher.mark})` };
  const caps = [
    ...(kind === null ? [] : [PAGES[kind]]),
    ...(interest === null ? [] : [{ ...INTERESTS[interest.kind], signs: interest.signs }]),
  ];
  const lowest = [...caps].sort((a, b) => a.score - b.score)[0];
  if (lowest === undefined || lowest.score >= score) return { ...base, reason: `${base.reason}.` };
  const signs = 'signs' in lowest && lowest.signs.length > 0 ? `: ${lowest.signs.join(', ')}` : '';
  return { score: lowest.score, reason: `${lowest.says}${signs}. ${base.reason}.` };
}

interface Rating {
  readonly score: number;
  readonly says: string;
}

/** Half is what nothing is known of; the order is that of who answers for a mistake, and to whom. */
const PUBLISHERS: Readonly<Record<PublisherKind, Rating>> = {
  official: { score: 0.9, says: 'An official publisher by its address' },
  international: { score: 0.9, says: 'An international organisation by its address' },
  journal: { score: 0.9, says: 'A scholarly publisher with peer review' },
  standards: { score: 0.9, says: 'A standards body' },
  academic: { score: 0.85, says: 'A university or research institution by its address' },
  trusted: { score: 0.85, says: 'On the list of trusted publishers' },
  news: { score: 0.75, says: 'A news publisher with an editorial office' },
  encyclopaedia: { score: 0.7, says: 'An encyclopaedia, which sums up other sources' },
  preprint: { score: 0.65, says: 'A preprint server: scholarly, but not reviewed' },
  personal_academic: { score: 0.6, says: 'A personal page at a university' },
  unknown: { score: 0.5, says: 'A publisher that is on no list' },
  local: { score: 0.5, says: 'A local file, whose publisher is not known' },
  self_published: { score: 0.35, says: 'A platform on which anyone publishes' },
  press_wire: { score: 0.35, says: 'A service that distributes press releases' },
  imitating: {
    score: 0.3,
    says: 'A name that suggests a government, under an ending that anyone can register',
  },
  community: { score: 0.25, says: 'A site written by its users' },
  video: { score: 0.25, says: 'A platform for videos' },
  social: { score: 0.2, says: 'A social network' },
  low_trust: { score: 0.15, says: 'On the list of publishers with low trust' },
  predatory: { score: 0.1, says: 'A publisher that sells publication without peer review' },
  deceptive: { score: 0.1, says: 'A trusted name set before an unrelated domain' },
};

const PAGES: Readonly<Record<PageKind, Rating>> = {
  forum: { score: 0.25, says: 'A forum thread, written by users' },
  questions_and_answers: { score: 0.3, says: 'Questions and answers by users' },
  comments: { score: 0.25, says: 'Comments by users' },
  petition: { score: 0.3, says: 'A petition, written by those who start it' },
  personal_blog: { score: 0.4, says: 'A personal account' },
  opinion: { score: 0.45, says: 'An opinion piece, which argues one side' },
};

const INTERESTS: Readonly<Record<InterestKind, Rating>> = {
  sponsored: { score: 0.25, says: 'Paid content' },
  seller: { score: 0.35, says: 'A seller' },
  maker: { score: 0.35, says: 'The maker on its own product' },
  press_release: { score: 0.4, says: 'A press release of the party itself' },
  trade_association: { score: 0.45, says: 'A trade association on its own market' },
};
