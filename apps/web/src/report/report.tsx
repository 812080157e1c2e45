import type { Run } from '@research-studio/client';
import { dayOf, fill } from '@research-studio/messages';
import type { Bundle } from '@research-studio/schemas';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type ReportPlace, useBundle } from '../api-client.ts';
import { Loaded } from '../shell/states.tsx';
import { useKeys } from '../shell/use-keys.ts';
import {
  anchorOf,
  OpenContext,
  type OpenedIn,
  type OpenPassage,
  RunContext,
} from '../source/open-passage.ts';
import { SourcePane } from '../source/source-pane.tsx';
import { TEXT } from '../strings.ts';
import { countOf, dateAndKind, dateOf, inSentence, publisherOf, stateOf } from '../wording.ts';
import { standingOf, WEAK } from './annotate.ts';
import { Contents } from './contents.tsx';
import { FollowedRun, FollowUp, FollowUps } from './follow-up.tsx';
import { ReportActions } from './report-actions.tsx';
import { ReportText } from './report-text.tsx';
import { RunDetails } from './run-details.tsx';
import { Summary } from './summary.tsx';

const T = TEXT.read;

/** A report to be read: `run` is null where somebody shared it. */
export function Report({ place, run }: { place: ReportPlace; run: Run | null }) {
  const bundle = useBundle(place);
  return (
    <Loaded queries={[bundle]} note={<p>{T.noReport}</p>}>
      {(data: Bundle) => <Reader bundle={data} place={place} run={run} />}
    </Loaded>
  );
}

function Reader({ bundle, place, run }: { bundle: Bundle; place: ReportPlace; run: Run | null }) {
  const [open, openPassage] = useOpenPassage();
  /** The answer below the report that the open passage belongs to; null: the report itself. */
  const [answer, setAnswer] = useState<OpenedIn | null>(null);
  const setOpen = useCallback(
    (next: OpenPassage | null) => {
      setAnswer(null);
      openPassage(next);
    },
    [openPassage],
  );
  const openIn = useCallback(
    (opened: OpenedIn) => {
      setAnswer(opened);
      openPassage(opened.open);
    },
    [openPassage],
  );
  const [onlyWeak, setOnlyWeak] = useState(false);
  const strip = useMemo(() => bundle.claims.map(standingOf).join(''), [bundle]);
  const title = run?.title ?? titleOf(bundle.report.markdown) ?? bundle.question;
  const { metadata } = bundle;
  const weak = [...strip].filter((letter) => WEAK.has(letter)).length;
  useReadingKeys({ open, setOpen, toggleWeak: () => weak > 0 && setOnlyWeak((only) => !only) });
  const facts = [
    dateOf(dayOf(bundle)),
    ...(bundle.claims.length === 0
      ? []
      : [
          countOf(bundle.sources.length, 'source'),
          countOf(bundle.evidence.length, 'passage'),
          fill(T.eachChecked, { statements: countOf(bundle.claims.length, 'statement') }),
        ]),
  ];
  return (
    <div
      className={`lg:grid ${open === null ? '' : 'lg:grid-cols-[1fr_clamp(24rem,34%,40rem)]'} ${onlyWeak ? 'only-weak' : ''}`}
    >
      <div className="min-w-0">
        <ReportActions
          bundle={bundle}
          place={place}
          run={run}
          title={title}
          onlyWeak={onlyWeak}
          weak={weak}
          onOnlyWeak={setOnlyWeak}
        />
        <div className="mx-auto max-w-[64rem] px-4 pt-8 pb-24 sm:px-8 xl:grid xl:grid-cols-[11rem_1fr] xl:gap-10">
          <Contents bundle={bundle} />
          <article className="mx-auto w-full max-w-[38rem]">
            <p className="text-[0.8125rem] font-medium text-ink-2">
              {fill(T.report, {
                kind: TEXT.ask.kinds[bundle.pipeline.startsWith('advanced') ? 'advanced' : 'standard'],
                state: inSentence(stateOf({ status: 'done', answered: metadata.answered, place: null })),
              })}
            </p>
            <h1 className="mt-2 font-serif text-3xl leading-tight font-semibold max-sm:text-2xl">{title}</h1>
            {!title.includes(bundle.question) && (
              <p className="mt-3 font-serif text-lg text-ink-2 italic">{bundle.question}</p>
            )}
            <p className="mt-3 text-[0.8125rem] text-ink-3">{facts.join(' · ')}</p>
            {run !== null && run.parentId !== null && <FollowedRun id={run.parentId} />}
            <Summary bundle={bundle} strip={strip} />
            <div className="mt-8">
              <OpenContext value={answer === null ? open : null}>
                <RunContext value={run?.id ?? null}>
                  <ReportText bundle={bundle} place={place} onOpen={setOpen} />
                </RunContext>
              </OpenContext>
            </div>
            {bundle.sources.length > 0 && <Sources bundle={bundle} onOpen={setOpen} />}
            <RunDetails bundle={bundle} run={run} />
            {run !== null && <FollowUps run={run} onOpen={openIn} />}
            {run !== null && <FollowUp run={run} bundle={bundle} />}
          </article>
        </div>
      </div>
      {open !== null && (
        <SourcePane
          bundle={answer?.bundle ?? bundle}
          place={answer?.place ?? place}
          run={answer === null ? run : null}
          open={open}
          onChange={(next) => (answer === null || next === null ? setOpen(next) : openPassage(next))}
        />
      )}
    </div>
  );
}

/** Where the source was opened from has the focus again when it closes. */
function useOpenPassage() {
  const [open, setOpen] = useState<OpenPassage | null>(null);
  const from = useRef<Element | null>(null);
  const change = useCallback((next: OpenPassage | null) => {
    const { activeElement } = document;
    const isInSource = activeElement?.closest('aside') != null;
    if (next !== null && !isInSource)
      from.current = document.querySelector('.cite[aria-expanded="true"]') ?? activeElement;
    setOpen(next);
    if (next === null && from.current instanceof HTMLElement) from.current.focus({ preventScroll: true });
  }, []);
  return [open, change] as const;
}

function titleOf(markdown: string): string | null {
  return /^# (.+)$/m.exec(markdown)?.[1]?.replace(/\\(.)/g, '$1') ?? null;
}

function Sources({ bundle, onOpen }: { bundle: Bundle; onOpen: (open: OpenPassage) => void }) {
  return (
    <section id={anchorOf(T.sources)} className="mt-14 scroll-mt-28">
      <h2 className="border-b border-line pb-2 font-serif text-2xl font-semibold">{T.sources}</h2>
      <ol>
        {bundle.sources.map((source) => (
          <li key={source.id} className="grid grid-cols-[2rem_1fr] py-1.5">
            <span className="text-ink-3 tabular-nums">{source.id}</span>
            <span className="min-w-0">
              {publisherOf(source) !== '' && `${publisherOf(source)}: `}
              <a
                href={/^https?:/.test(source.url) ? source.url : `#${anchorOf(T.sources)}`}
                className="font-serif text-base leading-snug text-link hover:underline"
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onOpen({ source: source.id, evidenceId: null });
                }}
              >
                {source.title || source.url}
              </a>
              <span className="text-[0.8125rem] text-ink-3">, {dateAndKind(source).join(', ')}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ReadingKeys {
  readonly open: OpenPassage | null;
  readonly setOpen: (open: OpenPassage | null) => void;
  readonly toggleWeak: () => void;
}

/** The keys of a report: from citation to citation, the source of one, what is weak, exports, a further question. */
function useReadingKeys({ open, setOpen, toggleWeak }: ReadingKeys): void {
  useKeys({
    j: () => step('.cite', 1),
    k: () => step('.cite', -1),
    ']': () => step(WEAK_MARKS, 1),
    '[': () => step(WEAK_MARKS, -1),
    s: () => {
      const { source, evidence } = (citationInUse()?.dataset ?? {}) as Partial<Record<string, string>>;
      if (open !== null) setOpen(null);
      else if (source !== undefined) setOpen({ source: Number(source), evidenceId: evidence ?? null });
    },
    w: toggleWeak,
    e: () => openMenu('export'),
    f: () => document.getElementById('ask-on')?.focus(),
  });
}

/** The citation that has the focus, or whose card is open. */
function citationInUse(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.cite:focus, .cite[aria-expanded="true"]');
}

/** Height of what stays at the top of the window. */
const TOP = 100;
/** Where the reader is, also when the focus is elsewhere meanwhile. */
let last: HTMLElement | null = null;

/** To the next one behind the last that was reached, else to the first that is in sight. */
function step(selector: string, by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (mark) => mark.offsetParent !== null,
  );
  const from = citationInUse() ?? last;
  const isBehind = (mark: HTMLElement) =>
    from?.isConnected
      ? (from.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
      : mark.getBoundingClientRect().top >= TOP;
  const isBefore = (mark: HTMLElement) => mark !== from && !isBehind(mark);
  const next = by === 1 ? all.find(isBehind) : all.findLast(isBefore);
  if (next === undefined) return;
  last = next;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'center' });
}

function openMenu(id: string): void {
  const trigger = document.getElementById(id);
  trigger?.focus();
  // The menu opens on the press of a pointer or on Enter.
  trigger?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
}

const WEAK_MARKS = [...WEAK].map((standing) => `.cite[data-standing="${standing}"]`).join(', ');
