import { readFileSync } from 'node:fs';
import { splitSentences } from '@research-studio/language';
import { describe, expect, it } from 'vitest';
import { alterations, plainEdits } from './testing/alter-quote.ts';
import { seededRandom } from './testing/seeded-random.ts';
import { indexText } from './text-index.ts';
import { verifyQuote } from './verify-quote.ts';

const page = `# Night trains return

The operator, Vela Rail, ran 412 night trains in 2023 [4], and “most of them” were full — a first since 1998. Tickets were not more expensive than in the year before.

- Speeds were held at 160 km/h.
- One train used 5 MW near the Tarn Pass, where it was −15 °C.

No passenger was hurt when the 22:40 from Oslo stopped on 12 March 2024. Repairs cost $5 million, the U.S. insurer said, and Anna Lindqvist expects traffic to increase before June.`;

const diary = `On Monday the council met before noon and said that more than eight million people had crossed the old bridge since April. The engineer Marta Olsen wasn't sure that the railing could hold for another 12 years, and nobody in the room had an answer for her that day. On Friday the first report was sent to Brussels by the county, which had never asked for money from the fund before the flood.`;

function verdictOf(quote: string, text: string = page): string {
  return verifyQuote(quote, indexText(text)).verdict;
}

describe('a quote that is in the text', () => {
  it.each([
    ['as it is written', 'Speeds were held at 160 km/h.'],
    ['with other white space', 'Speeds  were held\nat 160\u00a0km/h'],
    ['with other quotation marks and dashes', '"most of them" were full - a first since 1998'],
    ['without the reference mark', 'ran 412 night trains in 2023, and'],
    ['with soft hyphens', 'Tickets were not more ex\u00adpen\u00adsive'],
    ['with full-width figures', 'ran ４１２ night trains'],
    ['with a small first letter', 'speeds were held at 160 km/h'],
    ['in quotation marks and with another stop', '“Repairs cost $5 million, the U.S. insurer said”!'],
    ['with parts left out', 'The operator, Vela Rail, … were full — a first since 1998'],
    [
      'with parts left out in brackets',
      'Vela Rail, ran 412 night trains [...] a first since 1998. Tickets were',
    ],
    ['over an item’s end', '160 km/h. / One train used 5 MW near the Tarn Pass'],
    ['as a single word', 'Lindqvist'],
  ])('is exact %s', (_, quote) => {
    const { verdict, start, end, actual } = verifyQuote(quote, indexText(page));
    expect(verdict).toBe('exact');
    expect(page.slice(start ?? 0, end ?? 0)).toBe(actual);
  });

  it.each([
    'Speeds were generally held at 160 km/h.',
    'Tickets were not much dearer than in the year before',
    'Repairs cost five million dollars, the U.S. insurer said',
    'Anna Lindqvist expects the traffic increase to before June',
    'The operator Vela Rail ran 412 night trains in 2023',
    'The operator, Vela Rail, ran 412 night trains during 2023 and most were full',
  ])('is edited where only plain words differ: %s', (quote) => {
    const { verdict, start, end, actual, changes } = verifyQuote(quote, indexText(page));
    expect(verdict).toBe('edited');
    expect(page.slice(start ?? 0, end ?? 0)).toBe(actual);
    expect(changes.every(({ kind }) => kind === 'word')).toBe(true);
  });

  it('gives the text that is there', () => {
    const { actual, changes, similarity } = verifyQuote('Speeds were kept at 160 km/h', indexText(page));
    expect(actual).toBe('Speeds were held at 160 km/h');
    expect(changes).toEqual([{ kind: 'word', quoted: 'kept', actual: 'held' }]);
    expect(similarity).toBeCloseTo(6 / 7);
  });
});

describe('a quote that says something else than the text', () => {
  it.each([
    ['number', 'ran 421 night trains in 2023'],
    ['number', 'near the Tarn Pass, where it was 15 °C'],
    ['number', 'where it was 15 °C'],
    ['number', 'Repairs cost $5 billion, the U.S. insurer said'],
    ['unit', 'Speeds were held at 160 mph'],
    ['unit', 'Repairs cost €5 million, the U.S. insurer said'],
    ['unit', 'Repairs cost $5'],
    ['date', 'stopped on 12 May 2024'],
    ['date', 'expects traffic to increase before July'],
    ['name', 'the 22:40 from Bergen stopped'],
    ['name', 'and Anna Holm expects traffic to increase'],
    ['negation', 'Tickets were more expensive than in the year before'],
    ['negation', 'Speeds were not held at 160 km/h'],
    ['negation', 'passenger was hurt when the 22:40 from Oslo stopped'],
    ['negation', 'Tickets were … more expensive than in the year before'],
    ['negation', 'expects traffic to decrease before June'],
    ['negation', 'expects traffic to increase after June'],
    ['negation', 'Tickets were not less expensive than in the year before'],
  ])('is altered by its %s: %s', (kind, quote) => {
    const { verdict, changes } = verifyQuote(quote, indexText(page));
    expect(verdict).toBe('altered');
    expect(changes.map((change) => change.kind)).toContain(kind);
  });

  it.each([
    'Harbours froze early that winter and no ferry left for eleven days',
    'The operator ran trains',
    'able to increase',
    'a first since 1998 … The operator, Vela Rail',
    '',
    ' …',
    '?!',
  ])('is absent where the text has nothing like it: %s', (quote) => {
    const found = verifyQuote(quote, indexText(page));
    expect(found).toMatchObject({ verdict: 'absent', start: null, end: null, actual: null, similarity: 0 });
  });
});

describe('other languages', () => {
  const texts = {
    de: 'Die Förderung wurde im März 2024 nicht verlängert, weil Minister Müller sparen musste. Die Kosten stiegen um 12,5 Prozent auf 3.400 Euro je Haus.',
    fr: "Le gouvernement n'a pas prolongé l'aide en avril 2022, car le budget de la ville de Nantes avait diminué de 8 %. Les loyers augmentent avant l'été.",
    es: 'La empresa no abrió la planta de Burgos en enero de 2021 porque los costes subieron un 9 por ciento. Solo quedan 40 trabajadores.',
    it: 'Il comune di Trento non ha aumentato le tariffe nel maggio 2020, e le vendite sono cresciute di 3 punti dopo la riforma.',
    pt: 'A empresa não fechou a fábrica no Porto em junho de 2019, e a produção aumentou 7 por cento no ano seguinte.',
    ru: 'В 2023 году продажи насосов в Норвегии не выросли, а упали на 14 процентов. Программа продолжится до 1 мая 2026 года.',
    ja: '寒冷地で行われた調査によると、外気温が氷点下十五度でも暖房の効率は二を下回らなかった。田中氏は、補助金の増加が普及を後押ししたと述べた。装置の価格は2024年に平均120万円だった。',
    zh: '研究人员在三个城市对四百户家庭进行了两年的跟踪调查，发现采暖费用平均下降了百分之二十。张伟教授指出，并非所有房屋都适合安装这种设备。',
  };

  it('takes a German article or pronoun in the place of another for a word, no date and no name', () => {
    const german =
      'Das Museum wurde 1937 eröffnet. Sie zahlen dort seit dem Umbau im Mai keinen Eintritt mehr.';
    const { verdict, changes } = verifyQuote(
      'Das Museum wurde 1937 eröffnet. Die zahlen dort seit dem Umbau im Mai keinen Eintritt mehr.',
      indexText(german, 'de'),
    );
    expect({ verdict, changes }).toEqual({
      verdict: 'edited',
      changes: [{ kind: 'word', quoted: 'Die', actual: 'Sie' }],
    });
  });

  it.each([
    ['de', 'exact', 'weil Minister Müller sparen musste'],
    ['de', 'edited', 'Die Kosten stiegen dabei um 12,5 % auf 3400 Euro je Haus'],
    [
      'de',
      'edited',
      'weil Minister Müller sparen musste. Diese Kosten stiegen um 12,5 Prozent auf 3.400 Euro',
    ],
    ['de', 'altered', 'Die Förderung wurde im März 2024 verlängert, weil Minister Müller sparen musste'],
    ['de', 'altered', 'Die Förderung wurde im April 2024 nicht verlängert'],
    ['de', 'altered', 'weil Minister Schmidt sparen musste'],
    ['de', 'altered', 'Die Kosten sanken um 12,5 Prozent auf 3.400 Euro je Haus'],
    ['fr', 'edited', "Le gouvernement n'a pas prolongé cette aide en avril 2022, car le budget"],
    ['fr', 'altered', "Le gouvernement a prolongé l'aide en avril 2022, car le budget"],
    ['fr', 'altered', "Le gouvernement n'a pas prolongé l'aide en mai 2022, car le budget"],
    ['fr', 'altered', 'le budget de la ville de Nantes avait augmenté de 8 %'],
    ['es', 'altered', 'La empresa abrió la planta de Burgos en enero de 2021'],
    ['es', 'altered', 'La empresa no abrió la planta de León en enero de 2021'],
    ['es', 'altered', 'Solo quedan 14 trabajadores'],
    ['it', 'altered', 'Il comune di Trento ha aumentato le tariffe nel maggio 2020'],
    ['it', 'altered', 'le vendite sono cresciute di 3 punti prima la riforma'],
    ['pt', 'edited', 'A empresa não fechou a fábrica do Porto em junho de 2019'],
    ['pt', 'altered', 'A empresa fechou a fábrica no Porto em junho de 2019'],
    ['ru', 'edited', 'продажи этих насосов в Норвегии не выросли, а упали на 14 процентов'],
    ['ru', 'altered', 'продажи насосов в Норвегии выросли, а упали на 14 процентов'],
    ['ru', 'altered', 'продажи насосов в Швеции не выросли, а упали на 14 процентов'],
    ['ru', 'altered', 'Программа продолжится до 1 июня 2026 года'],
    ['ja', 'exact', '補助金の増加が普及を後押ししたと述べた'],
    ['ja', 'edited', '田中氏は、補助金の増加が普及を大きく後押ししたと語った'],
    ['ja', 'altered', '外気温が氷点下十八度でも暖房の効率は二を下回らなかった'],
    ['ja', 'altered', '外気温が氷点下十五度でも暖房の効率は二を下回った'],
    ['ja', 'altered', '鈴木氏は、補助金の増加が普及を後押ししたと述べた'],
    ['ja', 'altered', '補助金の減少が普及を後押ししたと述べた'],
    ['ja', 'altered', '装置の価格は2024年に平均180万円だった'],
    ['zh', 'exact', '发现采暖费用平均下降了百分之二十'],
    ['zh', 'edited', '研究人员在三个城市对四百户家庭做了两年的跟踪调查'],
    ['zh', 'altered', '发现采暖费用平均下降了百分之三十'],
    ['zh', 'absent', '今年冬天港口很早就结冰了，没有一艘船离开'],
  ] as const)('%s: %s: %s', (language, verdict, quote) => {
    expect(verdictOf(quote, texts[language])).toBe(verdict);
  });
});

describe('seeded edits of whole documents', () => {
  const files = [
    'explainer-refrigeration-cycle.md',
    'running-costs-heat-pump-or-gas-2025.md',
    'parliament-written-answer-grants.txt',
  ];
  const read = (file: string) =>
    readFileSync(new URL(`../../../../examples/library/${file}`, import.meta.url), 'utf8');
  const documents = [...files.map(read), diary].map((text) => {
    const quotes = splitSentences(text).filter((sentence) => sentence.text.split(/\s+/).length >= 9);
    return { text, index: indexText(text), quotes: quotes.map((sentence) => sentence.text) };
  });

  it.each([1, 2, 3])('finds nearly all quotes with %i plain edits, and where they stand', (edits) => {
    const random = seededRandom(edits);
    const verdicts = documents.flatMap(({ text, index, quotes }) =>
      quotes.flatMap((quote) => {
        const edited = plainEdits(quote.replace(/\s+/g, ' '), edits, random);
        if (edited === null) return [];
        const { verdict, start, end, actual } = verifyQuote(edited, index);
        expect(text.slice(start ?? 0, end ?? 0)).toBe(actual ?? '');
        return [verdict];
      }),
    );
    const found = verdicts.filter((verdict) => verdict === 'edited' || verdict === 'exact');
    expect(verdicts.length).toBeGreaterThan(30);
    expect(found.length / verdicts.length).toBeGreaterThanOrEqual(0.97);
  });

  it.each(Object.keys(alterations))('lets no changed quote pass: %s', (kind) => {
    const random = seededRandom(7);
    const changed = documents.flatMap(({ text, index, quotes }) =>
      quotes.flatMap((quote) => {
        const altered = alterations[kind]?.(quote.replace(/\s+/g, ' '), random) ?? null;
        if (altered === null || text.replace(/\s+/g, ' ').includes(altered)) return [];
        return [{ altered, verdict: verifyQuote(altered, index).verdict }];
      }),
    );
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.filter(({ verdict }) => verdict === 'exact' || verdict === 'edited')).toEqual([]);
  });
});

describe('hostile input', () => {
  const repeated = 'word '.repeat(200_000);
  it.each([
    ['a long quote of one word', 'word '.repeat(20_000), 'exact'],
    ['a long quote of another word', 'other '.repeat(20_000), 'absent'],
    ['a quote longer than the text', `${repeated}and more`, 'absent'],
    ['a word of 100 KB', 'x'.repeat(100_000), 'absent'],
    ['marks of omission alone', '… '.repeat(50_000), 'absent'],
    ['words between marks of omission', 'word … '.repeat(19), 'exact'],
    ['opening brackets', '[12'.repeat(30_000), 'absent'],
  ])('comes to an end with %s', (_, quote, verdict) => {
    expect(verdictOf(quote, repeated)).toBe(verdict);
  });
});
