import type { EvalSubject } from '../evaluator.ts';
import { openingOf } from './opening-of.ts';

/**
 * Whether the user was asked which reading is meant, or told that there are several: a warning of the run that the
 * question is open to more than one reading, or, in the note or the first sentences of the report that cite nothing, a
 * question to the user or a word on the readings of the question. That something else is ambiguous does not count.
 */
export function asksBack({ bundle }: Pick<EvalSubject, 'bundle'>): boolean {
  const { metadata, report } = bundle;
  // A broken bundle may lack what its schema has.
  const warnings: readonly string[] | undefined = metadata?.warnings;
  if (warnings?.some((text) => ofQuestion.test(text)) === true) return true;
  const { note, uncited } = openingOf(report.markdown);
  return [note, ...uncited].some((text) => ofQuestion.test(text) || asksUser.test(text));
}

/** What is asked, and that it may be read in more than one way, in one clause. */
const ofQuestion = new RegExp(
  [
    '(?:question|request|query|wording|term)s? (?:\\S+ ){0,8}?(?:ambiguous|unclear|open to (?:more than one|several|two|different) (?:readings?|interpretations?|meanings?)|(?:more than one|several|two|different) (?:readings?|interpretations?|meanings?)|could (?:also )?(?:mean|refer)|can (?:also )?(?:mean|be (?:read|taken|understood))|may (?:also )?(?:mean|refer))',
    '(?:question|request|query) (?:\\S+ ){0,3}?(?:was|is|has been) (?:taken|read|understood|interpreted) (?:here )?(?:as|to mean)',
    '(?:ambiguous|unclear) (?:question|request|query)',
    'frage (?:\\S+ ){0,8}?(?:mehrdeutig|unklar|mehrere (?:lesarten|bedeutungen|deutungen)|(?:kann|könnte) (?:\\S+ ){0,4}?(?:bedeuten|verstanden|gemeint)|wurde (?:\\S+ ){0,3}?(?:als|so) (?:\\S+ ){0,6}?verstanden)',
    'question (?:\\S+ ){0,8}?(?:ambiguë|peut (?:aussi )?(?:signifier|désigner|se lire)|plusieurs (?:sens|lectures|interprétations)|a été (?:comprise|lue|prise) comme)',
    'pregunta (?:\\S+ ){0,8}?(?:ambigua|puede (?:también )?(?:significar|referirse|leerse)|(?:varias|más de una) (?:lecturas?|interpretacion(?:es)?)|se (?:entendió|tomó|interpretó) como)',
    'domanda (?:\\S+ ){0,8}?(?:ambigua|può (?:anche )?(?:significare|riferirsi)|(?:più|diverse) (?:letture|interpretazioni)|è stata (?:intesa|letta|presa) come)',
    'pergunta (?:\\S+ ){0,8}?(?:ambígua|pode (?:também )?(?:significar|referir-se)|(?:várias|mais de uma) (?:leituras?|interpretaç))',
    'вопрос (?:\\S+ ){0,8}?(?:неоднозначен|можно понять|допускает)',
    '質問.{0,40}(?:曖昧|あいまい|複数の(?:意味|解釈)|とも(?:取れ|解釈))|(?:问题|提问).{0,20}(?:歧义|多种)',
  ].join('|'),
  'iu',
);

/** A question to the user on what is meant. */
const asksUser = new RegExp(
  [
    '(?<!\\p{L})(?:do|did) you mean\\b',
    '\\bwhich (?:\\S+ ){1,8}?(?:do|did|are) you (?:mean|interested|asking|looking|want|refer)',
    '\\bare you (?:asking|interested in|looking)\\b.*\\?',
    '\\b(?:could|can|would) you (?:please )?(?:clarify|specify|say which|tell (?:me|us) which)|\\bplease (?:clarify|specify|say which|tell (?:me|us) which)',
    'meinen sie|meinst du|(?:könnten|können) sie (?:bitte )?(?:\\S+ ){0,6}?(?:präzisieren|klären|angeben)|bitte (?:\\S+ ){0,6}?(?:präzisieren|klären sie|geben sie an)',
    '(?:voulez|vouliez)-vous (?:dire|parler)|pourriez-vous (?:préciser|clarifier)|parlez-vous d',
    '¿(?:se refiere|quiere decir|habla de)|podría (?:aclarar|precisar|especificar)',
    '(?:intende|si riferisce|vuole dire)\\b.*\\?|potrebbe (?:precisare|chiarire|specificare)',
    '(?:refere-se|quer dizer)\\b.*\\?|poderia (?:esclarecer|especificar)',
    '(?:どちら|どれ|どの).{0,40}(?:意味|こと|指し).{0,12}(?:ですか|でしょうか)|您(?:是指|指的是)',
  ].join('|'),
  'iu',
);
