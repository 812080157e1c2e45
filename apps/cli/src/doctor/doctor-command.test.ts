import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callCli } from '../testing/call-cli.ts';
import { spawnCli } from '../testing/spawn-cli.ts';

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'doctor-'));
  await mkdir(join(cwd, 'library'));
  await writeFile(join(cwd, 'library', 'a.md'), '# A\n\nThe mill stopped in 1936.');
});
afterEach(async () => {
  await rm(cwd, { recursive: true, force: true });
});

const withLibrary = (environment: Record<string, string>, ...args: string[]) => ({
  args: ['doctor', '--docs', 'library', ...args],
  cwd,
  environment,
});
const doctor = (environment: Record<string, string>, ...args: string[]) =>
  callCli(withLibrary(environment, ...args));

async function serve(listener: RequestListener): Promise<AsyncDisposable & { url: string }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

describe('doctor', () => {
  it('reports what a run would use when nothing but documents is configured', async () => {
    const { exitCode, stdout } = await spawnCli(withLibrary({ RESEARCH_STUDIO__RESEARCH__MAX_SOURCES: '7' }));
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      /research\.maxSources +7 \(from the environment variable RESEARCH_STUDIO__RESEARCH__MAX_SOURCES\)/,
    );
    expect(stdout).toMatch(/research\.maxIterations +3 \(default\)/);
    expect(stdout).toMatch(/missing {2}OPENAI_API_KEY +not set/);
    expect(stdout).toMatch(/ok +documents +library: 1 of 1 file can be read/);
    expect(stdout.trimEnd()).toMatch(
      /use: extractive engine \(no model configured\); documents in library\.$/,
    );
  });

  it('says how many files of a folder a run will read, and of each other why not', async () => {
    const library = join(cwd, 'library');
    await writeFile(join(library, 'plan.dwg'), 'Subject: the mill');
    await writeFile(join(library, 'b.pdf'), '%PDF-1.4 cut off');
    await writeFile(join(library, '.notes.md'), 'Hidden.');
    const { exitCode, stdout } = await doctor({});
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/ok +documents +library: 1 of 4 files can be read/);
    expect(stdout).toMatch(/documents +library\/plan\.dwg is left out: files of type \.dwg are not read\./);
    expect(stdout).toMatch(/documents +Could not read library\/b\.pdf: the PDF is damaged/);
    expect(stdout).toMatch(/documents +library\/\.notes\.md is left out: hidden entries are not read\./);
  });

  it('warns of an issuer whose tokens a server would take whatever they were made for', async () => {
    const issuer = { RESEARCH_STUDIO__SERVER__ISSUER: 'https://issuer.example' };
    const open = await spawnCli(withLibrary(issuer));
    expect(open.stdout).toMatch(/warning {2}Accounts +server\.audience is not set/);
    const bound = await spawnCli(withLibrary({ ...issuer, RESEARCH_STUDIO__SERVER__AUDIENCE: 'studio' }));
    expect(bound.stdout).not.toContain('Accounts');
  });

  it('asks what is configured whether it answers, and shows no key', async () => {
    const asked: string[] = [];
    await using server = await serve((request, response) => {
      asked.push(`${request.url} ${request.headers.authorization}`);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: [{ id: 'gpt-4o' }] }));
    });
    const { exitCode, stdout, stderr } = await doctor({
      OPENAI_API_KEY: 'sk-secret-1',
      OPENAI_BASE_URL: `${server.url}/v1`,
      TAVILY_API_KEY: 'tvly-secret-2',
      TAVILY_BASE_URL: server.url,
      RESEARCH_STUDIO_PROFILE: 'best',
    });
    expect(exitCode).toBe(0);
    expect(asked.sort()).toEqual(['/usage Bearer tvly-secret-2', '/v1/models Bearer sk-secret-1']);
    expect(stdout).toMatch(/openai:gpt-4o +offered/);
    expect(stdout).toMatch(/models\.smart +"large" \(from the built-in profile best\)/);
    expect(stdout).toMatch(/OPENAI_API_KEY +•+ \(from the environment variable OPENAI_API_KEY\)/);
    expect(stdout).toMatch(/ok +tavily +answers/);
    expect(stdout).toMatch(/use: openai:gpt-4o.*; documents in library, tavily\.\n$/);
    expect(stdout + stderr).not.toMatch(/secret/);
  });

  it('shows whom each role asks in turn, and what a run would use while the first provider is away', async () => {
    await using server = await serve((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ data: [{ id: 'claude-sonnet-5' }, { id: 'claude-haiku-4-5-20251001' }] }),
      );
    });
    const { exitCode, stdout } = await doctor({
      OPENAI_API_KEY: 'sk-secret-1',
      OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
      ANTHROPIC_API_KEY: 'sk-secret-2',
      ANTHROPIC_BASE_URL: server.url,
      OLLAMA_BASE_URL: 'http://127.0.0.1:9',
    });
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(
      / asked for smart +openai:gpt-4o → anthropic:claude-sonnet-5 → openai:gpt-4o-mini → extractive engine\n/,
    );
    expect(stdout).toMatch(/ asked for budget +openai:gpt-4o-mini → anthropic:claude-haiku-4-5 → /);
    expect(stdout).toMatch(/ok +anthropic:claude-haiku-4-5 +offered\n/);
    expect(stdout).toMatch(
      /use: anthropic:claude-sonnet-5 and anthropic:claude-haiku-4-5 \(openai:gpt-4o does not answer now\);/,
    );
  });

  it('warns of a model that its provider does not list, and says where a price is given', async () => {
    await using server = await serve((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: [{ id: 'own' }] }));
    });
    const own = { OPENAI_BASE_URL: `${server.url}/v1`, OLLAMA_BASE_URL: 'http://127.0.0.1:9' };
    const unlisted = await doctor(own, '--model', 'openai:other');
    expect(unlisted.exitCode).toBe(0);
    expect(unlisted.stdout).toMatch(/warning +openai:other +not in the provider's list of 1 model \(own\);/);
    expect(unlisted.stdout).toContain('1 warning.');
    const entry = 'openai:own inputUsd=0.5 outputUsd=1.5';
    const unpriced = await doctor(own, '--model', 'openai:own');
    expect(unpriced.stdout).toMatch(/ok +openai:own +offered; its price is not known; give it/);
    expect(unpriced.stdout).toContain(`RESEARCH_STUDIO__MODELS__KNOWN="${entry}"`);
    const priced = { ...own, RESEARCH_STUDIO__MODELS__KNOWN: entry };
    expect((await doctor(priced, '--model', 'openai:own')).stdout).toMatch(/ok +openai:own +offered\n/);
  });

  it('says that a run asks no model because it was set so', async () => {
    const { stdout } = await doctor({ OPENAI_API_KEY: 'sk-secret-1' }, '--model', 'none');
    expect(stdout).toMatch(/use: extractive engine \(models\.smart is "none"\);/);
  });

  it('asks the scholarly providers when they are named, and reports a refused key without showing it', async () => {
    const asked: string[] = [];
    await using server = await serve((request, response) => {
      asked.push(request.url ?? '');
      response.statusCode = request.url?.includes('api_key') ? 401 : 200;
      response.end('{}');
    });
    const addresses = { OPENALEX_BASE_URL: server.url, CROSSREF_BASE_URL: `${server.url}/` };
    const open = await doctor(addresses, '--search', 'openalex,crossref');
    expect(open.exitCode).toBe(0);
    expect(open.stdout).toMatch(/ok +openalex +answers[\s\S]*ok +crossref +answers/);
    expect(asked.sort()).toEqual(['/types', '/works/W2741809807?select=id']);
    const refused = await doctor({ ...addresses, OPENALEX_API_KEY: 'oa-secret-1' }, '--search', 'openalex');
    expect(refused.exitCode).toBe(1);
    expect(refused.stdout).toMatch(/failed +openalex +OPENALEX_API_KEY was refused/);
    expect(refused.stdout + refused.stderr).not.toMatch(/secret/);
  });

  it('asks every engine that is set up by a search, says why one does not answer, and names the others', async () => {
    await using server = await serve((request, response) => {
      response.setHeader('content-type', 'application/json');
      if (request.url?.startsWith('/web/search')) {
        response.statusCode = 429;
        response.end('{}');
      } else response.end(JSON.stringify({ results: [{ url: 'https://a.example/', title: 'Water' }] }));
    });
    const { exitCode, stdout, stderr } = await doctor({
      EXA_API_KEY: 'exa-secret-1',
      EXA_BASE_URL: server.url,
      BRAVE_API_KEY: 'brave-secret-2',
      BRAVE_BASE_URL: server.url,
    });
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/ok +exa +answers \(\d+ ms\)/);
    expect(stdout).toMatch(/failed +brave +too many requests \(HTTP 429\)/);
    expect(stdout).toMatch(/missing +google +not asked; needs GOOGLE_CSE_ID and GOOGLE_CSE_API_KEY/);
    expect(stdout).toMatch(/missing +arxiv +not asked; needs --search arxiv/);
    expect(stdout + stderr).not.toMatch(/secret/);
  });

  it('fails when a key is refused or nothing listens', async () => {
    await using server = await serve((_, response) => {
      response.statusCode = 401;
      response.end('{}');
    });
    const { exitCode, stdout } = await doctor({
      OPENAI_API_KEY: 'sk-secret-1',
      OPENAI_BASE_URL: server.url,
      TAVILY_API_KEY: 'tvly-secret-2',
      TAVILY_BASE_URL: 'http://127.0.0.1:9',
    });
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/failed +127\.0\.0\.1:\d+ +OPENAI_API_KEY was refused \(HTTP 401\)/);
    expect(stdout).toMatch(/failed +tavily +no/);
    expect(stdout).toContain('2 checks failed.');
    expect(stdout).toContain('tavily (does not answer now)');
    expect(stdout).toMatch(
      /use: extractive engine, unless openai:gpt-4o or openai:gpt-4o-mini answers by then;/,
    );
  });

  it('fails when the documents are not there or the run folder cannot be made', async () => {
    await writeFile(join(cwd, 'data'), 'a file in the way');
    const { exitCode, stdout } = await doctor({}, '--docs', 'nowhere');
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/failed +Run folders +data\/checkpoints/);
    expect(stdout).toMatch(/failed +documents +nowhere: it cannot be read \(ENOENT\)/);
  });
});
