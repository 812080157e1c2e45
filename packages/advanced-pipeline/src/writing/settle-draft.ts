import {
  type CitationChange,
  type Grounding,
  plainText,
  type SentenceOutcome,
  settleSentences,
  withoutMarks,
} from '@research-studio/core';
import { standsAlone } from '@research-studio/extractive';
import { similarity, splitSentences } from '@research-studio/language';
import type { ScoredClaim } from '../claims/claim-stages.ts';
import type { EvidenceBase } from '../claims/evidence-base.ts';
import type { Config } from '../config.ts';
import { wordKey } from './match-claims.ts';
import type { Sentence, SentenceJudge } from './sentence-judge.ts';
import { barsFromProse } from './usable-claims.ts';

export interface DraftSection {
  readonly heading: string;
  /** Grounded: every mark exists. */
  readonly markdown: string;
}

export interface SettleRequest {
  readonly sections: readonly DraftSection[];
  readonly claims: readonly ScoredClaim[];
  readonly grounding: Grounding;
  readonly base: EvidenceBase;
  readonly judge: SentenceJudge;
  readonly knobs: Pick<Config, 'hallucinationThreshold'>;
  /** Independent origins among the sources of evidence. */
  readonly originsOf: (evidenceIds: readonly string[]) => number;
  /** The evidence with that of a near-copy replaced by what its original says of the same, of what supports it. */
  readonly originalsFor: (
    evidenceIds: readonly string[],
    supportingIds: readonly string[],
  ) => readonly string[];
}

export interface SettledDraft {
  readonly sections: readonly DraftSection[];
  /** One sentence for each change, for the run's warnings. */
  readonly repairs: readonly string[];
}

/** A replaced sentence may join its neighbours otherwise than before; twice is enough for what was ever seen. */
const MOST_PASSES = 4;

/**
 * Leaves only sentences in a draft that may stand in the report. One that is contradicted, not borne out, too unsure
 * or on the losing side of a contradiction is replaced by the claim or passage that it must have meant, where that is not said already, else it goes; one that
 * says nothing new goes too. Repeated until nothing changes; the last pass only takes out.
 */
export function settleDraft(request: SettleRequest): SettledDraft {
  let { sections } = request;
  const repairs: string[] = [];
  for (let pass = 1; pass <= MOST_PASSES; pass += 1) {
    const isLast = pass === MOST_PASSES;
    const said = new Set<string>();
    const whole = wordKey(sections.map(({ markdown }) => withoutMarks(plainText(markdown))).join(' '));
    const settled = sections.map(({ heading, markdown }) => {
      let isLoose = false;
      return {
        heading,
        ...settleSentences(markdown, request.grounding, ({ text, marks }) => {
          // "That is a fifth more" says nothing once the sentence that it follows is gone.
          const outcome: SentenceOutcome =
            isLoose && !standsAlone(text, request.base.language)
              ? { kind: 'remove' }
              : outcomeOf({ sentence: { text, evidenceIds: marks }, said, whole, isLast }, request);
          isLoose = outcome.kind === 'remove';
          return outcome;
        }),
      };
    });
    repairs.push(...settled.flatMap(({ changes }) => changes.map(explained)));
    const isStable = settled.every(({ markdown }, index) => markdown === sections[index]?.markdown);
    sections = settled.map(({ heading, markdown }) => ({ heading, markdown }));
    if (isStable) break;
  }
  return { sections: sections.filter(({ markdown }) => markdown.trim() !== ''), repairs };
}

function explained({ kind, sentence }: CitationChange): string {
  const shown = sentence.length <= LONGEST_SHOWN ? sentence : `${sentence.slice(0, LONGEST_SHOWN - 1)}…`;
  return `A sentence that did not pass the checks was ${kind === 'sentence-reworded' ? 'replaced by a verified one' : 'taken out'}: “${shown}”`;
}

const LONGEST_SHOWN = 160;

interface Place {
  readonly sentence: Sentence;
  /** Keys of what was kept so far. */
  readonly said: Set<string>;
  /** Words of the whole draft. */
  readonly whole: string;
  readonly isLast: boolean;
}

function outcomeOf({ sentence, said, whole, isLast }: Place, request: SettleRequest): SentenceOutcome {
  const key = wordKey(sentence.text);
  if (key.length >= SHORT && said.has(key)) return { kind: 'remove' };
  const cited = citedBy(sentence, request);
  if (cited.length > 0 && mayStand({ ...sentence, evidenceIds: cited }, request)) {
    said.add(key);
    return { kind: 'keep', evidenceIds: cited };
  }
  const other = isLast ? null : replacementFor(sentence, whole, request);
  if (other === null || said.has(wordKey(other.text))) return { kind: 'remove' };
  said.add(wordKey(other.text));
  return { kind: 'replace', ...other };
}

/** Labels and table rows of a few letters may recur. */
const SHORT = 24;

function mayStand(sentence: Sentence, { judge, knobs }: SettleRequest): boolean {
  return barsFromProse(judge(sentence), knobs) === null;
}

/** Marks that a sentence carries at most, once a second origin is added. */
const MOST_MARKS = 4;

/**
 * The sentence's own marks, or what bears it out where it has none: without those that others make needless, and with
 * the evidence of a further origin where that says the same, so that readers see who confirms it.
 */
function citedBy(
  { text, evidenceIds }: Sentence,
  { grounding, judge, originsOf, originalsFor }: SettleRequest,
) {
  const marked = evidenceIds.length > 0 ? evidenceIds : (grounding.evidenceFor(text) ?? []);
  const { supportingIds, origins } = judge({ text, evidenceIds: marked });
  const given = originalsFor(marked, supportingIds);
  const fitting = given.filter((id) => supportingIds.includes(id));
  const own = fitting.length > 0 ? fitting : given;
  const before = originsOf(own);
  if (own.length === 0 || own.length >= MOST_MARKS || origins <= before) return own;
  const further = supportingIds.find((id) => originsOf([...own, id]) > before);
  return further === undefined ? own : [...own, further];
}

/** What shares less with the sentence is on another matter. */
const SAME_MATTER = 0.3;

function replacementFor(sentence: Sentence, whole: string, request: SettleRequest): Sentence | null {
  const { claims, base } = request;
  const cited = new Set(sentence.evidenceIds);
  const ofEvidence = claims.filter(({ evidenceIds }) => evidenceIds.some((id) => cited.has(id)));
  const passages = sentence.evidenceIds.flatMap((id) =>
    splitSentences(base.find(id)?.quote ?? '', base.language).map(({ text }) => ({
      text,
      evidenceIds: [id],
    })),
  );
  const candidates = [...(ofEvidence.length > 0 ? ofEvidence : claims), ...passages]
    .map(({ text, evidenceIds }) => ({ text, evidenceIds, near: similarity(sentence.text, text) }))
    .filter(({ text, near }) => near >= SAME_MATTER && !whole.includes(wordKey(text)))
    .sort((a, b) => b.near - a.near);
  for (const { text, evidenceIds } of candidates) {
    const other = { text, evidenceIds: evidenceIds.slice(0, MOST_MARKS) };
    if (mayStand(other, request)) return other;
  }
  return null;
}
