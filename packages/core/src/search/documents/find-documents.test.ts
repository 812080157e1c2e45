import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDocuments, leftOutMessages } from './find-documents.ts';

let root: string;
const add = async (...names: readonly string[]) => {
  for (const name of names) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), 'text');
  }
};
const find = async (...names: readonly string[]) => findExcept([], ...names);
const findExcept = async (except: readonly string[], ...names: readonly string[]) => {
  const inRoot = (name: string) => join(root, name);
  const { documents, leftOut } = await findDocuments({
    paths: names.map(inRoot),
    except: except.map(inRoot),
  });
  return { files: documents.map(({ path }) => relative(root, path)), leftOut };
};

describe('findDocuments', () => {
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'find-documents-'));
    await add('set/b.md', 'set/a.html', 'set/deep/er/c.PDF', 'set/page.html.gz', 'set/LETTER');
    await add(
      'set/page_files/style.css',
      'set/page_files/menu.js',
      'set/photo.jpg',
      'set/.hidden.md',
      'set/.git/config.txt',
    );
    await add('set/node_modules/x/readme.md', 'odd/data.xyz', 'linked/d.txt');
    await symlink(join(root, 'set'), join(root, 'set/deep/loop'));
    await symlink(join(root, 'linked'), join(root, 'set/zlink'));
    await symlink(join(root, 'set/a.html'), join(root, 'set/again.html'));
    await symlink(join(root, 'gone'), join(root, 'set/broken.md'));
  });
  afterAll(() => rm(root, { recursive: true }));

  it('walks folders, takes a file that links lead to once, and leaves out what is hidden, installed or no document', async () => {
    const { files } = await find('set', 'linked');
    expect(files).toEqual([
      'set/LETTER',
      'set/a.html',
      'set/b.md',
      'set/deep/er/c.PDF',
      'set/page.html.gz',
      'set/zlink/d.txt',
    ]);
  });

  it('judges a link by its target: what is outside, hidden or left out is reported and not read', async () => {
    await add('box/inside.md', 'box/.env.md', 'box/node_modules/x.md', 'box/own/key');
    for (const [link, target] of [
      ['file.md', 'linked/d.txt'],
      ['folder', 'linked'],
      ['hidden.md', 'box/.env.md'],
      ['installed.md', 'box/node_modules/x.md'],
      ['key.md', 'box/own/key'],
      ['again.md', 'box/inside.md'],
    ] as const)
      await symlink(join(root, target), join(root, 'box', link));
    const { files, leftOut } = await findExcept(['box/own'], 'box');
    expect(files).toEqual(['box/again.md']);
    const refused = ['file.md', 'folder', 'hidden.md', 'installed.md', 'key.md'];
    const outside = leftOut.filter(({ reason }) => reason === 'outside');
    expect(outside.map(({ path }) => relative(join(root, 'box'), path)).sort()).toEqual(refused);
    expect(leftOut).toContainEqual(
      expect.objectContaining({ path: join(root, 'box/own'), reason: 'own_data' }),
    );
    expect((await findExcept(['box/own'], 'box/own')).files).toEqual(['box/own/key']);
  });

  it('says of each file that is left out why', async () => {
    const { leftOut } = await find('set', 'nowhere');
    expect(leftOut.map(({ path, reason }) => [relative(root, path), reason])).toEqual([
      ['set/.git', 'hidden'],
      ['set/.hidden.md', 'hidden'],
      ['set/again.html', 'duplicate'],
      ['set/broken.md', 'unreadable'],
      ['set/deep/loop', 'duplicate'],
      ['set/node_modules', 'packages'],
      ['set/page_files/menu.js', 'unsupported_type'],
      ['set/page_files/style.css', 'unsupported_type'],
      ['set/photo.jpg', 'unsupported_type'],
      ['set/zlink', 'outside'],
      ['nowhere', 'unreadable'],
    ]);
    expect(leftOut.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([
        'files of type .jpg are not read',
        `it is the same file or folder as ${join(root, 'set/a.html')}`,
        'it cannot be read (ENOENT)',
      ]),
    );
  });

  it('names many that are left out for one reason in one message', () => {
    const files = Array.from({ length: 30 }, (_, at) => ({
      path: `a/${at}.png`,
      reason: 'unsupported_type',
      detail: 'files of type .png are not read',
    })) as Parameters<typeof leftOutMessages>[0];
    const [one, ...others] = leftOutMessages([
      ...files,
      { path: 'a/x.zip', reason: 'unsupported_type', detail: 'files of type .zip are not read' },
    ]);
    expect(one?.message).toMatch(
      /^30 files are left out: files of type \.png are not read: a\/0\.png, .* and 10 more/,
    );
    expect(others.map(({ message }) => message)).toEqual([
      'a/x.zip is left out: files of type .zip are not read.',
    ]);
  });

  it('takes mail, saved pages, data, notebooks and source code', async () => {
    const names = ['a.eml', 'b.mbox', 'c.msg', 'd.mhtml', 'e.ipynb', 'f.jsonl', 'g.tex', 'h.py'];
    await add(...names.map((name) => `kinds/${name}`), 'kinds/i.min.js', 'kinds/package-lock.json');
    expect((await find('kinds')).files).toEqual(names.map((name) => `kinds/${name}`));
  });

  it('takes a file that is named itself whatever its name, and each file once', async () => {
    expect((await find('odd/data.xyz', 'odd', 'odd/data.xyz')).files).toEqual(['odd/data.xyz']);
    expect((await find('odd')).files).toEqual([]);
  });
});
