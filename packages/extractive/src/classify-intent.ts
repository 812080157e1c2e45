import { tokenize } from '@research-studio/language';
import type { Intent } from '@research-studio/schemas';

/** Whole utterances, without punctuation: greetings, thanks, farewells, questions about the assistant. */
const SMALL_TALK = [
  // English
  /^(hi|hello|hey|good (morning|afternoon|evening|day)|greetings)( there| everyone| all| friend)?$/,
  /^(thanks?|thank you|cheers)( you)?( very much| so much| a lot)?$/,
  /^(bye|goodbye|see you|good night)( later)?$/,
  /^(hi |hello |hey )?how are you( doing)?( today)?$/,
  /^(who|what) are you$|^what(s| is) your name$|^what can you do( for me)?$|^are you (a bot|a robot|human|an ai)$/,
  /^tell me a joke$|^(nice|great|good|well done|ok|okay|cool|test)$/,
  // German, French, Spanish, Italian, Portuguese
  /^(hallo|guten (tag|morgen|abend)|danke( schön| sehr)?|wie geht( e|')?s( dir| ihnen)?|wer bist du|tschüss)$/,
  /^(bonjour|salut|bonsoir|merci( beaucoup)?|ça va|comment ça va|qui es tu|au revoir)$/,
  /^(hola|buenos días|buenas (tardes|noches)|(muchas )?gracias|qué tal|cómo estás|quién eres|adiós)$/,
  /^(ciao|buongiorno|buonasera|grazie( mille)?|come stai|chi sei|arrivederci)$/,
  /^(olá|oi|bom dia|boa (tarde|noite)|(muito )?obrigad[oa]|tudo bem|como vai|quem é você|tchau)$/,
  // Russian, Japanese, Chinese
  /^(привет|здравствуй(те)?|добрый (день|вечер)|доброе утро|спасибо( большое)?|как дела|кто ты|пока)$/,
  /^(こんにちは|おはよう(ございます)?|こんばんは|ありがとう(ございます)?|お元気ですか|あなたは誰ですか|さようなら)$/,
  /^(你好|您好|早上好|晚上好|谢谢|你是谁|再见)$/,
];

/** A wish for instructions, as against a question about what happened or how something is defended against. */
const WANTS_INSTRUCTIONS =
  /\b(how (do|can|could|would|should) (i|you|we|one)|how to|help me( to)?|teach me( how)?( to)?|show me how|give me|write( me)?|step[ -]by[ -]step|instructions (for|to|on)|recipe for|best way to|wie (baue|mache|stelle|kann) ich|wie man|comment (fabriquer|faire|puis-je)|cómo (hacer|fabricar|puedo)|come (fare|costruire|posso)|como (fazer|fabricar|posso))|как (сделать|собрать|изготовить|взломать)/iu;

const HARMFUL_AIMS = [
  /\b(build|make|making|assemble|construct|cook|produce|synthesi[sz]e|brew|baue|fabriquer|fabricar|hacer|costruire|fazer)\b.{0,40}\b(pipe bomb|nail bomb|dirty bomb|car bomb|(?<!(?:bath|seed|cocoa|glitter|stink|photo|bomb) )bombs?|explosives?|bombe|bomba|grenade|molotov|nerve (agent|gas)|sarin|tabun|novichok|vx gas|mustard gas|ricin|anthrax|chemical weapon|biological weapon|bioweapon|napalm|meth(amphetamine)?|fentanyl|ghost gun)/iu,
  /(сделать|собрать|изготовить).{0,40}(бомб|взрывчатк|зарин|яд\b)/iu,
  /\b(write|create|build|make|code|develop|spread|deploy)\b.{0,40}\b(ransomware|malware|keylogger|computer (virus|worm)|botnet|phishing (page|site|mail|e-?mail|kit))/iu,
  /\b(hack( into)?|break into|crack|steal|hijack|take over)\b.{0,40}\b(account|password|bank|e-?mail|wi-?fi|phone|whatsapp|instagram|facebook|credit card|house|car|identity)\b(?! (industry|business|market|design|software|trade))/iu,
  /\b(kill|murder|poison|kidnap|stalk|blackmail|groom)\b.{0,20}\b(someone|somebody|a person|people|a child|children|(my|his|her) (wife|husband|boss|neighbou?rs?|ex|girlfriend|boyfriend|parents?|mother|father|teacher|colleagues?|son|daughter))\b/iu,
  /\b(kill|hurt|harm) myself\b|\bcommit suicide\b/iu,
  /взломать.{0,40}(аккаунт|почт|парол|телефон|банк)/iu,
];

/** The intent gate without a model. Errs on the side of research: a question about a crime is not a crime. */
export function classifyIntent(question: string): Intent {
  if (isSmallTalk(question)) return 'chit_chat';
  if (WANTS_INSTRUCTIONS.test(question) && HARMFUL_AIMS.some((aim) => aim.test(question))) return 'malicious';
  return tokenize(question).length === 0 ? 'clarification_needed' : 'research';
}

/** True when there is something to look up, so that "chit-chat" would be a wrong verdict on the question. */
export function asksForResearch(question: string): boolean {
  return !isSmallTalk(question) && tokenize(question).length >= 2;
}

/** Openings of questions about what is or was, as against "how do I": one pattern for each script. */
const ASKS_WHAT_IS =
  /^\W*(?:(?:in|on|at|from|by|for|to|of|with|according to)\s+)?(?:who|whom|whose|when|where|why|which|what|how (?:many|much|long|old|big|far|often|high|large|did|does|was|were|is|are|has|have)|wer|wen|wem|wann|wo|warum|weshalb|welche\w*|was|wie (?:viel\w*|lange|alt|groß|hoch|oft)|qui|quand|où|pourquoi|quel\w*|combien|quién\w*|cuándo|dónde|por qué|cuál\w*|qué|cuánt\w*|chi|quando|dove|perché|quale|quali|che|quant\w*|quem|onde|por que|qual|quais|quant\w*)\b|^\W*(?:кто|когда|где|почему|зачем|какой|какая|какие|какое|сколько|что)(?=[\s,])|(?:誰|いつ|どこ|なぜ|何|どの|いくつ|いくら)/iu;
const FIRST_PERSON =
  /\b(?:i|me|my|we|us|our|ich|mir|mein\w*|je|moi|mon|ma|yo|mi|io|mio|eu|meu|minha)\b|(?<!\p{L})(?:я|мне|мой|мою)(?!\p{L})/iu;

/**
 * True for a question that plainly asks how things are or were, without wanting help with anything harmful: refusing it
 * would be a mistake, whoever judges so.
 */
export function asksForFacts(question: string): boolean {
  const isHarmful = HARMFUL_AIMS.some((aim) => aim.test(question));
  return ASKS_WHAT_IS.test(question) && !FIRST_PERSON.test(question) && !isHarmful;
}

function isSmallTalk(question: string): boolean {
  const plain = question
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim();
  return SMALL_TALK.some((utterance) => utterance.test(plain));
}
