import { notFoundSection, trustSection } from '@research-studio/advanced-pipeline';
import { CONFIDENCE_SIGNS, deadEndLines, summaryWords, trustWords } from '@research-studio/core';
import type { Bundle } from '@research-studio/schemas';

/** What was not found is told in so many lines. */
export const MOST_MISSING = 6;
/** Of the report's own text. */
const SHARE = 0.5;

/**
 * What a report that a model wrote says of itself in its folded section, written anew of the bundle: whole parts as far as
 * there is room. `hasLegend`: what its signs mean comes first.
 */
export function aboutAnew(bundle: Bundle, language: string, hasLegend: boolean): string {
  const { report, trust } = bundle;
  const notFound = notFoundSection({
    missing: trust?.notFound.slice(0, MOST_MISSING) ?? [],
    deadEnds: [],
    language,
  });
  const body = report.sections.filter(({ role }) => role !== 'about');
  const room = SHARE * body.reduce((sum, { markdown }) => sum + markdown.length, 0);
  return within(room, language, [
    hasLegend ? doubtLegend(language) : '',
    ...trustParts(bundle, language),
    notFound === null ? '' : `### ${notFound.heading}\n\n${notFound.markdown}`,
    deadEndLines(trust?.deadEnds ?? [], language).join('\n'),
  ]);
}

/** The signs that such a report has; what has none is well founded. */
export function doubtLegend(language: string | null): string {
  const { levels } = trustWords(language);
  const signs = (['medium', 'low'] as const).map((level) => `${CONFIDENCE_SIGNS[level]} ${levels[level]}`);
  return [...signs, summaryWords(language).noSign].join(' · ');
}

/** The parts of the section on trust in the order of this form: what could not be used comes before the sources. */
function trustParts(bundle: Bundle, language: string): readonly string[] {
  const { sources, trust } = bundle;
  const byUrl = new Map(sources.map((source) => [source.url, source]));
  const credibilityOf = (url: string) => {
    const { credibility: score, credibilityParts: parts } = byUrl.get(url) ?? {};
    return score == null || parts == null ? undefined : { score, parts };
  };
  const written = (given: Pick<Parameters<typeof trustSection>[0], 'leftOut' | 'unusable' | 'isShort'>) =>
    trustSection({ report: bundle, credibilityOf, language, showConfidence: false, ...given }).markdown;
  const reasons = trust?.leftOut.map(({ reason }) => reason) ?? [];
  const short = written({ leftOut: [], unusable: [], isShort: true });
  const long = written({ leftOut: [], unusable: [], isShort: false });
  const [independent = '', ...table] = short.split('\n\n');
  return [
    independent,
    written({ leftOut: [], unusable: trust?.unusable, isShort: true }).slice(short.length).trim(),
    table.join('\n\n'),
    ...long
      .slice(short.length)
      .trim()
      .split(/\n\n(?=### )/u),
    written({ leftOut: reasons, unusable: [], isShort: false }).slice(long.length).trim(),
  ];
}

/** A part of which less can be shown is not begun. */
const LEAST_LINES = 4;
/** Characters of the line that says how many are left. */
const MORE = 24;

function within(room: number, language: string, parts: readonly string[]): string {
  const shown: string[] = [];
  let left = room;
  for (const part of parts.filter((text) => text !== '')) {
    const text = part.length <= left ? part : firstLines(part, left, language);
    if (text === null && shown.length > 0) continue;
    shown.push(text ?? part);
    left -= (text ?? part).length + 2;
  }
  return shown.join('\n\n');
}

function firstLines(part: string, room: number, language: string): string | null {
  const lines = part.split('\n');
  const kept: string[] = [];
  let left = room - MORE;
  for (const line of lines) {
    left -= line.length + 1;
    if (left < 0) break;
    kept.push(line);
  }
  if (kept.length < LEAST_LINES) return null;
  const more = trustWords(language).more(lines.length - kept.length);
  return [...kept, ...(part.startsWith('|') ? ['', more] : [`- ${more}`])].join('\n');
}
