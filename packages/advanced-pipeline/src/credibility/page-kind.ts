import type { Source } from '@research-studio/schemas';

/** Pages whose words are not their publisher's, or not a report: each is trusted no further than this, whoever hosts it. */
export type PageKind =
  | 'forum'
  | 'questions_and_answers'
  | 'comments'
  | 'petition'
  | 'opinion'
  | 'personal_blog';

export type DescribedPage = Pick<Source, 'url' | 'title' | 'siteName' | 'author'> & {
  readonly text: string;
  readonly flags?: readonly string[];
};

/** Null for a page that reports in its publisher's name. `text` is looked at up to 60,000 characters. */
export function pageKind(page: DescribedPage): PageKind | null {
  const { host, path } = addressOf(page.url);
  const text = page.text.slice(0, 60_000);
  const { flags = [] } = page;
  const kinds: readonly (readonly [PageKind, boolean])[] = [
    ['questions_and_answers', flags.includes('questions_and_answers') || isQuestionPage(path, text)],
    ['forum', flags.includes('forum_post') || isThread(path) || isForum(host, path, text)],
    [
      'comments',
      /\/(?:comments|user-?reviews|customer-?reviews|bewertungen|avis-clients)(?:\/|$)|\/wiki\/(?:user|talk|user_talk):/i.test(
        path,
      ),
    ],
    ['petition', /(?:^|\.)(?:e-?)?petitions?(?:nen|en)?\./.test(host) || /\/petitions?(?:en)?\//i.test(path)],
    ['opinion', isOpinion(page.title, path, text)],
    ['personal_blog', isPersonalBlog(host, path, page)],
  ];
  return kinds.find(([, holds]) => holds)?.[0] ?? null;
}

function addressOf(url: string): { host: string; path: string } {
  if (!URL.canParse(url)) return { host: '', path: '' };
  const { hostname, pathname } = new URL(url);
  return { host: hostname, path: pathname };
}

/** How forums show who wrote a post and when, in the words of their common software. */
const POST_SIGNS: readonly RegExp[] = [
  /^(?:#+ )?Re: /m,
  /\b(?:member since|joined:? (?:\w{3} )?\d|registered:? \d|senior member|junior member|registriert seit|mitglied seit|inscrit(?:e)? (?:le|depuis)|membre depuis|registrado(?:: | el)|miembro desde|iscritto (?:il|dal)|membro dal)\b/i,
  /\b(?:posts: ?\d|\d[\d,.]{0,12} posts\b|beiträge: ?\d|messages ?: ?\d|mensajes: ?\d|messaggi: ?\d)|投稿数/i,
  /\b(?:by|von|par|por|da) \S{2,30} (?:»|›|on \w{3,9} \d{1,2},)/i,
  /\b(?:moderator|themenstarter|original poster) [·|•]|名無しさん|返信する|スレッド/i,
  /\b(?:quote|zitieren|citer|citar)\s*(?:\||·|•)\s*(?:reply|antworten|répondre|responder)/i,
  /\b(?:thanks|likes) received: ?\d/i,
];

/** A thread by its number, as forums' software writes addresses; a year is none. */
function isThread(path: string): boolean {
  const inForum = /\/(?:forums?|foren|foro|foros|threads?|discussions?)\/(.{1,300})$/i.exec(path)?.[1] ?? '';
  return (
    /(?:^|\/)(?:t|topics?|threads?|p|posts?|themen?|thema|sujets?|temas?)[/-]\d{2,}(?:[/.-]|$)/i.test(
      inForum,
    ) || /(?:^|[/.-])(?!(?:19|20)\d\d(?:\D|$))\d{4,}(?:\.html?|\.php)?\/?$/i.test(inForum)
  );
}

function isForum(host: string, path: string, text: string): boolean {
  const isForumPath =
    /\/(?:viewtopic|showthread|printthread|viewthread)\b|\/(?:forums?|foren|foro|foros|threads?|discussions?)\/./i.test(
      path,
    );
  const isForumHost =
    /(?:^|\.)(?:forums?|foro|discuss|community|talk)\./.test(host) ||
    /[.-]forum(?=[.-])|(?:^|\.)forum-/.test(host);
  const signs = countOf(POST_SIGNS, text);
  return (
    signs >= 2 ||
    (isForumPath && (signs >= 1 || /viewtopic|showthread/i.test(path))) ||
    (isForumHost && (signs >= 1 || isForumPath))
  );
}

const ANSWER_SIGNS: readonly RegExp[] = [
  /\basked (?:\w{3,9} \d{1,2}|\d+ \w+ ago|by \S+|on )/i,
  /\b\d+ answers?\b/i,
  /\b(?:accepted|best|top|chosen) answer\b/i,
  /\banswered (?:\w{3,9} \d{1,2}|\d+ \w+ ago|by \S+)|\bviewed \d/i,
  /\b(?:beste|hilfreichste) antwort\b|\b\d+ antworten\b/i,
  /\bmeilleure réponse\b|\b\d+ réponses\b/i,
  /\bmejor respuesta\b|\b\d+ respuestas\b|\bmiglior(?:e)? risposta\b|\b\d+ risposte\b/i,
  /ベストアンサー|回答数|質問日時/,
  /\b\d+ (?:up)?votes?\b|\bupvoted?\b|\bdownvoted?\b/i,
];

function isQuestionPage(path: string, text: string): boolean {
  const isPath = /\/(?:questions?|fragen?|question-reponse|preguntas?|domande|qa|q)\/./i.test(path);
  return countOf(ANSWER_SIGNS, text) >= (isPath ? 1 : 2);
}

function isOpinion(title: string, path: string, text: string): boolean {
  return (
    /\/(?:opinions?|op-?eds?|commentaries|commentary|editorials?|leitartikel|columns?|columnists?|kolumnen?|kommentare?|meinung|tribunes?|chroniques?|columnas?|opinioni|editoriali?|commentisfree)(?:\/|$)/i.test(
      path,
    ) ||
    /^(?:opinion|op-ed|editorial|comment|commentary|kommentar|kolumne|meinung|gastbeitrag|tribune|columna|editoriale|社説|コラム)\s*[:|–—：]/iu.test(
      title,
    ) ||
    /\bis an? (?:\w+ ){0,2}columnist\b|\b(?:views|opinions) expressed (?:here|in this (?:article|column|piece)|are)\b|\bist kolumnist(?:in)?\b|\best (?:chroniqueur|éditorialiste)|\bes columnista\b/i.test(
      text,
    )
  );
}

/** A person's own account: a diary by its name, or a blog with the first person throughout. */
function isPersonalBlog(host: string, path: string, { siteName, text }: DescribedPage): boolean {
  const name = `${host} ${siteName ?? ''}`;
  if (/(?:\b|-)(?:diary|diaries|tagebuch|diario|my[- ]?(?:blog|journey|life|home))\b/i.test(name))
    return true;
  const isBlog =
    /(?:^|\.)blog\.|-blog(?=[.-])/.test(host) || /\/blog\//i.test(path) || /\bblog\b/i.test(siteName ?? '');
  const firstPerson =
    text.match(/\b(?:I|I've|I'm|[Mm]y|[Ii]ch|[Mm]eine?[mnrs]?|[Jj]'ai|[Mm]on|[Yy]o|[Ii]o)\b/gu)?.length ?? 0;
  return isBlog && firstPerson >= 4;
}

function countOf(patterns: readonly RegExp[], text: string): number {
  return patterns.filter((pattern) => pattern.test(text)).length;
}
