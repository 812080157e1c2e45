import type { Bundle } from '@research-studio/schemas';
import { atLine, type Finding, finding, shortened } from '../finding.ts';
import type { MarkdownReport } from './markdown-report.ts';
import { claimsNothing, type StructuralCheck } from './structure-checks.ts';

/** Every citation leads to an entry of the list of sources, in the bundle to a source; every entry is cited and listed once. */
const checkCitationsMapToSources: StructuralCheck = ({ report, bundle }) => {
  const cited = report.parsed.sentences.flatMap(({ line, text, citations }) =>
    citations.map((citation) => ({ ...citation, line, text })),
  );
  const isNumber = (mark: string) => /^[[【]\^?\d{1,4}/u.test(mark);
  const unlisted = cited.filter(({ source, mark }) => source === null && isNumber(mark));
  const ids = new Set(bundle.sources.map(({ id }) => String(id)));
  const unknown = cited.filter(({ source }) => source !== null && !ids.has(source));
  const none = ids.size === 1 ? 'not the one source' : `none of the ${ids.size} sources`;
  const entries = `the list of sources (${report.parsed.sources.length} entries)`;
  return [
    ...unlisted.map(({ line, mark, text }) =>
      atLine(line, `${mark} is not in ${entries}: “${shortened(text, 60)}”`),
    ),
    ...unknown.map(({ line, mark }) => atLine(line, `${mark} names ${none} of the bundle`)),
    ...(claimsNothing(bundle) ? [] : entryFindings(report, cited)),
  ];
};

/** Only entries of the list itself: a link in the text is an entry and its own citation. */
function entryFindings(report: MarkdownReport, cited: readonly { source: string | null }[]): Finding[] {
  const from = report.sourcesLine ?? Number.POSITIVE_INFINITY;
  const used = new Set(cited.map(({ source }) => source));
  const byAddress = new Map<string, string>();
  return report.parsed.sources
    .filter(({ line }) => line > from)
    .flatMap(({ key, line, url }): Finding[] => {
      const where = `line ${line}`;
      const same = url === null ? undefined : byAddress.get(url);
      if (url !== null && same === undefined) byAddress.set(url, key);
      return [
        ...(used.has(key) ? [] : [finding(where, `source [${key}] is listed and cited nowhere`)]),
        ...(same === undefined
          ? []
          : [finding(where, `source [${key}] has the address of source [${same}]`)]),
      ];
    });
}

/** The text carries citations. What claims nothing has nothing to cite. */
const checkCitationsPresent: StructuralCheck = ({ report, bundle }) => {
  if (claimsNothing(bundle)) return null;
  const marks = report.parsed.sentences.filter(({ citations }) => citations.length > 0);
  return marks.length > 0 ? [] : [finding('report', 'no sentence carries a citation')];
};

/** Each source has an address that can be opened and a title, in the list of the report and in the bundle. */
const checkSourcesHaveUrls: StructuralCheck = ({ report, bundle }) =>
  claimsNothing(bundle) ? null : [...ofBundle(bundle), ...unlinked(report, bundle)];

function ofBundle({ sources }: Bundle): Finding[] {
  return sources.flatMap(({ id, url, title }) => [
    ...(URL.canParse(url) ? [] : [finding(`source ${id}`, `“${shortened(url)}” is not an address`)]),
    ...(title.trim() === '' ? [finding(`source ${id}`, 'it has no title')] : []),
  ]);
}

/** Addresses of the web are linked; those of files are not shown. */
function unlinked({ parsed }: MarkdownReport, { sources }: Bundle): Finding[] {
  const listed = new Map(parsed.sources.map((entry) => [entry.key, entry]));
  return sources.flatMap(({ id, url, title }) => {
    const entry = listed.get(String(id));
    if (entry === undefined) return [finding(`source ${id}`, 'it is not in the list of sources')];
    const where = `line ${entry.line}`;
    if (/^https?:/i.test(url) && entry.url === null)
      return [finding(where, `source [${id}] is listed without its address`)];
    if (entry.url !== null && pageOf(entry.url) !== pageOf(url))
      return [finding(where, `source [${id}] is listed with the address of another page`)];
    return entry.title.trim() === '' && title.trim() !== ''
      ? [finding(where, `source [${id}] is listed without its title`)]
      : [];
  });
}

/** A web address without its fragment, which may point at a passage; null for others, which are not shown. */
function pageOf(url: string): string | null {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return null;
  const { host, pathname, search } = new URL(url);
  return `${host}${pathname}${search}`;
}

export const citationChecks: Readonly<Record<string, StructuralCheck>> = {
  check_citations_present: checkCitationsPresent,
  check_citations_map_to_sources: checkCitationsMapToSources,
  check_sources_have_urls: checkSourcesHaveUrls,
};
