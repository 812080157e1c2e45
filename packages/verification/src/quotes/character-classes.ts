/** What a UTF-16 unit does in a text that is cut into words. */
export const CharacterClass = {
  separator: 1,
  letter: 2,
  digit: 3,
  /** Goes on with the word before it: combining marks, second halves of surrogate pairs. */
  mark: 4,
  /** A letter of a script without spaces, a word of its own. */
  unspaced: 5,
  katakana: 6,
  /** Signs that carry meaning beside a number: "%", "€", "<". */
  sign: 7,
  /** Not seen by a reader: soft hyphens, zero-width signs. */
  ignored: 8,
} as const;

const classes = new Uint8Array(0x10000);
const folds = new Uint16Array(0x10000);

/** Class of the unit at `at`; a separator beyond the end. */
export function classAt(text: string, at: number): number {
  if (at < 0 || at >= text.length) return CharacterClass.separator;
  const unit = text.charCodeAt(at);
  const known = classes[unit] ?? 0;
  if (known !== 0) return known;
  if (unit >= 0xd800 && unit <= 0xdbff) return classify(String.fromCodePoint(text.codePointAt(at) ?? unit));
  return learn(unit);
}

/** The unit after NFKC and lower-casing; 0 where that is not a single unit, or where its neighbours decide. */
export function foldOf(unit: number): number {
  if ((classes[unit] ?? 0) === 0 && (unit < 0xd800 || unit > 0xdfff)) learn(unit);
  return folds[unit] ?? 0;
}

function learn(unit: number): number {
  const sign = String.fromCharCode(unit);
  const found = classify(sign);
  const folded = sign.normalize('NFKC').toLowerCase();
  const isAlone = folded.length === 1 && found !== CharacterClass.mark && found !== CharacterClass.ignored;
  classes[unit] = found;
  folds[unit] = isAlone ? folded.charCodeAt(0) : 0;
  return found;
}

const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;

function classify(character: string): number {
  if (/^[\u00ad\u200b-\u200f\u2060-\u2064\ufeff\u202a-\u202e]$/u.test(character))
    return CharacterClass.ignored;
  if (/^[\p{M}\udc00-\udfff]$/u.test(character)) return CharacterClass.mark;
  if (/^[\p{Script=Katakana}ーｰ]$/u.test(character)) return CharacterClass.katakana;
  if (/^[\p{L}々〇]$/u.test(character))
    return unspaced.test(character) || /^[々〇]$/u.test(character)
      ? CharacterClass.unspaced
      : CharacterClass.letter;
  if (/^\p{N}$/u.test(character)) return CharacterClass.digit;
  if (/^[%％‰°℃℉<>＜＞≤≥±=+×÷\p{Sc}]$/u.test(character)) return CharacterClass.sign;
  return CharacterClass.separator;
}
