import { rememberLately, tokenize, vocabulary, words } from '@research-studio/language';

/**
 * Whether a claim and the passage sentence nearest to it disagree in a negation: a clause of one denies a word that a
 * clause of the other, on the same subject, affirms. "Not always", "not all", "not only" limit and deny nothing.
 */
export function negationDiffers(claim: string, passage: string, language: string | null): boolean {
  const ofClaim = readClauses(claim, language);
  const ofPassage = readClauses(passage, language);
  return denies(ofPassage, ofClaim) || denies(ofClaim, ofPassage);
}

/** The term right after each negation of a text; "not only" and the like deny nothing. Empty: it denies nothing. */
export function deniedTerms(text: string, language: string | null): string[] {
  return readClauses(text, language).flatMap(({ denied, negations }) =>
    negations > 0 ? [...denied].slice(0, 1).concat(denied.size === 0 ? [''] : []) : [],
  );
}

interface Clause {
  readonly negations: number;
  /** Terms right after a negation. */
  readonly denied: ReadonlySet<string>;
  readonly terms: ReadonlySet<string>;
}

function denies(one: readonly Clause[], other: readonly Clause[]): boolean {
  if (other.some(({ negations }) => negations > 0)) return false;
  return one.some((clause) => {
    const subject = [...clause.terms].filter((term) => !clause.denied.has(term));
    return other.some(
      ({ terms }) =>
        [...clause.denied].some((term) => terms.has(term)) &&
        (subject.length === 0 || subject.some((term) => terms.has(term))),
    );
  });
}

/** Commas part no clauses: what follows one mostly shares the subject, and they stand in numbers. */
const boundary = /[;:](?!\d)|[.!?](?=\s)|[。！？；：]|\s[–—]\s|[()（）]/u;

const readClauses = rememberLately((text, language): readonly Clause[] =>
  withoutBounds(text, language)
    .replaceAll('’', "'")
    .split(boundary)
    .map((clause) => readClause(clause, language)),
);

/** "No more than" bounds a number and denies nothing. */
function withoutBounds(text: string, language: string | null): string {
  let rest = text;
  for (const entry of ['atMost', 'atLeast'] as const)
    for (const { start, end } of vocabulary(language, entry).all(text))
      rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  return rest;
}

/** How many terms after "not" are taken to be denied: the verb or adjective, and its object. */
const reach = 2;

function readClause(text: string, language: string | null): Clause {
  const list = words(text);
  const denied = new Set<string>();
  let negations = 0;
  list.forEach((word, index) => {
    const following = list.slice(index + 1).map((next) => next.toLowerCase());
    if (!isNegation(word.toLowerCase(), following)) return;
    negations += 1;
    const next = list.slice(index + 1, index + 8).join(' ');
    for (const term of tokenize(next, language).slice(0, reach)) denied.add(term);
  });
  for (const match of text.replace(limitedInJapanese, '').matchAll(suffixed)) {
    negations += 1;
    for (const term of tokenize(match[1] ?? '', language)) denied.add(term);
  }
  const stated = list.filter((word) => !negationWords.has(word.toLowerCase())).join(' ');
  return { negations, denied, terms: new Set(tokenize(stated, language)) };
}

const suffixed = /(\p{L}{1,8})(?:ない|ません|なかった|ず(?=、|。|に))/gu;
/** "Not necessarily so", "not that it is so". */
const limitedInJapanese =
  /必ずしも|(?:とは|とも)(?:限ら|言え|いえ)(?:ない|ません|なかった)|わけでは(?:ない|ありません|なかった)|だけで(?:は)?(?:なく|ない)/gu;

/** Whether a word denies what follows; both in lower case. */
export function isNegation(word: string, following: readonly string[]): boolean {
  const [next = '', second = ''] = following;
  // "no. 5" and "No 5" number.
  if (word === 'no' && /^\d/.test(next)) return false;
  if (!negationWords.has(word) && !/n't$/.test(word)) return false;
  return !isLimit(next) && !(linking.has(next) && isLimit(second)) && !endsInLimit(following);
}

function isLimit(word: string): boolean {
  return limits.has(word);
}

/** "not dearer everywhere": up to three words may stand before the limit. */
function endsInLimit(following: readonly string[]): boolean {
  const joint = following.findIndex((word) => conjunctions.has(word));
  return following.slice(1, joint < 0 ? 4 : Math.min(4, joint)).some((word) => lateLimits.has(word));
}

const conjunctions = new Set('and but or und aber oder et mais ou y pero o e ma mas и но а или'.split(' '));

export const negationWords: ReadonlySet<string> = new Set(
  'not no never without neither nor none nobody cannot nicht kein keine keinen keinem keiner nie niemals ohne pas jamais sans aucun aucune nunca jamás sin ningún ninguna non mai senza nessun nessuno nessuna não nem sem nenhum nenhuma не нет ни без никогда niet geen nooit inte aldrig ikke nie bez 不 没 没有 不是 未 無 非'.split(
    ' ',
  ),
);

/** After "not" these say that something holds in part or at times. */
const limits = new Set(
  'always necessarily everywhere all every everyone everything entirely wholly fully completely only just merely solely quite exactly immer unbedingt notwendigerweise zwangsläufig zwingend überall alle allen aller alles jede jeder jedes jeden jedem ganz völlig vollständig nur allein bloß toujours nécessairement forcément partout tous toutes tout toute chaque entièrement seulement uniquement siempre necesariamente todos todas todo toda cada solo sólo solamente únicamente sempre necessariamente ovunque dappertutto tutti tutte tutto tutta ogni soltanto solamente todos somente apenas só всегда обязательно везде всюду все всё всех каждый каждая каждое только лишь совсем вполне altijd overal alleen alltid'.split(
    ' ',
  ),
);
/** Words that may stand between "not" and its limit: "not in all cases", "ne sont pas dans tous les cas". */
const linking = new Set(
  'in at for by to with bei für in an auf zu mit dans en pour à au sur para con a per nei nelle em во в на для при'.split(
    ' ',
  ),
);
const lateLimits = new Set(
  'everywhere always necessarily überall immer partout toujours siempre ovunque sempre везде всегда'.split(
    ' ',
  ),
);
