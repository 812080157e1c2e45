import { describe, expect, it } from 'vitest';
import type { EvalSubject, Evaluator } from '../evaluators/evaluator.ts';
import {
  judgeCompleteness,
  judgeFaithfulness,
  judgeGroundedness,
  judgeQuality,
  judgeRelevance,
} from './judge-evaluators.ts';
import { QUALITIES } from './judge-quality.task.ts';
import { desalination } from './testing/desalination.ts';
import { hollvikHeat } from './testing/hollvik-heat.ts';
import { nightTrain } from './testing/night-train.ts';
import { subjectOf } from './testing/report-case.ts';
import { SCRIPTED_USE, scriptedJudge } from './testing/scripted-judge.ts';

const evaluateWith = async (evaluator: Evaluator, subject: EvalSubject, replies: readonly unknown[]) => {
  const judge = scriptedJudge(replies);
  const rows = await evaluator.evaluate(subject, { reasoner: judge, signal: undefined });
  expect(judge.prompts).toHaveLength(replies.length);
  return { rows, prompts: judge.prompts };
};

const sections = (...scores: readonly number[]) => ({
  verdicts: scores.map((score, index) => ({ section: index + 1, reason: 'As seen.', score })),
});

describe('judge_relevance', () => {
  it('gives 1 to a report whose sections all answer the question', async () => {
    const { rows } = await evaluateWith(judgeRelevance, subjectOf(hollvikHeat, 'good'), [
      sections(5, 5, 5, 5),
    ]);
    expect(rows).toEqual([
      {
        metric: 'relevance',
        score: 1,
        passed: null,
        message: '',
        judge: { ...SCRIPTED_USE, promptId: 'judge-relevance@1' },
      },
    ]);
  });

  it('gives little to one that is on something else, and says which sections and where', async () => {
    const { rows } = await evaluateWith(judgeRelevance, subjectOf(hollvikHeat, 'bad'), [
      sections(1, 1, 1, 1, 2),
    ]);
    expect(rows[0]?.score).toBeLessThan(0.2);
    expect(rows[0]?.message).toContain('Line 3, "What geothermal energy is": 1 of 5.');
  });

  it('lets a long section weigh more than a short one', async () => {
    const report = `# T\n\n## Short\n\nIt cost 38.4 million.\n\n## Long\n\n${'Bathing is old and pleasant. '.repeat(50)}`;
    const subject = subjectOf({ ...hollvikHeat, good: report }, 'good');
    const { rows } = await evaluateWith(judgeRelevance, subject, [sections(5, 1)]);
    expect(rows[0]?.score).toBeLessThan(0.1);
  });

  it.each([
    ['a verdict too few', sections(5, 5, 5)],
    ['verdicts in another order', { verdicts: sections(5, 5, 5, 5).verdicts.toReversed() }],
  ])('refuses %s', async (_, reply) => {
    await expect(evaluateWith(judgeRelevance, subjectOf(hollvikHeat, 'good'), [reply])).rejects.toThrow(
      /breaks its rules/,
    );
  });
});

const claim = (number: number, verdict: string, more: object = {}) => ({
  claim: number,
  reason: 'As seen.',
  passages: [1],
  unsaid: verdict === 'grounded' || verdict === 'faithful' ? '' : 'the figure',
  verdict,
  ...more,
});
const claims = (verdicts: readonly string[]) => ({
  verdicts: verdicts.map((verdict, index) => claim(index + 1, verdict)),
});

describe('judge_groundedness', () => {
  it('is the share of claims that are grounded in full, and names the others with their lines', async () => {
    const verdicts = [
      ...Array.from({ length: 6 }, () => 'grounded'),
      'partly_grounded',
      'ungrounded',
      'contradicted',
    ];
    const { rows, prompts } = await evaluateWith(judgeGroundedness, subjectOf(hollvikHeat, 'good'), [
      claims(verdicts),
    ]);
    expect(rows[0]?.score).toBeCloseTo(6 / 9);
    expect(rows[0]?.message).toContain('6 of 9 claims are grounded');
    expect(rows[0]?.message).toMatch(/Line 17, "The first winter": "The sand came/);
    expect(prompts[0]?.user).toContain('Sand from the second borehole');
  });

  it('shows only evidence that is in its source', async () => {
    const subject = subjectOf(hollvikHeat, 'bad');
    const [first, ...rest] = subject.bundle.evidence;
    const invented = { ...first!, quote: 'Drilling robots will make heat almost free by 2030.' };
    const bundle = { ...subject.bundle, evidence: [invented, ...rest] };
    const reply = claims(Array.from({ length: 8 }, () => 'ungrounded'));
    const { rows, prompts } = await evaluateWith(judgeGroundedness, { ...subject, bundle }, [reply]);
    const { passages } = JSON.parse(prompts[0]?.user ?? '{}') as { passages: { text: string }[] };
    expect(passages.some(({ text }) => text.includes('robots'))).toBe(false);
    expect(rows[0]?.score).toBe(0);
  });

  it.each([
    ['grounded, with something unsaid', claim(1, 'grounded', { unsaid: 'the year' })],
    ['grounded, with no passage', claim(1, 'grounded', { passages: [] })],
    ['grounded, by a passage that is not there', claim(1, 'grounded', { passages: [99] })],
    ['ungrounded, with nothing unsaid', claim(1, 'ungrounded', { unsaid: 'Nothing.' })],
    ['contradicted, by no passage', claim(1, 'contradicted', { passages: [] })],
  ])('refuses a verdict that speaks against itself: %s', async (_, verdict) => {
    const subject = subjectOf(
      { ...hollvikHeat, good: '# T\n\n## Cost\n\nIt cost 38.4 million crowns [1].' },
      'good',
    );
    await expect(evaluateWith(judgeGroundedness, subject, [{ verdicts: [verdict] }])).rejects.toThrow(
      /Claim 1/,
    );
  });
});

describe('judge_groundedness of what is not said', () => {
  it('lets a claim about an absence hold because no passage says it', async () => {
    const good = '# T\n\n## Cost\n\nNo figure for the cost of repairs was found [1].';
    const reason = 'No passage states a cost of repairs; passage 1 is where it would stand.';
    const { rows } = await evaluateWith(judgeGroundedness, subjectOf({ ...hollvikHeat, good }, 'good'), [
      { verdicts: [claim(1, 'grounded', { reason })] },
    ]);
    expect(rows[0]?.score).toBe(1);
  });
});

describe('judge_faithfulness', () => {
  it('counts an overstated sentence half and a mark without source nothing, without asking about that', async () => {
    const reply = claims(['unfaithful', 'overstated', 'faithful', 'overstated', 'unfaithful', 'reversed']);
    const { rows, prompts } = await evaluateWith(judgeFaithfulness, subjectOf(desalination, 'bad'), [reply]);
    expect(rows[0]?.score).toBeCloseTo(2 / 7);
    expect(rows[0]?.message).toContain('It cites [7], which the run does not have.');
    expect(prompts[0]?.user).not.toContain('turistas');
  });

  it('shows each sentence the passages of the sources that it cites and of no others', async () => {
    const subject = subjectOf(
      { ...nightTrain, good: '# T\n\n## P\n\nEin Sitzplatz kostet ab 49 Euro [3].' },
      'good',
    );
    const { prompts } = await evaluateWith(judgeFaithfulness, subject, [claims(['unfaithful'])]);
    const { passages } = JSON.parse(prompts[0]?.user ?? '{}') as { passages: { from: string }[] };
    expect(passages.length).toBeGreaterThan(0);
    for (const { from } of passages) expect(from).toContain('Aus für den Nachtzug nach Porta');
  });

  it('finds the source of a number where the report has lost its list', async () => {
    const subject = subjectOf(hollvikHeat, 'good');
    const report = { markdown: 'It cost 38.4 million crowns [1].', sections: [] };
    const { rows } = await evaluateWith(
      judgeFaithfulness,
      { ...subject, bundle: { ...subject.bundle, report } },
      [claims(['faithful'])],
    );
    expect(rows[0]?.score).toBe(1);
  });

  it('has nothing to judge where the sources could not be read', async () => {
    const subject = subjectOf(hollvikHeat, 'good');
    const sources = subject.bundle.sources.map((source) => ({ ...source, text: '' }));
    const bundle = { ...subject.bundle, sources, evidence: [] };
    const { rows } = await evaluateWith(judgeFaithfulness, { ...subject, bundle }, []);
    expect(rows[0]).toMatchObject({ score: null, judge: null });
  });
});

const items = (...verdicts: readonly string[]) => ({
  verdicts: verdicts.map((verdict, index) => ({ item: index + 1, reason: 'As seen.', verdict })),
});

describe('judge_completeness', () => {
  it('is the share of the question and the plan that is covered, and lists what is missed', async () => {
    const reply = items('partly', 'answered', 'missed', 'told_open', 'missed');
    const { rows } = await evaluateWith(judgeCompleteness, subjectOf(nightTrain, 'bad'), [reply]);
    expect(rows[0]?.score).toBeCloseTo((0.5 + 1 + 0 + 0.5 + 0) / 5);
    expect(rows[0]?.message).toContain('missed: "Wie pünktlich ist er?"');
  });

  it('asks about the parts of the question where the plan is not known', async () => {
    const { plan: _, ...subject } = subjectOf(hollvikHeat, 'good');
    const judge = scriptedJudge([]);
    await expect(
      judgeCompleteness.evaluate(subject, { reasoner: judge, signal: undefined }),
    ).rejects.toThrow();
    const { rows, prompts } = await evaluateWith(
      judgeCompleteness,
      { ...subject, bundle: { ...subject.bundle, question: 'What is a heat pump?' } },
      [items('answered')],
    );
    expect(prompts[0]?.user).toContain('"asks": "What is a heat pump?"');
    expect(rows[0]?.score).toBe(1);
  });

  it('takes an open answer for the whole one where the case wants the report to abstain', async () => {
    const subject = subjectOf(nightTrain, 'bad');
    const abstaining = {
      ...subject,
      case: { ...subject.case, expect: { ...subject.case.expect, mustAbstain: true } },
    };
    const reply = items('told_open', 'told_open', 'told_open', 'told_open', 'told_open');
    expect((await evaluateWith(judgeCompleteness, abstaining, [reply])).rows[0]?.score).toBe(1);
    expect((await evaluateWith(judgeCompleteness, subject, [reply])).rows[0]?.score).toBe(0.5);
  });

  it('counts an item of a long report as covered when one of its parts covers it', async () => {
    const filler = 'Der Zug fährt durch die Nacht und hält oft. '.repeat(800);
    const report = `# T\n\n## A\n\n${filler}\n\n## B\n\n${filler}`;
    const subject = subjectOf({ ...nightTrain, good: report }, 'good');
    const { rows } = await evaluateWith(judgeCompleteness, subject, [
      items('missed', 'answered', 'missed', 'partly', 'missed'),
      items('missed', 'missed', 'answered', 'missed', 'missed'),
    ]);
    expect(rows[0]?.score).toBeCloseTo((0 + 1 + 1 + 0.5 + 0) / 5);
  });
});

describe('judge_quality', () => {
  const grades = (...scores: readonly number[]) => ({
    grades: Object.fromEntries(
      QUALITIES.map((name, index) => [name, { reason: `Seen in ${name}.`, score: scores[index] }]),
    ),
  });

  it('is the mean of five scores, each with a row of its own, and costs once', async () => {
    const { rows, prompts } = await evaluateWith(judgeQuality, subjectOf(hollvikHeat, 'good'), [
      grades(5, 4, 3, 2, 1),
    ]);
    expect(rows.map(({ metric, score }) => [metric, score])).toEqual([
      ['quality', 0.5],
      ['research_depth', 1],
      ['source_diversity', 0.75],
      ['analytical_rigour', 0.5],
      ['clarity', 0.25],
      ['citation_integration', 0],
    ]);
    expect(rows.reduce((sum, { judge }) => sum + (judge?.costUsd ?? 0), 0)).toBe(SCRIPTED_USE.costUsd);
    expect(rows.every(({ judge }) => judge?.promptId === 'judge-quality@1')).toBe(true);
    expect(rows[5]?.message).toContain('1 of 5. Seen in citation_integration.');
    expect(rows[1]?.message).toContain('5 of 5. Seen in research_depth.');
    expect(prompts[0]?.user).toContain('[2] A year of warm floors');
  });

  it.each([['none at all', { grades: null }]])('refuses %s', async (_, reply) => {
    await expect(evaluateWith(judgeQuality, subjectOf(hollvikHeat, 'good'), [reply])).rejects.toThrow(
      /breaks its rules/,
    );
  });
});
