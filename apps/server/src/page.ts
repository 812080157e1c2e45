import { spawn } from 'node:child_process';
import { access, glob, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { serveStatic } from '@hono/node-server/serve-static';
import { compress } from 'hono/compress';
import type { Api } from './routes/api.ts';

const WEB = resolve(import.meta.dirname, '../../web');
const INPUTS = [
  '{src,public}/**',
  '{index.html,vite.config.ts,package.json}',
  '../../packages/{charts,client,language,messages}/src/**',
];

/** Folder of the page as browsers load it. */
export const PAGE_FOLDER = join(WEB, 'dist');

/**
 * Builds the page where it was never built, or its sources have changed since; a few seconds, reported to `log`.
 *
 * @throws {Error} with what the builder said.
 */
export async function buildPage(log: (message: string) => void): Promise<void> {
  const built = await stat(join(PAGE_FOLDER, 'index.html')).catch(() => null);
  const inputs = await Array.fromAsync(glob(INPUTS, { cwd: WEB }));
  const changed = await Promise.all(inputs.map(async (path) => (await stat(join(WEB, path))).mtimeMs));
  if (built !== null && Math.max(...changed) <= built.mtimeMs) return;
  log('Building the page, once …');
  const vite = join(WEB, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: WEB,
    // biome-ignore lint/style/noProcessEnv: the builder gets the environment of the program
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('exit', done));
  if (code !== 0) throw new Error(`The page could not be built (exit ${code}): ${said.trim()}`);
}

/** The page at every address that is not a route of the API, so that each of its places can be opened by its link. */
export async function addPage(api: Api, folder: string): Promise<void> {
  await access(join(folder, 'index.html'));
  api.use(
    '/assets/*',
    compress(),
    serveStatic({
      root: folder,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  );
  api.get('/icon.svg', serveStatic({ root: folder }));
  const index = serveStatic({
    root: folder,
    path: 'index.html',
    onFound: (_path, c) => c.header('cache-control', 'no-cache'),
  });
  const places = ['/', '/runs/:id', '/shared/:token', '/history', '/compare/:a/:b', '/check', '/checks/:id'];
  for (const place of [...places, '/documents', '/settings', '/login/:failure']) api.get(place, index);
}
