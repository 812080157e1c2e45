import type { ClaimPairs } from './claim-pairs.ts';

/** Written after the rules were, and measured before any of them was changed for it. */
export const FURTHER_PAIRS: readonly ClaimPairs[] = [
  {
    language: 'en',
    claim: 'The grant covers up to 60% of the cost of a new roof',
    made: [
      'Up to 60 per cent of the cost of a new roof is covered by the grant.',
      'The grant pays as much as 60% of what a new roof costs.',
      'For a new roof, the grant covers up to 60% of the cost.',
      'Owners of houses from before 1970 can have up to 60% of the cost of a new roof covered by the grant.',
    ],
    notMade: [
      'The grant covers up to 40% of the cost of a new roof.',
      'The grant covers up to 60% of the cost of new windows.',
      'The grant does not cover the cost of a new roof.',
      'A 60% share of applicants asked for the grant.',
      'It is unclear whether the grant covers up to 60% of the cost of a new roof.',
    ],
  },
  {
    language: 'en',
    claim: 'Lake Tarn has been closed to swimmers since 2019',
    made: [
      'Since 2019, swimmers have been shut out of Lake Tarn, which is closed to them.',
      'Lake Tarn was closed to swimmers in 2019.',
      'Swimmers may not use Lake Tarn, closed to them since 2019.',
    ],
    notMade: [
      'Lake Tarn has been open to swimmers since 2019.',
      'Lake Tarn has been closed to boats since 2019.',
      'Lake Mere has been closed to swimmers since 2019.',
      'Lake Tarn has been closed to swimmers since 2021.',
      'Lake Tarn is not closed to swimmers.',
    ],
  },
  {
    language: 'en',
    claim: 'The train takes 3 hours and 20 minutes from Harwick to Orrin',
    made: [
      'From Harwick to Orrin, the train takes 3 hours and 20 minutes.',
      'The train from Harwick to Orrin takes 3 h 20 min.',
      'It takes the train three hours and twenty minutes from Harwick to Orrin.',
    ],
    notMade: [
      'The train takes 2 hours and 40 minutes from Harwick to Orrin.',
      'The bus takes 3 hours and 20 minutes from Harwick to Orrin.',
      'The train takes 3 hours and 20 minutes from Harwick to Bergau.',
    ],
  },
  {
    language: 'en',
    claim: 'Wolves killed more sheep than dogs did',
    made: [
      'More sheep were killed by wolves than by dogs.',
      'Wolves killed more sheep than dogs.',
      'Wolves kill more sheep than dogs do.',
    ],
    notMade: [
      'Dogs killed more sheep than wolves did.',
      'Wolves killed fewer sheep than dogs did.',
      'Wolves did not kill more sheep than dogs did.',
    ],
  },
  {
    language: 'en',
    claim: 'Half of the households have no connection to the sewer',
    made: [
      'Half of all households have no connection to the sewer.',
      '50% of the households have no connection to the sewer.',
      'Half the households are without a connection to the sewer.',
    ],
    notMade: [
      'Half of the households have a connection to the sewer.',
      'A third of the households have no connection to the sewer.',
      'Half of the farms have no connection to the sewer.',
    ],
  },
  {
    language: 'en',
    claim: 'The mayor resigned on 4 May 2021',
    made: [
      'On 4 May 2021 the mayor resigned.',
      'The mayor stepped down on May 4, 2021.',
      'The mayor resigned on 2021-05-04.',
      'The mayor quit on 4 May 2021.',
    ],
    notMade: [
      'The mayor resigned on 5 May 2021.',
      'The mayor was elected on 4 May 2021.',
      'The deputy resigned on 4 May 2021.',
      'The mayor did not resign on 4 May 2021.',
      'Rumours that the mayor resigned on 4 May 2021 were false.',
    ],
  },
  {
    language: 'en',
    claim: 'The drug cures migraine',
    made: [
      'The drug is a cure for migraine.',
      'Migraine is cured by the drug.',
      'The drug may cure migraine.',
      'The maker says that the drug cures migraine.',
    ],
    notMade: [
      'The drug does not cure migraine.',
      'The drug causes migraine.',
      'The drug eases asthma.',
      'That the drug cures migraine has never been shown.',
      'No trial has shown that the drug cures migraine.',
      'The maker says the drug cures migraine, but trials found otherwise.',
    ],
  },
  {
    language: 'en',
    claim: 'Rents in Bergau doubled between 2010 and 2020',
    made: [
      'Between 2010 and 2020, rents doubled in Bergau.',
      'Rents in Bergau doubled from 2010 to 2020.',
      'In Bergau, rents doubled between 2010 and 2020, the statistics office found.',
    ],
    notMade: [
      'Rents in Bergau halved between 2010 and 2020.',
      'Rents in Bergau doubled between 2000 and 2010.',
      'Rents in Skarland doubled between 2010 and 2020.',
      'Wages in Bergau doubled between 2010 and 2020.',
    ],
  },
  {
    language: 'en',
    claim: 'The museum charges €12 for adults',
    made: [
      'Adults pay €12 at the museum.',
      'The museum charges adults 12 euros.',
      'For adults, the museum charges EUR 12.',
      'The museum charges 12 € for adults and 5 € for children.',
    ],
    notMade: [
      'The museum charges €21 for adults.',
      'The museum charges $12 for adults.',
      'The museum charges €12 for students.',
      'The museum charges nothing for adults.',
      'Until 2022 the museum charged €12 for adults; now it charges €15.',
    ],
  },
  {
    language: 'en',
    claim: 'The factory emits 4,500 tonnes of dust a year',
    made: [
      'Each year the factory emits 4.5 thousand tonnes of dust.',
      'The factory emits 4,500 t of dust per year.',
      'Dust emitted by the factory comes to 4500 tonnes a year.',
      'The factory emits 4.5 million kg of dust a year.',
    ],
    notMade: [
      'The factory emits 450 tonnes of dust a year.',
      'The factory emits 4,500 kg of dust a year.',
      'The factory emits 4,500 tonnes of steam a year.',
      'The environment office found no evidence that the factory emits 4,500 tonnes of dust a year.',
    ],
  },
  {
    language: 'en',
    claim: 'Children under 6 need a helmet',
    made: [
      'A helmet is needed by children under 6.',
      'Children under six need a helmet.',
      'Children under 6 require a helmet.',
    ],
    notMade: [
      'Children under 6 need no helmet.',
      'Children under 16 need a helmet.',
      'Children over 6 need a helmet.',
      'Children under 6 need a ticket.',
    ],
  },
  {
    language: 'en',
    claim: 'Air-source heat pumps stop working below −5 °C',
    made: [
      'Below -5 degrees Celsius, air-source heat pumps cease to work.',
      'Air-source heat pumps no longer work below −5 °C.',
      'At temperatures below −5 °C air-source heat pumps stop working.',
    ],
    notMade: [
      'Air-source heat pumps go on working below −5 °C.',
      'Air-source heat pumps delivered at least twice the heat of direct electric heating down to −20 °C.',
      'Air-source heat pumps stop working below −25 °C.',
      'Defrosting used 6.3% of electricity between −3 °C and +3 °C.',
      'The belief that air-source heat pumps stop working below −5 °C is a myth.',
      'Ground-source heat pumps stop working below −5 °C.',
    ],
  },
  {
    language: 'en',
    claim: 'The mean time from application to decision is 40 working days',
    made: [
      'The mean time from application to decision has been 40 working days.',
      'Applicants wait 40 working days on average from application to decision.',
      'On average, it takes 40 working days from application to decision.',
    ],
    notMade: [
      'The mean time from application to decision was 46 working days in the first quarter and 71 working days in the fourth.',
      'The target is a decision within 40 working days of application.',
      'The ministry denies that the mean time from application to decision is 40 working days.',
    ],
  },
  {
    language: 'en',
    claim: 'Mount Sorrel is the highest peak in Skarland',
    made: [
      'The highest peak in Skarland is Mount Sorrel.',
      'Mount Sorrel is Skarland’s highest peak.',
      'Mount Sorrel, the highest peak in Skarland, was first climbed in 1871.',
    ],
    notMade: [
      'Mount Sorrel is the second highest peak in Skarland.',
      'Mount Sorrel is the lowest peak in Skarland.',
      'Mount Sorrel is the highest peak in Lirania.',
      'Mount Barrow is the highest peak in Skarland.',
      'Mount Sorrel is not the highest peak in Skarland.',
    ],
  },
  {
    language: 'de',
    claim: 'Die Förderung deckt 60 % der Kosten eines neuen Dachs',
    made: [
      '60 Prozent der Kosten eines neuen Dachs deckt die Förderung.',
      'Von den Kosten eines neuen Dachs deckt die Förderung 60 %.',
    ],
    notMade: [
      'Die Förderung deckt 40 % der Kosten eines neuen Dachs.',
      'Die Förderung deckt 60 % der Kosten neuer Fenster.',
      'Keine Quelle belegt, dass die Förderung 60 % der Kosten eines neuen Dachs deckt.',
      'Die Förderung deckt nicht 60 % der Kosten eines neuen Dachs.',
    ],
  },
  {
    language: 'de',
    claim: 'Der Bürgermeister trat am 4. Mai 2021 zurück',
    made: [
      'Am 4. Mai 2021 trat der Bürgermeister zurück.',
      'Der Bürgermeister ist am 4. Mai 2021 zurückgetreten.',
    ],
    notMade: [
      'Der Bürgermeister trat am 5. Mai 2021 zurück.',
      'Der Bürgermeister trat am 4. Mai 2021 nicht zurück.',
      'Die Meldung, der Bürgermeister sei am 4. Mai 2021 zurückgetreten, ist falsch.',
    ],
  },
  {
    language: 'de',
    claim: 'Im Jahr 2023 wurden 118.400 Wärmepumpen verkauft',
    made: [
      '2023 wurden 118 400 Wärmepumpen verkauft.',
      'Der Verkauf von Wärmepumpen erreichte 2023 118.400 Stück.',
      'Nach Angaben des Verbands wurden im Jahr 2023 118.400 Wärmepumpen verkauft.',
    ],
    notMade: [
      'Im Jahr 2023 wurden 96.300 Wärmepumpen verkauft.',
      'Im Jahr 2022 wurden 118.400 Wärmepumpen verkauft.',
      'Der Verband nennt 118.400 verkaufte Wärmepumpen im Jahr 2023, die Agentur zählte 96.300.',
    ],
  },
  {
    language: 'fr',
    claim: 'La subvention couvre 60 % du coût d’un nouveau toit',
    made: [
      'La subvention couvre 60 pour cent du coût d’un nouveau toit.',
      'Pour un nouveau toit, la subvention couvre 60 % du coût.',
    ],
    notMade: [
      'La subvention couvre 40 % du coût d’un nouveau toit.',
      'La subvention ne couvre pas 60 % du coût d’un nouveau toit.',
      'Il est faux que la subvention couvre 60 % du coût d’un nouveau toit.',
      'La subvention couvre 60 % du coût d’une nouvelle porte.',
    ],
  },
  {
    language: 'fr',
    claim: 'Les pompes à chaleur coûtent plus cher que le gaz',
    made: [
      'Les pompes à chaleur sont plus chères que le gaz.',
      'Les pompes à chaleur coûtent plus que le gaz.',
    ],
    notMade: [
      'Les pompes à chaleur coûtent moins cher que le gaz.',
      'Le gaz coûte plus cher que les pompes à chaleur.',
      'Contrairement à une idée reçue, les pompes à chaleur ne coûtent pas plus cher que le gaz.',
    ],
  },
  {
    language: 'es',
    claim: 'La biblioteca cierra los lunes',
    made: [
      'Los lunes la biblioteca cierra.',
      'La biblioteca municipal cierra todos los lunes.',
      'La biblioteca está cerrada los lunes.',
    ],
    notMade: [
      'La biblioteca cierra los martes.',
      'La biblioteca no cierra los lunes.',
      'No es cierto que la biblioteca cierra los lunes.',
      'La biblioteca abre los lunes.',
    ],
  },
  {
    language: 'es',
    claim: 'Las ventas cayeron un 12 % en 2024',
    made: ['En 2024 las ventas bajaron un 12 %.', 'Las ventas disminuyeron un 12 por ciento en 2024.'],
    notMade: [
      'Las ventas subieron un 12 % en 2024.',
      'Las ventas cayeron un 21 % en 2024.',
      'Las ventas no cayeron un 12 % en 2024.',
    ],
  },
  {
    language: 'it',
    claim: 'Il traghetto è gratuito per i bambini',
    made: ['Per i bambini il traghetto è gratuito.', 'Il traghetto è gratis per i bambini.'],
    notMade: [
      'Il traghetto non è gratuito per i bambini.',
      'Il traghetto è gratuito per gli anziani.',
      'Il treno è gratuito per i bambini.',
      'Nessuna fonte dice che il traghetto è gratuito per i bambini.',
    ],
  },
  {
    language: 'ja',
    claim: '2023年に118,400台のヒートポンプが販売された',
    made: [
      'ヒートポンプは2023年に118,400台販売された。',
      '協会によると、2023年に118,400台のヒートポンプが販売された。',
    ],
    notMade: [
      '2023年に96,300台のヒートポンプが販売された。',
      '2022年に118,400台のヒートポンプが販売された。',
      '2023年に118,400台のヒートポンプが販売されたというのは誤りである。',
    ],
  },
];
