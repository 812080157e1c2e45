import { AIMessage } from '@langchain/core/messages';
import {
  type AssembledReport,
  describeEvidence,
  reportConfidence,
  stillAnswered,
} from '@research-studio/core';
import { drawAnew } from '../claims/draw-anew.ts';
import type { NodeContext } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { compileTrustedReport } from './compile-trusted-report.ts';
import { type ClaimedReport, extractiveDraft } from './extractive-draft.ts';
import { fruitlessReport } from './fruitless-report.ts';
import { openWriting, type Writing } from './open-writing.ts';

/**
 * The report without a writer: put together from the claims that passed, every sentence judged as the claims were. No claim
 * that may be written: the honest report.
 */
export async function quotedReport(state: ResearchState, context: NodeContext): Promise<ResearchUpdate> {
  const anew = await drawAnew(state, context);
  const claimed = { ...state, ...anew };
  const writing = await openWriting(claimed, context);
  const carrying = new Set(writing.carrying.map(({ id }) => id));
  const unusable = describeEvidence(state.evidence, state.sources).filter(({ id }) => !carrying.has(id));
  const answered = { ...claimed, ...stillAnswered({ ...state, usable: writing.carrying, unusable }) };
  return { ...anew, ...(await compiled(answered, answering(writing, answered), context)) };
}

/** To a question that nothing answers, no finding is one unless it is asked for. */
function answering(writing: Writing, { answered }: Pick<ResearchState, 'answered'>): Writing {
  if (answered !== 'none') return writing;
  const candidates = writing.candidates.map((item) => ({ ...item, isAnswer: false }));
  return { ...writing, candidates, fillers: [] };
}

async function compiled(
  state: ResearchState,
  writing: Writing,
  context: NodeContext,
): Promise<ResearchUpdate> {
  const { knobs, ports } = context;
  if (writing.claims.length === 0)
    return finished({ report: await fruitlessReport(state, context), findings: [] }, state);
  const written = extractiveDraft(claimedReport(state, writing));
  const trusted = await compileTrustedReport({ written, writing, state, knobs });
  for (const message of trusted.repairs) ports.emit({ type: 'warning', message });
  if (trusted.report.claims.length === 0)
    return finished({ report: await fruitlessReport(state, context), findings: [] }, state);
  return finished(trusted, state);
}

function claimedReport(state: ResearchState, { brief, claims, base }: Writing): ClaimedReport {
  const ids = new Set(claims.flatMap(({ evidenceIds }) => evidenceIds));
  return {
    brief,
    title: state.plan?.title ?? state.question,
    sections: state.plan?.sections ?? [],
    claims,
    evidence: base.items.filter(({ id }) => ids.has(id)),
  };
}

/** What every way of writing leaves in the state. */
export function finished(
  { report, findings }: { readonly report: AssembledReport; readonly findings: readonly string[] },
  state: Pick<ResearchState, 'answered' | 'missing' | 'coverage' | 'iteration'>,
): ResearchUpdate {
  const answered = report.claims.length === 0 ? 'none' : state.answered;
  const { coverage } = state;
  const confidence = reportConfidence({ claims: report.claims, coverage, answered });
  return {
    report: { ...report, sections: [...report.sections] },
    verifiedFindings: [...findings],
    answered,
    missing: [...state.missing],
    confidence,
    metadata: {
      answered,
      iterations: state.iteration,
      coverage: answered === 'none' ? 0 : coverage,
      confidence,
      sourcesCount: report.sources.length,
      evidenceCount: report.evidence.length,
    },
    messages: [new AIMessage(report.markdown)],
  };
}
