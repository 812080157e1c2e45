import {
  analyzeQuestion,
  type EvidenceItem,
  hasAskedQuality,
  outlineSections,
  partHeading,
  readingOf,
  type SubQuestion,
} from '@research-studio/core';
import type { PlannedSection } from '../planning/research-plan.ts';
import type { ClaimRequest, SourceWeight } from './claim-request.ts';
import type { DrawnSection } from './claims-of.ts';
import { followersOf } from './followers-of.ts';
import { isAnnouncement } from './is-fragment.ts';
import { namesAsked } from './names-asked.ts';
import { passageClaims } from './passage-claims.ts';
import { withYear } from './with-year.ts';

/**
 * Without a model: the evidence that answers the questions of each section, most direct first, each fact as it is read.
 * What answers another section's question better is left to that section, and what answers none is left out. What is old
 * for the question, or by who carries no claim alone, comes after the rest and with its year.
 */
export function drawFromEvidence(request: ClaimRequest): DrawnSection[] {
  const { brief, sections } = request;
  const { question, format, maxWords } = brief;
  const evidence = request.evidence.filter(
    ({ fact }) => isAnnouncement(fact) || passageClaims(fact).length > 0,
  );
  const parts = sections.map((section, at) => partOf(section, request, at));
  const whole = { id: 'whole', text: question, priority: 1, queries: [] };
  const facets = parts.length > 1 ? [whole, ...parts] : [whole];
  const outlined = outlineSections({ question, facets, evidence, format, maxWords });
  const drawn = (asked: string, ids: readonly string[]) =>
    drawnSection(withQuality(asked, ids, evidence), { ...request, evidence });
  if (parts.length <= 1)
    return [
      drawn(
        question,
        outlined.flatMap(({ evidenceIds }) => evidenceIds),
      ),
    ];
  const { language } = analyzeQuestion(question);
  return parts.map(({ text }) => {
    const heading = partHeading({ question, part: text, language });
    return drawn(text, outlined.find((section) => section.heading === heading)?.evidenceIds ?? []);
  });
}

/** What a section answers, as one part of the question; the question as a whole is no part. */
function partOf(
  { heading, questionIds }: PlannedSection,
  { questions, brief }: ClaimRequest,
  at: number,
): SubQuestion {
  const own = questions.filter(({ id, text }) => questionIds.includes(id) && text !== brief.question);
  const text = own.length === 0 ? heading : own.map((question) => question.text).join(' ');
  return { id: `part${at + 1}`, text, priority: 1, queries: [] };
}

/** Where any evidence tells the quality that is asked for ("how long does it last"), what does not tell it is no answer. */
function withQuality(
  asked: string,
  ids: readonly string[],
  evidence: readonly EvidenceItem[],
): readonly string[] {
  const telling = new Set(
    evidence.filter(({ quote }) => hasAskedQuality(asked, readingOf(quote))).map(({ id }) => id),
  );
  return telling.size === 0 ? ids : ids.filter((id) => telling.has(id));
}

function drawnSection(ids: readonly string[], request: ClaimRequest): DrawnSection {
  const { evidence, weights, brief } = request;
  const items = new Map(evidence.map((item) => [item.id, item]));
  const found = ids.flatMap((id) => items.get(id) ?? []);
  const told = [
    ...new Set(found.flatMap((item) => (isAnnouncement(item.fact) ? followersOf(item, evidence) : [item]))),
  ];
  const isNamed = namesAsked(brief.question, told);
  const rank = (item: EvidenceItem) => Number(isSlight(weights[item.sourceId])) + Number(!isNamed(item));
  return {
    claims: told
      .toSorted((a, b) => rank(a) - rank(b))
      .flatMap((item) => {
        const isOld = (weights[item.sourceId]?.freshness ?? 1) < OLD_BELOW;
        return passageClaims(item.fact).map((text) => ({
          text: `${isOld ? withYear(text, item.publishedAt) : text} [${item.id}]`,
        }));
      }),
  };
}

/** Such a source carries no claim alone by default. */
const CREDIBLE_FROM = 0.5;
/** About three and a half years, for a question about the present. */
const OLD_BELOW = 0.3;

function isSlight(weight: SourceWeight | undefined): boolean {
  return weight !== undefined && (weight.credibility < CREDIBLE_FROM || weight.freshness < OLD_BELOW);
}
