import type { Bundle, Evidence, Source } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { renderHtml } from '../report/export/render-html.ts';
import { assembleReport, type ReportRequest } from './assemble-report.ts';
import { checkBundle } from './check-bundle.ts';

const texts = {
  s1: 'The Alder Bridge opened in June 1931. It is 312 metres long, and\ncarries no trams.',
  s2: 'Traffic report.[3] The Birch Bridge carries 48,000 vehicles on a working day. [7] See <script>alert(1)</script> and ![x](javascript:alert(2)).',
  s3: 'In 1931 the Alder Bridge was opened by the mayor.',
};

function source(id: keyof typeof texts, change: Partial<Source> = {}): Source {
  return {
    id,
    url: `https://${id}.example/page`,
    title: `Page ${id}`,
    siteName: null,
    author: null,
    publishedAt: '2021-05-04',
    language: 'en',
    kind: 'html',
    method: 'plain',
    quality: 0.9,
    flags: [],
    fetchedAt: '2024-01-01T00:00:00.000Z',
    contentHash: id,
    ...change,
  };
}

function evidence(id: string, sourceId: keyof typeof texts, quote: string): Evidence {
  const start = texts[sourceId].indexOf(quote);
  return {
    id,
    fact: quote,
    sourceId,
    quote,
    start,
    end: start + quote.length,
    subQuestionId: 'q1',
    relevance: 1,
    pageRelevance: 1,
  };
}

const request: ReportRequest = {
  title: 'How long is the <b>Alder Bridge</b>? [1]',
  sections: [
    {
      heading: 'Traffic [E201]',
      markdown: 'The Birch Bridge carries 48,000 vehicles on a working day [E201].',
    },
    {
      heading: 'Length',
      markdown:
        'The Alder Bridge opened in 1931 [E103][E101][E301]. It is 312 metres long [E102].\n\n- Nothing more is said.',
    },
  ],
  evidence: [
    evidence('E101', 's1', 'The Alder Bridge opened in June 1931.'),
    evidence('E102', 's1', 'It is 312 metres long, and\ncarries no trams.'),
    evidence('E201', 's2', texts.s2),
    evidence('E103', 's1', 'The Alder Bridge opened in June 1931.'),
    evidence('E301', 's3', texts.s3),
    evidence('E302', 's3', 'In 1931'),
  ],
  sources: [
    source('s1', {
      title: 'Bridges | *of* [9] Norhaven',
      siteName: 'Norhaven_City',
      url: 'https://city.example/b(1)?a=1&b=2#top',
    }),
    source('s2', { title: '<img src=x onerror=alert(1)>', url: 'javascript:alert(1)' }),
    source('s3', { url: 'https://www.city.example/pdf/a.pdf', kind: 'pdf', publishedAt: null }),
  ],
  language: 'en',
  notice: 'No source states this directly; missing: <trams>.',
};

async function bundleOf(change: Partial<ReportRequest> = {}): Promise<Bundle> {
  const {
    markdown,
    sections,
    claims,
    sources,
    evidence: cited,
  } = await assembleReport({ ...request, ...change });
  return {
    schemaVersion: 2,
    runId: 'r1',
    question: 'How long?',
    pipeline: 'standard',
    createdAt: '2024-02-03T04:05:06.000Z',
    report: { markdown, sections },
    claims,
    evidence: [...cited],
    sources: sources.map((item) => ({
      ...item,
      credibility: null,
      text: texts[item.contentHash as keyof typeof texts],
    })),
    metadata: {
      answered: 'partial',
      iterations: 1,
      coverage: 1,
      confidence: 1,
      sourcesCount: sources.length,
      evidenceCount: cited.length,
      searches: [],
      models: ['openai:x<y>'],
      usage: { calls: 1, inputTokens: 2, outputTokens: 3, cachedTokens: 0 },
      costUsd: null,
      tier: 'full',
      timingsMs: {},
      warnings: ['A <b>warning</b>'],
    },
  };
}

describe('assembleReport', () => {
  it('numbers sources in order of first use and merges neighbouring citations of one source', async () => {
    const { sections, sources, evidence: cited } = await assembleReport(request);
    expect(sections.map(({ heading, markdown }) => [heading, markdown])).toEqual([
      ['Traffic', 'The Birch Bridge carries 48,000 vehicles on a working day [1].'],
      [
        'Length',
        'The Alder Bridge opened in 1931 [2][3]?. It is 312 metres long [2]?.\n\n- Nothing more is said.',
      ],
    ]);
    expect(sources.map(({ id, contentHash }) => [id, contentHash])).toEqual([
      [1, 's2'],
      [2, 's1'],
      [3, 's3'],
    ]);
    expect(cited.map(({ id, sourceId }) => [id, sourceId])).toEqual([
      ['E201', 1],
      ['E103', 2],
      ['E101', 2],
      ['E301', 3],
      ['E102', 2],
    ]);
  });

  it('makes a claim of each factual sentence and counts one registrable domain once', async () => {
    const { claims, sections } = await assembleReport(request);
    expect(
      claims.map(({ id, text, verdict, independentSources }) => [id, text, verdict, independentSources]),
    ).toEqual([
      ['C1', 'The Birch Bridge carries 48,000 vehicles on a working day.', 'supported', 1],
      ['C2', 'The Alder Bridge opened in 1931.', 'open', 1],
      ['C3', 'It is 312 metres long.', 'open', 1],
    ]);
    expect(sections.map(({ claimIds }) => claimIds)).toEqual([['C1'], ['C2', 'C3']]);
  });

  it('lists each source with site, date, quotes and links to the passage, whatever pages contain', async () => {
    const { markdown } = await assembleReport(request);
    const list = markdown.slice(markdown.indexOf('## Sources'));
    expect(list.split('\n')).toEqual([
      '## Sources',
      '',
      '*? undecided · a numbered statement without a sign: supported by its passages.*',
      '',
      '[1] \\<img src=x onerror=alert(1)\\> · 4 May 2021',
      '- “Traffic report. The Birch Bridge carries 48,000 vehicles on a working day. See \\<script\\>alert(1)\\</script\\> and !\\[x\\](javascript:alert(2)).”',
      '',
      '[2] [Bridges \\| \\*of\\* Norhaven](https://city.example/b%281%29?a=1&b=2#top) · Norhaven_City (city.example) · 4 May 2021',
      '- “The Alder Bridge opened in June 1931.” ([passage](https://city.example/b%281%29?a=1&b=2#top:~:text=The%20Alder%20Bridge%20opened%20in%20June%201931.))',
      '- “It is 312 metres long, and carries no trams.” ([passage](https://city.example/b%281%29?a=1&b=2#top:~:text=It%20is%20312%20metres%20long%2C%20and,carries%20no%20trams.))',
      '',
      '[3] [Page s3](https://www.city.example/pdf/a.pdf) · city.example',
      '- “In 1931 the Alder Bridge was opened by the mayor.”',
      '',
    ]);
  });

  it('words the claim of a table row with the heads of its columns', async () => {
    const bundle = await bundleOf({
      sections: [
        {
          heading: 'Table',
          markdown:
            '| Bridge | Opened | Trams in 2020 |\n| --- | --- | --- |\n| Alder | 1931 [E101] | – |\n\n| 312 metres | long [E102] |',
        },
      ],
    });
    expect(bundle.claims.map(({ text, verdict }) => [text, verdict])).toEqual([
      ['Bridge: Alder; Opened: 1931', 'open'],
      ['312 metres | long', 'open'],
    ]);
    expect(checkBundle(bundle)).toEqual([]);
    expect((await renderHtml(bundle)).match(/class="sign open"[^>]*>\?</g)).toHaveLength(2);
  });

  it('keeps what the bundle promises', async () => {
    expect(checkBundle(await bundleOf())).toEqual([]);
  });

  it('says so when there are no sources', async () => {
    const bundle = await bundleOf({
      sections: [{ heading: 'What was tried', markdown: 'Nothing was found.' }],
      language: 'de',
    });
    expect(bundle.report.markdown).toMatch(/## Quellen\n\nEs wurden keine Quellen verwendet\.\n$/);
    expect(checkBundle(bundle)).toEqual([]);
  });

  it.each([
    ['fr', '4 mai 2021'],
    ['ja', '2021年5月4日'],
    ['ru', '4 мая 2021 г.'],
    ['en', '4 May 2021'],
    ['en-US', 'May 4, 2021'],
    ['not a tag', '4 May 2021'],
  ])('writes dates as in %s', async (language, date) => {
    expect((await assembleReport({ ...request, language })).markdown).toContain(date);
  });
});

describe('checkBundle', () => {
  const breakages: [string, (bundle: Bundle) => Bundle][] = [
    [
      'is not its quote',
      (b) => ({ ...b, evidence: b.evidence.map((item) => ({ ...item, start: item.start + 1 })) }),
    ],
    [
      'names no source',
      (b) => ({ ...b, report: { ...b.report, markdown: b.report.markdown.replace('[2]', '[8]') } }),
    ],
    [
      'no entry',
      (b) => ({ ...b, report: { ...b.report, markdown: b.report.markdown.replace(/^\[3\] .*$/m, '') } }),
    ],
    ['not 1 to N', (b) => ({ ...b, sources: [...b.sources].reverse() })],
    [
      'No citation',
      (b) => ({
        ...b,
        report: {
          ...b.report,
          sections: [...b.report.sections, { heading: '', markdown: 'It rose by 5 m.', claimIds: [] }],
        },
      }),
    ],
    ['cited nowhere', (b) => ({ ...b, sources: [...b.sources, { ...b.sources[0]!, id: 4 }] })],
    [
      'no claim C9',
      (b) => ({ ...b, report: { ...b.report, sections: [{ heading: '', markdown: '', claimIds: ['C9'] }] } }),
    ],
    ['evidence E9', (b) => ({ ...b, claims: [{ ...b.claims[0]!, evidenceIds: ['E9'] }] })],
    ['mark of a draft', (b) => ({ ...b, report: { ...b.report, markdown: `[E101] ${b.report.markdown}` } })],
  ];
  it.each(breakages)('finds: %s', async (problem, broken) => {
    expect(checkBundle(broken(await bundleOf())).join('\n')).toContain(problem);
  });
});

describe('renderHtml', () => {
  it('is one page without script, with every citation linked to its source', async () => {
    const html = await renderHtml(await bundleOf());
    expect(html).toMatch(/<a href="https:[^"]+" rel="noreferrer">\[1\]<\/a>|<a href="#p\d"/);
    for (const [, place] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${place}"`);
    for (const id of [1, 2, 3]) expect(html).toContain(`<li id="source-${id}">`);
    expect(html).not.toMatch(/<script|<img|<b>warning|href="javascript:|\son\w+="|[\ue000\ue001]/);
    expect(html).not.toMatch(/src="|@import|url\(/);
  });

  it('renders the tree of a hostile bundle with known elements only', async () => {
    const bundle = await bundleOf();
    const evil = '"><script>x</script> [y](javascript:x) ![z](http://a.example/p.png) \ue0001:1\ue001';
    const hostile: Bundle = {
      ...bundle,
      question: evil,
      report: {
        markdown: `# ${evil}\n\n> ${evil}\n\n## A\n\n## Sources\n`,
        sections: bundle.report.sections.map((section) => ({
          ...section,
          heading: evil,
          markdown: `${section.markdown} ${evil}`,
        })),
      },
      claims: bundle.claims.map((claim) => ({ ...claim, text: evil })),
      sources: bundle.sources.map((item) => ({ ...item, title: evil, siteName: evil, author: evil })),
      metadata: { ...bundle.metadata, warnings: [evil], models: [evil] },
    };
    const html = await renderHtml(hostile);
    expect(html).not.toMatch(/<script|<img|<a [^>]*javascript:/i);
  });

  it('keeps the mark of a row in its last cell with words, not behind a dash', async () => {
    const markdown =
      '| Bridge | Length | Lanes |\n| --- | --- | --- |\n| Alder Bridge | It is 312 metres long | – [E102] |';
    const { report } = await bundleOf({ sections: [{ heading: 'Length', markdown }] });
    expect(report.markdown).toContain('| Alder Bridge | It is 312 metres long [1]? | – |');
  });

  it('signs what only parties or persons say, unless a model checked it or the sentence says whose word it is', async () => {
    const decided = (decidedBy: 'quote' | 'model') => () =>
      ({ verdict: 'supported', decidedBy, confidence: 0.9, signals: {} }) as const;
    const markdown = 'It is the safest of all [E101].\n\nThe Alder Company said that it is safe [E101].';
    const signedWith = async (flags: string[], decidedBy: 'quote' | 'model') => {
      const sources = [source('s1', { flags })];
      const sections = [{ heading: 'Safety', markdown }];
      const { report } = await bundleOf({ sections, sources, judge: decided(decidedBy) });
      return report.markdown.match(/\[1\]⚠/g) ?? [];
    };
    expect(await signedWith(['interested_party'], 'quote')).toHaveLength(1);
    expect(await signedWith(['personal_view'], 'quote')).toHaveLength(1);
    expect(await signedWith(['interested_party'], 'model')).toHaveLength(0);
    expect(await signedWith(['undated'], 'quote')).toHaveLength(0);
  });

  it('signs the word of an interested party only where the sentence does not say whose word it is', async () => {
    const judge = () =>
      ({
        verdict: 'supported',
        decidedBy: 'model',
        confidence: 0.5,
        signals: {},
        doubt: 'interested',
      }) as const;
    const markdown =
      'The bridge is the safest of all [E101].\n\nThe Alder Company said that it is safe [E101].';
    const { report } = await bundleOf({ sections: [{ heading: 'Safety', markdown }], judge });
    expect(report.markdown).toContain('the safest of all [1]⚠.');
    expect(report.markdown).toContain('said that it is safe [1].');
  });
});
