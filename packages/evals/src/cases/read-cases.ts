import { statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nearestName } from '@research-studio/core/settings';
import { SettingsError } from '@research-studio/schemas';
import { LineCounter, type ParsedNode, parseDocument } from 'yaml';
import type { z } from 'zod';
import { firstOf } from '../results/printable-text.ts';
import { codeOf } from '../results/read-named-file.ts';
import { CaseKind, EvalCase, Expectations } from './eval-case.ts';

const FILE = fileURLToPath(new URL('../../data/cases.yaml', import.meta.url));

/** One case of each kind, over the example library. */
export function builtInCases(): Promise<readonly EvalCase[]> {
  return readCaseFile(FILE);
}

/** Those whose id or kind is named, in the order of the file. @throws {SettingsError} */
export function chooseCases(cases: readonly EvalCase[], names: readonly string[]): readonly EvalCase[] {
  const known = [...new Set(cases.flatMap(({ id, kind }) => [id, kind]))];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, known);
    const all = `There are: ${cases.map(({ id }) => id).join(', ')}.`;
    const hint = nearest === null ? all : `Did you mean "${nearest}"?`;
    throw new SettingsError({ message: `There is no case "${unknown}". ${hint}` });
  }
  return cases.filter(({ id, kind }) => names.includes(id) || names.includes(kind));
}

/** Maximum number of problems in one message. */
const MAX_TOLD = 10;

/** @throws {SettingsError} that lists every case that cannot be used: file, line, key, and what is allowed. */
export function parseCases(source: { readonly file: string; readonly text: string }): readonly EvalCase[] {
  const { file } = source;
  const { list, lineAt } = parseList(source);
  const nameOf = (path: readonly PropertyKey[]) => `case ${Number(path[0]) + 1} (line ${lineAt(path)})`;
  const cases: EvalCase[] = [];
  const problems = new Set<string>();
  const names = new Map<string, string>();
  for (const [index, value] of list.entries()) {
    const { data, error } = EvalCase.safeParse(value, { reportInput: true });
    for (const issue of error?.issues ?? [])
      problems.add(`${file}, ${nameOf([index, ...issue.path])}: ${explain(issue)}`);
    if (data === undefined) continue;
    const { id } = data;
    const first = names.get(id);
    if (first !== undefined)
      problems.add(`${file}, ${nameOf([index, 'id'])}: the id "${id}" is that of ${first} already.`);
    names.set(id, nameOf([index]));
    cases.push(data);
  }
  const reported = firstOf([...problems], MAX_TOLD, (left) => `… and ${left} more problems.`);
  if (reported.length > 0) throw new SettingsError({ message: reported.join('\n') });
  if (cases.length === 0) throw new SettingsError({ message: `${file} holds no case.` });
  return cases;
}

/** The problem of a key, and its allowed values. */
function explain({ path, input, ...issue }: z.core.$ZodIssue): string {
  const key = path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const allowed = Object.keys(key === 'expect' ? Expectations.shape : EvalCase.shape);
    const names = issue.keys.map((name) => {
      const nearest = nearestName(name, allowed);
      return `"${name}"${nearest === null ? '' : ` (did you mean "${nearest}"?)`}`;
    });
    return `unknown ${names.join(', ')}; allowed: ${allowed.join(', ')}.`;
  }
  if (key === '')
    return `a case is a mapping of keys (${Object.keys(EvalCase.shape).join(', ')}), not ${show(input)}.`;
  const allowed = ALLOWED[String(path[0] === 'expect' ? path[1] : path[0])] ?? issue.message;
  return `${key} is ${input === undefined ? 'missing' : show(input)}; allowed: ${allowed}.`;
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

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

interface CaseList {
  readonly list: readonly unknown[];
  /** Line of the value at the path; for a missing key that of its parent. */
  readonly lineAt: (path: readonly PropertyKey[]) => number;
}

/** JSON is YAML, and JSON lines are where each is an entry of a list. @throws {SettingsError} */
function parseList({ file, text }: { readonly file: string; readonly text: string }): CaseList {
  const suffix = extname(file).toLowerCase();
  if (!['.yaml', '.yml', '.json', '.jsonl', '.ndjson'].includes(suffix))
    throw new SettingsError({ message: `${file}: a case file ends in .yaml, .yml, .json or .jsonl.` });
  const form = suffix.startsWith('.y') ? 'YAML' : 'JSON';
  const lines = new LineCounter();
  const isLines = form === 'JSON' && suffix.endsWith('l');
  const yaml = isLines ? text.replace(/^(?=.*\S)/gm, '- ') : text;
  const document = parseDocument(yaml, { lineCounter: lines });
  const [problem] = document.errors;
  let list: unknown;
  try {
    if (problem !== undefined) throw problem;
    // Anchors that unfold without end are refused by the library.
    list = document.toJS();
  } catch (error) {
    const why = (error as Error).message.split('\n')[0]?.replace(/:$/, '.');
    throw new SettingsError({ message: `${file} is not ${form}: ${why}`, cause: error });
  }
  if (!Array.isArray(list))
    throw new SettingsError({
      message: `${file} must hold a list of cases, each with id, kind and question.`,
    });
  return { list, lineAt: (path) => lines.linePos(startOf(document, path)).line };
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
      if (statSync(path, { throwIfNoEntry: false }) === undefined)
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
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
    const message = isMissing
      ? `There is no case file ${file}.`
      : `The case file ${file} cannot be read (${code}).`;
    throw new SettingsError({ message, cause: error });
  }
}
