import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import type { OutputChunk } from 'rolldown';
import root from '../../../../package.json' with { type: 'json' };
import { ROOT } from '../bundle/program-entry.ts';

/** Packages that the code looks up by name at run time (stemmers, stop words, fonts), and those that its types import. */
const BY_NAME = [
  '@fontsource/biz-udpgothic',
  '@fontsource/noto-sans-symbols-2',
  '@fontsource/noto-serif',
  '@orama/stemmers',
  '@orama/stopwords',
  'zod',
];
/** Installed where it can be: the program says so when it is asked for a page that needs it. */
const OPTIONAL = ['playwright-core'];
/** 300 MB, for those who name a model on their machine. */
const PEERS = ['@huggingface/transformers'];

/** package.json of the npm package: what the bundle leaves out is a dependency, in the version that the lock file has. */
export async function packageManifest(chunks: readonly OutputChunk[]): Promise<Record<string, unknown>> {
  const own = new Set(chunks.map(({ fileName }) => fileName));
  const imported = chunks
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .filter((name) => !own.has(name) && !isBuiltin(name));
  const names = imported.flatMap((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? []);
  const versions = new Map<string, string>();
  for (const name of [...new Set([...names, ...BY_NAME])].sort()) {
    const installed = await readFile(join(installedAt(name), 'package.json'), 'utf8');
    versions.set(name, JSON.parse(installed).version);
  }
  const pick = (keep: (name: string) => boolean) =>
    Object.fromEntries([...versions].filter(([name]) => keep(name)));
  const { name, version, description, license } = root;
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    keywords: ['research', 'citations', 'fact-checking', 'langgraph', 'cli', 'mcp'],
    bin: { 'research-studio': 'bin.mjs' },
    exports: { '.': { types: './index.d.mts', default: './index.mjs' }, './package.json': './package.json' },
    engines: { node: '>=22.20' },
    dependencies: {
      ...pick((name) => !OPTIONAL.includes(name) && !PEERS.includes(name)),
      '@types/node': '>=22',
    },
    optionalDependencies: pick((name) => OPTIONAL.includes(name)),
    peerDependencies: pick((name) => PEERS.includes(name)),
    peerDependenciesMeta: Object.fromEntries(PEERS.map((name) => [name, { optional: true }])),
    publishConfig: { access: 'public', provenance: true },
  };
}

/** Where the workspace has a dependency of the package. @throws {Error} for one that no package of ours names. */
export function installedAt(name: string): string {
  const owners = ['packages/core', 'packages/language', 'packages/documents', 'packages/extractive', '.'];
  const found = owners
    .map((owner) => join(ROOT, owner, 'node_modules', name))
    .find((place) => existsSync(place));
  if (found === undefined)
    throw new Error(`${name} is imported by the bundle, and no package of the workspace depends on it.`);
  return found;
}
