import { describe, expect, it } from 'vitest';
import { indexDocument } from './judge-in-document.ts';

const lighthouse = [
  'Skerry Light: keepers and storms',
  'Published 3 February 2011 by the Northern Coast Trust',
  'The tower on Skerry Rock is 38 metres high and was lit for the first time in October 1862.',
  'Its builder, Robert Haldane, had learned his trade in Leith and later drew the pier of Port Carron.',
  'Each keeper served six weeks on the rock, and the boat brought 140 kg of coal with every relief.',
  'In the storm of January 1953 waves broke two panes of the lantern, and the keeper Ewan Sinclair was swept away.',
  'His widow, Morag Sinclair, ran the post office of Port Carron until 1987.',
  'The lamp was made automatic in August 1984, and the last keepers went ashore.',
  'The trust, chaired by Isobel Munro, bought the tower in 2009 for 215,000 pounds.',
  'It lets the cottage to 60 guests a year; the money pays for paint and glass.',
  'Gannets nest on the western ledges, and landing is forbidden from April to August.',
];
const survey = [
  'Umfrage unter 412 Betrieben in Nordholm',
  'Die Umfrage leitete Petra Lindner von der Hochschule Aumund im Mai 2021.',
  'In 73 Betrieben fehlten Lehrlinge, vor allem im Handwerk.',
  'Der Betrieb von Georg Ahlers bildete in jenem Jahr 18 Lehrlinge aus.',
  'Das Land zahlt seit März 2019 einen Zuschuss von 900 Euro.',
];
const onLighthouse = indexDocument(lighthouse, { language: 'en' });
const onSurvey = indexDocument(survey, { language: 'de' });

describe('a number, date or name of the document that stands where the claim has other words', () => {
  it.each([
    'The trust bought the tower in 1953 for 215,000 pounds.',
    'The trust bought the tower in 2009 for 140 pounds.',
    'The lamp was made automatic in October 1984.',
    'The lamp was made automatic in May 1984.',
    'Isobel Munro was swept away in the storm of January 1953.',
    'The cottage is let to 38 guests a year.',
    'The tower on Skerry Rock was lit for the first time in October 1987.',
    'The lamp was made automatic in 1986.',
  ])('keeps the claim from being supported: %s', (claim) => {
    expect(onLighthouse.judge(claim).verdict).not.toBe('supported');
  });

  it.each([
    'In 18 Betrieben fehlten Lehrlinge.',
    'Das Land zahlt seit März 2021 einen Zuschuss von 900 Euro.',
    'Das Land zahlt seit Mai 2019 einen Zuschuss von 900 Euro.',
  ])('keeps a German claim from being supported: %s', (claim) => {
    expect(onSurvey.judge(claim).verdict).not.toBe('supported');
  });

  it('is told by name', () => {
    const { reasons } = onLighthouse.judge(
      'The keeper Ewan Sinclair was swept away in the storm of August 1953.',
    );
    expect(reasons.join('\n')).toMatch(/of August|place of August/);
  });
});

describe('what stands in its place', () => {
  it.each([
    'The tower is 38 metres high.',
    'The lamp was made automatic in August 1984.',
    'Ewan Sinclair, a keeper, was swept away in the storm of January 1953.',
    'Robert Haldane, who built the tower, learned his trade in Leith.',
    'The trust bought the tower for 215,000 pounds in 2009.',
    'Landing is forbidden from April to August because gannets nest on the western ledges.',
    'Morag Sinclair ran the post office until 1987.',
  ])('is let through: %s', (claim) => {
    const { verdict, reasons } = onLighthouse.judge(claim);
    expect([verdict, ...reasons][0], reasons.join('; ')).toBe('supported');
  });

  it.each(['Petra Lindner leitete die Umfrage im Mai 2021.', 'In 73 Betrieben fehlten Lehrlinge.'])(
    'is let through in German: %s',
    (claim) => expect(onSurvey.judge(claim).verdict).toBe('supported'),
  );

  it('may be a year that only the head of the document has', () => {
    const article = [
      'Ferry strike ends',
      'Posted 9 June 2016',
      'Crews went back to work after a pay rise of 4%.',
    ];
    const { verdict } = indexDocument(article, { language: 'en' }).judge(
      'In 2016 the ferry crews went back to work after a pay rise of 4%.',
    );
    expect(verdict).toBe('supported');
  });

  it('may be the second half of a span of years', () => {
    const school = [
      'Lorne School takes its new name over the coming 2018-2019 school year.',
      'Its roof is new.',
    ];
    const { mismatches } =
      indexDocument(school, { language: 'en' }).measure(
        'Lorne School takes its new name in the 2018–19 school year.',
      ) ?? {};
    expect(mismatches).toEqual([]);
  });
});

describe('a contradiction', () => {
  it.each([
    ['The tower on Skerry Rock is 83 metres high.', 'en'],
    ['The lamp was not made automatic in August 1984.', 'en'],
    ['The trust bought the tower in 2009 for 512,000 pounds.', 'en'],
  ])('is found where one sentence speaks of the same and says otherwise: %s', (claim) => {
    expect(onLighthouse.judge(claim).verdict).toBe('contradicted');
  });

  const heating = [
    'Heat pumps at Lake Orm: a winter of measurements',
    'Output was 7.4 kW at 0 °C, 5.9 kW at −10 °C and 4.8 kW at −18 °C.',
    'Below −24 °C it was 3.9 kW.',
    'Wells stay warm in winter, so that those of the lake houses lost less than 6% of their output.',
    'The winter was mild, and the sample held 40 houses.',
  ];
  const onHeating = indexDocument(heating, { language: 'en' });

  it.each([
    'Output was 5.9 kW at −10 °C, 4.8 kW at −18 °C and 3.9 kW below −24 °C.',
    'Cold matters little to wells, which lost less than 6% of their output in winter.',
    'Output at Lake Orm, which was not limited to cold days, was 7.4 kW at 0 °C and 5.9 kW at −10 °C.',
    'It is no trifle that output was 7.4 kW at 0 °C but 4.8 kW at −18 °C.',
  ])('is none where another sentence, or another word, may say the same: %s', (claim) => {
    expect(onHeating.judge(claim).verdict).not.toBe('contradicted');
  });

  it.each([
    [
      'fr',
      'Le pont de Valmer mesure 240 mètres et fut ouvert en 1937.',
      'Le pont de Valmer mesure 420 mètres.',
    ],
    ['es', 'El puente de Arbela mide 240 metros y se abrió en 1937.', 'El puente de Arbela mide 420 metros.'],
    [
      'it',
      'Il ponte di Valsera misura 240 metri e fu aperto nel 1937.',
      'Il ponte di Valsera misura 420 metri.',
    ],
    ['ja', '青波橋の長さは240メートルである。', '青波橋の長さは420メートルである。'],
  ])('is found in other languages (%s)', (language, sentence, claim) => {
    const document = indexDocument([sentence, sentence.slice(0, 8)], { language });
    expect(document.judge(claim).verdict).toBe('contradicted');
    expect(document.judge(sentence).verdict).toBe('supported');
  });
});
