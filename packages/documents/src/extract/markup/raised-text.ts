/** Letters set higher than their line: an exponent, the mark of a note, the end of an ordinal. */
interface RaisedLetters {
  readonly text: string;
  /** The text directly before and behind them in their line. */
  readonly before: string;
  readonly after: string;
  /** They lead to a note, or are named so. */
  readonly isNote?: boolean;
}

const ORDINAL = /^(?:st|nd|rd|th|er|re|e|ème|[oaºª]|tm|sm|®|™|©|lle|me|mme|gr|os)\.?$/iu;
/** Symbols that are raised to a power in figures of science: units, and names of one letter. */
const POWERED =
  /(?:^|[^\p{L}])(?:[kcdmµμn]?m|ft|yd|in|mi|px|[kmµ]?s|min|h|k?g|K|k?Pa|bar|k?N|k?J|[kM]?W|k?V|m?A|mol|sr|rad|cd|l|L|\p{L})$/u;
const LENGTH = /(?:\d\s*(?:[kcdmµμn]?m|ft|yd|in|mi)|(?:^|[\s/(])[kcdmµμn]?m)$/u;
const NOTE = /^(?:\d{1,3}|[a-z]|[*†‡§#])(?:\s*[,;–-]\s*(?:\d{1,3}|[a-z]))*$/iu;

/** Behind the cents of a price. */
const MONEY = /^\s*(?:[$€£¥]|(?:EUR|USD|GBP|CHF|kr)\b)/;

/** Raised letters on one line: "^9", "²", " [note 1]". */
export function raisedText({ text, before, after, isNote = false }: RaisedLetters): string {
  if (text === '' || /^\[.*\]$/.test(text) || /^[-–—,.\s]+$/.test(text)) return text;
  if (isNote) return note(text, before);
  if (/^\d+$/.test(text) && /^\s*[/⁄]/.test(after)) return `${/\d$/.test(before) ? ' ' : ''}${text}`;
  if (/^\d\d$/.test(text) && (/[$€£¥]\s?\d+$/.test(before) || (/\d$/.test(before) && MONEY.test(after))))
    return `.${text}`;
  if (ORDINAL.test(text) && !(/^[a-d]$/.test(text) && /\d$/.test(before))) return text;
  if (/^\d*[+−–-]$/u.test(text) || !/[\p{L}\p{N}]/u.test(text)) return text;
  if (/^[−–+-]\s?\d+(?:[.,/]\d+)?$/u.test(text)) return `^${text}`;
  if (/^(?:\d{1,3}(?:[.,/]\d+)?|\p{L})$/u.test(text) && isPowered(before, after)) {
    if (LENGTH.test(before)) return text === '2' ? '²' : text === '3' ? '³' : `^${text}`;
    return `^${text}`;
  }
  // Before its word a figure is of an element, alone in its line the sign of a note.
  if (/(?:^|\s)$/.test(before) && /^\d+$/.test(text) && /^[A-Z][a-z]?(?![a-z])/.test(after)) return text;
  if (before.trim() === '') return `[note ${text}] `;
  if (NOTE.test(text)) return note(text, before);
  return text.length > 3 && /[\p{L}\p{N}]$/u.test(before) ? ` ${text}` : text;
}

function note(text: string, before: string): string {
  return `${/\S$/.test(before) ? ' ' : ''}[note ${text}]`;
}

/** "10", a small base in a calculation, a unit, a name of one letter, a calculation in brackets. */
function isPowered(before: string, after: string): boolean {
  if (/(?:^|[^\d.,])10$/.test(before) || POWERED.test(before)) return true;
  if (/(?:^|[^\d.,])\d$/.test(before)) return /[=×·*+−(]\s*\d$/u.test(before) || /^\s*[=×·*+−)]/u.test(after);
  return /\([^()]{1,12}[+−·×/-][^()]{1,12}\)$/u.test(before);
}

/** Lowered letters on one line: "CO2", "T_max". */
export function loweredText({ text, before }: Pick<RaisedLetters, 'text' | 'before'>): string {
  const isApart = /\d$/.test(before)
    ? /^\d/.test(text)
    : /(?:^|[^\p{L}])\p{L}$/u.test(before) && /^\p{L}{2}/u.test(text);
  return isApart ? `_${text}` : text;
}
