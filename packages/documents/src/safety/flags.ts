import { vocabulary } from '@research-studio/language';
import type { Source } from '@research-studio/schemas';

/** True for a page that speaks to language models: it is left out before anything is compared with it. */
export function isHostile({ flags }: Pick<Source, 'flags'>): boolean {
  return flags.includes('instructions');
}

/** Notices stand in the title, at the head or at the foot; further inside, a text speaks of another's retraction. */
const HEAD = 1000;
const FOOT = 500;

/** Whether a paper is withdrawn, by a step that looked it up or by its own page. The notice of a retraction is not itself retracted. */
export function isRetracted({ flags, title }: Pick<Source, 'flags' | 'title'>, text: string): boolean {
  return (
    flags.includes('retracted') ||
    isMarked(title) ||
    hasNotice(text.slice(0, HEAD)) ||
    hasNotice(text.slice(-FOOT))
  );
}

/** "RETRACTED: …", "[Retracted] …" */
function isMarked(title: string): boolean {
  const mark = vocabulary('any', 'retracted').opens(title);
  if (mark === null) return false;
  return /^[\])]?\s*[:–—-]|^[\])】]/u.test(title.slice(mark.end));
}

/** A single word of the kind may speak of anything. */
function hasNotice(part: string): boolean {
  return vocabulary('any', 'retracted')
    .all(part)
    .some(
      ({ text }) =>
        text.includes(' ') || (text.length > 3 && /[^\p{Script=Latin}\p{Script=Cyrillic}]/u.test(text)),
    );
}
