import { describeOmission } from '@research-studio/documents';
import { readableDate } from '@research-studio/language';
import type { Omission, Source } from '@research-studio/schemas';
import warnings from './flag-warnings.json' with { type: 'json' };

/** A retraction has none: it is reported when it is found. */
const SAYS: Readonly<Record<string, string | undefined>> = warnings;

/** All that is to be known of a source: what its flags mean, and what of it was left out. */
export function sourceWarnings(source: Source): readonly string[] {
  // What a flag says already is not said again.
  const isSaid = ({ kind }: Omission) => source.flags.includes(kind === 'hidden_text' ? kind : 'partial');
  const omitted = (source.omissions ?? []).filter(
    (omission) => WARNED_OF.has(omission.kind) && !isSaid(omission),
  );
  const lines = source.flags.flatMap((flag) => flagWarning(flag, source) ?? []);
  if (omitted.length === 0) return lines;
  return [
    ...lines,
    `Left out of "${source.title}" (${source.url}): ${omitted.map(describeOmission).join('; ')}.`,
  ];
}

/** Omissions that a reader should know; heads and feet are not among them, and limits have flags of their own. */
const WARNED_OF: ReadonlySet<Omission['kind']> = new Set([
  'hidden_text',
  ...(['pages_without_text', 'struck_text', 'deleted_text', 'comments', 'hidden_cells'] as const),
  ...(['hidden_slides', 'parts_not_read', 'characters_not_read'] as const),
]);

/** The meaning of a flag for readers; null for flags that say nothing against the source, or are reported elsewhere. */
export function flagWarning(
  flag: string,
  source: Pick<Source, 'title' | 'url'> & Partial<Pick<Source, 'fetchedAt' | 'fileDate' | 'omissions'>>,
): string | null {
  const { title, url, fetchedAt, fileDate } = source;
  const says =
    flag === 'undated' && fileDate !== undefined
      ? `states no date; its file was made on ${readableDate(fileDate, 'en')}, which may be the day of a copy.`
      : SAYS[flag]
          ?.replace('{day}', readableDate(fetchedAt ?? '', 'en'))
          .replace('{omitted}', omittedOf(source));
  return says === undefined ? null : `"${title}" (${url}) ${says}`;
}

/** Flag of a source whose text an earlier run has read. */
export const EARLIER_RUN = 'earlier_run';

/** Warnings about a page that was left out as hostile. */
export function hostileWarnings(source: Pick<Source, 'title' | 'url' | 'flags'>): readonly string[] {
  return ['instructions', 'hidden_text'].flatMap((flag) =>
    source.flags.includes(flag) ? (flagWarning(flag, source) ?? []) : [],
  );
}

/** The missing part of a text that is read only in part. */
function omittedOf({ omissions = [] }: Partial<Pick<Source, 'omissions'>>): string {
  const lacking = omissions.filter(({ kind }) => kind !== 'running_lines' && kind !== 'hidden_text');
  return lacking.length > 0 ? lacking.map(describeOmission).join('; ') : 'parts of it hold no text';
}
