import {
  type AssembledReport,
  assembleReport,
  type Draft,
  type Grounding,
  judgeByChecks,
  type SectionRequest,
  type SentenceCheck,
  type WritingMaterial,
} from '@research-studio/core';
import type { NodeContext } from '../context.ts';
import { openOrigins } from '../propositions/origins.ts';
import type { ResearchState } from '../state.ts';
import { aboutReport } from './about-report.ts';
import { plainTitle } from './plain-title.ts';
import { sentenceRater } from './sentence-rater.ts';
import { disputedSection, sureSection } from './summary-sections.ts';

export interface EditedDraft {
  readonly draft: Draft;
  /** By `checkKey`. */
  readonly checks: ReadonlyMap<string, SentenceCheck>;
  readonly material: WritingMaterial;
  readonly grounding: Grounding;
  /** Plain text under the title; null for none. */
  readonly notice: string | null;
  readonly state: ResearchState;
  readonly knobs: NodeContext['knobs'];
}

/**
 * From a draft that a model wrote and that was checked and edited to the report: the answer, what is sure, what is disputed,
 * the report, and what is told of it. Its sentences stand as they are; only doubt is marked.
 */
export async function compileEditedReport(
  request: EditedDraft,
): Promise<{ readonly report: AssembledReport; readonly quoted: readonly string[] }> {
  const { draft, checks, material, grounding, notice, state, knobs } = request;
  const { language } = material.brief;
  const origins = await openOrigins(state);
  const items = new Map(material.evidence.map((item) => [item.id, item]));
  const summary = { state, find: (id: string) => items.get(id), origins, language, knobs };
  const sure = sureSection(summary);
  const disputed = disputedSection(summary);
  const [first, ...others] = draft.sections;
  const opening = first?.heading === '' ? [first] : [];
  const body = first === undefined || first.heading === '' ? others : draft.sections;
  const sections: readonly SectionRequest[] = [
    ...opening,
    ...(sure === null ? [] : [sure.section]),
    ...(disputed === null ? [] : [disputed]),
    ...body,
  ];
  const { kindOf, judge } = judgeByChecks({ checks, grounding });
  const { rate, originsOf } = sentenceRater({ state, origins, checks, thresholds: knobs });
  const assembled = await assembleReport({
    title: plainTitle(draft.title, state),
    sections,
    evidence: material.evidence,
    sources: Object.values(material.sources),
    language,
    notice,
    grounding,
    kindOf,
    judge: (sentence) => rate(sentence, judge(sentence)),
    originsOf,
    showConfidence: knobs.showConfidence ? 'doubt' : false,
    closing: (report) => aboutReport({ report, state, language, knobs }),
  });
  const { markdown, sections: written, claims, sources, evidence } = assembled;
  return { report: { markdown, sections: written, claims, sources, evidence }, quoted: sure?.quoted ?? [] };
}
