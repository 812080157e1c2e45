import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

// As in the program: what follows is compiled once for all threads and processes that load it.
enableCompileCache();
const { Keys } = await import('@research-studio/core');
const { research } = await import('../research.ts');

/** Runs research in a thread and posts the Markdown of its report. */
const { bundle } = await research({ ...workerData, keys: new Keys({}) });
parentPort?.postMessage(bundle.report.markdown);
