import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundleSource } from '@research-studio/schemas';
import { ALL_PIPELINES, type Behaviour } from './behaviour.ts';
import { SALTMERE } from './questions.ts';

/** Sources are told by the title, site, author and day that their pages give. */
export const pagesAsPublished: Behaviour = {
  name: 'pages_as_published',
  pipelines: ALL_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const folder = documentsOf('saltmere');
    const { bundle } = await run({ question: SALTMERE.present, docs: [folder] });
    const heads = await headsOf(folder);
    const told = bundle.sources.flatMap((source) =>
      heads.filter(({ url }) => url === source.url).map((head) => ({ source, head })),
    );
    return told.length === 0 ? ['No source is a page of the documents.'] : told.flatMap(differences);
  },
};

const FIELDS = {
  url: /<link rel="canonical" href="([^"]*)"/,
  title: /<title>([^<]*)<\/title>/,
  siteName: /<meta property="og:site_name" content="([^"]*)"/,
  author: /<meta name="author" content="([^"]*)"/,
  publishedAt: /<meta property="article:published_time" content="([^"]*)"/,
} as const;
type Head = Readonly<Record<keyof typeof FIELDS, string | null>>;

async function headsOf(folder: string): Promise<readonly Head[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.html')).sort();
  return Promise.all(
    names.map(async (name) => {
      const html = await readFile(join(folder, name), 'utf8');
      const found = (field: keyof typeof FIELDS) => FIELDS[field].exec(html)?.[1] ?? null;
      return {
        url: found('url'),
        title: found('title'),
        siteName: found('siteName'),
        author: found('author'),
        publishedAt: found('publishedAt'),
      };
    }),
  );
}

function differences({ source, head }: { source: BundleSource; head: Head }): string[] {
  const fields = ['title', 'siteName', 'author', 'publishedAt'] as const;
  return fields
    .filter((field) => source[field] !== head[field])
    .map(
      (field) =>
        `The ${field} of ${source.url} is told as "${source[field]}", the page says "${head[field]}".`,
    );
}
