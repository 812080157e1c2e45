import { disagreementSection } from '@research-studio/advanced-pipeline';
import { describeEvidence } from '@research-studio/core';
import type { Bundle } from '@research-studio/schemas';
import { expectedLanguage } from '../structural/expected-language.ts';
import { type Finding, shortened } from '../structural/finding.ts';
import { readMarkdownReport } from '../structural/markdown-report.ts';
import type { RecheckedBundle } from './recheck-bundle.ts';

/**
 * Where sources disagree code alone writes: headings, who says it and when, his words and the weighing read as they do
 * when they are written anew of the contradictions that the bundle has.
 */
export function disagreementFindings({ bundle, language }: RecheckedBundle): readonly Finding[] {
  const { report, question, trust } = bundle;
  const told = report.sections.find(({ role }) => role === 'told');
  if (told === undefined || (trust?.contradictions ?? []).length === 0) return [];
  const lines = linesOf(told.markdown.replace(MARKS, ''));
  const expected = expectedLanguage(readMarkdownReport(report.markdown), question);
  const languages = [...new Set([expected, language, 'en'])].flatMap((one) => one ?? []);
  const written = languages.map((one) => writtenAnew(bundle, one));
  const same = written.find(({ due }) => due.join('\n') === lines.join('\n'));
  if (same !== undefined) return restingFindings(bundle, same.restsOn);
  const [{ due } = { due: [] }] = written;
  const at = [...due, ''].findIndex((line, index) => line !== lines[index]);
  const what = `“${shortened(lines[at] ?? '')}”, where the bundle makes it “${shortened(due[at] ?? '')}”`;
  return [{ where: `section “${told.heading}”`, what }];
}

/** Numbers of sources and signs, before the stop as after it. */
const MARKS = /\s*(?<!\\)\[\d{1,6}\][●◐○]?/gu;
const DRAFT_MARKS = /\s*(?<!\\)\[E\d+\]/gu;

function linesOf(markdown: string): string[] {
  return markdown.split('\n').filter((line) => line.trim() !== '');
}

interface Written {
  readonly due: readonly string[];
  /** Evidence of each line that is a claim. */
  readonly restsOn: readonly (readonly string[])[];
}

function writtenAnew(bundle: Bundle, language: string): Written {
  const { evidence, sources, trust, question } = bundle;
  const byId = Object.fromEntries(
    sources.map((source) => [String(source.id), { ...source, id: String(source.id) }]),
  );
  const described = describeEvidence(
    evidence.map((item) => ({
      ...item,
      sourceId: String(item.sourceId),
      subQuestionId: '',
      relevance: 1,
      pageRelevance: 1,
    })),
    byId,
  );
  const items = new Map(described.map((item) => [item.id, item]));
  const disputes = (trust?.contradictions ?? []).map((told) => ({
    ...told,
    sides: told.sides.map((side) => ({
      ...side,
      items: side.evidenceIds.flatMap((id) => items.get(id) ?? []),
    })),
  }));
  const section = disagreementSection({
    disputes,
    question,
    language,
    judge: () => UNJUDGED,
    knobs: { hallucinationThreshold: 0 },
  });
  return {
    due: section.lines
      .map(({ markdown }) => markdown.replace(DRAFT_MARKS, ''))
      .filter((line) => line.trim() !== ''),
    restsOn: section.lines.flatMap(({ claim }) => (claim === null ? [] : [claim.evidenceIds])),
  };
}

function restingFindings({ claims, report }: Bundle, restsOn: Written['restsOn']): Finding[] {
  const told = new Set(report.sections.find(({ role }) => role === 'told')?.claimIds);
  return claims
    .filter(({ id }) => told.has(id))
    .flatMap(({ id, evidenceIds }, at) =>
      evidenceIds.join() === restsOn[at]?.join()
        ? []
        : [
            {
              where: `claim ${id}`,
              what: `it rests on ${evidenceIds.join()}, its side on ${restsOn[at]?.join()}`,
            },
          ],
    );
}

/** The words of the section do not depend on it. */
const UNJUDGED = {
  verdict: 'unverifiable',
  confidence: 0,
  signals: {},
  level: 'low',
  reason: '',
  supportingIds: [],
  origins: 0,
} as const;
