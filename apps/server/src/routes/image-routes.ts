import { z } from '@hono/zod-openapi';
import { type ImageSource, imagePanels, imagesThrough } from '@research-studio/core';
import { createImageReader } from '@research-studio/documents';
import { type Bundle, SourceUnreadableError } from '@research-studio/schemas';
import type { Context } from 'hono';
import { notFound, ProblemError } from '../problem.ts';
import { type Api, type Env, numbered, routesOf, type Services } from './api.ts';

const route = routesOf('reports');

/** Where a report is read from: a run of one's own, or a link. */
export interface Place {
  readonly path: string;
  readonly params: z.ZodObject;
  readonly bundle: (c: Context<Env>) => Promise<Bundle>;
}

/**
 * The images of a report, read by the server, so that no site learns who reads: those alone that the report shows, of a kind
 * that runs nothing, each kept once it was read. Gives the source of images for forms that hold them.
 */
export function addImageRoutes(
  api: Api,
  { context, clock, log }: Pick<Services, 'context' | 'clock' | 'log'>,
  places: readonly Place[],
): ImageSource {
  const { reading, run } = context.settings;
  const reader = createImageReader(reading, { cacheDirectory: run.cacheDirectory, clock, onNotice: log });
  const answer = async (bundle: Bundle, n: number, signal: AbortSignal): Promise<Response> => {
    const panel = imagePanels(bundle.report.panels ?? []).find(({ number }) => number === n);
    if (panel === undefined) throw notFound('image of this number');
    const { mediaType, bytes } = await reader.read(panel.url, signal).catch((error: unknown) => {
      if (!(error instanceof SourceUnreadableError)) throw error;
      throw new ProblemError({ status: 404, title: 'The image cannot be shown', detail: error.message });
    });
    return new Response(new Uint8Array(bytes), {
      headers: { 'content-type': mediaType, 'cache-control': 'private, max-age=86400' },
    });
  };
  const responses = {
    200: {
      content: { 'image/*': { schema: z.string().openapi({ format: 'binary' }) } },
      description: 'PNG, JPEG, GIF, WebP or AVIF.',
    },
  };
  for (const { path, params, bundle } of places)
    api.openapi(
      route({
        method: 'get',
        path: `${path}/images/{n}`,
        summary: 'An image that the report shows, by its number among them',
        request: { params: params.extend(numbered.shape) },
        responses,
      }),
      async (c) => answer(await bundle(c), Number(c.req.param('n')), c.req.raw.signal),
    );
  return imagesThrough(reader, log);
}
