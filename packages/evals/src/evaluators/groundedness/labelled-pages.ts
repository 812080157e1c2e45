/** A made-up page with statements about it, as a report would cite it for them. Labels are a careful reader's. */
export interface LabelledPage {
  readonly language: string;
  readonly title: string;
  readonly text: string;
  /** The page bears them out in full: in its own words, shortened, or put otherwise. */
  readonly supported: readonly string[];
  /** It does not: it says otherwise, something else, or less. The kind says what is wrong. */
  readonly unsupported: readonly (readonly [kind: string, statement: string])[];
}

/** Written for this measurement, before it was run and not changed after. */
export const labelledPages: readonly LabelledPage[] = [
  {
    language: 'en',
    title: 'The Marlow Weir lock reopens',
    text: `The lock at Marlow Weir reopened to boats on 4 May 2023 after a closure of nineteen months. The Inland Waterways Board spent £3.8 million on new gates of oak and steel, £600,000 less than it had set aside. Before the closure about 11,200 boats passed the lock in a year.

Divers found cracks in the lower sill in October 2021, and the lock was shut the same week. Engineer Priya Vance, who led the work, said that the old gates dated from 1927 and had lasted longer than anyone had planned. The new gates should last 60 years. Anglers had asked for a fish pass; none was built, because the bed of the river belongs to a private estate.`,
    supported: [
      'The lock at Marlow Weir reopened to boats on 4 May 2023.',
      'The lock was closed for nineteen months.',
      'The Inland Waterways Board spent £3.8 million on new gates, £600,000 less than it had set aside.',
      'About 11,200 boats a year passed the lock before it was closed.',
      'The old gates dated from 1927, according to the engineer Priya Vance.',
      'Cracks in the lower sill were found by divers in October 2021.',
      'No fish pass was built, because the bed of the river belongs to a private estate.',
    ],
    unsupported: [
      ['number', 'The Inland Waterways Board spent £4.8 million on new gates.'],
      ['date', 'The lock at Marlow Weir reopened to boats on 4 June 2023.'],
      ['unit', 'The lock was closed for nineteen weeks.'],
      ['negation', 'A fish pass was built, because the bed of the river belongs to a private estate.'],
      ['name', 'The old gates dated from 1927, according to the engineer Colin Marsh.'],
      ['direction', 'The Inland Waterways Board spent £600,000 more on the gates than it had set aside.'],
      ['invented', 'The new gates are opened by electric motors that a firm from Leeds supplied.'],
      ['role', 'Divers led the work, and Priya Vance found cracks in the lower sill.'],
    ],
  },
  {
    language: 'en',
    title: 'Night trams in Ostrava Bay: first results',
    text: `The council of Ostrava Bay has run trams through the night on Fridays and Saturdays since 14 September 2024. In the first six months 286,000 passengers used them, 22% more than the forecast of 234,000. Line 5 to the university carried 41% of them; line 9 to the harbour carried 6%.

Running the night service costs €74,000 a month, of which fares cover €31,000. Noise complaints rose from 12 to 37 in the half year, most of them about the depot in Lind Street. The police recorded 18% fewer night-time assaults around the central station than in the same months a year before, but say that it is too early to credit the trams. The trial ends in September 2026.`,
    supported: [
      'Night trams have run on Fridays and Saturdays in Ostrava Bay since 14 September 2024.',
      'In the first six months 286,000 passengers used the night trams, against a forecast of 234,000.',
      'Line 5 to the university carried 41% of the passengers.',
      'Fares cover €31,000 of the €74,000 that the night service costs a month.',
      'Noise complaints rose from 12 to 37 in the half year.',
      'The police say that it is too early to credit the trams with fewer assaults.',
    ],
    unsupported: [
      ['number', 'In the first six months 268,000 passengers used the night trams.'],
      ['swap', 'Line 9 to the harbour carried 41% of the passengers.'],
      ['unit', 'Running the night service costs €74,000 a week.'],
      ['direction', 'Noise complaints fell from 37 to 12 in the half year.'],
      ['year', 'The trial ends in September 2027.'],
      [
        'overstated',
        'The police credit the trams with 18% fewer night-time assaults around the central station.',
      ],
      ['invented', 'Ticket inspectors ride on every second tram after midnight.'],
    ],
  },
  {
    language: 'en',
    title: 'Seagrass recovery in Tolen Sound, 2015 to 2023',
    text: `We mapped seagrass in Tolen Sound from the air in 2015 and again in 2023. The meadows grew from 340 to 512 hectares, an increase of 51%. Growth was fastest in the shallow north, where moorings had been replaced by screws that do not drag a chain across the bed. In the south, where dredging went on until 2020, cover did not change.

Water clarity improved over the same years: the mean depth to which light reached rose from 3.1 to 4.4 metres. We think that lower nitrogen from the Arden treatment works explains most of the recovery, although we could not separate it from a run of calm summers. Shoots were counted by hand at 48 stations; density was 210 shoots per square metre in 2015 and 290 in 2023.`,
    supported: [
      'Seagrass meadows in Tolen Sound grew from 340 to 512 hectares between 2015 and 2023.',
      'Cover did not change in the south, where dredging went on until 2020.',
      'The mean depth to which light reached rose from 3.1 to 4.4 metres.',
      'The authors could not separate the effect of lower nitrogen from a run of calm summers.',
      'Density was 290 shoots per square metre in 2023, up from 210 in 2015.',
      'Growth was fastest in the shallow north, where moorings had been replaced.',
    ],
    unsupported: [
      ['number', 'Seagrass meadows in Tolen Sound grew from 340 to 612 hectares.'],
      ['swap', 'Growth was fastest in the shallow south.'],
      ['negation', 'Cover changed in the south, where dredging went on until 2020.'],
      ['direction', 'The mean depth to which light reached fell from 4.4 to 3.1 metres.'],
      ['unit', 'Density was 290 shoots per hectare in 2023.'],
      [
        'overstated',
        'Lower nitrogen from the Arden treatment works was proved to explain all of the recovery.',
      ],
      ['name', 'Lower nitrogen from the Belden treatment works explains most of the recovery.'],
    ],
  },
  {
    language: 'de',
    title: 'Stadtbücherei Hellwang: Jahresbericht 2024',
    text: `Die Stadtbücherei Hellwang zählte im Jahr 2024 insgesamt 163.400 Besuche, 8,5 Prozent mehr als im Jahr zuvor. Ausgeliehen wurden 412.000 Medien; davon waren 29 Prozent elektronisch. Seit dem 1. März 2024 zahlen Kinder und Jugendliche keine Gebühren mehr.

Die Zweigstelle im Ortsteil Brunn blieb wegen eines Wasserschadens von Juli bis November geschlossen. Die Instandsetzung kostete 185.000 Euro, von denen die Versicherung 140.000 Euro übernahm. Leiterin Maren Oltmanns rechnet damit, dass die Sonntagsöffnung im Herbst 2025 beginnt, sofern der Stadtrat zustimmt.`,
    supported: [
      'Die Stadtbücherei Hellwang zählte 2024 insgesamt 163.400 Besuche.',
      '29 Prozent der 412.000 ausgeliehenen Medien waren elektronisch.',
      'Seit dem 1. März 2024 zahlen Kinder und Jugendliche keine Gebühren mehr.',
      'Die Zweigstelle Brunn war von Juli bis November wegen eines Wasserschadens geschlossen.',
      'Die Versicherung übernahm 140.000 Euro der Instandsetzung, die 185.000 Euro kostete.',
    ],
    unsupported: [
      ['number', 'Die Stadtbücherei Hellwang zählte 2024 insgesamt 136.400 Besuche.'],
      ['negation', 'Seit dem 1. März 2024 zahlen Kinder und Jugendliche wieder Gebühren.'],
      ['swap', 'Die Versicherung übernahm 185.000 Euro der Instandsetzung.'],
      ['name', 'Leiterin Karin Ebeling rechnet damit, dass die Sonntagsöffnung im Herbst 2025 beginnt.'],
      ['date', 'Die Sonntagsöffnung beginnt im Frühjahr 2025.'],
      ['direction', 'Die Besuche gingen im Jahr 2024 um 8,5 Prozent zurück.'],
      ['invented', 'Die Bücherei verleiht seit 2024 auch Werkzeug und Musikinstrumente.'],
    ],
  },
  {
    language: 'fr',
    title: 'Le marché couvert de Sarlonne rouvre ses portes',
    text: `Le marché couvert de Sarlonne a rouvert le 12 avril 2024 après deux ans de travaux. La rénovation a coûté 9,2 millions d’euros, dont 3,5 millions payés par la région. Le bâtiment, construit en 1898, accueille désormais 46 commerçants, contre 38 auparavant.

La toiture a été refaite à l’identique par l’entreprise Delmas. Les panneaux solaires prévus n’ont pas été posés, l’architecte des bâtiments de France s’y étant opposé. La mairie attend 900 000 visiteurs par an. Le loyer des étals a augmenté de 15 %.`,
    supported: [
      'Le marché couvert de Sarlonne a rouvert le 12 avril 2024.',
      'La rénovation a coûté 9,2 millions d’euros, dont 3,5 millions payés par la région.',
      'Le bâtiment, construit en 1898, accueille 46 commerçants, contre 38 auparavant.',
      'Les panneaux solaires prévus n’ont pas été posés.',
      'Le loyer des étals a augmenté de 15 %.',
    ],
    unsupported: [
      ['number', 'La rénovation a coûté 6,2 millions d’euros.'],
      ['date', 'Le marché couvert de Sarlonne a rouvert le 12 août 2024.'],
      ['negation', 'Les panneaux solaires prévus ont été posés.'],
      ['direction', 'Le loyer des étals a diminué de 15 %.'],
      ['swap', 'Le marché accueille désormais 38 commerçants, contre 46 auparavant.'],
      ['name', 'La toiture a été refaite à l’identique par l’entreprise Rouvier.'],
      ['invented', 'Un parking souterrain de 200 places a été creusé sous le marché.'],
    ],
  },
  {
    language: 'es',
    title: 'La desaladora de Puerto Almendra, un año después',
    text: `La desaladora de Puerto Almendra empezó a funcionar el 3 de julio de 2023 y produjo 21,6 millones de metros cúbicos en su primer año, el 72 % de su capacidad. Cada metro cúbico cuesta 0,84 euros, frente a los 0,61 euros del agua del embalse.

La planta consume 3,1 kilovatios hora por metro cúbico. La cooperativa de regantes no ha firmado todavía el contrato, porque considera alto el precio. Según la directora, Elena Robledo, un parque solar cubrirá la mitad del consumo a partir de 2026.`,
    supported: [
      'La desaladora de Puerto Almendra empezó a funcionar el 3 de julio de 2023.',
      'En su primer año produjo 21,6 millones de metros cúbicos, el 72 % de su capacidad.',
      'Cada metro cúbico cuesta 0,84 euros, frente a los 0,61 euros del agua del embalse.',
      'La cooperativa de regantes no ha firmado todavía el contrato.',
      'Según la directora, Elena Robledo, un parque solar cubrirá la mitad del consumo a partir de 2026.',
    ],
    unsupported: [
      ['number', 'En su primer año produjo 26,1 millones de metros cúbicos.'],
      ['negation', 'La cooperativa de regantes ha firmado ya el contrato.'],
      ['swap', 'Cada metro cúbico de la desaladora cuesta 0,61 euros, frente a los 0,84 euros del embalse.'],
      ['unit', 'La planta consume 3,1 kilovatios hora por litro.'],
      ['name', 'Según el director, Tomás Iriarte, un parque solar cubrirá la mitad del consumo.'],
      ['year', 'Un parque solar cubrirá la mitad del consumo a partir de 2028.'],
    ],
  },
  {
    language: 'it',
    title: 'Il tunnel ciclabile di Montescuro',
    text: `Il tunnel ciclabile di Montescuro, lungo 1.240 metri, è stato aperto il 20 settembre 2022 in una vecchia galleria ferroviaria. Nel 2023 lo hanno percorso 94.000 ciclisti, il 60 per cento dei quali la domenica. I lavori sono costati 5,7 milioni di euro.

L’illuminazione si accende al passaggio e rimane spenta di notte. Il comune non fa pagare alcun biglietto. Secondo il sindaco Aldo Ferrante il traffico di automobili sulla strada del passo è calato del 9 per cento.`,
    supported: [
      'Il tunnel ciclabile di Montescuro è lungo 1.240 metri.',
      'Nel 2023 lo hanno percorso 94.000 ciclisti, il 60 per cento dei quali la domenica.',
      'Il comune non fa pagare alcun biglietto.',
      'I lavori sono costati 5,7 milioni di euro.',
    ],
    unsupported: [
      ['number', 'Nel 2023 lo hanno percorso 49.000 ciclisti.'],
      ['date', 'Il tunnel è stato aperto il 20 novembre 2022.'],
      ['direction', 'Il traffico di automobili sulla strada del passo è cresciuto del 9 per cento.'],
      ['negation', 'Il comune fa pagare un biglietto.'],
      [
        'name',
        'Secondo il sindaco Carlo Bassani il traffico sulla strada del passo è calato del 9 per cento.',
      ],
      ['invented', 'Nel tunnel si trova un museo della ferrovia con due locomotive.'],
    ],
  },
  {
    language: 'ja',
    title: '白浜町の津波避難タワー',
    text: `白浜町は2022年3月15日に高さ14メートルの津波避難タワーを完成させた。費用は2億8000万円で、国が3分の2を負担した。タワーには420人が避難できる。

町は年に2回の避難訓練を行っている。2023年の訓練には住民の38%が参加した。エレベーターは設置されていない。`,
    supported: [
      '白浜町の津波避難タワーは2022年3月15日に完成した。',
      'タワーの高さは14メートルで、420人が避難できる。',
      '費用は2億8000万円で、国が3分の2を負担した。',
      '2023年の訓練には住民の38%が参加した。',
    ],
    unsupported: [
      ['number', 'タワーには240人が避難できる。'],
      ['date', '白浜町の津波避難タワーは2022年5月15日に完成した。'],
      ['unit', '費用は2億8000万ドルで、国が3分の2を負担した。'],
      ['negation', 'エレベーターは設置されている。'],
      ['number', '2023年の訓練には住民の83%が参加した。'],
    ],
  },
];
