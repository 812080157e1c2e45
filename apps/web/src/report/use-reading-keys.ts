import { useKeys } from '../shell/keys.ts';
import type { OpenPassage } from '../source/open-passage.ts';
import { WEAK } from './annotate.ts';

interface ReadingKeys {
  readonly open: OpenPassage | null;
  readonly setOpen: (open: OpenPassage | null) => void;
  readonly toggleWeak: () => void;
}

/** The keys of a report: from citation to citation, the source of one, what is weak, exports, a further question. */
export function useReadingKeys({ open, setOpen, toggleWeak }: ReadingKeys): void {
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
