import { assembleReport } from '../citation/assemble-report.ts';
import { groundSection } from '../citation/enforce-citations.ts';
import { groundingOf } from '../citation/grounding.ts';
import type { CitationChange } from '../citation/repair-marks.ts';
import type { Evidence } from '../schemas/evidence.ts';
import type { Source } from '../schemas/source.ts';
import type { AssembledReport } from './assembled-report.ts';
import type { Draft } from './write-draft.ts';

export interface CompileRequest {
  readonly draft: Draft;
  readonly evidence: readonly Evidence[];
  readonly sources: readonly Source[];
  readonly language: string;
  /** Plain text under the title; null for none. */
  readonly notice: string | null;
}

export interface CompiledReport {
  readonly report: AssembledReport;
  /** One sentence for each thing that was mended or found wanting in the draft, for the run's warnings. */
  readonly repairs: readonly string[];
}

/** From draft to report: every section grounded in the evidence, citations numbered, sources listed. */
export async function compileReport({
  draft,
  evidence,
  sources,
  language,
  notice,
}: CompileRequest): Promise<CompiledReport> {
  const grounding = groundingOf({ evidence, sources, language });
  const grounded = draft.sections.map(({ heading, markdown }) => ({
    heading,
    ...groundSection({ heading, markdown }, grounding),
  }));
  const {
    markdown,
    sections,
    claims,
    sources: cited,
    evidence: used,
  } = await assembleReport({
    title: draft.title,
    sections: grounded,
    evidence,
    sources,
    language,
    notice,
    grounding,
  });
  return {
    report: { markdown, sections, claims, sources: cited, evidence: used },
    repairs: grounded.flatMap(({ changes }) => changes.map(explainChange)),
  };
}

const EXPLANATIONS: Record<CitationChange['kind'], string> = {
  'mark-replaced': 'A citation that did not fit was replaced by the evidence that bears the sentence out',
  'mark-removed': 'A citation of evidence that does not exist was removed',
  'mark-added': 'A sentence without a citation was given the evidence that bears it out',
  'sentence-removed': 'A sentence that no evidence bears out was removed',
  'sentence-reworded':
    'A sentence that no evidence bears out was replaced by what the evidence says on the matter',
  'sentence-unsupported': 'A sentence was kept though its evidence does not fully bear it out',
};

/** One sentence on a change, for the run's warnings. */
export function explainChange({ kind, sentence }: CitationChange): string {
  const shown = sentence.length <= 160 ? sentence : `${sentence.slice(0, 159)}…`;
  return `${EXPLANATIONS[kind]}: “${shown}”`;
}
