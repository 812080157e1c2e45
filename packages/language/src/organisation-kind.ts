/** What an organisation's own name says of it. A name proves nothing, so it weighs little. */
export type OrganisationKind = 'public_body' | 'research' | 'association';

/** Null where the name does not tell. */
export function organisationKind(name: string): OrganisationKind | null {
  const start = name.slice(0, 200);
  if (isNewsAgency(start)) return null;
  for (const [kind, pattern] of NAMES) if (pattern.test(start)) return kind;
  return null;
}

/** An agency in name, and a newsroom. */
const NEWS_AGENCY =
  /\b(?:(?:news|press|wire) (?:agency|service)|press association|nachrichtenagentur|presseagentur|nachrichtendienst|agence (?:france-)?presse|agence de presse|agencia de noticias|agenzia (?:di stampa|giornalistica))\b|(?<!\p{L})(?:reuters|associated press|afp|dpa|ansa|efe|kyodo|xinhua|keystone-sda)(?!\p{L})|通信社|通讯社/iu;

/** Whether a name is that of an agency whose reports others print. */
export function isNewsAgency(name: string): boolean {
  return NEWS_AGENCY.test(name.slice(0, 200));
}

const NAMES: readonly (readonly [OrganisationKind, RegExp])[] = [
  [
    'association',
    /\b(?:associations?|federation|trade body|alliance|lobby|chamber of commerce|\p{L}*verband(?:es)?|\p{L}*verbände|syndicat|fédération|interprofession|asociación|federación|patronal|associazione|federazione|confindustria)\b|協会|工業会|連合会|業界団体/iu,
  ],
  [
    'research',
    /\b(?:universit\p{L}*|institutes? (?:of|for)|instituts?|istituto|instituto|laborator\p{L}+|research (?:cent(?:re|er)|council|institute)|academy of|college|hochschule|forschungs\p{L}*|centro de investigaci\p{L}+|centre de recherche)\b|研究所|研究機構|大学|学会/iu,
  ],
  [
    'public_body',
    /\b(?:agency|authority|ministry|(?:\p{L}+ )?courts?|tribunal|senate|national assembly|house of (?:commons|lords|representatives)|(?:audit|patent|tax|customs|land|passport|meteorological|met|registry|national|state|public records?|building|port|harbour|transport|energy|health|planning) office|auditor[- ]general|inspectorate|ombuds\p{L}+|(?:accident|safety|marine|rail|air) (?:investigation )?(?:board|branch|bureau)|police|bundestag|landtag|bundesrat|parlament\p{L}*|\p{L}*gericht(?:shof)?|rechnungshof|gemeinde|kanton|landkreis|cour (?:des comptes|d['’]appel|de cassation|suprême)|assemblée nationale|sénat|conseil (?:d['’]état|régional|départemental|municipal)|inspection générale|institut national|cortes|senado|congreso de|juzgado|corte (?:suprema|dei conti|di cassazione)|tribunale|riksdag\p{L}*|folketing\p{L}*|storting\p{L}*|tweede kamer|rekenkamer|department of|parliament|government|council|city of|municipality|office (?:for|of)|statistics|statistical|regulator|commission|bureau of|central bank|\p{L}*amt|bundes\p{L}+|ministerium|\p{L}*ministerium|stadt|behörde|mairie|ministère|préfecture|agence (?:nationale|de)|ministerio|ayuntamiento|agencia|gobierno|ministero|comune di|agenzia|governo|regione)\b|省$|庁$|裁判所$|議会$|国会|市役所|県$|政府|統計局/iu,
  ],
];
