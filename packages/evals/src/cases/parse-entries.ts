import { extname } from 'node:path';
import { SettingsError } from '@research-studio/schemas';
import { LineCounter, type ParsedNode, parseDocument } from 'yaml';

/** Where an entry stands in its file, for messages. */
export interface EntryPlace {
  /** "case 3 (line 41)". */
  readonly name: string;
  /** With file and, where it can be told, the line of what lies at the path: "cases.yaml, case 3 (line 44)". */
  of(path: readonly PropertyKey[]): string;
}

export interface CaseEntry {
  readonly value: unknown;
  readonly place: EntryPlace;
}

export interface EntryText {
  /** As the user would write it; its suffix tells the form. */
  readonly file: string;
  readonly text: string;
}

/** The entries of a list in YAML or JSON, or of JSON lines, unchecked. @throws {SettingsError} */
export function parseEntries(source: EntryText): readonly CaseEntry[] {
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
