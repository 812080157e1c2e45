import { parentPort, workerData } from 'node:worker_threads';
import { Keys } from '@research-studio/core';
import { research } from '../research.ts';

/** Runs research in a thread and posts the Markdown of its report. */
const { bundle } = await research({ ...workerData, keys: new Keys({}) });
parentPort?.postMessage(bundle.report.markdown);
