import { escapeMarkdown, type GeneratedLine, type GeneratedSection } from '@research-studio/core/citation';
import type { EvidenceItem } from '@research-studio/core/research';
import { splitSentences } from '@research-studio/language';
import { fill, messagesIn } from '@research-studio/messages';
import type { RuledContradiction } from '../propositions/claim.ts';
import type { Origins } from '../propositions/origins.ts';

export interface DisputedRequest {
  readonly contradictions: readonly RuledContradiction[];
  readonly find: (evidenceId: string) => EvidenceItem | undefined;
  readonly origins: Pick<Origins, 'nameOf'>;
  readonly language: string;
}

/** Names of sources on one side, and sources that are cited for it. */
const MOST_NAMES = 3;
const MOST_PER_SIDE = 4;
/** The sources certainly say so; the line itself says how far they are right. */
const CONFIDENCE = 0.85;

/** One line for each dispute: who says what, and which side is better founded and why. Null without a dispute. */
export function disputedSection(request: DisputedRequest): GeneratedSection | null {
  const lines = request.contradictions.flatMap((each) => disputeLine(each, request));
  if (lines.length === 0) return null;
  return { heading: messagesIn(request.language).disputed, role: 'told', lines };
}

interface Side {
  /** Who says what. */
  readonly text: string;
  readonly name: string;
  readonly value: string;
  readonly marks: string;
  readonly ids: readonly string[];
  readonly isBetter: boolean;
  /** In the words of a passage, not as a value alone. */
  readonly isSentence: boolean;
}

function disputeLine(contradiction: RuledContradiction, request: DisputedRequest): readonly GeneratedLine[] {
  const { subject, sides, preferredSide, decidedBy } = contradiction;
  const listed = sides
    .map(({ value, statementIds }, at): Side => {
      const all = statementIds.flatMap((id) => request.find(id) ?? []);
      const giving = all.filter(({ quote }) => quote.includes(value));
      const items = oneOfEachSource(giving.length > 0 ? giving : all);
      const names = bodiesOf(items.map(({ sourceId }) => request.origins.nameOf(sourceId)));
      const said = decidedBy === 'model' ? value : statementOf(value, items);
      return {
        text: `${names.slice(0, MOST_NAMES).join(', ')}: ${said.replace(/[.\s]+$/u, '')}`,
        name: names[0] ?? '',
        value: value.replace(/[.\s]+$/u, ''),
        marks: items.map(({ id }) => `[${id}]`).join(''),
        ids: items.map(({ id }) => id),
        isBetter: at === preferredSide,
        isSentence: said !== value,
      };
    })
    .filter(({ ids }) => ids.length > 0);
  if (listed.length < 2) return [];
  const shown = listed.map(({ text, marks }) => `${escapeMarkdown(text)} ${marks}`).join('; ');
  const weighed = weighing(contradiction, listed, request.language);
  // A subject of code is a list of words: needed only if no side is a sentence.
  const isClear = decidedBy !== 'model' && listed.some(({ isSentence }) => isSentence);
  const title = `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`;
  const opening = isClear ? '' : `**${escapeMarkdown(title)}.** `;
  const better = listed.find(({ isBetter }) => isBetter);
  const markdown = `- ${opening}${shown} · ${escapeMarkdown(weighed)}.`;
  const claim = {
    text: `${listed.map(({ text }) => text).join('; ')}.`,
    verdict: 'supported',
    decidedBy: 'rule',
    confidence: CONFIDENCE,
    reason: {
      code: 'both_sides',
      sources: better === undefined ? [] : [better.name],
      origins: listed.length,
      year: null,
      problem: null,
    },
    signals: { contradiction: 1 },
    evidenceIds: listed.flatMap(({ ids }) => ids),
  } as const;
  return [{ markdown, claim }];
}

/** "Better founded: Statistics Office (newer than the Trade Union)"; the reason of a model is a sentence of its own. */
function weighing({ rule, ruling }: RuledContradiction, listed: readonly Side[], language: string): string {
  const messages = messagesIn(language);
  const better = listed.find(({ isBetter }) => isBetter);
  // If one publisher is on both sides, its name does not say which is meant.
  const isNamed = listed.filter(({ name }) => name === better?.name).length === 1;
  const verdict =
    better === undefined
      ? messages.undecided
      : fill(messages.better, { name: isNamed ? better.name : better.value });
  const others = [...new Set(listed.filter((side) => side !== better).map(({ name }) => name))].join(', ');
  const said = ruling.trim().replace(/[.\s]+$/u, '');
  const why = said !== '' || rule === null ? said : fill(messages.rules[rule], { others });
  if (why === '') return verdict;
  return said === '' ? `${verdict} (${why})` : `${verdict}. ${why}`;
}

/** Names without the brackets behind them; of a body and a part of it the body alone. */
function bodiesOf(names: readonly string[]): readonly string[] {
  const plain = [...new Set(names.map((name) => name.replace(/(?<=\S)\s*\([^()]*\)$/u, '')))];
  return plain.filter((name) => !plain.some((other) => name.startsWith(`${other},`)));
}

/** Longer statements are shown by their value alone. */
const LONGEST = 240;

/** The sentence of a passage that gives the value, in quotation marks of no language; the value where it is part of a table. */
function statementOf(value: string, items: readonly EvidenceItem[]): string {
  const sentences = items.flatMap(({ quote }) => splitSentences(quote).map(({ text }) => text));
  const found = sentences.find(
    (text) => text.includes(value) && text.length <= LONGEST && !text.includes(' | '),
  );
  return found ?? value;
}

function oneOfEachSource(items: readonly EvidenceItem[]): readonly EvidenceItem[] {
  const first = new Map<string, EvidenceItem>();
  for (const item of items) if (!first.has(item.sourceId)) first.set(item.sourceId, item);
  return [...first.values()].slice(0, MOST_PER_SIDE);
}
