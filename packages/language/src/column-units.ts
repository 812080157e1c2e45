import { scaleAt, unitAt } from './units.ts';

/**
 * What a caption or heading says that the figures of a table's columns count ("Passengers (thousands)", "Diesel, million
 * litres", "range in nautical miles"), in its own words, by column; '' where it says nothing of one, and for the first
 * column, which names the rows.
 */
export function columnUnits(caption: string, head: readonly string[]): readonly string[] {
  const text = caption.slice(0, LONGEST_CAPTION);
  const own = head.map((name, column) => (column === 0 ? '' : unitBehind(text, name.trim())));
  if (own.some((unit) => unit !== '')) return own;
  const ofAll = unitPhrase(atEnd.exec(text)?.[1] ?? '');
  return head.map((name, column) => (column === 0 || givesUnit(name) ? '' : ofAll));
}

/** "Price (in euros)", "Share, %", "Weight kg" */
function givesUnit(name: string): boolean {
  return name.split(/[\s,()]+(?:in\s|en\s|em\s)?/u).some((part) => isUnit(part));
}

export const LONGEST_CAPTION = 300;

/** The unit that follows the name of a column, in brackets or after "in". */
function unitBehind(text: string, name: string): string {
  const at = name.length < 3 ? -1 : text.toLowerCase().indexOf(name.toLowerCase());
  const rest = at < 0 ? '' : text.slice(at + name.length);
  const found = /^(?:[^,;:()]|(?<=\d),(?=\d)){0,60}?(?:\s*\(|\s(?:in|en|em)\s)([^,;()]{1,40})/iu.exec(rest);
  return unitPhrase(found?.[1] ?? '');
}

/** "…, million litres", "… (kW)", "… in kilowatts". */
const atEnd = /(?:[,:;(–]\s*|\s(?:in|en|em)\s)(?:in\s|en\s|em\s)?([^,:;()–]{1,40})\)?[.:]?$/iu;

/** The words from the front of a phrase that give a scale or unit, as "nautical miles" or "thousands of euros"; '' for none. */
function unitPhrase(phrase: string): string {
  const words = phrase.trim().split(/\s+/u);
  const first = words.slice(0, 2).findIndex(isUnit);
  const isOther = first === 1 && (isTime(words[1] ?? '') || /\p{N}/u.test(words[0] ?? ''));
  // "in a year", "in 55 °C", "Firm(s)"
  if (first < 0 || isOther || words[first] === 's') return '';
  let last = first;
  for (let at = first + 1; at < words.length; at += 1) {
    if (isUnit(words[at] ?? '')) last = at;
    else if (!/^(?:of|de|du|der|per|pro|par|por|d['’].*)$/iu.test(words[at] ?? '')) break;
    else if (/^(?:per|pro|par|por)$/iu.test(words[at] ?? '')) last = Math.min(at + 1, words.length - 1);
  }
  return words.slice(0, last + 1).join(' ');
}

const isTime = (word: string): boolean => TIMES.has(unitAt(` ${word}`, 0)?.unit ?? '');

const TIMES: ReadonlySet<string> = new Set(['second', 'minute', 'hour', 'day', 'week', 'month', 'year']);

function isUnit(word: string): boolean {
  const bare = word.replace(/[.,:]$/u, '').replace(/^d['’]/iu, '');
  return bare !== '' && (unitAt(` ${bare}`, 0)?.end === bare.length + 1 || scaleAt(` ${bare}`, 0).factor > 1);
}
