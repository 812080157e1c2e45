import { fill } from '@research-studio/messages';
import type { Bundle } from '@research-studio/schemas';
import { Popover } from 'radix-ui';
import { useContext, useRef, useState } from 'react';
import { useNotes } from '../api-client.ts';
import { Button, Flags, Form, TextArea } from '../shell/controls.tsx';
import { OpenContext, type OpenPassage, RunContext } from '../source/open-passage.ts';
import { Quote } from '../source/quote.tsx';
import { STANDINGS, TEXT, VERDICTS } from '../strings.ts';
import { factsOf, inSentence, reasonOf } from '../wording.ts';
import { standingOf } from './annotate.ts';

const T = TEXT.read;
const LONGEST_QUOTE = 600;

interface CitationCardProps {
  readonly bundle: Bundle;
  readonly source: number;
  /** The statement that the mark belongs to; null if it is not known. */
  readonly claimId: string | null;
  readonly onOpen: (open: OpenPassage) => void;
}

/** A citation: opens what the passage says, who says it, and the verdict on the statement. */
export function CitationCard({ bundle, source: n, claimId, onOpen }: CitationCardProps) {
  const open = useContext(OpenContext);
  const [isOpen, setIsOpen] = useState(false);
  /** The source that opens from the card takes the focus. */
  const opensSource = useRef(false);
  const source = bundle.sources.find(({ id }) => id === n);
  const claim = bundle.claims.find(({ id }) => id === claimId) ?? null;
  if (source === undefined) return `[${n}]`;
  const standing = claim === null ? null : standingOf(claim);
  const passages = bundle.evidence.filter(
    ({ id, sourceId }) => sourceId === n && (claim === null || claim.evidenceIds.includes(id)),
  );
  const [passage] = passages;
  const number = fill(T.sourceNumber, { number: n });
  const title = source.title ?? source.url;
  const label = fill(T.sourceTitle, { number: n, title });
  const openAt = (evidenceId: string | null) => {
    opensSource.current = true;
    onOpen({ source: n, evidenceId });
    setIsOpen(false);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        className={`cite ${open?.source === n && passages.some(({ id }) => id === open.evidenceId) ? 'bg-mark' : ''}`}
        data-standing={standing ?? undefined}
        data-source={n}
        data-evidence={passage?.id}
        aria-label={standing === null ? label : `${label}, ${inSentence(STANDINGS[standing].words)}`}
      >
        {n}
        {standing !== null && STANDINGS[standing].sign !== '' && (
          <span aria-hidden="true" className={`standing-${standing}`}>
            {STANDINGS[standing].sign}
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="bottom"
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={number}
          onCloseAutoFocus={(event) => {
            if (opensSource.current) event.preventDefault();
            opensSource.current = false;
          }}
          onOpenAutoFocus={(event) => showAboveSheet(event.currentTarget)}
          className="card z-30 max-h-[min(70vh,var(--radix-popover-content-available-height))] w-[min(28rem,calc(100vw-1.5rem))] overflow-y-auto rounded-lg bg-raised p-4 font-sans text-sm text-ink shadow-card"
        >
          <div className="flex items-start justify-between gap-3">
            <p className="text-[0.8125rem] font-semibold">
              {claim === null ? number : VERDICTS[claim.verdict]}
            </p>
            <Popover.Close aria-label={T.closeCard} className="rounded px-1.5 leading-none hover:bg-sunk">
              ×
            </Popover.Close>
          </div>
          {passages.map(({ id, quote }) => (
            <div key={id}>
              <Quote quote={quote} said={claim?.text ?? ''} longest={LONGEST_QUOTE} />
              {passages.length > 1 && (
                <Button label={T.inSource} className="mt-1" onClick={() => openAt(id)} />
              )}
            </div>
          ))}
          <p className="mt-3 font-medium">{title}</p>
          <p className="text-[0.8125rem] break-words text-ink-3">
            {factsOf(source).join(' · ')}
            <Flags flags={source.flags} className="ml-3" />
          </p>
          {claim !== null && standing !== null && (
            <p className="mt-3 text-[0.8125rem] text-ink-2">
              <span aria-hidden="true" className={`standing-${standing}`}>
                {STANDINGS[standing].sign}
              </span>{' '}
              <b className="font-semibold">
                {STANDINGS[standing].words}, {claim.confidence.toFixed(2)}.
              </b>{' '}
              {reasonOf(claim)}
            </p>
          )}
          {claim !== null && <StatementNote claimId={claim.id} />}
          <div className="mt-3 flex flex-wrap gap-2">
            {passages.length < 2 && <Button label={T.inSource} onClick={() => openAt(passage?.id ?? null)} />}
            {passages.length > 0 && (
              <Button
                label={T.copyQuote}
                onClick={() =>
                  void navigator.clipboard.writeText(passages.map(({ quote }) => quote).join('\n\n'))
                }
              />
            )}
            {/^https?:/.test(source.url) && (
              <a className="button" href={source.url} target="_blank" rel="noreferrer">
                {T.webPage}
              </a>
            )}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Where the card is a sheet at the foot of the window, the sentence comes into sight above it. */
function showAboveSheet(card: EventTarget | null): void {
  if (!(card instanceof HTMLElement) || !window.matchMedia('(max-width: 40rem)').matches) return;
  document.querySelector('.cite[aria-expanded="true"]')?.scrollIntoView({ block: 'start' });
}

const NOTE = TEXT.read.note;

/** The reader's notes on a statement of their own report, and their own verdict; folded until it is opened. */
function StatementNote({ claimId }: { claimId: string }) {
  const { notes, set } = useNotes(useContext(RunContext));
  const known = notes.find((note) => note.claimId === claimId);
  const [text, setText] = useState<string | null>(null);
  const [label, setLabel] = useState<string | null>(null);
  if (useContext(RunContext) === null) return null;
  const save = () => {
    const chosen = label ?? known?.label ?? '';
    const asLabel = LABELS.find((name) => name === chosen) ?? null;
    set.mutate({ claimId, text: text ?? known?.text ?? '', label: asLabel });
  };
  return (
    <details className="mt-3 text-[0.8125rem]" open={known !== undefined}>
      <summary>{NOTE.title}</summary>
      <Form onSubmit={save} className="mt-2 space-y-2">
        <label className="block">
          {NOTE.text}
          <TextArea
            rows={2}
            maxLength={2000}
            className="mt-1"
            value={text ?? known?.text ?? ''}
            onText={setText}
          />
        </label>
        <label className="block">
          {NOTE.label}
          <select
            className="field mt-1"
            value={label ?? known?.label ?? ''}
            onChange={(event) => setLabel(event.target.value)}
          >
            <option value="">{NOTE.noLabel}</option>
            {LABELS.map((name) => (
              <option key={name} value={name}>
                {NOTE.labels[name]}
              </option>
            ))}
          </select>
        </label>
        <Button label={NOTE.save} type="submit" disabled={set.isPending} />
        <span role="status" className="ml-2 text-ink-3">
          {set.isSuccess ? NOTE.saved : set.error?.message}
        </span>
      </Form>
    </details>
  );
}

const LABELS = ['supported', 'partially_supported', 'contradicted', 'unsupported', 'not_a_claim'] as const;
