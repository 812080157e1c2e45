import {
  classifyPublisher,
  type DomainLists,
  type Publisher,
  type PublisherKind,
} from '../classify-publisher.ts';
import { detectInterest, type Interest } from './detect-interest.ts';
import { type DescribedPage, type PageKind, pageKind } from './page-kind.ts';

/** Who speaks on a page, by its address and its text. */
export interface Speaker {
  readonly publisher: Publisher;
  /** Null for a page that reports in its publisher's name. */
  readonly kind: PageKind | null;
  /** Null where nothing shows one. */
  readonly interest: Interest | null;
}

/** Publishers that answer for every page of theirs, letters and commentaries included. */
const ANSWERABLE: ReadonlySet<PublisherKind> = new Set(['journal', 'standards']);
/** Publishers whose own statements are records and no advertising. */
const NEUTRAL: ReadonlySet<PublisherKind> = new Set([
  'official',
  'international',
  'academic',
  'journal',
  'standards',
  'encyclopaedia',
  'preprint',
  'trusted',
]);
/** Publishers of what their users write. */
const OF_USERS: ReadonlySet<PublisherKind> = new Set(['community', 'social', 'video']);

export function speakerOf(page: DescribedPage, lists: DomainLists): Speaker {
  const publisher = classifyPublisher(page.url, lists);
  return {
    publisher,
    kind: ANSWERABLE.has(publisher.kind) ? null : pageKind(page),
    interest: NEUTRAL.has(publisher.kind) ? null : detectInterest(page),
  };
}

/** Flags of a source for its speaker. */
export function speakerFlags({ publisher, kind, interest }: Speaker): readonly string[] {
  return [
    ...(interest === null ? [] : ['interested_party']),
    ...(kind === null && !OF_USERS.has(publisher.kind) ? [] : ['personal_view']),
  ];
}

/** The doubt about the only sources of a sentence; null where one of them is neither a party nor a person's view. */
export function doubtOfSpeakers(
  sources: readonly { readonly flags: readonly string[] }[],
): 'interested' | 'weak' | null {
  const isInterested = sources.map(({ flags }) => flags.includes('interested_party'));
  if (isInterested.length === 0) return null;
  if (isInterested.every((holds) => holds)) return 'interested';
  const isWeak = sources.every(
    ({ flags }, at) => isInterested[at] === true || flags.includes('personal_view'),
  );
  return isWeak ? 'weak' : null;
}
