import { analyzeQuestion } from '@research-studio/extractive';
import type { TemporalScope } from './query-analysis.ts';

/** Years this recent count as the present: a question about them is served best by the newest pages. */
const CURRENT_MONTHS = 18;
/** A year this long ago is the past of history books. */
const HISTORICAL_YEARS = 20;

/** The time that a question is about, by its years and its words for time; `today` is YYYY-MM-DD. */
export function temporalScopeOf(question: string, today: string): TemporalScope {
  return statedScope(question, today) ?? { kind: impliedKind(question), from: null, to: null };
}

/**
 * The model's reading, held to what the question says: its years, and words such as "latest", always win. A period
 * without years is the past; a present without years has no bounds.
 */
export function checkedScope(given: TemporalScope, question: string, today: string): TemporalScope {
  const stated = statedScope(question, today);
  if (stated !== null) return stated;
  if (given.kind === 'current' || given.kind === 'timeless') return { ...given, from: null, to: null };
  const [from, to] = given.from && given.to && given.from > given.to ? [null, null] : [given.from, given.to];
  return { kind: from === null && to === null ? 'historical' : given.kind, from, to };
}

/** Null where the question has neither years nor words that say when. */
function statedScope(question: string, today: string): TemporalScope | null {
  const years = yearsOf(question);
  if (years !== null) return { kind: kindOfYears(years, question, today), ...years };
  if (CURRENT.test(question)) return { kind: 'current', from: null, to: null };
  return HISTORICAL.test(question) ? { kind: 'historical', from: null, to: null } : null;
}

type Years = Pick<TemporalScope, 'from' | 'to'>;

function kindOfYears({ from, to }: Years, question: string, today: string): TemporalScope['kind'] {
  const thisYear = Number(today.slice(0, 4));
  const last = Number(to ?? thisYear);
  if (from !== null && Number(from) >= firstCurrentYear(today)) return 'current';
  if (from === null && to !== null && last >= thisYear) return 'current';
  return last < thisYear - HISTORICAL_YEARS || (HISTORICAL.test(question) && last < thisYear)
    ? 'historical'
    : 'period';
}

/** The earliest year of which at least half lies within the last months that count as the present. */
function firstCurrentYear(today: string): number {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const months = year * 12 + (month - 1) - CURRENT_MONTHS;
  return Math.floor(months / 12) + (months % 12 <= 6 ? 0 : 1);
}

/** First and last year that the question names; an open side is null. Null where it names none. */
function yearsOf(question: string): Years | null {
  const found = [...spansOf(question)];
  if (found.length === 0) return null;
  const from = Math.min(...found.map(([first]) => first));
  const to = Math.max(...found.map(([, last]) => last));
  const isSingle = from === to;
  return {
    from: isSingle && UNTIL.test(question) ? null : String(from),
    to: isSingle && SINCE.test(question) ? null : String(to),
  };
}

function* spansOf(question: string): Generator<readonly [number, number]> {
  const plain = question.normalize('NFKC');
  for (const [, century = ''] of plain.matchAll(CENTURY)) {
    const last = Number(century) * 100;
    yield [last - 99, last];
  }
  for (const match of plain.matchAll(YEAR)) {
    const first = Number(match[1]);
    const rest = plain.slice(match.index + match[0].length);
    if (isNumberOfSomething(plain.slice(0, match.index), rest)) continue;
    const short = /^\s?[-–/]\s?(\d{2})(?!\d)/u.exec(rest)?.[1];
    const last = short === undefined ? first : Math.floor(first / 100) * 100 + Number(short);
    yield DECADE.test(rest) ? [first, first + 9] : [first, Math.max(first, last)];
  }
}

const YEAR = /(?<![\p{L}\p{N}.,/#$€£¥+-])(1[0-9]\d\d|20\d\d)(?![\p{N}%]|[.,]\d)/gu;
const DECADE = /^(?:['’]?s|er)(?!\p{L})|^年代/u;
const CENTURY =
  /(?<!\p{N})(1\d|20|21)(?:st|th|\.|e|è?me|º|°)?[\s-]?(?:century|jahrhundert\p{L}*|siècle|secolo|século|eeuw|век\p{L}*|世紀|世纪)/giu;
const UNTIL =
  /(?<!\p{L})(?:before|until|up to|prior to|vor|bis|avant|jusqu'en|antes de|hasta|prima del|fino al|até|voor|tot|до)\s+(?:the\s+)?\d{4}|\d{4}\s?年?(?:以前|まで|之前)/iu;
const SINCE =
  /(?<!\p{L})(?:since|from|after|seit|ab|nach|depuis|après|desde|dal|dopo il|vanaf|sinds|после|начиная с)\s+(?:the\s+year\s+)?\d{4}|\d{4}\s?年?(?:以降|から|以来)|с\s+\d{4}/iu;

/** "ISO 2000", "Boeing 1900", "1500 homes": a number that only looks like a year. */
function isNumberOfSomething(before: string, after: string): boolean {
  if (
    /(?:^|[^\p{L}])(?:ISO|DIN|EN|IEC|IEEE|RFC|Boeing|Airbus|model|modell|page|route|No\.?|Nr\.?)\s?$/iu.test(
      before,
    )
  )
    return true;
  return /^[\s-]?(?:°|€|\$|km|kg|kw\p{L}*|mw\p{L}*|gw\p{L}*|watts?|volts?|metres?|meters?|mm|cm|m²|people|homes|employees|euros?|dollars?|words|wörter\p{L}*|mots|palabras|parole|palavras|einwohner\p{L}*|personen|menschen|人|円|ユーロ)(?!\p{L})/iu.test(
    after,
  );
}

/** Words of nine languages, then those of scripts that write without spaces. */
function wordsPattern(words: string, unspaced: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|${unspaced}`, 'iu');
}

const CURRENT = wordsPattern(
  [
    'latest|newest|most recent|recent|recently|current|currently|now|nowadays|today|todays|so far|to date|at present|present-day|these days|as of|up-to-date|upcoming|this (?:year|month|week|season|quarter|winter|summer|decade)|last (?:year|month|week|season|quarter|winter|summer)|next (?:year|month|week|season|quarter)|right now|still|will',
    'aktuell\\p{L}*|derzeit\\p{L}*|heute|heutzutage|jetzt|momentan|gegenwärtig\\p{L}*|neuest\\p{L}*|neuer?lich|kürzlich|zurzeit|bisher|(?:dieses|letztes|nächstes|vergangenes) (?:jahr|quartal)|in diesem jahr|letzten (?:jahr|monat)|diesen monat|noch immer',
    "actuel\\p{L}*|actuellement|aujourd['’]hui|maintenant|récent\\p{L}*|récemment|dernières? nouvelles?|cette année|l['’]an(?:née)? derni[eè]re?|ce mois(?:-ci)?|l['’]année prochaine|à ce jour|en ce moment",
    '(?:el|la|del) actual|actuales|actualmente|hoy|ahora|últim[oa]s? (?:noticias|datos|años?|meses)|más recientes?|recientes?|recientemente|este año|el año pasado|este mes|hasta la fecha',
    "attual\\p{L}*|oggi|adesso|ora|recent[ei]|recentemente|quest['’]anno|l['’]anno scorso|questo mese|finora|più recent[ei]",
    'atual|atuais|atualmente|hoje|agora|recentes?|este ano|ano passado|este mês|até agora',
    'huidige?|nu|vandaag|recente?|onlangs|laatste|dit jaar|vorig jaar|momenteel|tegenwoordig',
    'сейчас|сегодня|нынешн\\p{L}*|текущ\\p{L}*|последн(?:ие|ий|яя|их)|недавн\\p{L}*|в этом году|в прошлом году|на данный момент',
  ].join('|'),
  '最新|現在|今年|今日|最近|去年|来年|直近|目前|现在|當前|当前',
);

const HISTORICAL = wordsPattern(
  [
    'history of|histor(?:y|ical|ically)|origins? of|in the past|formerly|ancient|medieval|once upon a time|used to be|in antiquity|in the middle ages',
    'geschichte|geschichtlich\\p{L}*|historisch\\p{L}*|ursprünge?|früher|ehemals|damals|antike\\p{L}*|mittelalter\\p{L}*',
    'histoire|historique\\p{L}*|origines?|autrefois|jadis|antiquité|moyen âge',
    'historia|históric[oa]s?|orígen(?:es)?|antiguamente|antigüedad|edad media',
    'storia|storic[oaihe]+|origin[ei]|anticamente|antichità|medioevo',
    'história|origens?|antigamente|antiguidade|idade média',
    'geschiedenis|historische?|oorsprong|vroeger|middeleeuwen',
    'истори(?:я|и|ю|ей|ческ\\p{L}*)|происхождени\\p{L}*|раньше|средневеков\\p{L}*',
  ].join('|'),
  '歴史|由来|起源|昔|历史|起源',
);

/**
 * Without any word for time: past tense tells of what is over, and what changes (prices, rules, who may have what) is
 * asked about as it is now.
 */
function impliedKind(question: string): TemporalScope['kind'] {
  if (PAST_TENSE.test(question)) return 'historical';
  const asksForTerms = analyzeQuestion(question).kinds.some(
    (kind) => kind === 'condition' || kind === 'money',
  );
  return asksForTerms || CHANGEABLE.test(question) ? 'current' : 'timeless';
}

const PAST_TENSE = wordsPattern(
  [
    '(?:who|when|where|why|what|how|which)(?:\\s+[^\\s?.]+){0,8}?\\s+(?:was|were|did|had)|who (?:built|wrote|invented|founded|discovered|won|made|painted|designed)',
    '(?:wer|wann|wo|warum|wie|was|welche[rsnm]?)(?:\\s+[^\\s?.]+){0,6}?\\s+(?:war|waren|wurde|wurden|hatte|hatten)',
    '(?:qui|quand|où|pourquoi|comment|quel\\p{L}*)(?:\\s+[^\\s?.]+){0,6}?\\s+(?:était|étaient|fut|avait|fut)',
    '(?:quién|cuándo|dónde|por qué|cómo|qué)(?:\\s+[^\\s?.]+){0,6}?\\s+(?:fue|fueron|era|eran|había)',
    '(?:chi|quando|dove|perché|come)(?:\\s+[^\\s?.]+){0,6}?\\s+(?:fu|furono|era|erano|aveva)',
    '(?:quem|quando|onde|por que|como)(?:\\s+[^\\s?.]+){0,6}?\\s+(?:foi|foram|era|eram|tinha)',
  ].join('|'),
  'でしたか|ましたか|был[аои]?(?!\\p{L})',
);

const CHANGEABLE = wordsPattern(
  [
    'costs?|prices?|priced|fees?|grants?|subsid(?:y|ies)|tax(?:es)?|rates?|limits?|laws?|legal|illegal|rules?|regulations?|allowed|when may|no longer|eligib\\p{L}+|required|wages?|salar(?:y|ies)|president|prime minister|ceo|minister|mayor|king|queen|champion|version|population|inflation|market|unemployment|ranking|deadline|record holder|forecast|available|cheap\\p{L}*|dearer|(?:in|more |less )?expensive|afford\\p{L}*',
    'kostet|kosten|preise?|gebühr\\p{L}*|förderung\\p{L}*|zuschuss|zuschüsse|steuer\\p{L}*|grenzwert\\p{L}*|gesetz\\p{L}*|erlaubt|verboten|vorschrift\\p{L}*|mindestlohn|präsident\\p{L}*|bundeskanzler\\p{L}*|version|einwohner\\p{L}*|günstig\\p{L}*|billiger|teurer?',
    'coûte\\p{L}*|coûts?|prix|tarifs?|aides?|subventions?|impôts?|taux|limites?|lois?|légal\\p{L}*|autorisé\\p{L}*|salaire\\p{L}*|président\\p{L}*|ministre|population|(?:moins|plus) ch(?:er|ère)s?|rentable',
    'cuesta\\p{L}*|costes?|precios?|tarifas?|ayudas?|subvenci\\p{L}+|impuestos?|tasas?|límites?|ley|leyes|legal\\p{L}*|permitid\\p{L}+|salario|presidente|ministro|población|barat[oa]s?|más car[oa]s?|rentable',
    'costa\\p{L}*|costi|prezz[oi]|tariff[ae]|incentiv[oi]|tass[ae]|limit[ei]|legg[ei]|consentit\\p{L}+|stipendio|presidente|ministro|popolazione|(?:più|meno) car[oaie]|economic[oai]|convien\\p{L}+',
    'custa\\p{L}*|custos?|preços?|tarifas?|subsídios?|impostos?|limites?|leis?|permitid\\p{L}+|salário|presidente|população|mais (?:barat|car)[oa]s?',
    'kost|kosten|prijs|prijzen|subsidie\\p{L}*|belasting\\p{L}*|wet|wetten|toegestaan|minimumloon|premier|bevolking',
    'стоит|цен[аы]|стоимость|налог\\p{L}*|закон\\p{L}*|лимит\\p{L}*|зарплат\\p{L}*|президент\\p{L}*|население|субсиди\\p{L}*',
  ].join('|'),
  '価格|料金|費用|補助金|法律|規制|税|大統領|首相|人口|价格|费用|法律|总统',
);
