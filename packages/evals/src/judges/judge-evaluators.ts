import { promptText } from '@research-studio/core';
import { countWords, partsOfQuestion } from '@research-studio/extractive';
import { similarity } from '@research-studio/language';
import type { Bundle } from '@research-studio/schemas';
import type { EvalContext, EvalSubject, Evaluator, Measurement } from '../evaluators/evaluator.ts';
import type { JudgeUse } from '../results/eval-row.ts';
import { type Faithfulness, judgeFaithfulnessTask, judgeGroundednessTask } from './claim-judges.task.ts';
import {
  askBatches,
  batchesOf,
  claimBatches,
  claimFault,
  claimsOfReport,
  type JudgedClaim,
  openEvidence,
  piecesOf,
  spreadOf,
} from './claim-verdicts.ts';
import { type Coverage, judgeCompletenessTask } from './judge-completeness.task.ts';
import { judgeQualityTask, QUALITIES, type QualityInput } from './judge-quality.task.ts';
import { judgeRelevanceTask } from './judge-relevance.task.ts';
import { type JudgedSection, reportParts, reportSections } from './report-sections.ts';

const FAULTS_TOLD = 5;

/**
 * One row of a judge. A message says first why there is no score, else what was judged and what was found. What nobody
 * judged is told apart from what there was nothing to judge of.
 */
function judgedMeasurement(request: {
  metric: string;
  /** 0 to 1; null when there was nothing to judge or nobody to judge it. */
  score: number | null;
  use: JudgeUse | null;
  /** Why nobody judged it; empty when somebody did, or there was nothing to judge. */
  problem: string;
  /** What to say where there was nothing to judge. */
  nothing: string;
  summary: string;
  /** Each says what and where, the weightiest first. */
  faults: readonly string[];
}): Measurement {
  const { metric, use, problem, nothing, summary, faults } = request;
  const score = problem === '' ? request.score : null;
  const told = faults.slice(0, FAULTS_TOLD).map((fault) => promptText(fault, 400));
  const more = faults.length - told.length;
  const message = [summary, ...told, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n');
  return {
    metric,
    score,
    passed: null,
    message: score === null ? problem || nothing : faults.length === 0 ? '' : message,
    judge: use,
    ...(problem === '' ? {} : { unmeasured: true }),
  };
}

/** Of a longer report a spread sample is judged. */
const MAX_CLAIMS = 200;

/** The share of the report's claims, cited or not, that the run's evidence carries in full. */
export const judgeGroundedness: Evaluator = {
  name: 'judge_groundedness',
  kind: 'judge',
  evaluate: groundedShare,
};

async function groundedShare({ bundle }: EvalSubject, context: EvalContext): Promise<Measurement[]> {
  const report = await claimsOfReport(bundle);
  const shelf = openEvidence(bundle, report);
  const claims = spreadOf(report.claims, MAX_CLAIMS);
  const cases = claims.map((claim) => {
    const cited = shelf.cited(claim);
    const known = new Set(cited.map(({ text }) => text));
    return { claim, cited, others: shelf.nearest(claim).filter(({ text }) => !known.has(text)) };
  });
  const inputs = claimBatches(bundle.question, cases);
  const { outputs, use, problem } = await askBatches({ task: judgeGroundednessTask, inputs, context });
  const verdicts = outputs?.flatMap((output) => output.verdicts) ?? [];
  const grounded = verdicts.filter(({ verdict }) => verdict === 'grounded').length;
  return [
    judgedMeasurement({
      metric: 'grounded_share',
      score: verdicts.length === 0 ? null : grounded / verdicts.length,
      use,
      problem,
      nothing: 'The report makes no claim to judge.',
      summary: `${grounded} of ${verdicts.length} claims are grounded (${report.claims.length} in the report).`,
      faults: verdicts.flatMap((verdict, index) =>
        verdict.verdict === 'grounded' ? [] : [claimFault(claims[index], verdict)],
      ),
    }),
  ];
}

const WORTH: Readonly<Record<Faithfulness, number>> = {
  faithful: 1,
  overstated: 0.5,
  unfaithful: 0,
  reversed: 0,
};

/** How far the sources that the cited sentences name say what the sentences say; an overstated one counts half. */
export const judgeFaithfulness: Evaluator = {
  name: 'judge_faithfulness',
  kind: 'judge',
  evaluate: faithfulShare,
};

async function faithfulShare({ bundle }: EvalSubject, context: EvalContext): Promise<Measurement[]> {
  const report = await claimsOfReport(bundle);
  const shelf = openEvidence(bundle, report);
  const sampled = spreadOf(report.claims.filter(isJudgeable), MAX_CLAIMS);
  const cases = sampled.map((claim) => ({ claim, cited: shelf.cited(claim), others: [] }));
  const open = cases.filter(({ cited }) => cited.length > 0);
  const inputs = claimBatches(bundle.question, open);
  const { outputs, use, problem } = await askBatches({ task: judgeFaithfulnessTask, inputs, context });
  const judged = [
    ...(outputs?.flatMap((output) => output.verdicts) ?? []).map(({ verdict, reason }, index) => ({
      claim: open[index]?.claim,
      verdict,
      reason,
    })),
    ...cases.filter(({ cited }) => cited.length === 0).map(({ claim }) => settledByCode(claim)),
  ];
  const sum = judged.reduce((total, { verdict }) => total + WORTH[verdict], 0);
  const faults = judged.filter(({ verdict }) => verdict !== 'faithful');
  return [
    judgedMeasurement({
      metric: 'faithful_share',
      score: outputs === null || judged.length === 0 ? null : sum / judged.length,
      use,
      problem,
      nothing: 'The report has no cited sentence whose sources could be read.',
      summary: `${judged.length - faults.length} of ${judged.length} cited sentences are faithful.`,
      faults: faults
        .toSorted((a, b) => WORTH[a.verdict] - WORTH[b.verdict])
        .map(({ claim, ...verdict }) => claimFault(claim, verdict)),
    }),
  ];
}

/** Cited sentences; where none of the sources that the run has could be read there is nothing to hold them against. */
function isJudgeable({ sources, deadMarks }: JudgedClaim): boolean {
  return sources.length === 0 ? deadMarks.length > 0 : sources.some(({ text }) => text !== '');
}

function settledByCode(claim: JudgedClaim): {
  claim: JudgedClaim;
  verdict: Faithfulness;
  reason: string;
} {
  const reason = `It cites ${claim.deadMarks.join(', ')}, which the run does not have.`;
  return { claim, verdict: 'unfaithful', reason };
}

const MAX_ITEMS = 20;

/** What was told to be open is better than silence, and all that there is to say where the sources have no answer. */
const COVERED_BY: Readonly<Record<Coverage, number>> = {
  answered: 1,
  partly: 0.5,
  told_open: 0.5,
  missed: 0,
};

/** The share of what had to be dealt with that the report deals with: the parts of the question and the plan's items. */
export const judgeCompleteness: Evaluator = {
  name: 'judge_completeness',
  kind: 'judge',
  evaluate: coveredShare,
};

async function coveredShare(subject: EvalSubject, context: EvalContext): Promise<Measurement[]> {
  const { bundle } = subject;
  const items = expectedItems(bundle.question, subject.plan ?? []);
  const worth = subject.case.expect.mustAbstain ? { ...COVERED_BY, told_open: 1 } : COVERED_BY;
  const parts = reportParts(bundle.report.markdown);
  const inputs = parts.map((report, index) => ({
    question: bundle.question,
    items,
    report,
    part: { number: index + 1, of: parts.length },
  }));
  const { outputs, use, problem } = await askBatches({ task: judgeCompletenessTask, inputs, context });
  const best = items.flatMap((item, index) => {
    const verdicts = (outputs ?? []).flatMap((output) => output.verdicts[index] ?? []);
    const [first] = verdicts.toSorted((a, b) => worth[b.verdict] - worth[a.verdict]);
    return first === undefined ? [] : [{ item, verdict: first.verdict, reason: first.reason }];
  });
  const sum = best.reduce((total, { verdict }) => total + worth[verdict], 0);
  const short = best.filter(({ verdict }) => worth[verdict] < 1);
  return [
    judgedMeasurement({
      metric: 'covered_share',
      score: best.length === 0 ? null : sum / best.length,
      use,
      problem,
      nothing: 'The report has no text to judge.',
      summary: `${best.length - short.length} of ${best.length} items are covered.`,
      faults: short
        .toSorted((a, b) => worth[a.verdict] - worth[b.verdict])
        .map(({ item, verdict, reason }) => `${verdict.replaceAll('_', ' ')}: "${item}". ${reason}`),
    }),
  ];
}

/** Items at least this similar ask for the same. */
const SAME = 0.85;

/** The question and its plan; where the plan is not known, the parts of the question, or itself where it has none. */
function expectedItems(question: string, plan: readonly string[]): string[] {
  const named = partsOfQuestion(question).map(({ text }) => text);
  const parts = named.length > 1 ? named : [question];
  const items: string[] = [];
  for (const item of plan.length > 0 ? [question, ...plan] : parts) {
    if (items.length === MAX_ITEMS) break;
    if (item.trim() !== '' && items.every((other) => similarity(item, other) < SAME)) items.push(item);
  }
  return items;
}

/** Five sub-scores and their mean, of long reports weighted by the length of the parts. */
export const judgeQuality: Evaluator = { name: 'judge_quality', kind: 'judge', evaluate: qualityGrades };

async function qualityGrades({ bundle }: EvalSubject, context: EvalContext): Promise<Measurement[]> {
  const parts = reportParts(bundle.report.markdown);
  const inputs = parts.length === 0 ? [] : await qualityInputs(bundle, parts);
  const { outputs, use, problem } = await askBatches({ task: judgeQualityTask, inputs, context });
  const total = parts.reduce((sum, { length }) => sum + length, 0);
  const graded = QUALITIES.map((metric) => {
    const grades = (outputs ?? []).flatMap(({ grades }, index) =>
      grades === null ? [] : [{ ...grades[metric], weight: (parts[index]?.length ?? 0) / total }],
    );
    const score = grades.reduce((sum, { score, weight }) => sum + ((score - 1) / 4) * weight, 0);
    return { metric, score: grades.length === 0 ? null : score, grades };
  });
  const nothing = 'The report has no text to judge.';
  const scores = graded.flatMap(({ score }) => score ?? []);
  const mean = scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return [
    judgedMeasurement({ metric: 'quality', score: mean, use, problem, nothing, summary: '', faults: [] }),
    // The call is one and its cost is told once, with the mean.
    ...graded.map(({ metric, score, grades }) =>
      judgedMeasurement({
        metric,
        score,
        use: use === null ? null : { ...use, inputTokens: 0, outputTokens: 0, costUsd: 0 },
        problem,
        nothing,
        summary: `${metric.replaceAll('_', ' ')}:`,
        // A good grade keeps its reason, too.
        faults: grades.map(({ score, reason }) => `${score} of 5. ${reason}`),
      }),
    ),
  ];
}

async function qualityInputs(bundle: Bundle, parts: readonly string[]): Promise<QualityInput[]> {
  const { claims } = await claimsOfReport(bundle);
  const counts = {
    sentencesThatStateSomething: claims.length,
    ofTheseCited: claims.filter(({ sources, deadMarks }) => sources.length + deadMarks.length > 0).length,
    citationsWithoutSource: claims.reduce((sum, { deadMarks }) => sum + deadMarks.length, 0),
  };
  const sources = citedSources(claims);
  return parts.map((report, index) => ({
    question: bundle.question,
    report,
    part: { number: index + 1, of: parts.length },
    sources,
    counts,
  }));
}

const MAX_SOURCES = 60;

function citedSources(claims: readonly JudgedClaim[]): string[] {
  const cited = claims.flatMap(({ sources }) => sources.map(({ key, context }) => [key, context] as const));
  return [...new Map(cited)].map(([key, context]) => `[${key}] ${context}`).slice(0, MAX_SOURCES);
}

/** Pages and pages of sections are judged by a sample. */
const MAX_SECTIONS = 60;
/** Longer sections are judged in parts. */
const SECTION_CHARACTERS = 8_000;
const SECTIONS_PER_CALL = 20;
const CHARACTERS_PER_CALL = 40_000;

/** How far the sections answer the question, weighted by their length: a page beside the point outweighs a good summary. */
export const judgeRelevance: Evaluator = { name: 'judge_relevance', kind: 'judge', evaluate: relevanceGrade };

async function relevanceGrade({ bundle }: EvalSubject, context: EvalContext): Promise<Measurement[]> {
  const all = reportSections(bundle.report.markdown)
    .filter(({ isAbout }) => !isAbout)
    .flatMap((section) =>
      piecesOf(section.markdown, SECTION_CHARACTERS).map((markdown) => ({ ...section, markdown })),
    );
  const sections = spreadOf(all, MAX_SECTIONS);
  const batches = batchesOf(sections, {
    maxItems: SECTIONS_PER_CALL,
    maxCharacters: CHARACTERS_PER_CALL,
    sizeOf: ({ markdown }) => markdown.length,
  });
  const inputs = batches.map((batch) => ({
    question: bundle.question,
    sections: batch.map(({ heading, markdown }) => ({ heading, text: markdown })),
  }));
  const { outputs, use, problem } = await askBatches({ task: judgeRelevanceTask, inputs, context });
  const verdicts = outputs?.flatMap((output) => output.verdicts) ?? [];
  const graded = sections.flatMap((section, index) => {
    const verdict = verdicts[index];
    return verdict === undefined ? [] : [{ section, reason: verdict.reason, score: verdict.score }];
  });
  return [
    judgedMeasurement({
      metric: 'relevance',
      score: outputs === null ? null : weightedGrade(graded),
      use,
      problem,
      nothing: 'The report has no text to judge.',
      faults: graded.filter(({ score }) => score <= 3).map(fault),
      summary: `${sections.length} of ${all.length} sections judged.`,
    }),
  ];
}

interface Graded {
  readonly section: JudgedSection;
  readonly reason: string;
  readonly score: number;
}

function weightedGrade(graded: readonly Graded[]): number | null {
  const weights = graded.map(({ section }) => Math.max(1, countWords(section.markdown)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return null;
  return graded.reduce((sum, { score }, index) => sum + ((score - 1) / 4) * (weights[index] ?? 0), 0) / total;
}

function fault({ section, reason, score }: Graded): string {
  return `Line ${section.line}, "${section.heading}": ${score} of 5. ${reason}`;
}

/** All judges that ask a model. Without one their scores are null. */
export const judgeEvaluators: readonly Evaluator[] = [
  judgeRelevance,
  judgeGroundedness,
  judgeCompleteness,
  judgeQuality,
  judgeFaithfulness,
];
