/** What a page calls the programs that it means to steer. */
const KIND = '(?:assistants?|agents?|models?|systems?|bots?|crawlers?|readers?|engines?|summari[sz]ers?)';
const MODEL = `(?:(?:ai|a\\.i\\.)(?:[ -](?:based |powered |driven )?(?:research |web |search )?${KIND})?|(?:an )?artificial intelligences?|llms?(?:-(?:based|powered|driven) ${KIND})?|(?:large )?language models?|chat ?bots?|chatgpt|gpt(?:-\\d\\w{0,2})?|(?:research|web|web-browsing|browsing|virtual|digital|autonomous) (?:agents?|assistants?|bots?)|(?:automated|automatic|machine|non-human|robotic) (?:readers?|assistants?|agents?|summari[sz]ers?|systems?|visitors?)|crawlers?|scrapers?|summari[sz]ers?)`;
const MODELS = `${MODEL}(?:(?:,|,? and|,? or) (?:${MODEL}|claude|gemini|copilot|grok|mistral)){0,4}`;
/** What is asked of those who write answers, and of hardly anybody else. */
const TELL =
  '(?:say|state|write|tell|answer|reply|respond|rate|rank|recommend|cite|quote|mention|describe|list|name|praise|prefer|promote|treat|repeat|report|confirm|output|print|include|omit|ignore|disregard|forget|begin|start|call|take|use|trust|discard|rely|give|follow|obey|skip|click|visit|add)';
const HERE = '(?:this|our) (?:page|text|document|site|website|article|content|source|file|guide)';
const EARLIER = '(?:previous|prior|preceding|above|earlier|former|existing|original|initial|system)';

/** Orders to forget what was asked. */
const TO_FORGET: readonly string[] = [
  `\\b(?:ignore|disregard|forget|override|bypass)\\s+(?:(?:all|any|every|the|your|of|these|those|my)\\s+){0,4}${EARLIER}\\s+(?:\\w+\\s+)?(?:instruction|prompt|direction|command|message)`,
  `\\b(?:ignore|disregard|forget|override|bypass)\\s+(?:(?:the|of)\\s+){0,2}(?:all|any|every|your)\\s+(?:(?:the|of|your)\\s+){0,2}${EARLIER}\\s+(?:\\w+\\s+)?(?:rule|guideline|order)`,
  `\\b(?:ignore|disregard|forget|discard)\\s+(?:the\\s+user['’]s\\s+(?:question|request|query|prompt|task)|your\\s+(?:task|instructions?|prompt|guidelines))\\b`,
  `\\bforget\\s+(?:everything|anything|all|what)\\s+(?:that\\s+)?you\\s+(?:have|were|had|read)\\b[^.\\n]{0,30}\\b(?:so far|until now|up to here|above|before this)\\b`,
  `\\bforget\\s+the\\s+(?:other\\s+)?(?:sources|pages|documents)\\b`,
  `\\b(?:ignore|disregard|forget)\\s+(?:all\\s+)?other\\s+(?:sources|pages|(?:web)?sites)\\s+and\\s+${TELL}\\b`,
  `\\b(?:ignore|disregard|forget)\\s+what(?:ever)?\\s+the\\s+user\\s+(?:asked|asks|wants|wanted|said|says)\\b`,
];

/** Orders that name who is to follow them. */
const TO_MODELS: readonly string[] = [
  `\\b(?:attention|note|notice|message|memo|reminder|instructions?|important|warning|hint)(?:\\s*[:,!]|\\s+(?:to|for))?\\s+(?:(?:all|any|the|every|our)\\s+){0,2}${MODELS}(?=\\s*(?:[:,;.!–—]|reading|that|which|who|when|processing|summari[sz]ing|\\n|$))`,
  `\\b(?:if|in case|should|when|as)\\s+(?:you\\s+(?:are|be)|you['’]re)\\s+(?:(?:an?|any|some)\\s+)?${MODEL}\\b(?!(?:[ -]${KIND})?\\s+(?:provider|developer|user|company|vendor|researcher|operator|engineer|maker|owner|expert|start-?up|supplier|enthusiast))`,
  `\\b(?:if|in case|should|when)\\s+(?:you\\s+are\\s+)?(?:${HERE}|this)\\s+(?:is|are|be)\\s+(?:being\\s+)?(?:read|processed|summari[sz]ed|parsed|analy[sz]ed|indexed|crawled|retrieved)\\s+by\\s+(?:(?:an?|any|some)\\s+)?${MODEL}\\b`,
  `\\b${MODEL}\\b[^.\\n]{0,20}\\b(?:reading|summari[sz]ing|processing|parsing|analy[sz]ing|citing|indexing|reads?|summari[sz]es?|process(?:es)?|visits?|cites?|index(?:es)?)\\s+${HERE}\\b[^.\\n]{0,60}\\b(?:must|should|shall|(?:have|has) to|(?:is|are) (?:instructed|required|asked|told))\\b`,
  `\\b${MODEL}\\s+(?:must|should|shall|(?:have|has) to|(?:is|are) (?:instructed|required|asked|told) to)\\s+(?:(?:only|always|never)\\s+)?${TELL}\\b[^.\\n]{0,60}\\b(?:${HERE}|first(?=[.,;!\\n]|$)|as the (?:best|only|most|winner))\\b`,
  `(?:^|[.!?\\n"'([<>*-][ \\t]{0,4}|\\b(?:attention|dear|hello|hey|hi|to|note|ok|okay),?\\s+)(?:(?:all|any|every|the|you)\\s+){0,2}(?:${MODELS})(?:\\s+reading\\s+this)?\\s*[:,–—]\\s*(?:please\\s+|(?:when|if|before|while)\\s[^.,\\n]{0,60},\\s*)?(?:you\\s+(?:must|should|shall|are)|${TELL}\\b|always|never|do not|don['’]t|from now on|this (?:page|document|text) (?:replaces|overrides)|the user wants|your\\s)`,
  `(?:^|[.!?\\n"'(][ \\t]{0,4})(?:for\\s+(?:(?:the|all|any)\\s+)?${MODELS}\\s+(?:only|alone)\\b|to\\s+(?:(?:the|all|any)\\s+)?${MODELS}\\s*(?:[:–—]|\\s-\\s))`,
  `\\b(?:meant|intended|written|addressed)\\s+(?:only\\s+)?(?:for|to)\\s+(?:(?:the|all|any)\\s+)?${MODELS}(?:\\s+(?:only|alone)\\b|\\s*[.:])`,
  `\\bas\\s+an?\\s+${MODEL},?\\s+you\\s+(?:must|should|have|will|are)\\b`,
];

const OTHER_ORDERS: readonly string[] = [
  `\\byour\\s+${EARLIER}\\s+(?:\\w+\\s+)?(?:instructions?|directions?|directives?|prompts?|commands?|context)\\s+(?:is|are|was|were|has|have|no longer)\\b`,
  `\\ball\\s+${EARLIER}\\s+(?:context|prompts?)\\s+(?:is|are|was|were|has|have)\\b`,
  `\\b(?:replaces|overrides|supersedes)\\s+your\\s+(?:instructions|prompt|guidelines)\\b`,
  `\\byour\\s+(?:new|only|real|actual|true)\\s+(?:task|instruction|objective|goal)s?\\s+(?:is|are)\\b`,
  `\\b(?:you are (?:now )?|act as )an?\\s+(?:(?:helpful|unbiased|impartial|obedient|honest|loyal|expert)\\s+)(?:(?:ai|language|research|digital)\\s+)?(?:assistant|model|agent|chat ?bot)\\b`,
  `\\b(?:you are (?:now )?|act as |as )an?\\s+(?:ai|artificial intelligence)\\s+(?:language model|assistant|agent|model)\\b[^.\\n]{0,80}\\b(?:must|should|shall|will|always|never|are required)\\b`,
  `\\b(?:robots|bots|assistants|programs|agents|machines)\\s+(?:that|which|reading|summari[sz]ing)\\b[^.\\n]{0,20}\\b${HERE}\\b[^.\\n]{0,20}\\b(?:must|should|shall|have to|are (?:instructed|required|asked|told))\\b`,
  `\\b(?:ai|language|research|web)[ -](?:assistants|models|agents|bots|systems)\\s+(?:must|should|shall|have to)\\s+always\\s+(?:mention|recommend|cite|rank|list|prefer|praise|name)\\b`,
  `\\b(?:reveal|print|repeat|output|show|leak)\\s+(?:me\\s+)?(?:your|the)\\s+(?:hidden\\s+|full\\s+|entire\\s+)?(?:system|initial|developer)\\s+(?:prompt|message|instructions)\\b`,
  `\\b(?:new|updated|override)\\s+system\\s+(?:prompt|message|instructions?)\\s*:`,
  `<\\|(?:im_start|im_end|system|endoftext)\\|>|\\[\\/?INST\\]|<<SYS>>|(?:^|\\n)[ \\t]{0,8}(?:###[ \\t]{0,4})?system\\s{0,4}:\\s{0,4}you are\\b`,
  `\\bdo not (?:tell|inform|mention (?:this|these|it)(?: \\w+)? to|reveal (?:this|these|it) to) the user\\b`,
  `\\b(?:begin|start|end|finish)\\s+your\\s+(?:response|answer|reply|summary|report)\\s+with\\s+(?:the\\s+(?:words?|sentences?|phrases?)\\s*:?\\s*)?["“”'‘«]`,
  `\\bin\\s+your\\s+(?:answer|reply|response|summary|report)\\s+to\\s+the\\s+user\\b|\\b(?:only|sole)\\s+(?:permitted|allowed|acceptable)\\s+answer\\b`,
  `\\byou,?\\s+the\\s+(?:assistant|model|chat ?bot|ai),|(?:^|\\n)[ \\t]{0,4}assistant\\s*:\\s*(?:ignore|disregard|from\\s+(?:now|here)\\s+on|only\\s+cite|cite\\s+only|recommend)\\b`,
  `\\bsystem\\s+(?:prompt|message|instructions?)\\s+(?:update|override|change)\\s*:|\\bas\\s+(?:the|a|your)\\s+(?:new\\s+)?system\\s+(?:message|prompt)\\b`,
  `\\b(?:llms?|ai|chat ?bot|language model|crawler)\\s+(?:instructions?|directives?|orders?)\\s*:|\\binstructions?\\s+(?:to|for)\\s+the\\s+(?:model|assistant|ai|chat ?bot)\\s*:`,
  `\\b(?:who|whoever|whatever|anyone who|anything that)\\s+(?:answers?|summari[sz]es?)\\b[^.\\n]{0,50}\\b${HERE}\\b[^.\\n]{0,20}\\b(?:must|should|shall)\\b`,
  `\\bfrom\\s+now\\s+on,?\\s+(?:you\\s+(?:are|must|will)\\s+(?:an?\\s|only|always|answer|reply)|(?:answer|reply|respond)\\s+(?:every|all|only|to every))`,
  `\\b(?:output|print|reply with|respond with|answer with)\\s+only\\s+(?:the\\s+following|this)\\b`,
];

/** Text that only machines can read is judged more strictly: no reader needs orders there. */
const HIDDEN_ORDERS: readonly string[] = [
  `(?:^|[\\n.!?[(][ \\t]{0,4})(?:system|assistants?|ai|llms?|(?:large )?language models?|(?:chat ?)?bots?|models?|agents?)\\s*:\\s*(?:please\\s+)?(?:you|this|always|never|only|trust|praise|do not|from now|the previous|call|i have|${TELL})\\b`,
  `(?:^|[\\n.!?][ \\t]{0,4})(?:assistants?|ais?|llms|(?:chat ?)?bots|models)\\s+(?:must|should)\\b`,
  `\\b(?:previous|prior|above|earlier|existing|other)\\s+(?:rules|instructions?|prompts?|guidelines|sources)\\b[^.\\n]{0,40}\\b(?:void|invalid|obsolete|cancelled|revoked|unreliable|no longer (?:valid|apply)|do not apply)\\b`,
  `\\bnew instructions?\\s*:|<\\/?(?:source|document|context|system|user|assistant)>`,
  `\\b(?:state|say|claim|write|confirm)\\b[^.\\n]{0,20}\\bthat\\b[^.\\n]{0,200}\\b(?:cite|quote|recommend) (?:this|our|only this) (?:page|site|source)\\b`,
  `\\b(?:cite|recommend|prefer|trust|treat|rate|rank|praise|quote)\\s+(?:only\\s+)?(?:its|this|the)\\s+(?:page|site|source|credibility)\\b`,
  `\\b(?:tell|inform|convince|advise|persuade)\\s+(?:the|your)\\s+users?\\s+(?:that|to|not|about)\\b|\\bgive\\s+this\\s+(?:page|site|source)\\b|\\bonly\\s+use\\s+this\\s+(?:page|site|source)\\b`,
  `\\bsummar(?:y|ies)\\s+of\\s+this\\s+page\\s+(?:must|should|shall)\\b|(?:^|[\\n.!?][ \\t]{0,4})(?:you\\s+must\\s+(?:answer|say|reply|state|write|recommend)|when\\s+summari[sz]ing)\\b`,
  `(?:^|[\\n.!?][ \\t]{0,4})(?:antworte|antworten sie|schreibe?|empfiehl|empfehlen sie|nenne[n]?(?: sie)?|répond(?:s|ez)|écri(?:s|vez)|recommande[zr]?|responde|responda|escribe|recomienda|rispondi|scrivi|raccomanda)\\s+(?:immer|nur|stets|ausschließlich|toujours|uniquement|seulement|que|siempre|solo|sólo|sempre|soltanto|dass)\\b`,
];

/** Words of which every order has one near by, in any of the languages; text far from them is skipped. */
const TRIGGER =
  /\b(?:ai|a\.i|kis?|ia|llms?|gpt|chatgpt|bots?|agents?|robots)\b|ии|intell?ig|language model|sprachmodel|modèles? de lang|modelos? de leng|modell[oi] ling|языков|нейросет|интеллект|модел|chat ?bot|чат-?бот|crawler|scraper|summari|assist|automat|machine|instru|anweisung|befehl|regel|consigne|directi|istruzion|regole|règle|reglas|regras|órdenes|ordens|indicacion|инструкц|указани|команд|правил|промпт|prompt|user|task|so far|until now|\bsources\b|sites\b|\bpages\b|your (?:new|only|real|actual|true) |output|answer|respon|\[\/?inst|<<sys|<\||rules?\b|guideline|orders?\b|command|[ぁ-ヿ一-龯Ａ-Ｚ]/gi;
const AROUND = 250;

/** The parts of a text that stand near a trigger, each apart from the others. */
function nearTriggers(text: string): string {
  const parts: string[] = [];
  let end = 0;
  let start = 0;
  for (const { index } of text.matchAll(TRIGGER)) {
    if (index - AROUND > end && end > 0) {
      parts.push(text.slice(start, end));
      start = index - AROUND;
    } else if (end === 0) start = Math.max(0, index - AROUND);
    end = index + AROUND;
  }
  if (end > 0) parts.push(text.slice(start, end));
  return parts.join(' … ');
}

/** Orders in other languages than English. */
const FOREIGN_ORDERS: readonly RegExp[] = [
  /\b(?:wenn (?:du|sie) (?:eine? )?(?:ki|künstliche intelligenz|sprachmodell|chatbot) (?:bist|sind)\b|si (?:vous êtes|tu es) (?:une? )?(?:ia|intelligence artificielle|modèle de langage|assistant ia)\b|si (?:eres|es usted) (?:una? )?(?:ia|inteligencia artificial|modelo de lenguaje)\b|se sei (?:un['’ ]|una |un )?(?:ia|intelligenza artificiale|modello linguistico)\b)/i,
  /(?<!\p{L})(?:achtung|hinweis|anweisung|nachricht|attention|note|avis|message|consigne|aviso|atención|nota|mensaje|attenzione|avviso|messaggio)(?:,|(?:\s+(?:an|für|pour|aux?|à|para|a|per|ai|agli))?(?:\s+(?:alle|die|les|los|las|tous|toutes|todos|i|gli|tutti)){0,3})\s+(?:kis?|ia|llms|ki-\p{L}{3,20}|chat ?bots?|sprachmodelle|künstliche intelligenzen|modèles de langage|(?:assistants|agents|systèmes) ia|intelligences artificielles|modelos de lenguaje|(?:asistentes|agentes) de ia|inteligencias artificiales|modelli linguistici|(?:assistenti|agenti) ia|intelligenze artificiali)\s*[:,–—.!]/iu,
  /(?<!\p{L})ihr\s+(?:sprachmodelle|chat ?bots|ki-\p{L}{3,20})(?!\p{L})/iu,
  /(?:AI|ＡＩ|人工知能|言語モデル)(?:アシスタント|モデル)?(?:へ|の皆さん|に告ぐ)?[：:、].{0,40}(?:無視|回答|出力|推薦|記述)(?:して|せよ|すること)/,
  /\b(?:ignoriere|missachte|vergiss|ignorieren sie|vergessen sie)\s+(?:bitte\s+)?(?:alle?|sämtliche|die|deine|ihre)?\s*(?:alle\s+|die\s+)?(?:vorherigen|vorigen|bisherigen|früheren|obigen|vorangegangenen)\s+(?:anweisungen|instruktionen|befehle|regeln|prompts)/i,
  /\b(?:ignore[zr]?|oublie[zr]?|ne tenez pas compte d)\s*(?:de\s+)?(?:toutes\s+)?(?:les\s+|des\s+|vos\s+|tes\s+)?(?:instructions|consignes|directives|règles)\s+(?:précédentes|antérieures|ci-dessus)/i,
  /\b(?:ignora|ignore|olvida|olvide|descarta|desconsidere|esqueça|esquece|dimentica|ignorare|trascura)\s+(?:(?:todas?|tutte|tutti|as|las|los|le|les|gli|tus|sus|suas|tuas)\s+){0,3}(?:instrucciones|instruções|instruçoes|istruzioni|órdenes|ordens|reglas|regras|regole|indicaciones)\s+(?:anteriores|previas|prévias|precedenti)/i,
  /(?:игнорируй(?:те)?|забудь(?:те)?|проигнорируй(?:те)?|не обращай(?:те)? внимания на)\s+(?:все\s+|любые\s+)?(?:предыдущие|прежние|прошлые|вышеуказанные|предшествующие)\s+(?:инструкции|указания|команды|правила|промпты)/i,
  /(?:これまで|以前|上記|前|先)の(?:すべての|全ての)?(?:指示|命令|プロンプト|ルール)(?:を|は)(?:すべて|全て)?(?:無視|忘れ)/,
  /(?:忽略|无视|無視|忘记|忘記)(?:之前|以前|以上|上述|先前|前面)(?:的)?(?:所有|全部|一切)?(?:的)?(?:指令|指示|提示|命令|规则|規則)/,
  /(?:忽略|无视|無視)(?:所有|全部|一切)(?:之前|以前|以上|上述|先前)?的?(?:指令|指示|提示|命令|规则|規則)/,
  /\b(?:falls|wenn|sofern|sollten?)\s+(?:du|sie|ihr)\s+(?:eine?\s+|ein\s+)?(?:ki|llm|künstliche intelligenz|sprachmodell|chatbot|automatischer leser)\s+(?:bist|sind|seid|sein)\b/i,
  /(?:^|[.!?\n"'(][ \t]{0,4}|\b(?:an|achtung|liebe|hinweis|nachricht|anweisung|wichtig),?(?:\s+(?:für|an))?\s+)(?:(?:alle|die|sämtliche|liebe)\s+){0,2}(?:kis?|llms|sprachmodelle|chat ?bots|künstliche intelligenzen|ki-\p{L}{3,20})\s*[:,!–—]\s*(?:bitte\s+)?(?:vergessen|ignorieren|nennen|empfehlen|schreiben|antworten|zitieren|missachten|geben|behandeln|bewerten|immer|nur|ab jetzt|sie\s+(?:müssen|sollen)|vergiss|nenne|empfiehl|schreibe?|antworte|zitiere|ignoriere)\b/iu,
  /\b(?:ki-(?:assistenten|modelle|systeme|agenten|suchmaschinen)|sprachmodelle|chat ?bots|kis|künstliche intelligenzen)\s+(?:müssen|sollen|sollten|haben|dürfen)\b[^.\n]{0,60}\b(?:diese|unsere|dieser|unserer)\s+(?:web)?(?:seite|quelle|artikel|text)/i,
  /\b(?:deine|eure)\s+(?:vorherigen|vorigen|bisherigen|früheren|ursprünglichen)\s+(?:anweisungen|befehle|regeln|instruktionen|vorgaben)\s+(?:sind|gelten|werden)/i,
  /(?:^|[.!?\n"'(][ \t]{0,4}|(?:l['’]attention des|aux|à toutes les|à tous les|chers?|chères|pour les)\s+)(?:ia|llm|intelligences artificielles|assistants ia|modèles de langage|agents conversationnels|chat ?bots|agents ia)\s*[:,!–—]\s*(?:veuillez\s+)?(?:ne\s+)?(?:cite|oublie|ignore|recommand|écri|répond|mentionn|dit|nomm|class)\p{L}*/iu,
  /(?:^|[^\p{L}])(?:les\s+)?(?:modèles de langage|assistants ia|intelligences artificielles|agents ia|chat ?bots)\s+(?:doivent|devraient|sont pri\p{L}+ de)\s[^.\n]{0,60}(?:cette|notre|ce)\s+(?:page|source|site|texte|article)/iu,
  /\b(?:vos|tes)\s+(?:instructions|consignes|directives)\s+(?:précédentes|antérieures|initiales)\s+(?:sont|ne)\b/i,
  /(?:^|[.!?\n"'(¡][ \t]{0,4}|\b(?:aviso|atención|nota|mensaje|estimados?|para|a)\s+(?:(?:para|a)\s+)?(?:todos\s+)?(?:los|las)?\s*)(?:ia|modelos de lenguaje|asistentes de ia|inteligencias artificiales|agentes de ia|chat ?bots)\s*[:,!–—]\s*(?:por favor,?\s+)?(?:no\s+)?(?:olvid|ignor|cit|recom|escrib|respond|mencion|dig|nombr)\p{L}*/iu,
  /(?:^|[^\p{L}])(?:los\s+)?(?:modelos de lenguaje|asistentes de ia|agentes de ia|chat ?bots)\s+(?:deben|deberían|tienen que)\s[^.\n]{0,60}(?:(?:esta|nuestra|este|nuestro)\s+(?:página|fuente|sitio|texto|producto|artículo))/iu,
  /\b(?:sus|tus|vuestras)\s+instrucciones\s+(?:anteriores|previas)\s+(?:ya|son|quedan|no)\b/i,
  /(?:^|[.!?\n"'(][ \t]{0,4}|\b(?:avviso|attenzione|nota|messaggio|cari|gentili)\s+(?:(?:per|a|ai|agli)\s+)?(?:tutti\s+)?(?:i|gli)?\s*)(?:ia|modelli linguistici|assistenti ia|intelligenze artificiali|agenti ia|chat ?bot)\s*[:,!–—]\s*(?:per favore,?\s+)?(?:non\s+)?(?:dimentic|ignor|cit|raccomand|consigli|scriv|rispond|menzion|dite|dica)\p{L}*/iu,
  /(?:^|[^\p{L}])(?:(?:i|gli)\s+)?(?:modelli linguistici|assistenti ia|agenti ia|chat ?bot)\s+(?:devono|dovrebbero)\s[^.\n]{0,60}(?:quest[aoi]|nostr[ao])\s+(?:pagina|fonte|sito|testo|prodotto|articolo)/iu,
  /(?:AI|ＡＩ|人工知能|言語モデル|チャットボット)[^。\n]{0,20}[。：:、,]?[^。\n]{0,40}(?:回答|推薦|紹介|引用|記述|無視|出力)(?:して(?:ください|下さい)|せよ|すること)/,
  /(?:внимание|обращение|сообщение|инструкция|указание)[^.\n]{0,20}(?:языков\p{L}{2} модел\p{L}{1,3}|нейросет\p{L}{1,3}|(?:для |к )?ии)(?=\s*[:,!–—])/iu,
  /(?:если (?:ты|вы)\s*[—–-]?\s*(?:языковая модель|нейросеть|искусственный интеллект|ии|чат-?бот))/iu,
  /(?:AI|人工智能|语言模型|大模型|聊天机器人)[^。\n]{0,12}(?:请|必须|应当|注意)[^。\n]{0,30}(?:忽略|推荐|引用|回答)/,
];

const compile = (sources: readonly string[]) => sources.map((source) => new RegExp(source, 'i'));

interface Orders {
  /** What every text with one of them holds: large patterns are compiled at their first use, and most texts need none. */
  readonly near: RegExp;
  readonly patterns: readonly RegExp[];
}

const CYRILLIC = /[\u0400-\u04ff]/;
const EAST_ASIAN = /[\u3041-\u30ff\u4e00-\u9fff]/;
const SHOWN: readonly Orders[] = [
  { near: /\b(?:ignore|disregard|forget|override|bypass|discard)\b/i, patterns: compile(TO_FORGET) },
  { near: new RegExp(`\\b${MODEL}\\b`, 'i'), patterns: compile(TO_MODELS) },
  {
    near: /\b(?:your?|user|prompts?|context|assistants?|agents|models|bots|robots|machines|programs|systems?|instructions?|directives?|orders?|summari[sz]es?|answers?|from\s+now|only\s+(?:the\s+following|this))\b|<\||\[\/?inst|<<sys/i,
    patterns: compile(OTHER_ORDERS),
  },
  { near: CYRILLIC, patterns: FOREIGN_ORDERS.filter(({ source }) => CYRILLIC.test(source)) },
  { near: EAST_ASIAN, patterns: FOREIGN_ORDERS.filter(({ source }) => EAST_ASIAN.test(source)) },
  {
    near: /(?:^|\P{L})(?:kis?|ias?|llms?|chat ?bots?|du|sie|ihr|deine|eure|sprachmodelle?|künstliche|[tv]os|tus|sus|vuestras|ignor\p{L}+|oublie\p{L}*|miss?achte\p{L}*|verg[ie]ss\p{L}*|olvid\p{L}+|descart\p{L}+|desconsider\p{L}+|esque\p{L}+|dimentic\p{L}+|trascura\p{L}*|ne tenez|modèles? de lang\p{L}+|modelos? de leng\p{L}+|modell[oi] linguistic[oi]|intelligen\p{L}+ artifici\p{L}+|inteligencias? artificial\p{L}*|intelligenz[ae] artificial\p{L}+|assistants?|asistentes?|assistent[ei]|agents?|agentes?|agenti)(?!\p{L})/iu,
    patterns: FOREIGN_ORDERS.filter(({ source }) => !CYRILLIC.test(source) && !EAST_ASIAN.test(source)),
  },
];
const HIDDEN = compile(HIDDEN_ORDERS);

/**
 * True for a text that speaks to language models instead of to its reader, in the languages that pages are mostly
 * written in. A page about such attacks that quotes one speaks so too.
 */
export function addressesModels(text: string): boolean {
  const parts = nearTriggers(inPlainLetters(text));
  return (
    parts !== '' &&
    SHOWN.some(({ near, patterns }) => near.test(parts) && patterns.some((pattern) => pattern.test(parts)))
  );
}

/** Letters of Cyrillic and Greek, each before the Latin one that it looks like. */
const LOOKALIKES = new Map(
  [
    'аa',
    'еe',
    'оo',
    'рp',
    'сc',
    'хx',
    'уy',
    'іi',
    'ѕs',
    'ԁd',
    'јj',
    'һh',
    'ԛq',
    'ԝw',
    'гr',
    'пn',
    'тt',
    'мm',
    'кk',
    'вb',
    'οo',
    'αa',
    'ρp',
    'νv',
    'ιi',
    'υu',
    'τt',
    'κk',
    'ɡg',
  ].map(([odd = '', latin = '']) => [odd, latin] as const),
);

/** Wide, mathematical and other styled letters as plain ones, and words mixed of alphabets as the Latin ones they look like. */
function inPlainLetters(text: string): string {
  if (!/[^\p{ASCII}]/u.test(text)) return text;
  const plain = text.normalize('NFKC');
  if (!/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(plain)) return plain;
  return plain.replace(/\p{L}{2,40}/gu, (word) =>
    /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word)
      ? word.toLowerCase().replace(/[^a-z]/gu, (letter) => LOOKALIKES.get(letter) ?? letter)
      : word,
  );
}

/** Text that a page hides from its readers and that speaks to language models. */
export function instructsUnseen(hidden: string): boolean {
  return addressesModels(hidden) || HIDDEN.some((pattern) => pattern.test(hidden));
}
