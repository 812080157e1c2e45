import { spawn } from 'node:child_process';
import { access, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { serveStatic } from '@hono/node-server/serve-static';
import { compress } from 'hono/compress';
import type { Api } from './routes/api.ts';

const WEB = resolve(import.meta.dirname, '../../web');
const INPUTS = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  '../../packages/charts/src',
  '../../packages/client/src',
  '../../packages/language/src',
  '../../packages/messages/src',
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
  if (built !== null && (await newestOf(INPUTS.map((path) => join(WEB, path)))) <= built.mtimeMs) return;
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

async function newestOf(paths: readonly string[]): Promise<number> {
  const times = await Promise.all(
    paths.map(async (path) => {
      const found = await stat(path);
      if (!found.isDirectory()) return found.mtimeMs;
      return newestOf((await readdir(path)).map((name) => join(path, name)));
    }),
  );
  return Math.max(0, ...times);
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
  for (const place of [
    '/',
    '/runs/:id',
    '/shared/:token',
    '/history',
    '/compare/:a/:b',
    '/check',
    '/checks/:id',
    '/documents',
    '/settings',
    '/login/:failure',
  ])
    api.get(place, index);
}
