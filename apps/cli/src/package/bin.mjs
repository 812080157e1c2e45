#!/usr/bin/env node
// Starts the program of the npm package; `make-package.ts` bundles it.
import module from 'node:module';
import process from 'node:process';
import { setHeapFlags } from '../heap-flags.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 20)) {
  process.stderr.write(`This is Node ${process.versions.node}; research-studio needs 22.20 or later.\n`);
  process.exit(2);
}
// Node 22 warns on standard error that its SQLite is experimental.
const { emitWarning } = process;
process.emitWarning = (warning, ...rest) => {
  if (!String(warning).startsWith('SQLite is')) emitWarning.call(process, warning, ...rest);
};
setHeapFlags(process.argv[2]);
module.enableCompileCache();
const { runPackage } = await import('./run-package.ts');
await runPackage();
