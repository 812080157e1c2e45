import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WebPage } from './start-web-server.ts';

/** A saved page of a made-up world: the tidal power station at Orrin. */
export interface MadeUpPage {
  readonly path: string;
  readonly title: string;
  readonly site: string;
  readonly date: string;
  readonly paragraphs: readonly string[];
}

export const ORRIN_QUESTION =
  'When did the Orrin tidal power station open, how much did it cost, and who runs it?';

export const ORRIN_PAGES: readonly MadeUpPage[] = [
  {
    path: '/station',
    title: 'The Orrin tidal power station',
    site: 'Orrin Chronicle',
    date: '2021-05-03',
    paragraphs: [
      'The Orrin tidal power station opened on 2 May 2021 after six years of building work at the mouth of the Orrin.',
      'Its eighteen turbines have a capacity of 240 megawatts, enough for the households of Kestrel Ford and two smaller towns upriver.',
      'Visitors may walk over the barrage from spring to autumn, and a small museum in the old pump house tells of the river before the dam.',
    ],
  },
  {
    path: '/accounts',
    title: 'What the Orrin tidal power station cost',
    site: 'Audit Office of Skarland',
    date: '2022-03-14',
    paragraphs: [
      'The Orrin tidal power station cost 1.34 billion crowns, which is 22 percent more than parliament had granted in 2015.',
      'Most of the additional cost of the Orrin station came from the foundations of the sluices, which had to be made twice.',
      'The Audit Office recommends that later barrages be surveyed for longer before work begins, and that reserves be stated openly.',
    ],
  },
  {
    path: '/operator',
    title: 'Who runs the Orrin station',
    site: 'Skarland Energy Register',
    date: '2023-01-20',
    paragraphs: [
      'The Orrin tidal power station is run by Tidewater Cooperative, which is owned by eleven municipalities on the coast.',
      'Tidewater Cooperative took over the operation of the Orrin station from the building consortium in January 2022.',
      'The licence of the operator ends in 2051 and may be renewed once, for twenty years, if the fish passes work as promised.',
    ],
  },
  {
    path: '/fish',
    title: 'Salmon at the Orrin barrage',
    site: 'River Watch',
    date: '2023-11-08',
    paragraphs: [
      'In 2022 the counters at the Orrin barrage registered 3,410 salmon, against 5,200 in the year before the station opened.',
      'River Watch calls for the turbines of the Orrin tidal power station to be stopped for two hours at each tide in May and June.',
      'The cooperative answers that the number of salmon fell on all rivers of the coast in that year, dammed or not.',
    ],
  },
  {
    path: '/neighbours',
    title: 'A lighthouse keeper on her new neighbour',
    site: 'The Headland Diary',
    date: '2021-08-30',
    paragraphs: [
      'From my window I see the lights of the Orrin tidal power station, and on still nights I hear the gates close.',
      'People said that the station would spoil the bay, and then they came to look at it every Sunday with their children.',
      'My grandmother rowed across the mouth of the Orrin to school, and nobody has rowed there since the currents changed.',
    ],
  },
];

export function htmlOf({ title, site, date, paragraphs }: MadeUpPage): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta property="og:site_name" content="${site}"><meta property="article:published_time" content="${date}"></head>
<body><nav><a href="/">Home</a></nav><article><h1>${title}</h1>
${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}
</article><footer>Imprint</footer></body></html>`;
}

/** As pages for `startWebServer`. */
export function asWebPages(pages: readonly MadeUpPage[] = ORRIN_PAGES): Record<string, WebPage> {
  return Object.fromEntries(pages.map((page) => [page.path, { body: htmlOf(page) }]));
}

/** The same with an image on the page of a path, after its first paragraph. */
export function withBarrageImage(pages: Record<string, WebPage>, path: string): Record<string, WebPage> {
  const page = pages[path];
  if (page === undefined) throw new Error(`There is no page ${path}.`);
  const figure =
    '<figure><img src="barrage.jpg" alt="The barrage"><figcaption>The barrage at Orrin at low tide. CC BY 4.0</figcaption></figure>';
  return { ...pages, [path]: { ...page, body: String(page.body).replace('</p>', `</p>${figure}`) } };
}

/** What a search engine knows of the pages, with excerpts long enough to stand in for a page that cannot be read. */
export function asSearchPages(url: (path: string) => string, pages: readonly MadeUpPage[] = ORRIN_PAGES) {
  return pages.map(({ path, title, paragraphs, date }) => ({
    url: url(path),
    title,
    content: paragraphs.slice(0, 2).join(' '),
    publishedDate: date,
  }));
}

/** Writes the pages as files into a folder and returns it. */
export async function writePages(
  folder: string,
  pages: readonly MadeUpPage[] = ORRIN_PAGES,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  await Promise.all(pages.map((page) => writeFile(join(folder, `${page.path.slice(1)}.html`), htmlOf(page))));
  return folder;
}
