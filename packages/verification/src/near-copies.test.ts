import { describe, expect, it } from 'vitest';
import { clusterNearCopies } from './near-copies.ts';

const ENGLISH = [
  'The harbour bridge at Lowmoor will close to lorries from Monday after inspectors found cracks in two of its main cables, the port authority said on Friday.',
  'Cars and buses may still cross at 30 kilometres an hour. About 14,200 vehicles use the bridge on a working day, of which 1,900 are lorries. They will be sent over the northern crossing, which adds 22 kilometres to the journey.',
  '"We would rather explain a detour than an accident," said the chief engineer, Tomas Reyl. The cables were hung in 1968 and were last replaced in part in 2003, at a cost of 41 million crowns.',
  'The hauliers’ union called the decision late. It had asked for load limits in 2021, when a survey by the technical university put the remaining strength of the cables at 71 per cent.',
  'Repairs will begin in March and are expected to last nine months. The government has promised to pay for half of the work, and parliament will vote on the rest before the summer.',
];
const GERMAN = [
  'Die Stadtwerke Hellbrunn senken zum 1. April den Preis für Fernwärme um 8 Prozent. Das teilte das Unternehmen am Dienstag mit. Betroffen sind rund 23.000 Haushalte im Süden der Stadt.',
  'Grund sei der gesunkene Preis für Holzpellets, sagte die Vorsitzende Karin Odental. Im vergangenen Winter hatten die Stadtwerke den Preis zweimal erhöht, zuletzt um 11 Prozent.',
  'Der Mieterverein begrüßte den Schritt, nannte ihn aber überfällig. Für eine Wohnung von 70 Quadratmetern sinke die Rechnung im Jahr um etwa 95 Euro, rechnete der Verein vor.',
  'Bis 2030 wollen die Stadtwerke das Netz um 40 Kilometer verlängern. Dafür sind Investitionen von 160 Millionen Euro vorgesehen, von denen das Land ein Drittel übernimmt.',
];
const FRENCH = [
  'La mairie de Valcourt a annoncé jeudi la fermeture de la piscine municipale pour une durée de dix-huit mois. Le bâtiment, ouvert en 1974, doit être entièrement isolé et sa chaudière remplacée.',
  'Le chantier coûtera 6,4 millions d’euros, dont 2,1 millions versés par la région. Les clubs de natation seront accueillis dans trois communes voisines, a précisé l’adjointe aux sports, Hélène Marsan.',
  'L’opposition regrette que les travaux n’aient pas commencé pendant l’été. La piscine reçoit chaque année 118 000 visiteurs et emploie 27 personnes, qui garderont leur poste.',
];
const JAPANESE = [
  '南浜市は十二日、市内を走る路面電車の運賃を四月から二十円引き上げると発表した。値上げは八年ぶりで、大人の運賃は二百円になる。',
  '市交通局によると、昨年度の利用者は一日平均で三万四千人と、十年前に比べて一割余り減った。電気料金の上昇も経営を圧迫しているという。',
  '市は新しい車両を五編成導入し、始発を三十分早める方針だ。住民からは「通学の負担が増える」との声が上がっている。',
];
const LEAD =
  'People in the north of the county woke up to bad news this weekend. Our reporter went to the filling station at Ash Lane, where drivers were already making other plans for the week ahead and wondering how long it would last.';

const text = (...paragraphs: readonly string[]) => paragraphs.join('\n\n');
/** Every n-th word becomes another one, as an editor's hand might leave it. */
const edited = (original: string, every: number) =>
  original
    .split(' ')
    .map((word, at) => (at % every === every - 1 && !/\d/.test(word) ? 'altogether' : word))
    .join(' ');

function clusters(texts: Readonly<Record<string, string>>, dates: Readonly<Record<string, string>> = {}) {
  return clusterNearCopies(
    Object.entries(texts).map(([id, body]) => ({ id, text: body, publishedAt: dates[id] ?? null })),
  ).map(({ original, copies }) => [original, ...copies].sort().join(' '));
}

describe('clusterNearCopies: one text', () => {
  const whole = text(...ENGLISH);
  it.each([
    ['unchanged', whole],
    [
      'in other line breaks, capitals and quotation marks',
      whole.replaceAll('\n\n', '\n').replaceAll('"', '“').toUpperCase(),
    ],
    ['with an edit in every twelfth word', edited(whole, 12)],
    ['under a headline and with a byline', `# Cracks close bridge to lorries\n\nBy our staff\n\n${whole}`],
    ['with a paragraph cut', text(...ENGLISH.slice(0, 3), ENGLISH[4]!)],
    ['with a paragraph added', text(...ENGLISH, LEAD)],
    ['with the first paragraph replaced by a local lead', text(LEAD, ...ENGLISH.slice(1))],
    ['cut to its first half', text(...ENGLISH.slice(0, 3))],
    ['with its paragraphs in another order', text(...[...ENGLISH].reverse())],
    ['with one figure brought up to date', whole.replace('14,200', '14,700')],
    ['as a list', whole.replaceAll('\n\n', '\n- ')],
  ])('is found again %s', (_, copy) => {
    expect(clusters({ a: whole, b: copy })).toEqual(['a b']);
  });

  it.each([
    ['German', GERMAN],
    ['French', FRENCH],
    ['Japanese', JAPANESE],
  ])('is found again in %s, with a sentence changed at its start and end', (_, paragraphs) => {
    const whole = text(...paragraphs);
    const copy = `${whole.slice(0, 12)}xy ${whole.slice(20, -16)} z.`;
    expect(clusters({ a: whole, b: copy, other: text(...ENGLISH) })).toEqual(['a b']);
  });

  it('is one group however many have printed it, and whatever each has cut', () => {
    const printed = ENGLISH.map((_, cut) => text(...ENGLISH.filter((__, at) => at !== cut)));
    const [cluster, ...others] = clusterNearCopies(
      printed.map((body, at) => ({ id: `p${at}`, text: body, publishedAt: null })),
    );
    expect(others).toEqual([]);
    expect(cluster?.copies).toHaveLength(4);
    expect(cluster?.similarity).toBeGreaterThan(0.5);
    expect(cluster?.similarity).toBeLessThan(1);
  });
});

describe('clusterNearCopies: whose text it is', () => {
  const whole = text(...ENGLISH);
  const originalOf = (pages: readonly { id: string; publishedAt: string; agency?: 0 | 1 | 2 }[]) =>
    clusterNearCopies(
      pages.map((page) => ({ ...page, text: page.id === 'cut' ? text(...ENGLISH.slice(0, 4)) : whole })),
    )[0]?.original;

  it('is that of the agency, though its own page may be dated later', () => {
    const paper = { id: 'paper', publishedAt: '2024-08-15' };
    expect(originalOf([paper, { id: 'agency', publishedAt: '2024-08-16', agency: 2 }])).toBe('agency');
    expect(originalOf([paper, { id: 'later', publishedAt: '2024-08-16', agency: 1 }])).toBe('paper');
  });

  it('is, of prints of one day, that which an agency signs, however long the others are', () => {
    const signed = { id: 'cut', publishedAt: '2024-08-15', agency: 1 } as const;
    expect(originalOf([{ id: 'paper', publishedAt: '2024-08-15' }, signed])).toBe('cut');
    expect(originalOf([{ id: 'early', publishedAt: '2024-08-14' }, signed])).toBe('early');
  });
});

describe('clusterNearCopies: not one text', () => {
  it('leaves two reports of one matter apart', () => {
    const other = text(
      'Lorries are banned from the Lowmoor harbour bridge as of Monday because two main cables are cracked. The port authority announced the ban on Friday; cars and buses can go on at 30 km/h.',
      'Some 1,900 lorries a day, out of 14,200 vehicles, must now take the northern crossing and drive 22 kilometres further. Tomas Reyl, who is in charge of engineering, defended the step.',
      'In 2021 the technical university estimated that 71 per cent of the strength of the cables was left. Hauliers had demanded limits at the time. Work starts in March and takes nine months.',
    );
    expect(clusters({ a: text(...ENGLISH), b: other })).toEqual([]);
  });

  it('leaves a page alone that quotes a paragraph of another', () => {
    const quoting = text(
      'Old bridges seldom fall without warning, and the warning is seldom heeded. I have followed the affair of the harbour for ten years, and what strikes me is how often the same sentence has been spoken.',
      `The report of last week put it thus: ${ENGLISH[2]}`,
      'Nobody asked at the time why only a part was replaced. The minutes of the council, which I have read so that you need not, show that the sum was set first and the number of cables afterwards.',
      'What would help is dull: a fund into which every crossing pays a few pence, and a law that forbids spending it on anything else. Other ports have had such funds for decades.',
    );
    expect(clusters({ a: text(...ENGLISH), b: quoting })).toEqual([]);
  });

  it('leaves a short text alone that a long page quotes whole', () => {
    const filler = Array.from(
      { length: 60 },
      (_, at) => `${GERMAN[at % 4]?.split(' ').reverse().join(` ${at} `)}`,
    );
    const short = text(ENGLISH[1]!, ENGLISH[2]!);
    expect(clusters({ short, long: text(...filler, short) })).toEqual([]);
  });

  it('does not make one text of two by way of a digest of both', () => {
    const digest = text(...ENGLISH, ...GERMAN);
    const found = clusters(
      { a: text(...ENGLISH), b: text(...GERMAN), digest },
      { a: '2024-05-01', b: '2024-05-01', digest: '2024-05-02' },
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.split(' ')).toHaveLength(2);
  });

  it('leaves short texts alone, equal or not', () => {
    const notice =
      'This page uses cookies. By reading on you agree to our terms and to the use of your data.';
    expect(clusters({ a: notice, b: notice })).toEqual([]);
  });

  it('distinguishes two releases in one form of words by their figures', () => {
    const release = (month: string, figures: readonly number[]) =>
      `The number of people out of work in the county was ${figures[0]} at the end of ${month}, the labour office announced today. That is ${figures[1]} more than in the month before and ${figures[2]} fewer than a year ago. The rate stood at ${figures[3]} per cent. Employers reported ${figures[4]} new vacancies. The office pays benefits to ${figures[5]} people. The figures are adjusted for the season and are published on the last working day of each month.`;
    expect(
      clusters({
        a: release('May', [41203, 612, 1877, 5, 3120, 28114]),
        b: release('June', [40871, 332, 2490, 6, 2984, 27502]),
      }),
    ).toEqual([]);
  });

  describe('on one site', () => {
    const menu =
      'Home. News. Sport. Culture. Weather. Classified advertisements. Subscribe to our letter and get the ten best stories of the week on Friday at noon. We use cookies to make this site work and to learn how it is used; you can change your choice at any time under settings at the foot of each page. All prices include value added tax. Reprints need our written consent. Complaints about our reporting go to the press council, whose address and rules of procedure are on this page under contact and imprint.';
    const pages = [
      { id: 'a', text: text(menu, ENGLISH[0]!, menu), publishedAt: null },
      { id: 'b', text: text(menu, FRENCH[0]!, menu), publishedAt: null },
    ];

    it('pages with more furniture than text are no copies', () => {
      expect(clusterNearCopies(pages.map((page) => ({ ...page, site: 'herald.org' })))).toEqual([]);
    });

    it('a page under two addresses is one', () => {
      const twice = ['x', 'y'].map((id) => ({
        id,
        text: text(...ENGLISH),
        publishedAt: null,
        site: 'herald.org',
      }));
      expect(clusterNearCopies(twice)).toEqual([{ original: 'x', copies: ['y'], similarity: 1 }]);
    });
  });
});

describe('clusterNearCopies: the original', () => {
  const long = text(...ENGLISH);
  const short = text(...ENGLISH.slice(0, 4));
  it.each([
    ['is the earliest', { publishedAt: '2024-03-02' }, { publishedAt: '2024-03-01' }, 'short'],
    [
      'is the dated one, before one without a date',
      { publishedAt: null },
      { publishedAt: '2024-03-01' },
      'short',
    ],
    ['is the longer of one day', { publishedAt: '2024-03-01' }, { publishedAt: '2024-03-01' }, 'long'],
    ['is the longer where none has a date', { publishedAt: null }, { publishedAt: null }, 'long'],
  ])('%s', (_, ofLong, ofShort, expected) => {
    const [cluster] = clusterNearCopies([
      { id: 'short', text: short, ...ofShort },
      { id: 'long', text: long, ...ofLong },
    ]);
    expect(cluster?.original).toBe(expected);
  });

  it('does not depend on the order in which texts come', () => {
    const texts = [
      { id: 'a', text: long, publishedAt: '2024-03-01' },
      { id: 'b', text: short, publishedAt: '2024-03-02' },
      { id: 'c', text: text(...GERMAN), publishedAt: '2024-03-01' },
      { id: 'd', text: edited(text(...GERMAN), 15), publishedAt: '2024-03-05' },
    ];
    const found = clusterNearCopies(texts);
    expect(found.map(({ original }) => original)).toEqual(['a', 'c']);
    expect(clusterNearCopies(texts.toReversed()).sort((a, b) => (a.original < b.original ? -1 : 1))).toEqual(
      found,
    );
  });
});

it('finds copies among long texts, of which only samples are compared', () => {
  const words = (seed: number, count: number) =>
    Array.from(
      { length: count },
      (_, at) => `w${(Math.imul(at + 1, 2654435761 + seed * 40503) >>> 12) % 9973}`,
    ).join(' ');
  const texts = Array.from({ length: 24 }, (_, at) => ({
    id: `t${at}`,
    text: words(at, 4000),
    publishedAt: null,
  }));
  const copies = texts
    .slice(0, 6)
    .map(({ text: body }, at) => ({ id: `copy${at}`, text: edited(body, 10), publishedAt: null }));
  const found = clusterNearCopies([...texts, ...copies]).map(({ original, copies: ids }) =>
    [original, ...ids].sort(),
  );
  expect(found.sort()).toEqual(Array.from({ length: 6 }, (_, at) => [`copy${at}`, `t${at}`]));
});
