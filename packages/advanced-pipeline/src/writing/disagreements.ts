import {
  type EvidenceItem,
  escapeMarkdown,
  figureWords,
  type JudgedClaim,
  needsCitation,
  readableDate,
  reportWords,
  type ToldContradiction,
  type ToldLine,
  type ToldSection,
  trustWords,
} from '@research-studio/core';
import type { RuledContradiction } from '../claims/ruled-contradiction.ts';
import type { Dispute } from '../claims/score-claim.ts';
import type { Config } from '../config.ts';
import { disputeHeading } from './dispute-heading.ts';
import type { SentenceJudge } from './sentence-judge.ts';
import { statedValue } from './stated-value.ts';

/** A contradiction with the evidence of its sides, one piece of each source, as far as it may be cited. */
export interface ToldDispute extends ToldContradiction {
  readonly sides: readonly (ToldContradiction['sides'][number] & {
    readonly items: readonly EvidenceItem[];
  })[];
}

/** Contradictions of which two sides can be told, best founded first. */
export function toldDisputes(request: {
  readonly contradictions: readonly RuledContradiction[];
  readonly find: (evidenceId: string) => EvidenceItem | undefined;
  readonly most: number;
}): readonly ToldDispute[] {
  return request.contradictions
    .map(({ subject, sides, preferredSide, ruling }): ToldDispute => {
      const told = sides
        .map(({ value, statementIds }, at) => {
          const items = oneOfEachSource(
            statementIds.flatMap((id) => request.find(id) ?? []),
            value,
          );
          return { at, side: { value, evidenceIds: items.map(({ id }) => id), items } };
        })
        .filter(({ side }) => side.items.length > 0);
      const preferred = told.findIndex(({ at }) => at === preferredSide);
      return {
        subject,
        sides: told.map(({ side }) => side),
        preferredSide: preferred < 0 ? null : preferred,
        ruling,
      };
    })
    .filter(({ sides }) => sides.length >= 2)
    .slice(0, request.most);
}

/** Sources named on one side; all of them are cited. */
const MOST_PER_SIDE = 3;

/** What states the value in a sentence comes first, before table rows. */
function oneOfEachSource(items: readonly EvidenceItem[], value: string): readonly EvidenceItem[] {
  const bySource = new Map<string, EvidenceItem>();
  const ranked = items.map((item) => ({ item, rank: statedValue(item.quote, value).rank }));
  for (const { item } of ranked.sort((a, b) => b.rank - a.rank))
    if (!bySource.has(item.sourceId)) bySource.set(item.sourceId, item);
  return [...bySource.values()].slice(0, MOST_PER_SIDE);
}

/** The section that tells every dispute with both sides, in the words of the sources, and how it was weighed. */
export function disagreementSection(request: {
  readonly disputes: readonly ToldDispute[];
  readonly question: string;
  readonly judge: SentenceJudge;
  readonly language: string;
  readonly knobs: Pick<Config, 'hallucinationThreshold'>;
}): ToldSection {
  const { disputes, question, language } = request;
  const lines = disputes.flatMap((dispute): ToldLine[] => {
    const statements = dispute.sides.flatMap(({ items, value }) =>
      items.map(({ quote }) => statementWith(value, quote)),
    );
    const told = disputeHeading({ subject: dispute.subject, question, statements, language });
    const subject = escapeMarkdown(told);
    const head = subject === '' ? [] : [blank, plain(`### ${capital(subject)}`)];
    const sides = dispute.sides.flatMap(({ items, value }, at) => {
      const standing = standingOf(at, dispute.preferredSide);
      return items.map((item, place) =>
        sourceLine({ item, value, standing, isFurther: place > 0, ...request }),
      );
    });
    return [...head, blank, ...sides, blank, rulingLine(dispute, language)];
  });
  return { heading: trustWords(language).disagreements, role: 'told', lines: lines.slice(1) };
}

const blank = plain('');

function plain(markdown: string): ToldLine {
  return { markdown, claim: null };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function standingOf(at: number, preferred: number | null): Dispute {
  if (preferred === null) return 'open';
  return at === preferred ? 'preferred' : 'lost';
}

/** What one source says, in its words; whoever says the same stands under the first of its side. */
function sourceLine(request: {
  readonly item: EvidenceItem;
  readonly value: string;
  readonly standing: Dispute;
  readonly isFurther: boolean;
  readonly judge: SentenceJudge;
  readonly language: string;
  readonly knobs: Pick<Config, 'hallucinationThreshold'>;
}): ToldLine {
  const { item, value, standing, isFurther, judge, language, knobs } = request;
  const [open, close] = reportWords(language).quotes;
  const words = statementWith(value, item.quote);
  const { site, publishedAt } = item;
  const who = publishedAt === null ? site : `${site}, ${readableDate(publishedAt, language)}`;
  const evidenceIds = [item.id];
  const judged = judge({ text: words, evidenceIds }, standing);
  return {
    markdown: `${isFurther ? '  ' : ''}- ${escapeMarkdown(who)}: ${open}${escapeMarkdown(words)}${close} [${item.id}]`,
    claim: {
      text: `${who}: ${open}${words}${close}`,
      ...claimOf(judged),
      // What is told is that this source says so, which is certain; how far it is right, the level says.
      confidence: Math.max(judged.confidence, knobs.hallucinationThreshold),
      evidenceIds,
    },
  };
}

function claimOf({ verdict, signals, level, reason }: ReturnType<SentenceJudge>) {
  return { verdict, signals, level, reason };
}

/** Longer passages are cut to the sentence that gives the value. */
const LONGEST = 320;

function statementWith(value: string, quote: string): string {
  const { text } = statedValue(quote, value);
  return text.length <= LONGEST ? text : value;
}

/** Weighing the sides is the report's own judgement: no passage says it, so that none can bear it out. */
function rulingLine({ ruling, sides, preferredSide }: ToldDispute, language: string): ToldLine {
  const figures = figureWords(language);
  const preferred = sides[preferredSide ?? -1]?.items[0]?.site;
  const local = preferred === undefined ? figures?.undecided : figures?.preferred(preferred);
  const text = local ?? ruling.trim();
  if (!needsCitation(text, language)) return plain(escapeMarkdown(text));
  const cited = preferredSide === null ? sides : sides.slice(preferredSide, preferredSide + 1);
  const evidenceIds = cited.flatMap((side) =>
    side.evidenceIds.slice(0, preferredSide === null ? 1 : MOST_PER_SIDE),
  );
  const stop = /[.!?。]+$/u.exec(text)?.[0] ?? '';
  const body = text.slice(0, text.length - stop.length);
  return {
    markdown: `${escapeMarkdown(body)} ${evidenceIds.map((id) => `[${id}]`).join('')}${stop || '.'}`,
    claim: { text, ...RULING, evidenceIds },
  };
}

const RULING: Pick<JudgedClaim, 'verdict' | 'confidence' | 'signals' | 'reason'> = {
  verdict: 'unverifiable',
  confidence: 0.5,
  signals: {},
  reason: 'Weighed from the standing and the dates of the sources; no passage says it.',
};
