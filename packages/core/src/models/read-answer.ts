import { jsonrepair } from 'jsonrepair';
import type { z } from 'zod';
import { parseJson } from '../files/json-lines.ts';

export type ReadAnswer<Output> =
  | {
      readonly isUsable: true;
      readonly output: Output;
      /** The answer of the model before the schema is applied, to be kept and checked again. */
      readonly json: unknown;
    }
  | {
      readonly isUsable: false;
      /** One sentence each, written for the model that is asked again. Never empty. */
      readonly problems: readonly string[];
    };

const MAX_PROBLEMS = 12;

/**
 * Text → JSON → the schema's type, with the least mending that makes it JSON; of the values only the spelling of a
 * choice is mended (case, spaces, characters nobody sees). An answer that ends inside its JSON is refused: closing its brackets would pass off half an answer as a whole one.
 */
export function readAnswer<Output>(text: string, schema: z.ZodType<Output>): ReadAnswer<Output> {
  const whole = parseJson(text);
  if (whole !== undefined) return fit(whole, schema);
  if (text.trim() === '') return unusable('The answer is empty.');
  const blocks = findJson(text);
  if (blocks.length === 0) return unusable('The answer holds no JSON object.');
  if (blocks.at(-1) === null) return unusable('The JSON is cut off before its end.');
  const complete = blocks.filter((block) => block !== null);
  const read = complete.toReversed().map((block) => readBlock(block, schema));
  const longest = complete.reduce((best, block) => (block.length > best.length ? block : best), '');
  return read.find(({ isUsable }) => isUsable) ?? readBlock(longest, schema);
}

const REASONING = /<(think|thinking|thought|reasoning|reflection)>[\s\S]*?<\/\1>/gi;
/** Some servers eat the opening tag. */
const REASONING_END = /^[\s\S]*<\/(?:think|thinking|thought|reasoning|reflection)>/i;

/**
 * The objects in an answer that may hold more than JSON (reasoning, code fences, a friendly sentence), in order. Null: the
 * answer ends inside the object.
 */
function findJson(answer: string): readonly (string | null)[] {
  const text = answer.replace(REASONING, '').replace(REASONING_END, '');
  const blocks: string[] = [];
  for (let start = text.indexOf('{'); start !== -1; ) {
    const end = endOfObject(text, start);
    if (end === -1) return [...blocks, null];
    blocks.push(text.slice(start, end));
    start = text.indexOf('{', end);
  }
  return blocks;
}

/** Strings, whose brackets count for nothing, with or without an end; and brackets. */
const TOKENS = /"(?:[^"\\]+|\\[\s\S])*(?:"|\\?$)|[{}[\]]/g;

/** Offset after the brace that closes the one at `start`; -1 when the text ends first. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  for (const { 0: token, index } of text.slice(start).matchAll(TOKENS)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth === 0) return start + index + 1;
  }
  return -1;
}

function readBlock<Output>(block: string, schema: z.ZodType<Output>): ReadAnswer<Output> {
  const strict = parseJson(block);
  if (strict !== undefined) return fit(strict, schema);
  try {
    return fit(JSON.parse(jsonrepair(block)), schema);
  } catch (error) {
    return unusable(`The JSON cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function fit<Output>(json: unknown, schema: z.ZodType<Output>): ReadAnswer<Output> {
  const first = schema.safeParse(json);
  if (first.success) return { isUsable: true, output: first.data, json };
  const mended = mendChoices(json, first.error.issues);
  const parsed = schema.safeParse(mended);
  if (parsed.success) return { isUsable: true, output: parsed.data, json: mended };
  const problems = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? `${message}.` : `${path.map(String).join('.')}: ${message}.`,
  );
  return { isUsable: false, problems: problems.slice(0, MAX_PROBLEMS) };
}

function unusable(problem: string): { isUsable: false; problems: readonly string[] } {
  return { isUsable: false, problems: [problem] };
}

/** A copy in which choices that were misspelt, and nothing else, are spelt as the schema has them. */
function mendChoices(json: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  type Holder = Record<PropertyKey, unknown> | undefined;
  const copy = structuredClone(json);
  for (const issue of issues) {
    const key = issue.path.at(-1);
    if (issue.code !== 'invalid_value' || key === undefined) continue;
    const steps = issue.path.slice(0, -1);
    const holder = steps.reduce((at, step) => at?.[step] as Holder, copy as Holder);
    const given = holder?.[key];
    if (holder === undefined || typeof given !== 'string') continue;
    const meant = issue.values.find((choice) => plainChoice(String(choice)) === plainChoice(given));
    if (meant !== undefined) holder[key] = meant;
  }
  return copy;
}

function plainChoice(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}
