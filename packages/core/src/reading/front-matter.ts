import { languageTag } from './page-metadata.ts';
import { parseDay } from './parse-day.ts';
import { tidyLine } from './tidy-text.ts';

export interface FrontMatter {
  /** The document without its front matter. */
  readonly body: string;
  readonly url: string | null;
  readonly title: string | null;
  readonly siteName: string | null;
  readonly author: string | null;
  readonly publishedAt: string | null;
  readonly language: string | null;
}

/** Spellings of each fact, as static site generators, clippers and note-taking programs write them. */
const SPELLINGS = {
  url: [
    'url',
    'canonical',
    'canonical_url',
    'source_url',
    'source',
    'link',
    'permalink',
    'original_url',
    'address',
  ],
  title: ['title', 'headline', 'name'],
  siteName: [
    'site',
    'site_name',
    'sitename',
    'website',
    'publisher',
    'publication',
    'organization',
    'organisation',
  ],
  author: ['author', 'authors', 'by', 'byline', 'creator', 'writer'],
  publishedAt: [
    'date',
    'published',
    'published_at',
    'publishedat',
    'publish_date',
    'date_published',
    'pubdate',
    'created',
  ],
  language: ['language', 'lang', 'locale'],
} as const;
const FENCED = /^\uFEFF?---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** YAML between two lines of dashes at the top; a document without it, is all body. */
export async function readFrontMatter(text: string): Promise<FrontMatter> {
  const match = FENCED.exec(text);
  const facts = match ? await parseFacts(match[1] ?? '') : null;
  const find = (key: keyof typeof SPELLINGS) =>
    SPELLINGS[key].map((name) => facts?.get(name)).find(Boolean) ?? null;
  const url = SPELLINGS.url
    .map((name) => facts?.get(name))
    .find((value) => value && /^https?:\/\/\S+$/i.test(value));
  return {
    body: match && facts ? text.slice(match[0].length) : text,
    url: url && URL.canParse(url) ? new URL(url).href : null,
    title: find('title'),
    siteName: find('siteName'),
    author: find('author'),
    publishedAt: parseDay(find('publishedAt')),
    language: languageTag(find('language')),
  };
}

async function parseFacts(source: string): Promise<ReadonlyMap<string, string> | null> {
  const { parseDocument } = await import('yaml');
  const document = parseDocument(source, { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' });
  const value: unknown =
    document.errors.length > 0 ? readLines(source) : document.toJS({ maxAliasCount: 10 });
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return new Map(
    Object.entries(value).flatMap(([key, item]) => {
      const name = key
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_');
      const text = tidyLine(factText(item));
      return text ? [[name, text] as const] : [];
    }),
  );
}

/** "name: value" lines of what people write as YAML and is not, such as a title with a colon in it. */
function readLines(source: string): Readonly<Record<string, string>> | null {
  const facts = [...source.matchAll(/^([a-z][\w -]{0,40}):[ \t]+(\S.*)$/gim)];
  return facts.length > 0 ? Object.fromEntries(facts.map(([, key = '', value = '']) => [key, value])) : null;
}

function factText(value: unknown): string {
  if (Array.isArray(value)) return value.map(factText).filter(Boolean).join(', ');
  if (typeof value === 'object' && value !== null) return 'name' in value ? factText(value.name) : '';
  return typeof value === 'string' ? value : '';
}
