import { z } from '@hono/zod-openapi';
import { imagePanels, imagesThrough, REPORT_FORMS } from '@research-studio/core/report';
import { Bundle, SourceUnreadableError, upgradeBundle } from '@research-studio/schemas';
import { sha256 } from '../identity/identify.ts';
import { notFound, ProblemError } from '../problem.ts';
import { jsonWithoutServerPaths } from '../server-paths.ts';
import { content, json, numberParam, openChapter, type Services, tokenParam } from './api.ts';

const { route, routes } = openChapter('reports');
/** The report of a run in its forms, the stored texts that it rests on, and both for readers with the link. */
export const REPORT_ROUTES = routes;

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

interface Found extends Pick<Services, 'runs' | 'context' | 'files'> {
  readonly run: { readonly id: string } | undefined;
  readonly params: { readonly token?: unknown };
}

async function bundleAt({ run, params: { token }, runs, ...services }: Found): Promise<Bundle> {
  const found = typeof token === 'string' ? await runs.findShared(sha256(token)) : run;
  if (!found) throw notFound('shared report');
  return bundleOf(services, found.id);
}

const OWN = { path: '/api/runs/{id}', params: {} } as const;
const SHARED = { path: '/api/shared/{token}', params: { token: tokenParam } } as const;

// A report is read below a run of one's own, or by its link.
for (const { path, params } of [OWN, SHARED]) {
  for (const { suffix, mediaType, render } of REPORT_FORMS)
    route(`get ${path}/report.${suffix}`, {
      summary: `The report as ${mediaType.split(';')[0]}`,
      params,
      gives: content(mediaType, 'The report.'),
      async answer({ c, images, log, ...given }) {
        const bundle = await bundleAt(given);
        c.header('content-type', mediaType);
        c.header('content-disposition', `attachment; filename="${bundle.runId}.${suffix}"`);
        const made = await render(bundle, imagesThrough(images, log));
        return c.body(typeof made === 'string' ? made : new Uint8Array(made));
      },
    });

  route(`get ${path}/sources/{n}`, {
    summary: 'The stored text of a source, with the passages that the report rests on',
    params: { ...params, n: numberParam },
    gives: json(SourceText, 'The source.'),
    async answer(given) {
      const { n } = given.params;
      const { sources, evidence } = await bundleAt(given);
      const source = sources.find(({ id }) => id === n);
      if (source === undefined) throw notFound('source of this number');
      const passages = evidence
        .filter(({ sourceId }) => sourceId === n)
        .map(({ id, start, end, quote }) => ({ evidenceId: id, start, end, quote }));
      const { title, url, text } = source;
      return { id: n, title, url, text, passages };
    },
  });

  // Images are read by the server, so that no site learns who reads: those alone that the report shows, of a kind that runs
  // nothing, each kept once it was read.
  route(`get ${path}/images/{n}`, {
    summary: 'An image that the report shows, by its number among them',
    params: { ...params, n: numberParam },
    gives: content('image/*', 'PNG, JPEG, GIF, WebP or AVIF.', z.string().openapi({ format: 'binary' })),
    async answer({ c, images, ...given }) {
      const { report } = await bundleAt(given);
      const panel = imagePanels(report.panels ?? []).find(({ number }) => number === given.params.n);
      if (panel === undefined) throw notFound('image of this number');
      const image = await images.read(panel.url, c.req.raw.signal).catch((error: unknown) => {
        if (!(error instanceof SourceUnreadableError)) throw error;
        throw new ProblemError(404, error.message, { title: 'The image cannot be shown' });
      });
      const headers = { 'content-type': image.mediaType, 'cache-control': 'private, max-age=86400' };
      return new Response(new Uint8Array(image.bytes), { headers });
    },
  });
}

route('get /api/shared/{token}', {
  summary: 'A shared report, as JSON',
  params: SHARED.params,
  gives: json(Bundle, 'The bundle, without the texts of its sources.'),
  async answer(given) {
    const bundle = await bundleAt(given);
    return { ...bundle, sources: bundle.sources.map((source) => ({ ...source, text: '' })) };
  },
});

export async function bundleOf(
  { context, files }: Pick<Services, 'context' | 'files'>,
  id: string,
): Promise<Bundle> {
  const text = await files.read(id, 'report.json');
  const unfinished = 'The run has not ended, or it ended without a report; its events tell more.';
  if (text === null) throw new ProblemError(409, unfinished, { title: 'There is no report yet' });
  return upgradeBundle(JSON.parse(jsonWithoutServerPaths(context, text))) as Bundle;
}
