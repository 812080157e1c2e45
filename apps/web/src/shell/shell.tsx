import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { TEXT } from '../strings.ts';
import { useKeys } from './keys.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { RunsSign } from './runs-sign.tsx';
import { chooseTheme, currentTheme } from './theme.ts';

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
        <RunsSign />
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
