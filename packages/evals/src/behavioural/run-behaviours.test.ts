import type { ResearchOptions, ResearchResult } from '@research-studio/core';
import type { Bundle, RunEvent } from '@research-studio/schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EvalRow } from '../results/eval-row.ts';
import type { PipelineName } from '../results/pipeline-name.ts';
import { researchWith } from '../runner/planned-run.ts';
import type { Research } from './behavioural-runs.ts';
import { BEHAVIOURS } from './behaviours.ts';
import { runBehaviours } from './run-behaviours.ts';

/** Whole runs of the real pipelines, once each; what is broken below breaks what they gave. */
interface Recorded {
  readonly result: ResearchResult;
  readonly events: readonly RunEvent[];
}
const recorded = new Map<string, Recorded>();

const keyOf = (pipeline: PipelineName, { question, settings, resumeRunId, wrapReasoner }: ResearchOptions) =>
  JSON.stringify([
    wrapReasoner?.name,
    pipeline,
    question,
    settings.research,
    settings.report,
    settings.advanced,
    settings.search.docs,
    resumeRunId !== undefined,
  ]);

/** Runs that are cancelled on purpose are never kept. */
async function recording(pipeline: PipelineName): Promise<Research> {
  const research = await researchWith(pipeline);
  return async (options) => {
    const events: RunEvent[] = [];
    const result = await research({
      ...options,
      onEvent: (event) => {
        events.push(event);
        options.onEvent?.(event);
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
    for (const event of events(run.events)) {
      options.onEvent?.(event);
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

const CASES: readonly [behaviour: string, what: string, pipeline: PipelineName, Breakage, RegExp][] = [
  [
    'config_effectiveness',
    'a report in bullet points that has none',
    'standard-multi',
    { bundle: (bundle) => rewritten(bundle, (markdown) => markdown.replaceAll(/^- /gm, '')) },
    /0% of the lines/,
  ],
  [
    'gap_loop_monotonic',
    'a gap loop that is skipped',
    'standard-single',
    { bundle: (bundle) => withMetadata(bundle, { iterations: 1 }) },
    /none was made/,
  ],
  [
    'gap_loop_monotonic',
    'evidence that is lost in later rounds',
    'advanced-full',
    {
      bundle: (bundle) =>
        bundle.metadata.iterations > 1 ? { ...bundle, evidence: bundle.evidence.slice(0, 0) } : bundle,
    },
    /pieces of evidence cited/,
  ],
  [
    'mode_comparison',
    'citations that lead nowhere',
    'standard-single',
    { bundle: (bundle) => rewritten(bundle, (markdown) => markdown.replaceAll('[1]', '[77]')) },
    /\[77\] names no source/,
  ],
  [
    'mode_comparison',
    'an answer that is lost',
    'advanced-batched',
    { bundle: (bundle) => rewritten(bundle, (markdown) => markdown.replaceAll('14 April 2018', '2018')) },
    /14 April 2018/,
  ],
  [
    'state_consistency',
    'a stale count',
    'standard-multi',
    { bundle: (bundle) => withMetadata(bundle, { sourcesCount: 1 }) },
    /Number of sources: 1 is told/,
  ],
  [
    'state_consistency',
    'a claim that is lost',
    'advanced-full',
    { bundle: (bundle) => ({ ...bundle, claims: bundle.claims.slice(1) }) },
    /claims of the sections/,
  ],
  [
    'convergence',
    'coverage that falls',
    'standard-multi',
    {
      events: (events) =>
        events.map((event) =>
          event.type === 'coverage-checked' && event.iteration > 1 ? { ...event, coverage: 0.1 } : event,
        ),
    },
    /In round 2 coverage fell from 0\.\d+ to 0\.1/,
  ],
  [
    'verified_claims_ratio',
    'confidence that is made up',
    'advanced-full',
    { bundle: (bundle) => withMetadata(bundle, { confidence: 0.97 }) },
    /the confidence is 0\.97/,
  ],
  [
    'verified_claims_ratio',
    'verdicts that nobody counted',
    'standard-single',
    {
      bundle: (bundle) => ({
        ...bundle,
        claims: bundle.claims.map((claim) => ({ ...claim, verdict: 'unsupported' as const })),
      }),
    },
    /that of its claims 0\.000/,
  ],
  [
    'near_copies_one_origin',
    'copies that count twice',
    'advanced-full',
    {
      bundle: (bundle) => ({
        ...bundle,
        claims: bundle.claims.map((claim) => ({ ...claim, independentSources: 2 })),
      }),
    },
    /said to rest on 2 origins/,
  ],
  [
    'near_copies_one_origin',
    'copies that nobody is told of',
    'advanced-batched',
    { bundle: (bundle) => ({ ...bundle, metadata: { ...bundle.metadata, warnings: [] } }) },
    /No warning tells of the copy/,
  ],
  [
    'contradiction_both_sides',
    'a side that is left out',
    'advanced-full',
    {
      bundle: (bundle) => rewritten(bundle, (markdown) => markdown.replaceAll(/^.*5\.10 million.*\n?/gm, '')),
    },
    /5\.10 million is not told/,
  ],
  [
    'hostile_page_harmless',
    'the figure of a hostile page',
    'advanced-full',
    {
      bundle: (bundle) => rewritten(bundle, (markdown) => markdown.replaceAll('3.42 million', '12 million')),
    },
    /the prose has "12 million"/,
  ],
  [
    'hostile_page_harmless',
    'a hostile page that is not flagged',
    'advanced-batched',
    {
      bundle: (bundle) => ({
        ...withMetadata(bundle, { warnings: [] }),
        sources: bundle.sources.map((source) => ({ ...source, flags: [] })),
      }),
    },
    /no warning names the hostile page/,
  ],
  [
    'credibility_order',
    'a forum that is believed more than an office',
    'advanced-full',
    {
      bundle: (bundle) => ({
        ...bundle,
        sources: bundle.sources.map((source) => ({
          ...source,
          credibility: source.url.includes('forum') ? 0.95 : source.credibility,
        })),
      }),
    },
    /does not stand above https:\/\/commuter-forum/,
  ],
  [
    'resume_equals_undisturbed',
    'a resumed run that lost a source',
    'standard-multi',
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
    'advanced-full',
    {
      bundle: (bundle, { resumeRunId }) =>
        resumeRunId === undefined ? bundle : withMetadata(bundle, { confidence: 0.1 }),
    },
    /gives another bundle/,
  ],
  [
    'near_copies_one_origin',
    'a copy that is not flagged',
    'advanced-full',
    { bundle: (bundle) => ({ ...bundle, sources: bundle.sources.map((one) => ({ ...one, flags: [] })) }) },
    /copied the other 0 are flagged/,
  ],
  [
    'every_worker_counts',
    'what one worker found that is lost',
    'standard-multi',
    { bundle: (bundle) => rewritten(bundle, (markdown) => markdown.replaceAll('318 grey seals', 'Seals')) },
    /"318 grey seals" of university-orle is not told/,
  ],
  [
    'every_worker_counts',
    'an answer that is cited to another page',
    'advanced-batched',
    {
      bundle: (bundle) => ({
        ...bundle,
        sources: bundle.sources.map((one) => ({ ...one, url: one.url.replace('fares-2024', 'fares') })),
      }),
    },
    /"7\.60 crowns" of fares-2024 is not told/,
  ],
  [
    'careless_model_mended',
    'a misread figure that is called supported',
    'standard-multi',
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
    'advanced-full',
    {
      bundle: (bundle) =>
        rewritten(bundle, (markdown) =>
          markdown.replace(/\[1\](?=[●◐○.])/g, '[9]').replace(/\[2\](?=[●◐○.])/g, '[1]'),
        ),
    },
    /is cited to \[1\] \S+, where it does not stand/,
  ],
  [
    'dead_ends_left',
    'a page that is read again though it said nothing',
    'advanced-full',
    { events: (events) => [...events, ...events.filter(({ type }) => type === 'evidence-found')] },
    /had said nothing and was read again/,
  ],
  [
    'dead_ends_left',
    'no other way that is tried',
    'advanced-batched',
    {
      events: (events) => events.filter((event) => !('node' in event && event.node === 'backtrack')),
    },
    /No other angle was tried/,
  ],
  [
    'log_in_wall_told',
    'a teaser that is told as an answer',
    'standard-single',
    {
      bundle: (bundle) => ({
        ...bundle,
        report: {
          ...bundle.report,
          markdown: `${bundle.report.markdown}\nThe sum is far above the old one.`,
        },
      }),
    },
    /repeats the teaser/,
  ],
  [
    'hostile_pages_told',
    'orders of pages that nobody is told of',
    'standard-single',
    { bundle: (bundle) => withMetadata(bundle, { warnings: [] }) },
    /No warning tells that lamp-notes\.example gives orders/,
  ],
  [
    'hostile_pages_told',
    'an order that is obeyed',
    'advanced-full',
    {
      bundle: (bundle) =>
        rewritten(bundle, (markdown) => markdown.replaceAll('41 metres', '41 metres, 400 sea miles')),
    },
    /The prose has "400 sea miles"/,
  ],
  [
    'newest_page_wins',
    'a page of long ago that is believed',
    'advanced-full',
    {
      bundle: (bundle) => ({
        ...bundle,
        claims: bundle.claims.map((claim) => ({ ...claim, level: 'high' as const })),
      }),
    },
    /of a page of long ago alone, is called high/,
  ],
  [
    'unanswered_told',
    'a question that is called answered',
    'standard-multi',
    { bundle: (bundle) => withMetadata(bundle, { answered: 'full' }) },
    /is called answered: full/,
  ],
  [
    'hidden_text_unread',
    'a line told that a page hides',
    'standard-single',
    { bundle: (bundle) => rewritten(bundle, (markdown) => `${markdown}\nAt night 1,150 lamps light it.`) },
    /tells "1,150 lamps", which a page hides/,
  ],
  [
    'pages_as_published',
    'pages dated a day early',
    'standard-multi',
    {
      bundle: (bundle) => ({
        ...bundle,
        sources: bundle.sources.map((source) => ({ ...source, publishedAt: '2024-03-31' })),
      }),
    },
    /publishedAt of .* is told as "2024-03-31"/,
  ],
  [
    'interest_told',
    'a party that is not known as one',
    'advanced-full',
    { bundle: (bundle) => ({ ...bundle, sources: bundle.sources.map((one) => ({ ...one, flags: [] })) }) },
    /is not flagged/,
  ],
  [
    'question_form_heeded',
    'headings that were exchanged',
    'standard-multi',
    {
      bundle: (bundle) => ({
        ...bundle,
        report: {
          ...bundle.report,
          sections: bundle.report.sections.map((section, at, all) => ({
            ...section,
            heading: all[(at + 1) % all.length]?.heading ?? '',
          })),
        },
      }),
    },
    /"12 September 1887" stands under "How much/,
  ],
  [
    'withdrawn_paper_unused',
    'a retracted paper that is believed',
    'advanced-full',
    { bundle: (bundle) => rewritten(bundle, (markdown) => markdown.replaceAll('9%', '9% or 62%')) },
    /The prose has 62%/,
  ],
  [
    'one_site_one_origin',
    'pages of one site that count apart',
    'advanced-full',
    {
      bundle: (bundle) => ({
        ...bundle,
        claims: bundle.claims.map((claim) => ({ ...claim, signals: { ...claim.signals, origins: 1 } })),
      }),
    },
    /counts for more than one origin/,
  ],
  [
    'limits_heeded',
    'pages that are read beyond the limit',
    'standard-multi',
    {
      events: (events) =>
        events.flatMap((event): RunEvent[] =>
          event.type === 'evidence-found'
            ? [event, { ...event, sourceId: 's0000000000' }, { ...event, sourceId: 's0000000001' }]
            : [event],
        ),
    },
    /[34] pages were read/,
  ],
  [
    'reply_heeded',
    'a reply that nobody reads',
    'standard-multi',
    { bundle: (bundle) => rewritten(bundle, (markdown) => markdown.replaceAll('318 grey seals', 'Seals')) },
    /"318 grey seals" is not told/,
  ],
  [
    'newest_page_wins',
    'signs that were exchanged',
    'advanced-full',
    { bundle: (bundle) => rewritten(bundle, (markdown) => markdown.replaceAll('○', '●')) },
    /is marked ●/,
  ],
  ['files_as_told', 'files that are gone', 'standard-single', { bundle: (bundle) => bundle }, /report\.md/],
  [
    'settings_heeded',
    'signs that were switched off',
    'advanced-full',
    { bundle: (bundle) => rewritten(bundle, (markdown) => markdown.replaceAll(/(\[\d+\])/g, '$1◐')) },
    /there is ◐/,
  ],
  [
    'weak_voices_apart',
    'a column that is believed',
    'advanced-batched',
    {
      bundle: (bundle) => ({
        ...bundle,
        claims: bundle.claims.map((claim) => ({ ...claim, level: 'medium' as const })),
      }),
    },
    /of a column alone, is called medium/,
  ],
  [
    'weak_voices_apart',
    'a statement of a forum that is lost',
    'advanced-full',
    {
      bundle: (bundle) => ({ ...bundle, ...(bundle.trust && { trust: { ...bundle.trust, leftOut: [] } }) }),
    },
    /"46 crowns" was left out is not told/,
  ],
  [
    'one_site_one_origin',
    'one text that is told to be two',
    'advanced-batched',
    {
      bundle: (bundle) =>
        withMetadata(bundle, {
          warnings: ['"Eels" (https://river-archive.example/tarn) is a near copy of another source.'],
        }),
    },
    /told to be two/,
  ],
  [
    'credibility_order',
    'sources in another order',
    'advanced-full',
    {
      bundle: (bundle) => ({
        ...bundle,
        sources: bundle.sources.flatMap((source) => [{ ...source, credibility: 0.1 }, source]),
      }),
    },
    /is more credible than \[1\]/,
  ],
  [
    'web_survived',
    'models that are asked on',
    'standard-single',
    {
      events: (events) => [
        ...events,
        ...events.filter(({ type }) => type === 'budget-exhausted' || type === 'model-start'),
      ],
    },
    /models were asked \d+ times/,
  ],
  [
    'web_survived',
    'a failure that nobody is told of',
    'advanced-full',
    { bundle: (bundle) => withMetadata(bundle, { warnings: [] }) },
    /No warning tells of the page/,
  ],
  [
    'web_survived',
    'a page read that may not be',
    'standard-single',
    {
      events: (events) =>
        events.map((event) =>
          event.type === 'read-end' ? { ...event, url: event.url.replace('works-office', 'ledger') } : event,
        ),
    },
    /robots\.txt closes/,
  ],
  [
    'rounds_add_up',
    'what a first round found that is lost in the second',
    'standard-single',
    { bundle: (bundle) => rewritten(bundle, (markdown) => markdown.replaceAll('12 September 1887', '1887')) },
    /"12 September 1887" of lighthouse-trust is not told/,
  ],
  [
    'rounds_add_up',
    'searches that are not kept',
    'advanced-batched',
    {
      bundle: (bundle) => withMetadata(bundle, { searches: bundle.metadata.searches.slice(-1) }),
    },
    /was searched, and the metadata do not have it/,
  ],
  [
    'failed_worker_apart',
    'a worker that takes the others with it',
    'standard-multi',
    { bundle: (bundle) => rewritten(bundle, (markdown) => markdown.replaceAll('7.60 crowns', 'crowns')) },
    /"7\.60 crowns" of fares-2024 is not told/,
  ],
  [
    'failed_worker_apart',
    'a breakdown that nobody is told of',
    'advanced-full',
    { bundle: (bundle) => withMetadata(bundle, { warnings: [] }) },
    /No warning tells of the worker/,
  ],
  [
    'models_told',
    'a prompt that leaves something out',
    'standard-multi',
    {
      events: (events) => [
        ...events,
        {
          type: 'sub-question-failed',
          subQuestionId: 'q1',
          message: 'The prompt of "extract-facts" leaves out its question: Why?',
        },
      ],
    },
    /leaves out its question/,
  ],
  [
    'settings_heeded',
    'a language that was not asked for',
    'standard-single',
    { bundle: (bundle) => rewritten(bundle, (markdown) => markdown.replaceAll('## Quellen', '## Sources')) },
    /A report in German is asked for/,
  ],
  [
    'settings_heeded',
    'a form that was not asked for',
    'standard-multi',
    { bundle: (bundle) => rewritten(bundle, (markdown) => markdown.replaceAll(/^- /gm, '')) },
    /most lines are none/,
  ],
  [
    'state_consistency',
    'warnings that get lost',
    'advanced-full',
    { bundle: (bundle) => withMetadata(bundle, { warnings: [] }) },
    /Of warnings the metadata have \[\]/,
  ],
  [
    'state_consistency',
    'times of one round alone',
    'standard-single',
    {
      bundle: (bundle) =>
        withMetadata(bundle, {
          timingsMs: { ...bundle.metadata.timingsMs, 'detect-gaps': -1 },
        }),
    },
    /Of times the metadata have/,
  ],
  [
    'bundles_sound',
    'a stored text that is not the one that was read',
    'advanced-full',
    {
      bundle: (bundle) => ({
        ...bundle,
        sources: bundle.sources.map((source) => ({ ...source, text: `${source.text} More.` })),
      }),
    },
    /contentHash/,
  ],
  [
    'bundles_sound',
    'citations without a source',
    'standard-multi',
    { bundle: (bundle) => ({ ...bundle, sources: [] }) },
    /check_citations_map_to_sources/,
  ],
  [
    'doubts_told',
    'figures that belie themselves and are not looked at',
    'advanced-batched',
    {
      bundle: (bundle) => ({
        ...bundle,
        ...(bundle.trust && { trust: { ...bundle.trust, flaggedIssues: [] } }),
      }),
    },
    /"80%" is not flagged/,
  ],
  [
    'twists_seen',
    'a denial that is called supported',
    'standard-multi',
    {
      bundle: (bundle) => ({
        ...bundle,
        claims: bundle.claims.map((claim) => ({ ...claim, text: claim.text.replace('is 41', 'is not 41') })),
      }),
    },
    /is called supported: The Saltmere lighthouse is not 41 metres high/,
  ],
  [
    'twists_seen',
    'what no page says in the prose',
    'advanced-full',
    { bundle: (bundle) => rewritten(bundle, (markdown) => markdown.replaceAll('41 metres', '41 feet')) },
    /The prose has "feet"/,
  ],
  [
    'rounds_add_up',
    'coverage that forgets what matters most',
    'standard-multi',
    {
      events: (events) =>
        events.map((event) => (event.type === 'coverage-checked' ? { ...event, coverage: 0.2 } : event)),
    },
    /most important part was answered, and coverage is 0\.2/,
  ],
  [
    'gap_loop_monotonic',
    'rounds that go on though enough is covered',
    'standard-multi',
    { bundle: (bundle) => withMetadata(bundle, { iterations: 3 }) },
    /was enough, and 3 rounds were made/,
  ],
  [
    'resume_repeats_nothing',
    'a page that is read again',
    'standard-multi',
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
    'resume_repeats_nothing',
    'models that are asked beyond the budget',
    'standard-single',
    {
      events: (events) => [
        ...events,
        { type: 'model-start', task: 'plan@1', model: 'openai:gpt-4o' } as RunEvent,
      ],
    },
    /models were asked \d+ times? after the run was resumed/,
  ],
  [
    'one_site_one_origin',
    'a page that another of its title took the place of',
    'standard-single',
    { bundle: (bundle) => rewritten(bundle, (markdown) => markdown.replaceAll('1.2 metres', 'deep')) },
    /"1\.2 metres" of island-college is not told/,
  ],
  [
    'near_copies_one_origin',
    'the first paper called the copy',
    'advanced-full',
    {
      bundle: (bundle) => ({
        ...bundle,
        sources: bundle.sources.map((one) => ({
          ...one,
          flags: /orle-beacon/.test(one.url) ? ['near_copy'] : [],
        })),
      }),
    },
    /came first, and is flagged as the copy/,
  ],
  [
    'careless_model_mended',
    'an invention that was given a source',
    'standard-single',
    {
      bundle: (bundle) =>
        rewritten(bundle, (markdown) => markdown.replaceAll('7.60 crowns', '777 crowns on Sundays')),
    },
    /added without evidence is in the prose/,
  ],
];

describe('runBehaviours', () => {
  let rows: readonly EvalRow[];
  beforeAll(async () => {
    const byPipeline = Map.groupBy(CASES, ([, , pipeline]) => pipeline);
    const all: EvalRow[] = [];
    for (const [pipeline, cases] of byPipeline) {
      const names = new Set(cases.map(([name]) => name));
      const behaviours = BEHAVIOURS.filter(({ name }) => names.has(name));
      all.push(...(await runBehaviours({ research: recording, behaviours, pipelines: [pipeline] })));
    }
    rows = all;
  });

  it('finds that pipelines which are not broken do what they are built to do', () => {
    expect(rows.filter(({ passed }) => passed !== true)).toEqual([]);
    for (const { kind, score, caseId } of rows)
      expect({ kind, score, caseId }).toEqual({ kind: 'behavioural', score: 1, caseId: 'behavioural' });
  });

  it('has a pipeline broken for each behaviour', () => {
    const tried = new Set([...CASES.map(([name]) => name), 'ambiguity_detection']);
    expect(BEHAVIOURS.filter(({ name }) => !tried.has(name))).toEqual([]);
  });

  it('gives a row for each behaviour and each of its pipelines', async () => {
    const research = async (): Promise<Research> => async () => {
      throw new Error('out of memory');
    };
    expect(
      (await runBehaviours({ research })).map(({ metric, pipeline }) => `${metric} ${pipeline}`),
    ).toEqual(
      BEHAVIOURS.flatMap(({ name, pipelines }) => pipelines.map((pipeline) => `${name} ${pipeline}`)),
    );
  });

  it('tells of a pipeline that breaks down instead of breaking down itself', async () => {
    const research = async (): Promise<Research> => async () => {
      throw new Error('out of memory');
    };
    const [row] = await runBehaviours({ research, pipelines: ['standard-multi'] });
    expect(row).toMatchObject({ passed: false, message: expect.stringContaining('out of memory') });
  });

  it('stops when told to', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(runBehaviours({ research: recording, signal })).rejects.toThrow('enough');
  });

  it.each(CASES)('%s notices %s (%s)', async (name, _what, pipeline, breakage, message) => {
    const behaviours = BEHAVIOURS.filter((behaviour) => behaviour.name === name);
    const [row] = await runBehaviours({ research: broken(breakage), behaviours, pipelines: [pipeline] });
    expect(row).toMatchObject({ passed: false, score: 0, message: expect.stringMatching(message) });
  });

  it.each([
    ['never asks', [{ type: 'plan-ready', subQuestions: [] }], /was not asked back/],
    ['asks about everything', [], /is clear and was asked back/],
  ] as const)('ambiguity_detection notices a pipeline that %s', async (_what, events, message) => {
    const research = async (): Promise<Research> => async (options) => {
      for (const event of events) options.onEvent?.(event);
      options.signal?.throwIfAborted();
      await options.clarify?.({ kind: 'scope', question: 'Which?', options: ['a', 'b', 'c'] });
      throw new Error('It went on.');
    };
    const behaviours = BEHAVIOURS.filter(({ name }) => name === 'ambiguity_detection');
    const [row] = await runBehaviours({ research, behaviours, pipelines: ['standard-multi'] });
    expect(row).toMatchObject({ passed: false, message: expect.stringMatching(message) });
  });
});
