import { readFile, stat } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nearestName } from '@research-studio/core';
import { SettingsError } from '@research-studio/schemas';
import { LineCounter, type ParsedNode, parseDocument } from 'yaml';
import type { z } from 'zod';
import { BEHAVIOURAL, CaseKind, EvalCase, Expectations } from './eval-case.ts';

const FILE = fileURLToPath(new URL('../../data/cases.yaml', import.meta.url));

/** One case of each kind, over the example library. */
export function builtInCases(): Promise<readonly EvalCase[]> {
  return readCaseFile(FILE);
}

/** Those whose id or kind is named, in the order of the file. @throws {SettingsError} */
export function chooseCases(cases: readonly EvalCase[], names: readonly string[]): readonly EvalCase[] {
  const known = [...new Set(cases.flatMap(({ id, kind }) => [id, kind])), BEHAVIOURAL];
  for (const name of names)
    if (!known.includes(name)) {
      const nearest = nearestName(name, known);
      const hint =
        nearest === null
          ? `There are: ${cases.map(({ id }) => id).join(', ')}; and ${BEHAVIOURAL}, the behaviours of the pipelines.`
          : `Did you mean "${nearest}"?`;
      throw new SettingsError({ message: `There is no case "${name}". ${hint}` });
    }
  return cases.filter(({ id, kind }) => names.includes(id) || names.includes(kind));
}

/** Most problems that one message tells. */
const MAX_TOLD = 10;

/** @throws {SettingsError} that tells every case that cannot be used: file, line, key, and what is allowed. */
export function parseCases(options: { readonly file: string; readonly text: string }): readonly EvalCase[] {
  const entries = parseEntries(options);
  const cases: EvalCase[] = [];
  const problems: string[] = [];
  const seen = new Map<string, EntryPlace>();
  for (const { value, place } of entries) {
    const parsed = EvalCase.safeParse(value);
    if (!parsed.success) {
      problems.push(...parsed.error.issues.map((issue) => `${place.of(issue.path)}: ${tell(issue, value)}`));
      continue;
    }
    const { id } = parsed.data;
    if (id === BEHAVIOURAL)
      problems.push(
        `${place.of(['id'])}: the id "${id}" is what --cases calls the behaviours of the pipelines; choose another.`,
      );
    const earlier = seen.get(id);
    if (earlier === undefined) seen.set(id, place);
    else problems.push(`${place.of(['id'])}: the id "${id}" is that of ${earlier.name} already.`);
    cases.push(parsed.data);
  }
  if (problems.length > 0) throw new SettingsError({ message: listed([...new Set(problems)]) });
  if (cases.length === 0) throw new SettingsError({ message: `${options.file} holds no case.` });
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

/** Where an entry stands in its file, for messages. */
interface EntryPlace {
  /** "case 3 (line 41)". */
  readonly name: string;
  /** With file and, where it can be told, the line of what lies at the path: "cases.yaml, case 3 (line 44)". */
  of(path: readonly PropertyKey[]): string;
}

interface CaseEntry {
  readonly value: unknown;
  readonly place: EntryPlace;
}

interface EntryText {
  /** As the user would write it; its suffix tells the form. */
  readonly file: string;
  readonly text: string;
}

/** The entries of a list in YAML or JSON, or of JSON lines, unchecked. @throws {SettingsError} */
function parseEntries(source: EntryText): readonly CaseEntry[] {
  switch (extname(source.file).toLowerCase()) {
    case '.yaml':
    case '.yml':
      return entriesOfYaml(source);
    case '.json':
      return entriesOfList(source, parseJson(source, source.text, ''));
    case '.jsonl':
    case '.ndjson':
      return entriesOfLines(source);
    default:
      throw new SettingsError({
        message: `${source.file}: a case file ends in .yaml, .yml, .json or .jsonl.`,
      });
  }
}

function entriesOfYaml({ file, text }: EntryText): readonly CaseEntry[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [error] = document.errors;
  if (error !== undefined)
    throw new SettingsError({
      message: `${file} is no YAML: ${error.message.split('\n')[0]?.replace(/:$/, '.')}`,
      cause: error,
    });
  const lineAt = (path: readonly PropertyKey[]): number | null => {
    // Where a key is missing, what it is missing from.
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true) as ParsedNode | undefined;
      if (node?.range) return lines.linePos(node.range[0]).line;
    }
    return null;
  };
  return entriesOfList({ file, text }, contentOf(document, file), lineAt);
}

/** Anchors that unfold without end are refused by the library. */
function contentOf(document: ReturnType<typeof parseDocument>, file: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw new SettingsError({ message: `${file} is no YAML: ${(error as Error).message}`, cause: error });
  }
}

function entriesOfList(
  { file }: EntryText,
  list: unknown,
  lineAt: (path: readonly PropertyKey[]) => number | null = () => null,
): readonly CaseEntry[] {
  if (!Array.isArray(list))
    throw new SettingsError({
      message: `${file} must hold a list of cases, each with id, kind and question.`,
    });
  return list.map((value, index) => ({
    value,
    place: placeIn(file, (path) => named(index, lineAt([index, ...path]))),
  }));
}

function entriesOfLines(source: EntryText): readonly CaseEntry[] {
  return source.text
    .split('\n')
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '')
    .map(({ line, number }, index) => ({
      value: parseJson(source, line, `, line ${number}`),
      place: placeIn(source.file, () => named(index, number)),
    }));
}

function parseJson({ file }: EntryText, text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SettingsError({
      message: `${file}${where} is no JSON: ${(error as Error).message}`,
      cause: error,
    });
  }
}

function placeIn(file: string, name: (path: readonly PropertyKey[]) => string): EntryPlace {
  return { name: name([]), of: (path) => `${file}, ${name(path)}` };
}

function named(index: number, line: number | null): string {
  return `case ${index + 1}${line === null ? '' : ` (line ${line})`}`;
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
