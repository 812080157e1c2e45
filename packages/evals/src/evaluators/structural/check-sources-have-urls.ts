import type { Bundle } from '@research-studio/schemas';
import { type Finding, shortened } from './finding.ts';
import type { MarkdownReport } from './markdown-report.ts';
import { claimsNothing, type StructuralCheck } from './structural-check.ts';

/** Each source has an address that can be opened and a title, in the list of the report and in the bundle. */
export const checkSourcesHaveUrls: StructuralCheck = {
  name: 'check_sources_have_urls',
  readsMarkdownAlone: true,
  find: ({ report, bundle }) => {
    if (bundle !== null)
      return claimsNothing(bundle) ? null : [...ofBundle(bundle), ...unlinked(report, bundle)];
    const { sources } = report.parsed;
    return sources.length === 0 ? null : ofList(report);
  },
};

function ofBundle({ sources }: Bundle): Finding[] {
  return sources.flatMap(({ id, url, title }) => [
    ...(URL.canParse(url) ? [] : [{ where: `source ${id}`, what: `“${shortened(url)}” is no address` }]),
    ...(title.trim() === '' ? [{ where: `source ${id}`, what: 'it has no title' }] : []),
  ]);
}

/** Addresses of the web are linked; those of files are not shown. */
function unlinked({ parsed }: MarkdownReport, { sources }: Bundle): Finding[] {
  const listed = new Map(parsed.sources.map((entry) => [entry.key, entry]));
  return sources.flatMap(({ id, url, title }) => {
    const entry = listed.get(String(id));
    if (entry === undefined) return [{ where: `source ${id}`, what: 'it is not in the list of sources' }];
    const where = `line ${entry.line}`;
    if (/^https?:/i.test(url) && entry.url === null)
      return [{ where, what: `source [${id}] is listed without its address` }];
    return entry.title.trim() === '' && title.trim() !== ''
      ? [{ where, what: `source [${id}] is listed without its title` }]
      : [];
  });
}

function ofList({ parsed }: MarkdownReport): Finding[] {
  return parsed.sources.flatMap(({ key, url, title, line }) => [
    ...(url === null
      ? [
          {
            where: `line ${line}`,
            what: `source [${shortened(key, 40)}] has no address: “${shortened(title, 60)}”`,
          },
        ]
      : []),
    ...(title === '' ? [{ where: `line ${line}`, what: `source [${shortened(key, 40)}] has no title` }] : []),
  ]);
}
