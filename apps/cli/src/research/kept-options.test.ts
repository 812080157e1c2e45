import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepOptions, withKeptOptions } from './kept-options.ts';
import { readRequest } from './read-request.ts';

const RUN = '20260131-120000-bridge-a1b2';
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kept-'));
  await mkdir(join(directory, RUN));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const begin = (args: object) =>
  keepOptions(join(directory, RUN), readRequest({ _: ['research', 'Why?'], ...args }, directory));
async function resume(given: object) {
  const args = { _: ['research'], resume: RUN, ...given };
  const { mayAsk, json, outputs } = await withKeptOptions(readRequest(args, directory), {
    args,
    cwd: directory,
    directory,
  });
  return { mayAsk, json, outputs: outputs.map(({ path, form }) => [path.slice(directory.length + 1), form]) };
}

it('resumes with the options that the run began with', async () => {
  begin({ yes: true, json: true, output: ['a.html', 'b.csl.json'] });
  const outputs = [
    ['a.html', 'html'],
    ['b.csl.json', 'csl.json'],
  ];
  expect(await resume({})).toEqual({ mayAsk: false, json: true, outputs });
});

it('takes an option that is given again instead', async () => {
  begin({ yes: true, json: true, output: 'a.html' });
  const given = { yes: false, json: false, output: 'c.md' };
  expect(await resume(given)).toEqual({ mayAsk: true, json: false, outputs: [['c.md', 'md']] });
});

it('says which file is damaged', async () => {
  await writeFile(join(directory, RUN, 'command.json'), '{');
  await expect(resume({})).rejects.toThrow('command.json is damaged');
});
