import { HOLDING_SPACE } from '@research-studio/language';
import type { Evidence, Source, VerifiedFinding } from '@research-studio/schemas';
import { assembleReport } from '../../citation/assemble-report.ts';
import type { AssembledReport } from '../../citation/assembled-report.ts';
import { cleanDraft } from '../../citation/clean-draft.ts';
import { findingsSection } from '../../citation/findings-block.ts';
import { type ClaimRating, type Grounding, groundingOf } from '../../citation/grounding.ts';
import { type OfferedImage, placeImageTokens } from '../../citation/images.ts';
import { normaliseMarks } from '../../citation/marks/draft-marks.ts';
import { withRowMarks } from '../../citation/marks/place-marks.ts';
import type { FoundByCheck, SectionRequest } from '../../citation/section-request.ts';
import { type CitedSentence, checkKey, type SentenceCheck } from '../../citation/signs/sentence-check.ts';
import { supportChance } from '../../citation/signs/support-chance.ts';
import { describeEvidence } from '../../research/evidence-item.ts';
import type { Draft } from './draft.ts';

export interface CompileRequest {
  readonly draft: Draft;
  readonly evidence: readonly Evidence[];
  readonly sources: readonly Source[];
  readonly language: string;
  /** Plain text under the title; null for none. */
  readonly notice: string | null;
  /** Their evidence is among `evidence`; left out: none. */
  readonly findings?: readonly VerifiedFinding[];
}

/** From a draft of quotations, which code wrote with their marks, to the report: citations numbered, sources listed. */
export async function compileReport(request: CompileRequest): Promise<AssembledReport> {
  const { draft, ...common } = request;
  const grounding = groundingOf(request);
  const { title, sections } = safeDraft(draft);
  return assembleReport({
    ...common,
    title,
    grounding,
    sections: withFindingsSection(sections, request, grounding.rate),
  });
}

/** After the answer; before everything where that has no opening, as in a report of quotations. */
function withFindingsSection(
  sections: Draft['sections'],
  { findings = [], evidence, sources, language }: CompileRequest,
  judge: Grounding['rate'],
): readonly SectionRequest[] {
  const byId = Object.fromEntries(sources.map((source) => [source.id, source]));
  const section = findingsSection({ findings, items: describeEvidence(evidence, byId), language, judge });
  const at = sections[0]?.heading === '' ? 1 : 0;
  return section === null ? sections : [...sections.slice(0, at), section, ...sections.slice(at)];
}

/** A draft that a model wrote, with marks in one form and nothing in it that is not Markdown of ours. */
export function safeDraft(draft: Draft): Draft {
  const sections = draft.sections
    .map(({ heading, markdown }) => {
      const clean = withRowMarks(cleanDraft(normaliseMarks(markdown), { heading }));
      return { heading, markdown: heldQuotations(placeImageTokens(clean)) };
    })
    .filter(({ markdown }) => markdown.trim() !== '');
  return { title: draft.title, sections };
}

/** A quotation is part of the sentence that quotes it, however many sentences it has. */
function heldQuotations(markdown: string): string {
  return markdown.replace(
    /“[^“”\n]{1,500}”|"[^"\n]{1,500}"|„[^„“\n]{1,500}“|«[^«»\n]{1,500}»/gu,
    (quotation) => quotation.replace(/(?<=[.!?…]) (?=[^\s”"“»])/gu, HOLDING_SPACE),
  );
}

/**
 * From a checked draft to the report. Nothing is added or taken out here: each sentence carries the verdict of its
 * check, and sentences that cite nothing because they need not are no claims.
 */
export async function compileCheckedReport(
  request: CompileRequest & Judging & { readonly images?: readonly OfferedImage[] },
): Promise<AssembledReport> {
  const { draft, checks, ...common } = request;
  return assembleReport({
    ...common,
    title: draft.title,
    ...judgeByChecks(request),
    sections: withFindingsSection(draft.sections, request, request.grounding.rate),
  });
}

interface Judging {
  /** By `checkKey`; a sentence without one is judged by rules. */
  readonly checks: ReadonlyMap<string, SentenceCheck>;
  readonly grounding: Grounding;
}

/** For a report with checked sentences: the kind and the verdict of each. */
export function judgeByChecks({ checks, grounding }: Judging): {
  readonly kindOf: (sentence: CitedSentence) => SentenceCheck['kind'] | null;
  readonly judge: (sentence: CitedSentence) => ClaimRating & FoundByCheck;
} {
  return {
    kindOf: (sentence) => checks.get(checkKey(sentence))?.kind ?? null,
    judge: (sentence) => {
      const check = checks.get(checkKey(sentence));
      const { doubt = null, problem = null } = check ?? {};
      return { ...judgedBy(check, grounding.rate(sentence)), doubt, problem };
    },
  };
}

/** The verdict of the check with the signals of the rules; `model` is 1 where a model found the sentence supported. */
function judgedBy(check: SentenceCheck | undefined, byRules: ClaimRating): ClaimRating {
  // What a checker left open stays open.
  if (check === undefined || (check.decidedBy !== 'model' && check.verdict === byRules.verdict))
    return byRules;
  const { verdict, decidedBy } = check;
  const confidence = supportChance({ verdict, decidedBy, score: byRules.signals['support'] });
  return {
    verdict,
    decidedBy,
    confidence: Math.round(confidence * 1000) / 1000,
    signals: {
      ...byRules.signals,
      model: verdict === 'supported' ? 1 : verdict === 'partially_supported' ? 0.5 : 0,
    },
  };
}
