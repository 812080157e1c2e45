import { type Run, unwrap } from '@research-studio/client';
import { SIGNS } from '@research-studio/messages';
import type { Bundle } from '@research-studio/schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { client, queries, type ReportPlace } from '../api-client.ts';
import { Button, Refusal, useCopy } from '../shell/controls.tsx';
import { Menu, MenuItem, MenuLink } from '../shell/menu.tsx';
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

/** Actions on a report. */
export function ReportActions({ bundle, place, run, title, weak, onlyWeak, onOnlyWeak }: ReportActionsProps) {
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
  const [isCopied, copy] = useCopy(async () => {
    const published = await fetch(place.form('md'));
    return published.ok ? published.text() : bundle.report.markdown;
  });
  const exports = (
    <DropdownMenu.Trigger id="export" className="button">
      {T.export} ▾
    </DropdownMenu.Trigger>
  );
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
        <Button label={isCopied ? T.copied : T.copy} className="max-sm:hidden" onClick={copy} />
        <Menu trigger={exports} className="min-w-52">
          {Object.entries(T.forms).map(([form, name]) => (
            <MenuLink key={form} href={place.form(form)} download label={name} />
          ))}
          <MenuItem label={T.copy} onSelect={copy} />
          <MenuItem label={T.print} onSelect={() => window.print()} />
          {run !== null && <MenuItem label={T.share} onSelect={() => setIsShared(true)} />}
        </Menu>
      </div>
      {isShared && share.data && (
        <p
          role="status"
          className="no-print flex flex-wrap items-center gap-2 border-b border-line bg-mark-soft px-6 py-2"
        >
          {T.shared} <a href={share.data}>{share.data}</a>
          <Button label={T.copyLink} onClick={() => void navigator.clipboard.writeText(share.data)} />
          <Button label={T.unshare} onClick={() => unshare.mutate()} />
        </p>
      )}
      <Refusal error={share.error ?? unshare.error} className="px-6 py-2" />
    </>
  );
}
