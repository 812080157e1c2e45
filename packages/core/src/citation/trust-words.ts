import type { ConfidenceLevel, DeadEnd } from '@research-studio/schemas';
import { ABOUT_HEADINGS } from './summary-words.ts';

/** The words of what code adds to a report of the trust engine, in the report's language. */
export interface TrustWords {
  readonly findings: string;
  readonly disagreements: string;
  readonly notFound: string;
  readonly trust: string;
  readonly deadEnds: Readonly<Record<DeadEnd['kind'], string>>;
  /** Heads of the table of sources, after the number. */
  readonly source: string;
  readonly credibility: string;
  readonly mainReason: string;
  readonly levels: Readonly<Record<ConfidenceLevel, string>>;
  /** `count` of `all` claims rest on two or more independent origins. */
  readonly independent: (count: number, all: number) => string;
  readonly loneOrigin: string;
  readonly unchecked: string;
  readonly unverifiable: (count: number) => string;
  readonly otherLanguage: string;
  readonly snippets: string;
  readonly leftOut: (count: number) => string;
  readonly more: (count: number) => string;
}

/** English where the language has no words here. `language` is a BCP 47 tag. */
export function trustWords(language: string | null): TrustWords {
  return words[language?.toLowerCase().split('-')[0] ?? 'en'] ?? english;
}

/** Whether a heading opens a section that speaks of the report itself, in any of the languages. */
export function isAboutReportHeading(heading: string): boolean {
  return aboutHeadings.has(heading.toLowerCase().replace(/^[\s\d.#*_]+|[\s:*_]+$/g, ''));
}

const english: TrustWords = {
  findings: 'Verified findings',
  disagreements: 'Where sources disagree',
  notFound: 'Looked for and not found',
  trust: 'How far to trust this report',
  deadEnds: {
    nothing_found: 'Searches that found nothing',
    paywall: 'Pages behind a paywall or log-in',
    irrelevant: 'Pages that were read and do not bear on the question',
    blocked: 'Pages that could not be opened',
  },
  source: 'Source',
  credibility: 'Credibility',
  mainReason: 'Main reason',
  levels: { high: 'well founded', medium: 'founded, with reservations', low: 'weakly founded' },
  independent: (count, all) => `Statements that rest on two or more independent origins: ${count} of ${all}.`,
  loneOrigin: 'Statements to be read with care',
  unchecked: 'What could not be checked',
  unverifiable: (count) => `Statements whose passages neither bear them out nor refute them: ${count}`,
  otherLanguage: 'Sources in another language, whose wording could be compared only in part',
  snippets: 'Sources known only from the excerpt of a search engine',
  leftOut: (count) => `Statements left out because they were not sure enough: ${count}`,
  more: (count) => `and ${count} more`,
};

const words: Readonly<Record<string, TrustWords>> = {
  en: english,
  de: {
    findings: 'Geprüfte Befunde',
    disagreements: 'Wo die Quellen sich widersprechen',
    notFound: 'Gesucht und nicht gefunden',
    trust: 'Wie weit diesem Bericht zu trauen ist',
    deadEnds: {
      nothing_found: 'Suchen ohne Treffer',
      paywall: 'Seiten hinter einer Bezahlschranke oder Anmeldung',
      irrelevant: 'Gelesene Seiten, die zur Frage nichts sagen',
      blocked: 'Seiten, die sich nicht öffnen ließen',
    },
    source: 'Quelle',
    credibility: 'Glaubwürdigkeit',
    mainReason: 'Hauptgrund',
    levels: { high: 'gut belegt', medium: 'belegt, mit Vorbehalt', low: 'schwach belegt' },
    independent: (count, all) =>
      `Aussagen, die auf zwei oder mehr unabhängigen Ursprüngen beruhen: ${count} von ${all}.`,
    loneOrigin: 'Aussagen, die mit Vorsicht zu lesen sind',
    unchecked: 'Was nicht geprüft werden konnte',
    unverifiable: (count) => `Aussagen, die ihre Textstellen weder belegen noch widerlegen: ${count}`,
    otherLanguage: 'Quellen in anderer Sprache, deren Wortlaut nur zum Teil verglichen werden konnte',
    snippets: 'Quellen, die nur aus dem Auszug einer Suchmaschine bekannt sind',
    leftOut: (count) => `Aussagen, die nicht sicher genug waren und fehlen: ${count}`,
    more: (count) => `und ${count} weitere`,
  },
  fr: {
    findings: 'Constats vérifiés',
    disagreements: 'Où les sources divergent',
    notFound: 'Cherché et non trouvé',
    trust: 'Quelle confiance accorder à ce rapport',
    deadEnds: {
      nothing_found: 'Recherches sans résultat',
      paywall: 'Pages payantes ou réservées aux abonnés',
      irrelevant: 'Pages lues, sans rapport avec la question',
      blocked: 'Pages qui n’ont pas pu être ouvertes',
    },
    source: 'Source',
    credibility: 'Crédibilité',
    mainReason: 'Raison principale',
    levels: { high: 'bien établi', medium: 'établi, avec réserves', low: 'faiblement établi' },
    independent: (count, all) =>
      `Affirmations qui reposent sur au moins deux origines indépendantes : ${count} sur ${all}.`,
    loneOrigin: 'Affirmations à lire avec prudence',
    unchecked: 'Ce qui n’a pas pu être vérifié',
    unverifiable: (count) => `Affirmations que leurs passages ne confirment ni ne réfutent : ${count}`,
    otherLanguage: 'Sources dans une autre langue, dont le texte n’a pu être comparé qu’en partie',
    snippets: 'Sources connues seulement par l’extrait d’un moteur de recherche',
    leftOut: (count) => `Affirmations omises, faute de certitude suffisante : ${count}`,
    more: (count) => `et ${count} autres`,
  },
  es: {
    findings: 'Hallazgos verificados',
    disagreements: 'En qué discrepan las fuentes',
    notFound: 'Buscado y no encontrado',
    trust: 'Hasta dónde fiarse de este informe',
    deadEnds: {
      nothing_found: 'Búsquedas sin resultados',
      paywall: 'Páginas de pago o con registro',
      irrelevant: 'Páginas leídas que no tratan de la pregunta',
      blocked: 'Páginas que no se pudieron abrir',
    },
    source: 'Fuente',
    credibility: 'Credibilidad',
    mainReason: 'Razón principal',
    levels: { high: 'bien fundado', medium: 'fundado, con reservas', low: 'poco fundado' },
    independent: (count, all) =>
      `Afirmaciones que se apoyan en dos o más orígenes independientes: ${count} de ${all}.`,
    loneOrigin: 'Afirmaciones que conviene leer con cautela',
    unchecked: 'Lo que no se pudo comprobar',
    unverifiable: (count) => `Afirmaciones que sus pasajes ni confirman ni refutan: ${count}`,
    otherLanguage: 'Fuentes en otro idioma, cuyo texto solo se pudo comparar en parte',
    snippets: 'Fuentes conocidas solo por el extracto de un buscador',
    leftOut: (count) => `Afirmaciones omitidas por no ser bastante seguras: ${count}`,
    more: (count) => `y ${count} más`,
  },
  it: {
    findings: 'Riscontri verificati',
    disagreements: 'Dove le fonti divergono',
    notFound: 'Cercato e non trovato',
    trust: 'Quanto fidarsi di questo rapporto',
    deadEnds: {
      nothing_found: 'Ricerche senza risultati',
      paywall: 'Pagine a pagamento o con accesso riservato',
      irrelevant: 'Pagine lette che non riguardano la domanda',
      blocked: 'Pagine che non si sono potute aprire',
    },
    source: 'Fonte',
    credibility: 'Credibilità',
    mainReason: 'Motivo principale',
    levels: { high: 'ben fondato', medium: 'fondato, con riserve', low: 'poco fondato' },
    independent: (count, all) =>
      `Affermazioni che poggiano su due o più origini indipendenti: ${count} su ${all}.`,
    loneOrigin: 'Affermazioni da leggere con cautela',
    unchecked: 'Che cosa non si è potuto verificare',
    unverifiable: (count) => `Affermazioni che i loro passi né confermano né smentiscono: ${count}`,
    otherLanguage: 'Fonti in un’altra lingua, il cui testo si è potuto confrontare solo in parte',
    snippets: 'Fonti note solo dall’estratto di un motore di ricerca',
    leftOut: (count) => `Affermazioni omesse perché non abbastanza sicure: ${count}`,
    more: (count) => `e altre ${count}`,
  },
  pt: {
    findings: 'Constatações verificadas',
    disagreements: 'Onde as fontes divergem',
    notFound: 'Procurado e não encontrado',
    trust: 'Até onde confiar neste relatório',
    deadEnds: {
      nothing_found: 'Pesquisas sem resultados',
      paywall: 'Páginas pagas ou com registo',
      irrelevant: 'Páginas lidas que não dizem respeito à pergunta',
      blocked: 'Páginas que não puderam ser abertas',
    },
    source: 'Fonte',
    credibility: 'Credibilidade',
    mainReason: 'Razão principal',
    levels: { high: 'bem fundamentado', medium: 'fundamentado, com reservas', low: 'pouco fundamentado' },
    independent: (count, all) =>
      `Afirmações que assentam em duas ou mais origens independentes: ${count} de ${all}.`,
    loneOrigin: 'Afirmações a ler com cautela',
    unchecked: 'O que não pôde ser verificado',
    unverifiable: (count) => `Afirmações que os seus trechos não confirmam nem refutam: ${count}`,
    otherLanguage: 'Fontes noutra língua, cujo texto só pôde ser comparado em parte',
    snippets: 'Fontes conhecidas apenas pelo excerto de um motor de busca',
    leftOut: (count) => `Afirmações omitidas por não serem suficientemente seguras: ${count}`,
    more: (count) => `e mais ${count}`,
  },
  ru: {
    findings: 'Проверенные данные',
    disagreements: 'В чём источники расходятся',
    notFound: 'Искали и не нашли',
    trust: 'Насколько можно доверять этому отчёту',
    deadEnds: {
      nothing_found: 'Поиски без результатов',
      paywall: 'Страницы по подписке или с регистрацией',
      irrelevant: 'Прочитанные страницы, не относящиеся к вопросу',
      blocked: 'Страницы, которые не удалось открыть',
    },
    source: 'Источник',
    credibility: 'Надёжность',
    mainReason: 'Главная причина',
    levels: { high: 'хорошо обосновано', medium: 'обосновано с оговорками', low: 'слабо обосновано' },
    independent: (count, all) =>
      `Утверждения, которые опираются на два или более независимых источника: ${count} из ${all}.`,
    loneOrigin: 'Утверждения, к которым стоит отнестись с осторожностью',
    unchecked: 'Что не удалось проверить',
    unverifiable: (count) => `Утверждения, которые их фрагменты не подтверждают и не опровергают: ${count}`,
    otherLanguage: 'Источники на другом языке, текст которых удалось сравнить лишь отчасти',
    snippets: 'Источники, известные только по выдержке поисковой системы',
    leftOut: (count) => `Утверждения, опущенные как недостаточно надёжные: ${count}`,
    more: (count) => `и ещё ${count}`,
  },
  ja: {
    findings: '確認済みの記述',
    disagreements: '出典の間で食い違う点',
    notFound: '探したが見つからなかったもの',
    trust: 'この報告の信頼度',
    deadEnds: {
      nothing_found: '結果のなかった検索',
      paywall: '有料または会員限定のページ',
      irrelevant: '読んだが質問に関係しなかったページ',
      blocked: '開けなかったページ',
    },
    source: '出典',
    credibility: '信頼度',
    mainReason: '主な理由',
    levels: { high: '根拠は十分', medium: '根拠はあるが留保つき', low: '根拠は弱い' },
    independent: (count, all) => `二つ以上の独立した出所に基づく記述：${all}件中${count}件。`,
    loneOrigin: '注意して読むべき記述',
    unchecked: '確認できなかったもの',
    unverifiable: (count) => `該当箇所が裏づけも否定もしない記述：${count}件`,
    otherLanguage: '別の言語で書かれ、一部しか照合できなかった出典',
    snippets: '検索エンジンの抜粋でしか知られていない出典',
    leftOut: (count) => `確かさが足りず省いた記述：${count}件`,
    more: (count) => `ほか${count}件`,
  },
  zh: {
    findings: '已核实的内容',
    disagreements: '来源之间的分歧',
    notFound: '查找而未找到的内容',
    trust: '本报告的可信程度',
    deadEnds: {
      nothing_found: '没有结果的搜索',
      paywall: '需付费或登录的页面',
      irrelevant: '已读但与问题无关的页面',
      blocked: '无法打开的页面',
    },
    source: '来源',
    credibility: '可信度',
    mainReason: '主要理由',
    levels: { high: '依据充分', medium: '有依据，但有保留', low: '依据薄弱' },
    independent: (count, all) => `有两个或更多独立来源的陈述：${all}条中的${count}条。`,
    loneOrigin: '需谨慎阅读的陈述',
    unchecked: '无法核实的内容',
    unverifiable: (count) => `原文既未证实也未否定的陈述：${count}条`,
    otherLanguage: '其他语言的来源，其措辞只能部分比对',
    snippets: '仅从搜索引擎摘要得知的来源',
    leftOut: (count) => `因不够确定而省略的陈述：${count}条`,
    more: (count) => `另有${count}条`,
  },
};

const aboutHeadings = new Set(
  [...Object.values(words).flatMap(({ notFound, trust }) => [notFound, trust]), ...ABOUT_HEADINGS].map(
    (heading) => heading.toLowerCase(),
  ),
);
