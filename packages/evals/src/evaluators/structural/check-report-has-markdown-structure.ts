import { type Finding, shortened } from './finding.ts';
import type { MarkdownReport } from './markdown-report.ts';
import { isReply, type StructuralCheck } from './structural-check.ts';

/** A title, sections with something in them, and the list of sources last. */
export const checkReportHasMarkdownStructure: StructuralCheck = {
  name: 'check_report_has_markdown_structure',
  readsMarkdownAlone: true,
  find: ({ report, bundle }) => {
    if (isReply(bundle)) return null;
    return [
      ...titleFindings(report),
      ...sectionFindings(report),
      ...emptySections(report),
      ...skippedLevels(report),
      ...sourcesFindings(report, bundle !== null),
    ];
  },
};

/** Lines before the title that do not count as text of the report. */
function titleFindings({ headings, body }: MarkdownReport): Finding[] {
  const [first] = headings;
  const text = body.find(({ text }) => text.trim() !== '');
  const titles = headings.filter(({ level }) => level === 1);
  if (titles.length === 0) return [{ where: 'line 1', what: 'there is no title (a heading of level 1)' }];
  if (first?.level !== 1)
    return [
      { where: `line ${first?.line}`, what: `“${shortened(first?.text ?? '')}” stands before the title` },
    ];
  if (text !== undefined && text.line < first.line)
    return [{ where: `line ${text.line}`, what: `“${shortened(text.text)}” stands before the title` }];
  return [];
}

function sectionFindings({ headings, body }: MarkdownReport): Finding[] {
  const sections = headings.filter(({ level, opensSources }) => level > 1 && !opensSources);
  const hasBoldHeads = body.some(({ text }) => /^\*\*[^*]{1,100}\*\*:?\s*$/.test(text));
  const hasParts =
    sections.length > 0 || hasBoldHeads || headings.filter(({ level }) => level === 1).length > 2;
  return hasParts ? [] : [{ where: 'report', what: 'it has no section besides the list of sources' }];
}

/** A heading under which nothing stands, not even a deeper heading. */
function emptySections({ headings, markdown }: MarkdownReport): Finding[] {
  const lines = markdown.split('\n');
  return headings.flatMap(({ level, text, line, opensSources }, index) => {
    const next = headings[index + 1];
    const isParent = next !== undefined && next.level > level;
    const inside = lines.slice(line, (next?.line ?? lines.length + 1) - 1);
    const isEmpty = inside.every((one) => /^[\s*_=-]*$/.test(one));
    if (level === 1 || isParent || !isEmpty) return [];
    const what = opensSources ? 'the list of sources is empty' : `the section “${shortened(text)}” is empty`;
    return [{ where: `line ${line}`, what }];
  });
}

/** A subsection of a section that is not there: from "##" to "####". */
function skippedLevels({ headings }: MarkdownReport): Finding[] {
  return headings.flatMap(({ level, text, line, opensSources }, index) => {
    const before = headings[index - 1]?.level ?? 1;
    if (level <= before + 1 || index === 0 || opensSources) return [];
    return [
      {
        where: `line ${line}`,
        what: `“${shortened(text)}” is of level ${level} right under level ${before}`,
      },
    ];
  });
}

function sourcesFindings({ headings, parsed, sourcesLine }: MarkdownReport, isOurs: boolean): Finding[] {
  if (sourcesLine === null && (isOurs || !parsed.hasList))
    return [{ where: 'report', what: 'there is no list of sources' }];
  const late = headings.filter(({ line, level }) => sourcesLine !== null && line > sourcesLine && level <= 2);
  return isOurs
    ? late.map(({ line, text }) => ({
        where: `line ${line}`,
        what: `“${shortened(text)}” stands after the list of sources`,
      }))
    : [];
}
