import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { OutputChunk } from 'rolldown';

/** Names, versions and licence texts of all libraries that are part of the bundle, in order of name. */
export async function thirdPartyNotices(chunks: readonly OutputChunk[]): Promise<string> {
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
