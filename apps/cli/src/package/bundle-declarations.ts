import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { ROOT } from '../bundle/program-entry.ts';

const ENTRY = resolve(import.meta.dirname, 'index.ts');
const OUTSIDE_THIS_REPOSITORY = /^(?!@research-studio\/|\.|\/)/;

/** The types of the library in one declaration file, which imports only zod and Node's own types. */
export async function bundleDeclarations(): Promise<string> {
  // Below the repository, so that TypeScript finds the types of Node.
  const cache = join(ROOT, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'types-'));
  try {
    await writeDeclarations(folder);
    return await joinDeclarations(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes a declaration file for each module. `pnpm typecheck` checks the types; this does not. */
async function writeDeclarations(folder: string): Promise<void> {
  const compilerOptions = {
    noEmit: false,
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: folder,
    rootDir: ROOT,
    // The sources and not their links in node_modules, for which TypeScript writes nothing.
    paths: {
      '@research-studio/core/*': [join(ROOT, 'packages/core/src/*/index.ts')],
      '@research-studio/*': [join(ROOT, 'packages/*/src/index.ts')],
    },
  };
  const config = { extends: join(ROOT, 'tsconfig.base.json'), compilerOptions, files: [ENTRY] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  // One thread works out shared types once, and what is over in a second needs no garbage collector: a third of the work.
  const env = { GOGC: 'off' };
  execFileSync(process.execPath, [compiler, '-p', folder, '--singleThreaded'], { env, stdio: 'pipe' });
}

async function joinDeclarations(folder: string): Promise<string> {
  const declarationOf = (source: string) => {
    const file = join(folder, relative(ROOT, source)).replace(/\.ts$/, '.d.ts');
    return readFileSync(file, 'utf8');
  };
  const emit = (code: string, source: string) => ({
    code: source.endsWith('.json') ? dataDeclaration(code) : declarationOf(source),
  });
  const build = await rolldown({
    input: { index: ENTRY },
    cwd: ROOT,
    external: OUTSIDE_THIS_REPOSITORY,
    plugins: [dts({ dtsOnly: true, tsconfig: false, generator: { emit } })],
  });
  const { output } = await build.generate({ format: 'esm' });
  return `/// <reference types="node" />\n${output[0].code}`;
}

/** The type of a data file. The library's types use no more than the names of its values. */
function dataDeclaration(json: string): string {
  const names = Object.keys(JSON.parse(json)).map((name) => `${JSON.stringify(name)}: unknown;`);
  return `declare const data: { ${names.join(' ')} };\nexport default data;\n`;
}
