import { AIMessage } from '@langchain/core/messages';
import { type AssembledReport, groundingOf } from '@research-studio/core/citation';
import {
  answerNote,
  compileCheckedReport,
  compileReport,
  type Draft,
  extractiveDraft,
  numberDraft,
  reportConfidence,
  reviseDraft,
  undisputed,
  type WritingMaterial,
  withFindings,
  withoutFindings,
} from '@research-studio/core/report';
import {
  answeredWithin,
  describeEvidence,
  distinctSources,
  stillAnswered,
} from '@research-studio/core/research';
import { sourceWarnings } from '@research-studio/core/search';
import { contextOf, type NodeContext, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { materialOf } from './write-report.ts';

/**
 * Last step: an editor puts right what the check found and looks over the whole, what changed is checked again, and
 * code numbers the citations and lists the sources. A draft of quotations is compiled as it is.
 *
 * Reads `draft`, `checks` and everything gathered; replaces `report`, `answered`, `missing`, `confidence`, `metadata`.
 */
export async function editReport(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { draft: written } = state;
  if (written === null) throw new Error('The report was to be edited before it was written.');
  for (const message of warningsOf(state)) context.ports.emit({ type: 'warning', message });
  const { report, missing, ...ended } = written.isExtractive
    ? await quotedReport(written.draft, state, context)
    : await editedReport(written.draft, state, context);
  const answered = answeredWithin(ended.answered, context.ports.tiers.cutShort());
  const { coverage } = state;
  const confidence = reportConfidence({ claims: report.claims, coverage, answered });
  return {
    report,
    answered,
    missing: [...missing],
    confidence,
    metadata: {
      answered,
      iterations: state.iteration,
      coverage,
      confidence,
      sourcesCount: report.sources.length,
      evidenceCount: report.evidence.length,
    },
    messages: [new AIMessage(report.markdown)],
  };
}

type Finished = Pick<ResearchState, 'answered' | 'missing'> & { readonly report: AssembledReport };

async function editedReport(draft: Draft, state: ResearchState, context: NodeContext): Promise<Finished> {
  const material = materialOf(state, context);
  const { language } = material.brief;
  const sources = Object.values(material.sources);
  const grounding = groundingOf({ evidence: material.evidence, sources, language });
  const { sentences } = numberDraft(draft, language);
  const checks = new Map(
    sentences.flatMap(({ n }, index) => {
      const check = state.checks[index];
      return check === undefined ? [] : [[n, check] as const];
    }),
  );
  const { lateConflicts } = state;
  const revised = await reviseDraft({ draft, checks, material, grounding, lateConflicts }, context);
  for (const message of revised.notices) context.ports.emit({ type: 'warning', message });
  const answered = revised.answered ?? state.answered;
  const { missing } = state;
  const findings = answered === 'none' ? [] : undisputed(state.verifiedFindings, material);
  const { evidence } = withFindings(material, findings);
  const report = await compileCheckedReport({
    draft: revised.draft,
    checks: revised.checks,
    grounding: findings.length === 0 ? grounding : groundingOf({ evidence, sources, language }),
    evidence,
    findings,
    sources,
    images: material.images ?? [],
    language,
    notice: noticeOf({ ...state, answered }, material, { ...context, isPlain: answered !== 'none' }),
  });
  if (report.sections.some(({ role, claimIds }) => role === undefined && claimIds.length > 0))
    return { report, answered, missing };
  context.ports.emit({ type: 'warning', message: NOTHING_HELD });
  return quotedReport(extractiveDraft(material), state, context);
}

const NOTHING_HELD =
  'Nothing that the model wrote is supported by the sources; the report is put together from the passages instead.';

/** A draft made of passages: its sentences are quotations, and code alone sees to their citations. */
async function quotedReport(draft: Draft, state: ResearchState, context: NodeContext): Promise<Finished> {
  const material = materialOf(state, context);
  const { brief } = material;
  const { answered, missing } = stillAnswered({
    ...state,
    usable: material.evidence,
    unusable: describeEvidence(state.teasers, state.sources),
  });
  const { language } = brief;
  const findings = answered === 'none' ? [] : state.verifiedFindings;
  const report = await compileReport({
    draft:
      answered === 'none'
        ? extractiveDraft({ ...material, answered })
        : withoutFindings(draft, findings, language),
    evidence: withFindings(material, findings).evidence,
    findings,
    sources: distinctSources(state.sources),
    language,
    notice: noticeOf({ ...state, answered, missing }, material, context),
  });
  // What is not a sentence answers nothing.
  return { report, answered: report.claims.length === 0 ? 'none' : answered, missing };
}

/** Where the text itself says what is missing, only what the run could not do. */
function noticeOf(
  { answered, missing, notSearched }: Pick<ResearchState, 'answered' | 'missing' | 'notSearched'>,
  { brief, sources }: WritingMaterial,
  { ports, isPlain = false }: Pick<NodeContext, 'ports'> & { readonly isPlain?: boolean },
): string | null {
  return answerNote({
    answered,
    notSearched,
    isPlain,
    language: brief.language,
    cutShort: ports.tiers.cutShort(),
    missing: missing.filter((text) => text !== brief.question),
    sources: Object.values(sources),
  });
}

/** What is to be known of the sources that passages were taken from. */
function warningsOf({ evidence, teasers, sources }: ResearchState): readonly string[] {
  const used = new Set([...evidence, ...teasers].map(({ sourceId }) => sources[sourceId]?.id));
  return distinctSources(sources)
    .filter(({ id }) => used.has(id))
    .flatMap(sourceWarnings);
}
