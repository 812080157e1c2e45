import type { PageNote, Source } from '@research-studio/schemas';

/** The parts of a line as `sourceLine` of core writes it; one in another form is a title. */
export function readSourceLine(
  line: string,
): Pick<Source, 'siteName' | 'title' | 'author' | 'publishedAt'> & Pick<PageNote, 'issuer' | 'standing'> {
  const whole =
    /^(?<site>.+?), "(?<title>.*?)"(?:, by (?<author>.+?))?, (?<date>\d{4}-\d{2}-\d{2}|undated)(?:, (?<rest>.+))?$/s;
  const { site, title, author, date, rest = '' } = whole.exec(line)?.groups ?? {};
  // Neither part is longer in a line; a comma may stand in both.
  const [, issuer, standing] = /^issued by (.{1,100}?)(?:, (.{1,140}))?$/s.exec(rest) ?? [];
  return {
    siteName: site === undefined || site === 'local document' ? null : site,
    title: title ?? line,
    author: author ?? null,
    publishedAt: date === undefined || date === 'undated' ? null : date,
    issuer: issuer ?? null,
    standing: issuer === undefined ? rest || null : (standing ?? null),
  };
}
