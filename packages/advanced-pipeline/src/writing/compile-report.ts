import { AIMessage } from '@langchain/core/messages';
import {
  type AssembledReport,
  assembleReport,
  findingsSection,
  type Grounding,
  marksIn,
  type SectionRequest,
  type SentenceCheck,
} from '@research-studio/core/citation';
import {
  answerNote,
  type Draft,
  groundingOfMaterial,
  judgeByChecks,
  numberDraft,
  reportConfidence,
  type WritingMaterial,
  withFindings,
  withoutFindings,
} from '@research-studio/core/report';
import { answeredWithin, describeEvidence, stillAnswered } from '@research-studio/core/research';
import type { NodeContext } from '../context.ts';
import type { RuledContradiction } from '../propositions/claim.ts';
import { isTooUnsure } from '../propositions/confidence.ts';
import { disputeAbout, sidesOf } from '../propositions/disputes.ts';
import { draftByCode } from '../propositions/draw-claims.ts';
import { materialOf, reliableMaterial } from '../propositions/material.ts';
import { openOrigins } from '../propositions/origins.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { aboutReport } from './about-report.ts';
import { disputedSection } from './disputed-section.ts';
import { fruitlessReport } from './fruitless-report.ts';
import { type SentenceRater, sentenceRater } from './sentence-rater.ts';

export interface DraftToCompile {
  readonly draft: Draft;
  /** By `checkKey`; left out where code wrote the draft and judges it. */
  readonly checks?: ReadonlyMap<string, SentenceCheck>;
  readonly material: WritingMaterial;
  readonly grounding: Grounding;
  /** Plain text under the title; null for none. */
  readonly notice: string | null;
  readonly state: ResearchState;
  readonly knobs: NodeContext['knobs'];
}

/**
 * From a draft to the report: the answer, the verified findings, the report, disputes that it does not show yet, and facts on the report. Sentences
 * that were checked stay as they are, and only doubt is marked; of a draft that code wrote, what is too unsure is left out, and so is
 * what the findings say.
 */
export async function compileReport(request: DraftToCompile): Promise<AssembledReport> {
  const { notice, knobs } = request;
  const chosen = request.state.answered === 'none' ? [] : request.state.verifiedFindings;
  const material = withFindings(request.material, chosen);
  const grounding = chosen.length === 0 ? request.grounding : groundingOfMaterial(material);
  const further = material.evidence.slice(request.material.evidence.length);
  const state = { ...request.state, evidence: [...request.state.evidence, ...further] };
  const { language } = material.brief;
  const origins = await openOrigins(state);
  const items = new Map(material.evidence.map((item) => [item.id, item]));
  const find = (id: string) => items.get(id);
  const isByCode = request.checks === undefined;
  const checks = request.checks ?? new Map();
  const { kindOf, judge } = judgeByChecks({ checks, grounding });
  const rater = sentenceRater({ state, origins, checks, thresholds: knobs });
  const rate: Rate = (sentence) => rater.rate(sentence, judge(sentence));
  const verified = chosen.filter(
    ({ id, quote }) => !isTooUnsure(rate({ text: quote, evidenceIds: [id] }), knobs),
  );
  const findings = findingsSection({ findings: verified, items: material.evidence, language, judge: rate });
  const open = state.contradictions.filter((each) => isByCode || !isToldIn(request.draft, each, language));
  const disputed = disputedSection({ contradictions: open, find, origins, language });
  const draft = isByCode ? withoutFindings(request.draft, verified, language) : request.draft;
  const sections = isByCode ? fitSections(draft, rate, request) : draft.sections;
  const [first, ...others] = sections;
  const opening = first?.heading === '' ? [first] : [];
  const body = first === undefined || first.heading === '' ? others : sections;
  const shown: readonly SectionRequest[] = [
    ...opening,
    ...(findings === null ? [] : [findings]),
    ...body,
    ...(disputed === null ? [] : [disputed]),
  ];
  return assembleReport({
    title: plainTitle(draft.title, state),
    sections: shown,
    evidence: material.evidence,
    sources: Object.values(material.sources),
    images: material.images ?? [],
    language,
    notice,
    grounding,
    ...(isByCode ? {} : { kindOf }),
    judge: rate,
    originsOf: rater.originsOf,
    closing: (report) => aboutReport({ report, state, language, knobs }),
  });
}

/** One section of a text gives all sides of it. */
function isToldIn(draft: Draft, dispute: RuledContradiction, language: string): boolean {
  const sections = Map.groupBy(numberDraft(draft, language).sentences, ({ section }) => section);
  return [...sections.values()].some((sentences) => {
    const cited = sentences.flatMap(({ claim, marks }) =>
      sidesOf({ text: claim, evidenceIds: marks }, dispute),
    );
    return new Set(cited).size === dispute.sides.length;
  });
}

type Rate = (sentence: Parameters<SentenceRater['rate']>[0]) => ReturnType<SentenceRater['rate']>;

/** Of a draft that code wrote: without sentences that may not be shown. */
function fitSections(draft: Draft, rate: Rate, { material, knobs }: DraftToCompile): Draft['sections'] {
  const numbered = numberDraft(draft, material.brief.language);
  const removed = numbered.sentences.filter(({ text, markdown }) => {
    const rated = rate({ text, evidenceIds: marksIn(markdown) });
    const isLost = rated.signals['contradiction'] === 0;
    // "They were." has no word that could be looked for, and says nothing alone.
    const isEmpty = rated.verdict === 'open' && rated.signals['cover'] === undefined;
    const isWrong = isEmpty || (rated.verdict !== 'supported' && rated.verdict !== 'open');
    return isWrong || isTooUnsure(rated, knobs) || isLost;
  });
  return numbered.replace(new Map(removed.map(({ n }) => [n, null]))).sections;
}

/** A figure in a title would be a claim without a citation, unless the question itself gives it. */
function plainTitle(title: string, { question, plan }: Pick<ResearchState, 'question' | 'plan'>): string {
  const figures = title.match(/\p{N}+/gu) ?? [];
  const isPlain = title.trim() !== '' && figures.every((figure) => question.includes(figure));
  return isPlain ? title : (plan?.title ?? question);
}

/**
 * The report without a writer: the sentences of the reliable sources themselves, judged by code. Where they answer nothing, or nothing
 * of them may be said: the honest report.
 */
export async function reportByCode(state: ResearchState, context: NodeContext): Promise<ResearchUpdate> {
  const { knobs } = context;
  const material = materialOf(state, context);
  const reliable = reliableMaterial(material, state);
  const used = new Set(reliable.evidence.map(({ id }) => id));
  const unusable = describeEvidence(state.evidence, state.sources).filter(({ id }) => !used.has(id));
  const answered = { ...state, ...stillAnswered({ ...state, usable: reliable.evidence, unusable }) };
  if (answered.answered === 'none') return finished(await fruitlessReport(state, context), answered, context);
  const { language } = material.brief;
  const report = await compileReport({
    draft: codedDraft(state, context),
    material,
    grounding: groundingOfMaterial(material),
    notice: noticeOf(answered, { language, ports: context.ports }),
    state: answered,
    knobs,
  });
  if (report.claims.length > 0) return finished(report, answered, context);
  return finished(await fruitlessReport(state, context), answered, context);
}

/** The draft that code puts together; sentences that are too unsure are left out when it is compiled. */
export function codedDraft(state: ResearchState, context: NodeContext): Draft {
  return draftByCode(withoutRefuted(reliableMaterial(materialOf(state, context), state), state));
}

/** Without passages on the losing side of a contradiction, which is shown as such. */
function withoutRefuted(
  material: WritingMaterial,
  { contradictions }: Pick<ResearchState, 'contradictions'>,
): WritingMaterial {
  const evidence = material.evidence.filter(
    ({ id, quote }) => disputeAbout({ text: quote, evidenceIds: [id] }, contradictions) !== 'lost',
  );
  return { ...material, evidence };
}

/** The note that opens a report; where the text itself says how far it answers, only what the run could not do. */
export function noticeOf(
  state: Pick<ResearchState, 'answered' | 'missing' | 'notSearched' | 'sources'>,
  { ports, ...form }: Pick<NodeContext, 'ports'> & { readonly language: string; readonly isPlain?: boolean },
): string | null {
  const sources = Object.values(state.sources);
  return answerNote({ ...state, ...form, sources, cutShort: ports.tiers.cutShort(), isListed: true });
}

/** What every way of writing leaves in the state. */
export function finished(
  report: AssembledReport,
  state: Pick<ResearchState, 'answered' | 'missing' | 'coverage' | 'iteration'>,
  { ports }: Pick<NodeContext, 'ports'>,
): ResearchUpdate {
  const answered =
    report.claims.length === 0 ? 'none' : answeredWithin(state.answered, ports.tiers.cutShort());
  const { coverage } = state;
  const confidence = reportConfidence({ claims: report.claims, coverage, answered });
  return {
    report: { ...report, sections: [...report.sections] },
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
