/** A calculation that a sentence shows, e.g. "(2,400 / 3,600 = 0.67)". */
export interface ShownSum {
  /** As written, e.g. "2,400 / 3,600 = 0.67". */
  readonly text: string;
  readonly stated: number;
  readonly computed: number;
  /** The stated result is the computed one, as exactly as it is written. */
  readonly isRight: boolean;
}

const NUMBER = String.raw`\d[\d,.\u202f\u00a0 ]*`;
const OPERAND = String.raw`[-−]?[$€£¥]?\s?${NUMBER}(?:\s?(?:%|[\p{L}°€$£]{1,12}))?`;
/** Both sides of a sum stand inside brackets or a clause; 200 characters bound the search. */
const SUM = new RegExp(
  String.raw`((?:\(\s?){0,3}${OPERAND}(?:\s*[-+−–*×·/÷:]\s*(?:\(\s?){0,3}${OPERAND}(?:\s?\)){0,3}){1,6})\s*(=|≈)\s*(${OPERAND})`,
  'gu',
);
const LONGEST_TEXT = 1500;

/** Recomputes every calculation that a text shows. What cannot be read as a sum is left out. */
export function shownSums(text: string): readonly ShownSum[] {
  return [...text.slice(0, LONGEST_TEXT).matchAll(SUM)].flatMap((match): readonly ShownSum[] => {
    const [, written = '', sign, result = ''] = match;
    const expression = withoutOpenBrackets(written);
    const isPercent = /%/.test(result) && !/%/.test(expression);
    const readings = readingsOf(expression).map((tokens) => evaluate(tokens) * (isPercent ? 100 : 1));
    const computed = readings.filter(Number.isFinite);
    const [stated] = readNumber(result);
    const [first] = computed;
    if (first === undefined || stated === undefined) return [];
    const isRight = computed.some((value) =>
      readNumber(result).some((number) =>
        agrees({ stated: number, written: result, computed: value, isRough: sign === '≈' }),
      ),
    );
    return [{ text: `${expression} ${sign} ${result}`.trim(), stated, computed: first, isRight }];
  });
}

/** Brackets that open before the sum and close behind it are no part of it. */
function withoutOpenBrackets(expression: string): string {
  let text = expression.trim();
  const count = (bracket: string) => text.split(bracket).length - 1;
  while (text.startsWith('(') && count('(') > count(')')) text = text.slice(1).trim();
  return text;
}

/** The stated figure has as many digits as it has; a rough one may be off by 5%. */
function agrees(sum: { stated: number; written: string; computed: number; isRough: boolean }): boolean {
  const { stated, written, computed, isRough } = sum;
  if (isRough) return Math.abs(stated - computed) <= Math.abs(computed) * 0.05;
  const decimals = /[.,](\d{1,2})(?!\d)/.exec(written.replace(/\s/g, ''))?.[1]?.length ?? 0;
  const rounding = 0.5 * 10 ** -decimals;
  const byDigits = 0.5 * 10 ** (Math.floor(Math.log10(Math.abs(stated) || 1)) - 1);
  return Math.abs(stated - computed) <= Math.max(rounding, Number.isInteger(stated) ? byDigits : 0) * 1.001;
}

type Token = number | '+' | '-' | '*' | '/' | '(' | ')';

/** Brackets first, then multiplication and division, then from left to right; NaN when it is no sum. */
function evaluate(tokens: readonly Token[]): number {
  let at = 0;
  const factor = (): number => {
    const token = tokens[at];
    at += 1;
    if (typeof token === 'number') return token;
    if (token === '-') return -factor();
    if (token !== '(') return Number.NaN;
    const value = sum();
    at += 1;
    return tokens[at - 1] === ')' ? value : Number.NaN;
  };
  const term = (): number => {
    let value = factor();
    for (let operator = tokens[at]; operator === '*' || operator === '/'; operator = tokens[at]) {
      at += 1;
      value = operator === '*' ? value * factor() : value / factor();
    }
    return value;
  };
  const sum = (): number => {
    let value = term();
    for (let operator = tokens[at]; operator === '+' || operator === '-'; operator = tokens[at]) {
      at += 1;
      value = operator === '+' ? value + term() : value - term();
    }
    return value;
  };
  const value = sum();
  return at === tokens.length ? value : Number.NaN;
}

const OPERATORS: Readonly<Record<string, Token>> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '–': '-',
  '*': '*',
  '×': '*',
  '·': '*',
  '/': '/',
  '÷': '/',
  ':': '/',
};

/** Numbers that may be read in two ways, of one sum, at most. */
const MOST_AMBIGUOUS = 4;

/** The tokens of a sum in every way in which its numbers can be read, the usual one first; empty when it is no sum. */
function readingsOf(expression: string): readonly (readonly Token[])[] {
  const pieces = [...expression.matchAll(/\d[\d,.\u202f\u00a0 ]*|[-+−–*×·/÷:()]/gu)].map(([piece]) => piece);
  const choices = pieces.map((piece): readonly Token[] => {
    if (piece === '(' || piece === ')') return [piece];
    const operator = OPERATORS[piece];
    return operator === undefined ? readNumber(piece) : [operator];
  });
  const isSum = choices.filter(([token]) => typeof token === 'number').length >= 2;
  if (!isSum || choices.some((tokens) => tokens.length === 0)) return [];
  const isClear = choices.filter((tokens) => tokens.length > 1).length > MOST_AMBIGUOUS;
  return choices.reduce<readonly (readonly Token[])[]>(
    (readings, tokens) =>
      (isClear ? tokens.slice(0, 1) : tokens).flatMap((token) =>
        readings.map((before) => [...before, token]),
      ),
    [[]],
  );
}

/**
 * "1,234.5", "1.234,5", "1 234". A single separator before three digits groups thousands, or else begins decimals: both
 * readings are given. Empty for what is no number.
 */
function readNumber(text: string): readonly number[] {
  const digits = /\d[\d,.\u202f\u00a0 ]*/u.exec(text)?.[0]?.replace(/[\s\u202f\u00a0]/g, '');
  if (digits === undefined) return [];
  const bare = digits.replace(/[.,]+$/, '');
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  const sign = /^\s*[-−]/.test(text) ? -1 : 1;
  if (last < 0) return [sign * Number(bare)];
  const decimal = Number(`${bare.slice(0, last).replace(/[.,]/g, '')}.${bare.slice(last + 1)}`);
  const whole = Number(bare.replace(/[.,]/g, ''));
  const isGrouping = bare.length - last === 4 && !/^0[.,]/.test(bare) && onlyOne(bare);
  const isAmbiguous = isGrouping && bare.search(/[.,]/) === last;
  const values = isAmbiguous ? [whole, decimal] : [isGrouping ? whole : decimal];
  return values.filter(Number.isFinite).map((value) => sign * value);
}

function onlyOne(number: string): boolean {
  return !(number.includes('.') && number.includes(','));
}
