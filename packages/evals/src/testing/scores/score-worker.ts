import { parentPort, workerData } from 'node:worker_threads';
import { CORPORA, type CorpusName } from './corpora.ts';
import type { Scored } from './score.ts';

/** What a worker reports of one corpus. */
export interface ScoreWorkerReport {
  readonly corpus: CorpusName;
  readonly scored: Scored;
}

void scoreEach();

/** A function: a thread whose module awaits at its top may end before it has reported. */
async function scoreEach(): Promise<void> {
  for (const corpus of workerData as readonly CorpusName[]) {
    const report: ScoreWorkerReport = { corpus, scored: await CORPORA[corpus].score() };
    parentPort?.postMessage(report);
  }
}
