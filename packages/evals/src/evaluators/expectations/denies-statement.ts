/**
 * Whether a sentence takes back, doubts or asks what it has in it ("It is false that …", "No study shows that …", "The
 * claim that … is wrong", "whether …"), beyond a plain "not", which the verification ladder sees. A hedge ("may",
 * "could") denies nothing. English, German, French, Spanish, Italian, Portuguese, Japanese.
 */
export function deniesStatement(sentence: string): boolean {
  const text = sentence.replaceAll('’', "'");
  return /[?？][\s"'”»)]*$/u.test(text) || [...framed, ...takenBack].some((pattern) => pattern.test(text));
}

/** Whether a sentence does so with what the one before it says: "That is wrong." */
export function deniesBefore(sentence: string): boolean {
  return backwards.test(sentence.replaceAll('’', "'"));
}

function anyOf(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`, 'iu');
}

/** Up to six words. */
const gap = "(?:[\\s,]+[\\p{L}\\p{M}'-]+){0,6}?[\\s,]+";

const sayingEnglish =
  'shows?|showed|shown|proves?|proved|proven|says?|said|states?|stated|supports?|confirms?|confirmed|suggests?|found|finds?|indicates?|reports?|claims?|tells?|mentions?|demonstrates?|gives?';
const falseEnglish =
  'false|untrue|wrong|incorrect|inaccurate|mistaken|unfounded|baseless|refuted|disproved|disproven|debunked|a myth|a misconception|a fallacy|a mistake|an error|outdated|misleading|unproven|unsupported|unsubstantiated|too high|too low|rejected|based on an? (?:fraud|forgery|error|mistake|misreading|misunderstanding)|withdrawn|retracted|not (?:true|so|correct|right|the case|supported|borne out|confirmed)|no longer (?:true|the case)|contradicted';

/** What leads into a statement that is not made. */
const framed: readonly RegExp[] = [
  anyOf(
    `(?:is|was|it's|be|seems|would be)(?:\\s\\p{L}+){0,2}?\\s(?:${falseEnglish}|unclear|unknown|disputed|doubtful|questionable|uncertain|unlikely|open|impossible|untenable)(?:\\sto (?:say|claim|think|believe))?\\s(?:that|whether|if)`,
  ),
  anyOf(
    `(?:no|none of the|neither|nowhere|hardly any|not one|not a single)${gap}?(?:stud(?:y|ies)|evidence|proof|sources?|data|documents?|reports?|research|trials?|basis|sign|indication|support|reason)${gap}(?:that|for|${sayingEnglish})`,
  ),
  anyOf(`(?:nobody|no one|none)(?:\\s\\p{L}+){0,3}?\\s(?:${sayingEnglish})`),
  anyOf(
    `(?:do|does|did|could|can|has|have)(?:\\snot|n't)(?:\\s\\p{L}+){0,2}?\\s(?:show|shown|prove|proven|say|said|state|stated|support|supported|confirm|confirmed|suggest|mean|imply|find|found|establish|claim|be (?:shown|proven|confirmed|verified))(?:\\s\\p{L}+){0,3}?\\s(?:that|whether|a|any)`,
  ),
  anyOf(
    '(?:considered|considers|considering|discussed|debated|weighed)\\s(?:\\p{L}+\\s)?\\p{L}+ing|(?:decided|voted) against|(?:refused|declined|failed|hopes?|hoped|plans?|planned|aims?|aimed) to|(?:cleared|acquitted|accused|suspected) of',
  ),
  anyOf(
    'contrary to|whether|falsely|wrongly|mistakenly|erroneously|incorrectly|rarely|seldom|hardly|scarcely',
  ),
  anyOf(
    `(?:often|still|commonly|widely|sometimes|popularly|long|repeatedly)\\s(?:say|said|claim|claimed|claims|believe|believed|believes|thought|think|argued|argue|assume|assumed|repeated|cited)`,
  ),
  anyOf(
    `(?:deny|denies|denied|doubts?|doubted|disputes?|disputed|refutes?|refuted|disproves?|rebuts?|contradicts?|rejects?|rules? out|ruled out)${gap}?(?:that|the (?:claim|idea|notion|belief|statement|figure|assertion))`,
  ),
  anyOf(
    'es (?:ist|war|wäre)(?:\\s\\p{L}+){0,2}?\\s(?:falsch|unwahr|nicht (?:wahr|richtig|der fall)|ein irrtum|ein mythos|unklar|fraglich|offen|umstritten|zweifelhaft|unbekannt)[,\\s]+(?:dass|ob|zu)',
  ),
  anyOf(
    `(?:keine?[rnms]?|nirgends)${gap}?(?:quellen?|studien?|belege?|beweise?|hinweise?|daten|untersuchung(?:en)?|anhaltspunkte?)${gap}(?:dass|dafür|sagt|zeigt|nennt|belegt|behauptet)`,
  ),
  anyOf(
    `(?:keine?[rnms]?)\\s(?:quelle|studie|untersuchung|beleg)(?:\\s\\p{L}+){0,3}?\\s(?:sagt|zeigt|nennt|belegt|behauptet|besagt)`,
  ),
  anyOf('entgegen|fälschlich(?:erweise)?|irrtümlich(?:erweise)?|zu unrecht|kaum|selten'),
  anyOf(
    "il (?:est|serait)(?:\\s\\p{L}+){0,2}?\\s(?:faux|inexact|erroné|incertain|douteux|improbable) (?:que|de)|il n'est pas (?:vrai|exact|prouvé|certain) que",
  ),
  anyOf(
    `(?:aucune?|nulle?)\\s(?:source|étude|preuve|donnée|document|recherche|élément)${gap}(?:que|qu'\\p{L}+|montre|indique|dit|prouve)|rien ne (?:prouve|montre|indique)`,
  ),
  anyOf('contrairement à|à tort|faussement|rarement'),
  anyOf(
    '(?:es|sería) (?:\\p{L}+ )?(?:falso|incorrecto|erróneo|inexacto|dudoso|improbable|incierto) que|no es (?:cierto|verdad|correcto|seguro) que',
  ),
  anyOf(
    `(?:ning(?:ún|una)|no hay|no existe)${gap}?(?:fuente|estudio|prueba|pruebas|dato|datos|evidencia|documento|indicio)s?${gap}(?:que|muestra|indica|dice|prueba|demuestra)`,
  ),
  anyOf('al contrario de|contrariamente a|erróneamente|falsamente|raramente|rara vez'),
  anyOf(
    '(?:è|sarebbe) (?:\\p{L}+ )?(?:falso|sbagliato|errato|inesatto|dubbio|improbabile|incerto) che|non è (?:vero|corretto|certo|provato) che',
  ),
  anyOf(
    `(?:nessun[ao']?|non (?:c'è|esiste|ci sono))${gap}?(?:fonte|studio|prova|prove|dato|dati|documento|evidenza)${gap}(?:che|mostra|indica|dice|prova|dimostra)`,
  ),
  anyOf('contrariamente a|a torto|erroneamente|falsamente'),
  anyOf(
    '(?:é|seria) (?:\\p{L}+ )?(?:falso|errado|incorreto|duvidoso|improvável) que|não é (?:verdade|certo|correto) que',
  ),
  anyOf(
    `(?:nenhuma?|não há)${gap}?(?:fonte|estudo|prova|provas|dado|dados|evidência|documento)${gap}(?:que|mostra|indica|diz|prova)`,
  ),
  /(?<!だけ|わけ)(?:では|じゃ)(?:ない|ありません|なかった)(?!か)|かどうか|とは言えない|とはいえない|という(?:証拠|根拠|資料|研究)は(?:ない|ありません)/u,
];

/** What takes back a statement that stands before it. */
const takenBack: readonly RegExp[] = [
  new RegExp(`^that\\s.{3,300}?\\s(?:is|was|has been)\\s(?:\\p{L}+\\s)?(?:${falseEnglish})(?!\\p{L})`, 'iu'),
  /^dass\s.{3,300}?,\s(?:ist|war|stimmt|trifft|wurde)\s(?:\p{L}+\s){0,2}?(?:falsch|nicht|widerlegt|unwahr|unbelegt|ein irrtum)(?!\p{L})/iu,
  /^(?:que|qu'\p{L}+|che)\s.{3,300}?\s(?:est|es|è|é|serait|sea)\s(?:faux|inexact|falso|incorrecto|errato|sbagliato|errado)(?!\p{L})/iu,
  anyOf(
    `(?:claims?|beliefs?|ideas?|notions?|assertions?|statements?|rumou?rs?|reports?|suggestions?|views?|figures?|allegations?|assumptions?|estimates?)(?:,|\\s(?:that|of|is|are|was|were|has|have|by|from|often|proved|turned|about)).{3,300}?\\s(?:is|are|was|were|been|be|proved|out)\\s(?:\\p{L}+\\s)?(?:${falseEnglish})`,
  ),
  anyOf(
    `(?:but|yet|however|though|although|and)[\\s,]+(?:\\p{L}+\\s){0,6}?(?:opposite|contrary|otherwise|${falseEnglish})`,
  ),
  anyOf(
    "(?:(?:could|can)(?: not|not|n't) be|(?:never|not|n't) (?:yet )?been) (?:shown|proved|proven|confirmed|established|demonstrated|verified|substantiated)",
  ),
  anyOf('(?:is|are|was|were) (?:a )?(?:myth|misconception|fallacy|rumou?r|hoax)'),
  anyOf(
    '(?:behauptung|annahme|aussage|these|meldung|angabe|gerücht|vorstellung|zahl)(?:en)?[,\\s].{3,300}?\\s(?:falsch|widerlegt|unwahr|unbelegt|unbegründet|überholt|irreführend|ein irrtum|ein mythos|zu hoch|zu niedrig|nicht (?:wahr|richtig|belegt|haltbar|zutreffend)|trifft nicht zu)',
  ),
  anyOf(
    '(?:affirmation|idée|thèse|allégation|croyance|rumeur)[,\\s].{3,300}?\\s(?:fausse?|réfutée?|erronée?|infondée?|inexacte?|démentie?)',
  ),
  anyOf(
    '(?:afirmación|idea|creencia|tesis|rumor|alegación)[,\\s].{3,300}?\\s(?:fals[ao]|refutad[ao]|erróne[ao]|infundad[ao]|incorrect[ao]|desmentid[ao])',
  ),
  anyOf(
    '(?:affermazione|idea|credenza|tesi|voce|asserzione)[,\\s].{3,300}?\\s(?:fals[ao]|smentit[ao]|errat[ao]|infondat[ao]|sbagliat[ao]|confutat[ao])',
  ),
  anyOf(
    '(?:afirmação|alegação|ideia|crença|boato)[,\\s].{3,300}?\\s(?:fals[ao]|refutad[ao]|errad[ao]|infundad[ao]|incorret[ao]|desmentid[ao])',
  ),
  /(?:というのは|との(?:主張|説)は|という(?:主張|説|話)は)[^。]{0,30}(?:誤り|間違い|事実ではない|事実と異な|否定|根拠がない|正しくない)/u,
];

const backwards = new RegExp(
  `^(?:(?:but|however|in fact|yet)[\\s,]+)?(?:this|that|it|both|the (?:claim|statement|figure|number|idea))(?:\\s(?:is|was|has been|proved|turned out)|'s)(?:\\s(?:to be|since been))?(?:\\s\\p{L}+)??\\s(?:${falseEnglish})(?![\\p{L}])|^(?:das|dies|diese (?:behauptung|angabe|zahl)|die behauptung)\\s(?:ist|war|stimmt|wurde|trifft)\\s(?:\\p{L}+\\s){0,2}?(?:falsch|nicht|widerlegt|unwahr|überholt)|^(?:c'est|cela est|ceci est|cette affirmation est)\\s(?:faux|fausse|inexact|erroné)|^(?:esto|eso|esa afirmación) (?:es|no es|ha sido) (?:fals|erróne|incorrect|ciert|verdad|desmentid|refutad)|^(?:questo|ciò|l'affermazione) (?:è|non è|è stat[ao]) (?:fals|sbagliat|errat|ver|smentit)`,
  'iu',
);
