import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JudgedSentences, SentenceKind } from '@research-studio/core';
import { ResearchError, Verdict } from '@research-studio/schemas';
import { z } from 'zod';
import type { SentencePassage } from './labelled-sentence.ts';

export interface JudgedSentence {
  /** Number within its draft. */
  readonly n: number;
  readonly heading: string;
  /** Markdown with marks. */
  readonly sentence: string;
  readonly nearIds: readonly string[];
  readonly kind: SentenceKind;
  readonly verdict: Verdict;
  readonly citeIds: readonly string[];
}

/** A recorded model call that judged sentences. */
export interface CheckCall {
  readonly today: string;
  readonly passages: readonly SentencePassage[];
  /** The report before the first sentence, with marks. */
  readonly before: string;
  /** In the order of the report. */
  readonly judged: readonly JudgedSentence[];
}

/**
 * The calls that judged sentences, first looks and last ones, in the order in which they were recorded. `path` is a
 * cassette (.jsonl of `{ messages, answer }`) or a folder of `NNNN-call.md` and `NNNN-answer.json`. Calls of other tasks
 * and such as have no answer are passed over.
 *
 * @throws {ResearchError} USAGE, for files that cannot be read and answers that do not fit their call
 */
export async function readCheckCalls(path: string): Promise<CheckCall[]> {
  const calls = path.endsWith('.jsonl') ? await fromCassette(path) : await fromFolder(path);
  return calls.flatMap(({ name, user, answer }) => {
    const asked = AskedData.safeParse(json(user)).data;
    if (asked === undefined) return [];
    const answered = Answered.safeParse(json(answer)).data;
    if (answered === undefined) throw unusable(`${name}: its answer judges no sentences.`);
    const verdicts = new Map(answered.verdicts.map((verdict) => [verdict.n, verdict]));
    const judged = asked.sentences.flatMap(({ nearPassages: nearIds, ...sentence }) => {
      const verdict = verdicts.get(sentence.n);
      return verdict === undefined ? [] : [{ ...sentence, nearIds, ...verdict }];
    });
    const passages = asked.sources.flatMap(({ source, passages: lines }) =>
      lines.map((line) => passageOf(line, { source, name })),
    );
    return [{ today: asked.today, before: asked.reportBefore ?? asked.textBefore ?? '', passages, judged }];
  });
}

interface RecordedCall {
  readonly name: string;
  readonly user: string;
  readonly answer: string;
}

const AskedData = z.object({
  today: z.string(),
  sources: z.array(z.object({ source: z.string(), passages: z.array(z.string()) })),
  reportBefore: z.string().optional(),
  /** Its name in runs of November 2026 and before. */
  textBefore: z.string().optional(),
  sentences: z.array(
    z.object({
      n: z.number(),
      heading: z.string(),
      sentence: z.string(),
      nearPassages: z.array(z.string()).default([]),
    }),
  ),
});

/** Of the first look and of the last, which gives wordings in place of passages. */
const Answered = z.object({
  verdicts: z.array(
    z.object({
      n: z.number(),
      kind: SentenceKind,
      verdict: Verdict,
      citeIds: JudgedSentences.element.shape.citeIds.default([]),
    }),
  ),
});

const Take = z.object({ messages: z.array(z.object({ content: z.string() })), answer: z.string() });

async function fromCassette(path: string): Promise<RecordedCall[]> {
  const lines = (await textOf(path)).split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const name = `${path}, line ${index + 1}`;
    const take = Take.safeParse(json(line)).data;
    if (take === undefined) throw unusable(`${name}: it is no recorded call.`);
    return [{ name, user: take.messages[1]?.content ?? '', answer: take.answer }];
  });
}

async function fromFolder(folder: string): Promise<RecordedCall[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw unusable(`${folder} is no folder of recorded calls.`, error);
  });
  const answered = names.filter((name) => name.endsWith('-answer.json')).toSorted();
  return Promise.all(
    answered.map(async (file) => {
      const call = join(folder, file.replace('-answer.json', '-call.md'));
      const user = /\n--- user ---\n([\s\S]*?)(?:\n--- \w+ ---\n|$)/.exec(await textOf(call))?.[1] ?? '';
      return { name: call, user, answer: await textOf(join(folder, file)) };
    }),
  );
}

/** From "[E101] text". */
function passageOf(line: string, { source, name }: { source: string; name: string }): SentencePassage {
  const [, id, text] = /^\[(E\d+)\] ([\s\S]*)$/.exec(line) ?? [];
  if (id === undefined || text === undefined)
    throw unusable(`${name}: it has a passage without a mark: ${line.slice(0, 80)}`);
  return { id, source, text };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Calls of other tasks are free text, too; what must be JSON is held to its schema.
    return undefined;
  }
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw unusable(`${path} cannot be read.`, error);
  }
}

function unusable(message: string, cause?: unknown): ResearchError {
  return new ResearchError({ code: 'USAGE', message, isRetryable: false, cause });
}
