import { organisationKind } from '@research-studio/language';
import data from './front-matter.json' with { type: 'json' };
import { parseDay } from './page-dates.ts';
import { languageTag } from './page-metadata.ts';
import { tidyLine } from './render-blocks.ts';

/** Spellings of each fact, as static site generators, clippers and note-taking programs write them. */
const SPELLINGS: Readonly<Record<keyof typeof data.spellings, readonly string[]>> = data.spellings;
const KNOWN: ReadonlySet<string> = new Set(Object.values(SPELLINGS).flat());
/** Spellings that may mean something else at the top of a text: a person's address, where a figure comes from. */
const AMBIGUOUS: ReadonlySet<string> = new Set(data.ambiguous);
const LEAST_UNFENCED = 2;
const TOML = /^\uFEFF?\+\+\+[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n\+\+\+[ \t]*(?:\r?\n|$)/;
const FENCED = /^\uFEFF?---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** Lines "Name: value" at the top, up to an empty line; the second line of a value is indented. */
const UNFENCED =
  /^\uFEFF?((?:[a-z][a-z _-]{0,30}:[ \t]+\S.{0,1000}\r?\n(?:[ \t]+\S.{0,1000}\r?\n){0,4}){2,16})[ \t]*(?:\r?\n|$)/i;

/**
 * The facts at the top of a text: YAML between two lines of dashes, TOML between two of plus signs, or bare lines of which
 * two or more name a fact.
 */
export async function readFrontMatter(text: string) {
  const toml = TOML.exec(text);
  const match = toml ?? FENCED.exec(text);
  const unfenced = match === null ? readUnfenced(text) : null;
  const facts = match ? await parseFacts(match[1] ?? '', toml !== null) : (unfenced?.facts ?? null);
  const find = (key: keyof typeof SPELLINGS, pattern = /./) =>
    SPELLINGS[key].map((name) => facts?.get(name)).find((value) => value && pattern.test(value)) ?? null;
  const url = find('url', /^https?:\/\/\S+$/i);
  return {
    /** The document without its front matter. */
    body: match && facts ? text.slice(match[0].length) : (unfenced?.body ?? text),
    url: url && URL.canParse(url) ? new URL(url).href : null,
    title: find('title'),
    siteName: find('siteName') ?? organisationIn(find('author')),
    author: find('author'),
    publishedAt: parseDay(find('publishedAt')),
    language: languageTag(find('language')),
  };
}

/** An office or a society that signs a text is its publisher. */
function organisationIn(author: string | null): string | null {
  return author !== null && organisationKind(author) !== null ? author : null;
}

/** Null where too few lines name a known fact; the others stay with the text. */
function readUnfenced(text: string): { facts: ReadonlyMap<string, string>; body: string } | null {
  const match = UNFENCED.exec(text.slice(0, 20_000));
  if (match === null) return null;
  const lines = (match[1] ?? '')
    .replace(/\r?\n[ \t]+/g, ' ')
    .trim()
    .split(/\r?\n/);
  const facts = new Map<string, string>();
  const rest: string[] = [];
  for (const line of lines) {
    const at = line.indexOf(':');
    const name = nameOf(line.slice(0, at));
    if (KNOWN.has(name) && !facts.has(name)) facts.set(name, tidyLine(line.slice(at + 1)));
    else rest.push(line);
  }
  if ([...facts.keys()].filter((name) => !AMBIGUOUS.has(name)).length < LEAST_UNFENCED) return null;
  const body = text.slice(match[0].length);
  return { facts, body: rest.length === 0 ? body : `${rest.join('\n')}\n\n${body}` };
}

function nameOf(key: string): string {
  return key
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}

async function parseFacts(source: string, isToml: boolean): Promise<ReadonlyMap<string, string> | null> {
  const value =
    (await (isToml ? parseToml(source) : parseYaml(source)).catch(noneIfMalformed)) ?? readLines(source);
  if (!(value instanceof Map)) return null;
  return new Map(
    [...value].flatMap(([key, item]) => {
      const text = tidyLine(factText(item));
      return text && typeof key === 'string' ? [[nameOf(key), text] as const] : [];
    }),
  );
}

/** Null for references without a target, and for values that are nested or repeated too deeply. */
function noneIfMalformed(error: unknown): null {
  if (error instanceof RangeError || error instanceof ReferenceError) return null;
  throw error;
}

/** Objects are maps: writing out keys that are objects takes for ever. */
async function parseYaml(source: string): Promise<unknown> {
  const { parseDocument } = await import('yaml');
  const document = parseDocument(source, { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' });
  return document.errors.length > 0 ? null : document.toJS({ maxAliasCount: 10, mapAsMap: true });
}

async function parseToml(source: string): Promise<unknown> {
  const { parse, TomlError } = await import('smol-toml');
  try {
    return new Map(Object.entries(parse(source)));
  } catch (error) {
    if (error instanceof TomlError) return null;
    throw error;
  }
}

/** Lines "name: value" or "name = value" of front matter that no parser accepts, such as a title with a colon in it. */
function readLines(source: string): ReadonlyMap<string, string> | null {
  const facts = [...source.matchAll(/^([a-z][\w -]{0,40})(?::[ \t]+|[ \t]*=[ \t]*)["']?(\S.*?)["']?$/gim)];
  return facts.length > 0 ? new Map(facts.map(([, key = '', value = '']) => [key, value])) : null;
}

/** Lists of persons with names are the deepest facts that people write; data may hold itself. */
const DEEPEST = 3;

function factText(value: unknown, depth = 0): string {
  if (depth > DEEPEST) return '';
  if (Array.isArray(value)) {
    const texts = value.map((item) => factText(item, depth + 1));
    return texts.filter(Boolean).join(', ');
  }
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Map) return factText(value.get('name'), depth + 1);
  if (typeof value === 'object' && value !== null && 'name' in value) return factText(value.name, depth + 1);
  return typeof value === 'string' ? value : '';
}
