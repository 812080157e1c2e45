import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { KEYS, TEXT } from '../strings.ts';
import { RunsUnderWay } from './runs-under-way.tsx';
import { chooseTheme, currentTheme } from './theme.ts';
import { useKeys } from './use-keys.ts';

const [letter, rest, second] = TEXT.nameParts;
const PAGES = [
  ['/', TEXT.nav.ask],
  ['/history', TEXT.nav.history],
  ['/check', TEXT.nav.check],
  ['/documents', TEXT.nav.documents],
  ['/settings', TEXT.nav.settings],
] as const;

/** The bar at the top and the page under it. */
export function Shell({ children }: { children: ReactNode }) {
  const [place, go] = useLocation();
  const [showsKeys, setShowsKeys] = useState(false);
  useKeys({
    '?': () => setShowsKeys(true),
    '/': () => {
      const field = document.querySelector<HTMLElement>('input[type="search"]');
      if (field === null) go('/history?search');
      else field.focus();
    },
    n: () => go('/'),
  });
  const [theme, setTheme] = useState(currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <>
      <a
        href="#content"
        className="absolute -top-16 left-4 z-50 rounded bg-ink px-4 py-2 text-paper focus:top-2"
      >
        {TEXT.skip}
      </a>
      <header className="no-print sticky top-0 z-20 flex h-13 items-center gap-2 border-b border-line bg-paper px-3 sm:gap-6 sm:px-6">
        <Link href="/" className="text-[0.9375rem] font-semibold whitespace-nowrap text-ink no-underline">
          <span className="rounded-xs bg-mark px-1">
            {letter}
            <span className="max-sm:sr-only">{rest}</span>
          </span>
          <span className="max-sm:sr-only">{second}</span>
        </Link>
        <nav aria-label={TEXT.nav.pages} className="min-w-0 overflow-x-auto">
          <ul className="flex sm:gap-1">
            {PAGES.map(([href, name]) => (
              <li key={href}>
                <Link
                  href={href}
                  aria-current={place === href ? 'page' : undefined}
                  className="block rounded px-1.5 py-1.5 text-ink-2 max-sm:px-[0.1875rem] no-underline max-sm:text-[0.8125rem] hover:bg-sunk aria-[current=page]:font-semibold aria-[current=page]:text-ink sm:px-2.5"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <RunsUnderWay />
        <button
          type="button"
          className="rounded px-2 py-1 text-ink-2 hover:bg-sunk max-sm:hidden"
          aria-label={TEXT.keys.title}
          aria-keyshortcuts="?"
          onClick={() => setShowsKeys(true)}
        >
          <kbd className="key">?</kbd>
        </button>
        <button
          type="button"
          className="rounded p-2 hover:bg-sunk max-sm:ml-auto"
          aria-label={TEXT.theme[other]}
          onClick={() => {
            chooseTheme(other);
            setTheme(other);
          }}
        >
          <svg viewBox="0 0 16 16" className="size-4 fill-current" aria-hidden="true">
            <path d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm0 12.5v-11a5.5 5.5 0 0 1 0 11Z" />
          </svg>
        </button>
      </header>
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <KeysDialog isOpen={showsKeys} onClose={() => setShowsKeys(false)} />
    </>
  );
}

const T = TEXT.keys;

interface KeysDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Every key of the page and what it does. */
function KeysDialog({ isOpen, onClose }: KeysDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="keys"
      onClose={onClose}
      className="m-auto max-h-[85vh] w-[min(34rem,calc(100vw-2rem))] overflow-y-auto rounded-lg bg-raised p-6 text-ink shadow-card backdrop:bg-black/40"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id="keys" className="text-lg font-semibold">
          {T.title}
        </h2>
        <button
          type="button"
          aria-label={T.close}
          className="rounded px-2 text-lg leading-none hover:bg-sunk"
          onClick={onClose}
        >
          ×
        </button>
      </div>
      {KEYS.map(([where, keys]) => (
        <section key={where}>
          <h3 className="mt-4 border-b border-line pb-1 text-[0.8125rem] font-semibold">{where}</h3>
          <dl className="mt-1 grid grid-cols-[7rem_1fr] gap-x-4">
            {keys.map(([names, meaning]) => (
              <div key={meaning} className="contents">
                <dt className="py-1">
                  {names.map((name) => (
                    <kbd key={name} className="key mr-1">
                      {name}
                    </kbd>
                  ))}
                </dt>
                <dd className="py-1 text-ink-2">{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="mt-4 text-[0.8125rem] text-ink-3">{T.rest}</p>
    </dialog>
  );
}
