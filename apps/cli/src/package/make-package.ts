import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { bundleThreads, LEFT_OUT, OUR_MODULES, TREESHAKE } from '../bundle/bundle-plugins.ts';
import { ROOT } from '../bundle/program-entry.ts';
import { bundleDeclarations } from './bundle-declarations.ts';
import { packageManifest } from './package-manifest.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

/** Makes the npm package in `research-studio` of the folder and packs it beside; returns the path of the tarball. */
export async function makePackage(target: string): Promise<string> {
  const folder = join(target, 'research-studio');
  const [chunks, types] = await Promise.all([bundlePrograms(), bundleDeclarations()]);
  const manifest = await packageManifest(chunks);
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'chunks'), { recursive: true });
  const fingerprint = fingerprintOf(chunks);
  for (const { fileName, code } of chunks) {
    const mode = fileName === 'bin.mjs' ? 0o755 : 0o644;
    await writeFile(join(folder, fileName), code.replaceAll(FINGERPRINT, fingerprint), { mode });
  }
  await writeFile(join(folder, 'index.d.mts'), types);
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(join(folder, 'THIRD-PARTY-NOTICES.txt'), await thirdPartyNotices(chunks));
  await copyFile(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  await copyFile(join(import.meta.dirname, 'README.md'), join(folder, 'README.md'));
  const options = ['--silent', '--pack-destination', target];
  const tarball = execFileSync('npm', ['pack', ...options], { cwd: folder, encoding: 'utf8' });
  return join(target, tarball.trim());
}

/** Placeholder of the hash of the code in the code itself. */
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
      code: code.replaceAll(
        /\bpnpm (?:--silent |run )?(?=research|verify|extract|doctor|mcp)/g,
        'research-studio ',
      ),
      map: null,
    }),
  },
};

if (import.meta.main) process.stdout.write(`${await makePackage(join(ROOT, 'dist'))}\n`);
