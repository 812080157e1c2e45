// Starts the program. Plain JavaScript, so that Node needs no type stripper before the compile cache is on.
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { programEntry } = await import('./bundle/program-entry.ts');
const { runCli } = await import(programEntry());
await runCli();
