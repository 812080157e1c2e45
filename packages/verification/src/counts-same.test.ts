import { splitSentences } from '@research-studio/language';
import { describe, expect, it } from 'vitest';
import { judgeInDocument } from './document/judge-in-document.ts';
import { judgeClaim } from './judge-claim.ts';

type Case = readonly [claim: string, passage: string, language?: string];

const tagged = (cases: readonly Case[]) =>
  cases.map(([claim, passage, language = 'en']) => [claim, passage, language] as const);

const FARES =
  'An adult ticket for the Saltmere ferry costs 7.60 crowns. Children under twelve pay 3.20 crowns.';
const SEALS = 'The wardens counted 318 grey seals on the sandbanks of Orle in March.';
const ROAD = 'The new road between Harven and Lisk is 40 kilometres long and took 18 months to build.';

const other: readonly Case[] = [
  ['An adult ticket for the Saltmere ferry costs 7.60 dollars.', FARES],
  ['An adult ticket for the Saltmere ferry costs $7.60.', FARES],
  ['An adult ticket for the Saltmere ferry costs 7.60 euros.', FARES],
  ['An adult ticket for the Saltmere ferry costs €7.60.', FARES],
  ['An adult ticket for the Saltmere ferry costs 7.60 francs.', FARES],
  ['An adult ticket for the Saltmere ferry costs 7.60 florins.', FARES],
  ['An adult ticket for the Saltmere ferry costs 7.60 zlotys.', FARES],
  ['Children under twelve pay 3.20 pounds.', FARES],
  ['The ferry takes 7.60 hours for an adult ticket.', FARES],
  ['The wardens counted 318 kilometres on the sandbanks of Orle in March.', SEALS],
  ['The wardens counted 318 tonnes on the sandbanks of Orle in March.', SEALS],
  ['On the sandbanks of Orle, 318 euros were counted by the wardens in March.', SEALS],
  ['The new road between Harven and Lisk is 40 miles long.', ROAD],
  ['The new road between Harven and Lisk took 18 weeks to build.', ROAD],
  ['The new road between Harven and Lisk took 18 engineers to build.', ROAD],
  ['The new road between Harven and Lisk has 40 bridges.', ROAD],
  ['The bakery pays 45 rupees a loaf.', 'The bakery pays 45 pesos a loaf.'],
  ['A night at the hostel costs 120 zloty.', 'A night at the hostel costs 120 rupees.'],
  ['A night at the hostel costs 120 euros.', 'A night at the hostel costs 120 forints, breakfast included.'],
  ['The farm covers 36 hectares.', 'The farm covers 36 acres of meadow.'],
  ['The farm has 36 hectares.', 'The farm has 36 dairy cows.'],
  ['The museum lent 12 kilometres of film.', 'The museum lent 12 paintings and a reel of film.'],
  ['The pump uses 900 kilograms a year.', 'The pump uses 900 litres a year.'],
  ['The fee was raised to 15 yen.', 'The fee was raised to 15 shillings.'],
  ['The well holds 40 dollars of water.', 'The well holds 40 to 60 litres of water.'],
  ['Eine Karte kostet 7,60 Euro.', 'Eine Karte kostet 7,60 Kronen.', 'de'],
  ['Eine Karte kostet 7,60 Dollar.', 'Eine Karte kostet 7,60 Franken.', 'de'],
  ['Der Turm hat 61 Stufen.', 'Der Turm ist 61 Meter hoch.', 'de'],
  ['Der Verein zählt 240 Euro.', 'Der Verein zählt 240 Mitglieder.', 'de'],
  ['Le billet coûte 12 euros.', 'Le billet coûte 12 couronnes.', 'fr'],
  ['Le billet coûte 12 dollars.', 'Le billet coûte 12 francs suisses.', 'fr'],
  ['La fête a attiré 300 kilomètres.', 'La fête a attiré 300 visiteurs.', 'fr'],
  ['La entrada cuesta 90 euros.', 'La entrada cuesta 90 pesos.', 'es'],
  ['La entrada cuesta 90 dólares.', 'La entrada cuesta 90 coronas.', 'es'],
  ['Il biglietto costa 15 euro.', 'Il biglietto costa 15 corone.', 'it'],
  ['Il biglietto costa 15 dollari.', 'Il biglietto costa 15 franchi.', 'it'],
  ['O bilhete custa 30 euros.', 'O bilhete custa 30 coroas.', 'pt'],
  ['大人の切符は76ドルである。', '大人の切符は76クローネである。', 'ja'],
  ['大人の切符は76ユーロである。', '大人の切符は76フランである。', 'ja'],
  ['Билет стоит 120 долларов.', 'Билет стоит 120 крон.', 'ru'],
  ['A ticket costs 120 Swiss francs.', 'A ticket costs 120 Danish kroner.'],
];

const same: readonly Case[] = [
  ['A ticket for adults on the Saltmere ferry costs 7.60 crowns.', FARES],
  ['An adult pays 7.60 for the Saltmere ferry.', FARES],
  ['The adult fare of the Saltmere ferry is 7.60 crowns, and children under twelve pay 3.20.', FARES],
  ['In March, the wardens counted 318 animals on the sandbanks of Orle.', SEALS],
  ['318 seals were counted on the sandbanks of Orle.', SEALS],
  ['The wardens of Orle counted 318 on the sandbanks.', SEALS],
  ['The road from Harven to Lisk has 40 road kilometres.', ROAD],
  ['The new road between Harven and Lisk is 40 km long.', ROAD],
  ['The new 40-kilometre road between Harven and Lisk took 18 months.', ROAD],
  ['It took 18 months to build the new road between Harven and Lisk.', ROAD],
  ['The parcel weighs 12 kilos.', 'The parcel weighs 12 kg.'],
  ['The parcel weighs 12 kg.', 'The parcel weighs 12 kilograms.'],
  ['The permit costs €5.', 'The permit costs 5 euros.'],
  ['The permit costs 5 euros.', 'The permit costs EUR 5.'],
  ['The permit costs 5 dollars.', 'The permit costs US$5.'],
  ['The permit costs 5 US dollars.', 'The permit costs $5.'],
  ['The permit costs 500 crowns.', 'The permit costs 500 Swedish kronor.'],
  ['The permit costs 500 Swedish crowns.', 'The permit costs 500 SEK.'],
  ['The permit costs 80 Swiss francs.', 'The permit costs CHF 80.'],
  ['The permit costs 300 rupees.', 'The permit costs ₹300.'],
  ['The dam holds 30 to 40 litres.', 'The dam holds between 30 and 40 litres.'],
  ['The ferry carries 60 people at a time.', 'The ferry carries up to 60 passengers at a time.'],
  ['The festival drew 12,000 people.', 'The festival drew 12,000 visitors from abroad.'],
  ['The trial ran for 3 years.', 'The trial ran for three consecutive years.'],
  ['The trial ran for 20 days.', 'The trial ran for 20 working days.'],
  ['The ticket costs 9 euros.', 'Prices in euros. The ticket costs 9 each.'],
  ['The adult ticket costs 9 euros.', 'Fares in euros: 9 adults, 5 children.'],
  ['The team won 3 of 5 matches.', 'The team won three matches of five.'],
  ['The river is 120 kilometres long.', 'Length of the river: 120 km'],
  ['She is 45 years old.', 'She is 45.'],
  ['A 5-minute walk leads from the quay to the church.', 'The church is 5 minutes’ walk from the quay.'],
  ['Der Turm ist 61 Meter hoch.', 'Der Turm misst 61 m.', 'de'],
  ['Eine Karte kostet 7,60 Kronen.', 'Eine Karte kostet 7,60 dänische Kronen.', 'de'],
  ['Der Verein zählt 240 Menschen.', 'Der Verein zählt 240 Mitglieder.', 'de'],
  ['Le billet coûte 12 couronnes.', 'Le billet coûte 12 couronnes suédoises.', 'fr'],
  ['Le billet coûte 12 €.', 'Le billet coûte 12 euros.', 'fr'],
  ['La entrada cuesta 90 pesos.', 'La entrada cuesta 90 pesos mexicanos.', 'es'],
  ['Il biglietto costa 15 euro.', 'Il biglietto costa € 15.', 'it'],
  ['O bilhete custa 30 coroas.', 'O bilhete custa 30 coroas dinamarquesas.', 'pt'],
  ['大人の切符は76クローネである。', '大人の切符は76クローネで、子供は無料である。', 'ja'],
  ['Билет стоит 120 крон.', 'Билет стоит 120 чешских крон.', 'ru'],
  ['A 9 kW heat pump is sold as the Norrwind 9.', 'The Norrwind 9 gives 78% of its rated output in frost.'],
  ['Two years later, 90 were left.', 'Two years later, 90 of the animals were left.'],
];

type Given = readonly [claim: string, passage: string, language: string];

const judge = ([claim, passage, language]: Given) =>
  judgeClaim({ claim, evidence: [{ id: 'E1', quote: passage }], language });

const judgeAround = ([claim, passage, language]: Given) =>
  judgeInDocument({ claim, sentences: splitSentences(passage, language).map(({ text }) => text), language });

describe('a number of another thing', () => {
  it.each(tagged(other))('does not bear out: %s ← %s', (...given) => {
    const { verdict, signals } = judge(given);
    expect(verdict).not.toBe('supported');
    expect(signals['numbers']).toBeLessThan(1);
    expect(judgeAround(given).verdict).not.toBe('supported');
  });

  it.each(tagged(same))('is told from the same in other words: %s ← %s', (...given) => {
    expect(judge(given).signals['numbers']).toBe(1);
    expect(judgeAround(given).mismatches.filter(({ kind }) => kind === 'unit')).toEqual([]);
  });
});
