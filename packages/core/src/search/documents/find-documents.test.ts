import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDocuments, type UnreadableDocument } from './find-documents.ts';

let root: string;
const add = async (...names: readonly string[]) => {
  for (const name of names) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), 'text');
  }
};
const find = async (...names: readonly string[]) => findExcept([], ...names);
const findExcept = async (except: readonly string[], ...names: readonly string[]) => {
  const unreadable: UnreadableDocument[] = [];
  const paths = names.map((name) => join(root, name));
  const files = await findDocuments({
    paths,
    except: except.map((name) => join(root, name)),
    onUnreadable: (document) => unreadable.push(document),
  });
  return { files: files.map(({ path }) => relative(root, path)), unreadable };
};

describe('findDocuments', () => {
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'find-documents-'));
    await add('set/b.md', 'set/a.html', 'set/deep/er/c.PDF', 'set/page.html.gz', 'set/LETTER');
    await add('set/page_files/style.css', 'set/photo.jpg', 'set/.hidden.md', 'set/.git/config.txt');
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

  it('reports what cannot be looked at', async () => {
    const { unreadable } = await find('set', 'nowhere');
    expect(unreadable.map(({ path }) => relative(root, path))).toEqual([
      'set/broken.md',
      'set/zlink',
      'nowhere',
    ]);
    expect(unreadable[2]?.message).toMatch(/nowhere could not be looked at: ENOENT/);
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
    const { files, unreadable } = await findExcept(['box/own'], 'box');
    expect(files).toEqual(['box/again.md']);
    const refused = ['file.md', 'folder', 'hidden.md', 'installed.md', 'key.md'];
    expect(unreadable.map(({ path }) => relative(join(root, 'box'), path)).sort()).toEqual(refused);
    for (const { message } of unreadable) expect(message).toContain('is a link out of the folders');
    expect((await findExcept(['box/own'], 'box/own')).files).toEqual(['box/own/key']);
  });

  it('takes a file that is named itself whatever its name, and each file once', async () => {
    expect((await find('odd/data.xyz', 'odd', 'odd/data.xyz')).files).toEqual(['odd/data.xyz']);
    expect((await find('odd')).files).toEqual([]);
  });
});
