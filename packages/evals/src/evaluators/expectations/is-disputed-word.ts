import { disownsValues } from '@research-studio/verification';
import type { ReadStatement } from './read-statement.ts';
import { type StatedFigure, statedFigures } from './stated-figures.ts';

/**
 * Whether a sentence has the figures of a claim only as one side: told beside another figure of the same kind as what
 * somebody else says ("The association says 118,400; the agency counted 96,300"), as what held once ("was 42 dB until
 * 2024 and is 38 dB today"), or as what it denies.
 */
export function isDisputedWord(
  claim: ReadStatement,
  sentence: ReadStatement,
  language: string | null,
): boolean {
  const { figures } = claim.figures;
  if (figures.length === 0) return false;
  const clauses = sentence.text.split(clauseEnd).filter((clause) => clause.trim() !== '');
  const read = clauses.map((text) => ({ text, figures: statedFigures(text, language).figures }));
  const isOwn = (figure: StatedFigure) => figures.some((own) => areSame(own, figure));
  const own = read.filter((clause) => clause.figures.some(isOwn));
  const rival = read.filter(
    (clause) =>
      !clause.figures.some(isOwn) &&
      clause.figures.some((figure) => figures.some((one) => isRival(one, figure))),
  );
  // What somebody says, and nobody else otherwise, is told as it is.
  if (rival.length === 0 && attributed.test(sentence.text)) return false;
  if (disownsValues(claim.text, sentence.text, language)) return true;
  if (own.length === 0 || rival.length === 0) return false;
  const areSides = [own, rival].every((side) => side.some(({ text }) => attributed.test(text)));
  const isPast = own.every(({ text }) => past.test(text)) && rival.some(({ text }) => present.test(text));
  return areSides || isPast || (contrast.test(sentence.text) && attributed.test(sentence.text));
}

const clauseEnd =
  /[;；]|,\s(?=\p{L})|\s(?:but|while|whereas|and|though|although|und|aber|während|et|mais|tandis que|pero|mientras|y|ma|mentre|e|mas|enquanto)\s/iu;
const attributed =
  /(?<!\p{L})(?:say|says|said|claims?|claimed|states?|stated|gives?|gave|puts?|reports?|reported|counts?|counted|estimates?|estimated|according|records?|recorded|finds?|found|measured|announced|sagt|nennt|gibt|zählte?|laut|meldete?|behauptet|selon|dit|annonce|compte|indique|según|dice|afirma|contó|secondo|sostiene|conta|segundo|diz|contou)(?!\p{L})|によると|によれば|と(?:述べ|発表|主張)/iu;
const contrast =
  /(?<!\p{L})(?:but|while|whereas|although|though|however|instead|aber|während|hingegen|dagegen|jedoch|mais|tandis|alors que|pero|mientras|en cambio|ma|mentre|invece|mas|enquanto)(?!\p{L})|一方/iu;
const past =
  /(?<!\p{L})(?:was|were|had|used|until|till|formerly|previously|war|waren|bis|früher|était|étaient|jusqu|era|eran|hasta|erano|fino|até)(?!\p{L})/iu;
const present =
  /(?<!\p{L})(?:is|are|now|today|currently|present|since|ist|sind|heute|jetzt|seit|est|sont|aujourd|désormais|es|son|hoy|ahora|è|sono|oggi|ora|hoje|agora)(?!\p{L})/iu;

function areSame(one: StatedFigure, other: StatedFigure): boolean {
  return (
    (one.unit === other.unit || one.unit === null || other.unit === null) &&
    one.values.some((value) =>
      other.values.some((next) => Math.abs(value - next) <= 0.0005 * Math.abs(value)),
    )
  );
}

function isRival(one: StatedFigure, other: StatedFigure): boolean {
  return one.unit === other.unit && !areSame(one, other);
}
