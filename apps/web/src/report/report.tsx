import { type Run, unwrap } from '@research-studio/client';
import type { Bundle } from '@research-studio/schemas';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { client, type ReportPlace, useBundle, useRun } from '../server.ts';
import { Failed, Quiet } from '../shell/states.tsx';
import { countOf, dateOf, STANDINGS, stateOf, TEXT } from '../strings.ts';
import { standingOf } from './annotate.ts';
import { anchorOf, type OpenPassage } from './open-passage.ts';
import { ReportActions } from './report-actions.tsx';
import { ReportText } from './report-text.tsx';
import { SourcePane } from './source-pane.tsx';
import { Strip } from './strip.tsx';

const T = TEXT.read;

/** A report to be read: `run` is null where somebody shared it. */
export function Report({ place, run }: { place: ReportPlace; run: Run | null }) {
  const bundle = useBundle(place);
  if (bundle.error)
    return (
      <Failed error={bundle.error} retry={() => void bundle.refetch()}>
        <p>{T.noReport}</p>
      </Failed>
    );
  if (bundle.data === undefined) return <Quiet />;
  return <Reader bundle={bundle.data} place={place} run={run} />;
}

function Reader({ bundle, place, run }: { bundle: Bundle; place: ReportPlace; run: Run | null }) {
  const [open, setOpen] = useState<OpenPassage | null>(null);
  const [onlyWeak, setOnlyWeak] = useState(false);
  const strip = useMemo(() => bundle.claims.map(standingOf).join(''), [bundle]);
  const title = run?.title ?? titleOf(bundle.report.markdown) ?? bundle.question;
  const { metadata } = bundle;
  const facts = [
    dateOf(bundle.createdAt),
    countOf(bundle.sources.length, 'source'),
    countOf(bundle.evidence.length, 'passage'),
    `${countOf(bundle.claims.length, 'statement')}, each checked`,
  ];
  return (
    <div
      className={`lg:grid ${open === null ? '' : 'lg:grid-cols-[1fr_26rem]'} ${onlyWeak ? 'only-weak' : ''}`}
    >
      <div className="min-w-0">
        <ReportActions
          bundle={bundle}
          run={run}
          title={title}
          onlyWeak={onlyWeak}
          weak={[...strip].filter((letter) => letter === 'p').length}
          onOnlyWeak={setOnlyWeak}
        />
        <div className="mx-auto max-w-[64rem] px-4 pt-8 pb-24 sm:px-8 xl:grid xl:grid-cols-[11rem_1fr] xl:gap-10">
          <Contents bundle={bundle} />
          <article className="mx-auto w-full max-w-[38rem]">
            <p className="text-[0.8125rem] font-medium text-ink-2">
              {bundle.pipeline.startsWith('advanced') ? TEXT.ask.checked[0] : TEXT.ask.quick[0]} report,{' '}
              {stateOf({ status: 'done', answered: metadata.answered }).toLowerCase()}
            </p>
            <h1 className="mt-2 font-serif text-3xl leading-tight font-semibold max-sm:text-2xl">{title}</h1>
            {title !== bundle.question && (
              <p className="mt-3 font-serif text-lg text-ink-2 italic">{bundle.question}</p>
            )}
            <p className="mt-3 text-[0.8125rem] text-ink-3">{facts.join(' · ')}</p>
            {run !== null && run.parentId !== null && <AsksOnFrom id={run.parentId} />}
            {strip !== '' && (
              <div className="mt-6">
                <Strip letters={strip} className="max-w-full" />
                <Legend strip={strip} />
              </div>
            )}
            <Disputes bundle={bundle} />
            <div className="mt-8">
              <ReportText bundle={bundle} place={place} onOpen={setOpen} open={open} />
            </div>
            <Sources bundle={bundle} onOpen={setOpen} />
            {run !== null && <AskedOn id={run.id} />}
            {run !== null && <AskOn run={run} />}
          </article>
        </div>
      </div>
      {open !== null && <SourcePane bundle={bundle} place={place} open={open} onChange={setOpen} />}
    </div>
  );
}

function titleOf(markdown: string): string | null {
  return /^# (.+)$/m.exec(markdown)?.[1]?.replace(/\\(.)/g, '$1') ?? null;
}

function Contents({ bundle }: { bundle: Bundle }) {
  const headings = bundle.report.sections.map(({ heading }) => heading).filter((heading) => heading !== '');
  return (
    <nav aria-label={T.contents} className="no-print hidden xl:block">
      <ul className="sticky top-32 space-y-2 text-[0.8125rem]">
        {[...headings, T.sources].map((heading) => (
          <li key={heading}>
            <a href={`#${anchorOf(heading)}`} className="text-ink-2 no-underline hover:text-ink">
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Legend({ strip }: { strip: string }) {
  const words = { w: T.sure, r: T.part, p: T.weak };
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 text-[0.8125rem] text-ink-2">
      {(['w', 'r', 'p'] as const).map((kind) => (
        <span key={kind}>
          <span aria-hidden="true" className={`standing-${kind}`}>
            {STANDINGS[kind].sign}
          </span>{' '}
          <b className="font-semibold">{[...strip].filter((letter) => letter === kind).length}</b>{' '}
          {words[kind]}
        </span>
      ))}
    </p>
  );
}

/** Both sides of each dispute, the better founded one first. */
function Disputes({ bundle: { trust } }: { bundle: Bundle }) {
  if (trust === undefined || (trust.contradictions.length === 0 && trust.notFound.length === 0)) return null;
  return (
    <dl className="mt-8 border-b border-line">
      {trust.contradictions.length > 0 && (
        <div className="grid gap-2 border-t border-line py-4 sm:grid-cols-[7rem_1fr]">
          <dt className="text-[0.8125rem] font-semibold">{T.disputed}</dt>
          <dd className="space-y-2">
            {trust.contradictions.map(({ subject, sides, preferredSide }) => {
              const first = sides[preferredSide ?? 0];
              const others = sides.filter((side) => side !== first);
              return (
                <p key={subject} className="flex flex-wrap justify-between gap-x-4">
                  <span>{subject}</span>
                  <span className="tabular-nums">
                    <b>{first?.value}</b> {T.against} {others.map(({ value }) => value).join(', ')}
                  </span>
                </p>
              );
            })}
          </dd>
        </div>
      )}
      {trust.notFound.length > 0 && (
        <div className="grid gap-2 border-t border-line py-4 sm:grid-cols-[7rem_1fr]">
          <dt className="text-[0.8125rem] font-semibold">{T.notFound}</dt>
          <dd className="space-y-1">
            {trust.notFound.map((what) => (
              <p key={String(what)}>{String(what)}</p>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Sources({ bundle, onOpen }: { bundle: Bundle; onOpen: (open: OpenPassage) => void }) {
  return (
    <section id={anchorOf(T.sources)} className="mt-14 scroll-mt-28">
      <h2 className="border-b border-line pb-2 font-serif text-2xl font-semibold">{T.sources}</h2>
      <ol>
        {bundle.sources.map((source) => (
          <li key={source.id} className="grid grid-cols-[2rem_1fr] border-b border-line py-3">
            <span className="text-ink-3 tabular-nums">{source.id}</span>
            <span className="min-w-0">
              <button
                type="button"
                className="text-left font-serif text-base leading-snug text-link hover:underline"
                onClick={() => onOpen({ source: source.id, evidenceId: null })}
              >
                {source.title ?? source.url}
              </button>
              <span className="block text-[0.8125rem] break-words text-ink-3">
                {[
                  source.siteName,
                  source.publishedAt === null ? null : dateOf(source.publishedAt),
                  source.credibility === null ? null : `${T.credibility} ${source.credibility.toFixed(2)}`,
                  ...source.flags.map((flag) => flag.replaceAll('_', ' ')),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Nothing where the run before is gone. */
function AsksOnFrom({ id }: { id: string }) {
  const parent = useRun(id);
  if (parent.data === undefined) return null;
  return (
    <p className="mt-2 text-[0.8125rem] text-ink-2">
      {T.asksOnFrom} <Link href={`/runs/${id}`}>{parent.data.title ?? parent.data.question}</Link>
    </p>
  );
}

/** The runs that ask on from this one. */
function AskedOn({ id }: { id: string }) {
  const children = useRun(id).data?.children ?? [];
  if (children.length === 0) return null;
  return (
    <section className="no-print mt-14">
      <h2 className="text-[0.8125rem] font-semibold">{T.askedOn}</h2>
      <ul className="mt-2 space-y-1">
        {children.map((child) => (
          <li key={child.id}>
            <Link href={`/runs/${child.id}`}>{child.title ?? child.question}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AskOn({ run }: { run: Run }) {
  const [question, setQuestion] = useState('');
  const [, go] = useLocation();
  const start = useMutation({
    mutationFn: async () =>
      unwrap(
        await client.api.POST('/api/runs', {
          body: {
            question,
            pipeline: run.pipeline,
            options: run.options,
            documents: [...run.documents],
            parentId: run.id,
          },
        }),
      ),
    onSuccess: ({ id }) => go(`/runs/${id}`),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (question.trim().length >= 3) start.mutate();
  };
  return (
    <form onSubmit={submit} className="no-print mt-14 border-t-2 border-ink pt-4">
      <label className="block text-[0.8125rem] font-semibold">
        {T.askOn}
        <textarea
          id="ask-on"
          rows={2}
          maxLength={2000}
          placeholder={T.askOnHint}
          className="field mt-2 font-serif text-lg font-normal"
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
      </label>
      <button
        type="submit"
        className="button-solid mt-3"
        disabled={question.trim().length < 3 || start.isPending}
      >
        {T.askOn}
      </button>
      {start.error && (
        <p role="alert" className="mt-2 text-weak">
          {start.error.message}
        </p>
      )}
    </form>
  );
}
