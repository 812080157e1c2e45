// Starts the program. Plain JavaScript, so that Node needs no type stripper before the compile cache is on.
import module from 'node:module';
import process from 'node:process';
import { setHeapFlags } from './heap-flags.mjs';

if (process.features.typescript === undefined || process.features.typescript === false) {
  const found = `This is Node ${process.versions.node}, which cannot run TypeScript.`;
  process.stderr.write(`${found} Start the program with "npx -y pnpm@12 research", which brings Node 24.\n`);
  process.exit(2);
}
setHeapFlags(process.argv[2]);
module.enableCompileCache();
const { programEntry } = await import('./bundle/program-entry.ts');
const { runClone } = await import(programEntry());
await runClone();
