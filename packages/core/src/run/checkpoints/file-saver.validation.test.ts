import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FileSaver } from './file-saver.ts';

// LangGraph's own suite for checkpointers; it expects the test functions as globals.
Object.assign(globalThis, { describe, it, expect, beforeAll, afterAll, beforeEach, afterEach });
const { validate, deltaChannelHistoryTests } = await import('@langchain/langgraph-checkpoint-validation');

const parent = await mkdtemp(join(tmpdir(), 'file-saver-'));
const initializer = {
  // What the suite does not ask of LangGraph's saver in memory, it does not ask of its heir.
  checkpointerName: 'MemorySaver',
  createCheckpointer: async () =>
    FileSaver.open({ file: join(await mkdtemp(join(parent, 'root-')), 'checkpoints.jsonl') }),
};

afterAll(() => rm(parent, { recursive: true, force: true }));

validate(initializer);
deltaChannelHistoryTests(initializer);
