import { Settings } from '@research-studio/schemas';
import { createRun } from '../create-run.ts';

export const createdAt = new Date('2026-11-21T22:05:31.000Z');
export const settings = Settings.parse({});

/** A run of the standard pipeline, created on 21 November 2026 with the usual settings. */
export const createAt = (directory: string, change: { suffix?: string; question?: string; at?: Date } = {}) =>
  createRun({
    directory,
    question: change.question ?? 'How efficient are heat pumps?',
    pipeline: 'standard',
    settings,
    clock: () => change.at ?? createdAt,
    randomSuffix: () => change.suffix ?? 'a1b2',
  });
