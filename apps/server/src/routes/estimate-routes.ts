import { z } from '@hono/zod-openapi';
import { loadPipeline, settingsOfRun } from '../jobs/do-research.ts';
import { PipelineName, type Run, RunOptions } from '../runs.ts';
import { type AddRoute, json, routesOf } from './api.ts';

const route = routesOf('system');
const Depth = RunOptions.shape.depth.unwrap();
const Form = RunOptions.shape.form.unwrap();

const Estimate = z
  .object({
    pipeline: PipelineName,
    supervised: z.boolean(),
    depth: Depth,
    form: Form,
    calls: z.array(z.number()).describe('Model calls: at least, at most and expected.'),
    costUsd: z
      .array(z.number())
      .nullable()
      .describe(
        'US dollars with fees for searches: at least, at most and expected; null where the price of a model is not known.',
      ),
    own: z
      .object({ runs: z.number().int(), seconds: z.number(), costUsd: z.number().nullable() })
      .nullable()
      .describe('Medians of your own finished runs of this kind; null where there is none.'),
  })
  .openapi('Estimate');
type Estimate = z.infer<typeof Estimate>;

const KINDS = Depth.options.flatMap((depth) => Form.options.map((form) => ({ depth, form })));

const GRAPHS = [
  { pipeline: 'standard', supervised: false },
  { pipeline: 'advanced', supervised: false },
  { pipeline: 'advanced', supervised: true },
] as const;

/** Of the latest runs, since services and settings change. */
const LATEST_RUNS = 100;

/** What a run of each kind is expected to take. */
export const ESTIMATE_ROUTE: AddRoute = route('get /api/estimates', {
  summary: 'What a run of each kind is expected to take',
  gives: json(
    z.object({ items: z.array(Estimate) }).openapi('Estimates'),
    'From calls of recorded runs and from your own runs; nothing is asked.',
  ),
  async answer({ user, runs, context }) {
    const done = await runs.list({ userId: user.id, status: 'done', limit: LATEST_RUNS });
    const { report: usual } = (await settingsOfRun(context, {})).settings;
    const items: Estimate[] = [];
    for (const { pipeline, supervised } of GRAPHS) {
      const { estimate } = await loadPipeline(pipeline);
      for (const { depth, form } of KINDS) {
        const { settings, keys } = await settingsOfRun(context, { depth, form, supervised });
        // The question decides what is searched for, not how much.
        const { calls, costUsd } = (await estimate({ question: '', settings, keys })).all;
        const alike = done.filter(
          (run) =>
            run.pipeline === pipeline &&
            (run.options.supervised ?? false) === supervised &&
            (run.options.depth ?? usual.depth) === depth &&
            (run.options.form ?? usual.form) === form,
        );
        const kind = { pipeline, supervised, depth, form };
        items.push({ ...kind, own: mediansOf(alike), calls: [...calls], costUsd: costUsd && [...costUsd] });
      }
    }
    return { items };
  },
});

/** The time in which a run waited for an answer does not count. */
function mediansOf(runs: readonly Pick<Run, 'beganAt' | 'pausedAt' | 'costUsd'>[]): Estimate['own'] {
  const seconds = runs.flatMap(({ beganAt, pausedAt }) =>
    beganAt === null || pausedAt === null ? [] : (Date.parse(pausedAt) - Date.parse(beganAt)) / 1000,
  );
  const typical = median(seconds);
  if (typical === null) return null;
  const costUsd = median(runs.flatMap((run) => run.costUsd ?? []));
  return { runs: seconds.length, seconds: typical, costUsd };
}

function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}
