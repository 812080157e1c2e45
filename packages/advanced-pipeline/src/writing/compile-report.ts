import { AIMessage } from '@langchain/core/messages';
import {
  type AssembledReport,
  assembleReport,
  findingsSection,
  marksIn,
  type SentenceCheck,
  verbatim,
} from '@research-studio/core/citation';
import {
  answerNote,
  type Draft,
  groundingOfMaterial,
  judgeByChecks,
  numberDraft,
  reportConfidence,
  shortTitle,
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
import { openRater } from '../propositions/open-rater.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { aboutReport } from './about-report.ts';
import { disputedSection } from './disputed-section.ts';
import { fruitlessReport } from './fruitless-report.ts';
import { type SentenceRater, sentenceRater } from './sentence-rater.ts';

export interface DraftToCompile {
  readonly draft: Draft;
  /** By `checkKey`; left out where code wrote the draft and judges it. */
  readonly checks?: ReadonlyMap<string, SentenceCheck>;
  /** The text itself says how far it answers. */
  readonly isPlain?: boolean;
}

/**
 * From a draft to the report: a note, the answer, the verified findings, the report, disputes that it does not show yet, and
 * facts on the report. Sentences that were checked stay as they are, and only doubt is marked; of a draft that code wrote, what
 * is too unsure is left out, and so is what the findings say.
 */
export async function compileReport(
  request: DraftToCompile,
  before: ResearchState,
  context: NodeContext,
): Promise<AssembledReport> {
  const { knobs, ports } = context;
  const chosen = before.answered === 'none' ? [] : before.verifiedFindings;
  const written = materialOf(before, context);
  const material = withFindings(written, chosen);
  const grounding = groundingOfMaterial(material);
  const further = material.evidence.slice(written.evidence.length);
  const state = { ...before, evidence: [...before.evidence, ...further] };
  const { language } = material.brief;
  const known = await openRater(state, knobs);
  const items = new Map(material.evidence.map((item) => [item.id, item]));
  const { draft: given, checks = new Map(), isPlain = false } = request;
  const isByCode = request.checks === undefined;
  const { kindOf, judge } = judgeByChecks({ checks, grounding });
  const rater = sentenceRater(state, known, checks);
  const rate: Rate = (sentence) => rater.rate(sentence, judge(sentence));
  const rateQuote: Rate = (sentence) => rater.rate(sentence, verbatim(judge(sentence)));
  const verified = chosen.filter(
    ({ id, quote }) => !isTooUnsure(rateQuote({ text: quote, evidenceIds: [id] }), knobs),
  );
  const findings = findingsSection({
    findings: verified,
    items: material.evidence,
    language,
    judge: rateQuote,
  });
  const open = state.contradictions.filter((each) => isByCode || !isToldIn(given, each, language));
  const find = (id: string) => items.get(id);
  const disputed = disputedSection({ contradictions: open, find, origins: known.origins, language });
  const draft = isByCode ? withoutFindings(given, verified, language) : given;
  const sections = isByCode ? fitSections(draft, rate, { language, knobs }) : draft.sections;
  const opens = sections[0]?.heading === '' ? 1 : 0;
  const sources = Object.values(state.sources);
  const cutShort = ports.tiers.cutShort();
  return assembleReport({
    title: plainTitle(draft, state.question),
    sections: [
      ...sections.slice(0, opens),
      ...(findings === null ? [] : [findings]),
      ...sections.slice(opens),
      ...(disputed === null ? [] : [disputed]),
    ],
    evidence: material.evidence,
    sources: Object.values(material.sources),
    images: material.images ?? [],
    language,
    notice: answerNote({ ...state, language, isPlain, sources, cutShort, isListed: true }),
    grounding,
    ...(isByCode ? {} : { kindOf }),
    judge: rate,
    originsOf: rater.originsOf,
    closing: (report) => aboutReport({ report, isByCode, state, language, knobs }),
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

/** Sections of a draft that code wrote, without sentences that may not be shown. */
function fitSections(
  draft: Draft,
  rate: Rate,
  { language, knobs }: { readonly language: string; readonly knobs: NodeContext['knobs'] },
): Draft['sections'] {
  const numbered = numberDraft(draft, language);
  const removed = numbered.sentences.filter(({ text, markdown }) => {
    const rated = rate({ text, evidenceIds: marksIn(markdown) });
    const isLost = rated.signals['contradiction'] === 0;
    // "They were." has no word that could be looked for, and says nothing alone.
    const isEmpty = rated.verdict === 'open' && rated.signals['cover'] === undefined;
    const isWrong = isEmpty || (rated.verdict !== 'supported' && rated.verdict !== 'open');
    return isWrong || isTooUnsure(rated, knobs) || isLost;
  });
  return numbered.replace(new Map(removed.map(({ n }) => [n, '']))).sections;
}

/** A figure in a title would be a claim without a citation, unless the question gives it or the text, which is checked. */
function plainTitle({ title, sections }: Draft, question: string): string {
  const known = [question, ...sections.map(({ markdown }) => markdown)].join('\n');
  const figures = title.match(/\p{N}+/gu) ?? [];
  const isPlain = title.trim() !== '' && figures.every((figure) => known.includes(figure));
  return isPlain ? title : shortTitle(question);
}

/**
 * The report without a writer: the sentences of the reliable sources themselves, judged by code. Where they answer nothing, or nothing
 * of them may be said: the honest report.
 */
export async function reportByCode(state: ResearchState, context: NodeContext): Promise<ResearchUpdate> {
  const { evidence } = reliableMaterial(materialOf(state, context), state);
  const used = new Set(evidence.map(({ id }) => id));
  const unusable = describeEvidence(state.evidence, state.sources).filter(({ id }) => !used.has(id));
  const answered = { ...state, ...stillAnswered({ ...state, usable: evidence, unusable }) };
  if (answered.answered !== 'none') {
    const report = await compileReport({ draft: codedDraft(state, context) }, answered, context);
    if (report.claims.length > 0) return finished(report, answered, context);
  }
  return finished(await fruitlessReport(state, context), answered, context);
}

/**
 * The draft that code puts together, without passages on the losing side of a contradiction, which is shown as such. Sentences
 * that are too unsure are left out when it is compiled.
 */
export function codedDraft(state: ResearchState, context: NodeContext): Draft {
  const material = reliableMaterial(materialOf(state, context), state);
  const evidence = material.evidence.filter(
    ({ id, quote }) => disputeAbout({ text: quote, evidenceIds: [id] }, state.contradictions) !== 'lost',
  );
  return draftByCode({ ...material, evidence });
}

/** The update of the state after any way of writing. */
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
