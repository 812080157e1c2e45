import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import process from 'node:process';
import type { OutputChunk, Plugin } from 'rolldown';
import { bundle, LEFT_OUT, OUR_MODULES } from '../bundle/bundle-plugins.ts';
import { ROOT } from '../bundle/program-entry.ts';
import { bundleDeclarations } from './bundle-declarations.ts';
import { packageManifest } from './package-manifest.ts';

/** Makes the npm package in `research-studio` of the folder and packs it beside; returns the path of the tarball. */
export async function makePackage(target: string): Promise<string> {
  const folder = join(target, 'research-studio');
  const [chunks, types] = await Promise.all([bundlePrograms(), bundleDeclarations()]);
  const manifest = await packageManifest(chunks);
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'chunks'), { recursive: true });
  const code = chunks.flatMap((chunk) => [chunk.fileName, chunk.code]).join('');
  const fingerprint = hash('sha256', code).slice(0, 16);
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

function bundlePrograms(): Promise<readonly OutputChunk[]> {
  const here = (name: string) => resolve(import.meta.dirname, name);
  return bundle(
    {
      input: { bin: here('bin.mjs'), index: here('index.ts') },
      transform: {
        target: 'node22',
        define: { PACKAGED: 'true', CODE_FINGERPRINT: JSON.stringify(FINGERPRINT) },
      },
      plugins: [leaveOut, nameCommands],
    },
    { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
  );
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

/** Names, versions and licence texts of all libraries that are part of the bundle, in order of name. */
async function thirdPartyNotices(chunks: readonly OutputChunk[]): Promise<string> {
  const folders = new Set(
    chunks.flatMap(({ moduleIds }) => moduleIds).flatMap((id) => LIBRARY.exec(id)?.[0] ?? []),
  );
  const notices = await Promise.all([...folders].map(noticeOf));
  return [...new Set(notices)].sort().join(`\n${'-'.repeat(80)}\n\n`);
}

/** The folder of the innermost library that a module belongs to. */
const LIBRARY = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/;

async function noticeOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|notice)/i.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(folder + sep + file, 'utf8')));
  return [`${name} ${version} (${license})\n`, ...texts.map((text) => text.trim())].join('\n').concat('\n');
}

if (import.meta.main) process.stdout.write(`${await makePackage(join(ROOT, 'dist'))}\n`);
