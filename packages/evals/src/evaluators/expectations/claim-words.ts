import { readDirections, synonymGroups, tokenize } from '@research-studio/core';

/** A word of a text that tells something. */
export interface ClaimWord {
  /** As written, lower case; the whole of a stem in scripts without spaces. */
  readonly word: string;
  /** The words beside it, lower case; empty at an end. */
  readonly before: string;
  readonly after: string;
  /** What it means the same as: its stem and groups of synonyms, or the direction that it tells. */
  readonly keys: readonly string[];
  readonly isName: boolean;
  /** Place in the text, counted in words. */
  readonly at: number;
}

/** The content words of a text without its figures, each stem once. */
export function claimWords(text: string, language: string | null): readonly ClaimWord[] {
  const axes = readDirections(text);
  const all = [...text.matchAll(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu)];
  const seen = new Set<string>();
  const read = all.flatMap(({ 0: word, index }, at): ClaimWord[] => {
    const direction = axes.filter(({ start }) => start >= index && start < index + word.length);
    const isName = at > 0 && /^\p{Lu}/u.test(word) && !startsSentence(text, index) && !isGerman(language);
    return tokenize(word, language).flatMap((stem): ClaimWord[] => {
      if (seen.has(stem) || LIGHT.has(stem) || /^\p{N}/u.test(stem)) return [];
      seen.add(stem);
      const keys = [
        ...direction.map(({ axis, sign }) => `${axis} ${sign}`),
        stem,
        ...synonymGroups(stem, language).map((group) => `synonym ${group}`),
        ...(groupsOf.get(stem) ?? []),
      ];
      const beside = (other: number) => all[other]?.[0].toLowerCase() ?? '';
      return [{ word: word.toLowerCase(), before: beside(at - 1), after: beside(at + 1), keys, isName, at }];
    });
  });
  // "More expensive" is a direction that no content word tells.
  const told = new Set(read.flatMap(({ keys }) => keys));
  const others = axes.map(({ axis, sign }) => `${axis} ${sign}`).filter((key) => !told.has(key));
  return [...read, ...[...new Set(others)].map((key) => ({ ...WORDLESS, keys: [key] }))];
}

const WORDLESS = { word: '', before: '', after: '', isName: false, at: 0 };

/** Words that turn what is said when they are left out. */
export function isPolar({ keys }: ClaimWord): boolean {
  return keys.some((key) => POLAR.has(key) || / -?1$/.test(key));
}

const POLAR: ReadonlySet<string> = new Set(
  [
    tokenize(
      'stop cease halt fail lack ban prohibit forbid deny refuse prevent avoid lose end close free exempt',
      'en',
    ),
    tokenize('aufhören stoppen versagen fehlen verbieten verweigern verhindern schließen', 'de'),
    tokenize('cesser arrêter échouer manquer interdire refuser empêcher', 'fr'),
    tokenize('cesar parar dejar fallar faltar prohibir negar impedir', 'es'),
    tokenize('cessare smettere fermare mancare vietare negare impedire', 'it'),
  ].flat(),
);

/** Whether two words say the same: synonyms, one direction, one the beginning of the other, or its last part. */
export function saySame(one: ClaimWord, other: ClaimWord): boolean {
  if (one.keys.some((key) => other.keys.includes(key))) return true;
  return (
    !one.isName &&
    [
      [one, other],
      [other, one],
    ].some(([a, b]) => isPart(a, b))
  );
}

const LEAST_PART = 4;

function isPart(short: ClaimWord | undefined, long: ClaimWord | undefined): boolean {
  const [a, b] = [stemOf(short), stemOf(long)];
  if (a.length < LEAST_PART || b.length <= a.length) return false;
  return (b.startsWith(a) && b.length - a.length <= LEAST_PART) || (a.length > LEAST_PART && b.endsWith(a));
}

function stemOf(word: ClaimWord | undefined): string {
  return word?.keys.find((key) => !key.includes(' ')) ?? '';
}

function startsSentence(text: string, index: number): boolean {
  return /(?:^|[.!?:;•–—])[\s"'“‘«(]*$/u.test(text.slice(Math.max(0, index - 4), index));
}

function isGerman(language: string | null): boolean {
  return language?.startsWith('de') ?? false;
}

/** Stems that a rewording drops or puts in without a change of what is said. */
const LIGHT: ReadonlySet<string> = new Set(
  [
    ...tokenize(
      'always never since time number amount level figure total rate value case way people there form do be get have come reach stand now today about also so per',
      'en',
    ),
    ...tokenize('Zahl Anzahl Menge Höhe Wert Zeit Jahr Fall heute jetzt betragen liegen geben', 'de'),
    ...tokenize('nombre montant niveau chiffre valeur temps année cas aujourd’hui', 'fr'),
    ...tokenize('número cantidad nivel cifra valor tiempo año caso hoy', 'es'),
    ...tokenize('numero quantità livello cifra valore tempo anno caso oggi', 'it'),
    ...tokenize('número quantidade nível cifra valor tempo ano caso hoje', 'pt'),
  ].map(String),
);

/** Words that say the same in a claim, beside the groups of the ladder. Written from general knowledge. */
const GROUPS: Readonly<Record<string, string>> = {
  en: 'mean average averaged | dear expensive costly pricey | stop cease halt | limit ceiling cap maximum threshold | operate run running operation | add contribute | high height tall highest | long length longest | deep depth deepest | wide width broad | old age oldest | heavy weigh weight | earn pay paid salary wage | free gratis | apply application applicant | decide decision | cause trigger lead due because | fall drop decline decrease down sink shrink dip | rise increase grow climb up | loud noise noisy sound | install fit mount | inhabitant resident population | house home dwelling | ban prohibit forbid outlaw | start begin commence | grant subsidy | load demand | electric electricity | fast quick rapid | child kid | doctor physician | buy purchase | near close | error mistake | work function | safe harmless | risk danger hazard | cure heal | need require | big large | cheap inexpensive | shut close closed | always invariably | wait take last | cover pay fund | charge pay price | resign quit step',
  de: 'teuer teurer kosten | steigen zunehmen wachsen anwachsen stieg gestiegen | sinken fallen zurückgehen abnehmen sank gesunken fiel | durchschnitt mittel durchschnittlich mittlere mittleren | grenze grenzwert obergrenze höchstwert limit | dauern warten wartezeit | verbieten untersagen verboten untersagt | kaufen erwerben | gründen gegründet gründete | einwohner bewohner | kind kinder | schließen schließt geschlossen zu | öffnen öffnet geöffnet offen | trat getreten zurückgetreten zurücktreten | kostenlos gratis kostenfrei umsonst | laut lärm',
  fr: 'baisser reculer diminuer chuter baissé reculé diminué | augmenter croître progresser augmenté progressé | moyenne moyen | interdire interdit prohiber | gratuit gratuite | fonder fondé créer créé | long longueur | haut hauteur | fermer ferme fermée fermé | ouvrir ouvre ouverte ouvert | habitant habitants',
  es: 'bajar caer disminuir descender | subir aumentar crecer | media promedio medio | prohibir prohibido vedar | gratis gratuito | fundar fundó creó | largo longitud | alto altura | cerrar cierra cierran cerrada cerrado | abrir abre abren abierta abierto',
  it: 'calare diminuire scendere calato | salire aumentare crescere | media medio | vietare proibire vietato | gratis gratuito | fondare fondò fondato | lungo lunghezza | alto altezza | chiudere chiude chiuso chiusa | aprire apre aperto aperta',
  pt: 'cair baixar diminuir | subir aumentar crescer | média médio | proibir proibido | grátis gratuito | fundar fundou | comprido comprimento | alto altura',
};

const groupsOf: ReadonlyMap<string, readonly string[]> = readGroups();

function readGroups(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [language, groups] of Object.entries(GROUPS))
    groups.split('|').forEach((group, index) => {
      for (const stem of new Set(tokenize(group, language)))
        found.set(stem, [...(found.get(stem) ?? []), `group ${language} ${index}`]);
    });
  return found;
}
