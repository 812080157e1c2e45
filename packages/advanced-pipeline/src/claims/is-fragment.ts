/**
 * Whether a passage states nothing by itself: the caption of a table, a heading, the line of a grant or an address. A
 * row read with its label ("Weight: 34 kg") states something. Judged by what can be seen without a grammar, so that in
 * doubt it is a statement.
 */
export function isFragment(passage: string): boolean {
  const text = passage.trim();
  if (caption.test(text) || isImprint(text)) return true;
  const isEnded = /[.!?。！？…]["”’»」)]*$/u.test(text);
  if (unspaced.test(text)) return !isEnded && !hasValue(text);
  if (/^[^:]{1,80}: .*\p{N}/su.test(text) || finite.test(text)) return false;
  if (!isEnded) return !hasValue(text);
  // An address or a reference parts its pieces and gives numbers.
  if (!/[\p{N},]/u.test(text)) return false;
  const words = text.match(/[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu) ?? [];
  const telling = words.filter((word) => /^\p{Ll}{3}/u.test(word) && !small.test(word));
  return words.length >= 3 && telling.length <= 1 && !telling.some((word) => verbLike.test(word));
}

/** What serves the page and not its matter: whom to ask, when it was changed, who wrote it, who paid under which number. */
function isImprint(text: string): boolean {
  return text.length <= LONGEST_IMPRINT && imprints.some((pattern) => pattern.test(text));
}

const LONGEST_IMPRINT = 160;

const dateLabels =
  '(?:(?:last|page|zuletzt|dernière|última|ultimo)\\s)?(?:updated|changed|modified|reviewed|revised|published|received|accepted|geändert|aktualisiert|veröffentlicht|stand|mise à jour|publié|actualización|publicado|aggiornamento|pubblicato|atualização)(?:\\s(?:on|am|le|el|il|em))?|最終更新|更新日|公開日';
const day =
  '\\d{1,2}\\.?\\s(?:de\\s)?\\p{L}{3,10}\\s(?:de\\s)?\\d{4}|\\p{L}{3,10}\\s\\d{1,2},?\\s\\d{4}|\\d{4}-\\d\\d-\\d\\d|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}|\\d{4}年\\d{1,2}月\\d{1,2}日';

const imprints: readonly RegExp[] = [
  // A label and an address or a telephone number: "Enquiries: …", "Kontakt: …".
  /^\p{L}[\p{L} /-]{1,40}[:：]\s*(?:\S+@\S+|\+?[\d\s()/-]{7,}|(?:https?:\/\/|www\.)\S+)\.?$/u,
  // "Last updated: 2025-09-01", "Received 2 November 2023, accepted 30 April 2024".
  new RegExp(`^(?:${dateLabels})[:：]?\\s*(?:${day})(?:,\\s(?:${dateLabels})\\s(?:${day}))?\\.?$`, 'iu'),
  // A by-line: "By Mira Oldenkott, transport correspondent · 13 February 2025".
  /^(?:[Bb]y|[Vv]on|[Pp]ar|[Pp]or|[Dd]i|[Dd]a)\s(?:\p{Lu}[\p{L}.'’-]+\s?){1,4}(?:[,·|•–—-][^.]{0,80}\d{4})?$/u,
  /(?<!\p{L})(?:grant|award|contract|licen[cs]e|ref(?:erence)?|förderkennzeichen|projekt)\s?(?:no\.?|number|nr\.?|n°)?\s?\p{L}{0,4}[\d-]{3,}[\d/-]*\.?$/iu,
  /^(?:licen[cs]e|lizenz|licencia|licenza|licença|download)[:：]/iu,
];

/**
 * Whether a sentence only says that something follows: "Officials give two reasons.", "It works as follows." Without
 * what follows it says nothing.
 */
export function isAnnouncement(passage: string): boolean {
  const text = passage.trim();
  return (
    text.length <= LONGEST_ANNOUNCEMENT &&
    (/[:：]$/u.test(text) || announces.some((pattern) => pattern.test(text)))
  );
}

const LONGEST_ANNOUNCEMENT = 160;

const unspaced = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u;

const caption =
  /^(?:table|figure|fig|chart|box|tabelle|abbildung|abb|tableau|graphique|tabla|gráfico|tabella|figura|grafico|tabela)\.?\s\d{1,3}\b|^[図表]\s?\d/iu;

/**
 * A figure that is no year, no number of a section ("4.1 Charging quay"), no part of a name ("HX-40", "B2") and stands in
 * no brackets, where captions say how things were counted ("Reach (at 5 knots)").
 */
function hasValue(text: string): boolean {
  const figures = text.replace(/^\p{N}+(?:\.\p{N}+)*\.?\s+(?=\p{Lu})/u, '').replace(/\s\([^()]*\)/gu, ' ');
  return (figures.match(/(?<![\p{L}\p{N}]|\p{Lu}-)\p{N}[\p{N}.,]*/gu) ?? []).some(
    (figure) => !/^(?:1[5-9]|20|21)\d\d[.,]?$/u.test(figure),
  );
}

/** Verbs that are finite wherever they stand. */
const finite =
  /(?<![\p{L}'’-])(?:is|are|was|were|am|has|have|had|does|do|did|can|could|must|may|might|will|would|shall|should|isn['’]t|aren['’]t|wasn['’]t|weren['’]t|doesn['’]t|don['’]t|didn['’]t|cannot|can['’]t|won['’]t|ist|sind|war|waren|hat|haben|hatte|hatten|wird|werden|wurde|wurden|kann|können|muss|müssen|darf|dürfen|soll|sollen|gilt|gibt|est|sont|était|étaient|ont|avait|peut|peuvent|doit|doivent|sera|seront|es|son|era|eran|fue|fueron|ha|han|había|puede|pueden|debe|deben|será|è|sono|fu|furono|hanno|aveva|può|possono|deve|devono|sarà|é|são|foi|foram|tem|têm|pode|podem|deve|devem|zijn|heeft|wordt|worden|kan|moet|был|была|было|были|может|могут)(?![\p{L}'’])/iu;

/** Joins and parts words, and is no verb. */
const small =
  /^(?:the|and|for|from|with|without|into|onto|over|under|about|between|per|than|its|their|his|her|our|die|der|das|den|dem|des|und|für|von|vom|zur|zum|mit|ohne|aus|bei|über|unter|auf|les|des|aux|pour|par|avec|sans|sur|dans|los|las|del|por|para|con|sin|sobre|gli|dei|delle|della|dello|degli|dal|dalla|per|senza|dos|das|pelo|pela|com|sem|het|een|van|voor|met|bij|для|при|под|над|без)$/u;

/** Endings that finite verbs have, and English verbs that have none; other words have them too. */
const verbLike =
  /(?:ed|es|s|te|ten|t|en|a|e|i|o|ó|é|à|ò|ait|aient|л|ла|ли|ет|ют|ят|ит)$|^(?:won|sold|fell|rose|grew|began|came|cost|cut|put|led|made|paid|ran|said|saw|set|took|went|drew|beat|built|bought|brought|found|gave|held|kept|lay|lost|met|shut|stood|told|wrote|give|offer|hold|show|allow|pay|earn|remain|contain|include|provide)$/u;

const announces: readonly RegExp[] = [
  // "What the fund pays, who can apply and by when."
  /^(?:what|who|how|why|when|where|which)(?!\p{L})[^.?!;:]*(?:,|\sand)\s(?:what|who|how|why|(?:by )?when|where|which)(?!\p{L})[^,.?!;:\p{N}]{0,24}\.?$/iu,
  /^(?:was|wer|wie|warum|wann|wo|welche\p{L}?)(?!\p{L})[^.?!;:]*(?:,|\sund)\s(?:was|wer|wie|warum|(?:bis )?wann|wo)(?!\p{L})[^,.?!;:\p{N}]{0,24}\.?$/iu,
  /(?<![\p{L}\p{N}.,]|(?:with|by|on|won) )(?:two|three|four|five|six|several|many|some|various|a few|a number of|[2-9]) (?:\p{L}+ )?(?:reasons|causes|factors|ways|things|points|steps|options|changes|explanations|arguments|problems|issues|examples|exceptions|conditions|cases|groups|answers|differences)(?: for (?:this|it|that))?[.]$/iu,
  /(?:as follows|the following|(?:is|are) (?:listed|shown|given) below)[.:]?$/iu,
  /(?<![\p{L}\p{N}.,]|(?:mit|um|auf) )(?:zwei|drei|vier|fünf|mehrere|einige|verschiedene|folgende|[2-9]) (?:\p{L}+ )?(?:gründe|ursachen|faktoren|wege|punkte|schritte|änderungen|erklärungen|argumente|probleme|beispiele|ausnahmen|bedingungen)(?: (?:an|dafür|hierfür))?[.]$/iu,
  /(?<![\p{L}\p{N}.,]|(?:avec|de) )(?:deux|trois|quatre|cinq|plusieurs|diverses?|[2-9]) (?:\p{L}+ )?(?:raisons|causes|facteurs|moyens|points|étapes|changements|explications|arguments|problèmes|exemples|exceptions|conditions)[.]$/iu,
  /(?<![\p{L}\p{N}.,]|(?:con|por|de) )(?:dos|tres|cuatro|cinco|varias|varios|[2-9]) (?:\p{L}+ )?(?:razones|causas|motivos|factores|formas|puntos|pasos|cambios|explicaciones|argumentos|problemas|ejemplos|excepciones|condiciones)[.]$/iu,
  /(?<![\p{L}\p{N}.,]|(?:con|per|di) )(?:due|tre|quattro|cinque|diverse|diversi|vari|varie|[2-9]) (?:\p{L}+ )?(?:ragioni|cause|motivi|fattori|modi|punti|passi|cambiamenti|spiegazioni|argomenti|problemi|esempi|eccezioni|condizioni)[.]$/iu,
  /(?:[二三四2-4]つ|いくつか|複数)の?(?:理由|原因|要因|方法|点)[^、。]{0,12}。$|(?:次|以下)の(?:通り|とおり)[^、。]{0,8}。$/u,
];
