import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

/** A PostgreSQL and a Redis of our own, which may be killed without anybody else noticing. */
export interface PrivateServices extends AsyncDisposable {
  readonly database: string;
  readonly redis: string;
  /** Redis forgets everything. */
  restartRedis(): Promise<void>;
  stopPostgres(): Promise<void>;
  startPostgres(): Promise<void>;
}

/** @throws {Error} with what the programs said, where one of them is missing or does not start. */
export async function openPrivateServices(): Promise<PrivateServices> {
  const folder = await mkdtemp(join(tmpdir(), 'services-'));
  await chmod(folder, 0o777);
  const data = join(folder, 'postgres');
  const [postgresPort, redisPort] = [await freePort(), await freePort()];
  const options = `-p ${postgresPort} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`;
  const startPostgres = () =>
    asPostgres(['pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  await asPostgres(['initdb', '-D', data, '-A', 'trust', '-U', 'postgres']);
  await startPostgres();
  let redis = await startRedis(redisPort);
  return {
    database: `postgresql://postgres@127.0.0.1:${postgresPort}/postgres`,
    redis: `redis://127.0.0.1:${redisPort}`,
    startPostgres,
    stopPostgres: () => asPostgres(['pg_ctl', '-D', data, '-m', 'immediate', 'stop']),
    async restartRedis() {
      await end(redis);
      await sleep(1000);
      redis = await startRedis(redisPort);
    },
    async [Symbol.asyncDispose]() {
      await end(redis);
      await asPostgres(['pg_ctl', '-D', data, '-m', 'immediate', 'stop']).catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Kills a process that we started. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

export async function startRedis(port: number): Promise<ChildProcess> {
  const child = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const text of child.stdout) if (String(text).includes('Ready to accept')) break;
  child.stdout.resume();
  return child;
}

/** PostgreSQL refuses to run as root. */
async function asPostgres(command: readonly string[]): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  const [program = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
  const child = spawn(program, rest, { stdio: ['ignore', 'ignore', 'inherit'], cwd: tmpdir() });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}.`);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
