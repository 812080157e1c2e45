// Starts the program. Plain JavaScript, so that Node needs no type stripper before the compile cache is on.
import module from 'node:module';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';

if (process.features.typescript === undefined || process.features.typescript === false) {
  const found = `This is Node ${process.versions.node}, which cannot run TypeScript.`;
  process.stderr.write(`${found} Start the program with "npx -y pnpm@12 research", which brings Node 24.\n`);
  process.exit(2);
}
// Else the heap of a run over hundreds of long pages grows to several times of what is in use before it is cleared. Extraction
// keeps no page, and is a tenth faster with more room.
setFlagsFromString(`--heap-growing-percent=${process.argv[2] === 'extract' ? 100 : 30}`);
// Else up to 130 MB are set aside for what was allocated just now, in each thread; runs take as much time without them.
setFlagsFromString('--semi-space-growth-factor=1');
module.enableCompileCache();
const { programEntry } = await import('./bundle/program-entry.ts');
const { runCli } = await import(programEntry());
await runCli();
