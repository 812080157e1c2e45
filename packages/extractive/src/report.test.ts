import { readingOf } from '@research-studio/language';
import { describe, expect, it } from 'vitest';
import { assessAnswer } from './assess-answer.ts';
import { cleanSentence } from './clean-sentence.ts';
import { columnsAsked } from './columns-asked.ts';
import { countWords } from './count-words.ts';
import { findPassages } from './find-passages.ts';
import { openingNote } from './opening-note.ts';
import { MOST_PIECES, outlineSections } from './outline-sections.ts';
import { rankEvidence } from './rank-evidence.ts';
import { partHeading, soleHeading, titleWithoutSite } from './section-heading.ts';
import { isStatement, standsAlone } from './stands-alone.ts';
import { writeSection } from './write-section.ts';

interface Page {
  title: string;
  text: string;
}

const pages: Page[] = [
  {
    title: 'The Lund tram opens - City News',
    text: 'The tram in Lund opened on 12 December 2020. It runs for 5.5 kilometres from the station to the research park. The line cost 776 million kronor.\n\nThe mayor cut a ribbon in the rain.',
  },
  {
    title: 'Tram line in Lund',
    text: 'Lund opened its tram on 12 December 2020.\n\nSeven trams serve nine stops. Critics had asked for buses because rails cost more.',
  },
  { title: 'Baking rye bread', text: 'Rye dough is sticky. Bakers wait 20 hours before they bake it.' },
];

const gather = (question: string, facets: string[] = [question], from = pages) => {
  const evidence = facets.flatMap((facet, part) =>
    from.flatMap((page, index) => {
      const found = findPassages({
        question,
        subQuestion: facet,
        title: page.title,
        text: page.text,
        limit: 4,
      });
      return found.passages.map(({ start, end, relevance }) => ({
        id: `E${part}${index}${start}`,
        subQuestionId: `q${part + 1}`,
        sourceId: `s${index}`,
        quote: page.text.slice(start, end),
        start,
        relevance,
        pageRelevance: found.pageRelevance,
        title: page.title,
        publishedAt: null,
      }));
    }),
  );
  return { question, facets: facets.map((text, index) => ({ id: `q${index + 1}`, text })), evidence };
};

describe('rankEvidence', () => {
  it('puts the direct answer first and drops near-copies', () => {
    const { question, evidence } = gather('How much did the tram in Lund cost?');
    const ranked = rankEvidence({ question, evidence });
    expect(evidence.find(({ id }) => id === ranked[0]?.id)?.quote).toContain('776 million');
    const twice = [
      ...evidence,
      ...evidence.map((item) => ({ ...item, id: `${item.id}x`, sourceId: 'copy' })),
    ];
    expect(rankEvidence({ question, evidence: twice })).toHaveLength(ranked.length);
  });

  it('keeps statements apart that differ in a number', () => {
    const base = { sourceId: 's', relevance: 0.5, pageRelevance: 0.5, title: 'Poll', publishedAt: null };
    const evidence = [
      { ...base, id: 'E1', quote: 'The engine has 355 horsepower.' },
      { ...base, id: 'E2', quote: 'The engine has 335 horsepower.' },
    ];
    expect(rankEvidence({ question: 'How strong is the engine?', evidence })).toHaveLength(2);
  });

  it('gives the same order for the same input, and nothing for nothing', () => {
    const { question, evidence } = gather('When did the Lund tram open?');
    expect(rankEvidence({ question, evidence })).toEqual(rankEvidence({ question, evidence }));
    expect(rankEvidence({ question, evidence: [] })).toEqual([]);
  });
});

describe('assessAnswer', () => {
  it('is full where the sources say it', () => {
    expect(assessAnswer(gather('When did the tram in Lund open?'))).toMatchObject({
      answered: 'full',
      missing: [],
    });
  });

  it('is none where they speak of something else, and says what is missing', () => {
    const assessment = assessAnswer(gather('Which vaccine protects camels in Mongolia?'));
    expect(assessment.answered).toBe('none');
    expect(assessment.missing).toContain('Mongolia');
  });

  it('is none where the number is asked for of what no source names', () => {
    expect(assessAnswer(gather('How many trams are there in Lund?')).answered).not.toBe('none');
    expect(assessAnswer(gather('How many windmills are there in Lund?')).answered).toBe('none');
  });

  it('is partial where only one of two parts is told', () => {
    const question = 'When did the tram in Lund open, and who owns the zoo of Osaka?';
    const facets = [question, 'When did the tram in Lund open', 'who owns the zoo of Osaka'];
    const assessment = assessAnswer(gather(question, facets));
    expect(assessment.answered).toBe('partial');
    expect(assessment.facets.map(({ level }) => level).slice(1)).toEqual(['well_covered', 'missing']);
  });

  it.each([
    ['How much did the tram in Lund cost in Norway?', 'Norway'],
    ['How much did the tram in Lund cost in 1998?', '1998'],
  ])('is at most partial, and says why, where no source has a name or year: %s', (question, absent) => {
    const assessment = assessAnswer(gather(question));
    expect(assessment.answered).not.toBe('full');
    expect(assessment.missing).toContain(absent);
  });

  it('is not full where the figure belongs to something else', () => {
    const from = [
      { title: 'Tram grants', text: 'Vouchers for Lund trams are valid for 4 months, others for 7 months.' },
      { title: 'Lund trams', text: 'Lund trams are green. Each tram in Lund has a bell.' },
    ];
    const question = 'How long do trams in Lund last?';
    expect(assessAnswer(gather(question, [question], from)).answered).not.toBe('full');
    const told = [
      { title: 'Lund trams', text: 'Trams in Lund last about 30 years before they are replaced.' },
    ];
    expect(assessAnswer(gather(question, [question], told)).answered).toBe('full');
  });

  it('is none without evidence', () => {
    expect(assessAnswer({ ...gather('Who?'), evidence: [] }).answered).toBe('none');
  });
});

describe('outlineSections', () => {
  it('opens with the direct answer and keeps to the words', () => {
    const request = gather('When did the tram in Lund open?');
    const sections = outlineSections({ ...request, format: 'concise', maxWords: 60 });
    const written = sections.map(({ heading, evidenceIds }) => {
      const evidence = evidenceIds.flatMap((id) => request.evidence.filter((item) => item.id === id));
      return `## ${heading}\n\n${writeSection({ heading, evidence, format: 'concise', written: [] })}`;
    });
    expect(written.join('\n')).toMatch(/^## What the sources say\n\n[^.]*12 December 2020/u);
    expect(countWords(written.join('\n'))).toBeLessThanOrEqual(60);
  });

  it('gives no section more pieces than an outline may name, however short they are', () => {
    const question = 'How loud is a Lund tram, and what does a ride in a Lund tram cost?';
    const parts = [question, 'How loud is a Lund tram?', 'What does a ride in a Lund tram cost?'];
    const many = Array.from({ length: 120 }, (_, at) => ({
      title: `Lund tram ${at}`,
      text:
        at % 2 === 0
          ? `Tram ${at + 100} is ${at + 40} dB loud.`
          : `A ride on line ${at} costs ${at + 20} kr.`,
    }));
    for (const asked of [parts, [question]])
      for (const { evidenceIds } of outlineSections({
        ...gather(question, asked, many),
        format: 'detailed',
        maxWords: 4000,
      }))
        expect(evidenceIds.length).toBeLessThanOrEqual(MOST_PIECES);
  });

  it('gives each part of a question its section and no passage twice', () => {
    const question = 'When did the tram in Lund open, and how much did the line cost?';
    const request = gather(question, [
      question,
      'When did the tram in Lund open',
      'how much did the line cost (Lund)',
    ]);
    const sections = outlineSections({ ...request, format: 'concise', maxWords: null });
    expect(sections.map(({ heading }) => heading)).toEqual([
      'When did the tram in Lund open?',
      'How much did the line cost?',
    ]);
    const ids = sections.flatMap(({ evidenceIds }) => evidenceIds);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('gives a further page a section under its title in a detailed report, and none to a stray page', () => {
    const question = 'What is known about the Lund tram?';
    const say =
      (sourceId: string, title: string, pageRelevance: number) => (quote: string, index: number) => ({
        id: `${sourceId}-${index}`,
        sourceId,
        title,
        pageRelevance,
        quote,
        start: index * 100,
        relevance: 0.5 * pageRelevance,
        publishedAt: null,
      });
    const evidence = [
      ...[
        'has green doors',
        'climbs a steep hill',
        'carries bicycles',
        'stops at nine places',
        'rings a brass bell',
      ]
        .concat('runs until midnight', 'was paid by the town', 'needs new rails')
        .map((fact) => `The Lund tram ${fact}.`)
        .map(say('a', 'The Lund tram', 1)),
      ...[
        'Lund wanted a tram for years.',
        'A tram driver in Lund trains for months.',
        'Old trams of Lund were sold abroad.',
      ].map(say('b', 'How Lund got its tram - City News', 0.9)),
      ...['A tram in Lisbon is yellow.', 'The Lisbon tram squeaks in curves.'].map(
        say('c', 'Lisbon by tram', 0.5),
      ),
    ];
    const facets = [{ id: 'q1', text: question }];
    const sections = outlineSections({ question, facets, evidence, format: 'detailed', maxWords: null });
    expect(sections.map(({ heading }) => heading)).toContain('How Lund got its tram');
    expect(sections.map(({ heading }) => heading)).not.toContain('Lisbon by tram');
  });

  const harbour = (sourceId: string, ...quotes: string[]) =>
    quotes.map((quote, index) => ({
      id: `${sourceId}-${index}`,
      sourceId,
      title: 'Odde harbour',
      pageRelevance: 0.9,
      quote,
      start: index * 200,
      relevance: 0.6,
      publishedAt: null,
    }));

  it('puts another figure of another source next to the first, before anything else', () => {
    const question = 'How many boats did Odde harbour count in 2021?';
    const evidence = [
      ...harbour(
        'a',
        'Odde harbour counted 412 boats in 2021.',
        'Boats of Odde harbour pay by length.',
        'Most boats in Odde harbour are made of wood.',
      ),
      ...harbour('b', 'In 2021 the town counted 388 boats at Odde harbour.'),
    ];
    const facets = [{ id: 'q1', text: question }];
    const [section] = outlineSections({ question, facets, evidence, format: 'concise', maxWords: null });
    expect(section?.evidenceIds.slice(0, 2).toSorted()).toEqual(['a-0', 'b-0']);
  });

  it('leaves out of a detailed report what says little or needs its predecessor', () => {
    const question = 'How deep is Odde harbour?';
    const evidence = harbour(
      'a',
      'Odde harbour is 7 metres deep.',
      'It is 2 metres deeper at Odde harbour when tides are high.',
      'How deep is Odde harbour really?',
      'The harbour pays for the following:',
      'Gulls sleep on the roofs.',
    );
    const facets = [{ id: 'q1', text: question }];
    const [section] = outlineSections({ question, facets, evidence, format: 'detailed', maxWords: null });
    expect(section?.evidenceIds).toEqual(['a-0']);
  });

  const openingOf = (question: string, evidence: ReturnType<typeof harbour>) => {
    const facets = [{ id: 'q1', text: question }];
    const [section] = outlineSections({ question, facets, evidence, format: 'concise', maxWords: null });
    return section?.evidenceIds[0];
  };

  it.each([
    [
      'What is a tide mill?',
      ['Tide mills are the cheapest mills to build.', 'A tide mill is a mill that the sea turns.'],
    ],
    [
      'Who makes the Orrin 4?',
      ['The Orrin 4 will be sold from May on.', 'Halvor Boats today presented the Orrin 4, a boat of oak.'],
    ],
    [
      'How loud may the Orrin 4 be?',
      ['Of 612,000 boats the Orrin 4 is one.', 'The Orrin 4 may not be louder than 60 dB at the pier.'],
    ],
  ])('opens with the answer: %s', (question, quotes) => {
    expect(openingOf(question, harbour('a', ...quotes))).toBe('a-1');
  });

  it('keeps the definition in a report of very few words', () => {
    const question = 'How do tide mills work, in two sentences?';
    const evidence = harbour(
      'a',
      'Skarland works with 9 tide mills.',
      'Tide mills work well.',
      'A tide mill is a machine that lets the sea in by gates at high tide and turns a wheel with it later.',
    );
    const facets = [{ id: 'q1', text: question }];
    const [section] = outlineSections({ question, facets, evidence, format: 'concise', maxWords: 50 });
    expect(section?.evidenceIds[0]).toBe('a-2');
  });

  it('opens with a source that states rather than with one that chats', () => {
    const question = 'What is the speed limit in Odde harbour?';
    const chat = harbour(
      'a',
      'Speaking of which, the speed limit in Odde harbour is 3 knots, so mind your wake.',
    );
    const rule = harbour('b', 'The speed limit in Odde harbour is 5 knots from May to September.');
    expect(openingOf(question, [...chat, ...rule])).toBe('b-0');
  });

  it('does not open a part with what is about another part', () => {
    const question = 'How efficient are tide mills, and what do they cost compared with a windmill?';
    const facets = [
      question,
      'How efficient are tide mills',
      'what do tide mills cost compared with a windmill',
    ].map((text, index) => ({ id: `q${index}`, text }));
    const evidence = harbour(
      'a',
      'Windmill: efficient at 92%, cost 40 a year, tide none',
      'Tide mills are efficient: 61% of the tide becomes power.',
      'Tide mills cost 70 a year and a windmill 40.',
    );
    const [section] = outlineSections({ question, facets, evidence, format: 'detailed', maxWords: null });
    expect(section?.evidenceIds[0]).toBe('a-1');
  });

  it('has no section without evidence', () => {
    const request = { ...gather('Who?'), evidence: [] };
    expect(outlineSections({ ...request, format: 'detailed', maxWords: null })).toEqual([]);
  });
});

describe('outlineSections: what belongs where', () => {
  const sections = (question: string, parts: string[], texts: string[]) => {
    const from = texts.map((text) => ({ title: 'Fishing news', text }));
    const { facets, evidence } = gather(question, [question, ...parts], from);
    const byId = new Map(evidence.map((item) => [item.id, item.quote]));
    return outlineSections({ question, facets, evidence, format: 'detailed', maxWords: null }).map(
      ({ evidenceIds }) => evidenceIds.map((id) => byId.get(id) ?? '').join(' '),
    );
  };

  it('gives a part its answer back where another part has several', () => {
    const parts = [
      'Why did the herring catch at Sorn fall in 2024?',
      'By how much did the herring catch at Sorn fall in 2024?',
    ];
    const [why, much] = sections('Why did the herring catch at Sorn fall in 2024, and by how much?', parts, [
      'The herring catch at Sorn fell by 41% in 2024 because a storm closed the harbour for six weeks.',
      'In Sorn the herring catch fell by 41 per cent in 2024, since the quota was halved.',
      'The herring catch at Vik fell by 3% in 2024.',
    ]);
    expect(why).toMatch(/because|since/);
    expect(much).toMatch(/41/);
    expect(much).not.toContain('Vik');
  });

  it('leaves a list of sums to the part that asks for the sum', () => {
    const question = 'How much is the Sorn boat grant, and who can get it?';
    const base = {
      start: 0,
      relevance: 0.8,
      pageRelevance: 0.8,
      title: 'Sorn boat grant',
      publishedAt: null,
    };
    const quotes = [
      'Fishers of Sorn can get the boat grant if they live there.',
      'The Sorn boat grant pays:\n\n- €700 for a boat\n- €200 on top if the boat grant is for a fisher who can get no loan',
      'The Sorn boat grant was €500 once.',
    ];
    const evidence = quotes.map((quote, at) => ({ ...base, id: `E${at}`, sourceId: `s${at}`, quote }));
    const facets = [question, 'How much is the Sorn boat grant?', 'Who can get the Sorn boat grant?'].map(
      (text, at) => ({ id: `Q${at}`, text }),
    );
    const [much, who] = outlineSections({ question, facets, evidence, format: 'detailed', maxWords: null });
    expect(much?.evidenceIds).toContain('E1');
    expect(who?.evidenceIds).toContain('E0');
    expect(who?.evidenceIds).not.toContain('E1');
  });

  it('leaves out what speaks of another name, where something speaks of the one that is asked about', () => {
    const question = 'How many tonnes of herring were landed at Sorn?';
    const [told] = sections(
      question,
      [],
      [
        'At Sorn 4,100 tonnes of herring were landed in that year.',
        'At Vik 4,900 tonnes of herring were landed in that year.',
      ],
    );
    expect(told).toContain('Sorn');
    expect(told).not.toContain('Vik');
  });

  it('knows a name whose words stand apart, or on the site', () => {
    const question = 'Does the Norrwind Mira keep its promises?';
    const [told] = sections(
      question,
      [],
      [
        'The Mira of Norrwind was promised to last nine hours; in our test it lasted five.',
        'The Tern keeps its promises in every test.',
      ],
    );
    expect(told).toContain('lasted five');
    expect(told).not.toContain('Tern');
  });

  it('leaves out what shares with a yes-or-no question only what everything does', () => {
    const question = 'Do ski lifts run in a storm?';
    const [told] = sections(
      question,
      [],
      [
        'Ski lifts stop when a storm brings wind of more than 70 km/h.',
        'Ski lifts are painted green or grey in most villages.',
        'Ski lifts were first built in 1908 by an innkeeper.',
      ],
    );
    expect(told).toContain('stop when a storm');
    expect(told).not.toContain('painted');
  });
});

describe('writeSection', () => {
  const write = (quotes: string[], more: object = {}) =>
    writeSection({
      heading: 'H',
      evidence: quotes.map((quote, index) => ({ id: `E${index + 1}`, sourceId: 's1', quote })),
      format: 'concise',
      written: [],
      ...more,
    });

  it('cites every sentence before its stop', () => {
    expect(
      write([
        'The gate is red. It opens at nine!',
        'She said: “Come in.”',
        'Open at nine daily, 7 days a week',
      ]),
    ).toBe(
      'The gate is red [E1]. It opens at nine [E1]! She said: “Come in” [E2]. Open at nine daily, 7 days a week [E3].',
    );
  });

  it('says nothing twice, not even over sections', () => {
    const first = write(['The gate is red.']);
    expect(write(['The gate is red.', 'The wall is old.'], { written: [first] })).toBe(
      'The wall is old [E2].',
    );
    expect(write(['The gate is red.', 'The gate is red.'])).toBe('The gate is red [E1].');
  });

  it('writes bullets where asked', () => {
    expect(write(['One.', 'Two.'], { format: 'bullet_points' })).toBe('- One [E1].\n- Two [E2].');
  });
});

describe('readingOf', () => {
  it.each([
    ['Year | Odde | Total\n2020 | 388 | 901\n2021 | 412 | 950', 'Year 2021: Odde 412, Total 950'],
    ['| Day | Night\nNew pumps | 45 dB | 38 dB', 'New pumps: Day 45 dB, Night 38 dB'],
    [
      'Founder | Jan Holm\nOpened | 1741\nVillage | Odde',
      'Founder | Jan Holm\nOpened | 1741\nVillage | Odde',
    ],
    ['Gas | 10 cents\nPower | 24 cents', 'Gas | 10 cents\nPower | 24 cents'],
    ['No table here.\nNot at all.', 'No table here.\nNot at all.'],
    [
      'Visitors (thousands) and nights, 2024\n\nPort | Visitors | Nights\nOster | 1,204 | 88',
      'Oster: Visitors 1,204 thousands, Nights 88',
    ],
    [
      'Loads in kilograms\n\nBy class\n\nLift | Summer | Winter\nA | 2,400 | 1.8 t',
      'A: Summer 2,400 kilograms, Winter 1.8 t',
    ],
    ['Visits by port\n\nPort | Visitors\nOster | 1,204', 'Visits by port\n\nPort | Visitors\nOster | 1,204'],
  ])('%j reads as %j', (quote, reading) => {
    expect(readingOf(quote)).toBe(reading);
  });
});

describe('columnsAsked', () => {
  const TABLE = 'Boat | Price | Length in summer | Weight\nMira 5 | €4,100 | 5.2 m | 34 kg';
  const read = (question: string) => readingOf(TABLE, columnsAsked(question));

  it('tells of a row what is asked for', () => {
    expect(read('What is the price of the Mira 5?')).toBe('Mira 5: Price €4,100');
    expect(read('What are the length and the weight of it?')).toBe(
      'Mira 5: Length in summer 5.2 m, Weight 34 kg',
    );
  });

  it('tells the sums where a sum is asked for', () => {
    expect(read('How much does the Mira 5 cost in summer?')).toBe('Mira 5: Price €4,100');
  });

  it('tells all of it where no column is named', () => {
    expect(read('Is the Mira 5 any good?')).toBe(readingOf(TABLE));
  });
});

describe('standsAlone', () => {
  it.each([
    ['The pier is 40 metres long.', true],
    ['It is 40 metres long.', false],
    ['Of these, 40 are wooden.', false],
    ['2] Four years later the pier burned.', false],
    ['[4]', false],
    ['The grant pays:', false],
    ['Last updated: 2025-04-02', false],
    ['Who pays for the pier?', false],
    ['LINDENAU, 10 September 2024', false],
    ['Odde, March 3, 2021 –', false],
    ['Latest', false],
    ['By Ferry Statistics Office | 2025-02-20 | Share', false],
    ['By 2030 | 4,000 passengers', true],
    ['Source: https://parliament.example/answers/25-0619', false],
    ['www.ferries.example/fares.', false],
    ['The fares stand at https://ferries.example and are raised each May.', true],
    ['The Harrow Point lighthouse', false],
    ['The pier burned in 1902', true],
    ['The pier was rebuilt', true],
    ['On 10 September 2024 the pier reopened.', true],
  ])('%j: %s', (passage, is) => {
    expect(standsAlone(passage, 'en')).toBe(is);
  });
});

describe('standsAlone: how somebody came to know', () => {
  it.each([
    'We bought six heat pumps in shops and ran them for ten weeks.',
    'I measured the noise with my phone.',
    'Wir befragten 2000 Haushalte im Frühjahr.',
  ])('is not told by itself: %j', (text) => {
    expect(standsAlone(text, 'en')).toBe(false);
  });

  it.each(['We conclude that the lake is clean.', 'We aim to decide within 40 working days.'])(
    'tells %j',
    (text) => {
      expect(standsAlone(text, 'en')).toBe(true);
    },
  );

  it('takes a question put to a minister for a question', () => {
    expect(
      isStatement('Ann Brook (Harwick): To ask the Minister for Energy how many grants were paid.'),
    ).toBe(false);
  });
});

describe('cleanSentence', () => {
  it.each([
    ['The tower leans.[3][12]', 'The tower leans.'],
    ['It\u200b fell [citation needed] in\n1902 .', 'It fell in 1902.'],
    ['2 | Kiel | 38 points', '2: Kiel, 38 points'],
    ['Use <b> and *stars*', 'Use \\<b\\> and \\*stars\\*'],
    ['Coal had grown scarce.[', 'Coal had grown scarce.'],
    ['"The sums work.', '"The sums work."'],
    ['The sums work.”', '“The sums work.”'],
    ['# no heading', '\\# no heading'],
  ])('%j reads as %j', (quote, clean) => {
    expect(cleanSentence(quote)).toBe(clean);
  });
});

describe('openingNote', () => {
  it.each([
    ['en', 'No source states this directly; missing: price.'],
    ['de', 'Keine Quelle sagt dies unmittelbar; es fehlt: price.'],
    ['ja', 'これを直接述べている資料はありません；見つからなかった語：price。'],
  ])('says in %s that nothing answers', (language, note) => {
    expect(openingNote({ answered: 'none', missing: ['price'], language })).toBe(note);
  });

  it('says nothing where all is answered, and ends well without words that are missing', () => {
    expect(openingNote({ answered: 'full', missing: [], language: 'en' })).toBeNull();
    expect(openingNote({ answered: 'none', missing: [], language: 'xx' })).toBe(
      'No source states this directly.',
    );
  });
});

describe('headings', () => {
  it('end as the question does, whatever is said of the report', () => {
    const question = 'What do storks eat, and where do they nest? In at most 120 words.';
    expect(partHeading({ question, part: 'where do they nest', language: 'en' })).toBe('Where do they nest?');
  });

  it.each([
    ['en', 'Why did it fall, and by how much?', 'by how much did it fall', 'By how much did it fall?'],
    ['en', 'How deep is it, and who dug it?', 'who dug it (Oster canal)', 'Who dug it?'],
    ['es', '¿Cuándo abrió y cuánto costó?', 'cuánto costó', '¿Cuánto costó?'],
    ['ja', 'いつ開いて、いくらかかりましたか。', 'いくらかかりましたか', 'いくらかかりましたか。'],
  ])('of a part is a question of its own: %s %s', (language, question, part, heading) => {
    expect(partHeading({ question, part, language })).toBe(heading);
  });

  it('of a single section speak the language of the question, else English', () => {
    expect(soleHeading('it')).toBe('Che cosa dicono le fonti');
    expect(soleHeading('fi')).toBe('What the sources say');
  });

  it('leave the site out of a title', () => {
    expect(titleWithoutSite('Storm hits the coast - Daily News', 'Daily News')).toBe('Storm hits the coast');
    expect(titleWithoutSite('Low-cost lift-off', null)).toBe('Low-cost lift-off');
  });
});
