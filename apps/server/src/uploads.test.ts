import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type ClientRequest, type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, startServer } from './start-server.ts';

let folder: string;
let server: RunningServer;
/** One whose users need accounts. */
let closed: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  const start = (name: string, environment: Record<string, string>) =>
    startServer({ cwd: join(folder, name), environment, flags: { port: 0 } });
  server = await start('open', {
    RESEARCH_STUDIO__READING__MAX_BYTES: '500000',
    RESEARCH_STUDIO__SERVER__UPLOAD_MEGABYTES: '1',
    RESEARCH_STUDIO__SERVER__REQUESTS_PER_MINUTE: '5000',
  });
  closed = await start('closed', { RESEARCH_STUDIO__SERVER__ISSUER: 'https://issuer.example' });
});
afterAll(async () => {
  await Promise.all([server.close(), closed.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** A user of their own, by the cookie. */
async function aUser(): Promise<string> {
  const response = await fetch(`${server.url}/api/me`);
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

const text = (bytes: number) => 'a '.repeat(bytes / 2);

async function upload(cookie: string, files: readonly File[]) {
  const form = new FormData();
  for (const file of files) form.append('file', file);
  const response = await fetch(`${server.url}/api/documents`, {
    method: 'POST',
    body: form,
    headers: { cookie },
  });
  return { status: response.status, body: await response.json() };
}

async function list(cookie: string): Promise<readonly { name: string; bytes: number }[]> {
  return (await (await fetch(`${server.url}/api/documents`, { headers: { cookie } })).json()).items;
}

/** Sends the head of an upload and what `send` writes, and gives the answer that comes before the body has ended. */
async function unfinished(
  to: RunningServer,
  headers: OutgoingHttpHeaders,
  send: (upload: ClientRequest) => unknown = () => undefined,
): Promise<{ status: number | undefined; detail: string }> {
  const type = 'multipart/form-data; boundary=x';
  const post = request(`${to.url}/api/documents`, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
  });
  try {
    return await new Promise((resolve, reject) => {
      post.on('error', reject);
      post.on('response', async (response) => {
        let body = '';
        for await (const piece of response) body += piece;
        resolve({ status: response.statusCode, detail: JSON.parse(body).detail });
      });
      post.flushHeaders();
      send(post);
    });
  } finally {
    post.on('error', () => undefined).destroy();
  }
}

it('is refused before its body is read where nobody is known, by length or in chunks', async () => {
  expect((await unfinished(closed, { 'content-length': 50_000_000 })).status).toBe(401);
  const chunked = (post: ClientRequest) => post.write('--x\r\n');
  expect((await unfinished(closed, { 'transfer-encoding': 'chunked' }, chunked)).status).toBe(401);
});

it('is refused at once where its length is more than there is room for', async () => {
  const cookie = await aUser();
  const most = await unfinished(server, { cookie, 'content-length': 200_000_000 });
  expect([most.status, most.detail]).toEqual([413, expect.stringContaining('100 MB')]);
  const room = await unfinished(server, { cookie, 'content-length': 31_000_000 });
  expect([room.status, room.detail]).toEqual([413, expect.stringContaining('1 MB')]);
});

it('is refused while it arrives where its length is not said', async () => {
  const cookie = await aUser();
  const answer = await unfinished(server, { cookie, 'transfer-encoding': 'chunked' }, (post) => {
    post.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
    post.write(text(3_000_000));
  });
  expect(answer.status).toBe(413);
  expect(await list(cookie)).toEqual([]);
});

it('stores each file or says why not, whatever becomes of the others', async () => {
  const cookie = await aUser();
  const { status, body } = await upload(cookie, [
    new File(['Tulips are planted in autumn.\n'], 'first.txt'),
    new File(['\0\0\x01'], 'bad.bin'),
    new File([text(600_000)], 'long.txt'),
    new File(['Roses are cut in spring.\n'], 'last.txt'),
  ]);
  expect([status, body.items.map(({ name }: { name: string }) => name)]).toEqual([
    201,
    ['first.txt', 'last.txt'],
  ]);
  expect(body.refused).toMatchObject([
    { name: 'bad.bin', problem: { status: 415 } },
    { name: 'long.txt', problem: { status: 413, detail: expect.stringContaining('0.5 MB') } },
  ]);
  const none = await upload(cookie, [new File(['\0'], 'a.bin'), new File(['\0'], 'b.bin')]);
  expect([none.status, none.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
    415,
    ['a.bin', 'b.bin'],
  ]);
});

it('cannot pass the quota by coming in several at once', async () => {
  const cookie = await aUser();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, number) => upload(cookie, [new File([text(400_000)], `${number}.txt`)])),
  );
  const kept = await list(cookie);
  expect(kept.length).toBe(2);
  expect(answers.filter(({ status }) => status === 201).length).toBe(2);
  for (const { status } of answers) expect([201, 413]).toContain(status);
});

it('may hold more than a thousand small files', async () => {
  const cookie = await aUser();
  const files = Array.from({ length: 1200 }, (_, number) => new File([`Note ${number}.\n`], `${number}.txt`));
  const { status, body } = await upload(cookie, files);
  expect([status, body.items.length, body.refused]).toEqual([201, 1200, []]);
  expect((await list(cookie)).length).toBe(1200);
});

it('leaves nothing behind where it breaks off', async () => {
  const cookie = await aUser();
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nTulips';
  const broken = await fetch(`${server.url}/api/documents`, {
    method: 'POST',
    body: head,
    headers: { cookie, 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect(broken.status).toBe(422);
  await expect(
    unfinished(server, { cookie, 'content-length': 1000 }, (post) => post.write(head, () => post.destroy())),
  ).rejects.toThrow();
  const folders = async () =>
    (await readdir(join(folder, 'open/data/server/documents'))).filter((name) => name.startsWith('upload-'));
  await expect.poll(folders).toEqual([]);
  expect((await upload(cookie, [new File([text(400_000)], 'whole.txt')])).status).toBe(201);
});
