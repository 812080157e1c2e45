import type { RunEvent } from '@research-studio/core';
import { printableLine } from '../printable.ts';
import type { ProgressView } from './progress-view.ts';

export interface Announcement {
  readonly kind: 'notice' | 'warning';
  readonly text: string;
}

/** What of an event must reach the user in any form of display; null for all that is only progress. */
export function announcementOf(event: RunEvent, view: ProgressView): Announcement | null {
  switch (event.type) {
    case 'notice':
      return { kind: 'notice', text: printableLine(event.message) };
    case 'warning':
      return { kind: 'warning', text: printableLine(event.message) };
    case 'search-failed':
      return { kind: 'warning', text: printableLine(withName(event.provider, event.message)) };
    case 'sub-question-failed':
      return { kind: 'warning', text: printableLine(`${nameOf(event, view)}: ${event.message}`) };
    case 'model-failed':
      return {
        kind: 'warning',
        text: printableLine(`${withName(event.model, event.message)} Going on with ${event.next}.`),
      };
    default:
      return null;
  }
}

function withName(name: string, message: string): string {
  return message.startsWith(name) ? message : `${name}: ${message}`;
}

function nameOf(event: Extract<RunEvent, { type: 'sub-question-failed' }>, view: ProgressView): string {
  const question = view.subQuestions.find(({ id }) => id === event.subQuestionId);
  return `Sub-question “${question?.text ?? event.subQuestionId}” failed`;
}
