/** A forbidden claim, sentences that make it in other words, and sentences near it that do not. */
export interface ClaimPairs {
  readonly language: string;
  readonly claim: string;
  readonly made: readonly string[];
  readonly notMade: readonly string[];
}

/** English; numbers, units, negation, modality, comparison, names. */
export const ENGLISH_PAIRS: readonly ClaimPairs[] = [
  {
    language: 'en',
    claim: 'The library in Orrin opens at 9 am on Saturdays',
    made: [
      'The town library of Orrin opens at 9 am on Saturdays.',
      'On Saturdays, the library in Orrin opens its doors at 9 am.',
      'On Saturday the Orrin library opens at 9:00 am and closes at noon.',
      'According to its web page, the library in Orrin opens at 9 am on Saturdays.',
    ],
    notMade: [
      'The library in Orrin opens at 10 am on Saturdays.',
      'The library in Orrin does not open at 9 am on Saturdays.',
      'The library in Orrin opens at 9 am on weekdays.',
      'The library in Harwick opens at 9 am on Saturdays.',
      'It is not true that the library in Orrin opens at 9 am on Saturdays.',
      'Whether the library in Orrin opens at 9 am on Saturdays is stated nowhere.',
    ],
  },
  {
    language: 'en',
    claim: 'The bridge will carry 1.2 to 1.5 million vehicles a year by 2032',
    made: [
      'By 2032, the bridge will carry between 1.2 and 1.5 million vehicles a year.',
      'The new bridge is expected to carry 1.2–1.5 million vehicles per year by 2032.',
      'The bridge will carry 1,200,000 to 1,500,000 vehicles a year by 2032, planners say.',
      'The bridge carries 1.2 to 1.5 million vehicles annually by 2032.',
    ],
    notMade: [
      'The bridge will carry 2.2 to 2.5 million vehicles a year by 2032.',
      'The bridge will carry 1.2 to 1.5 million vehicles a year by 2042.',
      'It is false that the bridge will carry 1.2 to 1.5 million vehicles a year by 2032.',
      'No study shows that the bridge will carry 1.2 to 1.5 million vehicles a year by 2032.',
      'The claim that the bridge will carry 1.2 to 1.5 million vehicles a year by 2032 is wrong.',
      'The ferry will carry 1.2 to 1.5 million passengers a year by 2032.',
    ],
  },
  {
    language: 'en',
    claim: 'The dam will add 1.7 to 2 gigawatts of capacity by 2030',
    made: [
      'The dam will add 1.7–2 GW of capacity by 2030.',
      'By 2030 the dam will add 1,700 to 2,000 megawatts of capacity.',
      'The dam adds between 1.7 and 2 gigawatts of capacity by 2030.',
      'Planners expect that by 2030 the dam will add 1.7 GW to 2 GW of capacity.',
    ],
    notMade: [
      'The dam will add 1.7 to 2 megawatts of capacity by 2030.',
      'The dam will not add 1.7 to 2 GW of capacity by 2030.',
      'The dam will add 0.7 to 1 gigawatts of capacity by 2030.',
      'There is no evidence that the dam will add 1.7 to 2 GW of capacity by 2030.',
    ],
  },
  {
    language: 'en',
    claim: 'Electric vans are dearer to run than diesel vans',
    made: [
      'Electric vans are more expensive to run than diesel vans.',
      'It costs more to run electric vans than diesel vans.',
      'Electric vans cost more to run than diesel vans do.',
      'In the survey, electric vans were dearer to run than diesel vans.',
    ],
    notMade: [
      'Electric vans are cheaper to run than diesel vans.',
      'Diesel vans are dearer to run than electric vans.',
      'Electric vans are not dearer to run than diesel vans.',
      'Electric vans cost less to run than diesel vans.',
      'Electric vans are dearer to buy than diesel vans.',
      'Some columnists still claim that electric vans are dearer to run than diesel vans, but the figures show the opposite.',
    ],
  },
  {
    language: 'en',
    claim: 'The vaccine stops working above 8 °C',
    made: [
      'Above 8 °C, the vaccine stops working.',
      'The vaccine stops working at temperatures above 8 degrees Celsius.',
      'The vaccine no longer works above 8 °C.',
      'Above 8 °C the vaccine ceases to work.',
    ],
    notMade: [
      'The vaccine does not stop working above 8 °C.',
      'The vaccine stops working above 18 °C.',
      'The vaccine works above 8 °C.',
      'The vaccine stops working below 8 °C.',
      'It is a myth that the vaccine stops working above 8 °C.',
    ],
  },
  {
    language: 'en',
    claim: 'The mean time from application to permit is 40 working days',
    made: [
      'On average it takes 40 working days from application to permit.',
      'The mean time from application to permit is now 40 working days.',
      'The average time between application and permit was 40 working days.',
      'A permit takes 40 working days from application, on average.',
    ],
    notMade: [
      'The mean time from application to permit is 71 working days.',
      'The mean time from application to permit was 46 working days in the first quarter and 71 working days in the fourth.',
      'The time from application to permit was 40 working days in 2019 and is 71 working days today.',
      'The mean time from application to permit is 40 calendar weeks.',
      'The mean time from application to appeal is 40 working days.',
    ],
  },
  {
    language: 'en',
    claim: 'The limit at night is 42 dB',
    made: [
      'At night, the limit is 42 dB.',
      'The limit is 42 decibels at night.',
      'At night a limit of 42 dB(A) applies.',
      'Night: limit 42 dB.',
    ],
    notMade: [
      'The limit at night is 38 dB.',
      'The limit at night was 42 dB until 2024 and is 38 dB today.',
      'The limit by day is 42 dB.',
      'The forum gives the limit at night as 42 dB; the authority says 38 dB.',
      'The limit at night is not 42 dB but 38 dB.',
    ],
  },
  {
    language: 'en',
    claim: 'Maria Lund founded the company in 1994',
    made: [
      'The company was founded in 1994 by Maria Lund.',
      'In 1994 Maria Lund founded the company in a garage.',
      'Maria Lund established the company in 1994.',
      'The company, which Maria Lund founded in 1994, makes boats.',
    ],
    notMade: [
      'Jonas Berg founded the company in 1994.',
      'Maria Lund founded the company in 1998.',
      'Maria Lund joined the company in 1994.',
      'Maria Lund left the company in 1994.',
      'Maria Lund did not found the company in 1994.',
    ],
  },
  {
    language: 'en',
    claim: 'The ferry is free for children',
    made: [
      'Children travel on the ferry free of charge.',
      'For children, the ferry is free.',
      'The ferry is free for children under twelve.',
      'The ferry to the island is free for all children.',
    ],
    notMade: [
      'The ferry is not free for children.',
      'The ferry is free for pensioners.',
      'The bus is free for children.',
      'Contrary to what is often said, the ferry is not free for children.',
    ],
  },
  {
    language: 'en',
    claim: 'Sales fell by 12% in 2024',
    made: [
      'In 2024, sales dropped by 12 per cent.',
      'Sales were down 12% in 2024.',
      'Sales fell 12 percent in 2024, the report says.',
      'Sales declined by 12% in 2024.',
    ],
    notMade: [
      'Sales rose by 12% in 2024.',
      'Sales fell by 21% in 2024.',
      'Sales fell by 12% in 2023.',
      'Sales did not fall by 12% in 2024.',
      'Prices fell by 12% in 2024.',
    ],
  },
  {
    language: 'en',
    claim: 'Coffee causes cancer',
    made: [
      'Coffee is a cause of cancer.',
      'Drinking coffee causes cancer.',
      'Coffee causes several forms of cancer.',
    ],
    notMade: [
      'Coffee does not cause cancer.',
      'No study shows that coffee causes cancer.',
      'There is no proof that coffee causes cancer.',
      'Coffee may protect against cancer.',
      'The belief that coffee causes cancer has been refuted.',
    ],
  },
  {
    language: 'en',
    claim: 'The tower is 120 metres high',
    made: [
      'The tower is 120 m high.',
      'The tower has a height of 120 metres.',
      'At 120 m, the tower is the highest in the country.',
      'The tower stands 0.12 km high.',
    ],
    notMade: [
      'The tower is 102 metres high.',
      'The tower stands 120 metres from the shore.',
      'The tower is 120 feet high.',
      'The mast is 120 metres high.',
    ],
  },
  {
    language: 'en',
    claim: 'The association counted 118,400 sales in 2023',
    made: [
      'In 2023 the association counted 118 400 sales.',
      'The association counted 118.4 thousand sales in 2023.',
      'Sales counted by the association came to 118,400 in 2023.',
    ],
    notMade: [
      'The association counted 96,300 sales in 2023.',
      'The agency counted 118,400 sales in 2021.',
      'The association counted 118,400 visitors in 2023.',
    ],
  },
  {
    language: 'en',
    claim: 'There were 118,400 sales in 2023',
    made: [
      'In 2023, 118,400 sales were made.',
      'Sales reached 118,400 in 2023.',
      'According to the association, there were 118,400 sales in 2023.',
    ],
    notMade: [
      'The association says there were 118,400 sales in 2023; the agency counted 96,300.',
      'While the association reports 118,400 sales in 2023, the agency counted only 96,300.',
      'The association’s figure of 118,400 sales in 2023 is too high, since it counts exports.',
      'There were 96,300 sales in 2023.',
      'There were 118,400 sales in 2022.',
    ],
  },
  {
    language: 'en',
    claim: 'The treatment always works',
    made: [
      'The treatment works always.',
      'The treatment always works, in every patient.',
      'This treatment works in all cases.',
    ],
    notMade: [
      'The treatment does not always work.',
      'The treatment sometimes works.',
      'The treatment never works.',
      'The treatment rarely works.',
    ],
  },
  {
    language: 'en',
    claim: 'The reactor was shut down because of a leak',
    made: [
      'Because of a leak, the reactor was shut down.',
      'A leak led to the reactor being shut down.',
      'The reactor was shut down after a leak.',
    ],
    notMade: [
      'The reactor was not shut down because of a leak.',
      'The reactor was shut down because of a fire.',
      'Reports that the reactor was shut down because of a leak are unfounded.',
      'Was the reactor shut down because of a leak?',
    ],
  },
  {
    language: 'en',
    claim: 'Pension fund managers earned €2.4 million in 2022',
    made: [
      'In 2022, the managers of the pension fund earned 2.4 million euros.',
      'Pension fund managers were paid €2,400,000 in 2022.',
      'The pension fund managers earned EUR 2.4m in 2022.',
    ],
    notMade: [
      'Pension fund managers earned $2.4 million in 2022.',
      'Pension fund managers earned €2.4 billion in 2022.',
      'Pension fund managers earned €1.4 million in 2022.',
      'The pension fund earned €2.4 million in 2022.',
    ],
  },
  {
    language: 'en',
    claim: 'Harwick has more inhabitants than Orrin',
    made: [
      'Harwick has a larger number of inhabitants than Orrin.',
      'Harwick has more inhabitants than Orrin does.',
      'There are more inhabitants in Harwick than in Orrin.',
    ],
    notMade: [
      'Orrin has more inhabitants than Harwick.',
      'Harwick has fewer inhabitants than Orrin.',
      'Harwick does not have more inhabitants than Orrin.',
    ],
  },
  {
    language: 'en',
    claim: 'The law bans gas boilers from 2027',
    made: [
      'From 2027, gas boilers are banned by law.',
      'Gas boilers will be banned by the law from 2027 on.',
      'From 2027 the law prohibits gas boilers.',
    ],
    notMade: [
      'The law does not ban gas boilers from 2027.',
      'The law allows gas boilers from 2027.',
      'The law bans oil boilers from 2027.',
      'The law bans gas boilers from 2030.',
      'It has been proposed to ban gas boilers from 2027, but parliament rejected the law.',
    ],
  },
];

/** German, French, Spanish, Italian, Portuguese, Japanese. */
export const FOREIGN_PAIRS: readonly ClaimPairs[] = [
  {
    language: 'de',
    claim: 'Die Bücherei in Bergau öffnet samstags um 9 Uhr',
    made: [
      'Samstags öffnet die Bücherei in Bergau um 9 Uhr.',
      'Die Stadtbücherei in Bergau öffnet samstags um 9 Uhr.',
      'Nach ihrer Seite öffnet die Bücherei in Bergau samstags schon um 9 Uhr.',
    ],
    notMade: [
      'Die Bücherei in Bergau öffnet samstags um 10 Uhr.',
      'Die Bücherei in Bergau öffnet samstags nicht um 9 Uhr.',
      'Es ist falsch, dass die Bücherei in Bergau samstags um 9 Uhr öffnet.',
      'Keine Quelle sagt, dass die Bücherei in Bergau samstags um 9 Uhr öffnet.',
    ],
  },
  {
    language: 'de',
    claim: 'Wärmepumpen sind teurer im Betrieb als Gasheizungen',
    made: [
      'Im Betrieb sind Wärmepumpen teurer als Gasheizungen.',
      'Wärmepumpen kosten im Betrieb mehr als Gasheizungen.',
    ],
    notMade: [
      'Wärmepumpen sind im Betrieb günstiger als Gasheizungen.',
      'Gasheizungen sind teurer im Betrieb als Wärmepumpen.',
      'Wärmepumpen sind nicht teurer im Betrieb als Gasheizungen.',
      'Die Behauptung, Wärmepumpen seien teurer im Betrieb als Gasheizungen, ist widerlegt.',
    ],
  },
  {
    language: 'de',
    claim: 'Die Einnahmen stiegen 2024 auf 1,7 Milliarden Euro',
    made: [
      'Im Jahr 2024 stiegen die Einnahmen auf 1,7 Mrd. Euro.',
      '2024 stiegen die Einnahmen auf 1.700 Millionen Euro.',
      'Die Einnahmen stiegen im Jahr 2024 auf 1,7 Milliarden €.',
    ],
    notMade: [
      'Die Einnahmen stiegen 2024 auf 1,9 Milliarden Euro.',
      'Die Einnahmen sanken 2024 auf 1,7 Milliarden Euro.',
      'Die Einnahmen stiegen 2023 auf 1,7 Milliarden Euro.',
      'Die Einnahmen stiegen 2024 auf 1,7 Millionen Euro.',
    ],
  },
  {
    language: 'fr',
    claim: 'La bibliothèque ouvre à 9 heures le samedi',
    made: [
      'Le samedi, la bibliothèque ouvre à 9 heures.',
      'La bibliothèque municipale ouvre à 9 h le samedi.',
    ],
    notMade: [
      'La bibliothèque ouvre à 10 heures le samedi.',
      'La bibliothèque n’ouvre pas à 9 heures le samedi.',
      'Il est faux que la bibliothèque ouvre à 9 heures le samedi.',
      'Aucune source n’indique que la bibliothèque ouvre à 9 heures le samedi.',
    ],
  },
  {
    language: 'fr',
    claim: 'Les ventes ont baissé de 12 % en 2024',
    made: ['En 2024, les ventes ont reculé de 12 %.', 'Les ventes ont diminué de 12 pour cent en 2024.'],
    notMade: [
      'Les ventes ont augmenté de 12 % en 2024.',
      'Les ventes ont baissé de 21 % en 2024.',
      'Les ventes n’ont pas baissé de 12 % en 2024.',
    ],
  },
  {
    language: 'es',
    claim: 'La presa añadirá 2 gigavatios de capacidad en 2030',
    made: [
      'En 2030 la presa añadirá 2 GW de capacidad.',
      'La presa añadirá 2.000 megavatios de capacidad en 2030.',
    ],
    notMade: [
      'La presa añadirá 3 gigavatios de capacidad en 2030.',
      'La presa no añadirá 2 gigavatios de capacidad en 2030.',
      'Es falso que la presa añadirá 2 gigavatios de capacidad en 2030.',
      'Ningún estudio muestra que la presa añadirá 2 gigavatios de capacidad en 2030.',
    ],
  },
  {
    language: 'it',
    claim: 'Il ponte è lungo 450 metri',
    made: [
      'Il ponte è lungo 450 m.',
      'Il ponte ha una lunghezza di 450 metri.',
      'Il nuovo ponte è lungo 450 metri.',
    ],
    notMade: [
      'Il ponte è lungo 540 metri.',
      'Il ponte non è lungo 450 metri.',
      'Non è vero che il ponte è lungo 450 metri.',
      'Il ponte è alto 450 metri.',
    ],
  },
  {
    language: 'pt',
    claim: 'A ponte foi inaugurada em 1974',
    made: ['Em 1974 foi inaugurada a ponte.', 'A ponte foi inaugurada em maio de 1974.'],
    notMade: [
      'A ponte foi inaugurada em 1966.',
      'A ponte não foi inaugurada em 1974.',
      'O porto foi inaugurado em 1974.',
    ],
  },
  {
    language: 'ja',
    claim: '図書館は土曜日の午前9時に開館する',
    made: ['土曜日、図書館は午前9時に開館します。', '市の図書館は土曜日の午前9時に開館する。'],
    notMade: [
      '図書館は土曜日の午前10時に開館する。',
      '図書館は土曜日の午前9時に開館しない。',
      '図書館が土曜日の午前9時に開館するというのは誤りである。',
    ],
  },
];
