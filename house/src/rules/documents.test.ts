import { access, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GENERATED_BLOCKS } from '../docs/generated-blocks.ts';
import { exportedNames } from '../docs/public-exports.ts';
import { replaceBlock } from '../docs/replace-block.ts';
import { PACKAGES, ROOT, readRootFile } from '../repository.ts';

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'AGENTS.md',
  'docs/architecture.md',
  'docs/documents.md',
  'docs/eval.md',
  'docs/library.md',
  'docs/mcp.md',
  'docs/research.md',
  'docs/server.md',
  'docs/verify.md',
  'docs/dependencies.md',
  'docs/exports.md',
  'docs/settings.md',
  'examples/README.md',
] as const;

describe('parts made from the code', () => {
  it.each(GENERATED_BLOCKS.filter(({ mayLag }) => !mayLag))(
    '$file shows the $name of today; "pnpm run docs" rewrites it',
    async (block) => {
      const document = await readRootFile(block.file);
      expect(document).toBe(replaceBlock(document, { name: block.name, content: await block.render() }));
    },
  );

  it('lists exports of every form', () => {
    const text = `export { a, type B } from './a.ts';\nexport type {\n  C,\n} from './c.ts';\nexport const d = 1;\nexport interface E {}\nexport { f as g } from './f.ts';\n`;
    expect(exportedNames(text)).toEqual(['`a`', '`B` (type)', '`C` (type)', '`d`', '`E` (type)', '`g`']);
  });
});

describe('what the documents say', () => {
  it.each(DOCUMENTS)('%s links to files that are there', async (document) => {
    const text = await readRootFile(document);
    const links = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target);
    const local = links.filter((target) => !/^(https?:|mailto:|#)/.test(target));
    for (const target of local) {
      const path = join(ROOT, dirname(document), target.replace(/#.*/, ''));
      await expect(access(path), `${document} links to ${target}`).resolves.toBeUndefined();
    }
  });

  it.each(DOCUMENTS)('%s names paths that are there', async (document) => {
    const text = await readRootFile(document);
    const named = Array.from(
      text.matchAll(/`((?:apps|docs|examples|house|packages)\/[\w./-]+)`/g),
      ([, path = '']) => path,
    );
    for (const path of named)
      await expect(access(join(ROOT, path)), `${document} names ${path}`).resolves.toBeUndefined();
  });

  it.each(DOCUMENTS)('%s calls scripts that exist', async (document) => {
    const { scripts } = JSON.parse(await readRootFile('package.json'));
    const builtIn = ['install', 'add', 'exec', 'run', 'doctor', 'docs'];
    const called = Array.from(
      codeIn(await readRootFile(document)).matchAll(/pnpm(?:@12)?(?: --silent)? (run )?([a-z][\w:-]*)/g),
      ([, run, name = '']) => ({ run, name }),
    );
    for (const { run, name } of called) {
      if (run === undefined && builtIn.includes(name)) continue;
      expect(Object.keys(scripts), `${document} calls pnpm ${name}`).toContain(name);
    }
  });
});

describe('docs/dependencies.md', async () => {
  const text = await readRootFile('docs/dependencies.md');
  const sections = Object.fromEntries(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')).trim(), section]),
  );
  const folders: Record<string, string> = {
    root: '.',
    ...Object.fromEntries(Object.values(PACKAGES).map(({ folder }) => [folder, folder])),
  };

  it.each(Object.entries(folders))(
    'gives a reason for each dependency of %s, and no others',
    async (name, folder) => {
      const {
        dependencies = {},
        devDependencies = {},
        optionalDependencies = {},
      } = JSON.parse(await readRootFile(`${folder}/package.json`));
      const declared = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter((dependency) => !dependency.startsWith('@research-studio/'))
        .sort();
      const rows = Array.from(
        (sections[name] ?? '').matchAll(/^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \|$/gm),
        ([, dependency = '', reason = '', licence = '']) => ({ dependency, reason, licence: licence.trim() }),
      );
      expect(rows.map(({ dependency }) => dependency).sort()).toEqual(declared);
      for (const { dependency, reason, licence } of rows) {
        expect(reason.trim().length, dependency).toBeGreaterThan(10);
        expect(licence, dependency).toBe(await licenceOf(folder, dependency));
        if (!TEST_TOOLS.includes(dependency)) expect(licence, dependency).toMatch(PERMISSIVE);
      }
    },
  );
});

/** The text in fences and between backticks. */
function codeIn(markdown: string): string {
  return Array.from(markdown.matchAll(/```[\s\S]*?```|`[^`\n]+`/g), ([code]) => code).join('\n');
}

const PERMISSIVE = /^(MIT|MIT-0|ISC|Unlicense|BSD-[23]-Clause|Apache-2\.0|MIT OR Apache-2\.0|OFL-1\.1)$/;
/** Tools of the tests alone, of which nothing is shipped or changed. */
const TEST_TOOLS = ['axe-core'];

/** Read from the file, since `exports` often hides a package's manifest. */
async function licenceOf(folder: string, dependency: string): Promise<string> {
  const places = createRequire(join(ROOT, folder, 'package.json')).resolve.paths(dependency) ?? [];
  for (const place of places) {
    const manifest = await readFile(join(place, dependency, 'package.json'), 'utf8').catch(() => null);
    if (manifest !== null) return JSON.parse(manifest).license;
  }
  throw new Error(`${dependency} of ${folder} is not installed`);
}
