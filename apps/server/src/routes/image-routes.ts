import { z } from '@hono/zod-openapi';
import { type ImageSource, imagePanels, imagesThrough } from '@research-studio/core';
import { createImageReader } from '@research-studio/documents';
import { type Bundle, SourceUnreadableError } from '@research-studio/schemas';
import { notFound, ProblemError } from '../problem.ts';
import { type Api, numbered, route, runParams, type Services, tokenParams } from './api.ts';

const tags = ['reports'];

interface Reach extends Pick<Services, 'context' | 'clock' | 'log'> {
  readonly ownBundle: (id: string, userId: string) => Promise<Bundle>;
  readonly sharedBundle: (token: string) => Promise<Bundle>;
}

/**
 * The images of a report, read by the server, so that no site learns who reads: those alone that the report shows, of a kind
 * that runs nothing, each kept once it was read. Gives the source of images for forms that hold them.
 */
export function addImageRoutes(
  api: Api,
  { context, clock, log, ownBundle, sharedBundle }: Reach,
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
  api.openapi(
    route({
      method: 'get',
      path: '/api/runs/{id}/images/{n}',
      tags,
      summary: 'An image that the report shows, by its number among them',
      request: { params: runParams.extend(numbered.shape) },
      responses,
    }),
    async (c) => {
      const { id, n } = c.req.valid('param');
      return answer(await ownBundle(id, c.get('user').id), n, c.req.raw.signal);
    },
  );
  api.openapi(
    route({
      method: 'get',
      path: '/api/shared/{token}/images/{n}',
      tags,
      summary: 'An image of a shared report',
      request: { params: tokenParams.extend(numbered.shape) },
      responses,
    }),
    async (c) => {
      const { token, n } = c.req.valid('param');
      return answer(await sharedBundle(token), n, c.req.raw.signal);
    },
  );
  return imagesThrough(reader, log);
}
