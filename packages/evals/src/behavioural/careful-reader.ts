import {
  type CheckInput,
  type ModelVerdict,
  marksIn,
  type Reasoner,
  withoutMarks,
} from '@research-studio/core';
import { splitSentences } from '@research-studio/language';
import { z } from 'zod';

/**
 * Answers as the reasoner does, but for claims and the report, which `writer` spoils, and for their check: sentences are
 * judged and put right as by somebody who reads the passages and sees by `isWrong` what was made up.
 */
export function carefulReader(
  reasoner: Reasoner,
  writer: {
    readonly claims: (answer: unknown) => unknown;
    readonly draft: (input: unknown) => string;
    readonly isWrong: (text: string) => boolean;
  },
): Reasoner {
  const { claims, draft, isWrong } = writer;
  // A report put together without a model would not be checked, so the reasoner is not asked for one.
  const written: Readonly<Record<string, (input: never) => unknown>> = {
    'write-report': (input) => ({ markdown: draft(input) }),
    'check-sentences': (input: CheckInput) => ({ verdicts: judged(input, isWrong) }),
    'settle-sentences': (input: CheckInput) => ({ verdicts: judged(input, isWrong) }),
    'edit-report': (input: EditInput) => ({
      edits: putRight(input, isWrong),
      parts: input.material.researchQuestions.map(() => 'yes'),
    }),
  };
  const changed: Readonly<Record<string, (answer: unknown, input: never) => unknown>> = {
    'extract-claims': claims,
    'assess-and-claim': claims,
    'verify-claims': (answer, { check }: { readonly check: CheckInput }) => ({
      ...z.looseObject({}).parse(answer),
      verdicts: judged(check, isWrong),
    }),
  };
  return {
    ...reasoner,
    reason: async (task, input, signal) => {
      const [name = ''] = task.id.split('@');
      const own = written[name];
      if (own !== undefined) return task.schema.parse(own(input as never));
      const answer = await reasoner.reason(task, input, signal);
      return changed[name] === undefined ? answer : task.schema.parse(changed[name](answer, input as never));
    },
  };
}

function judged({ sentences, sources }: CheckInput, isWrong: (text: string) => boolean): ModelVerdict[] {
  const passages = sources.flatMap((source) => source.passages);
  return sentences.map(({ n, sentence }) => {
    const text = withoutMarks(sentence);
    const marks = marksIn(sentence);
    const common = { n, kind: 'fact', problem: null, rewording: null, citeIds: [] } as const;
    if (isWrong(text)) return { ...common, verdict: 'contradicted' };
    const saying = passages.filter((passage) => says(passage.text, text)).map(({ id }) => id);
    if (marks.some((id) => saying.includes(id))) return { ...common, verdict: 'supported' };
    const [citing] = saying;
    return {
      ...common,
      verdict: citing === undefined || marks.length > 0 ? 'unsupported' : 'supported',
      citeIds: citing === undefined ? [] : [citing],
    };
  });
}

interface EditInput {
  readonly material: {
    readonly evidence: readonly { readonly id: string; readonly quote: string }[];
    readonly researchQuestions: readonly unknown[];
  };
  readonly lines: readonly string[];
  readonly faults: readonly { readonly n: number }[];
}

/** What cites the wrong passage gets the right one; what was made up goes. */
function putRight({ material, lines, faults }: EditInput, isWrong: (text: string) => boolean) {
  return faults.flatMap(({ n }) => {
    const sentence = new RegExp(`\\{${n}\\} (.*?)(?= \\{\\d+\\} |$)`, 'm').exec(lines.join('\n'))?.[1];
    if (sentence === undefined) return [];
    const text = withoutMarks(sentence).trim();
    const right = isWrong(text) ? undefined : material.evidence.find(({ quote }) => says(quote, text));
    return [{ n, text: right === undefined ? '' : withMark(text, right.id) }];
  });
}

/** Of the words of a sentence, as many must stand in its passage; its figures must all. */
const ENOUGH = 0.8;

function says(passage: string, text: string): boolean {
  const known = new Set(wordsOf(passage));
  const words = wordsOf(text);
  const hasFigures = words.filter((word) => /\d/.test(word)).every((word) => known.has(word));
  return hasFigures && words.filter((word) => known.has(word)).length >= Math.max(1, words.length * ENOUGH);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\d+(?:[.,]\d+)*|\p{L}{3,}/gu) ?? [];
}

/** A report of what the writer was given: each sentence of its passages once and with its mark, as `told`. */
export function honestDraft(
  input: unknown,
  told: (sentence: string) => readonly string[] = (sentence) => [sentence],
): string {
  const { evidence } = Written.parse(input);
  const sentences = new Map(
    evidence.flatMap(({ id, quote }) =>
      splitSentences(quote.replace(/\s+/g, ' ')).map(({ text }) => [text, withMark(text, id)]),
    ),
  );
  return `# What was found\n\n## Findings\n\n${[...sentences.values()].flatMap(told).join('\n\n')}`;
}

const Written = z.looseObject({ evidence: z.array(z.looseObject({ id: z.string(), quote: z.string() })) });

function withMark(sentence: string, id: string): string {
  return `${sentence.replace(/[.\s]+$/, '')} [${id}].`;
}
