import { memoryUsage } from 'node:process';
import { SourceUnreadableError } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { MUTATED_FORMATS, mutatedDocument } from '../testing/mutated-documents.ts';
import { extractDocument } from './extract-document.ts';

const IN_ALL = 2_000;

it('prints how damaged documents are taken, and the time and memory that they need', async () => {
  const outcomes = new Map<string, number>();
  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  let slowest = { name: '', ms: 0 };
  let memory = 0;
  for (let at = 0; at < IN_ALL; at += 1) {
    const format = MUTATED_FORMATS[at % MUTATED_FORMATS.length] ?? '';
    const { name, bytes } = mutatedDocument(format, 1_000 + at);
    const start = performance.now();
    try {
      const location = `https://files.example/${name}`;
      await extractDocument({ bytes, contentType: null, location, signal: undefined });
      count('read');
    } catch (error) {
      expect(error, name).toBeInstanceOf(SourceUnreadableError);
      count((error as SourceUnreadableError).reason);
    }
    const ms = performance.now() - start;
    if (ms > slowest.ms) slowest = { name, ms };
    memory = Math.max(memory, memoryUsage.rss());
  }
  const counts = [...outcomes].map(([outcome, times]) => `${times} ${outcome}`).join(', ');
  console.log(
    `${IN_ALL} damaged documents: ${counts}; slowest ${slowest.name} ${slowest.ms.toFixed(0)} ms; ${Math.round(memory / 1e6)} MB at most`,
  );
}, 1_800_000);
