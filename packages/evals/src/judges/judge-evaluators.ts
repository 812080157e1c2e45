import { promptText } from '@research-studio/core/research';
import { countWords, partsOfQuestion } from '@research-studio/extractive';
import { similarity } from '@research-studio/language';
import type { Bundle } from '@research-studio/schemas';
import { mean, sum } from 'simple-statistics';
import type { EvalContext, EvalSubject, Evaluator, Measurement } from '../evaluators/evaluator.ts';
import { firstOf } from '../results/printable-text.ts';
import { type Faithfulness, judgeFaithfulnessTask, judgeGroundednessTask } from './claim-judges.task.ts';
import {
  askBatches,
  type BatchAnswers,
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
import { reportParts, reportSections } from './report-sections.ts';

const FAULTS_TOLD = 5;

type Answers = Pick<BatchAnswers<unknown>, 'use' | 'problem'>;

interface Found {
  /** 0 to 1; null when there was nothing to judge or nobody to judge it. */
  readonly score: number | null;
  /** The message where there was nothing to judge. */
  readonly nothing: string;
  readonly summary: string;
  /** Each says what and where, the weightiest first. */
  readonly faults: readonly string[];
}

/**
 * One row of a judge. A message says first why there is no score, else what was judged and what was found. What nobody
 * judged differs from what there was nothing to judge of.
 */
function judged(
  metric: string,
  { use, problem }: Answers,
  { nothing, summary, faults, ...found }: Found,
): Measurement {
  const score = problem === '' ? found.score : null;
  const lines = faults.map((fault) => promptText(fault, 400));
  const message = [summary, ...firstOf(lines, FAULTS_TOLD, (left) => `And ${left} more.`)].join('\n');
  return {
    metric,
    score,
    passed: null,
    message: score === null ? problem || nothing : faults.length === 0 ? '' : message,
    judge: use,
    ...(problem === '' ? {} : { unmeasured: true }),
  };
}

function verdictsOf<Verdict>({
  outputs,
}: BatchAnswers<{ readonly verdicts: readonly Verdict[] }>): Verdict[] {
  return (outputs ?? []).flatMap(({ verdicts }) => verdicts);
}

type Find = (subject: EvalSubject, context: EvalContext) => Promise<Found & { answers: Answers }>;

/** A judge of one metric. */
function judge(name: string, metric: string, find: Find): Evaluator {
  const evaluate: Evaluator['evaluate'] = async (subject, context) => {
    const { answers, ...found } = await find(subject, context);
    return [judged(metric, answers, found)];
  };
  return { name, kind: 'judge', evaluate };
}

/** A spread sample of a longer report is judged. */
const MAX_CLAIMS = 200;

/** The share of the report's claims, cited or not, that the run's evidence carries in full. */
export const judgeGroundedness = judge('judge_groundedness', 'grounded_share', groundedShare);

async function groundedShare({ bundle }: EvalSubject, context: EvalContext): ReturnType<Find> {
  const report = await claimsOfReport(bundle);
  const shelf = openEvidence(bundle, report);
  const claims = spreadOf(report.claims, MAX_CLAIMS);
  const cases = claims.map((claim) => {
    const cited = shelf.cited(claim);
    const known = new Set(cited.map(({ text }) => text));
    return { claim, cited, others: shelf.nearest(claim).filter(({ text }) => !known.has(text)) };
  });
  const inputs = claimBatches(bundle.question, cases);
  const answers = await askBatches({ task: judgeGroundednessTask, inputs, context });
  const verdicts = verdictsOf(answers);
  const grounded = verdicts.filter(({ verdict }) => verdict === 'grounded').length;
  return {
    answers,
    score: verdicts.length === 0 ? null : grounded / verdicts.length,
    nothing: 'The report makes no claim to judge.',
    summary: `${grounded} of ${verdicts.length} claims are grounded (${report.claims.length} in the report).`,
    faults: verdicts.flatMap((verdict, index) =>
      verdict.verdict === 'grounded' ? [] : [claimFault(claims[index], verdict)],
    ),
  };
}

const WORTH: Readonly<Record<Faithfulness, number>> = {
  faithful: 1,
  overstated: 0.5,
  unfaithful: 0,
  reversed: 0,
};

/** How far the sources that the cited sentences name say what the sentences say; an overstated one counts half. */
export const judgeFaithfulness = judge('judge_faithfulness', 'faithful_share', faithfulShare);

async function faithfulShare({ bundle }: EvalSubject, context: EvalContext): ReturnType<Find> {
  const report = await claimsOfReport(bundle);
  const shelf = openEvidence(bundle, report);
  const sampled = spreadOf(report.claims.filter(isJudgeable), MAX_CLAIMS);
  const cases = sampled.map((claim) => ({ claim, cited: shelf.cited(claim), others: [] }));
  const open = cases.filter(({ cited }) => cited.length > 0);
  const inputs = claimBatches(bundle.question, open);
  const answers = await askBatches({ task: judgeFaithfulnessTask, inputs, context });
  const verdicts = verdictsOf(answers);
  const all = [
    ...verdicts.map(({ verdict, reason }, index) => ({ claim: open[index]?.claim, verdict, reason })),
    ...cases.filter(({ cited }) => cited.length === 0).map(({ claim }) => settledByCode(claim)),
  ];
  const worth = sum(all.map(({ verdict }) => WORTH[verdict]));
  const faults = all.filter(({ verdict }) => verdict !== 'faithful');
  return {
    answers,
    score: all.length === 0 ? null : worth / all.length,
    nothing: 'The report has no cited sentence whose sources could be read.',
    summary: `${all.length - faults.length} of ${all.length} cited sentences are faithful.`,
    faults: faults
      .toSorted((a, b) => WORTH[a.verdict] - WORTH[b.verdict])
      .map(({ claim, ...verdict }) => claimFault(claim, verdict)),
  };
}

/** Cited sentences; where none of the sources that the run has could be read there is nothing to hold them against. */
function isJudgeable({ sources, deadMarks }: JudgedClaim): boolean {
  return sources.length === 0 ? deadMarks.length > 0 : sources.some(({ text }) => text !== '');
}

function settledByCode(claim: JudgedClaim) {
  const reason = `It cites ${claim.deadMarks.join(', ')}, which the run does not have.`;
  return { claim, verdict: 'unfaithful' as const, reason };
}

const MAX_ITEMS = 20;

/** An item reported as open is better than silence, and fully covered where the sources have no answer. */
const COVERED_BY: Readonly<Record<Coverage, number>> = {
  answered: 1,
  partly: 0.5,
  told_open: 0.5,
  missed: 0,
};

/** The share of what had to be dealt with that the report deals with: the parts of the question and the plan's items. */
export const judgeCompleteness = judge('judge_completeness', 'covered_share', coveredShare);

async function coveredShare(subject: EvalSubject, context: EvalContext): ReturnType<Find> {
  const { bundle } = subject;
  const items = expectedItems(bundle.question, subject.plan ?? []);
  const worth = subject.case.expect.mustAbstain ? { ...COVERED_BY, told_open: 1 } : COVERED_BY;
  const parts = reportParts(bundle.report.markdown);
  const { question } = bundle;
  const partOf = (index: number) => `${index + 1} of ${parts.length}`;
  const inputs = parts.map((report, index) => ({ question, items, report, part: partOf(index) }));
  const answers = await askBatches({ task: judgeCompletenessTask, inputs, context });
  const best = items.flatMap((item, index) => {
    const verdicts = (answers.outputs ?? []).flatMap((output) => output.verdicts[index] ?? []);
    const [first] = verdicts.toSorted((a, b) => worth[b.verdict] - worth[a.verdict]);
    return first === undefined ? [] : [{ item, verdict: first.verdict, reason: first.reason }];
  });
  const short = best.filter(({ verdict }) => worth[verdict] < 1);
  return {
    answers,
    score: best.length === 0 ? null : mean(best.map(({ verdict }) => worth[verdict])),
    nothing: 'The report has no text to judge.',
    summary: `${best.length - short.length} of ${best.length} items are covered.`,
    faults: short
      .toSorted((a, b) => worth[a.verdict] - worth[b.verdict])
      .map(({ item, verdict, reason }) => `${verdict.replaceAll('_', ' ')}: "${item}". ${reason}`),
  };
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
  const total = sum(parts.map(({ length }) => length));
  const graded = QUALITIES.map((metric) => {
    const grades = (outputs ?? []).flatMap(({ grades }, index) =>
      grades === null ? [] : [{ ...grades[metric], weight: (parts[index]?.length ?? 0) / total }],
    );
    const score = sum(grades.map(({ score, weight }) => ((score - 1) / 4) * weight));
    return { metric, score: grades.length === 0 ? null : score, grades };
  });
  const nothing = 'The report has no text to judge.';
  const scores = graded.flatMap(({ score }) => score ?? []);
  const score = scores.length === 0 ? null : mean(scores);
  // The call is one and its cost is reported once, with the mean.
  const reported = {
    problem,
    use: use === null ? null : { ...use, inputTokens: 0, outputTokens: 0, costUsd: 0 },
  };
  return [
    judged('quality', { use, problem }, { score, nothing, summary: '', faults: [] }),
    ...graded.map(({ metric, score, grades }) =>
      judged(metric, reported, {
        score,
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
    citationsWithoutSource: claims.flatMap(({ deadMarks }) => deadMarks).length,
  };
  const cited = new Map(claims.flatMap(({ sources }) => sources.map(({ key, context }) => [key, context])));
  const sources = [...cited].map(([key, context]) => `[${key}] ${context}`).slice(0, MAX_SOURCES);
  const { question } = bundle;
  const partOf = (index: number) => `${index + 1} of ${parts.length}`;
  return parts.map((report, index) => ({ question, report, part: partOf(index), sources, counts }));
}

const MAX_SOURCES = 60;

/** Pages and pages of sections are judged by a sample. */
const MAX_SECTIONS = 60;
/** Longer sections are judged in parts. */
const SECTION_CHARACTERS = 8_000;
const SECTIONS_PER_CALL = 20;
const CHARACTERS_PER_CALL = 40_000;

/** How far the sections answer the question, weighted by their length: a page beside the point outweighs a good summary. */
export const judgeRelevance = judge('judge_relevance', 'relevance', relevanceGrade);

async function relevanceGrade({ bundle }: EvalSubject, context: EvalContext): ReturnType<Find> {
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
  const answers = await askBatches({ task: judgeRelevanceTask, inputs, context });
  const verdicts = verdictsOf(answers);
  const graded = sections.flatMap(({ line, heading, markdown }, index) => {
    const { reason, score } = verdicts[index] ?? {};
    if (score === undefined) return [];
    const fault = `Line ${line}, "${heading}": ${score} of 5. ${reason}`;
    return [{ score, fault, weight: Math.max(1, countWords(markdown)) }];
  });
  const total = sum(graded.map(({ weight }) => weight));
  const weighted = sum(graded.map(({ score, weight }) => ((score - 1) / 4) * weight));
  return {
    answers,
    score: total === 0 ? null : weighted / total,
    nothing: 'The report has no text to judge.',
    faults: graded.filter(({ score }) => score <= 3).map(({ fault }) => fault),
    summary: `${sections.length} of ${all.length} sections judged.`,
  };
}

/** All judges that ask a model. Without one their scores are null. */
export const judgeEvaluators: readonly Evaluator[] = [
  judgeRelevance,
  judgeGroundedness,
  judgeCompleteness,
  judgeQuality,
  judgeFaithfulness,
];
