import { tierNote } from '@research-studio/messages';
import { TEXT } from '../strings.ts';
import type { Notice } from './progress.ts';
import { RuleHead } from './rule-head.tsx';

const T = TEXT.watch;

/** What the reader should know of how the run goes, in the order in which it came. */
export function Notices({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return null;
  return (
    <section className="mt-10">
      <RuleHead title={T.notices} count={String(notices.length)} />
      <ul>
        {notices.map((notice, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notices are only added
          <li key={index} className="mt-2 text-[0.8125rem] break-words text-ink-2">
            {wordsOf(notice)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf(notice: Notice): string {
  return typeof notice === 'string' ? notice : tierNote(notice);
}
