import { enableCompileCache } from 'node:module';

// Before anything else is imported: what follows is compiled once and read from the cache from then on.
enableCompileCache();
const { runCli } = await import('./run-cli.ts');
await runCli();
