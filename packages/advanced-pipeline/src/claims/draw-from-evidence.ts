import type { EvidenceItem } from '@research-studio/core';
import {
  analyzeQuestion,
  columnsAsked,
  hasAskedQuality,
  outlineSections,
  partHeading,
  rankEvidence,
  wholeAnswerTest,
} from '@research-studio/extractive';
import { readingOf } from '@research-studio/language';
import type { SubQuestion } from '@research-studio/schemas';
import type { PlannedSection } from '../planning/research-plan.ts';
import type { ClaimRequest, SourceWeight } from './claim-request.ts';
import type { DrawnClaim } from './claims-of.ts';
import { followersOf } from './followers-of.ts';
import { isAnnouncement } from './is-fragment.ts';
import { namesAsked } from './names-asked.ts';
import { type NarrowRequest, narrowToAnswer } from './narrow-to-answer.ts';
import { passageClaims } from './passage-claims.ts';
import { withYear } from './with-year.ts';
import { yearsAsked } from './years-asked.ts';

/** The statements of one section, each with its mark. */
export interface DrawnSection {
  readonly claims: readonly { readonly text: string }[];
}

const MOST_PER_SECTION = 12;

/** Without a model: the statements of each planned section, whose place is their part. */
export function drawnClaims(request: ClaimRequest): readonly DrawnClaim[] {
  return drawFromEvidence(request).flatMap(({ claims }, at) =>
    claims.slice(0, MOST_PER_SECTION).map(({ text }) => ({ text, part: at + 1 })),
  );
}

/**
 * Without a model: the evidence that answers the questions of each section, most direct first, each fact as it is read.
 * What answers another section's question better is left to that section, and what answers none is left out. What is old
 * for the question, or by who carries no claim alone, comes after the rest and with its year.
 */
export function drawFromEvidence(request: ClaimRequest): DrawnSection[] {
  const { brief, sections } = request;
  const { question } = brief;
  const evidence = request.evidence.filter(
    ({ fact }) => isAnnouncement(fact) || passageClaims(fact).length > 0,
  );
  const parts = sections.map((section, at) => partOf(section, request, at));
  const outlined = outlinedByWeight(parts, { ...request, evidence });
  const fitting = (asked: string, ids: readonly string[]) =>
    ofYears(asked, withQuality(asked, ids, evidence), evidence);
  if (parts.length <= 1) {
    const ids = fitting(question, [...outlined.values()].flat());
    return [
      drawnSection(
        question,
        narrowed({ asked: question, ids, taken: new Set() }, { ...request, evidence }),
        request,
      ),
    ];
  }
  const { language } = analyzeQuestion(question);
  const chosen = parts.map(({ text }) =>
    fitting(text, outlined.get(partHeading({ question, part: text, language })) ?? []),
  );
  return parts.map(({ text }, at) => {
    const taken = new Set(chosen.flatMap((ids, other) => (other === at ? [] : ids)));
    const ids = narrowed({ asked: text, ids: chosen[at] ?? [], taken }, { ...request, evidence });
    return drawnSection(text, ids, { ...request, evidence });
  });
}

function narrowed(
  section: Pick<NarrowRequest, 'asked' | 'ids' | 'taken'>,
  { evidence, weights }: ClaimRequest,
): readonly string[] {
  const mayLead = ({ sourceId }: EvidenceItem) =>
    !isSlight(weights[sourceId]) && weights[sourceId]?.isHostile !== true;
  return narrowToAnswer({ ...section, evidence, mayLead });
}

/**
 * Evidence by heading: what sources that may stand alone say is outlined by itself, so that it is not crowded out by
 * what cannot carry a claim; of the rest, what answers as directly as the best of all is added, unless it is outdated. Where only the rest
 * answers, everything is outlined together: what answers much less directly is no answer in its place.
 */
function outlinedByWeight(
  parts: readonly SubQuestion[],
  { brief, evidence, weights }: ClaimRequest,
): ReadonlyMap<string, readonly string[]> {
  const { question, format, maxWords } = brief;
  const whole = { id: 'whole', text: question, priority: 1, queries: [] };
  const facets = parts.length > 1 ? [whole, ...parts] : [whole];
  const outlined = (items: readonly EvidenceItem[]) =>
    items.length === 0 ? [] : outlineSections({ question, facets, evidence: items, format, maxWords });
  const slight = new Set(evidence.filter(({ sourceId }) => isSlight(weights[sourceId])).map(({ id }) => id));
  const old = new Set(evidence.filter(({ sourceId }) => isOld(weights[sourceId])).map(({ id }) => id));
  const strong = evidence.filter(({ id }) => !slight.has(id));
  // A page that gives orders can say what it likes in the words of the question.
  const heard = evidence.filter(({ sourceId }) => weights[sourceId]?.isHostile !== true);
  const isAnswered = facets.every(
    ({ text }) => holdsAnswer(text, strong) || answersAsWell(text, strong, heard),
  );
  const ofAll = slight.size > 0 || !isAnswered ? outlined(evidence) : [];
  const ofStrong = isAnswered ? outlined(strong) : outlined(heard);
  const found = new Map<string, readonly string[]>();
  for (const { heading, evidenceIds } of ofStrong) found.set(heading, evidenceIds);
  for (const { heading, evidenceIds } of ofAll) {
    const added = isAnswered ? evidenceIds.filter((id) => slight.has(id) && !old.has(id)) : evidenceIds;
    found.set(heading, [...new Set([...(found.get(heading) ?? []), ...added])]);
  }
  return found;
}

function holdsAnswer(question: string, evidence: readonly EvidenceItem[]): boolean {
  const read = wholeAnswerTest(analyzeQuestion(question));
  return evidence.some((item) => read(item).isWhole);
}

/** Whether some of the evidence answers about as directly as all of it, and speaks of about as much of what is asked. */
function answersAsWell(
  question: string,
  some: readonly EvidenceItem[],
  all: readonly EvidenceItem[],
): boolean {
  const [own, best] = [some, all].map((evidence) => {
    const ranked = rankEvidence({ question, evidence, limit: LOOKED_AT });
    return { score: ranked[0]?.score ?? 0, share: Math.max(0, ...ranked.map((entry) => entry.own)) };
  });
  if (own === undefined || best === undefined) return true;
  return own.score >= AS_DIRECT * best.score && own.share >= AS_MUCH * best.share;
}

const LOOKED_AT = 5;
const AS_DIRECT = 0.6;
const AS_MUCH = 0.5;

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

/** Where the most direct answer speaks of the year that is asked for, what speaks of other years is none. */
function ofYears(
  asked: string,
  ids: readonly string[],
  evidence: readonly EvidenceItem[],
): readonly string[] {
  const tells = yearsAsked(asked, evidence);
  const told = new Set(evidence.filter(tells).map(({ id }) => id));
  return told.has(ids[0] ?? '') ? ids.filter((id) => told.has(id)) : ids;
}

function drawnSection(asked: string, ids: readonly string[], request: ClaimRequest): DrawnSection {
  const { evidence, weights, brief } = request;
  const isAsked = columnsAsked(asked);
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
        const isDated = isOld(weights[item.sourceId]);
        return passageClaims(item.fact, isAsked).map((text) => ({
          text: `${isDated ? withYear(text, item.publishedAt) : text} [${item.id}]`,
        }));
      }),
  };
}

/** Such a source carries no claim alone by default. */
const CREDIBLE_FROM = 0.5;
/** About three and a half years, for a question about the present. */
const OLD_BELOW = 0.3;

function isSlight(weight: SourceWeight | undefined): boolean {
  return weight !== undefined && (weight.credibility < CREDIBLE_FROM || isOld(weight));
}

function isOld(weight: SourceWeight | undefined): boolean {
  return weight !== undefined && weight.freshness < OLD_BELOW;
}
