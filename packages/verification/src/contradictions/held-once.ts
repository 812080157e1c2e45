/** What stands before a value in its clause, or right behind it, says that it held once and holds no more. */
export function heldOnce(
  { start, end }: { readonly start: number; readonly end: number },
  text: string,
): boolean {
  const before = text.slice(Math.max(0, start - 80), start).replace(comma, '$1 ');
  const clause = before.split(clauseEnd).at(-1) ?? before;
  if (held.test(clause) || formerAmount.test(clause)) return true;
  if (upToNow.test(clause) && fromNowOn.test(text)) return true;
  if (untilDate.test(clause)) return past.test(clause);
  return past.test(clause) && untilDateBehind.test(text.slice(end, end + 48));
}

const clauseEnd =
  /[;、]|,\s|\.\s|\s(?:but|aber|jetzt|mais|pero|ma|(?<!(?:to|until|till|from)\s)now)(?=\s)/giu;

/** "Until 31 August 2024", "former price": a column of values that hold no more. */
export function headsFormer(head: string): boolean {
  return held.test(head) || formerAmount.test(head) || untilDate.test(head);
}

const words =
  "until then|till then|up to then|before then|before that|previously|formerly|used to|bis dahin|bis dato|davor|zuvor|früher|vormals|ehemals|jusque-là|jusqu['’]alors|auparavant|avant cela|hasta entonces|antes de eso|antes era|anteriormente|fino ad allora|prima di allora|in precedenza|até então|antes disso|anteriormente";
const held = new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|それまで|以前は|従来は|その前は`, 'iu');
/** The comma behind such a word ends no clause. */
const comma = new RegExp(`((?<!\\p{L})(?:${words})),\\s|((?:それまで|以前)は)、`, 'giu');

/** "The former abbey is 40 m long" is of today; a former limit is not. */
const formerAmount =
  /(?<!\p{L})(?:(?:former|previous|earlier) (?:\p{L}{1,20} ){0,2}(?:limits?|rates?|prices?|fees?|fares?|rules?|values?|caps?|thresholds?|maximum|minimum|amounts?|sums?|grants?|tariffs?)|(?:frühere|bisherige|vorherige|ehemalige|alte)[nrsm]? (?:\p{L}{0,20}(?:grenze|grenzwert|wert|preis|satz|gebühr|tarif|betrag)e?n?)|anciens? (?:limites?|prix|tarifs?|taux|seuils?|montants?)|anciennes? (?:limites?|valeurs?)|(?:límite|precio|tarifa|valor|tasa|limite|prezzo|tariffa|valore|preço) (?:anterior|precedente))(?!\p{L})/iu;

/** So far may be of today too, unless the sentence says what comes next. */
const upToNow =
  /(?<!\p{L})(?:up to now|until now|so far|bisher|bislang|jusqu['’]ici|jusqu['’]à présent|hasta ahora|finora|fino a ora|até agora)(?!\p{L})|これまで/iu;
const fromNowOn =
  /(?<!\p{L})(?:from now on|from then on|henceforth|in future|ab sofort|ab jetzt|künftig|nunmehr|désormais|dorénavant|à l['’]avenir|a partir de ahora|en adelante|d['’]ora in poi|in futuro|a partir de agora)(?!\p{L})|今後|これから/iu;

const until =
  "(?:until|till|up to|bis(?: zum| ende)?|jusqu['’](?:en|au|à)|hasta(?: el)?|fino (?:al?|all['’])|até)\\s?(?:[^\\s,;.]{1,12}[\\s.]{1,2}){0,3}(?:1[5-9]|20|21)\\d\\d(?!\\d)";
const untilDate = new RegExp(`(?<!\\p{L})${until}`, 'iu');
const untilDateBehind = new RegExp(`^[^,;.]{0,12}(?<!\\p{L})${until}`, 'iu');
const past =
  /(?<!\p{L})(?:was|were|had|paid|amounted|stood|war|waren|betrug\p{L}*|lag|lagen|galt\p{L}*|était|étaient|s['’]élevait|coûtait|era|eran|erano|costaba|costava|ammontava)(?!\p{L})/iu;
