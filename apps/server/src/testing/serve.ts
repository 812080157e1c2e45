/** The server without its page, in a process of its own: `node serve.ts <folder>`. */
import process from 'node:process';
import { untilStopped } from '../run-program.ts';
import { startServer } from '../start-server.ts';

const server = await startServer({
  cwd: process.argv[2] ?? '.',
  environment: process.env,
  flags: { port: 0 },
});
await untilStopped({ close: server.close, greet: () => process.stdout.write(`${server.url}\n`) });
