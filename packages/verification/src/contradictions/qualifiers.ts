/** What restricts a value: two values with different qualifiers of one category speak of different things. */
export type QualifierCategory =
  | 'statistic'
  | 'timeOfDay'
  | 'season'
  | 'load'
  | 'change'
  | 'standing'
  | 'era'
  | 'mode'
  | 'part'
  | 'extent'
  | 'money';

export type Qualifiers = ReadonlyMap<QualifierCategory, ReadonlySet<string>>;

export function readQualifiers(written: string): Qualifiers {
  // The month is no verb.
  const text = written.replace(/(?<=\p{L},?\s|\d\s)May(?!\p{L})/gu, ' ');
  const found = new Map<QualifierCategory, Set<string>>();
  for (const [category, value, pattern] of patterns) {
    if (!pattern.test(text)) continue;
    const values = found.get(category) ?? new Set();
    found.set(category, values.add(value));
  }
  return found;
}

/** A year, or a day or month with one. */
const dated = '(?:[^\\s,;.]{1,12}[\\s.]{1,2}){0,4}(?:1[5-9]|20|21)\\d\\d';
/** What may have another value from one day to the next. */
const amounts =
  '(?:limits?|rates?|prices?|fees?|fares?|rules?|values?|caps?|thresholds?|maximum|minimum|amounts?|sums?|grants?|tariffs?|figures?|\\p{L}{0,20}(?:grenzen?|grenzwerte?|werte?|preise?|sätze|satz|gebühr(?:en)?|tarife?|beträge|betrag)|limites?|prix|tarifs?|taux|seuils?|montants?|valeurs?|límites?|precios?|tarifas?|valor(?:es)?|tasas?|prezz[oi]|tariff[ae]|valore|importo)';

/** Words, whole, in the main languages; Japanese stems stand anywhere. */
function anyOf(words: string, japanese = ''): RegExp {
  const whole = `(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`;
  return new RegExp(japanese === '' ? whole : `${whole}|${japanese}`, 'iu');
}

const patterns: readonly (readonly [QualifierCategory, string, RegExp])[] = [
  // Several places taken together: no figure of one of them.
  [
    'extent',
    'together',
    anyOf(
      '(?:(?:in|across|of|over) (?:all )?(?:the )?(?:two|three|four|five|six|seven|eight|nine|ten|\\d{1,3}|these|those|all|both) (?:\\p{L}+ )?(?:countries|states|regions|cities|provinces|districts|nations))|worldwide|globally|(?:in (?:den |allen )?(?:beiden|zwei|drei|vier|fünf|sechs|sieben|acht|\\d{1,3}) (?:ländern|staaten|regionen|städten))|weltweit|(?:dans les (?:deux|trois|quatre|cinq|six|sept|huit|\\d{1,3}) (?:pays|régions|villes))|dans le monde|(?:en los (?:dos|tres|cuatro|cinco|seis|\\d{1,3}) países)|en todo el mundo|(?:nei (?:due|tre|quattro|cinque|sei|\\d{1,3}) paesi)|nel mondo',
      '(?:両|二|三|四|五|[2-9])(?:か国|カ国|ヶ国)|世界全体',
    ),
  ],
  [
    'statistic',
    'mean',
    anyOf(
      'mean|means|average|averages|averaged|mittlere[nrs]?|mittel|durchschnitt|durchschnittlich\\p{L}*|im schnitt|moyen|moyenne|en moyenne|promedio|media|medio|in media',
      '平均',
    ),
  ],
  ['statistic', 'median', anyOf('median|medians|médiane?|mediana|mediane', '中央値')],
  [
    'statistic',
    'max',
    anyOf(
      'highest|maximum|max|peak|record|largest|höchste[nrs]?|höchstwert|größte[nrs]?|maximal\\p{L}*|maximale?|máxim[ao]|massim[ao]|plus (?:haut|haute|élevée?)',
      '最高|最大',
    ),
  ],
  [
    'statistic',
    'min',
    anyOf(
      'lowest|minimum|min|smallest|niedrigste[nrs]?|kleinste[nrs]?|tiefste[nrs]?|minimale?|mínim[ao]|minim[ao]|plus (?:bas|basse|faible)',
      '最低|最小',
    ),
  ],
  [
    'statistic',
    'total',
    anyOf(
      'total|totals|altogether|in all|combined|insgesamt|gesamt|zusammen|au total|en total|in totale|totale',
      '合計|総',
    ),
  ],
  ['timeOfDay', 'night', anyOf('night|nights|night-time|nacht|nachts|nuit|noche|notte|noite', '夜')],
  [
    'timeOfDay',
    'day',
    anyOf(
      'daytime|by day|day \\([^)]*\\)|tagsüber|am tage?|en journée|de jour|de día|di giorno|diurn[ao]',
      '昼間|日中',
    ),
  ],
  ['season', 'winter', anyOf('winter|hiver|invierno|inverno', '冬')],
  ['season', 'summer', anyOf('summer|sommer|été|verano|estate', '夏')],
  [
    'load',
    'full',
    anyOf(
      'full (?:output|load|power|speed)|vollast|volllast|pleine (?:charge|puissance)|plena (?:carga|potencia)|pieno carico',
      '全負荷',
    ),
  ],
  [
    'load',
    'part',
    anyOf('(?:part|half|partial) load|teillast|charge partielle|carga parcial|carico parziale', '部分負荷'),
  ],
  [
    'change',
    'change',
    anyOf(
      'f[ae]ll|falls|fallen|rose|rises?|risen|grew|grown|increas\\p{L}*|decreas\\p{L}*|declin\\p{L}*|dropp?\\p{L}*|down|fewer|reduc\\p{L}*|saving|saves?|saved|more than (?:a year|in|the)|gestiegen|gesunken|stieg\\p{L}*|sank\\p{L}*|fiel\\p{L}*|rückgang|zunahme|anstieg|weniger als|mehr als|zurück|baiss\\p{L}*|hausse|augment\\p{L}*|recul\\p{L}*|diminu\\p{L}*|caíd[ao]|cay[óe]\\p{L}*|aument\\p{L}*|subi\\p{L}*|baj[óa]\\p{L}*|cal[oa]|calat[oaie]|cresciut[oaie]|crescita|diminuzion\\p{L}*|aumento',
      '増|減|上昇|低下|下が',
    ),
  ],
  [
    'standing',
    'goal',
    anyOf(
      'target|targets|goal|aims?|aimed|expects?|expected|forecast\\p{L}*|plans?|planned|projected|will|would|could|may(?!\\s(?:not|(?:\\p{L}+\\s){0,3}(?:at most|up to|no more|not more|a maximum)))|might|budget|estimat\\p{L}*|proposed|ziel|ziele|soll|sollen|sollte\\p{L}*|erwartet\\p{L}*|geplant\\p{L}*|prognose|wird|werden|objectif|prévoit|prévu\\p{L}*|devrait|objetivo|prevé|previst[oa]s?|obiettivo|prevede|dovrebbe',
      '目標|予定|見込|計画|予測',
    ),
  ],
  [
    'standing',
    'promise',
    anyOf(
      'promis\\p{L}*|advertis\\p{L}*|claims?|claimed|rated|nominal|according to (?:the|its) (?:maker|manufacturer)|(?:maker|manufacturer|brochure|supplier|seller) (?:says|states|gives)|says the (?:maker|manufacturer)|instead of|rather than|statt|anstatt|anstelle|au lieu|en (?:lugar|vez) de|invece|anziché|verspr\\p{L}*|laut (?:dem |des )?herstellers?|(?:nach|den) angaben? des herstellers|herstellerangabe\\p{L}*|selon (?:le|son) (?:fabricant|constructeur)|según (?:el|su) fabricante|asegura(?:n)?|secondo il (?:produttore|costruttore)|assicura(?:no)?|segundo o fabricante|garante(?:m)?|beworben\\p{L}*|promet\\p{L}*|annoncée?s?|promete|anunciad[oa]s?|promette|dichiarat[oaie]',
      'メーカー公称|公称|うた',
    ),
  ],
  [
    'standing',
    'measured',
    anyOf(
      'measur\\p{L}*|metered|tested|found|recorded|we (?:got|counted|weighed|reached|drove|rode)|in (?:our|the) tests?|our tests?|im test|notre (?:test|essai)|nuestra prueba|nostra prova|gemessen\\p{L}*|messung\\p{L}*|messwert\\p{L}*|mesurée?s?|medid[oa]s?|medimos|misurat[oaie]|rilevat[oaie]',
      '実測|測定',
    ),
  ],
  [
    'standing',
    'limit',
    anyOf(
      '(?<!(?:detection|quantification) )limits?(?! of (?:detection|quantification))|may not|(?:may|can|darf|dürfen|peu(?:t|vent)|pueden?|può|possono)\\s(?:\\p{L}+\\s){0,3}(?:at most|up to|no more than|not more than|a maximum of|höchstens|maximal|bis zu|au plus|jusqu|como máximo|hasta|al massimo|fino a)|permitted|allowed|must not|at least|must|required|grenzwert\\p{L}*|zulässig\\p{L}*|höchstens|mindestens|limite|límite|permis|permitid[oa]|consentit[oa]',
      '上限|基準|規制',
    ),
  ],
  [
    'era',
    'former',
    anyOf(
      `formerly|previously|used to|as it was then|at the time|back then|(?:before|until|till|prior to) (?:then|that|this|${dated})|ehemals|früher|bisher|vorher|zuvor|damals|(?:vor|bis) (?:dahin|dato|${dated})|bis(?: zum| ende)? ${dated}|auparavant|autrefois|jusqu['’]alors|(?:avant|jusqu['’](?:en|au|à)) ${dated}|anteriormente|entonces|(?:antes de|hasta)(?: el)? ${dated}|in precedenza|precedentemente|allora|(?:prima del|fino al?)(?: l)? ?${dated}|(?:former|previous|old|earlier|frühere[nrs]?|bisherige[nrs]?|vorherige[nrs]?|alte[nrs]?|anciens?|anciennes?|vecchi[oa]) (?:\\p{L}{1,20} ){0,1}${amounts}|${amounts} (?:anterior|precedente|précédente?s?)`,
      '以前|当時|従来|旧',
    ),
  ],
  [
    'money',
    'grant',
    anyOf(
      'grants?|bonus|subsid\\p{L}*|rebate|allowance|zusch\\p{L}*|förder\\p{L}*|prämie|prime|aides?|subvenci\\p{L}*|ayudas?|bonificación|incentiv\\p{L}*|contribut\\p{L}*',
      '補助金|助成金',
    ),
  ],
  [
    'money',
    'cost',
    anyOf(
      'cost|costs|price|prices|priced|bill|bills|kosten|kostet\\p{L}*|kostete|preis|preise|coûte\\p{L}*|coûts?|prix|cuestan?|coste|precio|costa|costano|costo|prezzo',
      '価格|費用|料金',
    ),
  ],
  [
    'money',
    'saving',
    anyOf(
      'saves?|saved|savings?|cheaper|erspar\\p{L}*|spart|sparen|économi\\p{L}*|ahorr\\p{L}*|risparm\\p{L}*',
      '節約',
    ),
  ],
  [
    'part',
    'part',
    anyOf(
      'of the total|of these|of those|of them|(?<=, |^)of which|of whom|among them|including|davon|darunter|dont|parmi (?:eux|elles)|de los cuales|de las cuales|de ellos|di cui|tra cui|dei quali',
      'うち|内訳',
    ),
  ],
  [
    'mode',
    'extra',
    anyOf(
      'on top|supplement|bonus on top|additional|extra|further|plus|zusätzlich\\p{L}*|weitere|zuschlag|supplémentaire|en plus|adicional|además|aggiuntiv[oa]|ulteriore',
      '追加|加算',
    ),
  ],
];
