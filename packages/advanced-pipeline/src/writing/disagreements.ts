import {
  type EvidenceItem,
  escapeMarkdown,
  figureWords,
  type JudgedClaim,
  readableDate,
  reportWords,
  type ToldLine,
  type ToldSection,
  trustWords,
} from '@research-studio/core';
import { splitSentences } from '@research-studio/language';
import type { ToldContradiction } from '@research-studio/schemas';
import { needsCitation } from '@research-studio/verification';
import type { RuledContradiction } from '../claims/ruled-contradiction.ts';
import type { Dispute } from '../claims/score-claim.ts';
import type { Config } from '../config.ts';
import { disputeHeading } from './dispute-heading.ts';
import type { SentenceJudge } from './sentence-judge.ts';
import { type StatedValue, statedValue } from './stated-value.ts';

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

interface SectionRequest {
  readonly disputes: readonly ToldDispute[];
  readonly question: string;
  readonly judge: SentenceJudge;
  readonly language: string;
  readonly knobs: Pick<Config, 'hallucinationThreshold'>;
}

/** The section that tells every dispute with both sides, in the words of the sources, and how it was weighed. */
export function disagreementSection(request: SectionRequest): ToldSection {
  const { disputes, question, language } = request;
  const headed = disputes.map((dispute) => {
    const statements = dispute.sides.flatMap(({ items, value }) =>
      items.map(({ quote }) => statementWith(value, quote).text),
    );
    return { dispute, heading: disputeHeading({ subject: dispute.subject, question, statements, language }) };
  });
  const lines = [...Map.groupBy(parted(headed), ({ heading }) => heading)].flatMap(([heading, group]) => [
    ...(heading === '' ? [] : [blank, plain(`### ${capital(escapeMarkdown(heading))}`)]),
    ...disputeLines(
      group.map(({ dispute }) => dispute),
      request,
    ),
  ]);
  return { heading: trustWords(language).disagreements, role: 'told', lines: lines.slice(1) };
}

interface Headed {
  readonly dispute: ToldDispute;
  readonly heading: string;
}

/** Of disputes with one heading, those over figures of a table are headed by its row and column, so that they differ. */
function parted(headed: readonly Headed[]): readonly Headed[] {
  return headed.map(({ dispute, heading }) => {
    const isShared = headed.filter((other) => other.heading === heading).length > 1;
    const rows = dispute.sides.flatMap(({ items, value }) =>
      items.map(({ quote }) => statementWith(value, quote)).filter(({ isVerbatim }) => !isVerbatim),
    );
    const named = rows[0]?.text.replace(lastFigure, '').replace(/[\s,;:]+$/u, '') ?? '';
    return { dispute, heading: isShared && named !== '' ? named : heading };
  });
}

const lastFigure = /\s[$€£¥+−–-]?\p{N}[\p{N}.,]*(?:\s?(?:[%°]\p{Lu}?|[\p{L}µ/]{1,8}(?:\(\p{Lu}\))?))?$/u;

/** Disputes on one subject: the sides of each, and how they were weighed, once where all were weighed alike. */
function disputeLines(disputes: readonly ToldDispute[], request: SectionRequest): ToldLine[] {
  const rulings = disputes.map((dispute) => rulingLine(dispute, request.language));
  return disputes.flatMap((dispute, index) => {
    const sides = dispute.sides.flatMap(({ items, value }, at) => {
      const standing = standingOf(at, dispute.preferredSide);
      return items.map((item, place) =>
        sourceLine({ item, value, standing, isFurther: place > 0, ...request }),
      );
    });
    const ruling = rulings[index];
    const isSaidBelow = rulings.slice(index + 1).some(({ markdown }) => markdown === ruling?.markdown);
    return [blank, ...sides, ...(ruling === undefined || isSaidBelow ? [] : [blank, ruling])];
  });
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

/** What one source says, in its words (a row of a table as it is read); whoever says the same stands under the first of its side. */
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
  const { text: words, isVerbatim } = statementWith(value, item.quote);
  // Words that the source does not have stand in no quotation marks.
  const [open, close] = isVerbatim ? reportWords(language).quotes : ['', ''];
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

function statementWith(value: string, quote: string): Pick<StatedValue, 'text' | 'isVerbatim'> {
  const stated = statedValue(quote, value);
  return stated.text.length <= LONGEST ? stated : { text: value, isVerbatim: quote.includes(value) };
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
  const marks = evidenceIds.map((id) => `[${id}]`).join('');
  return {
    markdown: splitSentences(text, language)
      .map((sentence) => marked(sentence.text, marks))
      .join(' '),
    claim: { text, ...RULING, evidenceIds },
  };
}

function marked(sentence: string, marks: string): string {
  const stop = /[.!?。]+$/u.exec(sentence)?.[0] ?? '';
  return `${escapeMarkdown(sentence.slice(0, sentence.length - stop.length))} ${marks}${stop || '.'}`;
}

const RULING: Pick<JudgedClaim, 'verdict' | 'confidence' | 'signals' | 'reason'> = {
  verdict: 'unverifiable',
  confidence: 0.5,
  signals: {},
  reason: 'Weighed from the standing and the dates of the sources; no passage says it.',
};
