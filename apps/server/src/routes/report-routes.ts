import { z } from '@hono/zod-openapi';
import { REPORT_FORMS } from '@research-studio/core';
import { Bundle, upgradeBundle } from '@research-studio/schemas';
import { sha256 } from '../identity/identify.ts';
import { notFound, ProblemError } from '../problem.ts';
import { jsonWithoutServerPaths } from '../server-paths.ts';
import { type Api, json, numbered, routesOf, runParams, type Services, tokenParams } from './api.ts';
import { addImageRoutes, type Place } from './image-routes.ts';

const route = routesOf('reports');

const SourceText = z
  .object({
    id: z.number().int(),
    title: z.string().nullable(),
    url: z.string(),
    text: z.string().describe('As it was read; passages are offsets into it (UTF-16).'),
    passages: z.array(
      z.object({ evidenceId: z.string(), start: z.number().int(), end: z.number().int(), quote: z.string() }),
    ),
  })
  .openapi('SourceText');

type Reach = Pick<Services, 'runs' | 'context' | 'files' | 'clock' | 'log'>;

/** The report of a run in its forms, the stored texts that it rests on, and both for readers with the link. */
export function addReportRoutes(api: Api, services: Reach): void {
  const { runs, context, files } = services;
  const ownBundle = async (id: string, userId: string) => {
    const run = await runs.find(id, userId);
    if (run === null) throw notFound('run of this id');
    return bundleOf({ context, files }, run.id);
  };
  const sharedBundle = async (token: string) => {
    const run = await runs.findShared(sha256(token));
    if (run === null) throw notFound('shared report');
    return bundleOf({ context, files }, run.id);
  };
  const own: Place = {
    path: '/api/runs/{id}',
    params: runParams,
    bundle: (c) => ownBundle(c.req.param('id') ?? '', c.get('user').id),
  };
  const shared: Place = {
    path: '/api/shared/{token}',
    params: tokenParams,
    bundle: (c) => sharedBundle(c.req.param('token') ?? ''),
  };
  const image = addImageRoutes(api, services, [own, shared]);
  for (const { path, params, bundle } of [own, shared]) {
    for (const { suffix, mediaType, render } of REPORT_FORMS)
      api.openapi(
        route({
          method: 'get',
          path: `${path}/report.${suffix}`,
          summary: `The report as ${mediaType.split(';')[0]}`,
          request: { params },
          responses: {
            200: { content: { [mediaType]: { schema: z.string() } }, description: 'The report.' },
          },
        }),
        async (c) => {
          const found = await bundle(c);
          c.header('content-type', mediaType);
          c.header('content-disposition', `attachment; filename="${found.runId}.${suffix}"`);
          const content = await render(found, image);
          return c.body(typeof content === 'string' ? content : new Uint8Array(content));
        },
      );
    api.openapi(
      route({
        method: 'get',
        path: `${path}/sources/{n}`,
        summary: 'The stored text of a source, with the passages that the report rests on',
        request: { params: params.extend(numbered.shape) },
        responses: { 200: json(SourceText, 'The source.') },
      }),
      async (c) => c.json(sourceText(await bundle(c), Number(c.req.param('n'))), 200),
    );
  }
  api.openapi(
    route({
      method: 'get',
      path: shared.path,
      summary: 'A shared report, as JSON',
      request: { params: tokenParams },
      responses: { 200: json(Bundle, 'The bundle, without the texts of its sources.') },
    }),
    async (c) => {
      const bundle = await shared.bundle(c);
      return c.json({ ...bundle, sources: bundle.sources.map((source) => ({ ...source, text: '' })) }, 200);
    },
  );
}

export async function bundleOf(
  { context, files }: Pick<Reach, 'context' | 'files'>,
  id: string,
): Promise<Bundle> {
  const text = await files.read(id, 'report.json');
  if (text === null)
    throw new ProblemError({
      status: 409,
      title: 'There is no report yet',
      detail: 'The run has not ended, or it ended without a report; its events tell more.',
    });
  return upgradeBundle(JSON.parse(jsonWithoutServerPaths(context, text))) as Bundle;
}

function sourceText({ sources, evidence }: Bundle, n: number): z.infer<typeof SourceText> {
  const source = sources.find(({ id }) => id === n);
  if (source === undefined) throw notFound('source of this number');
  const passages = evidence
    .filter(({ sourceId }) => sourceId === n)
    .map(({ id, start, end, quote }) => ({ evidenceId: id, start, end, quote }));
  const { title, url, text } = source;
  return { id: n, title, url, text, passages };
}
