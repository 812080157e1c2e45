import { type Run, unwrap } from '@research-studio/client';
import { SIGNS } from '@research-studio/messages';
import type { Bundle } from '@research-studio/schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { client, queries, type ReportPlace } from '../server.ts';
import { TEXT } from '../strings.ts';
import { ContentsMenu } from './contents.tsx';

const T = TEXT.read;

interface ReportActionsProps {
  readonly bundle: Bundle;
  readonly place: ReportPlace;
  readonly run: Run | null;
  readonly title: string;
  readonly weak: number;
  readonly onlyWeak: boolean;
  readonly onOnlyWeak: (only: boolean) => void;
}

/** What can be done with a report. */
export function ReportActions({ bundle, place, run, title, weak, onlyWeak, onOnlyWeak }: ReportActionsProps) {
  const [isCopied, setIsCopied] = useState(false);
  const params = { params: { path: { id: run?.id ?? '' } } };
  const [isShared, setIsShared] = useState(run?.isShared ?? false);
  // The same link until it is taken back.
  const share = useQuery({
    queryKey: ['share', run?.id],
    enabled: isShared,
    staleTime: Infinity,
    queryFn: async () => unwrap(await client.api.POST('/api/runs/{id}/share', params)).url,
  });
  const unshare = useMutation({
    mutationFn: async () => {
      unwrap(await client.api.DELETE('/api/runs/{id}/share', params));
    },
    onSuccess: () => {
      setIsShared(false);
      queries.removeQueries({ queryKey: ['share', run?.id] });
      void queries.invalidateQueries({ queryKey: ['run', run?.id] });
    },
  });
  const copy = async () => {
    const published = await fetch(place.form('md'));
    await navigator.clipboard.writeText(published.ok ? await published.text() : bundle.report.markdown);
    setIsCopied(true);
    window.setTimeout(() => setIsCopied(false), 2000);
  };
  return (
    <>
      <div className="no-print sticky top-13 z-10 flex flex-wrap items-center gap-2 border-b border-line bg-paper px-4 py-1.5 sm:flex-nowrap sm:px-6">
        <span className="min-w-0 grow basis-0 truncate text-[0.8125rem] text-ink-2 max-sm:hidden">
          {title}
        </span>
        <ContentsMenu bundle={bundle} />
        {weak > 0 && (
          <button
            type="button"
            className="button"
            aria-pressed={onlyWeak}
            onClick={() => onOnlyWeak(!onlyWeak)}
          >
            <span aria-hidden="true" className="text-weak">
              {SIGNS.doubt} {SIGNS.open}
            </span>
            {T.onlyWeak} <b>{weak}</b>
          </button>
        )}
        <button type="button" className="button max-sm:hidden" onClick={() => void copy()}>
          {isCopied ? T.copied : T.copy}
        </button>
        <DropdownMenu.Root modal={false}>
          <DropdownMenu.Trigger id="export" className="button">
            {T.export} ▾
          </DropdownMenu.Trigger>
          <DropdownMenu.Portal container={document.getElementById('content')}>
            <DropdownMenu.Content
              align="end"
              sideOffset={4}
              className="z-30 min-w-52 rounded-lg bg-raised p-1 shadow-card"
            >
              {Object.entries(T.forms).map(([form, name]) => (
                <DropdownMenu.Item key={form} asChild>
                  <a
                    href={place.form(form)}
                    download
                    className="block rounded px-3 py-2 text-ink no-underline data-highlighted:bg-sunk"
                  >
                    {name}
                  </a>
                </DropdownMenu.Item>
              ))}
              <MenuItem onSelect={() => void copy()}>{T.copy}</MenuItem>
              <MenuItem onSelect={() => window.print()}>{T.print}</MenuItem>
              {run !== null && <MenuItem onSelect={() => setIsShared(true)}>{T.share}</MenuItem>}
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      </div>
      {isShared && share.data && (
        <p
          role="status"
          className="no-print flex flex-wrap items-center gap-2 border-b border-line bg-mark-soft px-6 py-2"
        >
          {T.shared} <a href={share.data}>{share.data}</a>
          <button
            type="button"
            className="button"
            onClick={() => void navigator.clipboard.writeText(share.data)}
          >
            {T.copyLink}
          </button>
          <button type="button" className="button" onClick={() => unshare.mutate()}>
            {T.unshare}
          </button>
        </p>
      )}
      {(share.error ?? unshare.error) && (
        <p role="alert" className="px-6 py-2 text-weak">
          {(share.error ?? unshare.error)?.message}
        </p>
      )}
    </>
  );
}

function MenuItem({ onSelect, children }: { onSelect: () => void; children: string }) {
  return (
    <DropdownMenu.Item
      className="cursor-pointer rounded px-3 py-2 data-highlighted:bg-sunk"
      onSelect={onSelect}
    >
      {children}
    </DropdownMenu.Item>
  );
}
