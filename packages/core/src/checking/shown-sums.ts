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
  String.raw`(${OPERAND}(?:\s*[-+−–*×·/÷:]\s*\(?${OPERAND}\)?){1,6})\s*(=|≈)\s*(${OPERAND})`,
  'gu',
);
const LONGEST_TEXT = 1500;

/** Recomputes every calculation that a text shows. What cannot be read as a sum is left out. */
export function shownSums(text: string): readonly ShownSum[] {
  return [...text.slice(0, LONGEST_TEXT).matchAll(SUM)].flatMap((match): readonly ShownSum[] => {
    const [whole, expression = '', sign, result = ''] = match;
    const computed = evaluate(expression);
    const stated = readNumber(result);
    if (computed === null || stated === null || !Number.isFinite(computed)) return [];
    const isPercent = /%/.test(result) && !/%/.test(expression);
    const value = isPercent ? computed * 100 : computed;
    const isRight = agrees({ stated, written: result, computed: value, isRough: sign === '≈' });
    return [{ text: whole.trim(), stated, computed: value, isRight }];
  });
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

type Token = number | '+' | '-' | '*' | '/';

/** Multiplication and division first, then from left to right; null when it is no sum. */
function evaluate(expression: string): number | null {
  const tokens = tokensOf(expression);
  if (tokens === null) return null;
  const terms: number[] = [];
  let sign: 1 | -1 = 1;
  let at = 0;
  while (at < tokens.length) {
    let value = tokens[at];
    if (typeof value !== 'number') return null;
    at += 1;
    for (let operator = tokens[at]; operator === '*' || operator === '/'; operator = tokens[at]) {
      const next = tokens[at + 1];
      if (typeof next !== 'number') return null;
      value = operator === '*' ? value * next : value / next;
      at += 2;
    }
    terms.push(sign * value);
    if (at >= tokens.length) break;
    sign = tokens[at] === '-' ? -1 : 1;
    at += 1;
  }
  return terms.reduce((sum, term) => sum + term, 0);
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

function tokensOf(expression: string): readonly Token[] | null {
  const tokens: Token[] = [];
  for (const [piece] of expression.matchAll(/\d[\d,.\u202f\u00a0 ]*|[-+−–*×·/÷:]/gu)) {
    const operator = OPERATORS[piece];
    const value = operator ?? readNumber(piece);
    if (value === null) return null;
    if (operator === '-' && (tokens.length === 0 || typeof tokens.at(-1) === 'string')) tokens.push(0, '-');
    else tokens.push(value);
  }
  const [first] = tokens;
  return tokens.length >= 3 && typeof first === 'number' ? tokens : null;
}

/** "1,234.5", "1.234,5", "1 234"; a single separator before three digits groups thousands. */
function readNumber(text: string): number | null {
  const digits = /\d[\d,.\u202f\u00a0 ]*/u.exec(text)?.[0]?.replace(/[\s\u202f\u00a0]/g, '');
  if (digits === undefined) return null;
  const bare = digits.replace(/[.,]+$/, '');
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  const sign = /^\s*[-−]/.test(text) ? -1 : 1;
  if (last < 0) return sign * Number(bare);
  const separator = bare[last] ?? '.';
  const isGrouping =
    bare.length - last === 4 && bare.split(separator).length >= 2 && !/^0[.,]/.test(bare) && onlyOne(bare);
  const plain = isGrouping
    ? bare.replace(/[.,]/g, '')
    : `${bare.slice(0, last).replace(/[.,]/g, '')}.${bare.slice(last + 1)}`;
  const value = Number(plain);
  return Number.isFinite(value) ? sign * value : null;
}

function onlyOne(number: string): boolean {
  return !(number.includes('.') && number.includes(','));
}
