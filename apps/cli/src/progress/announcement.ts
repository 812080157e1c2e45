import type { RunEvent } from '@research-studio/core';
import { printableMessage } from '../printable.ts';

export interface Announcement {
  readonly kind: 'notice' | 'warning';
  readonly text: string;
}

/**
 * What of an event must reach the user in any form of display; null for all that is only progress. A search, a worker or
 * a model that failed ends in a warning, which says it once for all.
 */
export function announcementOf(event: RunEvent): Announcement | null {
  switch (event.type) {
    case 'notice':
      return { kind: 'notice', text: printableMessage(event.message) };
    case 'warning':
      return { kind: 'warning', text: printableMessage(event.message) };
    default:
      return null;
  }
}
