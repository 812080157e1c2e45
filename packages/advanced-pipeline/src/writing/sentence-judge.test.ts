import { loadOriginCounter } from '@research-studio/core';
import { splitSentences } from '@research-studio/language';
import { describe, expect, it } from 'vitest';
import type { ScoredClaim } from '../claims/claim-stages.ts';
import { openEvidenceBase } from '../claims/evidence-base.ts';
import { sourceStandings } from '../claims/source-standing.ts';
import { Config } from '../config.ts';
import { madeUpEvidence } from '../testing/made-up-evidence.ts';
import { matchClaims } from './match-claims.ts';
import { sentenceJudge } from './sentence-judge.ts';
import { barsFromProse } from './usable-claims.ts';

const knobs = Config.parse({});

/** Each sentence of the page is a passage and, word for word, a supported claim. */
async function judgeOn(title: string, language: string, text: string) {
  const quotes = splitSentences(text, language).map((sentence) => sentence.text);
  const { state, port } = madeUpEvidence([{ id: 'page', title, text, quotes, language }]);
  const base = await openEvidenceBase({ ...state, language, library: port });
  const judge = sentenceJudge({
    base,
    matcher: matchClaims(quotes.map((quote, at) => supported(quote, `E${at + 1}`))),
    contradictions: [],
    standings: sourceStandings(state),
    sources: state.sources,
    origins: await loadOriginCounter([]),
    knobs,
  });
  return (sentence: string) => {
    const ids = base.nearest(sentence, 1).map(({ id }) => id);
    const judged = judge({ text: sentence, evidenceIds: ids.length > 0 ? ids : ['E1'] });
    return { verdict: judged.verdict, barredAs: barsFromProse(judged, knobs) };
  };
}

function supported(text: string, evidenceId: string): ScoredClaim {
  return {
    id: `K${evidenceId}`,
    text,
    section: 0,
    evidenceIds: [evidenceId],
    verdict: 'supported',
    decidedBy: 'quote',
    confidence: 0.8,
    level: 'high',
    reason: '',
    signals: { span: 0.97 },
    origins: 1,
    contradictionIds: [],
  };
}

const pages = {
  ferry: await judgeOn(
    'Fares from April 2024',
    'en',
    'An adult ticket for the Saltmere ferry costs 7.60 crowns. Children under twelve pay 3.20 crowns, and dogs travel free of charge. Tickets are sold at the quay by the Halvard Line.',
  ),
  comet: await judgeOn(
    'A new comet',
    'en',
    'The astronomer Ines Calder discovered the comet on 3 March 2019 with the telescope on Mount Brannock. It will return to the inner solar system in 2087. The University of Tarsk published its orbit.',
  ),
  town: await judgeOn(
    'Lindrode',
    'de',
    'Die Brauerei Falkenau in Lindrode wurde 1788 von Matthias Kerner gegründet. Sie gehört seit 2004 dem Konzern Nordmark und braut im Jahr 310.000 Hektoliter.',
  ),
  castle: await judgeOn(
    'Le château',
    'fr',
    'Le château de Montverre a été restauré en 1996 par l’architecte Lucie Arnal. Chaque année, environ 45.000 visiteurs viennent au château de Montverre.',
  ),
  train: await judgeOn(
    'El tren',
    'es',
    'El tren de Alcora a Benimar tarda 48 minutos y cuesta 6 euros. La compañía Rutas del Sur explota la línea desde 2011.',
  ),
  wine: await judgeOn(
    'Il vino',
    'it',
    'Il vino di Sermida viene prodotto da 36 aziende della valle di Orsano. Nel 2021 la cooperativa Vigna Alta ha venduto 2 milioni di bottiglie.',
  ),
};
type Page = keyof typeof pages;

const renamed: readonly (readonly [Page, string])[] = [
  ['ferry', 'An adult ticket for the Dunhaven ferry costs 7.60 crowns.'],
  ['ferry', 'For the Dunhaven ferry, an adult ticket costs 7.60 crowns.'],
  ['ferry', 'An adult ticket for the Port Ellery ferry costs 7.60 crowns.'],
  ['ferry', 'Tickets are sold at the quay by the Corvane Line.'],
  ['ferry', 'Tickets are sold at the quay by the Dunhaven Line.'],
  ['ferry', 'An adult ticket for the ferry of Dunhaven costs 7.60 crowns.'],
  [
    'comet',
    'The astronomer Mara Calder-Voss discovered the comet on 3 March 2019 with the telescope on Mount Kestrel.',
  ],
  [
    'comet',
    'The astronomer Ines Calder discovered the comet on 3 March 2019 with the telescope on Mount Kestrel.',
  ],
  [
    'comet',
    'The astronomer Tomas Rell discovered the comet on 3 March 2019 with the telescope on Mount Brannock.',
  ],
  ['comet', 'The University of Ostermoor published its orbit.'],
  ['comet', 'The comet was discovered on Mount Kestrel on 3 March 2019 by the astronomer Ines Calder.'],
  ['town', 'Die Brauerei Falkenau in Lindrode wurde 1788 von Anton Sievers gegründet.'],
  ['castle', 'Le château de Bellecombe a été restauré en 1996 par l’architecte Lucie Arnal.'],
  ['castle', 'Le château de Montverre a été restauré en 1996 par l’architecte Paul Esterel.'],
  ['castle', 'Chaque année, environ 45.000 visiteurs viennent au château de Bellecombe.'],
  ['train', 'El tren de Alcora a Torrelisa tarda 48 minutos y cuesta 6 euros.'],
  ['train', 'El tren de Montalba a Benimar tarda 48 minutos y cuesta 6 euros.'],
  ['train', 'La compañía Trenes Delta explota la línea desde 2011.'],
  ['wine', 'Il vino di Carbona viene prodotto da 36 aziende della valle di Orsano.'],
  ['wine', 'Il vino di Sermida viene prodotto da 36 aziende della valle di Lavesca.'],
  ['wine', 'Nel 2021 la cooperativa Terre Nuove ha venduto 2 milioni di bottiglie.'],
];

const altered: readonly (readonly [Page, string])[] = [
  ['ferry', 'An adult ticket for the Saltmere ferry costs 7.60 dollars.'],
  ['ferry', 'An adult ticket for the Saltmere ferry costs €7.60.'],
  ['ferry', 'An adult ticket for the Saltmere ferry costs 8.60 crowns.'],
  ['ferry', 'An adult ticket for the Saltmere ferry does not cost 7.60 crowns.'],
  ['ferry', 'Children under twelve pay 3.20 francs, and dogs travel free of charge.'],
  ['comet', 'The comet will return to the inner solar system in 2078.'],
  [
    'comet',
    'The astronomer Ines Calder discovered the comet on 13 March 2019 with the telescope on Mount Brannock.',
  ],
  ['town', 'Sie gehört seit 2004 dem Konzern Nordmark und braut im Jahr 310.000 Tonnen.'],
  ['castle', 'Chaque année, environ 45.000 euros viennent au château de Montverre.'],
  ['train', 'El tren de Alcora a Benimar tarda 48 minutos y cuesta 6 dólares.'],
  ['train', 'El tren de Alcora a Benimar tarda 48 horas y cuesta 6 euros.'],
  ['wine', 'Il vino di Sermida viene prodotto da 46 aziende della valle di Orsano.'],
];

const added: readonly (readonly [Page, string])[] = [
  [
    'ferry',
    'An adult ticket for the Saltmere ferry costs 7.60 crowns, while fishermen in the taverns sang old songs about lanterns, herrings and lost brides until morning.',
  ],
  ['ferry', 'Tickets are sold at the quay by the Halvard Line, whose captain paints portraits.'],
  ['ferry', 'Children under twelve pay 3.20 crowns, and smugglers once buried treasure nearby.'],
  [
    'comet',
    'The astronomer Ines Calder discovered the comet on 3 March 2019 with the telescope on Mount Brannock, and jealous rivals stole notebooks.',
  ],
  ['comet', 'It will return to the inner solar system in 2087, which frightens superstitious villagers.'],
  [
    'town',
    'Die Brauerei Falkenau wurde 1788 von Matthias Kerner gegründet, während Spielleute lustige Lieder sangen.',
  ],
  [
    'castle',
    'Le château de Montverre a été restauré en 1996, tandis que des fantômes dansaient dans les caves.',
  ],
  [
    'train',
    'El tren de Alcora a Benimar tarda 48 minutos, mientras los viajeros cantan viejas canciones alegres.',
  ],
  [
    'wine',
    'Il vino di Sermida viene prodotto da 36 aziende, mentre antichi draghi dormono sotto le colline.',
  ],
];

const faithful: readonly (readonly [Page, string])[] = [
  ['ferry', 'The Saltmere ferry costs 7.60 crowns for an adult ticket.'],
  ['ferry', 'An adult ticket for the ferry costs 7.60 crowns.'],
  ['ferry', 'A ticket for adults on the Saltmere ferry costs 7.60 crowns.'],
  ['ferry', 'Children under twelve pay 3.20 crowns; dogs travel free.'],
  ['ferry', 'The Halvard Line sells tickets at the quay.'],
  ['ferry', 'For the ferry of Saltmere, an adult ticket costs 7.60 crowns.'],
  ['comet', 'Ines Calder discovered the comet on 3 March 2019 with the telescope on Mount Brannock.'],
  [
    'comet',
    'On 3 March 2019, the comet was discovered by the astronomer Ines Calder with the telescope on Mount Brannock.',
  ],
  ['comet', 'The comet will return to the inner solar system in 2087.'],
  ['comet', 'The orbit was published by the University of Tarsk.'],
  ['comet', 'The astronomer Calder discovered the comet in March 2019.'],
  ['town', 'Matthias Kerner gründete die Brauerei Falkenau in Lindrode 1788.'],
  ['town', 'Seit 2004 gehört sie dem Konzern Nordmark und braut 310.000 Hektoliter im Jahr.'],
  ['castle', 'En 1996, le château de Montverre a été restauré par l’architecte Lucie Arnal.'],
  ['castle', 'Environ 45.000 visiteurs viennent chaque année au château de Montverre.'],
  ['train', 'De Alcora a Benimar, el tren tarda 48 minutos y cuesta 6 €.'],
  ['train', 'Desde 2011 la compañía Rutas del Sur explota la línea.'],
  ['wine', '36 aziende della valle di Orsano producono il vino di Sermida.'],
  ['wine', 'La cooperativa Vigna Alta ha venduto 2 milioni di bottiglie nel 2021.'],
];

describe('sentenceJudge', () => {
  it.each([
    ...renamed.map((one) => ['with another name', ...one] as const),
    ...altered.map((one) => ['with another figure, unit or negation', ...one] as const),
    ...added.map((one) => ['with a clause that nobody said', ...one] as const),
  ])(
    'keeps a sentence %s out of the prose, though a supported claim is much like it: %s: %s',
    (_, page, sentence) => {
      const { verdict, barredAs } = pages[page](sentence);
      expect(verdict).not.toBe('supported');
      expect(barredAs).not.toBeNull();
    },
  );

  it.each(faithful)('finds supported what says the same otherwise: %s: %s', (page, sentence) => {
    expect(pages[page](sentence)).toEqual({ verdict: 'supported', barredAs: null });
  });
});
