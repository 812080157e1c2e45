/**
 * The text with "X said that" and ", according to X" blanked, since who says a thing is not what it is about, and with
 * the short form alone where both are given: "seasonal performance factor (SPF)".
 */
export function plainStatement(text: string): string {
  const plain = patterns.reduce(
    (rest, pattern) => rest.replace(pattern, (part) => ' '.repeat(part.length)),
    text,
  );
  return plain.replace(spelledOut, (whole, before: string, short: string) => {
    const words = before.trim().split(/[\s-]+/);
    const at = words.findIndex((word) => word[0]?.toLowerCase() === short[0]?.toLowerCase());
    return at < 0 ? whole : [...words.slice(0, at), short].join(' ');
  });
}

const spelledOut = /((?:\p{L}{1,24}[ -]){2,5})\((\p{Lu}{2,6})\)/gu;

const says =
  'said|says|announced|announces|reported|reports|told (?:[\\p{L} ]{1,30})|wrote|stated|argues|expects|sagte|sagt|teilte mit|meldete|berichtete|erklärte|déclaré|annoncé|affirmé|affirme|indique|dijo|afirma|anunció|señaló|ha detto|ha dichiarato|afferma|dichiara';

const patterns: readonly RegExp[] = [
  new RegExp(
    `^[^\\d,.;:]{2,90}(?<![\\p{L}])(?:${says})(?![\\p{L}])(?: (?:today|on \\p{Lu}\\p{Ll}+))?(?:,? (?:that|dass|que|che))?`,
    'u',
  ),
  new RegExp(
    `,\\s(?:the |die |der |das |le |la |el |il )?\\p{Lu}[^\\d,.;:]{1,80}(?<![\\p{L}])(?:${says})(?![\\p{L}])[^\\d,.;]{0,30}(?=[.,]|$)`,
    'gu',
  ),
  /,\s(?:according to|so|laut|nach Angaben|selon|d['’]après|según|secondo|stando a)\s[^\d,.;:]{2,80}(?=[.,]|$)/giu,
  /^(?:according to|laut|nach angaben|selon|d['’]après|según|secondo)\s[^\d,.;:]{2,80},/iu,
  /^[^\d、。]{2,40}によると、?/u,
];
