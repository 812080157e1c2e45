import { opensSourceList } from './source-names.ts';

/**
 * A report with its citations as "[3]", whichever of these ways it writes them: "(Calder, 2023)", "[@calder2023]",
 * "\cite{calder2023}", marks that chat programs export in private signs, numbers glued to the stop ("in 2022.1"), DOIs.
 * Its list of sources gets the numbers. Lines keep their places; a report that writes none of them stays as it is.
 */
export function withKnownMarks(markdown: string): string {
  const lines = withEntryKeys(withAddresses(markdown)).split('\n');
  const list = readList(lines);
  return withGluedNumbers(withExportedMarks(withNames(lines, list), list), list).join('\n');
}

/** An entry of the list of sources, or of a bibliography elsewhere. */
interface ListLine {
  readonly at: number;
  /** As the line has it; null where it has none. */
  readonly number: string | null;
  /** Ways in which the text calls the entry: "@calder2023", "calder 2023". */
  readonly names: readonly string[];
  /** The line without what names it. */
  readonly text: string;
}

/** "doi:10.1000/182" is the address https://doi.org/10.1000/182. */
function withAddresses(markdown: string): string {
  return markdown.replace(
    /(?<![/\w.])(?:doi|DOI)\s*[:：]\s*(?:https?:\/\/(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/[^\s"<>\])]+)/gu,
    'https://doi.org/$1',
  );
}

/** Pandoc sets each entry of a bibliography in a box that has its key. */
function withEntryKeys(markdown: string): string {
  return markdown
    .replace(
      /^[ \t]*(?::{3,}[ \t]*\{#ref-([^\s}]+)[^}\n]*\}|<div\b[^>\n]{0,80}id="ref-([^"\n]+)"[^>\n]*>)[ \t]*\n(?=[ \t]*\S)/gm,
      (_, fenced: string | undefined, tagged: string | undefined) => `\n[@${fenced ?? tagged}]: `,
    )
    .replace(/^[ \t]*:{3,}[^\n]*$/gm, '');
}

const NUMBER = /^\s{0,3}(?:[-*+]\s+)?(?:\\?\[\^?(\d{1,4})\\?\]:?|(\d{1,4})[.)])\s+/;
const KEY =
  /^\s{0,3}(?:[-*+]\s+)?(?:\\bibitem(?:\[[^\]]*\])?\{([^}\s]+)\}|\\?\[@([^\]\s]+)\\?\]:?|@([\w:.#$%&+?<>~/-]+)[:.]?|`?\{#ref-([^}\s]+)\}`?)\s*/u;
/** Names before the first year in brackets or between stops. */
const AUTHORS =
  /^\s{0,3}(?:[-*+]\s+|\d{1,4}[.)]\s+)?([^\d\n]{2,300}?)[\s,.(]+\(?((?:1[89]|20)\d\d[a-z]?|n\.\s?d\.)[).,:;\s]/u;

function readList(lines: readonly string[]): readonly ListLine[] {
  const list: ListLine[] = [];
  let isList = false;
  for (const [at, line] of lines.entries()) {
    const heading = /^\s{0,3}#{1,6}\s+(.*)$/.exec(line)?.[1] ?? /^\s*\*\*(.+?)\*\*:?\s*$/.exec(line)?.[1];
    if (heading !== undefined) isList = opensSourceList(heading.replace(/[*_]|[:：]\s*$/g, ''));
    else if (line.trim().length < 30 && opensSourceList(line.trim().replace(/[:：]$/, ''))) isList = true;
    else if (line.trim() !== '') {
      const entry = readEntry(line, at);
      if (entry !== null && (isList || entry.names.some(isKey))) list.push(entry);
    }
  }
  // Where entries have numbers, a line with a year is a remark or a quotation.
  const isNumbered = list.some(({ number }) => number !== null);
  return list.filter(({ number, names }) => !isNumbered || number !== null || names.some(isKey));
}

function isKey(name: string): boolean {
  return name.startsWith('@');
}

function readEntry(line: string, at: number): ListLine | null {
  const number = NUMBER.exec(line);
  const key = KEY.exec(line);
  const ownKey = key?.slice(1).find((one) => one !== undefined);
  const [, authors, year] = AUTHORS.exec(line) ?? [];
  const author = authors === undefined || year === undefined ? [] : namesOf(authors, year);
  if (number === null && ownKey === undefined && author.length === 0) return null;
  return {
    at,
    number: number?.[1] ?? number?.[2] ?? null,
    names: [...(ownKey === undefined ? [] : [`@${ownKey}`]), ...author],
    text: line.slice((number ?? key)?.[0].length ?? 0),
  };
}

/** "Reiker, T., & Vogt, L." of 2023 is "reiker 2023" and "reiker vogt 2023". */
function namesOf(authors: string, year: string): readonly string[] {
  const surnames = authors
    .split(/\s*(?:;|&|\bet al\b\.?|\b(?:and|und|et|y|e|i|и)\b)\s*|,(?=\s*\p{Lu}[\p{L}’'-]+\s*,)/iu)
    .map((one) => surnameIn(one))
    .filter((one) => one !== '');
  const when = year.replace(/\s/g, '').toLowerCase();
  const [first] = surnames;
  if (first === undefined) return [];
  return [...new Set([`${first} ${when}`, `${surnames.slice(0, 2).join(' ')} ${when}`])];
}

/** "Calder, I.", "Ines Calder", "I. Calder" and "Ministry of Fisheries": what a text calls them. */
function surnameIn(name: string): string {
  const [before = '', after] = name
    .replace(/[*_"“”]/g, '')
    .split(',')
    .map((part) => part.trim());
  const isInverted = after !== undefined && before !== '';
  const words = before
    .split(/\s+/)
    .filter((word) => word !== '' && !/^\p{Lu}\.?(?:-?\p{Lu}\.)*$/u.test(word));
  const isPerson =
    words.length <= 3 && !words.some((word) => /^(?:of|for|the|der|des|für|de|du)$/i.test(word));
  return (isInverted || !isPerson ? words.join(' ') : (words.at(-1) ?? '')).toLowerCase();
}

/** Numbers for entries that have none, and in place of every name of an entry its number. */
function withNames(lines: readonly string[], list: readonly ListLine[]): readonly string[] {
  const given = new Set(list.flatMap(({ number }) => number ?? []));
  const free = list.map((_, at) => String(at + 1)).filter((number) => !given.has(number));
  const numbers = new Map<string, string | null>();
  const text = [...lines];
  for (const entry of list) {
    const number = entry.number ?? free.shift() ?? '';
    if (entry.number === null) text[entry.at] = `[${number}] ${entry.text}`;
    // A name that two entries go by names neither.
    for (const name of entry.names) numbers.set(name, numbers.has(name) ? null : number);
  }
  let isUsed = false;
  const numberOf = (name: string) => {
    const number = numbers.get(name) ?? null;
    isUsed ||= number !== null;
    return number;
  };
  const listed = new Set(list.map(({ at }) => at));
  const marked = text.map((line, at) =>
    listed.has(at) ? line : withAuthors(withKeys(line, numberOf), numberOf),
  );
  return isUsed ? marked : lines;
}

type NumberOf = (name: string) => string | null;

/** LaTeX's \\cite and its kin, and pandoc's [@key]. Keys that no entry has stay as they are. */
function withKeys(line: string, numberOf: NumberOf): string {
  const marks = (keys: readonly string[], whole: string): string =>
    marksOf(
      keys.map((key) => numberOf(`@${key}`)),
      whole,
    );
  return line
    .replace(
      /[~\s]?\\(?:[Cc]ite\w*|[A-Za-z]+cites?)\*?(?:\[[^\]]{0,80}\]){0,2}\{([^}]{1,400})\}/g,
      (whole, keys: string) =>
        marks(
          keys.split(',').map((key) => key.trim()),
          whole,
        ),
    )
    .replace(/\s?\\?\[((?:[^[\]@]{0,60}-?@[^[\]@]{1,120})+)\\?\]/g, (whole, inside: string) =>
      marks(
        [...inside.matchAll(/@([\w:.#$%&+?<>~/-]*[\w/])/g)].map(([, key = '']) => key),
        whole,
      ),
    )
    .replace(/(?<![\w.@])@([\w:.-]*\w)(?:\s\[[^\]]{1,40}\])?/g, (whole, key: string) => marks([key], whole));
}

/** The marks of these numbers, or the text as it is where one has none. */
function marksOf(numbers: readonly (string | null)[], whole: string): string {
  return numbers.includes(null) ? whole : ` ${numbers.map((number) => `[${number}]`).join('')}`;
}

const YEAR = '(?:(?:1[89]|20)\\d\\d[a-z]?|n\\.\\s?d\\.)';
const SURNAMES = "\\p{Lu}[\\p{L}’'-]*(?:\\s(?:\\p{L}[\\p{L}’'-]*|&)){0,7}(?:,? et al\\.?)?";
const GROUP = new RegExp(`\\s?\\(((?:[^()]{0,30}?)${SURNAMES},?\\s${YEAR}[^()]{0,300})\\)`, 'gu');
const IN_TEXT = new RegExp(`(${SURNAMES})(?:['’]s)?\\s\\((${YEAR})(?:,[^()]{0,40})?\\)`, 'gu');
const ONE = new RegExp(
  `^(?:see |cf\\. |e\\.g\\.,? |vgl\\. |siehe )?(.+?),?\\s(${YEAR})(?:[,:].{0,60})?$`,
  'iu',
);

/** "(Calder, 2023; Reiker & Vogt, 2023, p. 4)" and "Calder (2023)". */
function withAuthors(line: string, numberOf: NumberOf): string {
  const numberFor = (authors: string, year: string): string | null => {
    const [first = null] = namesOf(authors, year)
      .toReversed()
      .flatMap((name) => numberOf(name) ?? []);
    return first;
  };
  return line
    .replace(GROUP, (whole, inside: string) => {
      const numbers = inside.split(/\s*;\s*/).map((part) => {
        const [, authors, year] = ONE.exec(part) ?? [];
        return authors === undefined || year === undefined ? null : numberFor(authors, year);
      });
      return marksOf(numbers, whole);
    })
    .replace(IN_TEXT, (whole, authors: string, year: string) => {
      // A sentence may begin right before the name: "As Calder (2023) says".
      const words = authors.split(' ');
      for (let from = 0; from < words.length; from += 1) {
        const number = numberFor(words.slice(from).join(' '), year);
        if (number !== null) return `${authors} [${number}]`;
      }
      return whole;
    });
}

/** "cite", ids such as "turn0search3", between private signs. */
const ID = 'turn\\d{1,4}[a-z]{1,20}\\d{1,4}';
const EXPORTED = new RegExp(
  `\\s?[\ue000-\uf8ff]+(?:file)?cite[\ue000-\uf8ff]*((?:${ID}[\ue000-\uf8ff]*)+)|\\s?[【[](?:cite:?\\s?)?((?:${ID}[,;\\s]*)+)(?:†[^】\\]]{0,80})?[】\\]]`,
  'gu',
);

/** Ids count in the order in which they first appear, as the list of an export does. */
function withExportedMarks(lines: readonly string[], list: readonly ListLine[]): readonly string[] {
  const order: string[] = [];
  return lines.map((line) =>
    line.replace(EXPORTED, (_, one: string | undefined, other: string | undefined) => {
      const ids = (one ?? other ?? '').match(new RegExp(ID, 'gu')) ?? [];
      return ` ${ids
        .map((id) => {
          if (!order.includes(id)) order.push(id);
          return `[${list[order.indexOf(id)]?.number ?? order.indexOf(id) + 1}]`;
        })
        .join('')}`;
    }),
  );
}

const GLUED = /(?<=[\p{L}\d)”"’%][.!?][”"’)]?)(\d{1,3}(?:,\s?\d{1,3}){0,5})(?=\s+\p{Lu}|\s*$)/gmu;
/** Share of the numbers of a list that are glued to stops before they are taken for marks. */
const MOST_OF_LIST = 0.5;

/** Raised numbers that an export set on the line, in a report that has a numbered list and no other marks. */
function withGluedNumbers(lines: readonly string[], list: readonly ListLine[]): readonly string[] {
  const numbers = new Set(list.flatMap(({ number }) => number ?? []));
  const listed = new Set(list.map(({ at }) => at));
  const prose = lines.filter((_, at) => !listed.has(at)).join('\n');
  if (numbers.size === 0 || /[[【]\^?\d{1,3}[\]】]|<sup>|[¹²³]/.test(prose)) return lines;
  const partsOf = (found: string) => found.split(/,\s?/);
  const isMark = (found: string) => partsOf(found).every((one) => numbers.has(one));
  const used = new Set((prose.match(GLUED) ?? []).filter(isMark).flatMap(partsOf));
  if (used.size < numbers.size * MOST_OF_LIST) return lines;
  const marked = (found: string) => (isMark(found) ? marksOf(partsOf(found), found) : found);
  return lines.map((line, at) => (listed.has(at) ? line : line.replace(GLUED, marked)));
}
