import { countWords } from '@research-studio/extractive';
import type { EvalContext, EvalSubject, Evaluator, Measurement } from '../evaluators/evaluator.ts';
import { askBatches } from './ask-batches.ts';
import { batchesOf, spreadOf } from './batches-of.ts';
import { judgeRelevanceTask } from './judge-relevance.task.ts';
import { judgedMeasurement } from './judged-measurement.ts';
import { piecesOf } from './pieces-of.ts';
import { type JudgedSection, reportSections } from './report-sections.ts';

/** Pages and pages of sections are judged by a sample. */
const MAX_SECTIONS = 60;
/** Longer sections are judged in parts. */
const SECTION_CHARACTERS = 8_000;
const SECTIONS_PER_CALL = 20;
const CHARACTERS_PER_CALL = 40_000;

/** How far the sections answer the question, weighted by their length: a page beside the point outweighs a good summary. */
export const judgeRelevance: Evaluator = { name: 'judge_relevance', kind: 'judge', evaluate };

async function evaluate({ bundle }: EvalSubject, context: EvalContext): Promise<Measurement[]> {
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
