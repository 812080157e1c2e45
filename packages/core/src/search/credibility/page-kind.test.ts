import { describe, expect, it } from 'vitest';
import { pageKind } from './page-kind.ts';

const page = (change: {
  url?: string;
  title?: string;
  siteName?: string | null;
  author?: string | null;
  text: string;
  flags?: readonly string[];
}) => ({ url: 'https://pages.net/2024/kettles', title: 'Kettles', siteName: null, author: null, ...change });
const PROSE =
  'A kettle of two kilowatts boils a litre of water in three minutes. The limescale that gathers on the element costs about a tenth of the energy, which vinegar cures.';

describe('pageKind', () => {
  it.each([
    [
      'forum',
      { text: `Re: Kettle trips the fuse\nby teapot77 » 3 Feb 2024\n${PROSE}\nMember since 2019 · 88 posts` },
    ],
    ['forum', { url: 'https://tea.net/forum/kettles/t-99', text: `${PROSE}\nSenior Member` }],
    ['forum', { url: 'https://tea.net/showthread.php?t=12', text: PROSE }],
    ['forum', { url: 'https://tea.net/forum/t/4711', text: PROSE }],
    ['forum', { url: 'https://tea.net/forums/kettles/topic-88213-descaling/', text: PROSE }],
    ['forum', { url: 'https://tea.net/threads/descaling-a-kettle.55120/', text: PROSE }],
    ['forum', { url: 'https://kessel.de/foren/technik/kessel-entkalken-90221.html', text: PROSE }],
    ['forum', { text: PROSE, flags: ['forum_post'] }],
    ['questions_and_answers', { text: PROSE, flags: ['questions_and_answers'] }],
    [
      'forum',
      { url: 'https://forum.tea.de/kessel', text: `${PROSE}\nRegistriert seit: 2011\nBeiträge: 4021` },
    ],
    [
      'forum',
      { url: 'https://bouilloire.fr/sujet/1', text: `${PROSE}\nInscrit le 3 mars 2012\nMessages : 310` },
    ],
    ['forum', { url: 'https://hervidor.es/tema/1', text: `Re: no calienta\n${PROSE}\nMensajes: 210` }],
    [
      'questions_and_answers',
      { url: 'https://help.net/questions/77/kettle', text: `Asked Mar 3, 2021\n${PROSE}\n4 Answers` },
    ],
    [
      'questions_and_answers',
      { text: `How long?\nAsked 3 years ago · Viewed 12k\n${PROSE}\nAccepted answer` },
    ],
    [
      'questions_and_answers',
      { url: 'https://frag.de/frage/kessel', text: `${PROSE}\n6 Antworten\nHilfreichste Antwort` },
    ],
    [
      'questions_and_answers',
      {
        url: 'https://chie.jp/q/1',
        text: 'やかんの湯はどのくらいで沸きますか。\nベストアンサー\n三分です。',
      },
    ],
    ['comments', { url: 'https://talk.org/r/tea/comments/1', text: PROSE }],
    ['comments', { url: 'https://en.wikipedia.org/wiki/Talk:Kettle', text: PROSE }],
    ['petition', { url: 'https://petition.parliament.uk/petitions/1', text: PROSE }],
    ['opinion', { url: 'https://paper.com/opinion/2024/kettles', text: PROSE }],
    ['opinion', { url: 'https://zeitung.de/meinung/kessel', text: PROSE }],
    ['opinion', { title: 'Kommentar: Genug gekocht', text: PROSE }],
    ['opinion', { text: `${PROSE} Ann Lowe is a freelance columnist.` }],
    ['opinion', { title: '社説：やかんの行方', text: PROSE }],
    ['personal_blog', { url: 'https://kettle-diary.net/1', text: PROSE }],
    ['personal_blog', { siteName: 'My Journey to Tea', text: PROSE }],
    [
      'personal_blog',
      {
        url: 'https://tea.org/blog/1',
        text: `${PROSE} I bought mine in May. I clean it. My wife does not. I wonder.`,
      },
    ],
  ] as const)('knows %s (%o)', (kind, change) => {
    expect(pageKind(page(change))).toBe(kind);
  });

  it.each([
    ['a report in prose', { text: PROSE }],
    ['a meeting called a forum', { url: 'https://www.world-tea-forum.org/report', text: PROSE }],
    [
      'questions that an office answers itself',
      { url: 'https://city.org/faq', text: `How long is a permit valid? Four years.\n${PROSE}` },
    ],
    ['a firm that answers questions', { url: 'https://city.org/questions/permits', text: PROSE }],
    ['a community programme', { url: 'https://city.org/community/kitchen', text: PROSE }],
    ['a study of opinion', { url: 'https://polls.org/public-opinion/kettles', text: PROSE }],
    ['a moderator at a debate', { text: `${PROSE} The moderator asked for questions.` }],
    ['a blog of an office', { url: 'https://blog.city.org/kettles', text: PROSE }],
    ['a conference on its year', { url: 'https://tea.org/forum/2024', text: PROSE }],
    ['a paper of a conference', { url: 'https://tea.org/forum/programme/kettles-2024', text: PROSE }],
    ['a series of papers', { url: 'https://tea.org/discussion-papers/90311', text: PROSE }],
    ['one post', { text: `${PROSE} We answered 200 letters.` }],
  ] as const)('leaves alone: %s', (_, change) => {
    expect(pageKind(page(change))).toBeNull();
  });
});
