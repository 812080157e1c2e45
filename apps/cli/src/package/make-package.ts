import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { bundleThreads, LEFT_OUT, OUR_MODULES, TREESHAKE } from '../bundle/bundle-plugins.ts';
import { ROOT } from '../bundle/program-entry.ts';
import { bundleTypes } from './bundle-types.ts';
import { packageManifest } from './package-manifest.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

const FOLDER = join(ROOT, 'dist/research-studio');

/** Makes the npm package in `dist/research-studio` and packs it beside; returns the path of the tarball. */
export async function makePackage(): Promise<string> {
  const [chunks, types] = await Promise.all([bundlePrograms(), bundleTypes()]);
  const manifest = await packageManifest(chunks);
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(join(FOLDER, 'chunks'), { recursive: true });
  const fingerprint = fingerprintOf(chunks);
  for (const { fileName, code } of chunks)
    await writeFile(join(FOLDER, fileName), code.replaceAll(FINGERPRINT, fingerprint));
  await writeFile(join(FOLDER, 'index.d.mts'), types);
  await writeFile(join(FOLDER, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(join(FOLDER, 'THIRD-PARTY-NOTICES.txt'), await thirdPartyNotices(chunks));
  await copyFile(join(ROOT, 'LICENSE'), join(FOLDER, 'LICENSE'));
  await copyFile(join(import.meta.dirname, 'README.md'), join(FOLDER, 'README.md'));
  const options = ['--silent', '--pack-destination', join(ROOT, 'dist')];
  const tarball = execFileSync('npm', ['pack', ...options], { cwd: FOLDER, encoding: 'utf8' });
  return join(ROOT, 'dist', tarball.trim());
}

/** Stands for the hash of the code in the code itself. */
const FINGERPRINT = '@code-fingerprint@';

function fingerprintOf(chunks: readonly OutputChunk[]): string {
  const hash = createHash('sha256');
  for (const { fileName, code } of chunks) hash.update(fileName).update(code);
  return hash.digest('hex').slice(0, 16);
}

async function bundlePrograms(): Promise<readonly OutputChunk[]> {
  const build = await rolldown({
    input: {
      bin: resolve(import.meta.dirname, 'bin.mjs'),
      index: resolve(import.meta.dirname, 'index.ts'),
    },
    cwd: ROOT,
    platform: 'node',
    logLevel: 'silent',
    treeshake: TREESHAKE,
    transform: {
      target: 'node22',
      define: { PACKAGED: 'true', CODE_FINGERPRINT: JSON.stringify(FINGERPRINT) },
    },
    plugins: [leaveOut, bundleThreads, nameCommands],
  });
  const { output } = await build.generate({
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunks/[name]-[hash].mjs',
  });
  return output.filter((file) => file.type === 'chunk');
}

const leaveOut: Plugin = {
  name: 'leave-out',
  resolveId: { filter: { id: LEFT_OUT }, handler: (id) => ({ id, external: true }) },
};

/** Texts name commands as they are called in a clone: `pnpm research`. */
const nameCommands: Plugin = {
  name: 'name-commands',
  transform: {
    filter: { id: OUR_MODULES, code: /\bpnpm\b/ },
    handler: (code) => ({
      code: code.replaceAll(/\bpnpm (?:--silent |run )?(?=research|verify|extract|doctor|mcp)/g, 'research-studio '),
      map: null,
    }),
  },
};

if (import.meta.main) process.stdout.write(`${await makePackage()}\n`);
