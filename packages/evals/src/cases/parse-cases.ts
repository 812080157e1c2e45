import { nearestName } from '@research-studio/core';
import { SettingsError } from '@research-studio/schemas';
import type { z } from 'zod';
import { BEHAVIOURAL, CaseKind, EvalCase, Expectations } from './eval-case.ts';
import { type EntryPlace, parseEntries } from './parse-entries.ts';

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
