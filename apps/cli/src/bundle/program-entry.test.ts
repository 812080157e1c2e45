import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { spawnCli } from '../testing/spawn-cli.ts';
import { BUNDLE_FOLDER, type BundleManifest, freshEntry, stateOf } from './program-entry.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bundle-'));
  await writeFile(join(folder, 'source.ts'), 'export const a = 1;\n');
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function writeManifest(): Promise<void> {
  const inputs = [['source.ts', stateOf(join(folder, 'source.ts')) ?? '']] as const;
  const manifest: BundleManifest = { entry: 'program.mjs', inputs };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
}

describe('freshEntry', () => {
  it('is the bundle that was made from the sources as they are', async () => {
    await writeManifest();
    expect(freshEntry(folder, folder)).toBe(pathToFileURL(join(folder, 'program.mjs')).href);
  });

  it('is null without a bundle', () => {
    expect(freshEntry(folder, folder)).toBeNull();
  });

  it('is null for a damaged manifest', async () => {
    await writeFile(join(folder, 'manifest.json'), '{"entry":');
    expect(freshEntry(folder, folder)).toBeNull();
  });

  it('is null once a source has changed, even when its size and time of writing are kept', async () => {
    await writeManifest();
    const before = new Date('2025-01-01');
    await writeFile(join(folder, 'source.ts'), 'export const a = 2;\n');
    await utimes(join(folder, 'source.ts'), before, before);
    expect(freshEntry(folder, folder)).toBeNull();
  });

  it('is null once a source is gone', async () => {
    await writeManifest();
    await rm(join(folder, 'source.ts'));
    expect(freshEntry(folder, folder)).toBeNull();
  });
});

describe('the program', () => {
  it('says the same from its bundle and from its sources', async () => {
    const args = ['research', '--docs', 'nowhere', 'q'];
    const bundled = await spawnCli({ args, cwd: folder });
    const debugged = await spawnCli({ args, cwd: folder, environment: { RESEARCH_STUDIO_DEBUG: '1' } });
    expect(bundled.exitCode).toBe(2);
    expect(debugged.exitCode).toBe(2);
    expect(debugged.stderr.startsWith(bundled.stderr.trimEnd())).toBe(true);
    expect(debugged.stderr).toContain('apps/cli/src/');
  });

  it('is bundled with every module that it loads, and with what is installed', async () => {
    await spawnCli({ args: ['--version'], cwd: folder });
    const { inputs }: BundleManifest = JSON.parse(
      await readFile(join(BUNDLE_FOLDER, 'manifest.json'), 'utf8'),
    );
    const paths = inputs.map(([path]) => path);
    expect(paths).toContain('apps/cli/src/run-cli.ts');
    expect(paths).toContain('packages/standard-pipeline/src/graph.ts');
    expect(paths).toContain('node_modules/.pnpm/lock.yaml');
  });
});
