import type { Measure, Reading } from './measures.ts';

/**
 * Whether a measure says under what condition another holds ("2.6 at −10 °C", "bei 55 °C", "マイナス20度のとき"), and is
 * no value itself. In a table row that is for the cells to say.
 */
export function isCondition(measure: Measure, { text, measures }: Reading, isRow: boolean): boolean {
  if (isRow || measures.length < 2 || measure.kind === 'count') return false;
  // "At 20% humidity", not "ahead at 41% of deliveries".
  if (
    measure.kind === 'share' &&
    !/^\s(?!of\s|der\s|des\s|de\s|del\s)\p{Ll}{3}/u.test(text.slice(measure.end, measure.end + 6))
  )
    return false;
  if (isThreshold(measure, text)) return true;
  const before = text.slice(Math.max(0, measure.start - 32), measure.start);
  const after = text.slice(measure.end, measure.end + 12);
  const isStated = measure.kind === 'temperature' ? conditionBefore.test(before) : atBefore.test(before);
  return isStated || conditionAfter.test(after) || (measure.kind === 'temperature' && flowAfter.test(after));
}

/** "Above 0.3 mg in 12% of the samples": what is counted, not what is measured. */
function isThreshold({ bound, end }: Measure, text: string): boolean {
  return (
    bound !== null &&
    /^[^.;]{0,40}\b(?:in|at|on|bei|an|dans|en|nel|nei|nelle)\s(?:about |rund |etwa )?\d[\d.,]{0,12}\s?(?:%|per ?cent|Prozent|pour cent|por ciento|per cento)/iu.test(
      text.slice(end, end + 80),
    )
  );
}

const sign = '[-−–+]?\\s?(?:(?:minus|moins|menos|meno)\\s)?$';
const conditionBefore = new RegExp(
  `(?:(?<!\\p{L})(?:at|below|above|down to|between|under|bei|unter|über|ab|zwischen|à|sous|dès|a|bajo|sotto|sopra|con|and|und|et|y|e)\\s(?:about |rund |etwa )?|マイナス|外気温が?|気温が?)${sign}`,
  'iu',
);
const atBefore = new RegExp(
  `(?<!\\p{L})(?:at|after|bei|nach|à|après|a|después de|dopo)\\s(?:about |rund )?${sign}`,
  'iu',
);
const conditionAfter = /^(?:のとき|の時|の場合|時に|では|で(?=[、は]))/u;
const flowAfter = /^\s(?:flow|outdoors?|supply|vorlauf|outside)/iu;
