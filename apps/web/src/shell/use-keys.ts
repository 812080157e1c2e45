import { useEffect, useRef } from 'react';

const KEPT = 'single-keys';
const FIELDS = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable]';

/** Single keys disturb people who speak to their computer; they can be switched off. */
export function areKeysOn(): boolean {
  return window.localStorage.getItem(KEPT) !== 'off';
}

export function switchKeys(isOn: boolean): void {
  window.localStorage.setItem(KEPT, isOn ? 'on' : 'off');
}

/**
 * Does what a key is for. Keys rest while a field has the focus, with Control, Alt or Meta, while a dialog is open, and
 * when they are switched off; Escape always counts.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = latest.current[event.key];
      if (act === undefined || event.defaultPrevented) return;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const isEscape = event.key === 'Escape';
      if (!isEscape && (!areKeysOn() || isBusy(event.target))) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

function isBusy(target: EventTarget | null): boolean {
  const isInField = target instanceof Element && target.closest(FIELDS) !== null;
  return isInField || document.querySelector('dialog[open], [role="menu"]') !== null;
}
