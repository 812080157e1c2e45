/** Names of the twelve months, a list for each language, as they stand in dates. */
export const MONTHS: readonly (readonly string[])[] = [
  'January February March April May June July August September October November December',
  'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
].map((names) => names.split(' '));
