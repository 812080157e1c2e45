import { describe, expect, it } from 'vitest';
import { extractDocument } from '../extract-document.ts';

const read = (content: string, name: string, location = `file:///library/${name}`) =>
  extractDocument({ bytes: Buffer.from(content), contentType: null, location, signal: undefined });

describe('data', () => {
  it('is records a line each with the names of their fields, and numbers as they are written', async () => {
    const { text, kind, title } = await read(
      '{"title":"Passages","by":{"name":"Canal Office","phone":""},"locks":[{"lock":"Marlow","rise":2.10,"gates":["oak","steel"],"at":{"lat":51.5}},{"lock":"Radcot","rise":null,"serial":90071992547409931}],"years":{"1926":{"boats":310},"1927":{"boats":295}}}',
      'passages.json',
    );
    expect(text).toBe(
      'title: Passages\n\n## by\n\nname: Canal Office\n\n## locks\n\nlock: Marlow | rise: 2.10 | gates: oak, steel | at.lat: 51.5\nlock: Radcot | rise: null | serial: 90071992547409931\n\n## years\n\n1926 | boats: 310\n1927 | boats: 295',
    );
    expect({ kind, title }).toEqual({ kind: 'json', title: 'Passages' });
  });

  it('in lines keeps those that are damaged as they are, and long values in a line of their own', async () => {
    const long = 'The lower gate was hung in 1927. '.repeat(12).trim();
    const { text } = await read(
      `{"lock":"Marlow","rise":2.1}\n{"lock":"Radcot","note":"${long}"}\n{"lock":"Cul\n`,
      'locks.jsonl',
    );
    expect(text).toBe(`lock: Marlow | rise: 2.1\n\nlock: Radcot\nnote: ${long}\n\n{"lock":"Cul`);
  });

  it('that is none is text, however deep', async () => {
    expect((await read('{"lock": "Marlow", oak}', 'a.json')).kind).toBe('text');
    expect((await read('[{"a":'.repeat(30_000), 'a.json')).kind).toBe('text');
    const deep = `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`;
    expect(['text', 'json']).toContain((await read(deep, 'a.json')).kind);
  });

  it('that a service answers with is not thought much of', async () => {
    const answer = '{"status":"error","code":404}';
    expect((await read(answer, 'a.json', 'https://api.example/a')).quality).toBeLessThan(0.3);
    expect((await read(answer, 'a.json')).quality).toBeGreaterThan(0.3);
  });
});

describe('notebooks', () => {
  it('are their text, code and outputs in order; pictures are reported', async () => {
    const cells = [
      { cell_type: 'markdown', source: ['# Flow of the Sill\n', '\n', 'It **rose** by 3 m³/s.'] },
      {
        cell_type: 'code',
        source: ['for day in flow:\n', '    print(day)'],
        outputs: [
          { output_type: 'stream', name: 'stdout', text: ['Mon\n', 'Tue\n'] },
          {
            output_type: 'execute_result',
            data: {
              'text/html': [
                '<table>\n<tr><th>Day</th><th>Flow</th></tr>\n\n<tr><td>Mon</td><td>14</td></tr></table>',
              ],
              'text/plain': ['  Day Flow'],
            },
          },
          { output_type: 'display_data', data: { 'image/png': 'iVBO', 'text/plain': ['<Figure>'] } },
          { output_type: 'error', ename: 'KeyError', evalue: "'Wed'", traceback: [] },
        ],
      },
    ];
    const { text, kind, title, omissions } = await read(
      JSON.stringify({ cells, metadata: {}, nbformat: 4 }),
      'flow.ipynb',
    );
    expect(text).toBe(
      "# Flow of the Sill\n\nIt rose by 3 m³/s.\n\nfor day in flow:\n    print(day)\n\nMon\nTue\n\nDay | Flow\nMon | 14\n\n<Figure>\n\nKeyError: 'Wed'",
    );
    expect({ kind, title }).toEqual({ kind: 'notebook', title: 'Flow of the Sill' });
    expect(omissions).toEqual([{ kind: 'parts_not_read', count: 1, sample: ['<Figure>'] }]);
  });
});

describe('source code', () => {
  it('keeps its indents, under its name and language', async () => {
    const source = 'def rise(hours):\n    # metres\n    return 2.1\n';
    expect(await read(source, 'rise.py')).toMatchObject({
      kind: 'code',
      title: 'rise.py (Python)',
      text: source.trim(),
      flags: ['undated'],
    });
    const page = '<!doctype html><html><body><p>The lock rises by 2.1 metres.</p></body></html>';
    expect((await read(page, 'a.php', 'https://locks.example/a.php')).kind).toBe('html');
  });
});

describe('LaTeX', () => {
  const SOURCE = String.raw`% draft
\documentclass{article}
\newcommand{\lock}[1]{\emph{#1} lock}
\title{On gates}\author{Ad\'ele Moor \and J\"org Vance}\date{2 May 2019}
\begin{document}\maketitle
\begin{abstract}Gates rot.\end{abstract}
\section*{Why} \label{s:why}
Oak holds 40\,\% longer~\cite{vale2001, reed}, % not here
as $r = k\sqrt{t}$ says --- at the \lock{Radcot}.\footnote{See \href{https://oak.example}{the survey}.}
\begin{align}\label{eq:a} r &= k \\ t &= 2 \end{align}
\begin{tabular}{@{}lr@{}}\toprule Wood & Years \\ \midrule Oak & \textbf{60} \\ Elm \& ash & 25 \\ \bottomrule\end{tabular}
\begin{enumerate}\item Cut \item Hang: \begin{itemize}\item twice\end{itemize}\item Oil\end{enumerate}
\begin{tikzpicture}\draw (0,0) -- (1,1);\end{tikzpicture}\begin{comment}secret\end{comment}
The load is \SI{3.5}{\kilo\newton\per\metre}.
\end{document} after`;

  it('is its sections, lists, tables and formulas without macros and remarks', async () => {
    const { text, title, author, publishedAt, kind, omissions } = await read(SOURCE, 'gates.tex');
    expect(text).toBe(
      [
        '## Abstract',
        'Gates rot.',
        '## Why',
        String.raw`Oak holds 40 % longer [vale2001, reed], as $r = k\sqrt{t}$ says — at the Radcot lock. [note: See the survey (https://oak.example).]`,
        String.raw`\begin{align}r &= k \\ t &= 2 \end{align}`,
        'Wood | Years\nOak | 60\nElm & ash | 25',
        '1. Cut\n2. Hang:',
        '- twice',
        '3. Oil',
        'The load is 3.5 kilonewton/metre.',
      ].join('\n\n'),
    );
    expect({ title, author, publishedAt, kind }).toEqual({
      title: 'On gates',
      author: 'Adèle Moor, Jörg Vance'.replace('è', 'é'),
      publishedAt: '2019-05-02',
      kind: 'latex',
    });
    expect(omissions).toEqual([{ kind: 'parts_not_read', count: 1, sample: ['tikzpicture'] }]);
  });

  it('of macros that print each other comes to an end', async () => {
    const { text } = await read(
      String.raw`\documentclass{a}\newcommand{\a}{\b\b x}\newcommand{\b}{\a\a y}\begin{document}Locks. \a\end{document}`,
      'a.tex',
    );
    expect(text).toMatch(/^Locks\./);
  });
});

describe('transcripts', () => {
  const TURNS = [
    ['[00:01:02] Nina Vale: ', 'The dam leaked in 1931, and all of the valley knew.'],
    ['Nina Vale (00:01:02): ', 'The dam leaked in 1931, and all of the valley knew.'],
    ['00:01:02 Nina Vale\n', 'The dam leaked in 1931, and all of the valley knew.'],
    ['**Nina Vale** [00:01:02]: ', 'The dam leaked in 1931, and all of the valley knew.'],
  ] as const;
  it.each(TURNS)('have the time and the speaker before each paragraph: %s', async (label, said) => {
    const other = label.replace('Nina Vale', 'Tom Reed').replace('01:02', '04:09');
    const { text, kind, publishedAt } = await read(
      `Inquiry into the dam\n4 March 2022\n\n${label}${said}\n\nNobody mended it.\n\n${other}Who was to\npay?\n`,
      'inquiry.txt',
    );
    expect(text).toBe(
      `Inquiry into the dam\n4 March 2022\n\n00:01:02 Nina Vale: ${said}\n\n00:01:02 Nina Vale: Nobody mended it.\n\n00:04:09 Tom Reed: Who was to pay?`,
    );
    expect({ kind, publishedAt }).toEqual({ kind: 'transcript', publishedAt: '2022-03-04' });
  });

  it('without times are known by those who speak again', async () => {
    const talk =
      'THE CHAIR: We come to the third item, the sluice.\nMR VANCE: It was mended in May, and it holds.\n(Applause)\nTHE CHAIR: What did it cost the parish?\nMR VANCE: Nine hundred crowns, and two of wine.';
    const { text, kind } = await read(talk, 'meeting.txt');
    expect(text).toContain('MR VANCE: Nine hundred crowns, and two of wine.');
    expect(text.split('\n\n')).toHaveLength(4);
    expect(kind).toBe('transcript');
  });

  it('are not letters, forms or notes', async () => {
    const form = 'Name: Marlow\nRise: 2.1\n\nName: Radcot\nRise: 1.8\n\nName: Culham\nRise: 2.3';
    expect((await read(form, 'form.txt')).kind).toBe('text');
    const notes = `The gates were hung in 1927.\n\nNote: they are of oak, as the older ones were.\n\nThe sill was laid a year later.\n\nNote: it is of stone.\n\nBoats passed from May on.`;
    expect((await read(notes, 'notes.txt')).kind).toBe('text');
  });
});
