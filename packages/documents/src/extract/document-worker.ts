import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { SourceUnreadableError, type UnreadableReason } from '@research-studio/schemas';
import { type ParseRequest, parseDocument } from './parse-document.ts';
import type { Extraction } from './step-recorder.ts';

/** The reply of a worker of `createDocumentWorkers` to each `ParseRequest`. */
export type DocumentWorkerAnswer =
  | { readonly kind: 'document'; readonly document: Extraction }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableReason; readonly detail: string }
  /** A parser failed in a way of its own. */
  | { readonly kind: 'failed'; readonly message: string };

export interface DocumentWorkerReply {
  readonly answer: DocumentWorkerAnswer;
  /** The present size of the worker's heap, garbage included. */
  readonly heapBytes: number;
}

async function answerTo(request: ParseRequest): Promise<DocumentWorkerAnswer> {
  try {
    return { kind: 'document', document: await parseDocument(request) };
  } catch (error) {
    if (error instanceof SourceUnreadableError)
      return { kind: 'unreadable', reason: error.reason, detail: error.detail };
    return { kind: 'failed', message: String(error) };
  }
}

parentPort?.on('message', (request: ParseRequest) => {
  void answerTo(request).then((answer) => {
    const reply: DocumentWorkerReply = { answer, heapBytes: getHeapStatistics().total_heap_size };
    parentPort?.postMessage(reply);
  });
});
