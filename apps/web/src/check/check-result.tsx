import { type Check, type ReadCheck, unwrap } from '@research-studio/client';
import { fill, SIGNS } from '@research-studio/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { client, whileFailing } from '../api-client.ts';
import { Filter } from '../shell/filter.tsx';
import { Loaded } from '../shell/states.tsx';
import { useTitle } from '../shell/use-title.ts';
import { TEXT } from '../strings.ts';
import { countOf } from '../wording.ts';

const T = TEXT.check;
const LOOK_AGAIN_MS = 1000;

type Result = NonNullable<ReadCheck['result']>;
type Claim = Result['claims'][number];

const LOOKS: Readonly<Record<Claim['verdict'], { sign: string; className: string }>> = {
  contradicted: { sign: '✗', className: 'text-weak' },
  unsupported: { sign: '✗', className: 'text-weak' },
  partially_supported: { sign: SIGNS.doubt, className: 'text-part' },
  open: { sign: SIGNS.open, className: 'text-ink-3' },
  supported: { sign: '', className: 'text-ink-3' },
};

const PROBLEMS = ['contradicted', 'unsupported', 'partially_supported', 'open'] as const;

/** How many statements are supported, then those that are not, the weightiest first. */
export function figuresOf({ status, summary }: Pick<Check, 'status' | 'summary'>): string {
  if (summary === null) return T.states[status === 'failed' ? 'failed' : 'running'];
  const countOfVerdict = (verdict: Claim['verdict']) => summary.verdicts[verdict] ?? 0;
  const all = countOf(summary.counted, 'statement');
  return [
    fill(T.figures.supported, { count: countOfVerdict('supported'), all }),
    ...PROBLEMS.filter(countOfVerdict).map((verdict) => `${countOfVerdict(verdict)} ${T.figures[verdict]}`),
  ].join(', ');
}

/** A report that was compared with its sources: what needs care first, with the reason and the passage. */
export function CheckResult({ id }: { id: string }) {
  const check = useQuery({
    queryKey: ['check', id],
    queryFn: async () => unwrap(await client.api.GET('/api/checks/{id}', { params: { path: { id } } })),
    refetchInterval: (query) =>
      query.state.data?.status === 'running' ? LOOK_AGAIN_MS : whileFailing(query),
  });
  useTitle(check.data?.result?.title ?? check.data?.name ?? T.title);
  return (
    <div className="mx-auto max-w-[46rem] px-4 py-10">
      <Loaded queries={[check]}>
        {(read) => (
          <>
            <p className="text-[0.8125rem]">
              <Link href="/check">{T.title}</Link>
            </p>
            <h1 className="mt-1 font-serif text-2xl font-semibold">{read.result?.title ?? read.name}</h1>
            <p className="mt-2 text-ink-2" role="status">
              {read.status === 'running' && <span className="at-work">○ </span>}
              {figuresOf(read)}
            </p>
            {read.error !== null && <p className="mt-2 text-weak">{read.error}</p>}
            {notesOf(read).map((note) => (
              <p key={note} className="mt-1 text-[0.8125rem] text-ink-3">
                {note}
              </p>
            ))}
            {read.result !== null && <Verdicts result={read.result} />}
          </>
        )}
      </Loaded>
    </div>
  );
}

/** The current step while it runs; afterwards only the failures. */
function notesOf({ status, notes }: ReadCheck): readonly string[] {
  return status === 'running' ? notes.slice(-1) : notes.filter((note) => note.startsWith('Warning'));
}

function Verdicts({ result: { claims, sources } }: { result: Result }) {
  const weak = claims.filter(({ verdict }) => verdict !== 'supported');
  const [showsAll, setShowsAll] = useState(weak.length === 0);
  const sections = [...Map.groupBy(showsAll ? claims : weak, ({ section }) => section ?? '')];
  return (
    <>
      <Filter
        legend={T.which}
        options={[
          [false, fill(T.weakOnly, { count: weak.length })],
          [true, fill(T.all, { count: claims.length })],
        ]}
        value={showsAll}
        onChange={setShowsAll}
      />
      {claims.length === 0 && <p className="mt-4 text-ink-2">{T.noClaims}</p>}
      {claims.length > 0 && weak.length === 0 && !showsAll && <p className="mt-4 text-ink-2">{T.noneWeak}</p>}
      {sections.map(([section, items]) => (
        <section key={section} className="mt-6">
          {section !== '' && <h2 className="font-serif text-lg font-semibold">{section}</h2>}
          <ol>
            {items.map((claim) => (
              <Sentence key={claim.id} claim={claim} />
            ))}
          </ol>
        </section>
      ))}
      <Sources sources={sources} />
    </>
  );
}

function Sentence({ claim: { text, citations, verdict, decidedBy, reasons, passages } }: { claim: Claim }) {
  const { sign, className } = LOOKS[verdict];
  const marks = citations.map((key) => (key.startsWith('[') ? key : `[${key}]`)).join('');
  return (
    <li className="border-b border-line py-3">
      <p className="font-serif text-base leading-snug">
        {text} <span className="text-[0.8125rem] text-ink-3">{marks}</span>
      </p>
      <p className={`mt-1 text-[0.8125rem] ${className}`}>
        <strong>
          {sign === '' ? '' : `${sign} `}
          {T.verdicts[verdict]}
        </strong>
        {verdict !== 'supported' && reasons.length > 0 && `: ${reasons.slice(0, 3).join('; ')}`}
        {decidedBy !== null && <span className="text-ink-3"> · {T.deciders[decidedBy]}</span>}
      </p>
      {passages.length > 0 && (
        <details className="mt-1" open={verdict === 'contradicted'}>
          <summary className="text-[0.8125rem] text-link">
            {verdict === 'supported' ? T.passages : T.nearest}
          </summary>
          {passages.slice(0, 3).map(({ source, title, text: passage }) => (
            <blockquote key={`${source} ${passage}`} className="mt-2 border-l-2 border-line pl-3 text-ink-2">
              {passage}
              <footer className="text-[0.8125rem] text-ink-3">
                [{source}] {title}
              </footer>
            </blockquote>
          ))}
        </details>
      )}
    </li>
  );
}

function Sources({ sources }: { sources: Result['sources'] }) {
  return (
    <section className="mt-10">
      <h2 className="border-b border-line pb-2 text-[0.8125rem] font-semibold">{T.sources}</h2>
      {sources.length === 0 && <p className="py-3 text-ink-3">{T.noSources}</p>}
      <ol>
        {sources.map(({ key, title, url, found, reason }) => (
          <li key={key} className="border-b border-line py-2">
            <span className="text-ink-3">[{key}]</span>{' '}
            {url !== null && /^https?:/.test(url) ? (
              <a href={url} rel="noreferrer noopener" target="_blank">
                {title === '' ? url : title}
              </a>
            ) : (
              title
            )}
            <span className={`block text-[0.8125rem] ${found === 'read' ? 'text-ink-3' : 'text-weak'}`}>
              {T.found[found]}: {reason}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
