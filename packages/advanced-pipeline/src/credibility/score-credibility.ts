import {
  type DomainLists,
  type Interest,
  type PageKind,
  PUBLISHERS,
  type Speaker,
  speakerOf,
} from '@research-studio/core/search';
import { isRetracted } from '@research-studio/documents';
import type { Credibility, CredibilityPart, CredibilityReason, Source } from '@research-studio/schemas';
import { authority } from './authority.ts';
import { contentQuality } from './content-quality.ts';
import { freshness, type QuestionTime } from './freshness.ts';
import type { SourceView } from './source-view.ts';

export interface CredibilityRequest {
  readonly source: Source;
  readonly text: string;
  readonly scope: QuestionTime;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly lists: DomainLists;
}

/** A score, and what address and text say. */
export interface ScoredSource extends Speaker {
  readonly credibility: Credibility;
  /** By a step that looked it up, or by what the page itself says. */
  readonly isRetracted: boolean;
}

/** Who publishes weighs most, since the rest can be put on; the text and its date weigh least, since they say little of truth. */
const WEIGHTS = { domainTrust: 0.35, authority: 0.25, contentQuality: 0.2, freshness: 0.2 } as const;

/**
 * What no other merit outweighs. Two borders matter: below 0.35 a source is not used at all, and below 0.5 it carries no
 * claim alone. A hostile page stays just above the first, so that a fact of it which others confirm is not lost. What
 * users write, parties say of themselves, columnists argue or time has overtaken stays below the second.
 */
export const CAPS = {
  retracted: 0.2,
  predatory: 0.3,
  deceptive: 0.3,
  low_trust: 0.33,
  instructions: 0.38,
  users: 0.45,
  login_wall: 0.45,
  opinion: 0.49,
  outdated: 0.49,
  interest: 0.49,
} as const;
/** About three half-lives. */
const OUTDATED_BELOW = 0.12;

/** Credibility by E-E-A-T, deterministic, each part with the codes of its signs. */
export function scoreCredibility(request: CredibilityRequest): ScoredSource {
  const { source, text, scope, today, lists } = request;
  const speaker = speakerOf({ ...source, text }, lists);
  const { publisher, kind, interest } = speaker;
  const parts = {
    domainTrust: domainTrust({ publisher, kind, interest }),
    freshness: freshness({ publishedAt: source.publishedAt, text, scope, today }),
    authority: authority(source, text, publisher),
    contentQuality: contentQuality({ source, text }),
  };
  const isOutdated =
    (scope.kind === 'current' || scope.kind === 'timeless') &&
    source.publishedAt !== null &&
    parts.freshness.score < OUTDATED_BELOW;
  const isWithdrawn = isRetracted(source, text);
  const flags = isWithdrawn ? [...source.flags, 'retracted'] : source.flags;
  const score = Math.min(sumOf(parts), capOf({ flags, publisher, kind, interest, isOutdated }));
  return { credibility: { score: round(score), parts }, ...speaker, isRetracted: isWithdrawn };
}

/** Trust in a page whose words are not its publisher's, and in a publisher that gains by what its page says; at most. */
const TRUST_IN_PAGES: Readonly<Record<PageKind, number>> = {
  forum: 0.25,
  questions_and_answers: 0.3,
  comments: 0.25,
  petition: 0.3,
  personal_blog: 0.4,
  opinion: 0.45,
};
const TRUST_IN_PARTIES: Readonly<Record<Interest['kind'], number>> = {
  sponsored: 0.25,
  seller: 0.35,
  maker: 0.35,
  press_release: 0.4,
  trade_association: 0.45,
};

/** Who publishes it and in what role: the publisher's trust, capped by the kind of page and by the publisher's interest. */
function domainTrust(page: Speaker): CredibilityPart {
  const { publisher, kind, interest } = page;
  const { trust } = PUBLISHERS[publisher.kind];
  const base: CredibilityReason = { code: publisher.kind, detail: publisher.mark || null };
  const caps: readonly { readonly score: number; readonly reason: CredibilityReason }[] = [
    ...(kind === null ? [] : [{ score: TRUST_IN_PAGES[kind], reason: { code: kind, detail: null } }]),
    ...(interest === null
      ? []
      : [
          {
            score: TRUST_IN_PARTIES[interest.kind],
            reason: { code: interest.kind, detail: interest.signs.join(' ') },
          },
        ]),
  ];
  const lowest = caps.toSorted((a, b) => a.score - b.score)[0];
  if (lowest === undefined || lowest.score >= trust) return { score: trust, reasons: [base] };
  return { score: lowest.score, reasons: [lowest.reason, base] };
}

function capOf(found: Speaker & { readonly flags: readonly string[]; readonly isOutdated: boolean }): number {
  const { flags, publisher, kind, interest, isOutdated } = found;
  const byUsers = kind !== null && kind !== 'opinion' && kind !== 'personal_blog';
  return Math.min(
    1,
    ...(flags.includes('retracted') ? [CAPS.retracted] : []),
    ...(flags.includes('instructions') ? [CAPS.instructions] : []),
    ...(publisher.kind === 'predatory' || publisher.kind === 'deceptive' || publisher.kind === 'low_trust'
      ? [CAPS[publisher.kind]]
      : []),
    ...(byUsers || ['community', 'social', 'video'].includes(publisher.kind) ? [CAPS.users] : []),
    ...(flags.includes('login_wall') ? [CAPS.login_wall] : []),
    ...(kind === 'opinion' || kind === 'personal_blog' ? [CAPS.opinion] : []),
    ...(interest === null && !flags.includes('interested_party') ? [] : [CAPS.interest]),
    ...(isOutdated ? [CAPS.outdated] : []),
  );
}

const LONGEST_REASON = 160;

/**
 * The credibility with a model's view averaged into authority and content quality. A score that was capped stays as it
 * is or falls; a party's is capped as a party's.
 */
export function withModelView(credibility: Credibility, view: SourceView): Credibility {
  const { authority: given, contentQuality: quality, ...others } = credibility.parts;
  const said = view.reasonLabel.trim().replace(/\s+/gu, ' ').slice(0, LONGEST_REASON);
  const viewed = said === '' ? [] : [{ code: 'model_view', detail: said }];
  const parts = {
    ...others,
    authority: { score: round((given.score + view.authority) / 2), reasons: [...given.reasons, ...viewed] },
    contentQuality: { score: round((quality.score + view.contentQuality) / 2), reasons: quality.reasons },
  };
  const change = sumOf(parts) - sumOf(credibility.parts);
  const isCapped = credibility.score < sumOf(credibility.parts) - 0.01;
  const score = credibility.score + (isCapped ? Math.min(0, change) : change);
  const cap = view.isInterestedParty ? CAPS.interest : 1;
  return { score: round(Math.min(cap, Math.max(0, score))), parts };
}

function sumOf(parts: Credibility['parts']): number {
  return Object.entries(WEIGHTS).reduce(
    (total, [part, weight]) => total + weight * parts[part as keyof typeof parts].score,
    0,
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
