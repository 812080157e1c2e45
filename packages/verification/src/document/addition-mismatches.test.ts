import { describe, expect, it } from 'vitest';
import { judgeClaim } from '../judge-claim.ts';
import { indexDocument } from './judge-in-document.ts';

const read = (language: string, ...sentences: string[]) => ({
  language,
  sentences,
  document: indexDocument(sentences, { language }),
});

const mill = read(
  'en',
  'The Orvane paper mill was founded in 1863 by the chemist Clara Winthrop.',
  'It employed 420 people in 1910 and closed in 1974 after the river had been diverted.',
  'Its brick chimney, 61 metres high, is a listed building.',
  'Since 1992 the halls have housed a museum of printing, which about 38,000 people visit each year.',
);
const heat = read(
  'en',
  'Researchers of the University of Tarsk measured temperatures in 212 flats over two summers.',
  'Flats beneath the roof were on average 3.4 °C warmer at night than those on the ground floor.',
  'External shutters lowered the temperature by 1.9 °C, while curtains inside made no measurable difference.',
  'The authors advise owners to fit shutters before they buy cooling appliances.',
);
const bakery = read(
  'de',
  'Die Bäckerei Holm wurde 1921 von Emil Holm in Lindrode gegründet.',
  'Heute beschäftigt sie 64 Menschen und backt täglich 9.000 Brötchen.',
  'Im Jahr 2019 stellte der Betrieb seine Öfen auf Strom um und spart seither 30 Prozent Energie.',
);
const bridge = read(
  'fr',
  'Le pont de Vernale a été construit entre 1902 et 1906 par l’ingénieur Paul Esterel.',
  'Il mesure 248 mètres et franchit la rivière à 31 mètres de hauteur.',
  'Depuis 2015, seuls les piétons et les cyclistes peuvent l’emprunter.',
);
const market = read(
  'es',
  'El mercado de Alcora abrió sus puertas en 1934 y ocupa una superficie de 5.200 metros cuadrados.',
  'Cada semana lo visitan unas 14.000 personas.',
  'En 2008 el ayuntamiento renovó el tejado con un coste de 2,3 millones de euros.',
);
const lake = read(
  'it',
  'Il lago di Sermida è profondo 87 metri e ha una superficie di 12 chilometri quadrati.',
  'Dal 1998 la pesca è vietata tra aprile e giugno per proteggere le trote.',
  'Un battello collega i tre paesi della riva da maggio a ottobre.',
);
const port = read(
  'ja',
  '港の灯台は1912年に建てられ、高さは32メートルである。',
  '灯台の光は25キロメートル先から見える。',
  '2001年に灯台は無人になった。',
);

type Case = readonly [claim: string, page: ReturnType<typeof read>];

const invented: readonly Case[] = [
  [
    'The Orvane paper mill was founded in 1863, while sailors in distant harbours traded spices and silk.',
    mill,
  ],
  [
    'The Orvane paper mill was founded in 1863 by Clara Winthrop, who adored opera and collected butterflies.',
    mill,
  ],
  ['The mill closed in 1974, which angered trade unions throughout the province.', mill],
  ['The mill employed 420 people in 1910 and paid generous pensions to widows.', mill],
  ['The brick chimney is 61 metres high; ghosts reportedly wander beneath it at midnight.', mill],
  ['About 38,000 people visit the museum each year, spending lavishly on souvenirs and chocolate.', mill],
  ['The museum of printing opened in 1992 – critics praised its daring architecture.', mill],
  ['Its chimney is a listed building (a decision fiercely opposed by local developers).', mill],
  ['The mill closed in 1974 because cheap imports from overseas ruined domestic manufacturers.', mill],
  ['After bitter quarrels among the heirs, the Orvane paper mill closed in 1974.', mill],
  ['Praised by poets and painters alike, the brick chimney is 61 metres high.', mill],
  ['The Orvane paper mill, whose wealthy shareholders lived lavishly abroad, was founded in 1863.', mill],
  [
    'The halls have housed a museum since 1992, and schoolchildren enjoy workshops on calligraphy there.',
    mill,
  ],
  ['The mill was founded in 1863 to the delight of impoverished farmers seeking steady wages.', mill],
  [
    'Flats beneath the roof were 3.4 °C warmer at night, so elderly tenants frequently suffered strokes.',
    heat,
  ],
  [
    'External shutters lowered the temperature by 1.9 °C, whereas painted facades reflect sunlight better.',
    heat,
  ],
  [
    'Researchers measured temperatures in 212 flats over two summers, funded by a wealthy insurance company.',
    heat,
  ],
  ['Curtains inside made no measurable difference, but mothers swear by linen soaked overnight.', heat],
  ['The authors advise owners to fit shutters, and several ministers promised generous subsidies.', heat],
  [
    'Die Bäckerei Holm wurde 1921 gegründet, während Musikanten auf dem Marktplatz fröhliche Lieder spielten.',
    bakery,
  ],
  ['Die Bäckerei backt täglich 9.000 Brötchen und beliefert mehrere Hotels an der Küste.', bakery],
  [
    'Der Betrieb stellte 2019 seine Öfen auf Strom um, wofür ihn Umweltverbände mit einem Preis ehrten.',
    bakery,
  ],
  ['Emil Holm, der leidenschaftlich Geige spielte, gründete die Bäckerei 1921.', bakery],
  ['Le pont de Vernale mesure 248 mètres, tandis que des musiciens jouent chaque soir sur la place.', bridge],
  [
    'Paul Esterel a construit le pont entre 1902 et 1906, mais ses rivaux jaloux l’accusèrent de plagiat.',
    bridge,
  ],
  [
    'Seuls les piétons peuvent l’emprunter depuis 2015, ce qui réjouit commerçants, restaurateurs et touristes.',
    bridge,
  ],
  ['El mercado de Alcora abrió en 1934, mientras los poetas recitaban versos en las tabernas.', market],
  [
    'El ayuntamiento renovó el tejado en 2008 y los vecinos protestaron ruidosamente contra los impuestos.',
    market,
  ],
  ['Il lago di Sermida è profondo 87 metri, mentre antiche leggende narrano di draghi addormentati.', lake],
  ['La pesca è vietata dal 1998 e i ristoratori chiedono risarcimenti al governo.', lake],
  ['灯台は1912年に建てられ、画家たちは毎晩そこで踊り、古い恋の歌を歌った。', port],
];

const faithful: readonly Case[] = [
  ['Clara Winthrop, a chemist, founded the Orvane paper mill in 1863.', mill],
  ['The mill, founded in 1863, had 420 employees in 1910.', mill],
  ['The Orvane mill closed in 1974, after the diversion of the river.', mill],
  ['A museum of printing has been in the halls since 1992, and some 38,000 people visit it each year.', mill],
  ['The chimney, which is built of brick and 61 metres high, is listed.', mill],
  ['The mill closed in 1974, and since 1992 its halls have been home to a printing museum.', mill],
  ['Founded by the chemist Clara Winthrop in 1863, the mill employed 420 workers in 1910.', mill],
  ['The paper mill ran for more than a century: it was founded in 1863 and closed in 1974.', mill],
  ['The listed chimney is 61 metres tall.', mill],
  ['The museum of printing draws about 38,000 visitors a year.', mill],
  ['At night, flats under the roof were 3.4 °C warmer on average than those on the ground floor.', heat],
  ['Shutters outside reduced the temperature by 1.9 °C, but curtains inside made no difference.', heat],
  [
    'According to researchers of the University of Tarsk, curtains inside made no measurable difference.',
    heat,
  ],
  [
    'The study, which measured 212 flats over two summers, found that external shutters lowered the temperature by 1.9 °C.',
    heat,
  ],
  ['Owners should fit shutters before buying cooling appliances, the authors advise.', heat],
  ['Over two summers, temperatures were measured in 212 flats.', heat],
  [
    'Flats on the ground floor were cooler: those beneath the roof were on average 3.4 °C warmer at night.',
    heat,
  ],
  ['Die Bäckerei Holm, 1921 von Emil Holm gegründet, beschäftigt heute 64 Menschen.', bakery],
  ['Täglich backt die Bäckerei 9.000 Brötchen, und sie beschäftigt 64 Menschen.', bakery],
  ['Seit der Umstellung der Öfen auf Strom im Jahr 2019 spart der Betrieb 30 Prozent Energie.', bakery],
  ['Emil Holm gründete die Bäckerei 1921 in Lindrode.', bakery],
  ['Le pont, construit par Paul Esterel entre 1902 et 1906, mesure 248 mètres.', bridge],
  ['Depuis 2015, le pont est réservé aux piétons et aux cyclistes.', bridge],
  ['Il franchit la rivière à 31 mètres de hauteur et mesure 248 mètres.', bridge],
  ['El mercado de Alcora, abierto en 1934, ocupa 5.200 metros cuadrados.', market],
  ['Unas 14.000 personas visitan el mercado cada semana.', market],
  ['El ayuntamiento renovó el tejado en 2008, con un coste de 2,3 millones de euros.', market],
  ['Il lago, profondo 87 metri, ha una superficie di 12 chilometri quadrati.', lake],
  ['Per proteggere le trote, la pesca è vietata tra aprile e giugno dal 1998.', lake],
  ['Da maggio a ottobre un battello collega i tre paesi della riva.', lake],
  ['灯台は1912年に建てられ、2001年に無人になった。', port],
  ['灯台の高さは32メートルで、光は25キロメートル先から見える。', port],
];

const byPassage = (claim: string, { sentences, language }: Case[1]) =>
  judgeClaim({ claim, evidence: [{ id: 'E1', quote: sentences.join(' ') }], language }).verdict;

describe('a clause that nobody said', () => {
  it.each(invented)('is not called supported: %s', (claim, page) => {
    expect(page.document.judge(claim).verdict).not.toBe('supported');
    expect(byPassage(claim, page)).not.toBe('supported');
  });

  it.each(faithful)('is not seen in what says the same otherwise: %s', (claim, { document }) => {
    const mismatches = document.measure(claim)?.mismatches ?? [];
    expect(mismatches.filter(({ kind }) => kind === 'addition')).toEqual([]);
    expect(document.judge(claim).verdict).toBe('supported');
  });

  it('is named among the reasons, and lowers the claim to what is supported in part', () => {
    const { verdict, reasons } = mill.document.judge(
      'The Orvane paper mill was founded in 1863, while sailors in distant harbours traded spices.',
    );
    expect(verdict).toBe('partially_supported');
    expect(reasons[0]).toMatch(/sailors distant harbours traded spices/);
  });
});
