/** Pages of the loopback web. `html` is null where the server breaks down; the site `CLOSED_SITE` lets no program read. */
export const WEB_PAGES: readonly {
  readonly site: string;
  readonly path: string;
  readonly title: string;
  readonly html: string | null;
}[] = [
  {
    site: 'archive',
    path: '/1998/weir-gate',
    title: 'The weir gate of Tarnholt, from the archive',
    html: null,
  },
  {
    site: 'works-office',
    path: '/weir-gate',
    title: 'The weir gate of Tarnholt',
    html: `<!doctype html><html lang="en"><head><title>The weir gate of Tarnholt</title>
<meta property="article:published_time" content="2025-01-15"></head><body><article>
<h1>The weir gate of Tarnholt</h1>
<p>The weir gate of Tarnholt weighs 31 tonnes. It was lifted into place by two cranes on 4 October 2022.</p>
<p>The gate is made of steel and is painted every eight years. The paint of the first coat came from a yard on the coast,
and the work was done by a firm of the town.</p></article></body></html>`,
  },
  {
    site: 'ledger',
    path: '/weir-gate-1922',
    title: 'The ledger of the weir gate of Tarnholt',
    html: `<!doctype html><html lang="en"><head><title>The ledger of the weir gate of Tarnholt</title></head><body><article>
<h1>The ledger of the weir gate of Tarnholt</h1>
<p>In 1922 the weir gate of Tarnholt was made of oak. Its planks were changed by hand every spring.</p></article></body></html>`,
  },
];

/** By its robots.txt. */
export const CLOSED_SITE = 'ledger';

/** The second page answers it. */
export const WEB_QUESTION = {
  question: 'How much does the weir gate of Tarnholt weigh?',
  says: '31 tonnes',
} as const;
