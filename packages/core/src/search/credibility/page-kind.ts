import { type Entry, vocabulary } from '@research-studio/language';
import type { Source } from '@research-studio/schemas';

/** Pages whose words are not their publisher's, or not a report: the most that each is trusted, on any host. */
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
  const signs = marksIn('forumMarks', text) + (/^(?:#+ )?Re: |\S (?:»|›) /m.test(text) ? 1 : 0);
  return (
    signs >= 2 ||
    (isForumPath && (signs >= 1 || /viewtopic|showthread/i.test(path))) ||
    (isForumHost && (signs >= 1 || isForumPath))
  );
}

function isQuestionPage(path: string, text: string): boolean {
  const isPath = /\/(?:questions?|fragen?|question-reponse|preguntas?|domande|qa|q)\/./i.test(path);
  return marksIn('answerMarks', text) >= (isPath ? 1 : 2);
}

/** Distinct marks of a list; a single word only beside a number or an end of its line, else it is part of a sentence. */
function marksIn(entry: Entry, text: string): number {
  const marks = vocabulary('any', entry)
    .all(text)
    .filter(({ start, end, text: mark }) => {
      const [before, after] = [text.slice(Math.max(0, start - 3), start), text.slice(end, end + 4)];
      return (
        /[^\p{Script=Latin}]/u.test(mark) ||
        start === 0 ||
        /(?:[\d\n]|· )\s?$/u.test(before) ||
        /^(?:\s?: ?\d|\n|$)/u.test(after)
      );
    });
  return new Set(marks.map(({ text: mark }) => mark.toLowerCase())).size;
}

/** Where a paper says who its columnist is. */
const FOOT = 600;

function isOpinion(title: string, path: string, text: string): boolean {
  const opinion = vocabulary('any', 'opinion');
  const label = opinion.opens(title);
  return (
    path.split('/').some((part) => opinion.has(part.replaceAll('-', ' '))) ||
    (label !== null && /^\s*[:|–—：]/u.test(title.slice(label.end))) ||
    opinion
      .all(text.slice(-FOOT))
      .some(({ text: words }) => /expressed$|^columnist$|^[\p{L}]{5,}ist(?:a|in|e)?$/u.test(words))
  );
}

/** A person's own account: a diary by its name, or a blog with the first person throughout. */
function isPersonalBlog(host: string, path: string, { siteName, text }: DescribedPage): boolean {
  if (vocabulary('any', 'diary').test(`${host} ${siteName ?? ''}`)) return true;
  const isBlog =
    /(?:^|\.)blog\.|-blog(?=[.-])/.test(host) || /\/blog\//i.test(path) || /\bblog\b/i.test(siteName ?? '');
  return isBlog && vocabulary('any', 'singularFirstPerson').all(text).length >= 4;
}
