import { describe, expect, it } from 'vitest';
import { indexDocument, judgeInDocument } from './judge-in-document.ts';

const documents = {
  glassworks: [
    'Verrerie Lanthier: from workshop to world market',
    'The glassworks Verrerie Lanthier was founded in Morvaux in 1826 by the brothers Paul and Etienne Lanthier.',
    'In 1851 Etienne Lanthier moved the furnaces from Morvaux to Sainte-Croix, where coal was cheaper.',
    'The firm acquired its rival Cristallerie Dubreuil on 3 June 1888 for 2.4 million francs.',
    'Sales rose by 18% in 1889, and exports to Brazil overtook those to Portugal.',
    'During the strike of 1906 the director, Henri Chastel, refused to negotiate with the union.',
    'The largest vase ever blown there weighs 95 kg and stands 2.1 metres tall.',
    'Production at Sainte-Croix was never resumed after the fire of 1931.',
    'The museum, opened in April 1978, shows more than 4,000 pieces and had 61,000 visitors in 2019.',
    'Claire Besson has led the museum since 2015, when she succeeded Antoine Morel.',
  ],
  reservoir: [
    'Report on the Tarn Beck reservoir',
    'The dam at Tarn Beck was completed in 1934 and is 41 metres high.',
    'The reservoir holds 12 million cubic metres of water and supplies the towns of Kelby and Ormswick.',
    'Water levels fell sharply between 2018 and 2021, when the reservoir was only 37% full.',
    'After the repairs of 2022 the levels recovered.',
    'Engineers from Holt Partners inspected the dam before the storm and found no cracks.',
    'Kelby uses more water than Ormswick.',
    'The county rejected a plan for a second dam in November 2016.',
    'Fishing is allowed from March to September, but swimming is prohibited.',
  ],
  match: [
    'Rovers reach the final',
    'Eastfield Rovers beat Norham Athletic 3-1 in the semi-final on Saturday.',
    'Luca Ferrante scored twice before half-time, and Tom Adeyemi added a third in the 78th minute.',
    'Norham had won both league matches against Rovers this season.',
    'Manager Ruth Calder, who replaced Ian Prentice in January, praised her defence.',
    'The final will be played at Langley Park on 21 May.',
  ],
  results: [
    'Solvane Corp. reported revenue of $4.2 billion for fiscal 2022, up 12% from a year earlier.',
    'Net income fell to $310 million from $402 million.',
    'Chief executive Dana Whitlock said demand in Europe was stronger than in Asia.',
    'The company employs about 18,500 people, most of them in Ohio.',
    'It plans to close its plant in Gary, Indiana, by the end of 2024.',
  ],
  trial: [
    'Researchers at Uppsala University followed 1,204 patients for eight years.',
    'Those who took the drug had fewer strokes than those on placebo (3.1% against 5.4%).',
    'No difference in mortality was seen.',
    'The trial was funded by Novartis and led by Karin Lindqvist.',
    'Side effects were more common among women.',
  ],
  village: [
    'The village of Hallow Green lies on the river Teme, about 12 miles west of Worcester.',
    'Its church, St Anne’s, dates from the 13th century; the tower was added in 1704.',
    'The population was 1,842 at the 2011 census.',
    'Edward Elgar visited the village in 1904 and stayed with the Baker family.',
  ],
} as const;

type Name = keyof typeof documents;

const kept: readonly (readonly [Name, string])[] = [
  ['glassworks', 'Paul and Etienne Lanthier founded the glassworks in Morvaux in 1826.'],
  ['glassworks', 'Etienne Lanthier moved the furnaces from Morvaux to Sainte-Croix in 1851.'],
  ['glassworks', 'Cristallerie Dubreuil was acquired by Verrerie Lanthier on June 3, 1888.'],
  ['glassworks', 'Sales rose by 18 percent in 1889.'],
  ['glassworks', 'Exports to Brazil overtook those to Portugal.'],
  ['glassworks', 'Henri Chastel refused to negotiate with the union during the strike of 1906.'],
  ['glassworks', 'The largest vase weighs 95 kilograms.'],
  ['glassworks', 'Production at Sainte-Croix did not resume after the fire of 1931.'],
  ['glassworks', 'Claire Besson succeeded Antoine Morel in 2015.'],
  ['glassworks', 'The museum had 61,000 visitors in 2019.'],
  ['reservoir', 'The dam at Tarn Beck is 41 m high and was completed in 1934.'],
  ['reservoir', 'Water levels fell between 2018 and 2021.'],
  [
    'reservoir',
    'No cracks were found by the engineers from Holt Partners, who inspected the dam before the storm.',
  ],
  ['reservoir', 'Kelby uses more water than Ormswick.'],
  ['reservoir', 'In November 2016 the county rejected a plan for a second dam.'],
  ['match', 'Eastfield Rovers beat Norham Athletic 3-1 in the semi-final.'],
  ['match', 'Norham Athletic were beaten 3-1 by Eastfield Rovers in the semi-final.'],
  ['match', 'Luca Ferrante scored twice before half-time.'],
  ['match', 'Ruth Calder replaced Ian Prentice in January.'],
  ['match', 'The final will be played on 21 May at Langley Park.'],
  ['results', "Solvane's revenue grew 12% to $4.2 billion in fiscal 2022."],
  ['results', 'Net income fell to $310 million.'],
  ['results', 'The company employs about 18,500 people.'],
  ['results', 'The plant in Gary, Indiana, will close by the end of 2024.'],
  ['trial', 'Researchers at Uppsala University followed 1,204 patients for eight years.'],
  ['trial', 'The trial was led by Karin Lindqvist and funded by Novartis.'],
  ['trial', '3.1% of those who took the drug had strokes.'],
  ['village', 'Hallow Green lies about 12 miles west of Worcester.'],
  ['village', 'The tower of St Anne’s was added in 1704.'],
  ['village', 'In 1904 Elgar stayed with the Baker family.'],
  ['village', 'The population was 1,842 in 2011.'],
];

const altered: readonly (readonly [string, Name, string])[] = [
  ['year', 'glassworks', 'Paul and Etienne Lanthier founded the glassworks in Morvaux in 1851.'],
  [
    'year',
    'glassworks',
    'Verrerie Lanthier was founded in Morvaux in 1888 by the brothers Paul and Etienne Lanthier.',
  ],
  ['number', 'glassworks', 'The museum had 4,000 visitors in 2019.'],
  ['number', 'glassworks', 'The museum shows more than 61,000 pieces.'],
  ['number', 'glassworks', 'Sales rose by 95% in 1889.'],
  ['number', 'glassworks', 'The firm acquired Cristallerie Dubreuil for 4.2 million francs.'],
  ['number', 'reservoir', 'The reservoir was only 12% full in 2021.'],
  ['number', 'reservoir', 'The dam at Tarn Beck is 37 metres high.'],
  ['unit', 'glassworks', 'The largest vase ever blown there weighs 95 tonnes.'],
  ['unit', 'reservoir', 'The dam at Tarn Beck is 41 feet high.'],
  ['date', 'glassworks', 'The firm acquired its rival Cristallerie Dubreuil on 3 July 1888.'],
  ['date', 'glassworks', 'The firm acquired its rival Cristallerie Dubreuil on 8 June 1888.'],
  ['date', 'match', 'The final will be played at Langley Park on 12 May.'],
  ['date', 'glassworks', 'The museum opened in August 1978.'],
  ['name', 'glassworks', 'Claire Besson refused to negotiate with the union during the strike of 1906.'],
  [
    'name',
    'glassworks',
    'Etienne Lanthier moved the furnaces from Morvaux to Brazil, where coal was cheaper.',
  ],
  ['name', 'match', 'Tom Adeyemi scored twice before half-time.'],
  ['name', 'match', 'The final will be played at Norham Park on 21 May.'],
  ['name', 'glassworks', 'Henri Chastel has led the museum since 2015.'],
  ['name', 'reservoir', 'Engineers from Ormswick Partners inspected the dam before the storm.'],
  ['roles', 'glassworks', 'Exports to Portugal overtook those to Brazil.'],
  ['roles', 'glassworks', 'Etienne Lanthier moved the furnaces from Sainte-Croix to Morvaux.'],
  ['roles', 'glassworks', 'Antoine Morel succeeded Claire Besson in 2015.'],
  ['roles', 'glassworks', 'Verrerie Lanthier was acquired by Cristallerie Dubreuil on 3 June 1888.'],
  ['roles', 'match', 'Norham Athletic beat Eastfield Rovers 3-1 in the semi-final.'],
  ['roles', 'match', 'Eastfield Rovers were beaten 3-1 by Norham Athletic in the semi-final.'],
  ['roles', 'match', 'Ian Prentice replaced Ruth Calder in January.'],
  ['roles', 'reservoir', 'Ormswick uses more water than Kelby.'],
  ['negation', 'glassworks', 'Sales did not rise by 18% in 1889.'],
  ['negation', 'glassworks', 'Production at Sainte-Croix was resumed after the fire of 1931.'],
  ['negation', 'reservoir', 'The dam at Tarn Beck was not completed in 1934.'],
  [
    'negation',
    'reservoir',
    'Engineers from Holt Partners inspected the dam before the storm and found cracks.',
  ],
  ['negation', 'match', 'Luca Ferrante did not score before half-time.'],
  ['direction', 'glassworks', 'Sales fell by 18% in 1889.'],
  ['direction', 'reservoir', 'Water levels rose sharply between 2018 and 2021.'],
  ['direction', 'reservoir', 'Kelby uses less water than Ormswick.'],
  ['direction', 'reservoir', 'Engineers from Holt Partners inspected the dam after the storm.'],
  ['direction', 'reservoir', 'The county accepted a plan for a second dam in November 2016.'],
  ['direction', 'glassworks', 'The smallest vase ever blown there weighs 95 kg.'],
  ['direction', 'match', 'Luca Ferrante scored twice after half-time.'],
  ['other', 'results', "Solvane's revenue fell 12% to $4.2 billion in fiscal 2022."],
  ['other', 'results', 'Solvane reported revenue of $4.2 million for fiscal 2022.'],
  ['other', 'results', 'Net income rose to $310 million from $402 million.'],
  ['other', 'results', 'Net income fell to $402 million from $310 million.'],
  ['other', 'results', 'Dana Whitlock said demand in Asia was stronger than in Europe.'],
  ['other', 'results', 'The company employs about 15,800 people.'],
  ['other', 'results', 'The plant in Gary, Indiana, will open by the end of 2024.'],
  ['other', 'results', 'Revenue was up 12% from a year earlier, said chairman Robert Finch.'],
  ['other', 'trial', 'Researchers at Uppsala University followed 1,402 patients for eight years.'],
  ['other', 'trial', 'Researchers at Lund University followed 1,204 patients for eight years.'],
  ['other', 'trial', 'Patients who took the drug had more strokes than those on placebo.'],
  ['other', 'trial', 'Karin Lindqvist funded the trial, which was led by Novartis.'],
  ['other', 'trial', 'A difference in mortality was seen.'],
  ['other', 'trial', 'Side effects were less common among women.'],
  ['other', 'trial', 'Side effects were more common among men.'],
  ['other', 'village', 'Hallow Green lies about 12 miles east of Worcester.'],
  ['other', 'village', 'Hallow Green lies about 12 kilometres west of Worcester.'],
  ['other', 'village', 'The church dates from the 15th century.'],
  ['other', 'village', 'In 1904 Elgar stayed with the Teme family.'],
  ['other', 'village', 'Elgar visited the village after 1904.'],
  ['other', 'village', 'Elgar never visited the village.'],
];

const indexed = Object.fromEntries(
  Object.entries(documents).map(([name, sentences]) => [name, indexDocument(sentences, { language: 'en' })]),
);

describe('a claim with something changed against its document', () => {
  it.each(altered)('is never supported, whatever its words cover (%s, %s): %s', (_, name, claim) => {
    const judgement = indexed[name]?.judge(claim);
    expect(judgement?.verdict).not.toBe('supported');
    expect(judgement?.score).toBeLessThan(0.6);
  });

  it.each(kept)('is left alone when it says the same in other words (%s): %s', (name, claim) => {
    expect(indexed[name]?.measure(claim)?.mismatches).toEqual([]);
  });

  it('is told what stands in the place of the altered part, and where', () => {
    const { verdict, reasons, spans } = indexDocument(documents.reservoir).judge(
      'The dam at Tarn Beck is 41 feet high and was completed in 1934.',
    );
    expect({ verdict, first: spans[0] }).toEqual({ verdict: 'contradicted', first: 1 });
    expect(reasons[0]).toBe('sentence 2 has 41 metres in the place of 41 feet');
  });
});

describe('a claim in another language against its document', () => {
  const german = [
    'Die Sternwarte Hohenfels wurde 1908 von der Astronomin Klara Wittich gegründet.',
    'Das Hauptteleskop hat einen Spiegel von 1,2 Metern und wurde am 4. Mai 1963 in Betrieb genommen.',
    'Die Zahl der Besucher stieg im Jahr 2018 auf 24.000.',
    'Die Kuppel wurde nach dem Sturm nicht erneuert.',
  ];
  const french = [
    'Le phare de Kermor, construit en 1847 par Yves Tanguy, mesure 52 mètres.',
    "Il n'a jamais été électrifié avant la guerre.",
    'La fréquentation a augmenté de 15 % en 2017.',
  ];
  const spanish = [
    'La biblioteca de Alcorve fue fundada en 1792 por Inés Valdera.',
    'Conserva 38.000 libros y no abre los domingos.',
    'En 2010 el número de visitantes aumentó hasta 9.500.',
  ];
  const italian = [
    'Il teatro di Montalbo fu inaugurato il 12 marzo 1881 da Carlo Berti.',
    'La sala ha 640 posti e non è stata restaurata dopo il terremoto.',
  ];
  const japanese = [
    '青波大学は1925年に設立された。',
    '図書館には45万冊の本がある。',
    '入場料は2019年に上昇した。',
  ];

  it.each([
    ['de', german, 'Klara Wittich gründete 1908 die Sternwarte Hohenfels.'],
    ['de', german, 'Das Hauptteleskop wurde am 4. Mai 1963 in Betrieb genommen.'],
    ['de', german, 'Die Zahl der Besucher stieg 2018 auf 24.000.'],
    ['fr', french, 'Le phare de Kermor a été construit en 1847 par Yves Tanguy.'],
    ['fr', french, 'La fréquentation a augmenté de 15 % en 2017.'],
    ['es', spanish, 'La biblioteca de Alcorve fue fundada por Inés Valdera en 1792.'],
    ['es', spanish, 'La biblioteca conserva 38.000 libros.'],
    ['it', italian, 'Il teatro di Montalbo fu inaugurato il 12 marzo 1881.'],
    ['ja', japanese, '青波大学は1925年に設立された。'],
    ['ja', japanese, '図書館には45万冊の本がある。'],
  ] as const)('is supported by what says the same (%s)', (language, sentences, claim) => {
    expect(indexDocument(sentences, { language }).judge(claim).verdict).toBe('supported');
  });

  it.each([
    ['de', german, 'Klara Wittich gründete 1963 die Sternwarte Hohenfels.'],
    ['de', german, 'Das Hauptteleskop wurde am 4. Juni 1963 in Betrieb genommen.'],
    ['de', german, 'Die Zahl der Besucher sank im Jahr 2018 auf 24.000.'],
    ['de', german, 'Die Kuppel wurde nach dem Sturm erneuert.'],
    ['fr', french, 'Le phare de Kermor a été construit en 1917 par Yves Tanguy.'],
    ['fr', french, 'La fréquentation a diminué de 15 % en 2017.'],
    ['es', spanish, 'La biblioteca de Alcorve fue fundada por Inés Valdera en 1810.'],
    ['es', spanish, 'La biblioteca de Alcorve no fue fundada por Inés Valdera en 1792.'],
    ['it', italian, 'La sala ha 460 posti.'],
    ['it', italian, 'La sala è stata restaurata dopo il terremoto.'],
    ['ja', japanese, '青波大学は1952年に設立された。'],
    ['ja', japanese, '入場料は2019年に下降した。'],
  ] as const)('is not supported once altered (%s): %s', (language, sentences, claim) => {
    expect(indexDocument(sentences, { language }).judge(claim).score).toBeLessThan(0.6);
  });
});

describe('two figures of which the claim names the matter once', () => {
  const sentences = ['The yard built 388 boats in 2020, 6% fewer than the 412 launched in 2019.'];
  const verdictOf = (claim: string) => judgeInDocument({ claim, sentences, language: 'en' }).verdict;

  it('are not taken for one another', () => {
    expect(verdictOf('The yard built 412 boats in 2019 and 388 in 2020.')).not.toBe('contradicted');
  });

  it('are told apart where they stand in each other’s place', () => {
    expect(verdictOf('The yard built 412 boats in 2020, more than the 388 launched in 2019.')).toBe(
      'contradicted',
    );
  });
});
