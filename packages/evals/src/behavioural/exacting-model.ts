import type { Prompt, Reasoner } from '@research-studio/core';
import { z } from 'zod';

/** What a report is asked to heed, in settings and in the question. */
export const ASKED = {
  instructions: 'Spell out every unit in full.',
  form: 'Explain it for beginners in a friendly tone.',
  told: ['Spell out every unit in full.', 'beginners', 'friendly'],
} as const;

/**
 * Answers as the reasoner does, but breaks down where what a step was given is not what a model would be told: parts of
 * it left out of the prompt, two pieces of evidence under one id, a writer who is not told what the report is to heed.
 */
export function exactingModel(reasoner: Reasoner): Reasoner {
  return {
    ...reasoner,
    reason: (task, input, signal) => {
      const [name = ''] = task.id.split('@');
      const untold = untoldIn(name, input, plain(task.prompt(input)));
      if (untold !== null) throw new Error(`The prompt of "${name}" ${untold}`);
      return reasoner.reason(task, input, signal);
    },
  };
}

function untoldIn(name: string, input: unknown, told: string): string | null {
  const part = leavesOf(input).find(({ key, text }) => TOLD.has(key) && !told.includes(text.slice(0, 80)));
  if (part !== undefined) return `leaves out its ${part.key}: ${part.text.slice(0, 80)}`;
  const asked = WRITERS.has(name) ? ASKED.told.find((text) => !told.includes(text)) : undefined;
  if (asked !== undefined) return `does not tell the writer: ${asked}`;
  const evidence = Given.safeParse(input).data ?? [];
  if (new Set(evidence.map(({ id }) => id)).size < evidence.length)
    return 'has two pieces of evidence under one id.';
  const shown = evidence.filter(({ id }) => told.includes(`[${id}]`));
  if (shown.length < Math.min(evidence.length, LEAST_SHOWN))
    return `shows ${shown.length} of ${evidence.length} pieces of evidence.`;
  const bare = WRITERS.has(name)
    ? shown.find(({ fact }) => !told.includes(squashed(fact).slice(0, 80)))
    : undefined;
  return bare === undefined ? null : `does not say what ${bare.id} says: ${bare.fact.slice(0, 80)}`;
}

/** Names under which steps are given what a model must know to the letter. */
const TOLD: ReadonlySet<string> = new Set([
  'question',
  'subQuestion',
  'understanding',
  'today',
  'clarification',
  'userClarification',
  'audience',
  'tone',
  'language',
  'heading',
  'conflicts',
  'overview',
  'gaps',
  'queriesDone',
  'additionalSearches',
]);

/** What code alone answers from. */
const OF_CODE: ReadonlySet<string> = new Set(['limits', 'request', 'byCode']);

/** Steps that write what the reader gets. */
const WRITERS: ReadonlySet<string> = new Set(['write-section', 'write-report']);

/** Of very many pieces of evidence a prompt may leave the least relevant out. */
const LEAST_SHOWN = 20;

const Shown = z.object({ evidence: z.array(z.object({ id: z.string(), fact: z.string() })) });
/** As it is, or as what a report is written from. */
const Given = z
  .union([z.object({ material: Shown }).transform(({ material }) => material), Shown])
  .transform(({ evidence }) => evidence);

interface Leaf {
  /** Of the object that holds it, or the list that it is in. */
  readonly key: string;
  readonly text: string;
}

function leavesOf(value: unknown, key = ''): readonly Leaf[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ key, text: squashed(value) }];
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, key));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, one]) => (OF_CODE.has(name) ? [] : leavesOf(one, name)));
}

function plain({ system, user }: Prompt): string {
  return squashed(`${system}\n${user}`);
}

function squashed(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
