import type { Bundle } from '@research-studio/schemas';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { countOf, dateOf, STANDINGS, TEXT, VERDICTS } from '../strings.ts';
import { standingOf } from './annotate.ts';
import type { OpenPassage } from './open-passage.ts';

const T = TEXT.read;

interface CitationCardProps {
  readonly bundle: Bundle;
  readonly source: number;
  /** The statement that the mark belongs to; null where it could not be told. */
  readonly claimId: string | null;
  readonly open: OpenPassage | null;
  readonly onOpen: (open: OpenPassage) => void;
}

/** A citation: opens what the passage says, who says it, and how the statement stands by it. */
export function CitationCard({ bundle, source: n, claimId, open, onOpen }: CitationCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const source = bundle.sources.find(({ id }) => id === n);
  const claim = bundle.claims.find(({ id }) => id === claimId) ?? null;
  if (source === undefined) return `[${n}]`;
  const standing = claim === null ? null : standingOf(claim);
  const passages = bundle.evidence.filter(
    ({ id, sourceId }) => sourceId === n && (claim === null || claim.evidenceIds.includes(id)),
  );
  const [passage] = passages;
  const words = claim === null || standing === null ? '' : `, ${STANDINGS[standing].words.toLowerCase()}`;
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        className={`cite ${open?.source === n && passages.some(({ id }) => id === open.evidenceId) ? 'bg-mark' : ''}`}
        aria-label={`Source ${n}: ${source.title ?? source.url}${words}`}
      >
        {n}
        {standing !== null && (
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
          aria-label={`Source ${n}`}
          className="z-30 max-h-[70vh] w-[min(26rem,calc(100vw-1.5rem))] overflow-y-auto rounded-lg bg-raised p-4 font-sans text-sm text-ink shadow-card"
        >
          <div className="flex items-start justify-between gap-3">
            <p className="text-[0.8125rem] font-semibold">
              {claim === null ? `Source ${n}` : VERDICTS[claim.verdict]}
            </p>
            <Popover.Close aria-label={T.closeCard} className="rounded px-1.5 leading-none hover:bg-sunk">
              ×
            </Popover.Close>
          </div>
          {passages.slice(0, 3).map(({ id, quote }) => (
            <blockquote
              key={id}
              className="mt-3 font-serif text-[0.9375rem] leading-relaxed whitespace-pre-line"
            >
              <mark className="bg-mark text-ink">
                {quote.length > 600 ? `${quote.slice(0, 600)}…` : quote}
              </mark>
            </blockquote>
          ))}
          <p className="mt-3 font-medium">{source.title ?? source.url}</p>
          <p className="text-[0.8125rem] break-words text-ink-3">
            {[
              source.siteName,
              source.publishedAt === null ? null : dateOf(source.publishedAt),
              source.credibility === null ? null : `${T.credibility} ${source.credibility.toFixed(2)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {claim !== null && standing !== null && (
            <p className="mt-3 text-[0.8125rem] text-ink-2">
              <span aria-hidden="true" className={`standing-${standing}`}>
                {STANDINGS[standing].sign}
              </span>{' '}
              <b className="font-semibold">
                {STANDINGS[standing].words}, {claim.confidence.toFixed(2)}.
              </b>{' '}
              {countOf(claim.independentSources, 'independent source says so', 'independent sources say so')}.
            </p>
          )}
          <div className="mt-3 flex flex-wrap gap-2">
            <button
              type="button"
              className="button"
              onClick={() => {
                setIsOpen(false);
                onOpen({ source: n, evidenceId: passage?.id ?? null });
              }}
            >
              {T.inSource}
            </button>
            {passage !== undefined && (
              <button
                type="button"
                className="button"
                onClick={() => void navigator.clipboard.writeText(passage.quote)}
              >
                {T.copyQuote}
              </button>
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
