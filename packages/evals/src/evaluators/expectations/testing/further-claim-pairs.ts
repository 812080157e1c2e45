import type { ClaimPairs } from './claim-pairs.ts';

/** Written in three lots after the rules were, each measured before any of them was changed for it. */
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

  {
    language: 'en',
    claim: 'The airport handled 21 million passengers in 2022',
    made: [
      'In 2022 the airport handled 21 million passengers.',
      '21 million passengers used the airport in 2022, the operator reports.',
      'The airport handled 21,000,000 passengers in 2022.',
      'Passengers handled by the airport numbered 21 million in 2022.',
    ],
    notMade: [
      'The airport handled 12 million passengers in 2022.',
      'The airport handled 21 million tonnes of freight in 2022.',
      'The station handled 21 million passengers in 2022.',
      'The airport did not handle 21 million passengers in 2022.',
      'The airport hopes to handle 21 million passengers in 2027.',
      'The claim that the airport handled 21 million passengers in 2022 could not be confirmed.',
    ],
  },
  {
    language: 'en',
    claim: 'Nora Weiss won the race in 2018',
    made: [
      'In 2018 the race was won by Nora Weiss.',
      'Nora Weiss was the winner of the race in 2018.',
      'The 2018 race was won by Nora Weiss.',
    ],
    notMade: [
      'Nora Weiss lost the race in 2018.',
      'Nora Weiss came second in the race in 2018.',
      'Paul Weiss won the race in 2018.',
      'Nora Weiss won the race in 2016.',
      'In 2018, Nora Weiss did not win the race.',
    ],
  },
  {
    language: 'en',
    claim: 'The pesticide is banned in Bergau',
    made: [
      'Bergau has banned the pesticide.',
      'In Bergau, the pesticide is prohibited.',
      'The pesticide is banned in Bergau and Lirania.',
      'Use of the pesticide is forbidden in Bergau.',
    ],
    notMade: [
      'The pesticide is allowed in Bergau.',
      'The pesticide is not banned in Bergau.',
      'The pesticide is banned in Lirania.',
      'Bergau considered banning the pesticide, but decided against it.',
      'Fireworks are banned in Bergau.',
    ],
  },
  {
    language: 'en',
    claim: 'Solar power is cheaper than coal',
    made: [
      'Coal is dearer than solar power.',
      'Solar power costs less than coal.',
      'Solar power is now cheaper than coal in most countries.',
      'Solar power is less expensive than coal.',
    ],
    notMade: [
      'Coal is cheaper than solar power.',
      'Solar power is more expensive than coal.',
      'Solar power is not cheaper than coal.',
      'Wind power is cheaper than coal.',
      'Whether solar power is cheaper than coal depends on the site.',
    ],
  },
  {
    language: 'en',
    claim: 'The river floods every spring',
    made: [
      'Every spring the river floods.',
      'The river floods each spring.',
      'In spring, the river always floods.',
    ],
    notMade: [
      'The river floods every autumn.',
      'The river sometimes floods in spring.',
      'The river never floods in spring.',
      'The river does not flood every spring.',
    ],
  },
  {
    language: 'en',
    claim: 'The battery lasts 500 km',
    made: [
      'The battery lasts for 500 kilometres.',
      'The battery has a range of 500 km.',
      'The maker says the battery lasts 500 km.',
    ],
    notMade: [
      'The battery lasts 500 hours.',
      'The battery lasts 350 km.',
      'The maker promises that the battery lasts 500 km; the test found 380 km.',
      'The battery weighs 500 kg.',
    ],
  },
  {
    language: 'en',
    claim: 'Unemployment in Skarland was 4.2% in March 2024',
    made: [
      'In March 2024, unemployment in Skarland stood at 4.2 per cent.',
      'Skarland had unemployment of 4.2% in March 2024.',
      'Unemployment stood at 4.2% in Skarland in March 2024.',
    ],
    notMade: [
      'Unemployment in Skarland was 4.2% in May 2024.',
      'Unemployment in Skarland was 2.4% in March 2024.',
      'Youth unemployment in Bergau was 4.2% in March 2024.',
      'Inflation in Skarland was 4.2% in March 2024.',
      'Unemployment in Skarland was 4.2 million in March 2024.',
    ],
  },
  {
    language: 'en',
    claim: 'The mayor took bribes',
    made: [
      'The mayor accepted bribes.',
      'Bribes were taken by the mayor.',
      'According to the prosecutor, the mayor took bribes.',
    ],
    notMade: [
      'The mayor never took bribes.',
      'The mayor denied that he took bribes.',
      'The mayor was cleared of the charge that he took bribes.',
      'The council took bribes.',
    ],
  },
  {
    language: 'en',
    claim: 'More than 300 people died in the fire',
    made: [
      'Over 300 people died in the fire.',
      'The fire killed more than 300 people.',
      'In the fire, more than 300 people lost their lives.',
    ],
    notMade: [
      'Fewer than 300 people died in the fire.',
      'More than 30 people died in the fire.',
      'More than 300 people died in the flood.',
      'More than 300 people survived the fire.',
    ],
  },
  {
    language: 'en',
    claim: 'The pills must be taken twice a day',
    made: [
      'The pills have to be taken twice a day.',
      'Twice a day the pills must be taken.',
      'Patients must take the pills twice daily.',
    ],
    notMade: [
      'The pills must be taken once a day.',
      'The pills must not be taken twice a day.',
      'The drops must be taken twice a day.',
    ],
  },
  {
    language: 'en',
    claim: 'The new line shortens the journey by 25 minutes',
    made: [
      'The journey is 25 minutes shorter on the new line.',
      'The new line cuts the journey by 25 minutes.',
      'With the new line, the journey is shortened by 25 min.',
    ],
    notMade: [
      'The new line lengthens the journey by 25 minutes.',
      'The new line shortens the journey by 15 minutes.',
      'The new line does not shorten the journey by 25 minutes.',
      'The new bridge shortens the journey by 25 minutes.',
    ],
  },
  {
    language: 'de',
    claim: 'Der Flughafen zählte 2022 21 Millionen Passagiere',
    made: [
      '2022 zählte der Flughafen 21 Mio. Passagiere.',
      'Im Jahr 2022 zählte der Flughafen 21 Millionen Passagiere.',
      '21 Millionen Passagiere zählte der Flughafen im Jahr 2022.',
    ],
    notMade: [
      'Der Flughafen zählte 2022 12 Millionen Passagiere.',
      'Der Bahnhof zählte 2022 21 Millionen Passagiere.',
      'Der Flughafen zählte 2022 keine 21 Millionen Passagiere.',
      'Es ist nicht wahr, dass der Flughafen 2022 21 Millionen Passagiere zählte.',
    ],
  },
  {
    language: 'de',
    claim: 'Solarstrom ist billiger als Kohlestrom',
    made: [
      'Solarstrom kostet weniger als Kohlestrom.',
      'Kohlestrom ist teurer als Solarstrom.',
      'Solarstrom ist günstiger als Kohlestrom.',
    ],
    notMade: [
      'Kohlestrom ist billiger als Solarstrom.',
      'Solarstrom ist nicht billiger als Kohlestrom.',
      'Windstrom ist billiger als Kohlestrom.',
    ],
  },
  {
    language: 'fr',
    claim: 'L’aéroport a accueilli 21 millions de passagers en 2022',
    made: [
      'En 2022, l’aéroport a accueilli 21 millions de passagers.',
      'L’aéroport a accueilli en 2022 quelque 21 millions de passagers.',
    ],
    notMade: [
      'L’aéroport a accueilli 12 millions de passagers en 2022.',
      'L’aéroport n’a pas accueilli 21 millions de passagers en 2022.',
      'La gare a accueilli 21 millions de passagers en 2022.',
      'L’idée que l’aéroport a accueilli 21 millions de passagers en 2022 est fausse.',
    ],
  },
  {
    language: 'es',
    claim: 'El puente mide 450 metros',
    made: ['El puente mide 450 m.', 'El nuevo puente mide 450 metros.', 'El puente mide 0,45 km.'],
    notMade: [
      'El puente mide 540 metros.',
      'El puente no mide 450 metros.',
      'El túnel mide 450 metros.',
      'Es falso que el puente mide 450 metros.',
    ],
  },
  {
    language: 'it',
    claim: 'La biblioteca apre alle 9 il sabato',
    made: ['Il sabato la biblioteca apre alle 9.', 'La biblioteca comunale apre alle 9 il sabato.'],
    notMade: [
      'La biblioteca apre alle 10 il sabato.',
      'La biblioteca non apre alle 9 il sabato.',
      'La biblioteca apre alle 9 il lunedì.',
      'Non è vero che la biblioteca apre alle 9 il sabato.',
    ],
  },
  {
    language: 'ja',
    claim: '橋の長さは450メートルである',
    made: ['橋は長さが450メートルある。', '橋の長さは450mです。'],
    notMade: [
      '橋の長さは540メートルである。',
      '橋の長さは450メートルではない。',
      'トンネルの長さは450メートルである。',
    ],
  },

  {
    language: 'en',
    claim: 'The school has 640 pupils',
    made: [
      '640 pupils attend the school.',
      'The school has 640 students.',
      'There are 640 pupils at the school.',
    ],
    notMade: [
      'The school has 460 pupils.',
      'The school has 640 books.',
      'The school lost 640 pupils.',
      'The school no longer has 640 pupils.',
    ],
  },
  {
    language: 'en',
    claim: 'Glass bottles are better for the climate than cans',
    made: [
      'For the climate, glass bottles are better than cans.',
      'Cans are worse for the climate than glass bottles.',
    ],
    notMade: [
      'Cans are better for the climate than glass bottles.',
      'Glass bottles are worse for the climate than cans.',
      'It is often said that glass bottles are better for the climate than cans.',
    ],
  },
  {
    language: 'en',
    claim: 'The strike ended on 12 June 2020',
    made: [
      'On June 12, 2020 the strike ended.',
      'The strike came to an end on 12 June 2020.',
      'The strike, which had lasted a month, ended on 12 June 2020.',
    ],
    notMade: [
      'The strike began on 12 June 2020.',
      'The strike ended on 21 June 2020.',
      'The war ended on 12 June 2020.',
      'The strike had not ended by 12 June 2020.',
    ],
  },
  {
    language: 'en',
    claim: 'Vaccines cause autism',
    made: ['Autism is caused by vaccines.', 'Vaccines may cause autism.', 'Vaccines can lead to autism.'],
    notMade: [
      'Vaccines do not cause autism.',
      'Studies of a million children found no link between vaccines and autism.',
      'The claim that vaccines cause autism was based on a fraud.',
      'There is no scientific evidence for the claim that vaccines cause autism.',
    ],
  },
  {
    language: 'en',
    claim: 'The minimum wage is 12.41 euros an hour',
    made: [
      'The minimum wage is €12.41 per hour.',
      'An hourly minimum wage of 12.41 euros applies.',
      'The minimum wage stands at EUR 12.41 an hour.',
    ],
    notMade: [
      'The minimum wage is 12.41 dollars an hour.',
      'The minimum wage is 14.21 euros an hour.',
      'The minimum wage was 12.41 euros an hour until 2024 and is 12.82 euros now.',
      'The average wage is 12.41 euros an hour.',
    ],
  },
  {
    language: 'en',
    claim: 'Most patients recovered within two weeks',
    made: [
      'Within two weeks, most patients recovered.',
      'Most of the patients recovered within 2 weeks.',
      'Most patients had recovered within 14 days.',
    ],
    notMade: [
      'Few patients recovered within two weeks.',
      'Most patients recovered within two months.',
      'Most patients died within two weeks.',
      'Most patients did not recover within two weeks.',
    ],
  },
  {
    language: 'en',
    claim: 'Lirania exports more wine than Skarland',
    made: [
      'Lirania exports a greater amount of wine than Skarland.',
      'Skarland exports less wine than Lirania.',
    ],
    notMade: [
      'Skarland exports more wine than Lirania.',
      'Lirania imports more wine than Skarland.',
      'Lirania exports less wine than Skarland.',
    ],
  },
  {
    language: 'de',
    claim: 'Der Mindestlohn beträgt 12,41 Euro je Stunde',
    made: ['Der Mindestlohn liegt bei 12,41 € pro Stunde.', 'Je Stunde beträgt der Mindestlohn 12,41 Euro.'],
    notMade: [
      'Der Mindestlohn beträgt 14,21 Euro je Stunde.',
      'Der Mindestlohn beträgt nicht 12,41 Euro je Stunde.',
      'Dass der Mindestlohn 12,41 Euro je Stunde beträgt, ist falsch.',
    ],
  },
  {
    language: 'fr',
    claim: 'Le train met deux heures',
    made: ['Le train met 2 heures.', 'Le train met deux heures environ.'],
    notMade: ['Le train met trois heures.', 'Le train ne met pas deux heures.', 'Le car met deux heures.'],
  },
  {
    language: 'es',
    claim: 'El café causa cáncer',
    made: ['El café es una causa de cáncer.', 'El café puede causar cáncer.'],
    notMade: [
      'El café no causa cáncer.',
      'Ningún estudio muestra que el café causa cáncer.',
      'El té causa cáncer.',
    ],
  },
];
