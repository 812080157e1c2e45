/** Words of which a text holds one kind alone: "women" where another has "men". Value by category. */
export function readContrasts(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}]+/gu)) {
    for (const [category, value] of known.get(word) ?? []) {
      found.set(category, (found.get(category) ?? new Set()).add(value));
    }
  }
  return found;
}

const dimensions =
  'high height tall hoch höhe hauteur haut alto altura alta altezza / long length lang länge longueur largo longitud lungo lunga lunghezza / wide width breit breite largeur large ancho anchura largo larghezza / deep depth tief tiefe profondeur profundo profondo';

/** One category a row; its values parted by "/". */
const rows: readonly string[] = [
  'men man male males boys männer männern jungen hommes garçons hombres niños uomini ragazzi / women woman female females girls frauen mädchen femmes filles mujeres niñas donne ragazze / children kinder enfants bambini',
  'north northern norden nördlich nord norte / south southern süden südlich sud sur / east eastern osten östlich est este / west western westen westlich ouest oeste ovest',
  'urban city städtisch urbain urbano urbana / rural ländlich rurale',
  'new neue neuer neuen neufs neuves nuevos nuevas nuovi nuove / used second-hand gebrauchte gebrauchten usagés usados usadas usati usate',
  'imports import importe einfuhren importations importaciones importazioni / exports export exporte ausfuhren exportations exportaciones esportazioni',
  'with mit avec con / without ohne sans sin senza',
  'before vor avant antes prima / after nach après después dopo',
  'gross brutto brut bruto lordo lorda / net netto nette neto',
  'revenue revenues turnover umsatz recettes ingresos ricavi / profit income earnings gewinn bénéfice beneficio utile / loss losses verlust perte pérdida perdita',
  dimensions,
  'morning morgens matin mañana mattina / evening abends soir tarde sera',
  'first erste ersten premier primer primo / second zweite zweiten deuxième segundo secondo / third dritte dritten troisième tercer terzo / fourth vierte vierten quatrième cuarto quarto / last letzte letzten dernier último ultimo',
  'public öffentlich public público pubblico / private privat privé privado privato',
  'created hired geschaffen créés creados creati / cut lost abgebaut supprimés recortados tagliati',
  'indoor innen drinnen intérieur interior interno / outdoor außen draußen extérieur exterior esterno',
  'domestic inländisch national nacional nazionale / foreign ausländisch étranger extranjero estero',
  'arrivals arriving ankünfte arrivées llegadas arrivi / departures departing abflüge départs salidas partenze',
];

/** Category of what a length is the length of. */
export const dimension = String(rows.indexOf(dimensions));

const known: ReadonlyMap<string, readonly (readonly [string, string])[]> = build();

function build() {
  const table = new Map<string, (readonly [string, string])[]>();
  rows.forEach((row, category) => {
    row.split(' / ').forEach((words, value) => {
      for (const word of words.split(' '))
        table.set(word, [...(table.get(word) ?? []), [String(category), String(value)]]);
    });
  });
  return table;
}
