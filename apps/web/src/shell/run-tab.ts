import type { Run } from '@research-studio/client';
import { useEffect, useRef } from 'react';
import { TEXT } from '../strings.ts';
import { stateOf } from '../wording.ts';

const ENDED: readonly Run['status'][] = ['done', 'failed', 'cancelled'];

/** True where the browser can tell of a run and has not been asked whether it may. */
export const canAskToNotify = (): boolean =>
  typeof Notification !== 'undefined' && Notification.permission === 'default';

/**
 * The title of the tab shows the state of a run until there is a report. Where the run ends while another tab is looked at,
 * the title is marked until this one is seen again, and the browser shows a notice if it may.
 */
export function useRunTab(run: Run | undefined): void {
  const before = useRef<Run['status'] | null>(null);
  useEffect(() => {
    if (run === undefined) {
      document.title = TEXT.name;
      return;
    }
    const question = run.title ?? run.question;
    const title = run.status === 'done' ? question : `${stateOf(run)}: ${question}`;
    const hasJustEnded =
      before.current !== null && !ENDED.includes(before.current) && ENDED.includes(run.status);
    before.current = run.status;
    const show = (mark: string) => {
      document.title = `${mark}${title} · ${TEXT.name}`;
    };
    if (!hasJustEnded || !document.hidden) {
      show('');
      return;
    }
    show('● ');
    if (typeof Notification !== 'undefined' && Notification.permission === 'granted')
      new Notification(question, { body: stateOf(run), tag: run.id });
    const onSeen = () => show('');
    document.addEventListener('visibilitychange', onSeen, { once: true });
    return () => document.removeEventListener('visibilitychange', onSeen);
  }, [run]);
}
