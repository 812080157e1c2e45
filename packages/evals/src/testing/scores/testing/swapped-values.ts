import { cellsOf, detectLanguage, headRows, splitSentences } from '@research-studio/language';
import { seededRandom } from '../../../gate/seeded-random.ts';

/** A claim made of a sentence or table row of a text, and whether the text says so. */
export interface SwappedClaim {
  readonly claim: string;
  readonly isTrue: boolean;
  /** How it was made: "verbatim", "two values swapped"… */
  readonly kind: string;
}

const SENTENCES_PER_TEXT = 4;
const ROWS_PER_TEXT = 5;

/** True and false claims of a text, made by the same steps each time. False ones may have a harmless edit on top. */
export function claimsOf(text: string): readonly SwappedClaim[] {
  return [...claimsOfSentences(text), ...claimsOfRows(text)];
}

function claimsOfSentences(text: string): SwappedClaim[] {
  const sentences = splitSentences(text)
    .map((sentence) => sentence.text)
    .filter((sentence) => {
      const count = sentence.split(/\s+/).length;
      return (
        count >= 6 && count <= 45 && /\p{L}[.]$/u.test(sentence) && !/ \| |\n|^\[|…|\.\.\./.test(sentence)
      );
    });
  const isEnglish = detectLanguage(text) === 'en';
  const whole = normal(text);
  return [...new Set(sentences)]
    .map((sentence) => ({ sentence, order: seededRandom(sentence)() - (/\d.*\d/.test(sentence) ? 0.5 : 0) }))
    .sort((one, other) => one.order - other.order)
    .slice(0, SENTENCES_PER_TEXT)
    .flatMap(({ sentence }) => {
      const edits = isEnglish
        ? harmless
        : harmless.filter(({ kind }) => kind === 'verbatim' || kind === 'type-set');
      const kept = edits.flatMap(({ kind, edit }) => made(sentence, kind, true, edit));
      const broken = (isEnglish ? faults : faults.filter(({ isForAll }) => isForAll === true))
        .flatMap(({ kind, edit }) => made(sentence, kind, false, (one) => edit(one, sentences)))
        .filter(({ claim }) => !whole.includes(normal(claim)));
      const edited = broken.flatMap(({ claim, kind }) => {
        // An edit that takes the fault away leaves a true claim.
        const [first] = edits.slice(2).flatMap(({ edit }) => {
          const [one] = made(claim, `${kind}, edited`, false, edit);
          return one === undefined || one.claim === edit(sentence) ? [] : [one];
        });
        return first === undefined ? [] : [first];
      });
      return [...kept, ...broken, ...edited];
    });
}

type Edit = (sentence: string, sentences: readonly string[]) => string | null;

function made(sentence: string, kind: string, isTrue: boolean, edit: (text: string) => string | null) {
  const claim = edit(sentence);
  return claim === null || (claim === sentence && kind !== 'verbatim') ? [] : [{ claim, kind, isTrue }];
}

function normal(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();
}

const WORDS = 'two three four five six seven eight nine ten eleven twelve'.split(' ');
const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const SHORT: readonly (readonly [string, string])[] = [
  ['US', 'United States'],
  ['UK', 'United Kingdom'],
  ['EU', 'European Union'],
  ['Dr.', 'Doctor'],
  ['km', 'kilometres'],
  ['kg', 'kilograms'],
  ['UN', 'United Nations'],
];
/** What may not be left out, since the rest would say something else. */
const TURNS =
  /\b(?:not|no|never|none|if|unless|except|only|but|though|although|said|says|would|could|may|might|until|without)\b|n['’]t\b/i;

const harmless: readonly { readonly kind: string; readonly edit: (sentence: string) => string | null }[] = [
  { kind: 'verbatim', edit: (text) => text },
  {
    kind: 'type-set',
    edit: (text) =>
      text
        .replace(/\.$/, '')
        .replace(/['’]/g, '’')
        .replace(/["“”]/g, '"')
        .replace(/\s[–-]\s/g, ' — '),
  },
  { kind: 'clause dropped', edit: withoutClause },
  {
    kind: 'tense',
    edit: (text) =>
      replaced(text, /\b(is|was|are|were|has|had)\b(?! been| to\b)/, (verb) => TENSES[verb] ?? verb),
  },
  {
    kind: 'article',
    edit: (text) => replaced(text, /(?<= )(?:the|an?) (?=[a-z])/, (word) => (word === 'the ' ? '' : 'the ')),
  },
  {
    kind: 'per cent',
    edit: (text) =>
      replaced(text, /(?<=\d) ?%|(?<=\d) per ?cent\b/, (sign) => (sign.includes('%') ? ' per cent' : '%')),
  },
  { kind: 'number word', edit: numberWord },
  { kind: 'order of a date', edit: dateOrder },
  { kind: 'written out', edit: writtenOut },
];

const TENSES: Readonly<Record<string, string>> = {
  is: 'was',
  was: 'is',
  are: 'were',
  were: 'are',
  has: 'had',
  had: 'has',
};

function replaced(text: string, pattern: RegExp, by: (found: string) => string): string | null {
  const match = pattern.exec(text);
  return match === null
    ? null
    : text.slice(0, match.index) + by(match[0]) + text.slice(match.index + match[0].length);
}

function withoutClause(text: string): string | null {
  const match =
    /\s\([^()]{3,80}\)/.exec(text) ??
    /, (?:which|who|whose)\b[^,;()]{8,}(?=, )/.exec(text) ??
    /(?:;|, (?:which|who|while|whereas|and)\b)[^,;()“”"]{8,}(?=\.$)/.exec(text);
  if (match === null || match.index < 25 || TURNS.test(match[0])) return null;
  // In "a, b, and c" no clause follows.
  if (match[0].startsWith(', and') && !/\b(?:is|was|are|were|has|had|have|[a-z]+ed)\b/.test(match[0]))
    return null;
  const closes =
    /, (?:which|who|whose)/.test(match[0]) && text[match.index + match[0].length] === ',' ? 1 : 0;
  return text.slice(0, match.index) + text.slice(match.index + match[0].length + closes);
}

function numberWord(text: string): string | null {
  return (
    replaced(text, /(?<= )(?:[2-9]|1[0-2])(?= [a-z]{4,})/, (digits) => WORDS[Number(digits) - 2] ?? digits) ??
    replaced(text, new RegExp(`(?<= )(?:${WORDS.join('|')})(?= [a-z]{4,})`), (word) =>
      String(WORDS.indexOf(word) + 2),
    )
  );
}

function dateOrder(text: string): string | null {
  const swapped = text
    .replace(new RegExp(`\\b(${MONTHS}) (\\d{1,2}), (\\d{4})`), '$2 $1 $3')
    .replace(new RegExp(`\\b(${MONTHS}) (\\d{1,2})(?!\\d|,? \\d{4})`), '$2 $1');
  if (swapped !== text) return swapped;
  const other = text.replace(new RegExp(`\\b(\\d{1,2}) (${MONTHS}) (\\d{4})`), '$2 $1, $3');
  return other === text ? null : other;
}

function writtenOut(text: string): string | null {
  for (const [short, long] of SHORT) {
    const pattern = new RegExp(`(?<= )${short.replace('.', '\\.')}(?= |[.,;]|$)`);
    if (pattern.test(text)) return text.replace(pattern, long);
  }
  return null;
}

const TURNED =
  'more less, higher lower, larger smaller, rose fell, rise fall, increased decreased, increase decrease, before after, above below, longer shorter, older younger, better worse, up down, gained lost, won lost, first last, most least, maximum minimum, highest lowest, largest smallest, bought sold, north south, east west, over under, faster slower, stronger weaker, accepted rejected, opened closed, best worst, all none, always never, many few, early late, started ended, added removed, men women, father mother, inside outside'
    .split(', ')
    .flatMap((pair) => {
      const [one = '', other = ''] = pair.split(' ');
      return [[one, other] as const, [other, one] as const];
    });
const UNITS =
  'million billion, thousand million, km miles, kilometres miles, hours minutes, hour minute, days weeks, day week, months years, month year, kg g, kilograms grams, euros dollars, pounds euros, metres feet, per\u00a0cent points, Monday Thursday, Tuesday Friday, Wednesday Saturday, morning evening, today yesterday, January March, June October, mg g, milligrams micrograms, minutes seconds, weekly daily, annual monthly, week month, decade century, decades years, tonnes kilograms, litres gallons, inches feet, GB MB, kW W, °C °F'
    .split(', ')
    .flatMap((pair) => {
      const [one = '', other = ''] = pair.split(' ');
      return [[one, other] as const, [other, one] as const];
    });

const faults: readonly { readonly kind: string; readonly edit: Edit; readonly isForAll?: true }[] = [
  { kind: 'two values swapped', edit: (text) => swapped(text, valuesIn(text)), isForAll: true },
  { kind: 'two names swapped', edit: (text) => swapped(text, namesIn(text)) },
  { kind: 'value of another sentence', edit: otherValue, isForAll: true },
  { kind: 'comparative turned', edit: (text) => oneWord(text, TURNED) },
  { kind: 'unit or time changed', edit: (text) => oneWord(text, UNITS) },
  { kind: 'negation', edit: negated },
  { kind: 'name of another sentence', edit: otherName },
];

interface Stretch {
  readonly start: number;
  readonly end: number;
}

function valuesIn(text: string): Stretch[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}.,])\d(?:[\d,.]*\d)?(?![\p{L}\p{N}])/gu)].map(
    ({ 0: word, index }) => ({ start: index, end: index + word.length }),
  );
}

function namesIn(text: string): Stretch[] {
  return [...text.matchAll(/(?<=[\p{Ll}\d,] )\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*(?![\p{L}\p{N}])/gu)]
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
    .filter(({ start, end }) => !new RegExp(`^(?:${MONTHS}|Mr|Mrs|Dr)$`).test(text.slice(start, end)));
}

/** The first two that are not listed beside each other: "Kent and Sussex" is "Sussex and Kent". */
function swapped(text: string, stretches: readonly Stretch[]): string | null {
  for (const [at, one] of stretches.entries())
    for (const other of stretches.slice(at + 1)) {
      const between = text.slice(one.end, other.start);
      const [first, second] = [text.slice(one.start, one.end), text.slice(other.start, other.end)];
      if (
        first === second ||
        between.length < 8 ||
        /^[\s,]*(?:and|or|&)?\s*[^ ]*\s*(?:and|or|,)\s$/.test(between)
      )
        continue;
      return text.slice(0, one.start) + second + between + first + text.slice(other.end);
    }
  return null;
}

function otherValue(text: string, sentences: readonly string[]): string | null {
  const [own] = valuesIn(text);
  if (own === undefined) return null;
  const written = text.slice(own.start, own.end);
  const rivals = sentences
    .flatMap((one) => valuesIn(one).map(({ start, end }) => one.slice(start, end)))
    .filter((one) => one.length === written.length && one !== written && !text.includes(one));
  const [rival] = rivals.sort((one, other) => seededRandom(text + one)() - seededRandom(text + other)());
  return rival === undefined ? null : text.slice(0, own.start) + rival + text.slice(own.end);
}

function otherName(text: string, sentences: readonly string[]): string | null {
  const [own] = namesIn(text);
  if (own === undefined) return null;
  const names = sentences
    .flatMap((one) => namesIn(one).map(({ start, end }) => one.slice(start, end)))
    .filter((one) => !text.includes(one));
  const [rival] = names.sort((one, other) => seededRandom(text + one)() - seededRandom(text + other)());
  return rival === undefined ? null : text.slice(0, own.start) + rival + text.slice(own.end);
}

function oneWord(text: string, pairs: readonly (readonly [string, string])[]): string | null {
  const found = pairs.find(([word]) => new RegExp(`(?<=[ \\d])${word}(?![\\p{L}\\p{N}])`, 'u').test(text));
  return found === undefined
    ? null
    : text.replace(new RegExp(`(?<=[ \\d])${found[0]}(?![\\p{L}\\p{N}])`, 'u'), found[1]);
}

function negated(text: string): string | null {
  const lost = text.replace(
    /(?<=\b(?:is|was|are|were|did|does|do|has|had|have|will|can|could|would))(?: not\b|n['’]t\b)/,
    '',
  );
  if (lost !== text) return lost;
  const added = text.replace(/(?<= )(is|was|are|were|has|had|have|will|can)(?= [a-z])/, '$1 not');
  return added === text ? null : added;
}

/** Rows with the heads of their columns, and the same with a cell of another row or column. */
function claimsOfRows(text: string): SwappedClaim[] {
  const lines = text.split('\n').map((line) => line.trim().replace(/^\|\s*|\s*\|$/g, ''));
  let block = 0;
  const placed = lines.map((line, index) => {
    if (cellsOf(line) === null || cellsOf(lines[index - 1] ?? '') === null) block += 1;
    return { text: line, block };
  });
  const heads = headRows(placed);
  const rows = lines.flatMap((line, index) => {
    const cells = cellsOf(line);
    const at = heads[index] ?? -1;
    return cells === null || at < 0 ? [] : [{ at, cells, head: cellsOf(lines[at] ?? '') ?? [] }];
  });
  return rows
    .filter(({ cells }) => cells.length >= 3)
    .slice(0, ROWS_PER_TEXT)
    .flatMap(({ at, cells, head }) => {
      const tell = (own: readonly string[], columns: readonly number[]) =>
        columns.map((column) => `${head[column]}: ${own[column]}`).join('; ');
      const all = cells
        .map((_, column) => column)
        .filter((column) => cells[column] !== '' && head[column] !== '');
      const claims: SwappedClaim[] = [
        { claim: tell(cells, all), isTrue: true, kind: 'row' },
        { claim: tell(cells, all.slice(0, 2)), isTrue: true, kind: 'part of a row' },
        { claim: `The ${head[1]} of ${cells[0]} is ${cells[1]}.`, isTrue: true, kind: 'cell' },
      ];
      const column = cells.findIndex((cell, index) => index > 1 && cell !== cells[1]);
      const turned = cells.map((cell, index) =>
        index === 1 ? (cells[column] ?? cell) : index === column ? (cells[1] ?? cell) : cell,
      );
      const other = rows.find(
        (row) => row.at === at && row.cells[0] !== cells[0] && row.cells[1] !== cells[1],
      );
      const moved =
        other === undefined
          ? null
          : cells.map((cell, index) => (index === 1 ? (other.cells[1] ?? cell) : cell));
      const broken = [
        ...(column < 0 ? [] : [{ own: turned, kind: 'cells of two columns swapped' }]),
        ...(moved === null ? [] : [{ own: moved, kind: 'cell of another row' }]),
      ];
      for (const { own, kind } of broken)
        claims.push(
          { claim: tell(own, all), isTrue: false, kind },
          { claim: tell(own, all.slice(0, 2)), isTrue: false, kind },
          { claim: own.join(', '), isTrue: false, kind: `${kind}, without heads` },
          { claim: `The ${head[1]} of ${own[0]} is ${own[1]}.`, isTrue: false, kind: `${kind}` },
        );
      return claims;
    });
}
