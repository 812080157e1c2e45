import type { LanguagePack } from './pack.ts';

/** Languages without a pack: only the words and letters by which they are detected. `Intl` and the stemmers do the rest. */
// biome-ignore format: one language a line
export const furtherLanguages: readonly Pick<LanguagePack, 'tag' | 'functionWords' | 'letters'>[] = [
  { tag: 'nl', letters: '', functionWords: 'wat, wie, wanneer, waar, welke, welk, waarom, hoe, hoeveel, de, het, een, en, van, is, zijn, was, waren, heeft, hebben, werd, werden, met, voor, op, in, te, dat, die, niet, aan, door, bij, naar, uit, ook, om' },
  { tag: 'sv', letters: 'åäö', functionWords: 'vad, vem, när, var, vilken, vilket, vilka, varför, hur, många, mycket, och, är, som, en, ett, det, den, att, på, av, för, med, till, har, hade, inte, om, från, de, blev, kostar, i' },
  { tag: 'da', letters: 'æøå', functionWords: 'hvad, hvem, hvornår, hvor, hvilken, hvilket, hvilke, hvorfor, hvordan, mange, meget, og, er, som, en, et, det, den, at, på, af, for, med, til, har, havde, ikke, om, fra, de, blev, koster' },
  { tag: 'no', letters: 'æøå', functionWords: 'hva, hvem, når, hvor, hvilken, hvilket, hvilke, hvorfor, hvordan, mange, mye, og, er, som, en, et, det, den, å, på, av, for, med, til, har, hadde, ikke, om, fra, de, ble, koster' },
  { tag: 'fi', letters: 'äö', functionWords: 'mikä, mitä, kuka, milloin, missä, miksi, miten, kuinka, monta, paljon, paljonko, ja, on, ovat, oli, olivat, ei, se, että, joka, hän, ovatko, onko, mutta, kun, tai' },
  { tag: 'pl', letters: 'ąęłńśźż', functionWords: 'co, kto, kiedy, gdzie, który, która, które, dlaczego, jak, ile, czy, i, w, z, na, do, jest, są, był, była, było, nie, się, że, o, od, po, za, przez, dla, to, ma' },
  { tag: 'cs', letters: 'řěůčž', functionWords: 'co, kdo, kdy, kde, který, která, které, proč, jak, kolik, a, v, z, na, do, je, jsou, byl, byla, bylo, ne, se, že, o, od, po, za, pro, to, má, ve, s' },
  { tag: 'tr', letters: 'ığşöü', functionWords: 'ne, kim, zaman, nerede, hangi, neden, nasıl, kaç, niçin, ve, bir, bu, ile, için, olan, olarak, da, de, mi, mı, mu, mü, çok, daha, kadar, gibi, sonra' },
  { tag: 'id', letters: '', functionWords: 'apa, siapa, kapan, dimana, mana, berapa, mengapa, kenapa, bagaimana, yang, dan, di, ke, dari, untuk, dengan, adalah, ini, itu, pada, dalam, tidak, akan, oleh, para, sebagai, karena, atau, juga, saat, menurut' },
  { tag: 'ro', letters: 'țăș', functionWords: 'ce, cine, când, unde, care, cât, câți, câte, cum, și, de, la, în, este, sunt, a, fost, au, pe, cu, pentru, din, un, o, nu, se, că, mai, al, ale, lui' },
  { tag: 'hu', letters: 'őűöü', functionWords: 'mi, ki, mikor, hol, melyik, miért, hogyan, hány, mennyi, a, az, és, egy, is, van, volt, nem, hogy, meg, ez, amely, mint, kik, mely, milyen' },
  { tag: 'vi', letters: 'ơưạảấầậắặẹếềệịọốồộớờợụủứừự', functionWords: 'là, gì, ai, khi, nào, ở, đâu, tại, sao, bao, nhiêu, như, thế, và, của, có, được, trong, cho, với, một, những, các, không, này, đã' },
];
