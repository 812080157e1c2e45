import { countWords, readQuestion } from '@research-studio/extractive';
import type { Complexity, QuestionType } from './query-analysis.ts';

export interface ComplexityLimits {
  /** A question of one fact and at most so many words is simple. */
  readonly simpleMaxWords: number;
  /** A question of so many words or more is complex. */
  readonly complexMinWords: number;
}

/** Independent parts from which a question is complex, however few its words. */
const COMPLEX_PARTS = 3;

/** How much work a question is, by its parts, its words for comparison, cause and enumeration, and its length. */
export function complexityOf(question: string, limits: ComplexityLimits): Complexity {
  const { parts: all, kinds, text: asked } = readQuestion(question);
  const parts = all.length;
  const words = countWords(asked);
  const isDeep = kinds.some((kind) => DEEP.has(kind)) || DEMANDING.test(asked);
  if (words >= limits.complexMinWords || parts >= COMPLEX_PARTS) return 'complex';
  if (parts > 1 && isDeep && EXHAUSTIVE.test(asked)) return 'complex';
  return parts === 1 && words <= limits.simpleMaxWords && !isDeep ? 'simple' : 'medium';
}

/** The more demanding of two judgements. */
export function harderOf(a: Complexity, b: Complexity): Complexity {
  return RANKS[a] >= RANKS[b] ? a : b;
}

export function questionTypeOf(question: string): QuestionType {
  const { kinds, text: asked } = readQuestion(question);
  if (kinds.includes('comparison') || COMPARING.test(asked)) return 'comparative';
  if (kinds.includes('cause') || CAUSAL.test(asked)) return 'causal';
  if (PROCEDURAL.test(asked)) return 'procedural';
  const [first = 'fact'] = kinds;
  const isDefinition = first === 'definition' && !PROPERTY.test(asked);
  if (EXHAUSTIVE.test(asked) || isDefinition || !ASKS.test(asked)) return 'exploratory';
  return 'factual';
}

const RANKS: Readonly<Record<Complexity, number>> = { simple: 0, medium: 1, complex: 2 };
const DEEP: ReadonlySet<string> = new Set(['comparison', 'cause', 'list']);

function words(pattern: string, unspaced: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})|${unspaced}`, 'iu');
}

const COMPARING = words(
  'compar\\p{L}+|versus|vs|differences? between|pros and cons|advantages|better|worse|cheaper|faster|than|vergl\\p{L}+|unterschied\\p{L}*|vor- und nachteile|besser|günstiger|billiger|als (?:ein|eine|der|die|das)|différences?|avantages|mieux|moins chers?|plus \\p{L}+ que|diferencias?|ventajas|mejor|más \\p{L}+ que|confront\\p{L}+|differenz[ae]|vantaggi|meglio|più \\p{L}+ (?:di|del|della)|diferenças?|vantagens|melhor|mais \\p{L}+ (?:do )?que|verschil\\p{L}*|beter|goedkoper|сравн\\p{L}+|разниц\\p{L}+|отлич\\p{L}+|лучше|дешевле',
  '比較|違い|どちら|区别|比较',
);
const CAUSAL = words(
  'why|how come|causes?|caused|reasons?|effects?|impacts?|consequences?|influenc\\p{L}+|lead to|led to|warum|wieso|weshalb|ursachen?|gründe|folgen|auswirkung\\p{L}*|pourquoi|causes?|raisons?|conséquences?|effets?|por qué|causas?|razones|consecuencias|efectos?|perché|caus[ae]|ragion[ei]|conseguenz[ae]|effett[oi]|por que|motivos?|consequências|efeitos?|waarom|oorza\\p{L}+|gevolgen|почему|зачем|причин\\p{L}+|последстви\\p{L}+',
  'なぜ|理由|原因|影響|为什么|影响',
);
const PROCEDURAL = words(
  'how to|how (?:do|can|should) (?:i|you|we|one)|steps?|instructions?|wie (?:kann|muss|soll|baue|mache|installiere) (?:ich|man)|wie man|comment (?:faire|puis-je|peut-on|installer)|cómo (?:puedo|se puede|hacer|se hace)|come (?:si|posso|fare)|como (?:posso|fazer|se faz)|hoe (?:kan|moet) ik|как (?:сделать|можно|установить|получить)',
  '方法|するには|やり方|怎么|如何',
);
const EXHAUSTIVE = words(
  'overview|state of|everything about|all about|tell me about|analy[sz]e|analysis|evaluate|assess|review|comprehensive|in[ -]depth|trends?|implications|landscape|strateg\\p{L}+|überblick|analys\\p{L}+|bewert\\p{L}+|stand der|aperçu|état des|évalu\\p{L}+|panorama|resumen|anál\\p{L}+|panoramica|analiz\\p{L}+|visão geral|overzicht|обзор|анализ\\p{L}*|расскажи\\p{L}*',
  '概要|動向|分析|まとめ|概述|趋势',
);
const LISTING = words(
  'list|all the|which (?:two|three|four|five|\\d+)|name (?:the|all|some|two|three|four|five)|examples? of|types of|kinds of|ways to|options for|liste|alle|welche arten|beispiele|quels sont|quelles sont|exemples?|cuáles son|ejemplos|quali sono|esemp[io]|quais são|exemplos|welke soorten|voorbeelden|перечисли\\p{L}*|какие|примеры',
  '一覧|列挙|種類|哪些',
);
/** "What is the population of …" asks for a fact, "What is photosynthesis?" for an explanation. */
const PROPERTY = /\b(?:the .+ (?:of|in|for)|best|name)\b/iu;
const ASKS =
  /[?？]\s*$|か[。．]?\s*$|^\W*(?:who|whom|whose|when|where|which|what|how|is|are|was|were|does|do|did|has|have|can)\b/iu;

const DEMANDING = new RegExp(
  [COMPARING, CAUSAL, PROCEDURAL, EXHAUSTIVE, LISTING].map(({ source }) => source).join('|'),
  'iu',
);
