import { rulesOf } from '../../text/language-rules.ts';
import { questionCues } from './question-cues.ts';

/** A heading of at most twelve words out of a question: what it is about, without the words that ask. */
export function headingOf(question: string, language: string): string {
  const plain = question
    .replace(/[?？!.。]+$/u, '')
    .replace(/\s*\([^)]*\)$/u, '')
    .trim();
  if (language === 'ja' || language === 'zh')
    return plain.replace(/(?:は|とは)?(?:何|誰|どこ|いつ|なぜ)?(?:です|でしょう)?か?$/u, '') || plain;
  const { stopWords } = rulesOf(language);
  const asking = new RegExp(`^(?:${questionCues(language).clauseStart.source})$`, 'u');
  const isIdle = (word: string) => {
    const bare = word.toLowerCase().replace(/[^\p{L}\p{N}'’-]/gu, '');
    return bare === '' || stopWords.has(bare) || asking.test(bare) || idle.has(bare);
  };
  const words = plain.split(/\s+/);
  const first = words.findIndex((word) => !isIdle(word));
  const kept = first < 0 ? words : words.slice(first);
  const cut = kept.slice(0, 12);
  while (kept.length > 12 && cut.length > 4 && isIdle(cut.at(-1) ?? '')) cut.pop();
  const heading = cut.join(' ').replace(/[\s,;:–-]+$/u, '');
  return heading === '' ? plain : heading.charAt(0).toUpperCase() + heading.slice(1);
}

/** Words of asking that the lists of stop words leave out. */
const idle: ReadonlySet<string> = new Set(
  'much many long big large high tall often far come name viele viel combien kosten does did would could'.split(
    ' ',
  ),
);

/** The title of a page without the name of its site: "Storm hits coast - Daily News" → "Storm hits coast". */
export function titleWithoutSite(title: string, siteName: string | null): string {
  const plain = title.replaceAll(/\s+/g, ' ').trim();
  const parts = plain.split(/\s+[|–—•·-]\s+|\s*\|\s*/u);
  const last = parts.at(-1)?.toLowerCase() ?? '';
  const site = siteName?.toLowerCase() ?? '';
  const endsWithSite =
    parts.length > 1 && (last.split(' ').length <= 3 || (site !== '' && site.includes(last)));
  if (!endsWithSite) return plain;
  const cut = plain.slice(0, plain.length - (parts.at(-1)?.length ?? 0)).replace(/[\s|–—•·-]+$/u, '');
  return cut === '' ? plain : cut;
}
