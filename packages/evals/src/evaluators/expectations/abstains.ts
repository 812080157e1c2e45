import { tokenize } from '@research-studio/language';
import type { Bundle } from '@research-studio/schemas';
import { claimsNothing } from '../structural/structural-check.ts';
import { deniesStatement } from './denies-statement.ts';
import { openingOf } from './opening-of.ts';

/**
 * Whether a report as a whole says that its sources do not answer the question: its opening says so, the run does not
 * call the question answered, not even in part, and no sentence that cites answers it all the same. One sentence of absence in a
 * full answer abstains from nothing.
 */
export function abstains(bundle: Bundle): boolean {
  const { metadata } = bundle;
  // A broken bundle may lack what its schema has.
  const answered: string | undefined = metadata?.answered;
  const opening = openingOf(bundle.report.markdown);
  const saysSo = [opening.note, ...opening.uncited].some((text) => saysNothingFound.test(text));
  if (claimsNothing(bundle)) return saysSo && opening.hasHeading;
  return saysSo && (answered === undefined || answered === 'none') && !opening.cited.some(answers(bundle));
}

/** Words of the question that a sentence has to have so that it can be its answer. */
const LEAST_SHARE = 0.8;
const LEAST_WORDS = 3;

/** Whether a sentence has nearly all words of the question and gives something of its own. */
function answers({ question }: Bundle): (sentence: string) => boolean {
  const asked = new Set(tokenize(question));
  return (sentence) => {
    const said = new Set(tokenize(sentence));
    const shared = [...asked].filter((word) => said.has(word)).length;
    return asked.size >= LEAST_WORDS && shared >= asked.size * LEAST_SHARE && !deniesStatement(sentence);
  };
}

/** That no source answers; "in part" is no such thing. */
const saysNothingFound = new RegExp(
  [
    'no(?:ne of the)? (?:\\p{L}+ )?(?:sources?|documents?|pages?) (?:\\p{L}+ ){0,3}?(?:states?|says?|gives?|answers?|tells?|reports?|contains?|stated|said|gave|answered)',
    "(?:the |these |those )?(?:\\p{L}+ )?(?:sources|documents|evidence|pages)(?: (?:found|read|cited|searched|available|reviewed|consulted))? (?:do|does|did|could|can) ?(?:not|n[’']t) (?:\\p{L}+ )?(?:answer|say|state|give|tell|contain|report|mention|provide|allow)",
    '(?:no|nothing) (?:\\p{L}+ )?(?:answer|evidence|information|figures?|data|sources?)? ?(?:\\p{L}+ ){0,6}?(?:was|were|could be|is|are|has been) (?:found|available|given)',
    'nothing was found|nothing is claimed|unable to (?:answer|research|determine)',
    "(?:this |the |your )?(?:question|it|this|that|answer) (?:cannot|could not|can not|can[’']t) be (?:answered|determined|established|given)",
    'keine (?:der )?(?:\\p{L}+ )?(?:quellen?|dokumente?|seiten?) (?:\\p{L}+ )?(?:sagt|nennt|gibt|beantwortet|enthält|sagen|nennen)',
    'die quellen (?:\\p{L}+ ){0,3}(?:nicht|keine)',
    '(?:frage|dies|das|sie) (?:lässt|lassen) sich (?:\\p{L}+ ){0,6}nicht (?:beantworten|belegen|beziffern)|nichts gefunden',
    "aucune (?:des )?(?:\\p{L}+ )?sources? ne (?:\\p{L}+ )?(?:dit|donne|répond|indique|précise)|les sources ne (?:\\p{L}+ ){0,2}(?:répondent|disent|donnent|permettent|indiquent) pas|rien n[’']a été trouvé",
    'ninguna (?:de las )?(?:\\p{L}+ )?fuentes? (?:\\p{L}+ )?(?:dice|da|responde|indica)|las fuentes no (?:\\p{L}+ )?(?:dicen|responden|dan|indican)|no se encontró (?:nada|ninguna)',
    'nessuna (?:delle )?(?:\\p{L}+ )?font[ei] (?:\\p{L}+ )?(?:afferma|dice|risponde|indica)|le fonti non (?:\\p{L}+ )?(?:dicono|rispondono|danno|indicano)|non è stato trovato nulla',
    'nenhuma (?:das )?(?:\\p{L}+ )?fontes? (?:\\p{L}+ )?(?:afirma|diz|responde|indica)|as fontes não (?:\\p{L}+ )?(?:dizem|respondem|dão|indicam)|nada foi encontrado',
    'ни один (?:из )?(?:\\p{L}+ )?источник\\p{L}* |источники не (?:отвечают|говорят|сообщают)',
    '(?:出典|資料|情報源).{0,30}(?:ない|ません|ありません|いない)|見つかりませんでした',
    '(?:没有|未有|无).{0,8}来源|来源.{0,8}(?:没有|未)',
  ].join('|'),
  'iu',
);
