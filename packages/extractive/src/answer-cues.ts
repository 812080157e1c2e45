import { primaryTag } from '@research-studio/language';

const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря|januari|februari|maret|mei|agustus|desember';
const weekdays =
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|понедельник|вторник|среду|четверг|пятницу|субботу|воскресенье|senin|selasa|rabu|kamis|jumat|sabtu|minggu';
const scale =
  'thousand|million|billion|trillion|mn|bn|k|m|b|tausend|millionen|million|mio|milliarden|milliarde|mrd|mille|millions?|milliards?|mil|millón|millones|milhões|milhão|bilhões|bilhão|mila|milioni|milione|miliardi|miliardo|тысяч[аи]?|тыс|миллион\\p{L}*|млн|миллиард\\p{L}*|млрд|ribu|juta|miliar';
const number = '\\d[\\d.,  ]*';
const b = '(?<![\\p{L}\\p{N}])';
const e = '(?![\\p{L}])';

const make = (source: string) => new RegExp(source, 'iu');

/** Answers that look alike in all languages; their words hardly ever mislead in another one. */
export const answerShapes = {
  day: make(
    `${b}(?:(?:${months})\\.? \\d{1,2}(?!\\d)|\\d{1,2}(?:st|nd|rd|th|\\.|º|er)? (?:de )?(?:${months})|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}|\\d{4}-\\d\\d-\\d\\d)|\\d{1,2}\\s?[月日]`,
  ),
  date: make(
    `${b}(?:1\\d{3}|20\\d\\d)(?:s)?(?![\\d.,]\\d|\\p{L})|${b}(?:${months.replace('april|may|june', 'april|june').replace('mar|apr', 'apr')})${e}|${b}(?:${weekdays})${e}|\\d{1,4}\\s?[年月日]|${b}(?:yesterday|today|tomorrow|gestern|heute|morgen|hier|aujourd'hui|ayer|hoy|ieri|oggi|ontem|hoje|вчера|сегодня)${e}|century|jahrhundert|siècle|siglo|secolo|século|век[еа]?${e}|hijriyah|\\d{2}s${e}`,
  ),
  money: make(
    `[$€£¥₹₽]\\s?\\d|${b}${number}\\s?-?(?:(?:${scale})[ .-]?)?\\s?(?:us-)?(?:dollars?|euros?|pounds?|cents?|yen|yuan|rubles?|rupees?|usd|eur|gbp|chf|jpy|cny|inr|franken|francs?|dólares|dollari|reais|sterlin\\p{L}*|руб\\p{L}*|доллар\\p{L}*|евро|rupiah|kron(?:or|er|e|a|en)|crowns?|korun\\p{L}*|z[łl]ot(?:y|ych|ys)|lira|won|baht|pesos?|rand|forints?|shekels?|dirhams?|riyals?|ringgit|taka|hryvni\\p{L}*|крон\\p{L}*|円|ドル|ユーロ|[$€£])`,
  ),
  percent: make(
    `\\d\\s?(?:%|percent|per cent|prozent|pour cent|por ciento|por cento|per cento|процент\\p{L}*|パーセント|割|persen|procent)`,
  ),
  duration: make(
    `(?:\\d|${b}(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|several|few|ein\\p{L}*|zwei|drei|deux|trois|dos|tres|due|tre|dois|três|два|две|три))[ -]?(?:and a half )?-?(?:(?:working|business|calendar|full|more|weitere|jours ouvrés) )?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|nights?|sekunden?|minuten?|stunden?|tagen?|tage|wochen?|monaten?|jahren?|jahre|secondes?|heures?|jours?|semaines?|mois|ans|années|segundos?|minutos?|horas?|d[ií]as|semanas?|meses|años|secondi|minuti|ore|giorni|settimane|mesi|anni|anos|секунд\\p{L}*|минут\\p{L}*|час\\p{L}*|дн\\p{L}*|недел\\p{L}*|месяц\\p{L}*|лет|года?|秒|分|時間|日間|週間|か月|ヶ月|年間|年|detik|menit|jam|hari|minggu|bulan|tahun)`,
  ),
  measure: make(
    `\\d[ -]?(?:${scale})?[ -]?(?:km|kilomet\\p{L}*|miles?|met(?:er|re)s?|metern?|mètres?|metros?|metri|м|метр\\p{L}*|км|cm|mm|feet|foot|ft|inch\\p{L}*|kg|kilo\\p{L}*|grams?|gramm|g|tons?|tonnes?|tonnen|metric tons|pounds?|lbs?|ounces?|oz|lit(?:er|re)s?|gallons?|gb|tb|mb|ghz|mhz|kwh|kw|mw|gw|watts?|volts?|hp|horsepower|ps|mph|km/h|kph|fps|hz|db|decibels?|lux|lumens?|bar|kcal|calories|megapixels?|degrees?|grad|°|light-years|acres?|hectares?|square|sq|percent|%|points?|punkte|pontos|x|times|メートル|キロ|センチ|トン|グラム|度)`,
  ),
  score: make(`${b}\\d{1,3}\\s?[-–:]\\s?\\d{1,3}(?!\\d|-)`),
  /** A name after a preposition of place. Case counts. */
  place:
    /(?<![\p{L}\p{N}])(?:in|at|near|from|outside|around|to|across|off|on|im|am|bei|nahe|aus|nach|à|au|en|dans|près|chez|cerca|desde|a|nel|nella|presso|da|do|no|na|em|perto|в|во|на|около|из|di|ke|dari) (?:the |der |den |la |le |el |il |o )?(?:\p{Lu}|\d)|[都道府県市区町村国州駅]/u,
} as const;

/** Answers that are told by the words of their language. */
export type WordedAnswer =
  | 'number'
  | 'cause'
  | 'manner'
  | 'definition'
  | 'comparison'
  | 'statement'
  | 'condition';

/** The pattern of an answer in a language, English where it has none of its own. */
export function answerWords(answer: WordedAnswer, language: string): RegExp {
  const primary = primaryTag(language);
  const tag = primary in worded ? primary : 'en';
  const key = `${tag} ${answer}`;
  const known = built.get(key);
  if (known) return known;
  const [spaced = '', unspaced = ''] = (worded[tag]?.[answer] ?? '').split('‖');
  const digits = answer === 'number' ? '|\\d' : '';
  const quotes = answer === 'statement' ? '|[“"«„「].{8,}' : '';
  const made = make(
    `${spaced ? `${b}(?:${spaced})${e}` : '(?!)'}${unspaced ? `|${unspaced}` : ''}${digits}${quotes}`,
  );
  built.set(key, made);
  return made;
}

const built = new Map<string, RegExp>();

/** Words that announce a cause; others of `answerWords('cause')` may mean something else. */
export const plainCause =
  /because|due to|owing to|as a result|caus(?:e|ed|es|ing)\b|reasons?\b|\bled to|driven by|blam(?:e|es|ed|ing)|thanks to|therefore|explain|prompted|sparked|in response|weil|wegen|aufgrund|grund|gründe|ursache|deshalb|daher|deswegen|führte?\b|parce que|à cause|en raison|raisons?\b|provoqu|puisque|porque|debido|\bcausa|raz[oó]n|perché|poiché|motiv|dovut|provoc|ragion|devido|por causa|из-за|потому|поскольку|причин|благодаря|вследствие|привел|ため|原因|理由|ので|karena|sebab|akibat|faktor|omdat|doordat|vanwege|reden|oorzaak/iu;

/** Alternatives of whole words; after "‖" those of scripts without spaces. */
const worded: Readonly<Record<string, Readonly<Record<WordedAnswer, string>>>> = {
  en: {
    number:
      'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|eighty|hundreds?|dozens?|thousands?|half|third|quarter',
    cause:
      "because|since|due to|owing to|thanks to|as a result|result(?:s|ed|ing)? (?:in|from)|caus(?:e|es|ed|ing)|led to|lead(?:s|ing)? to|so that|so as to|in order|in response|reasons?|therefore|thus|hence|that's why|allow(?:s|ed|ing)?|enabl(?:e|es|ed|ing)|means that|mean|meant|to \\p{Ll}{3,}|contribut\\p{L}*|factor(?:s|ing|ed)?|driven by|sparked|prompted|blam(?:e|es|ed|ing)|explain\\p{L}*|given|thereby|amid|after|following",
    manner:
      'by \\p{L}+ing|by|using|used|through|via|with|when|first|then|steps?|methods?|process|thanks to|should|need to|can be|until',
    definition:
      '(?:is|are|was|were) (?:an?|the|one of|considered|defined|known|called)|means|refers? to|stands? for|known as|called|defined as|consists? of|describes?|dubbed',
    comparison: 'than|compared|while|whereas|unlike|both|more|less|but|however|instead',
    statement:
      'said|says|told|stated|claimed|claims|argued|added|according|wrote|tweeted|warned|felt|admitted',
    condition:
      'if|only if|provided|on condition|eligib\\p{L}*|entitled|qualif\\p{L}*|(?:can|may|cannot|must|needs? to) (?:apply|claim|receive|get|hold|own|have|be)|requires?|required|applicants?|open to|reserved|conditions?|below|at least|at most',
  },
  de: {
    number:
      'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|hundert|dutzend|tausend|hälfte|drittel|viertel',
    cause:
      'weil|denn|da|wegen|aufgrund|durch|dadurch|daher|deshalb|deswegen|damit|um|grund|gründe|ursache|führt|führte|sodass|so dass|somit|folge',
    manner: 'durch|indem|mit|mittels|über|zuerst|dann|schritt|kann|können|muss|müssen|sollte',
    definition:
      '(?:ist|sind|war) (?:ein|eine|der|die|das)|steht für|bedeutet|bezeichnet|heißt|nennt|genannt|definiert|versteht man',
    comparison: 'als|während|im vergleich|hingegen|dagegen|mehr|weniger|aber|jedoch|sowohl',
    statement: 'sagte|sagt|erklärte|laut|betonte|so|zufolge|schrieb|meinte',
    condition:
      'wenn|nur wer|berechtigt|antragsberechtigt|voraussetzung\\p{L}*|anspruch|muss|müssen|dürfen|darf|beantragen|bedingung\\p{L}*',
  },
  fr: {
    number:
      'deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|vingt|trente|cent|mille|moitié|tiers|quart',
    cause:
      'parce que|car|à cause|grâce à|en raison|afin|pour|donc|raisons?|causes?|provoqu\\p{L}*|puisque|dû|suite à',
    manner: 'en \\p{L}+ant|grâce à|avec|par|via|étapes?|il faut|peut|doit',
    definition: '(?:est|sont|était) (?:un|une|le|la|les|des)|désigne|signifie|appelé\\p{L}*|définit|consiste',
    comparison: 'que|tandis|alors que|par rapport|plus|moins|mais|cependant',
    statement: 'déclaré|dit|selon|affirm\\p{L}*|expliqu\\p{L}*|ajout\\p{L}*|estim\\p{L}*',
    condition:
      'si vous|à condition|éligib\\p{L}*|admissib\\p{L}*|droit à|doit|doivent|peuvent|réservé\\p{L}*|conditions?|demandeurs?',
  },
  es: {
    number:
      'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|veinte|treinta|cien|mil|mitad|tercio|cuarto',
    cause:
      'porque|debido|a causa|gracias a|ya que|puesto que|por eso|razón|razones|para|provoc\\p{L}*|causa\\p{L}*|por',
    manner: 'mediante|con|usando|a través|\\p{L}+ndo|pasos?|debe|puede',
    definition: '(?:es|son|era) (?:un|una|el|la|los|las)|significa|se llama|consiste|define',
    comparison: 'que|mientras|comparación|más|menos|pero|sin embargo',
    statement: 'dijo|afirmó|según|explicó|añadió|aseguró|señaló',
    condition:
      'si|siempre que|requisitos?|derecho|debe|deben|pueden|puede|solicit\\p{L}*|condici\\p{L}*|destinad\\p{L}*',
  },
  it: {
    number:
      'due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|venti|trenta|cento|mille|metà|terzo|quarto',
    cause:
      'perché|poiché|a causa|grazie a|dovuto|quindi|motivo|motivi|ragione|per|causa\\p{L}*|provoc\\p{L}*|siccome|affinché',
    manner: 'tramite|attraverso|con|usando|\\p{L}+ndo|passo|passaggi|bisogna|deve|può|mediante',
    definition:
      '(?:è|sono|era) (?:un|una|il|la|lo|i|le|gli)|significa|indica|chiamat\\p{L}*|consiste|definit\\p{L}*',
    comparison: 'che|mentre|rispetto|più|meno|ma|invece',
    statement: 'detto|secondo|dichiarato|afferma\\p{L}*|spiega\\p{L}*|aggiunto',
    condition:
      'se|purché|requisit\\p{L}*|diritto|deve|devono|possono|può|riservat\\p{L}*|condizion\\p{L}*|domanda',
  },
  pt: {
    number:
      'dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|vinte|trinta|cem|mil|metade|terço|quarto',
    cause:
      'porque|devido|por causa|graças a|pois|portanto|motivos?|razão|para|provoc\\p{L}*|causa\\p{L}*|já que|por',
    manner: 'por meio|com|através|usando|\\p{L}+ndo|passos?|deve|pode',
    definition: '(?:é|são|era) (?:um|uma|o|a|os|as)|significa|chama\\p{L}*|consiste|define',
    comparison: 'que|enquanto|em relação|mais|menos|mas|porém',
    statement: 'disse|afirmou|segundo|explicou|declarou|contou',
    condition: 'se|desde que|requisitos?|direito|deve|devem|podem|pode|condiç\\p{L}*|destinad\\p{L}*',
  },
  ru: {
    number:
      'дв[ае]|тр[ие]|четыре|пять|шесть|семь|восемь|девять|десять|двадцать|тридцать|сто|тысяч\\p{L}*|половин\\p{L}*|трет\\p{L}*|четверт\\p{L}*',
    cause:
      'потому|поскольку|так как|из-за|благодаря|поэтому|вследствие|чтобы|причин\\p{L}*|привел\\p{L}*|привод\\p{L}*|ведь|в связи|вызва\\p{L}*',
    manner:
      'через|с помощью|при помощи|путем|путём|за счет|за счёт|можно|нужно|необходимо|сначала|затем|следует|придется',
    definition: 'это|является|называ\\p{L}*|означает|представляет собой|— это',
    comparison: 'чем|тогда как|в отличие|больше|меньше|более|менее|но|однако',
    statement: 'сказал\\p{L}*|заявил\\p{L}*|по словам|отметил\\p{L}*|сообщил\\p{L}*|считает|отмечается',
    condition: 'если|при условии|прав[оа]|могут|может|должен|должны|требован\\p{L}*|услови\\p{L}*',
  },
  ja: {
    number: '‖[0-9０-９一二三四五六七八九十百千万億]',
    cause: '‖ため|から|ので|により|によって|原因|理由|せい|おかげ',
    manner: '‖することで|によって|使って|使い|まず|次に|クリック|設定|開く|して|方法',
    definition: '‖とは|である|です|という|意味',
    comparison: '‖より|一方|比べ|違い|に対し',
    statement: '‖と述べ|と語|によると|と話|「',
    condition: '‖場合|対象|条件|資格|必要|でき',
  },
  id: {
    number: 'dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh|sebelas|puluh|ratus|ribu|setengah',
    cause: 'karena|sebab|akibat|sehingga|faktor|agar|supaya|disebabkan|untuk|alasan',
    manner: 'dengan|melalui|cara|lewat|harus|dapat|bisa',
    definition: 'adalah|merupakan|disebut|ialah|yaitu|artinya',
    comparison: 'dibanding\\p{L}*|sedangkan|lebih|kurang|namun|tetapi',
    statement: 'kata|ujar|menurut|berkata|bersabda|mengatakan',
    condition: 'jika|syarat|berhak|harus|dapat|boleh',
  },
  nl: {
    number: 'twee|drie|vier|vijf|zes|zeven|acht|negen|tien|twaalf|twintig|honderd|duizend|helft',
    cause: 'omdat|doordat|want|door|daarom|vanwege|reden|zodat|dus|om|oorzaak',
    manner: 'door|met|via|eerst|dan|kan|moet',
    definition: '(?:is|zijn|was) (?:een|de|het)|betekent|heet|noemt|verwijst',
    comparison: 'dan|terwijl|vergeleken|meer|minder|maar|echter',
    statement: 'zei|zegt|volgens|verklaarde|aldus',
    condition: 'als|mits|recht op|moet|moeten|mogen|voorwaarden?|aanvragen|in aanmerking',
  },
};
