import { primaryTag, rulesOf } from '@research-studio/language';

/**
 * The groups of near-synonyms that a stem belongs to, by number; none but in English. Written from general knowledge of
 * how encyclopaedias and news say the same; a word may be in several groups. Opposites never share one.
 */
export function synonymGroups(stem: string, language: string | null): readonly number[] {
  if (primaryTag(language ?? 'en') !== 'en') return [];
  groups ??= readGroups();
  return groups.get(stem) ?? [];
}

let groups: ReadonlyMap<string, readonly number[]> | undefined;

function readGroups(): ReadonlyMap<string, readonly number[]> {
  const { stem } = rulesOf('en');
  const found = new Map<string, number[]>();
  for (const [index, group] of `${ordinary}|${countries}`.split('|').entries()) {
    for (const word of group.trim().split(/\s+/)) {
      const key = stem(word);
      const known = found.get(key);
      if (known === undefined) found.set(key, [index]);
      else if (!known.includes(index)) known.push(index);
    }
  }
  return found;
}

const ordinary = `
  die death dead pass late funeral obituary kill | born birth baby deliver welcome |
  marry wed wife husband spouse bride marriage tie | divorce split separate | film movie picture |
  release launch issue unveil debut drop publish premiere | win victory triumph champion beat defeat |
  lose defeat loss | appoint name elect select choose pick nominate designate |
  found establish create start begin launch set form | buy acquire purchase takeover acquisition |
  sell sale sold | build construct erect built | close shut closure end cease | open inaugurate begin |
  author write writer wrote pen written | sing vocal singer vocalist | song track single tune |
  album record lp | band group | company firm corporation business enterprise |
  school college university academy | teacher professor lecturer instructor faculty | doctor physician |
  lawyer attorney solicitor barrister counsel | police officer cop | soldier troop |
  car vehicle automobile | plane aircraft jet airplane | ship vessel boat |
  town city municipality village | country nation state | area region district zone |
  near close adjacent beside | street road avenue | house home residence mansion |
  boss chief head leader director president chairman ceo | member part | play perform appear |
  player footballer athlete | match game fixture | goal score strike | season campaign |
  team squad side club | coach manager trainer | sign join | leave depart quit resign exit step |
  retire retirement | return comeback back | move relocate shift transfer |
  award prize honor honour receive | announce say state reveal confirm declare report tell |
  describe call refer label dub | show display demonstrate | ask request |
  plan propose intend proposal | approve pass adopt | law legislation bill act statute |
  ban prohibit outlaw forbid | allow permit let enable | help assist aid support | attack assault raid |
  injure wound hurt | arrest detain | accuse charge allege | convict guilty |
  sentence jail prison imprison | murder kill homicide slay | shoot shot gun gunfire | steal theft rob |
  increase rise grow raise climb | decrease fall drop decline reduce cut | small little minor |
  new recent | old former previous ex | first initial initially original originally debut |
  last final finally | begin start commence | use utilize employ | make produce create manufacture |
  produce producer production | star feature cast appear | episode show series programme program |
  channel network station broadcaster | broadcast air televise | book novel |
  magazine journal publication newspaper paper | critic review reviewer | chart peak |
  concert gig performance show tour | location site place locate | own owner belong |
  base headquarter situate locate | live reside resident | grow raise | study research investigate |
  scientist researcher | discover find found | develop development | replace succeed successor |
  predecessor precede | cost price worth | money fund finance funding | football soccer |
  annual yearly | year annual | worker employee staff | give grant donate present | take assume |
  participate compete part | attend go visit | main principal primary chief | need require |
  fire blaze | flood inundate | storm hurricane cyclone | continue remain stay |
  include comprise contain consist | cause lead result | due because | person people individual |
  government administration | army military force | church parish | hospital clinic medical |
  rank place position | north northern | south southern | east eastern | west western | center centre |
  organise organize hold | mother mom mum | father dad | children kid child | student pupil |
  large big huge major | numerous several multiple | receive obtain earn | job position post role |
  finish conclude complete end | claim argue assert`;

/** Countries and their adjectives where spelling does not tell. */
const countries = `
  british uk britain kingdom | american usa us america states | french france | german germany |
  dutch netherlands holland | spanish spain | swiss switzerland | greek greece | polish poland |
  danish denmark | swedish sweden | finnish finland | turkish turkey | irish ireland | welsh wales |
  scottish scotland | english england | chinese china | japanese japan | norwegian norway |
  portuguese portugal | thai thailand | filipino philippines | czech czechia | hungarian hungary |
  ukrainian ukraine | russian russia | brazilian brazil | argentine argentina | peruvian peru |
  israeli israel | iraqi iraq | lebanese lebanon | belgian belgium | italian italy | austrian austria |
  mexican mexico | egyptian egypt | icelandic iceland | croatian croatia | serbian serbia |
  bulgarian bulgaria | romanian romania | canadian canada | australian australia | european europe |
  african africa | asian asia`;
