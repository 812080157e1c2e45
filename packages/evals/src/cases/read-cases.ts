import { readFile, stat } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nearestName } from '@research-studio/core';
import { SettingsError } from '@research-studio/schemas';
import { LineCounter, type ParsedNode, parseDocument } from 'yaml';
import type { z } from 'zod';
import { CaseKind, EvalCase, Expectations } from './eval-case.ts';

const FILE = fileURLToPath(new URL('../../data/cases.yaml', import.meta.url));

/** One case of each kind, over the example library. */
export function builtInCases(): Promise<readonly EvalCase[]> {
  return readCaseFile(FILE);
}

/** Those whose id or kind is named, in the order of the file. @throws {SettingsError} */
export function chooseCases(cases: readonly EvalCase[], names: readonly string[]): readonly EvalCase[] {
  const known = [...new Set(cases.flatMap(({ id, kind }) => [id, kind]))];
  for (const name of names)
    if (!known.includes(name)) {
      const nearest = nearestName(name, known);
      const hint =
        nearest === null
          ? `There are: ${cases.map(({ id }) => id).join(', ')}.`
          : `Did you mean "${nearest}"?`;
      throw new SettingsError({ message: `There is no case "${name}". ${hint}` });
    }
  return cases.filter(({ id, kind }) => names.includes(id) || names.includes(kind));
}

/** Most problems that one message tells. */
const MAX_TOLD = 10;

/** @throws {SettingsError} that tells every case that cannot be used: file, line, key, and what is allowed. */
export function parseCases(source: { readonly file: string; readonly text: string }): readonly EvalCase[] {
  const { file } = source;
  const { list, lineAt } = parseList(source);
  const nameOf = (path: readonly PropertyKey[]) => `case ${Number(path[0]) + 1} (line ${lineAt(path)})`;
  const cases: EvalCase[] = [];
  const problems: string[] = [];
  const seen = new Map<string, string>();
  for (const [index, value] of list.entries()) {
    const parsed = EvalCase.safeParse(value);
    if (!parsed.success) {
      for (const issue of parsed.error.issues)
        problems.push(`${file}, ${nameOf([index, ...issue.path])}: ${tell(issue, value)}`);
      continue;
    }
    const { id } = parsed.data;
    const taken = seen.get(id);
    if (taken !== undefined) problems.push(`${file}, ${nameOf([index, 'id'])}: the id "${id}" is ${taken}.`);
    seen.set(id, `that of ${nameOf([index])} already`);
    cases.push(parsed.data);
  }
  if (problems.length > 0) throw new SettingsError({ message: listed([...new Set(problems)]) });
  if (cases.length === 0) throw new SettingsError({ message: `${file} holds no case.` });
  return cases;
}

function listed(problems: readonly string[]): string {
  const more = problems.length - MAX_TOLD;
  return [...problems.slice(0, MAX_TOLD), ...(more > 0 ? [`… and ${more} more problems.`] : [])].join('\n');
}

/** What is wrong with a key, and what is allowed for it. */
function tell(issue: z.core.$ZodIssue, value: unknown): string {
  const key = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const allowed = Object.keys(key === 'expect' ? Expectations.shape : EvalCase.shape);
    const names = issue.keys.map((name) => {
      const nearest = nearestName(name, allowed);
      return `"${name}"${nearest === null ? '' : ` (did you mean "${nearest}"?)`}`;
    });
    return `unknown ${names.join(', ')}; allowed: ${allowed.join(', ')}.`;
  }
  if (key === '')
    return `a case is a mapping of keys (${Object.keys(EvalCase.shape).join(', ')}), not ${show(value)}.`;
  const given = valueAt(value, issue.path);
  const allowed = ALLOWED[String(issue.path[0] === 'expect' ? issue.path[1] : issue.path[0])];
  if (given === undefined)
    return `${key} is missing${allowed === undefined ? '.' : `; allowed: ${allowed}.`}`;
  return `${key} is ${show(given)}; allowed: ${allowed ?? issue.message}.`;
}

/** For people, by key. */
const ALLOWED: Readonly<Record<string, string>> = {
  id: 'words of a-z and 0-9 joined by _, such as "sales_2024"',
  kind: CaseKind.options.join(', '),
  question: 'a text that is not empty',
  docs: 'a list of files or folders; an empty list searches the web',
  today: 'a date as YYYY-MM-DD, or null for the clock',
  expect: `a mapping of ${Object.keys(Expectations.shape).join(', ')}`,
  mustCite: 'a list of hosts, names of files, or titles of sources',
  mayCite: 'a list of hosts, addresses or names of files',
  mustMention:
    'a list of lists: of each inner list one text must be there, e.g. [["1,200", "1200"], ["Bergau"]]',
  mustNotClaim: 'a list of statements, such as ["The library is closed on Saturdays"]',
  mustAbstain: 'true or false',
  mustAskBack: 'true or false',
};

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

interface CaseList {
  readonly list: readonly unknown[];
  /** Of what lies at the path; of a missing key, of what it is missing from. */
  readonly lineAt: (path: readonly PropertyKey[]) => number;
}

/** JSON is YAML, and JSON lines are where each stands for an entry of a list. @throws {SettingsError} */
function parseList({ file, text }: { readonly file: string; readonly text: string }): CaseList {
  const suffix = extname(file).toLowerCase();
  if (!['.yaml', '.yml', '.json', '.jsonl', '.ndjson'].includes(suffix))
    throw new SettingsError({ message: `${file}: a case file ends in .yaml, .yml, .json or .jsonl.` });
  const form = suffix.startsWith('.y') ? 'YAML' : 'JSON';
  const lines = new LineCounter();
  const document = parseDocument(suffix.endsWith('l') && form === 'JSON' ? asList(text) : text, {
    lineCounter: lines,
  });
  const [problem] = document.errors;
  try {
    if (problem !== undefined) throw problem;
    // Anchors that unfold without end are refused by the library.
    const list: unknown = document.toJS();
    if (!Array.isArray(list))
      throw new SettingsError({
        message: `${file} must hold a list of cases, each with id, kind and question.`,
      });
    return { list, lineAt: (path) => lines.linePos(startOf(document, path)).line };
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const why = (error as Error).message.split('\n')[0]?.replace(/:$/, '.');
    throw new SettingsError({ message: `${file} is no ${form}: ${why}`, cause: error });
  }
}

function asList(text: string): string {
  return text.replace(/^(?=.*\S)/gm, '- ');
}

function startOf(document: ReturnType<typeof parseDocument>, path: readonly PropertyKey[]): number {
  const node = document.getIn(path, true) as ParsedNode | undefined;
  return node?.range?.[0] ?? (path.length === 0 ? 0 : startOf(document, path.slice(0, -1)));
}

/** Larger files hold no questions. */
const MAX_BYTES = 10_000_000;

/** The cases of a YAML, JSON or JSON lines file, with absolute paths of documents that exist. @throws {SettingsError} */
export async function readCaseFile(file: string): Promise<readonly EvalCase[]> {
  const cases = parseCases({ file, text: await readText(file) });
  const folder = dirname(resolve(file));
  const placed = cases.map((one) => ({ ...one, docs: one.docs.map((path) => resolve(folder, path)) }));
  for (const { id, docs } of placed)
    for (const path of docs)
      if (!(await exists(path)))
        throw new SettingsError({
          message: `${file}, case "${id}": docs names ${path}, which does not exist; paths start at the folder of the case file.`,
        });
  return placed;
}

async function readText(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > MAX_BYTES)
      throw new SettingsError({ message: `${file} has ${size} bytes; at most ${MAX_BYTES} are read.` });
    return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const code = codeOf(error);
    const message =
      code === 'ENOENT' || code === 'ENOTDIR'
        ? `There is no case file ${file}.`
        : `The case file ${file} cannot be read (${code}).`;
    throw new SettingsError({ message, cause: error });
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return false;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
