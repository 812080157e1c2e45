import { tokenize } from '@research-studio/language';

/** Stems that a rewording drops or puts in without a change of what is said. */
export const LIGHT_STEMS: ReadonlySet<string> = new Set(
  [
    ...tokenize(
      'always never every each all since time number amount level figure total rate value case way people there form do be get have come reach stand now today about also so per',
      'en',
    ),
    ...tokenize(
      'Zahl Anzahl Menge Höhe Wert Zeit Jahr Fall heute jetzt betragen beträgt betrug liegen liegt lag geben je pro',
      'de',
    ),
    ...tokenize('nombre montant niveau chiffre valeur temps année cas aujourd’hui', 'fr'),
    ...tokenize('número cantidad nivel cifra valor tiempo año caso hoy', 'es'),
    ...tokenize('numero quantità livello cifra valore tempo anno caso oggi', 'it'),
    ...tokenize('número quantidade nível cifra valor tempo ano caso hoje', 'pt'),
  ].map(String),
);

/** Of words that turn what is said when they are left out. */
export const POLAR_STEMS: ReadonlySet<string> = new Set(
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

/** Of words that turn it when they are put in. */
export const TURNING_STEMS: ReadonlySet<string> = new Set(
  [
    tokenize('stop stops stopped cease lose lost fail failed lack lacks refuse refused prevent avoid', 'en'),
    tokenize('verlor verloren versagte verweigerte verhinderte', 'de'),
    tokenize('cessé perdu échoué refusé empêché', 'fr'),
    tokenize('perdió dejó falló impidió', 'es'),
    tokenize('perso smesso fallito impedito', 'it'),
  ].flat(),
);

/** Words that say the same in a claim, beside the groups of the ladder. Written from general knowledge. */
const GROUPS: Readonly<Record<string, string>> = {
  en: 'mean average averaged | dear expensive costly pricey | stop cease halt | limit ceiling cap maximum threshold | operate run running operation | add contribute | high height tall highest | long length longest | deep depth deepest | wide width broad | old age oldest | heavy weigh weight | earn pay paid salary wage | free gratis | apply application applicant | decide decision | cause trigger lead due because | fall drop decline decrease down sink shrink dip | rise increase grow climb up | loud noise noisy sound | install fit mount | inhabitant resident population | house home dwelling | ban prohibit forbid outlaw | start begin commence | grant subsidy | load demand | electric electricity | fast quick rapid | child kid | doctor physician | buy purchase | near close | error mistake | work function | safe harmless | risk danger hazard | cure heal | need require | big large | cheap inexpensive | shut close closed | always invariably | wait take last | cover pay fund | charge pay price | resign quit step | win won winner | take took taken accept accepted | die died dies dying kill killed perish perished | day daily | week weekly | month monthly | year yearly annually | short shorten shorter cut | long lengthen longer | build built | sell sold | buy bought | find found | give gave given | begin began begun | lead led | lose lost loser | make made | send sent | hold held | keep kept | leave left | bring brought | write wrote written | choose chose chosen | break broke broken | steal stole stolen | fly flew flown | drive drove driven | grow grew grown | know knew known | see saw seen | eat ate eaten | drink drank drunk | sink sank sunk | freeze froze frozen | teach taught | draw drew drawn | wear wore worn | lie lay lain',
  de: 'teuer teurer kosten | steigen zunehmen wachsen anwachsen stieg gestiegen | sinken fallen zurückgehen abnehmen sank gesunken fiel | durchschnitt mittel durchschnittlich mittlere mittleren | grenze grenzwert obergrenze höchstwert limit | dauern warten wartezeit | verbieten untersagen verboten untersagt | kaufen erwerben | gründen gegründet gründete | einwohner bewohner | kind kinder | schließen schließt geschlossen zu | öffnen öffnet geöffnet offen | trat getreten zurückgetreten zurücktreten | kostenlos gratis kostenfrei umsonst | laut lärm',
  fr: 'baisser reculer diminuer chuter baissé reculé diminué | augmenter croître progresser augmenté progressé | moyenne moyen | interdire interdit prohiber | gratuit gratuite | fonder fondé créer créé | long longueur | haut hauteur | fermer ferme fermée fermé | ouvrir ouvre ouverte ouvert | habitant habitants',
  es: 'bajar caer disminuir descender | subir aumentar crecer | media promedio medio | prohibir prohibido vedar | gratis gratuito | fundar fundó creó | largo longitud | alto altura | cerrar cierra cierran cerrada cerrado | abrir abre abren abierta abierto',
  it: 'calare diminuire scendere calato | salire aumentare crescere | media medio | vietare proibire vietato | gratis gratuito | fondare fondò fondato | lungo lunghezza | alto altezza | chiudere chiude chiuso chiusa | aprire apre aperto aperta',
  pt: 'cair baixar diminuir | subir aumentar crescer | média médio | proibir proibido | grátis gratuito | fundar fundou | comprido comprimento | alto altura',
};

/** The groups that each stem is in. */
export const GROUPS_OF_STEM: ReadonlyMap<string, readonly string[]> = readGroups();

function readGroups(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [language, groups] of Object.entries(GROUPS))
    groups.split('|').forEach((group, index) => {
      for (const stem of new Set(tokenize(group, language)))
        found.set(stem, [...(found.get(stem) ?? []), `group ${language} ${index}`]);
    });
  return found;
}
