/**
 * Whether a sentence says that the sources leave something out ("None of the sources gives …", "No figures for … were
 * found."), in the main languages. It speaks of the evidence, so that no evidence can bear it out. A denial of fact
 * ("No bridge carries trams.") is none.
 */
export function statesAbsence(text: string): boolean {
  return patterns.some((pattern) => pattern.test(text.trim()));
}

const patterns: readonly RegExp[] = [
  /^(?:no|neither) (?:\p{L}+ )?(?:sources?|evidence|pages?)\b(?! of )/iu,
  /^(?:none|neither) of the (?:\p{L}+ )?(?:sources|pages|evidence)\b/iu,
  /^the (?:\p{L}+ )?(?:sources|evidence|pages) (?:(?:do|does|did|could|can) not|don't|doesn't|stops?|ends?|says? nothing|gives? no|contains? no|(?:is|are) silent)\b/iu,
  /^the (?:sources|evidence|pages) (?:give|state|say|name|tell|contain|offer|show) neither\b[^\d]*$/iu,
  /^(?:how|whether|why|what|which|when|where|who)\b[^\d]*, the (?:sources|evidence|pages) (?:do|does) not (?:say|state|tell|show|explain|settle)(?: either)?\.?$/iu,
  /^[^\d]{3,120} (?:remains?|is|are|stays?) (?:untested|unknown|unclear|open|unconfirmed|unstated|unanswered) in (?:the|these|all) sources\.?$/iu,
  /^no (?:\p{L}+ ){0,2}(?:figures?|data|numbers?|values?|information|statistics|details|answer|prices)\b.*\b(?:found|given|stated|available|reported|published in the sources)\b/iu,
  /^(?:nothing|no more) (?:\p{L}+ ){0,3}(?:was|were|is|could be) (?:\p{L}+ )?(?:found|said|stated|given)\b/iu,
  /^(?:in )?kein(?:e[rsnm]?)? (?:(?:der|dieser|von den|von diesen) )?(?:\p{L}+ )?(?:quellen?|belege?|beleg|dokumente?n?|seiten?|textstellen?)\b/iu,
  /^die (?:\p{L}+ )?(?:quellen|belege|dokumente|seiten) (?:\p{L}+ ){0,6}(?:nichts|nicht|keinen?|keinerlei|enden|schweigen|reichen)(?!\p{L})/iu,
  /^(?:ob|wie|warum|weshalb|was|welche[rsnm]?|wann|wo|wer)\b[^\d]*, (?:sagen|nennen|erklären|zeigen) die (?:quellen|belege|seiten) (?:auch )?nicht\.?$/iu,
  /^(?:es wurden |(?:dazu|hierzu) (?:wurden |gibt es ))?keine (?:\p{L}+ )?(?:zahlen|angaben|daten|informationen|werte|auskunft)\b.*(?:gefunden|vor|nennen|genannt|quellen?|auskunft|informationen)(?!\p{L})/iu,
  /^aucune? (?:des |de ces )?(?:\p{L}+ )?(?:sources?|documents?|pages?|preuves?|passages?)\b/iu,
  /^les (?:sources|documents|pages|passages)(?: \p{L}+)? (?:ne |n['’]|s['’]arrêtent|se taisent)/iu,
  /^aucune? (?:chiffre|donnée|information|valeur)\b.*(?:trouvée?|donnée?|disponible|indiquée?)(?!\p{L})/iu,
  /^ning(?:ún|una|uno) (?:de (?:las|los|estas|estos) )?(?:fuentes?|documentos?|páginas?|pasajes?)\b/iu,
  /^(?:las fuentes|los documentos|las páginas) (?:\p{L}+ )?no(?!\p{L})/iu,
  /^no se (?:\p{L}+ )?(?:encontr|hall|localiz)\p{L}* (?:\p{L}+ )?(?:datos|cifras|información|fuentes|valores)/iu,
  /^nessun[ao]? (?:delle |dei |di queste )?(?:\p{L}+ )?(?:fonte|fonti|document[oi]|pagin[ae]|pass[oi])(?!\p{L})/iu,
  /^(?:le fonti|i documenti|le pagine) (?:\p{L}+ )?non(?!\p{L})/iu,
  /^non (?:sono stat[ie]|è stat[oa]|si sono|si è) trovat[aeio] (?:\p{L}+ )?(?:dat[oi]|cifre|informazion[ei]|fonti|valori)/iu,
  /^nenhuma? (?:das |dos |destas |destes )?(?:\p{L}+ )?(?:fontes?|documentos?|páginas?|passagens|passagem)(?!\p{L})/iu,
  /^(?:as fontes|os documentos|as páginas) (?:\p{L}+ )?não(?!\p{L})/iu,
  /^não (?:foram|foi|se) (?:encontr|localiz)\p{L}* (?:\p{L}+ )?(?:dados|números|informaç\p{L}*|fontes|valores)/iu,
  /^ни (?:один|одна|в одном|в одной|одного|одном)(?: из)? (?:\p{L}+ )?(?:источник|документ|страниц)\p{L}*/iu,
  /^(?:источники|документы|страницы) (?:\p{L}+ )?(?:не|молчат)(?!\p{L})/iu,
  /^(?:данных|сведений|информации|цифр)(?!\p{L}).*(?:нет|не найдено|не нашлось|не обнаружено)\.?$/iu,
  /^(?:出典|資料|情報源|文献|いずれの出典|どの出典|どの資料)(?:に|は|も|から|で).*(?:ない|ません|なかった|ませんでした)。?$/u,
  /(?:データ|情報|数値|記述|記載|資料|出典)(?:は|が)(?:見つか|見当た|得られ|確認でき)(?:らない|りません|りませんでした|らなかった|ない|ません|ませんでした|なかった)。?$/u,
];
