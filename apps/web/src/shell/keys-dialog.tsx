import { useEffect, useRef } from 'react';
import { TEXT } from '../strings.ts';
import { KEYS } from './keys.ts';

const T = TEXT.keys;

interface KeysDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Every key of the page and what it does. */
export function KeysDialog({ isOpen, onClose }: KeysDialogProps) {
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
