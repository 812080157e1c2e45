import { type Bundle, parseReport } from '@research-studio/core';
import { claimsNothing } from '../structural/structural-check.ts';

/**
 * Whether a report says that its sources do not answer the question: it claims nothing at all, or the note under its
 * title or a sentence in its text says so. That the bundle calls itself unanswered is not enough.
 */
export function abstains(bundle: Bundle): boolean {
  const { markdown } = bundle.report;
  if (claimsNothing(bundle)) return /^#{1,6} /m.test(markdown);
  const note = /^# .*\n\s*\n((?:> .*\n?)+)/.exec(markdown)?.[1] ?? '';
  if (saysNothingFound.test(note)) return true;
  return parseReport(markdown).sentences.some(
    ({ text, citations }) => citations.length === 0 && saysNothingFound.test(text),
  );
}

/** A note that no source answers; one that says "in part" is none. */
const saysNothingFound = new RegExp(
  [
    'no(?:ne of the)? (?:\\w+ )?sources? (?:states?|says?|gives?|answers?|tells?|reports?|contains?)',
    '(?:the |these )?(?:sources|documents|evidence) (?:do|does|did|could) not (?:answer|say|state|give|tell|contain|report)',
    'no (?:\\w+ )?(?:answer|evidence|information|figures?|data) (?:\\w+ ){0,6}(?:was|were|could be|is|are) (?:found|available|given)',
    '(?:cannot|could not|can not) be (?:answered|determined|established)',
    'keine (?:der )?quellen?? (?:\\p{L}+ )?(?:sagt|nennt|gibt|beantwortet|enthält)',
    '(?:lässt|lassen) sich (?:\\p{L}+ ){0,4}nicht (?:beantworten|belegen|beziffern)',
    'aucune (?:des )?sources? ne (?:\\p{L}+ )?(?:dit|donne|répond|indique|précise)',
    'ninguna (?:de las )?fuentes? (?:\\p{L}+ )?(?:dice|da|responde|indica)',
    'nessuna (?:delle )?font[ei] (?:\\p{L}+ )?(?:afferma|dice|risponde|indica)',
    'nenhuma (?:das )?fontes? (?:\\p{L}+ )?(?:afirma|diz|responde|indica)',
    'ни один (?:из )?источник\\p{L}* ',
    '(?:出典|資料|情報源).{0,30}(?:ない|ません|ありません|いない)',
    '(?:没有|未有|无).{0,8}来源',
  ].join('|'),
  'iu',
);
