import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCli } from '../testing/call-cli.ts';
import { KINDS, KINDS_MAX_BYTES, writeFolderOfKinds } from '../testing/folder-of-kinds.ts';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'every-file-'));
  await writeFolderOfKinds(join(cwd, 'docs'));
});
afterAll(() => rm(cwd, { recursive: true, force: true }));

const environment = { RESEARCH_STUDIO__READING__MAX_BYTES: String(KINDS_MAX_BYTES) };
const call = (...args: string[]) => callCli({ args, cwd, environment });
/** What is said of each file that cannot be read. */
const WHY = {
  't-empty.txt': 'it has no content',
  'u-cut.pdf': 'the PDF is damaged',
  'v-huge.txt': 'at most 100000 are read',
  'w-plan.dwg': 'files of type .dwg are not read',
  'x-locked.docx': 'locked with a password',
};

describe('every file of a folder is read or named with the reason', () => {
  it('by extract, a line each', async () => {
    const { stdout, stderr } = await call('extract', 'docs');
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ input }) => input)).toEqual(KINDS.map((name) => join('docs', name)));
    expect(lines.filter(({ status }) => status === 'read')).toHaveLength(21);
    expect(
      lines.flatMap(({ input, status, detail }) => (status === 'read' ? [] : [[input, detail]])),
    ).toEqual(Object.entries(WHY).map(([name, why]) => [join('docs', name), expect.stringContaining(why)]));
    expect(stderr).toMatch(/4 documents could not be read, 21 could\.\n1 item of folders left out/);
  });

  it('by doctor', async () => {
    const { stdout } = await call('doctor', '--docs', 'docs');
    expect(stdout).toMatch(/ok +documents +docs: 21 of 26 files can be read/);
    for (const [name, why] of Object.entries(WHY))
      expect(stdout.split('\n').filter((line) => line.includes(name) && line.includes(why))).toHaveLength(1);
  });

  it('by a run, on standard error and in the warnings of its report', async () => {
    const question = 'How many people did the ferry of Port Sellan carry in 1924?';
    const { stderr } = await call('research', '--docs', 'docs', '--yes', '--output', 'report.json', question);
    const { metadata } = JSON.parse(await readFile(join(cwd, 'report.json'), 'utf8'));
    for (const [name, why] of Object.entries(WHY)) {
      const isNamed = (line: string) => line.includes(name) && line.includes(why);
      expect(metadata.warnings.filter(isNamed), name).toHaveLength(1);
      expect(stderr.split('\n').filter(isNamed), name).toHaveLength(1);
    }
  });
});
