/** What a question asks for. "fact" where no closer kind is told. */
export type AnswerKind =
  | 'person'
  | 'name'
  | 'place'
  | 'date'
  | 'duration'
  | 'count'
  | 'measure'
  | 'money'
  | 'percent'
  | 'cause'
  | 'manner'
  | 'definition'
  | 'comparison'
  | 'list'
  | 'statement'
  | 'yes_no'
  | 'fact';

/** How one language asks. All patterns meet lower-case text. */
export interface QuestionCues {
  /** Kinds in the order in which they are tried; every pattern that matches counts. */
  readonly kinds: readonly (readonly [AnswerKind, RegExp])[];
  /** Interrogatives with their prepositions, as the start of a clause. */
  readonly clauseStart: RegExp;
  /** Words that join clauses or sides. */
  readonly conjunction: string;
  /** Words that say little about the subject: half weight. Lower-case, blank-separated. */
  readonly generic: string;
}

/** The cues of a language by its tag; English where the language has none. */
export function questionCues(language: string): QuestionCues {
  const tag = language.split('-')[0] ?? '';
  const known = built.get(tag);
  if (known) return known;
  const raw = cues[tag] ?? english;
  if (asciiLanguages.has(tag) || !(tag in cues)) return raw;
  const made: QuestionCues = {
    ...raw,
    kinds: raw.kinds.map(([kind, pattern]) => [kind, withLetterBounds(pattern)] as const),
    clauseStart: withLetterBounds(raw.clauseStart),
  };
  built.set(tag, made);
  return made;
}

const built = new Map<string, QuestionCues>();

/** Their question words have no accents, so that JavaScript's own \b serves, and faster. */
const asciiLanguages: ReadonlySet<string> = new Set(['en', 'id', 'nl']);

/** Makes \b stand between any letter and none: JavaScript's knows ASCII letters only. */
function withLetterBounds(pattern: RegExp): RegExp {
  const bound = '(?:(?<![\\p{L}\\p{N}])(?=[\\p{L}\\p{N}])|(?<=[\\p{L}\\p{N}])(?![\\p{L}\\p{N}]))';
  const source = pattern.source
    .replaceAll('\\b', bound)
    .replaceAll('\\w', '[\\p{L}\\p{N}_]')
    .replaceAll('[[\\p{L}\\p{N}_]', '[\\p{L}\\p{N}_');
  return new RegExp(source, 'u');
}

const english: QuestionCues = {
  kinds: [
    [
      'date',
      /\bwhen\b|\b(?:what|which)(?: \w+)? (?:date|day|year|month|time|century|decade|week)\b|\bhow (?:recently|soon)\b/,
    ],
    [
      'duration',
      /\bhow long\b|\bhow many (?:seconds|minutes|hours|days|weeks|months|years|nights)\b|\bduration\b/,
    ],
    [
      'money',
      /\b(?:how (?:much|big|large|high)|what|by how much)\b.*\b(?:cost|costs|price|priced|fee|fees|pay|pays|paid|salary|wage|worth|revenue|profit|loss|budget|spend|spent|raise|raised|earn|earned|fine|fined|fund|funding|deal|invest|invested|investment|rescue|bailout|value|valued|valuation|savings|order|sum|bought|buy|sell|sold|debt|dollars|euros|pounds|money)\b/,
    ],
    [
      'percent',
      /\bpercent(?:age)?\b|\bwhat (?:share|proportion|fraction)\b|\b(?:death|growth|interest|unemployment|inflation|success|tax|birth|survival|mortality|approval|interest) rate\b|\b(?:how (?:much|large|big)|by how much|how)\b.*\b(?:share|stake|grow|grew|grown|rise|rose|risen|increase|increased|fall|fell|drop|dropped|decline|declined|growth|gain|gained|lose|lost|climb|climbed)\b/,
    ],
    [
      'count',
      /\bhow many\b|\bnumber of\b|\bhow often\b|\bwhat (?:was|were|is) the (?:final )?(?:score|result|tally|toll)\b/,
    ],
    [
      'measure',
      /\bhow (?:tall|high|wide|deep|heavy|heavily|big|large|far|fast|old|hot|cold|powerful|strong|loud|smoothly|quickly|much|small|thick|bright|accurate|close)\b|\b(?:height|length|weight|speed|size|depth|distance|temperature|capacity|power|age|score|horsepower|kilowatt|range|(?:frame|heart|data|bit|refresh) rate|resolution)\b/,
    ],
    [
      'person',
      /\bwho(?:m|se)?\b|\bname of the (?:man|woman|person|author|founder|scientist|player|singer)\b/,
    ],
    [
      'place',
      /\bwhere\b|\b(?:what|which) (?:\w+ )?(?:country|city|town|village|state|province|region|place|county|district|island|continent|location|venue|street|hotel|stadium|planet)\b/,
    ],
    [
      'cause',
      /\bwhy\b|\bhow come\b|\b(?:what|which) (?:\w+ )?(?:caused|causes|cause|led|leads|reason|reasons|made|prompted|triggered)\b|\bexplains?\b/,
    ],
    [
      'manner',
      /\bhow (?:did|does|do|can|could|is|are|was|were|to|should|would|will|has|have|it|they)\b|\bin what way\b|\bby what means\b/,
    ],
    [
      'definition',
      /^what (?:is|are|was|were) (?:an? |the )?[^,]{2,40}$|\bwhat does [^,]+ (?:mean|stand for)\b|\b(?:define|definition|meaning) of\b|\bwhat is meant\b|\bwhat kind of\b/,
    ],
    [
      'comparison',
      /\bcompar(?:e|es|ed|ing|ison)\b|\bdiffer(?:s|ence|ences|ent)?\b|\bversus\b|\bvs\b|\bdisagree|\bbetter\b|\brather than\b/,
    ],
    [
      'list',
      /\b(?:list|name) (?:the|all|two|three|four|five|some)\b|\bwhich (?:two|three|four|five|six|\w+s)\b|\bwhat are\b|\bwhat (?:\w+ ){0,2}\w+s (?:are|were|do|did|have)\b/,
    ],
    [
      'name',
      /\bwhich\b|\b(?:called|named|nickname|name of|name did|title)\b|\bwhat (?!(?:is|are|was|were|do|does|did|would|will|can|could|happens|happened|has|have)\b)\w+/,
    ],
    [
      'statement',
      /\b(?:what|which|how|why)\b.*\b(?:say|said|says|think|claim|claimed|argue|argued|answer|respond|responded|warn|tell|told)\b/,
    ],
    ['yes_no', /^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|may|must)\b/],
  ],
  clauseStart:
    /(?:(?:in|on|at|by|for|to|from|of|with|about|under|during|after|since|into|against) )?(?:what|which|who|whom|whose|where|when|how|why)\b/,
  conjunction: 'and|or|but|as well as',
  generic:
    'name called kind type sort reason reasons way ways people person year years day days date time number amount part thing things place many much big large great high long old new first last main come came go went gone take took taken get got give gave given make made do say said says according happen happened use used tell told become became know known show shown find found put want wanted need mean means call work begin began start started exactly report reports story article write written person man woman company firm like back still even just also ever',
};

const german: QuestionCues = {
  kinds: [
    ['date', /\bwann\b|\b(?:welche[mnrs]?|am|im) (?:tag|jahr|datum|monat|jahrhundert)\b|\bseit wann\b/],
    ['duration', /\bwie lange\b|\bwie viele (?:sekunden|minuten|stunden|tage|wochen|monate|jahre)\b/],
    [
      'money',
      /\bwas kostet|\bwie ?viel\b.*\b(?:kost\w*|zahl\w*|bezahl\w*|geld|euro|dollar|verdien\w*)\b|\b(?:preis|kosten|umsatz|gewinn|gehalt|gebühr|summe)\b/,
    ],
    [
      'percent',
      /\bprozent\b|\banteil\b|\bwie (?:stark|sehr|viel)\b.*\b(?:stieg|stiegen|sank|wuchs|gestiegen|gesunken|gewachsen|zugenommen)\b|\bbeitragssatz\b/,
    ],
    ['count', /\bwie ?viele?\b|\banzahl\b|\bwie oft\b/],
    ['measure', /\bwie (?:hoch|groß|lang|breit|tief|schwer|weit|schnell|alt|heiß|kalt|stark|teuer|viel)\b/],
    ['person', /\bwer\b|\bwem\b|\bwen\b|\bwessen\b/],
    ['place', /\bwo\b|\bwohin\b|\bwoher\b|\b(?:welche[mnrs]?) (?:stadt|land|ort|region|bundesland|straße)\b/],
    ['cause', /\bwarum\b|\bwieso\b|\bweshalb\b|\baus welchem grund\b|\bgrund\b/],
    [
      'manner',
      /\bwie (?:kann|können|wird|werden|wurde|wurden|ist|sind|hat|haben|soll|funktioniert|lässt|macht|man)\b|\bwodurch\b|\bwomit\b/,
    ],
    ['definition', /^was (?:ist|sind|bedeutet|versteht)\b|\bwofür steht\b|\bwas heißt\b/],
    ['comparison', /\bvergleich|\bunterschied|\bgegenüber\b|\bim gegensatz\b/],
    ['list', /\bnenne\b|\bwelche (?:zwei|drei|vier|\p{L}+e?n)\b/u],
    ['name', /\bwelche[mnrs]?\b|\bwie heiß(?:t|en)\b|\bname\b/],
  ],
  clauseStart:
    /(?:(?:in|an|am|im|bei|für|mit|von|zu|aus|auf|über|unter|seit|nach) )?(?:was|wer|wen|wem|wessen|wann|wo|wohin|woher|welche[mnrs]?|warum|wieso|weshalb|wie|wofür|womit|wodurch|wovon)\b/,
  conjunction: 'und|oder|sowie|aber',
  generic:
    'name art typ grund weise menschen person leute jahr jahre tag datum zeit zahl anzahl teil ding ort viel viele groß hoch lang alt neu erste letzte kommen kam gehen ging nehmen nahm geben gab gibt machen machte tun sagen sagte sagt laut passieren passiert wurde werden heißt heißen steht stehen liegt liegen findet stattfindet unternehmen firma mal',
};

const french: QuestionCues = {
  kinds: [
    ['date', /\bquand\b|\b(?:quelle?s?) (?:date|jour|année|mois|siècle)\b|\bdepuis quand\b/],
    ['duration', /\bcombien de (?:temps|secondes|minutes|heures|jours|semaines|mois|ans|années)\b|\bdurée\b/],
    [
      'money',
      /\bcombien\b.*\b(?:coûte\w*|coût|payé?\w*|gagne\w*|euros?|dollars?)\b|\b(?:prix|coût|salaire|budget|montant|chiffre d'affaires)\b/,
    ],
    ['percent', /\bpourcentage\b|\bpour cent\b|\bquelle part\b|\bproportion\b|\btaux\b/],
    ['count', /\bcombien\b|\bnombre\b/],
    [
      'measure',
      /\bquelle? (?:est )?(?:la |le |l')?(?:hauteur|longueur|taille|poids|vitesse|profondeur|distance|superficie|âge)\b|\bcombien (?:mesure|pèse)/,
    ],
    ['person', /\bqui\b/],
    ['place', /\boù\b|\b(?:quelle?s?) (?:ville|pays|lieu|région|endroit|rue)\b/],
    ['cause', /\bpourquoi\b|\bquelle? (?:est |sont )?(?:la |les )?(?:raison|cause)s?\b/],
    ['manner', /\bcomment\b/],
    ['definition', /\bqu'est[- ]ce qu\p{L}*\b|^que signifie\b|\bdéfinition\b/u],
    ['comparison', /\bcompar|\bdifférence|\bpar rapport\b/],
    ['list', /\bquels? sont\b|\bquelles sont\b|\bcite[zr]?\b/],
    ['name', /\bquel(?:le|s|les)?\b|\bnom\b|\bappelle\b/],
  ],
  clauseStart:
    /(?:(?:à|en|dans|de|pour|par|sur|avec|depuis|sous) )?(?:qui|que|quoi|quand|où|quel(?:le|s|les)?|pourquoi|comment|combien)(?![\p{L}])/u,
  conjunction: 'et|ou|mais|ainsi que',
  generic:
    'nom genre type raison façon gens personne personnes année années jour jours date temps nombre partie chose lieu grand grande premier première dernier dernière venir aller prendre donner faire fait dire dit selon arriver arrivé utiliser entreprise société',
};

const spanish: QuestionCues = {
  kinds: [
    ['date', /\bcu[aá]ndo\b|\b(?:qu[eé]) (?:fecha|d[ií]a|año|mes|siglo)\b/],
    [
      'duration',
      /\bcu[aá]nto (?:tiempo|dura|duró)\b|\bcu[aá]nt[oa]s (?:segundos|minutos|horas|d[ií]as|semanas|meses|años)\b/,
    ],
    [
      'money',
      /\bcu[aá]nto\b.*\b(?:cuesta\w*|costó|costar\w*|pag\w+|gan\w+|vale|dinero|euros|dólares)\b|\b(?:precio|coste|costo|salario|presupuesto|ingresos)\b/,
    ],
    ['percent', /\bporcentaje\b|\bpor ciento\b|\bproporción\b|\btasa\b/],
    ['count', /\bcu[aá]nt[oa]s?\b|\bnúmero de\b/],
    [
      'measure',
      /\bcu[aá]nto (?:mide|pesa)|\b(?:altura|longitud|tamaño|peso|velocidad|profundidad|distancia|superficie|edad)\b/,
    ],
    ['person', /\bqui[eé]n(?:es)?\b/],
    ['place', /\bd[oó]nde\b|\bqu[eé] (?:ciudad|país|lugar|región|calle|provincia)\b/],
    ['cause', /\bpor qu[eé]\b|\brazón\b|\bcausas?\b|\bmotivos?\b/],
    ['manner', /\bcómo\b|\bde qué (?:manera|forma)\b/],
    ['definition', /\bqu[eé] (?:es|son|significa)\b|\bdefinición\b/],
    ['comparison', /\bcompar|\bdiferencia|\ben comparación\b/],
    ['list', /\bcu[aá]les\b|\bqué \p{L}+s\b/u],
    ['name', /\bcu[aá]l\b|\bqué\b|\bnombre\b|\bse llama\b/],
  ],
  clauseStart:
    /(?:(?:a|en|de|para|por|con|desde|sobre|según) )?¿?(?:qué|quién(?:es)?|cuándo|dónde|cuál(?:es)?|cómo|cuánt[oa]s?)(?![\p{L}])/u,
  conjunction: 'y|e|o|u|pero',
  generic:
    'nombre tipo razón manera forma gente persona personas año años día días fecha tiempo número parte cosa lugar grande primer primera último última venir ir tomar dar hacer hizo decir dijo según pasar pasó usar empresa compañía',
};

const italian: QuestionCues = {
  kinds: [
    ['date', /\bquando\b|\b(?:che|quale) (?:data|giorno|anno|mese|secolo)\b/],
    [
      'duration',
      /\bquanto (?:tempo|dura|durò|è durat\w)\b|\bquant[ie] (?:secondi|minuti|ore|giorni|settimane|mesi|anni)\b/,
    ],
    [
      'money',
      /\bquanto\b.*\b(?:costa\w*|costerà|pag\w+|guadagn\w+|vale|soldi|euro|dollari)\b|\b(?:prezzo|costo|stipendio|fatturato|ricavi)\b/,
    ],
    ['percent', /\bpercentuale\b|\bper cento\b|\bquota\b|\btasso\b/],
    ['count', /\bquant[ie]\b|\bnumero di\b/],
    [
      'measure',
      /\bquanto (?:è )?(?:alt[oa]|lung[oa]|larg[oa]|grande|profond[oa]|pesa|veloce|misura)\b|\b(?:altezza|lunghezza|peso|velocità|profondità|distanza|superficie|età)\b/,
    ],
    ['person', /\bchi\b/],
    ['place', /\bdove\b|\b(?:che|quale|in quale) (?:città|paese|luogo|regione|via|provincia)\b/],
    ['cause', /\bperch[eé]\b|\bragione\b|\bcausa\b|\bmotivo\b/],
    ['manner', /\bcome\b|\bin che modo\b/],
    ['definition', /\b(?:che )?cos(?:a|') ?(?:è|sono|significa)|\bdefinizione\b/],
    ['comparison', /\bconfront|\bdifferenz|\brispetto a\b/],
    ['list', /\bquali\b/],
    ['name', /\bquale?\b|\bche\b|\bnome\b|\bsi chiama\b/],
  ],
  clauseStart:
    /(?:(?:a|in|di|da|per|con|su|secondo) )?(?:che|chi|quando|dove|qual[ei]?|perché|come|quant[oaie]|cosa)(?![\p{L}])/u,
  conjunction: 'e|ed|o|ma',
  generic:
    'nome tipo ragione modo gente persona persone anno anni giorno giorni data tempo numero parte cosa luogo grande primo prima ultimo ultima venire andare prendere dare fare fatto dire detto secondo successo usare azienda società',
};

const portuguese: QuestionCues = {
  kinds: [
    ['date', /\bquando\b|\b(?:que|qual) (?:data|dia|ano|mês|século)\b/],
    ['duration', /\bquanto tempo\b|\bquant[oa]s (?:segundos|minutos|horas|dias|semanas|meses|anos)\b/],
    [
      'money',
      /\bquanto\b.*\b(?:custa\w*|custou|pag\w+|ganh\w+|vale|dinheiro|reais|euros|dólares)\b|\b(?:preço|custo|salário|receita|orçamento)\b/,
    ],
    ['percent', /\bporcentagem\b|\bpercentual\b|\bpor cento\b|\btaxa\b/],
    ['count', /\bquant[oa]s?\b|\bnúmero de\b/],
    [
      'measure',
      /\bqual (?:é )?(?:a |o )?(?:altura|comprimento|tamanho|peso|velocidade|profundidade|distância|área|idade)\b|\bquanto (?:mede|pesa)/,
    ],
    ['person', /\bquem\b/],
    ['place', /\bonde\b|\b(?:que|qual) (?:cidade|país|lugar|região|rua|estado)\b/],
    ['cause', /\bpor qu[eê]\b|\bporqu[eê]\b|\brazão\b|\bmotivo\b|\bcausas?\b/],
    ['manner', /\bcomo\b|\bde que (?:maneira|forma)\b/],
    ['definition', /\bo que (?:é|são|significa)\b|\bdefinição\b/],
    ['comparison', /\bcompar|\bdiferença|\bem relação a\b/],
    ['list', /\bquais\b/],
    ['name', /\bqual\b|\bque\b|\bnome\b|\bse chama\b/],
  ],
  clauseStart:
    /(?:(?:a|em|de|para|por|com|desde|segundo) )?(?:o que|que|quem|quando|onde|qua(?:l|is)|por que|como|quant[oa]s?)(?![\p{L}])/u,
  conjunction: 'e|ou|mas',
  generic:
    'nome tipo razão maneira forma gente pessoa pessoas ano anos dia dias data tempo número parte coisa lugar grande primeiro primeira último última vir ir tomar dar fazer fez feito dizer disse segundo acontecer aconteceu usar empresa companhia',
};

const russian: QuestionCues = {
  kinds: [
    ['date', /когда|как(?:ого|ом|ой|ая) (?:числа|году|год|месяц\p{L}*|дата|день|век\p{L}*)|с какого/u],
    [
      'duration',
      /как долго|сколько (?:времени|секунд|минут|часов|дней|недель|месяцев|лет)|продолжительность/,
    ],
    [
      'money',
      /сколько .*(?:сто(?:ит|ил\p{L}*)|заплат\p{L}*|зарабат\p{L}*|рублей|долларов|евро)|цена|стоимость|зарплат\p{L}*|выручк\p{L}*/u,
    ],
    ['percent', /процент\p{L}*|дол[яюи]/u],
    ['count', /сколько|количеств\p{L}*|число/u],
    [
      'measure',
      /как(?:ова|ой|ая|ово) (?:высот\p{L}*|длин\p{L}*|размер\p{L}*|вес\p{L}*|скорост\p{L}*|глубин\p{L}*|расстояни\p{L}*|площад\p{L}*|возраст\p{L}*|температур\p{L}*)|насколько/u,
    ],
    ['person', /(?:^|[^\p{L}])(?:кто|кого|кому|кем|чей|чья|чьё|чье)(?![\p{L}])/u],
    [
      'place',
      /(?:^|[^\p{L}])(?:где|куда|откуда)(?![\p{L}])|в как(?:ом|ой) (?:город\p{L}*|стран\p{L}*|месте|регион\p{L}*|област\p{L}*)/u,
    ],
    ['cause', /почему|зачем|отчего|причин\p{L}*|из-за чего/u],
    ['manner', /(?:^|[^\p{L}])как(?![\p{L}])|каким образом|с помощью чего/u],
    ['definition', /что такое|что значит|что означает|определение/],
    ['comparison', /сравн\p{L}*|отлича\p{L}*|разниц\p{L}*|по сравнению/u],
    ['list', /какие|перечисл\p{L}*/u],
    ['name', /как(?:ой|ая|ое|ого|ую|им|ом)(?![\p{L}])|назыв\p{L}*|зовут|имя/u],
  ],
  clauseStart:
    /(?:(?:в|во|на|с|со|по|для|от|из|о|об|к|при) )?(?:кто|кого|кому|кем|что|чего|чем|когда|где|куда|откуда|почему|зачем|как(?:ой|ая|ое|ие|ого|ом|ую|им|их)?|сколько|чей|чья)(?![\p{L}])/u,
  conjunction: 'и|или|а|но',
  generic:
    'имя вид тип причина способ люди человек год года лет день дни дата время число количество часть вещь место большой новый первый последний прийти идти взять дать делать сделать сказать говорить согласно произойти случиться нужно можно компания фирма является',
};

const japanese: QuestionCues = {
  kinds: [
    ['date', /いつ|何年(?!間)|何月|何日(?!間)|何曜日|何世紀/],
    ['duration', /何(?:秒|分|時間|日間|週間|か月|ヶ月|年間)|どのくらいの期間|どれくらいの期間|期間/],
    ['money', /いくら|何(?:円|ドル|ユーロ)|値段|価格|料金|費用|売上/],
    ['percent', /何(?:パーセント|%|割)|割合|比率/],
    ['count', /何(?:人|個|台|本|枚|回|件|社|頭|匹|冊|校|種類|カ国|か国|つ)|いくつ|人数/],
    [
      'measure',
      /どのくらい|どれくらい|どれほど|何(?:メートル|キロ|センチ|グラム|トン|リットル|度)|高さ|長さ|重さ|速さ|深さ|広さ|距離|面積/,
    ],
    ['person', /誰|だれ|どなた|何という人/],
    ['place', /どこ|何処|場所/],
    ['cause', /なぜ|何故|どうして|理由|原因/],
    ['manner', /どうやって|どのように|どうすれば|方法|手順|いかに/],
    ['definition', /とは(?:何|なん|どう)?|意味/],
    ['comparison', /比較|違い|比べ/],
    ['list', /どれら|挙げ/],
    ['name', /どの|どれ|どんな|何という|名前|何ですか|何か|何の/],
  ],
  clauseStart: /(?:誰|いつ|どこ|なぜ|どの|何|いくら|いくつ)/,
  conjunction: 'そして|また|および',
  generic:
    '名前 種類 理由 方法 人 年 日 時 数 部分 もの こと 場所 何 誰 教え ください 場合 使用 よる 言う 行う する なる ある いる',
};

const indonesian: QuestionCues = {
  kinds: [
    ['date', /\bkapan\b|\b(?:tahun|tanggal|hari|bulan) (?:berapa|apa)\b/],
    ['duration', /\bberapa lama\b|\bberapa (?:detik|menit|jam|hari|minggu|bulan|tahun)\b/],
    ['money', /\bberapa\b.*\b(?:harga|biaya|rupiah|dolar|gaji)\b|\bharga\b/],
    ['percent', /\bpersen(?:tase)?\b/],
    ['count', /\bberapa\b|\bjumlah\b/],
    ['measure', /\b(?:seberapa|tinggi|panjang|berat|luas|kecepatan|jarak|kedalaman)\b/],
    ['person', /\bsiapa(?:kah)?\b/],
    ['place', /\b(?:di|ke|dari) ?mana\b/],
    ['cause', /\bmengapa\b|\bkenapa\b|\balasan\b|\bpenyebab\b/],
    ['manner', /\bbagaimana\b/],
    ['definition', /\bapa (?:itu|yang dimaksud|arti)\b/],
    ['comparison', /\bperbedaan\b|\bperbandingan\b|\bdibandingkan\b/],
    ['list', /\bapa saja\b|\bsebutkan\b/],
    ['name', /\bapa\b|\bmana\b|\bnama\b/],
  ],
  clauseStart:
    /(?:(?:di|ke|dari|pada|oleh|untuk|dengan) )?(?:apa|siapa|kapan|mana|mengapa|kenapa|bagaimana|berapa)\b/,
  conjunction: 'dan|atau|serta|tetapi',
  generic:
    'nama jenis alasan cara orang tahun hari tanggal waktu jumlah bagian hal tempat besar baru pertama terakhir menurut terjadi kata berkata',
};

const dutch: QuestionCues = {
  kinds: [
    ['date', /\bwanneer\b|\b(?:welk|welke) (?:jaar|dag|datum|maand)\b/],
    ['duration', /\bhoe lang\b/],
    ['money', /\bhoeveel\b.*\b(?:kost\w*|betaal\w*|geld|euro)\b|\bprijs\b/],
    ['percent', /\bprocent\b|\baandeel\b/],
    ['count', /\bhoeveel\b|\baantal\b/],
    ['measure', /\bhoe (?:hoog|groot|lang|breed|diep|zwaar|ver|snel|oud)\b/],
    ['person', /\bwie\b|\bwiens\b/],
    ['place', /\bwaar\b|\bwelke (?:stad|plaats|land)\b/],
    ['cause', /\bwaarom\b|\breden\b|\boorzaak\b/],
    ['manner', /\bhoe\b/],
    ['definition', /^wat (?:is|zijn|betekent)\b/],
    ['comparison', /\bvergelijk|\bverschil/],
    ['name', /\bwelke?\b|\bnaam\b|\bheet\b/],
  ],
  clauseStart:
    /(?:(?:in|op|aan|bij|voor|met|van|naar|uit) )?(?:wat|wie|wanneer|waar|welke?|waarom|hoe|hoeveel)\b/,
  conjunction: 'en|of|maar',
  generic:
    'naam soort reden manier mensen persoon jaar dag datum tijd aantal deel ding plaats groot nieuw eerste laatste komen gaan nemen geven maken doen zeggen zei volgens bedrijf',
};

const cues: Readonly<Record<string, QuestionCues>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  ru: russian,
  ja: japanese,
  id: indonesian,
  nl: dutch,
};
