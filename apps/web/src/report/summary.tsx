import { fill, runNotes } from '@research-studio/messages';
import type { Bundle } from '@research-studio/schemas';
import { MESSAGES } from '../shell/locale.ts';
import { STANDINGS, type Standing, TEXT } from '../strings.ts';
import { countOf, inSentence } from '../wording.ts';
import { VerdictStrip } from './verdict-strip.tsx';

const T = TEXT.read;

/** All statements at a glance, and what went wrong. */
export function Summary({ bundle, strip }: { bundle: Bundle; strip: string }) {
  return (
    <>
      {strip !== '' && (
        <div className="mt-6">
          <VerdictStrip letters={strip} className="max-w-full" />
          <Legend strip={strip} />
        </div>
      )}
      <dl className="mt-6 border-line not-empty:border-b">
        <Notes bundle={bundle} />
      </dl>
    </>
  );
}

function Legend({ strip }: { strip: string }) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 text-[0.8125rem] text-ink-2">
      {(Object.keys(STANDINGS) as Standing[]).map((kind) => (
        <span key={kind}>
          <span aria-hidden="true" className={`standing-${kind}`}>
            {STANDINGS[kind].sign}
          </span>{' '}
          <b className="font-semibold">{[...strip].filter((letter) => letter === kind).length}</b>{' '}
          {inSentence(STANDINGS[kind].words)}
        </span>
      ))}
    </p>
  );
}

function Row({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-2 border-t border-line py-4 sm:grid-cols-[7rem_1fr]">
      <dt className="text-[0.8125rem] font-semibold">{title}</dt>
      <dd className="min-w-0 space-y-2">{children}</dd>
    </div>
  );
}

/** Each query with what it found, as items of a list. */
export function SearchesDone({ bundle: { metadata } }: { bundle: Bundle }) {
  return metadata.searches.map(({ query, results }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a query may have been asked twice
    <li key={index} className="flex justify-between gap-4">
      <span className="min-w-0">{query}</span>
      <span className="whitespace-nowrap text-ink-3">
        {results === 0 ? T.foundNothing : countOf(results, 'result')}
      </span>
    </li>
  ));
}

/** Pages that were of no use, each with the reason, as items of a list. */
export function DeadEnds({ bundle }: { bundle: Bundle }) {
  return deadEndsOf(bundle).map(({ kind, target }) => (
    <li key={`${kind} ${target}`} className="flex justify-between gap-4">
      <span className="min-w-0 break-all">{target}</span>
      <span className="whitespace-nowrap text-ink-3">{T.deadEnds[kind]}</span>
    </li>
  ));
}

function deadEndsOf({ trust }: Bundle) {
  return trust?.deadEnds.filter(({ kind }) => kind !== 'nothing_found') ?? [];
}

const NOTES_SHOWN = 3;

/** Warnings, in the words of the command line and of exports. */
function Notes({ bundle: { metadata } }: { bundle: Bundle }) {
  const notes = runNotes(metadata);
  const [shown, rest] = [notes.slice(0, NOTES_SHOWN), notes.slice(NOTES_SHOWN)];
  if (notes.length === 0) return null;
  return (
    <Row title={fill(MESSAGES.making.notes, { count: notes.length })}>
      {shown.map((note) => (
        <Note key={note} note={note} />
      ))}
      {rest.length > 0 && (
        <details>
          <summary className="text-[0.8125rem] text-ink-2">
            {fill(MESSAGES.more, { count: rest.length })}
          </summary>
          <div className="mt-2 space-y-2">
            {rest.map((note) => (
              <Note key={note} note={note} />
            ))}
          </div>
        </details>
      )}
    </Row>
  );
}

function Note({ note }: { note: string }) {
  return (
    <p dir="auto" className="text-[0.8125rem] break-words text-ink-2">
      {note}
    </p>
  );
}
