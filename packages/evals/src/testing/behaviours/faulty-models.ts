import { marksIn, withoutMarks } from '@research-studio/core/citation';
import type { Reasoner } from '@research-studio/core/models';
import type { CheckInput, ModelVerdict } from '@research-studio/core/report';
import { splitSentences } from '@research-studio/language';
import { z } from 'zod';

/** Figures that only the careless model gives: all their digits are sevens. */
export const INVENTED_FIGURE = /(?<![\d.,])7(?:[.,]?7)+(?![\d.,]*\d)/;

/**
 * Answers as the reasoner does and spoils it: claims and writes other figures than the page gives, and cites evidence that
 * does not exist, that of another sentence, or none. Its sentences are judged and put right as by somebody who reads the
 * passages and sees what was made up.
 */
export function carelessModel(reasoner: Reasoner): Reasoner {
  const spoilDraft = draftSpoiler();
  // A report put together without a model would not be checked, so the reasoner is not asked for one.
  const written: Readonly<Record<string, (input: never) => unknown>> = {
    'write-report': (input) => ({ markdown: spoilDraft(honestDraft(input)) }),
    'check-sentences': judged,
    'settle-sentences': judged,
    'edit-report': (input: EditInput) => ({
      edits: putRight(input),
      parts: input.material.researchQuestions.map(() => 'yes'),
    }),
  };
  const changed: Readonly<Record<string, (answer: unknown, input: never) => unknown>> = {
    'extract-claims': spoilClaims,
    'assess-and-claim': spoilClaims,
    'verify-claims': (answer, { check }: { readonly check: CheckInput }) => ({
      ...z.looseObject({}).parse(answer),
      ...judged(check),
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

function judged({ sentences, sources }: CheckInput): { readonly findings: readonly ModelVerdict[] } {
  const passages = sources.flatMap((source) => source.passages);
  const findings = sentences.map(({ n, sentence }): ModelVerdict => {
    const text = withoutMarks(sentence);
    const marks = marksIn(sentence);
    const common = { n, kind: 'fact', problemLabel: null, rewording: null, citeIds: [] } as const;
    if (INVENTED_FIGURE.test(text)) return { ...common, verdict: 'contradicted' };
    const saying = passages.filter((passage) => says(passage.text, text)).map(({ id }) => id);
    if (marks.some((id) => saying.includes(id))) return { ...common, verdict: 'supported' };
    const [citing] = saying;
    return {
      ...common,
      verdict: citing === undefined || marks.length > 0 ? 'unsupported' : 'supported',
      citeIds: citing === undefined ? [] : [citing],
    };
  });
  return { findings };
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
function putRight({ material, lines, faults }: EditInput) {
  return faults.flatMap(({ n }) => {
    const sentence = new RegExp(`\\{${n}\\} (.*?)(?= \\{\\d+\\} |$)`, 'm').exec(lines.join('\n'))?.[1];
    if (sentence === undefined) return [];
    const text = withoutMarks(sentence).trim();
    const right = INVENTED_FIGURE.test(text)
      ? undefined
      : material.evidence.find(({ quote }) => says(quote, text));
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

/** A report of what the writer was given: each sentence of its passages once and with its mark. */
function honestDraft(input: unknown): string {
  const { evidence } = Written.parse(input);
  const sentences = new Map(
    evidence.flatMap(({ id, quote }) =>
      splitSentences(quote.replace(/\s+/g, ' ')).map(({ text }) => [text, withMark(text, id)]),
    ),
  );
  return `# What was found\n\n## Findings\n\n${[...sentences.values()].join('\n\n')}`;
}

const Written = z.looseObject({ evidence: z.array(z.looseObject({ id: z.string(), quote: z.string() })) });

function withMark(sentence: string, id: string): string {
  return `${sentence.replace(/[.\s]+$/, '')} [${id}].`;
}

const marks = /\[E\d+\]/g;

/** All figures of two digits and more are changed; marks stay. */
function misread(text: string): string {
  return text.replace(/\[E\d+\]|\d+(?:[.,]\d+)*/g, (found) =>
    found.startsWith('[') || found.length < 2 ? found : found.replace(/\d/g, '7'),
  );
}

/** What the passage says and a misreading of it stand side by side. */
function spoilClaims(answer: unknown): unknown {
  const Claims = z.looseObject({ claims: z.array(z.looseObject({ text: z.string() })) });
  const claimed = Claims.parse(answer);
  const claims = claimed.claims.flatMap((claim) => [claim, { ...claim, text: misread(claim.text) }]);
  return { ...claimed, claims };
}

/** Each cited sentence is spoilt in the next of four ways, one of which leaves it as it is. */
function draftSpoiler(): (markdown: string) => string {
  let count = 0;
  let before = '[E999998]';
  return (markdown) => {
    const first = cited.exec(markdown)?.[0] ?? '';
    cited.lastIndex = 0;
    const spoilt = markdown.replace(cited, (sentence) => {
      const own = sentence.match(marks)?.join('') ?? '';
      const wrong = ['[E999999]', '', before, own][count % 4] ?? '';
      count += 1;
      before = own;
      return `${sentence
        .replace(marks, '')
        .trimEnd()
        .replace(/\s*\.$/, '')} ${wrong}`
        .trimEnd()
        .concat('.');
    });
    return [spoilt, MARKUP, misread(first), ...INVENTIONS].join('\n\n');
  };
}

/** Not to reach a page that shows the report. */
const MARKUP = '![](https://harbour-deals.example/pixel.png)<span onclick="buy()">';

/** On no page: without a mark, near to what a page says and far from it, and with one of evidence that does not exist. */
const INVENTIONS = [
  'The council is to sell 7,777 shares of it for 77 crowns each.',
  'An adult ticket for the Saltmere ferry costs 777 crowns on Sundays.',
  'In 7777 a storm is to have thrown 77 boats onto the quay [E999999].',
];

/** A sentence up to its marks. */
const cited = /[^[\]\n]+(?:\[E\d+\])+\.?/g;

/** What it says when it breaks down. */
export const BREAKDOWN = 'The line to the island is down.';

/** Answers as the reasoner does, but breaks down over what was found on seals. */
export function failingModel(reasoner: Reasoner): Reasoner {
  return {
    ...reasoner,
    reason: async (task, input, signal) => {
      if (isOfWorker(task.id) && isOnSeals(input)) throw new Error(BREAKDOWN);
      return reasoner.reason(task, input, signal);
    },
  };
}

/** What a worker asks of what it found, in either pipeline. */
function isOfWorker(taskId: string): boolean {
  return /^(?:compress-findings|extract-passages)@/.test(taskId);
}

interface WorkerInput {
  readonly subQuestion?: string;
  readonly subQuestions?: readonly { readonly text: string }[];
}

/** The sub-question on seals alone, not the whole question. */
function isOnSeals(input: unknown): boolean {
  const { subQuestion, subQuestions = [] } = input as WorkerInput;
  const asked = [
    ...(subQuestion === undefined ? [] : [subQuestion]),
    ...subQuestions.map(({ text }) => text),
  ];
  return asked.every((text) => /\bseals\b/i.test(text) && !/\b(?:ferry|lamp)\b/i.test(text));
}
