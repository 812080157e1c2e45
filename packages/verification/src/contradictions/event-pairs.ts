import { findDates } from '@research-studio/language';
import type { Profile } from './profile-of.ts';
import { readContrasts } from './read-contrasts.ts';
import type { StatementPair } from './statement-pairs.ts';
import { headOf, phraseOf, subjectsDiffer } from './subject-of.ts';
import { coverOf, indexTerms, type WeightedTerms } from './term-index.ts';

export interface EventPair extends StatementPair {
  readonly kind: 'date' | 'name';
  /** What each side says: its date or the name of who did it. */
  readonly values: readonly [string, string];
}

const likelyFrom = 0.5;
const settledFrom = 0.8;

/** Statements of different sources that give one event, which happens once, another date or another agent. */
export function eventPairs(profiles: readonly Profile[]): EventPair[] {
  const events = profiles.map(readEvent);
  const termsOf = profiles.map((profile, at) => withoutValues(profile, events[at] ?? null));
  const index = indexTerms(termsOf);
  const pairs: EventPair[] = [];
  profiles.forEach((a, one) => {
    const event = events[one];
    if (event == null) return;
    for (const other of index.near(one)) {
      const b = profiles[other];
      const rival = events[other];
      if (
        b === undefined ||
        rival == null ||
        rival.kind !== event.kind ||
        a.statement.sourceId === b.statement.sourceId
      )
        continue;
      const found = compareEvents(event, rival);
      const told = [event.date, event.agent, rival.date, rival.agent].flatMap((value) => value ?? []);
      if (found === null || !isSameThing(a, b, [...told, ...found.values])) continue;
      const [own = a.terms, theirs = b.terms] = [termsOf[one], termsOf[other]];
      const from = 0.9;
      const covers = [
        coverOf({ one: own, other: theirs, from, weight: index.weight }),
        coverOf({ one: theirs, other: own, from, weight: index.weight }),
      ];
      const likeness = ((covers[0] ?? 0) + (covers[1] ?? 0)) / 2;
      if (likeness < likelyFrom) continue;
      const isSettled =
        likeness >= settledFrom &&
        !event.isVague &&
        !rival.isVague &&
        a.names.size > 0 &&
        found.kind === 'date';
      pairs.push({ ...found, one, other, certainty: Math.min(0.95, likeness), isSettled, explanation: null });
    }
  });
  return pairs;
}

/** When it was and who did it are what may differ. */
function withoutValues({ terms, termsIn }: Profile, event: Event | null): WeightedTerms {
  if (event === null) return terms;
  const values = termsIn(`${event.date ?? ''} ${event.agent ?? ''}`);
  return new Map([...terms].filter(([term, share]) => share < 1 || !values.has(term)));
}

interface Event {
  readonly kind: string;
  readonly year: number | null;
  readonly date: string | null;
  readonly agent: string | null;
  /** "around 1850", "in the 1930s", a plan. */
  readonly isVague: boolean;
}

/** Null where the sentence tells of no such event, or gives several years. */
function readEvent({ text, years }: Profile): Event | null {
  const kind = onceKinds.find(([, pattern]) => pattern.test(text))?.[0];
  if (kind === undefined || text.includes(' | ')) return null;
  const dates = findDates(text).filter(({ year, day }) => year !== null && day !== null);
  const [year = null] = years;
  const agent = agentPattern.exec(text)?.[1]?.trim() ?? null;
  if (years.size > 1 || (years.size === 0 && agent === null)) return null;
  const [date] = dates.length === 1 ? dates : [];
  const isVague =
    /(?:about|around|circa|c\.|early|late|before|after|since|until|um|gegen|vers|hacia|verso|circa|seit|depuis|desde|dal|頃|ごろ)\s?(?:the )?\d{4}|\d{4}s(?!\p{L})|\d{4}er|(?<!\p{L})(?:will|planned|soll|prévu|previsto|予定)/iu.test(
      text,
    );
  return {
    kind,
    year,
    date: date === undefined ? null : text.slice(date.start, date.end),
    agent,
    isVague,
  };
}

function compareEvents(one: Event, other: Event): Pick<EventPair, 'kind' | 'values'> | null {
  if (one.year !== null && other.year !== null && one.year !== other.year)
    return { kind: 'date', values: [String(one.date ?? one.year), String(other.date ?? other.year)] };
  if (one.date !== null && other.date !== null && dayOf(one.date) !== dayOf(other.date))
    return { kind: 'date', values: [one.date, other.date] };
  if (one.agent === null || other.agent === null) return null;
  const words = new Set(one.agent.toLowerCase().split(/[\s-]+/));
  const isSame = other.agent
    .toLowerCase()
    .split(/[\s-]+/)
    .some((word) => words.has(word));
  return isSame ? null : { kind: 'name', values: [one.agent, other.agent] };
}

function dayOf(date: string): string {
  const [found] = findDates(date);
  return `${found?.year} ${found?.month} ${found?.day}`;
}

/** Both name the same; names that are the values themselves do not count. Nor do a shop and a bridge in one place. */
function isSameThing(a: Profile, b: Profile, values: readonly string[]): boolean {
  const own = new Set(values.flatMap((value) => value.toLowerCase().split(/[\s.,]+/)));
  const strange = (one: Profile, other: Profile) =>
    [...one.names].filter((name) => !own.has(name) && !other.text.toLowerCase().includes(name));
  if (strange(a, b).length > 0 && strange(b, a).length > 0) return false;
  const [first, second] = [readContrasts(a.text), readContrasts(b.text)];
  for (const [category, words] of first) {
    const others = second.get(category);
    if (others !== undefined && ![...words].some((word) => others.has(word))) return false;
  }
  return !subjectsDiffer(thingOf(a, b), thingOf(b, a)) && !subjectsDiffer(objectOf(a), objectOf(b));
}

/** What it is about, without the names of places and persons that both may have. */
function thingOf({ text, language, names, terms, termsIn }: Profile, other: Profile) {
  const named = termsIn([...names].join(' '));
  const subject = [...headOf(text, language)].filter((term) => !named.has(term) || !other.terms.has(term));
  return { subject: new Set(subject), knows: (term: string) => terms.has(term) };
}

/** "The committee adopted the report": what is adopted. */
function objectOf({ text, language, terms }: Profile) {
  const found = onceKinds.map(([, pattern]) => pattern.exec(text)).find((match) => match !== null);
  const rest = found == null ? '' : text.slice(found.index + found[0].length);
  return { subject: phraseOf(rest, language), knows: (term: string) => terms.has(term) };
}

const agentPattern =
  /(?<!\p{L})(?:by|von|durch|par|por|da|dal|dalla)\s(?:the |der |dem |la |el |il )?((?:\p{Lu}[\p{L}.'’-]{0,24}\s?){1,4})/u;

function once(words: string, japanese: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])|${japanese}`, 'iu');
}

/** Things that happen once, by kind. */
const onceKinds: readonly (readonly [string, RegExp])[] = [
  [
    'founded',
    once(
      'founded|established|gegründet|fondée?s?|fundad[oa]s?|fondat[oaie]|istituit[oaie]',
      '設立|創業|創立',
    ),
  ],
  [
    'opened',
    once(
      'opened|inaugurated|eröffnet|inaugurée?s?|ouverte?s?|inaugurad[oa]s?|inaugurat[oaie]|abrió|apert[oaie]',
      '開業|開館|開通|開設',
    ),
  ],
  [
    'built',
    once(
      'built|completed|constructed|erected|gebaut|erbaut|fertiggestellt|construite?s?|achevée?s?|construid[oa]s?|terminad[oa]s?|costruit[oaie]|completat[oaie]',
      '建設|完成|建てられ|竣工',
    ),
  ],
  [
    'began',
    once(
      'began|started|begann|begonnen|commencée?s?|commença|débuté|comenzó|empezó|iniziat[oaie]|cominciat[oaie]',
      '開始|始まっ',
    ),
  ],
  ['sank', once('sank|sunk|gesunken|sank|coulée?s?|hundid[oa]s?|hundió|affondat[oaie]', '沈没')],
  [
    'elected',
    once(
      'elected|appointed|gewählt|ernannt|élue?s?|nommée?s?|elegid[oa]s?|nombrad[oa]s?|elett[oaie]|nominat[oaie]',
      '選出|任命',
    ),
  ],
  ['born', once('born|geboren|née?s?|nacid[oa]s?|nació|nat[oa]', '生まれ')],
  [
    'died',
    once(
      'died|starb|verstarb|gestorben|morte?s?|décédée?s?|murió|fallecid[oa]s?|falleció|mort[oa]',
      '死去|没し',
    ),
  ],
  [
    'invented',
    once(
      'invented|discovered|erfunden|entdeckt|inventée?s?|découverte?s?|inventad[oa]s?|descubiert[oa]s?|inventat[oaie]|scopert[oaie]',
      '発明|発見',
    ),
  ],
  [
    'adopted',
    once(
      'adopted|enacted|passed|ratified|signed|verabschiedet|beschlossen|unterzeichnet|adoptée?s?|votée?s?|signée?s?|aprobad[oa]s?|firmad[oa]s?|approvat[oaie]|firmat[oaie]',
      '可決|制定|成立',
    ),
  ],
  [
    'launched',
    once(
      'launched|released|introduced|gestartet|eingeführt|lancée?s?|introduite?s?|lanzad[oa]s?|introducid[oa]s?|lanciat[oaie]|introdott[oaie]',
      '発売|打ち上げ|導入',
    ),
  ],
  [
    'closed',
    once(
      'closed|abolished|demolished|geschlossen|abgeschafft|abgerissen|fermée?s?|supprimée?s?|démolie?s?|cerrad[oa]s?|suprimid[oa]s?|demolid[oa]s?|chius[oaie]|abolit[oaie]|demolit[oaie]',
      '廃止|閉館|閉鎖',
    ),
  ],
  [
    'designed',
    once(
      'designed|written|composed|painted|directed|entworfen|geschrieben|komponiert|gemalt|conçue?s?|écrite?s?|composée?s?|peinte?s?|diseñad[oa]s?|escrit[oa]s?|compuest[oa]s?|pintad[oa]s?|progettat[oaie]|scritt[oaie]|compost[oaie]|dipint[oaie]',
      '設計|執筆|作曲',
    ),
  ],
];
