import { rememberLately, splitSentences } from '@research-studio/language';
import { heldOnce } from './held-once.ts';
import { type Measure, readMeasures } from './measures.ts';
import { isDenied, type Mention, readMentions } from './mentions.ts';
import { shortfallBefore } from './shortfall-before.ts';

/** Values that a text states as such, and those that it denies or has as another's word. */
export interface OwnedValues {
  readonly own: readonly Measure[];
  readonly disowned: readonly Measure[];
}

/** A passage is read up to here. */
const MOST_SENTENCES = 12;

export const ownedValues = rememberLately(readOwnedValues);

function readOwnedValues(text: string, language: string | null): OwnedValues {
  const own: Measure[] = [];
  const disowned: Measure[] = [];
  for (const sentence of splitSentences(text, language).slice(0, MOST_SENTENCES)) {
    const statement = { id: '', text: sentence.text, sourceId: '', context: '', publishedAt: null, language };
    const { text: written, measures } = readMeasures(sentence.text, language);
    const others = measures.filter((measure) => isDenied(measure, written) || isOthers(measure, written));
    disowned.push(...others);
    const options = { languageOf: () => language, isLowerCase: () => false };
    for (const mention of readMentions(statement, 0, options)) {
      const isOwn = !isReported(mention) && !others.some((other) => isSameValue(other, mention.measure));
      (isOwn ? own : disowned).push(mention.measure);
    }
  }
  return { own, disowned };
}

export function isSameValue(one: Measure, other: Measure): boolean {
  return one.kind === other.kind && one.values.some((value) => other.values.includes(value));
}

/** What stands before a value in its clause says that it held once, or that who sells the thing says so. */
function isOthers(measure: Measure, text: string): boolean {
  const before = text.slice(Math.max(0, measure.start - 60), measure.start);
  const marks = [';', ', ', '、', ' but ', ' now '].map((mark) => before.lastIndexOf(mark));
  const isFound = shortfallBefore(text.slice(Math.max(0, measure.start - 160), measure.start)) !== null;
  return heldOnce(measure, text) || (!isFound && makerSays.test(before.slice(Math.max(...marks) + 1)));
}

const makerSays =
  /(?<!\p{L})(?:(?:makers?|manufacturers?|brochure|suppliers?|sellers?|vendors?) (?:say|state|give|promise|claim)s?|(?:hersteller|anbieter|verkäufer)s? (?:sagt|nennt|verspricht|gibt|angabe)|(?:fabricant|vendeur) (?:dit|annonce|promet|indique)|(?:fabricante|vendedor) (?:dice|promete|indica|anuncia)|(?:produttore|venditore) (?:dice|promette|dichiara|indica))(?!\p{L})|メーカーによると/iu;

function isReported({ qualifiers }: Mention): boolean {
  const standing = qualifiers.get('standing');
  return standing?.has('promise') === true && !standing.has('measured');
}
