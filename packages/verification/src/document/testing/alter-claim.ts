/** A claim and what its document offers to put in the place of its parts. */
export interface Alterable {
  readonly claim: string;
  /** The text of its document. */
  readonly text: string;
  readonly random: () => number;
}

/** Null where the claim has nothing to alter in this way. */
type Alteration = (of: Alterable) => string | null;

/** Ways to make an English claim say something else, one change each. */
export const claimAlterations: Readonly<Record<string, Alteration>> = {
  'year by one or two': ({ claim, random }) =>
    replaceOne(claim, yearPattern, random, (year) => {
      const change = 1 + Math.floor(random() * 2);
      return String(Number(year) + (random() < 0.5 ? change : -change));
    }),
  'year of the document': ({ claim, text, random }) =>
    replaceOne(claim, yearPattern, random, () => stranger(claim, text.match(yearPattern), random)),
  month: ({ claim, random }) =>
    replaceOne(claim, monthPattern, random, (month) =>
      pick(
        months.filter((other) => !claim.includes(other) && other !== month),
        random,
      ),
    ),
  'number changed': ({ claim, random }) =>
    replaceOne(claim, figurePattern, random, (figure) => changedFigure(figure, random)),
  'number of the document': ({ claim, text, random }) =>
    replaceOne(claim, figurePattern, random, () => stranger(claim, text.match(figurePattern), random)),
  'name of the document': ({ claim, text, random }) =>
    replaceOne(claim, namePattern, random, () => stranger(claim, text.match(namePattern), random)),
  'not put in': ({ claim, random }) =>
    /\b(?:not|never|no)\b|n['’]t\b/i.test(claim)
      ? null
      : replaceOne(claim, auxiliaryPattern, random, (word) => `${word} not`),
  'not left out': ({ claim, random }) => replaceOne(claim, negationPattern, random, () => ''),
  'opposite word': ({ claim, random }) =>
    replaceOne(claim, oppositePattern, random, (word) => opposites.get(word) ?? null),
  'roles exchanged': ({ claim, random }) => exchanged(claim, random),
};

const yearPattern = /(?<![\p{L}\p{N}.,/-])(?:1[5-9]|20)\d\d(?![\p{L}\p{N}%]|[.,/-]\d)/gu;
const figurePattern =
  /(?<![\p{L}\p{N}.,/–-])(?!(?:1[5-9]|20)\d\d(?!\p{N}))\d+(?:[.,]\d+)*(?![\p{L}\p{N}/–-]|[.,]\d)/gu;
const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const monthPattern = new RegExp(`(?<!\\p{L})(?:${months.join('|')})(?!\\p{L})`, 'gu');
/** One to three capitalised words inside a sentence, no months. */
const namePattern = new RegExp(
  `(?<=\\p{Ll},? )(?!${months.join('|')}|I )\\p{Lu}\\p{Ll}{2,}(?: \\p{Lu}\\p{Ll}{2,}){0,2}(?![\\p{L}'’-])`,
  'gu',
);
const auxiliaryPattern = /\b(?:is|are|was|were|has|have|had|will|would|can|could|did|does|may)\b/g;
const negationPattern = / (?:not|never)\b|(?<=is|was|were|are|do|did|does|has|have|had|could|would)n['’]t\b/g;

const opposites = new Map(
  'first last,before after,more less,higher lower,increased decreased,rose fell,won lost,largest smallest,highest lowest,north south,northern southern,east west,eastern western,above below,old young,oldest youngest,early late,earlier later,accepted rejected,approved rejected,opened closed,began ended,started ended,bought sold,joined left,arrived departed,male female,men women,positive negative,best worst,major minor,public private,with without,over under,most fewest,many few,long short,large small,support opposition,supported opposed,son daughter,father mother,brother sister,wife husband,married divorced,born died,success failure,hot cold,all none,added removed,gained lost,winter summer,left right,upper lower'
    .split(',')
    .flatMap((pair): [string, string][] => {
      const [one = '', other = ''] = pair.split(' ');
      return [
        [other, one],
        [one, other],
      ];
    }),
);
const oppositePattern = new RegExp(`(?<![\\p{L}-])(?:${[...opposites.keys()].join('|')})(?![\\p{L}-])`, 'gu');

/** Two names of a clause with a verb between them change places. */
function exchanged(claim: string, random: () => number): string | null {
  const names = [...claim.matchAll(anyName)].filter(
    ([name]) => !openers.test(name) && !months.includes(name),
  );
  const pairs = names.slice(1).flatMap((second, index) => {
    const first = names[index];
    if (first === undefined) return [];
    const between = claim.slice(first.index + first[0].length, second.index);
    return actionPattern.test(between) && first[0] !== second[0] ? [[first, second] as const] : [];
  });
  const chosen = pick(pairs, random);
  if (chosen === null) return null;
  const [first, second] = chosen;
  const middle = claim.slice(first.index + first[0].length, second.index);
  return `${claim.slice(0, first.index)}${second[0]}${middle}${first[0]}${claim.slice(second.index + second[0].length)}`;
}

const anyName = /(?<![\p{L}-])\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}{2,}){0,2}(?![\p{L}'’-])/gu;
const openers =
  /^(?:The|This|That|These|Those|She|They|His|Her|Its|Their|Also|After|Before|During|Since|While|When|With|From|Both|Each|Another|Instead|Following|About|Also|Workshops?)\b/;

/** A verb that does not hold both ways, in one clause. */
const actionPattern =
  /^ [^,;.()"]*\b(?:(?!married)\p{Ll}{3,}ed|won|beat|gave|took|made|led|wrote|held|bought|sold|sent|sued|told|lost|met|left|replaces|defeats|plays|by|from)\b[^,;.()"]*$/u;

function changedFigure(figure: string, random: () => number): string {
  const place = Math.floor(random() * figure.replace(/\D/g, '').length);
  let seen = -1;
  return figure.replace(/\d/g, (digit) => {
    seen += 1;
    return seen === place ? String(((Number(digit) + Math.floor(random() * 8)) % 9) + 1) : digit;
  });
}

/** One of these that the claim has nothing of. */
function stranger(claim: string, found: readonly string[] | null, random: () => number): string | null {
  const own = claim.toLowerCase();
  const strangers = new Set(found ?? []).values();
  return pick(
    [...strangers].filter((other) => !other.split(' ').some((word) => own.includes(word.toLowerCase()))),
    random,
  );
}

function replaceOne(
  claim: string,
  pattern: RegExp,
  random: () => number,
  by: (found: string) => string | null,
): string | null {
  const chosen = pick([...claim.matchAll(pattern)], random);
  if (chosen === null) return null;
  const other = by(chosen[0]);
  if (other === null || other === chosen[0]) return null;
  return claim.slice(0, chosen.index) + other + claim.slice(chosen.index + chosen[0].length);
}

function pick<Item>(list: readonly Item[], random: () => number): Item | null {
  return list[Math.floor(random() * list.length)] ?? null;
}
