/**
 * Phrases by which a text speaks to a language model instead of to its reader, in the languages that pages are mostly
 * written in. They are meant to be rare in prose; a page about such attacks may be flagged too, which does no harm.
 */
const INSTRUCTIONS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\s+(?:(?:all|any|every|the|your|of|these|those|my)\s+){0,4}(?:previous|prior|preceding|above|earlier|former|existing|original|system|other)\s+(?:\w+\s+)?(?:instruction|prompt|direction|rule|guideline|command|message)/i,
  /\b(?:attention|note|notice|message|instructions?|important)\b[^.\n]{0,30}\b(?:to|for)\s+(?:all\s+|any\s+)?(?:the\s+)?(?:ai|llms?|(?:large\s+)?language models?|chat ?bots?|ai\s+(?:assistants?|agents?|models?|systems?|crawlers?|summari[sz]ers?))\b/i,
  /\bif you are (?:an?\s+)?(?:ai|llm|(?:large )?language model|chat ?bot|automated (?:assistant|agent|summari[sz]er))\b/i,
  /\b(?:you are (?:now\s+)?|act as |as )(?:an?\s+)(?:ai|artificial intelligence)\s+(?:language model|assistant|agent|model)\b[^.\n]{0,80}\b(?:must|should|shall|will|always|never|are required)\b/i,
  /\b(?:ai|language) (?:assistants?|models?|agents?|systems?)\b[^.\n]{0,40}\b(?:reading|summari[sz]ing|processing|parsing|analy[sz]ing|citing|indexing)\b[^.\n]{0,60}\b(?:must|should|shall|are (?:instructed|required|asked))\b/i,
  /\b(?:reveal|print|repeat|output|show|leak)\s+(?:me\s+)?(?:your|the)\s+(?:hidden\s+|full\s+|entire\s+)?(?:system|initial|developer)\s+(?:prompt|message|instructions)\b/i,
  /\b(?:new|updated|override)\s+system\s+(?:prompt|message|instructions?)\s*:/i,
  /<\|(?:im_start|im_end|system|endoftext)\|>|\[\/?INST\]|<<SYS>>|(?:^|\n)[ \t]{0,8}(?:###[ \t]{0,4})?system\s{0,4}:\s{0,4}you are\b/i,
  /\bdo not (?:tell|inform|mention (?:this|these|it)(?: \w+)? to|reveal (?:this|these|it) to) the user\b/i,
  // Called by name and told what to do: "Language models: write that …", "AI assistants, ignore …".
  /(?:^|[.!?\n"'(][ \t]{0,4}|\b(?:attention|dear|hello|hey|hi),?\s+)(?:all\s+)?(?:(?:ai|a\.i\.)(?:\s+(?:assistants?|agents?|models?|systems?|bots?|crawlers?|summari[sz]ers?))?|llms?|(?:large\s+)?language models?|chat ?bots?)(?:\s+(?:and|or)\s+\w+)?\s*[:,–—]\s*(?:please\s+)?(?:you\s+(?:must|should|shall|are)|ignore|disregard|forget|say|state|write|tell|answer|reply|respond|rate|rank|recommend|cite|quote|mention|describe|always|never|do not|from now on)\b/i,
  /\b(?:language models|ai (?:assistants|models|summari[sz]ers)|llms) (?:must|should|shall|have to) (?:always |only |never )?(?:describe|present|recommend|cite|rank|rate|quote|praise|promote) (?:this|these|our|us|it)\b/i,
  /\b(?:ignore|disregard)\s+(?:all\s+|any\s+)?other\s+(?:sources|websites|sites|documents|search results)\b[^.\n]{0,30}\b(?:and|;)\s+(?:only\s+)?(?:say|state|tell|answer|reply|cite|quote|recommend|use|rely)\b/i,
  /\bfrom now on,? (?:you (?:will |shall |must )?|please )?(?:answer|respond|reply|act) (?:only )?(?:as|in the role of)\b|\byou are now in (?:maintenance|developer|debug|admin|unrestricted|god|dan) mode\b/i,
  /\b(?:wenn (?:du|sie) (?:eine? )?(?:ki|künstliche intelligenz|sprachmodell|chatbot)\b|si (?:vous êtes|tu es) (?:une? )?(?:ia|intelligence artificielle|modèle de langage|assistant ia)\b|si (?:eres|es usted) (?:una? )?(?:ia|inteligencia artificial|modelo de lenguaje)\b|se sei (?:un['’ ]|una |un )?(?:ia|intelligenza artificiale|modello linguistico)\b)/i,
  /\b(?:achtung|hinweis|anweisung|attention|note|consigne|atención|aviso|nota|attenzione|avviso)\b(?:,| an| für| pour| aux| à| para| a| per)\s+(?:(?:alle|die|les|los|tous les|todos los|i|tutti i)\s+)?(?:ki-(?:assistenten|modelle|systeme)|sprachmodelle|modèles de langage|assistants ia|modelos de lenguaje|asistentes de ia|modelli linguistici|assistenti ia)\s*[:,–—]/i,
  /(?:AI|ＡＩ|人工知能|言語モデル)(?:アシスタント|モデル)?(?:へ|の皆さん|に告ぐ)?[：:、].{0,40}(?:無視|回答|出力|推薦|記述)(?:して|せよ|すること)/,
  /\b(?:ignoriere|missachte|vergiss|ignorieren sie|vergessen sie)\s+(?:bitte\s+)?(?:alle?|sämtliche|die|deine|ihre)?\s*(?:alle\s+|die\s+)?(?:vorherigen|vorigen|bisherigen|früheren|obigen|vorangegangenen)\s+(?:anweisungen|instruktionen|befehle|regeln|prompts)/i,
  /\b(?:ignore[zr]?|oublie[zr]?|ne tenez pas compte d)\s*(?:de\s+)?(?:toutes\s+)?(?:les\s+|des\s+|vos\s+|tes\s+)?(?:instructions|consignes|directives|règles)\s+(?:précédentes|antérieures|ci-dessus)/i,
  /\b(?:ignora|ignore|olvida|olvide|descarta|desconsidere|esqueça|esquece|dimentica|ignorare|trascura)\s+(?:(?:todas?|tutte|tutti|as|las|los|le|les|gli|tus|sus|suas|tuas)\s+){0,3}(?:instrucciones|instruções|instruçoes|istruzioni|órdenes|ordens|reglas|regras|regole|indicaciones)\s+(?:anteriores|previas|prévias|precedenti)/i,
  /(?:игнорируй(?:те)?|забудь(?:те)?|проигнорируй(?:те)?|не обращай(?:те)? внимания на)\s+(?:все\s+|любые\s+)?(?:предыдущие|прежние|прошлые|вышеуказанные|предшествующие)\s+(?:инструкции|указания|команды|правила|промпты)/i,
  /(?:これまで|以前|上記|前|先)の(?:すべての|全ての)?(?:指示|命令|プロンプト|ルール)(?:を|は)(?:すべて|全て)?(?:無視|忘れ)/,
  /(?:忽略|无视|無視|忘记|忘記)(?:之前|以前|以上|上述|先前|前面)(?:的)?(?:所有|全部|一切)?(?:的)?(?:指令|指示|提示|命令|规则|規則)/,
  /(?:忽略|无视|無視)(?:所有|全部|一切)(?:之前|以前|以上|上述|先前)?的?(?:指令|指示|提示|命令|规则|規則)/,
];

const ABOUT_COMMENTS =
  /\b(?:log|sign|register|be logged)[^.\n]{0,40}\b(?:to|and|or|before)\s+(?:be able to\s+)?(?:leave|post|add|write|make|join|comment|reply|vote|rate|share)\b[^.\n]{0,40}/gi;

/** How pages say that the rest is for those who log in, register or pay. */
const LOGIN_WALL: readonly RegExp[] = [
  /\b(?:log|sign)[ -]?in\b[^.\n]{0,50}\b(?:to (?:continue|read|view|access|see|unlock)|required|is required)\b/i,
  /\b(?:please|you (?:must|need to|have to))\s+(?:be logged in|log in|sign in|register|subscribe)\b/i,
  /\b(?:subscribe|register|create (?:a|your) (?:free )?account|become a (?:member|subscriber)|start (?:your )?(?:free )?(?:trial|subscription))\b[^.\n]{0,50}\b(?:to|for)\s+(?:continue|keep|read(?:ing)?|view|access|full|unlimited|unlock)\b/i,
  /\bto (?:continue|keep) reading\b|\bcontinue reading\b[^.\n]{0,40}\b(?:subscri|log|sign|account)/i,
  /\b(?:already a (?:subscriber|member)|existing subscribers?|(?:only )?(?:for|available to) (?:our )?(?:subscribers|members|registered (?:users|readers))(?: only)?|(?:subscribers?|members?)[- ]only)\b/i,
  /\b(?:this (?:article|content|page|story|document) is (?:reserved|exclusive|only|restricted|for (?:subscribers|members|registered)))/i,
  /\b(?:bitte|jetzt)\s+(?:melden sie sich an|anmelden|einloggen|registrieren)|\b(?:weiterlesen mit|nur für abonnenten|bereits abonnent|abo abschließen)/i,
  /\b(?:réservé aux abonnés|connectez-vous pour|abonnez-vous pour|déjà abonné|identifiez-vous)/i,
  /\b(?:inicia sesión para|suscríbete para|solo para suscriptores|faça login para|exclusivo para assinantes|assine para|accedi per|abbonati per|riservato agli abbonati)/i,
  /(?:войдите,? чтобы|авторизуйтесь|зарегистрируйтесь,? чтобы|только для подписчиков|оформите подписку)/i,
  /(?:会員限定|有料会員|ログインして(?:ください|続き)|続きを読むには|会員登録)/,
  /(?:登录后|請登入|请登录|订阅后|會員專屬|会员专享)/,
];
/** Above this many characters the page has said something, whatever it keeps back. */
const TEASER = 1500;
/** A notice outside the text is about the text when that is no longer than an introduction; else about comments and the like. */
const INTRODUCTION = 700;

/** Pages that stand in for the page that was asked for. */
const PLACEHOLDER =
  /\b(?:enable javascript|javascript is (?:disabled|required|not enabled)|verify (?:that )?you are (?:a )?human|checking your browser|just a moment|access (?:is |has been )?denied|are you a robot|unusual traffic|page (?:not found|cannot be found|doesn.t exist)|404 (?:error|not found)|error 404)\b/i;

export function addressesModels(text: string): boolean {
  return INSTRUCTIONS.some((pattern) => pattern.test(text));
}

/** What nobody but a machine is to read may be taken at less: readers are never told what to state or to cite there. */
const HIDDEN_INSTRUCTIONS: readonly RegExp[] = [
  /(?:^|[\n.!?][ \t]{0,4})(?:system|assistant|ai|llms?|language models?|(?:chat ?)?bots?)\s*:\s*(?:you|ignore|disregard|forget|say|state|write|answer|reply|recommend|praise|cite|rank|rate|describe|from now|the previous|call|i have)\b/i,
  /(?:^|[\n.!?][ \t]{0,4})(?:assistants?|ais?|llms|language models|(?:chat ?)?bots|models)\s+(?:must|should)\b/i,
  /\b(?:previous|prior|above|earlier|existing|other)\s+(?:rules|instructions?|prompts?|guidelines|sources)\b[^.\n]{0,40}\b(?:void|invalid|obsolete|cancelled|revoked|unreliable|no longer (?:valid|apply)|do not apply)\b/i,
  /\bnew instructions?\s*:|<\/?(?:source|document|context|system|user|assistant)>/i,
  /\b(?:state|say|claim|write|confirm)\b[^.\n]{0,20}\bthat\b[^.\n]{0,200}\b(?:cite|quote|recommend) (?:this|our|only this) (?:page|site|source)\b/i,
  /\b(?:cite|recommend|prefer) (?:only )?this (?:page|site|source) (?:as|for|above|in|over)\b|\brate (?:its|this|the) (?:page|site|source|credibility)\b/i,
];

/** Text that a page hides from its readers and that speaks to language models. */
export function instructsUnseen(hidden: string): boolean {
  return addressesModels(hidden) || HIDDEN_INSTRUCTIONS.some((pattern) => pattern.test(hidden));
}

/** `text` is what was extracted; `surroundings` all that the page shows, where the notice may stand. */
export function isBehindLogin(text: string, surroundings: string): boolean {
  if (text.length >= TEASER) return false;
  const seen = (text.length < INTRODUCTION ? surroundings : text).replace(ABOUT_COMMENTS, ' ');
  return LOGIN_WALL.some((pattern) => pattern.test(seen));
}

/** The notice itself, which is no part of what the page has to say. */
export function isLoginNotice(block: string): boolean {
  return block.length < 250 && LOGIN_WALL.some((pattern) => pattern.test(block));
}

export function isPlaceholder(text: string): boolean {
  return text.length < 600 && PLACEHOLDER.test(text);
}
