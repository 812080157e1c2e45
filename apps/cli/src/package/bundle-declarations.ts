import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { ROOT } from '../bundle/program-entry.ts';

const ENTRY = resolve(import.meta.dirname, 'index.ts');

/** The types of the library in one declaration file, which imports only zod and Node's own types. */
export async function bundleDeclarations(): Promise<string> {
  // Types of Node are looked for from the folder of the configuration.
  const cache = join(ROOT, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'types-'));
  try {
    await declare(folder);
    const declaration = (file: string) => join(folder, relative(ROOT, file)).replace(/\.ts$/, '.d.ts');
    const emit = (code: string, file: string) => ({
      code: file.endsWith('.json') ? namesIn(code) : readFileSync(declaration(file), 'utf8'),
    });
    const build = await rolldown({
      input: { index: ENTRY },
      cwd: ROOT,
      external: /^(?!@research-studio\/|\.|\/)/,
      plugins: [dts({ dtsOnly: true, tsconfig: false, generator: { emit } })],
    });
    const { output } = await build.generate({ format: 'esm' });
    return `/// <reference types="node" />\n${output[0].code}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The library's types need only the names of the values in a data file. */
function namesIn(json: string): string {
  const names = Object.keys(JSON.parse(json)).map((name) => `${JSON.stringify(name)}: unknown;`);
  return `declare const data: { ${names.join(' ')} };\nexport default data;\n`;
}

/** Writes a declaration file for each module. Types are checked by `pnpm typecheck`, not here. */
async function declare(folder: string): Promise<void> {
  const config = {
    extends: join(ROOT, 'tsconfig.base.json'),
    compilerOptions: {
      ...{ noEmit: false, noCheck: true, declaration: true, emitDeclarationOnly: true },
      ...{ outDir: folder, rootDir: ROOT },
      // Nothing is written for modules that are found in node_modules.
      paths: {
        '@research-studio/core/*': [join(ROOT, 'packages/core/src/*/index.ts')],
        '@research-studio/*': [join(ROOT, 'packages/*/src/index.ts')],
      },
    },
    files: [ENTRY],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder], {
    stdio: 'pipe',
  });
}
