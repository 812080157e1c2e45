import type { RunEvent } from '@research-studio/schemas';
import { useEffect, useState } from 'react';
import { addEvents, NO_PROGRESS, type Progress } from './progress.ts';

/** New events are shown together: a run that is opened late has thousands of them. */
const SHOWN_EVERY_MS = 50;

/** The run as its events tell it; all that was before comes first. */
export function useProgress(
  id: string,
  { isActive = false, onChange }: { readonly isActive?: boolean; readonly onChange?: () => void } = {},
): { readonly progress: Progress; readonly isLost: boolean } {
  const [progress, setProgress] = useState(NO_PROGRESS);
  const [isLost, setIsLost] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a run is followed once, and again when it goes on
  useEffect(() => {
    setProgress(NO_PROGRESS);
    const source = new EventSource(`/api/runs/${encodeURIComponent(id)}/events`);
    let waiting: RunEvent[] = [];
    let timer: number | undefined;
    const show = () => {
      const events = waiting;
      waiting = [];
      timer = undefined;
      setProgress((before) => addEvents(before, events));
      if (events.some(({ type }) => type === 'pause')) onChange?.();
    };
    source.onmessage = ({ data }) => {
      waiting.push(JSON.parse(data));
      timer ??= window.setTimeout(show, SHOWN_EVERY_MS);
    };
    source.onopen = () => setIsLost(false);
    source.onerror = () => setIsLost(true);
    source.addEventListener('end', () => {
      source.close();
      if (isActive) onChange?.();
    });
    return () => {
      source.close();
      window.clearTimeout(timer);
    };
  }, [id, isActive]);
  return { progress, isLost };
}
