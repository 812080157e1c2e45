import type { Bundle } from '@research-studio/schemas';
import { createContext } from 'react';
import type { ReportPlace } from '../api-client.ts';

/** Which passage is open beside the text. */
export interface OpenPassage {
  readonly source: number;
  readonly evidenceId: string | null;
}

/** A passage to be opened, and the report that it belongs to. */
export interface OpenedIn {
  readonly bundle: Bundle;
  readonly place: ReportPlace;
  readonly open: OpenPassage;
}
export type OpenIn = (opened: OpenedIn) => void;

/** The anchor of a heading. */
export function anchorOf(heading: string): string {
  return `part-${heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`;
}

/** The open passage beside the text; the text does not change when another one opens. */
export const OpenContext = createContext<OpenPassage | null>(null);

/** The run whose report is read, where it is the reader's own. */
export const RunContext = createContext<string | null>(null);
