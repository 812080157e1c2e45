import { clarificationPause } from '@research-studio/core/research';
import type { ResearchOptions, ResearchResult } from '@research-studio/core/run';
import type { Bundle, RunEvent } from '@research-studio/schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EvalRow, PipelineName } from '../../results/eval-row.ts';
import { researchWith } from '../../runner/planned-run.ts';
import type { Research } from './behavioural-runs.ts';
import { readBehaviours } from './behaviours.ts';
import { type Behaviour, CODED_BEHAVIOURS } from './coded-behaviours.ts';
import { runBehaviours } from './run-behaviours.ts';

/** Whole runs of a real pipeline, once each; what is broken below breaks what they gave. */
interface Recorded {
  readonly result: ResearchResult;
  readonly events: readonly RunEvent[];
}
const recorded = new Map<string, Recorded>();

const keyOf = (pipeline: PipelineName, { question, settings, resumeRunId, wrapReasoner }: ResearchOptions) =>
  JSON.stringify([
    ...[wrapReasoner?.name, pipeline, question, resumeRunId !== undefined],
    ...[settings.research, settings.report, settings.search.docs],
  ]);

/** Runs that are cancelled on purpose are never kept. */
async function recording(pipeline: PipelineName): Promise<Research> {
  const research = await researchWith(pipeline);
  return async (options) => {
    const events: RunEvent[] = [];
    const result = await research({
      ...options,
      onEvent: (event, stepId) => {
        events.push(event);
        options.onEvent?.(event, stepId);
      },
    });
    recorded.set(keyOf(pipeline, options), { result, events });
    return result;
  };
}

interface Breakage {
  readonly bundle?: (bundle: Bundle, options: ResearchOptions) => Bundle;
  readonly events?: (events: readonly RunEvent[]) => readonly RunEvent[];
}

const broken =
  ({ bundle = (whole) => whole, events = (all) => all }: Breakage) =>
  async (pipeline: PipelineName): Promise<Research> =>
  async (options) => {
    const run = recorded.get(keyOf(pipeline, options));
    if (run === undefined) throw new Error('Only runs that were recorded can be broken.');
    options.onRunStart?.({ runId: run.result.bundle.runId, folder: run.result.folder });
    for (const [index, event] of events(run.events).entries()) {
      options.onEvent?.(event, index + 1);
      if (options.resumeRunId === undefined) options.signal?.throwIfAborted();
    }
    return { ...run.result, bundle: bundle(run.result.bundle, options) };
  };

const rewritten = (bundle: Bundle, rewrite: (markdown: string) => string): Bundle => ({
  ...bundle,
  report: {
    markdown: rewrite(bundle.report.markdown),
    sections: bundle.report.sections.map((section) => ({ ...section, markdown: rewrite(section.markdown) })),
  },
});
const withMetadata = (bundle: Bundle, part: Partial<Bundle['metadata']>): Bundle => ({
  ...bundle,
  metadata: { ...bundle.metadata, ...part },
});
const withoutSources = (bundle: Bundle): Bundle => ({ ...bundle, sources: [] });

const CASES: readonly [behaviour: string, what: string, Breakage, RegExp][] = [
  ['mode_comparison', 'sources that are lost', { bundle: withoutSources }, /is sound: check_/],
  [
    'mode_comparison',
    'an answer that is lost',
    { bundle: (bundle) => rewritten(bundle, (markdown) => markdown.replaceAll('14 April 2018', '2018')) },
    /gives 14 April 2018 from example: it is not so/,
  ],
  [
    'gap_loop_monotonic',
    'a gap loop that is skipped',
    { bundle: (bundle) => withMetadata(bundle, { iterations: 1 }) },
    /none was made/,
  ],
  [
    'gap_loop_monotonic',
    'evidence that is lost in later rounds',
    { bundle: (bundle) => (bundle.metadata.iterations > 1 ? { ...bundle, evidence: [] } : bundle) },
    /pieces of evidence cited/,
  ],
  [
    'gap_loop_monotonic',
    'rounds that go on though enough is covered',
    { bundle: (bundle) => withMetadata(bundle, { iterations: 3 }) },
    /was enough, and 3 rounds were made/,
  ],
  [
    'state_consistency',
    'a stale count',
    { bundle: (bundle) => withMetadata(bundle, { sourcesCount: 1 }) },
    /Of sources: 1 is reported/,
  ],
  [
    'state_consistency',
    'a claim that is lost',
    { bundle: (bundle) => ({ ...bundle, claims: bundle.claims.slice(1) }) },
    /claims of the sections/,
  ],
  [
    'state_consistency',
    'times of one round alone',
    {
      bundle: (bundle) =>
        withMetadata(bundle, { timingsMs: { ...bundle.metadata.timingsMs, 'detect-gaps': -1 } }),
    },
    /Of times: /,
  ],
  [
    'convergence',
    'coverage that falls',
    {
      events: (events) =>
        events.map((event) =>
          event.type === 'coverage-checked' && event.iteration > 1 ? { ...event, coverage: 0.1 } : event,
        ),
    },
    /In round 2 coverage went from 0\.\d+ to 0\.1/,
  ],
  [
    'verified_claims_ratio',
    'claims that nobody counted',
    {
      bundle: (bundle) => ({
        ...bundle,
        claims: bundle.claims.map((claim) => ({ ...claim, confidence: 0 })),
      }),
    },
    /that of its claims 0\.000/,
  ],
  [
    'verified_claims_ratio',
    'a claim that failed and is surer than one that passed',
    {
      bundle: (bundle) => ({
        ...bundle,
        claims: bundle.claims.map((claim, index) => ({
          ...claim,
          ...(index === 0 && { confidence: claim.confidence + 0.1, verdict: 'unsupported' as const }),
          ...(index === 1 && { confidence: claim.confidence - 0.1 }),
        })),
      }),
    },
    /a claim that failed has/,
  ],
  [
    'convergence',
    'a gap that nobody names',
    {
      events: (events) =>
        events.map((event) => (event.type === 'coverage-checked' ? { ...event, gaps: [] } : event)),
    },
    /with 0 gaps/,
  ],
  [
    'convergence',
    'a loop that ends after one round',
    {
      events: (events) =>
        events.filter((event) => event.type !== 'coverage-checked' || event.iteration === 1),
    },
    /Coverage was checked in 1 rounds/,
  ],
  [
    'supervisor_delegates',
    'a supervisor that forgets a part of the brief',
    {
      bundle: (bundle) => {
        const [first, ...others] = bundle.supervision?.turns ?? [];
        if (bundle.supervision === undefined || first === undefined) return bundle;
        const turns = [{ ...first, topics: first.topics.slice(1) }, ...others];
        return { ...bundle, supervision: { ...bundle.supervision, turns } };
      },
    },
    /what the first researchers are sent for/,
  ],
  [
    'resume_equals_undisturbed',
    'a resumed run that lost a source',
    {
      bundle: (bundle, { resumeRunId }) =>
        resumeRunId === undefined
          ? bundle
          : rewritten(bundle, (markdown) => markdown.replace('62 cabins', 'cabins')),
    },
    /gives another report/,
  ],
  [
    'resume_equals_undisturbed',
    'a resumed run that scores otherwise',
    {
      bundle: (bundle, { resumeRunId }) =>
        resumeRunId === undefined ? bundle : withMetadata(bundle, { confidence: 0.1 }),
    },
    /gives another bundle/,
  ],
  [
    'resume_repeats_nothing',
    'a page that is read again',
    {
      events: (events) => [
        { type: 'read-start', url: 'https://a.example/' },
        { type: 'read-end', url: 'https://a.example/', sourceId: 's1', title: 'A', characters: 9 },
        ...events,
      ],
    },
    /had been read and was read again/,
  ],
  [
    'careless_model_mended',
    'a misread figure that is called supported',
    {
      bundle: (bundle) => ({
        ...bundle,
        claims: bundle.claims.map((claim) => ({ ...claim, text: claim.text.replace('7.60', '7.77') })),
      }),
    },
    /called supported with an invented figure/,
  ],
  [
    'careless_model_mended',
    'citations of pages that say nothing of it',
    {
      bundle: (bundle) =>
        rewritten(bundle, (markdown) =>
          markdown.replace(/\[(\d)\](?=[⚠?.])/g, (_, n) => `[${(Number(n) % bundle.sources.length) + 1}]`),
        ),
    },
    /is cited to \[\d\] \S+, where it does not stand/,
  ],
  [
    'careless_model_mended',
    'an invention that was given a source',
    {
      bundle: (bundle) =>
        rewritten(bundle, (markdown) => markdown.replaceAll('7.60 crowns', '777 crowns on Sundays')),
    },
    /added without evidence is in the prose/,
  ],
];

const PIPELINE = 'standard-multi';
/** A behaviour of another pipeline alone is tried there. */
const PIPELINES: readonly PipelineName[] = [PIPELINE, 'advanced-supervised'];
const pipelineOf = ({ pipelines }: Behaviour) => (pipelines.includes(PIPELINE) ? PIPELINE : PIPELINES[1]);

describe('runBehaviours', () => {
  let all: readonly Behaviour[];
  let rows: readonly EvalRow[];
  beforeAll(async () => {
    all = await readBehaviours();
    const names = new Set(CASES.map(([name]) => name));
    const behaviours = all
      .filter(({ name }) => names.has(name))
      .map((behaviour) => ({ ...behaviour, pipelines: [pipelineOf(behaviour) ?? PIPELINE] }));
    rows = await runBehaviours({ research: recording, behaviours, pipelines: PIPELINES });
  });

  it('finds that a pipeline which is not broken does what it is built to do', () => {
    expect(rows.filter(({ passed }) => passed !== true)).toEqual([]);
    for (const { kind, score, caseId } of rows)
      expect({ kind, score, caseId }).toEqual({ kind: 'behavioural', score: 1, caseId: 'behavioural' });
  });

  it('has the pipeline broken for each behaviour that is not a row of the table', () => {
    const tried = new Set([...CASES.map(([name]) => name), 'ambiguity_detection']);
    expect(CODED_BEHAVIOURS.filter(({ name }) => !tried.has(name))).toEqual([]);
  });

  it('gives a row for each behaviour and each of its pipelines, and reports a pipeline that breaks down', async () => {
    const research = async (): Promise<Research> => async () => {
      throw new Error('out of memory');
    };
    const failed = await runBehaviours({ research });
    expect(failed.map(({ metric, pipeline }) => `${metric} ${pipeline}`)).toEqual(
      all.flatMap(({ name, pipelines }) => pipelines.map((pipeline) => `${name} ${pipeline}`)),
    );
    for (const row of failed)
      expect(row).toMatchObject({ passed: false, message: expect.stringContaining('out of memory') });
  });

  it('stops when asked to', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(runBehaviours({ research: recording, signal })).rejects.toThrow('enough');
  });

  it.each(CASES)('%s notices %s', async (name, _what, breakage, message) => {
    const behaviours = all.filter((behaviour) => behaviour.name === name);
    const pipelines = behaviours.flatMap((behaviour) => pipelineOf(behaviour) ?? []);
    const [row] = await runBehaviours({ research: broken(breakage), behaviours, pipelines });
    expect(row).toMatchObject({ passed: false, score: 0, message: expect.stringMatching(message) });
  });

  it.each([
    ['never asks', [{ type: 'plan-ready', subQuestions: [] }], /was not asked back/],
    ['asks about everything', [], /is clear and was asked back/],
  ] as const)('ambiguity_detection notices a pipeline that %s', async (_what, events, message) => {
    const research = async (): Promise<Research> => async (options) => {
      for (const [index, event] of events.entries()) options.onEvent?.(event, index + 1);
      options.signal?.throwIfAborted();
      await options.answer?.(clarificationPause({ question: 'Which?', options: ['a', 'b', 'c'] }), 'p1');
      throw new Error('It went on.');
    };
    const behaviours = all.filter(({ name }) => name === 'ambiguity_detection');
    const [row] = await runBehaviours({ research, behaviours, pipelines: [PIPELINE] });
    expect(row).toMatchObject({ passed: false, message: expect.stringMatching(message) });
  });
});
