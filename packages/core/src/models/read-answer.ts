import { jsonrepair } from 'jsonrepair';
import type { z } from 'zod';
import { findJson } from './find-json.ts';

export type ReadAnswer<Output> =
  | {
      readonly isUsable: true;
      readonly output: Output;
      /** What the model wrote, before the schema: fit to be kept and checked again. */
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
  const whole = parseStrictly(text);
  if (whole !== undefined) return fit(whole, schema);
  if (text.trim() === '') return unusable('The answer is empty.');
  const blocks = findJson(text);
  const complete = blocks.filter(({ isComplete }) => isComplete).map((block) => block.text);
  const last = blocks.at(-1);
  if (last === undefined) return unusable('The answer holds no JSON object.');
  if (!last.isComplete) return unusable('The JSON is cut off before its end.');
  const read = complete.toReversed().map((block) => readBlock(block, schema));
  const longest = complete.reduce((best, block) => (block.length > best.length ? block : best), '');
  return read.find(({ isUsable }) => isUsable) ?? readBlock(longest, schema);
}

function readBlock<Output>(block: string, schema: z.ZodType<Output>): ReadAnswer<Output> {
  const strict = parseStrictly(block);
  if (strict !== undefined) return fit(strict, schema);
  try {
    return fit(JSON.parse(jsonrepair(block)), schema);
  } catch (error) {
    return unusable(`The JSON cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Undefined, which JSON cannot say, when the text is not JSON. */
function parseStrictly(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
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
  const copy = structuredClone(json);
  for (const issue of issues) {
    if (issue.code !== 'invalid_value') continue;
    const key = issue.path.at(-1);
    const holder = issue.path
      .slice(0, -1)
      .reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown>)?.[step], copy);
    if (key === undefined || typeof holder !== 'object' || holder === null) continue;
    const given = (holder as Record<PropertyKey, unknown>)[key];
    const meant = issue.values.find(
      (choice) => typeof given === 'string' && plainChoice(String(choice)) === plainChoice(given),
    );
    if (meant !== undefined) (holder as Record<PropertyKey, unknown>)[key] = meant;
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
