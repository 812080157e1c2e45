import { fill, tierNote } from '@research-studio/messages';
import { TEXT } from '../strings.ts';
import { RuleHead } from './plan.tsx';
import type { Notice, Progress } from './progress.ts';

const T = TEXT.watch;

/** The report as it is written, section by section. */
export function Writing({ progress }: { progress: Progress }) {
  const sections = [...progress.sections].sort(([a], [b]) => a - b);
  const written = sections.filter(([, { isWritten }]) => isWritten).length;
  return (
    <section>
      <RuleHead
        title={T.report}
        count={sections.length > 0 ? fill(T.sectionsWritten, { written, all: sections.length }) : ''}
      />
      {sections.length === 0 && <p className="mt-3 text-ink-3">{T.notWritten}</p>}
      {sections.map(([index, { heading, text, isWritten }]) => (
        <div key={index} className="mt-4">
          <h3 className="flex items-baseline justify-between gap-3 font-serif text-base font-semibold">
            {heading}
            {!isWritten && text !== null && (
              <span className="font-sans text-[0.8125rem] font-normal text-ink-3">{T.isWriting}</span>
            )}
          </h3>
          <p className="mt-1 font-serif text-[0.9375rem] leading-relaxed whitespace-pre-line text-ink-2">
            {text}
          </p>
          {text === null && (
            <div aria-hidden="true" className="mt-2 border-b border-dashed border-line-strong opacity-50" />
          )}
        </div>
      ))}
    </section>
  );
}

/** The notices of the run, in their order. */
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
