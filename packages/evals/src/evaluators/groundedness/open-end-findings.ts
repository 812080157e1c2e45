import { escapeMarkdown, plainText, trustWords } from '@research-studio/core';
import type { Bundle, ReportSection } from '@research-studio/schemas';
import { type Finding, shortened } from '../structural/finding.ts';
import { aboutAnew, MOST_MISSING } from './about-anew.ts';
import { foldedSection, isEdited } from './edited-report.ts';
import { plainKey } from './plain-key.ts';

/** What a run left open (not found, led nowhere, to be looked at again) is told to the reader and kept in the bundle alike. */
export function openEndFindings(bundle: Bundle, language: string | null): readonly Finding[] {
  return [...missingFindings(bundle), ...toldFindings(bundle, language), ...issueFindings(bundle)];
}

/** Of the words of something missing, those of the question: without a model it is a part of it. */
const LEAST_ASKED = 0.5;

function missingFindings({ trust, metadata, question }: Bundle): Finding[] {
  if (metadata.models.length > 0) return [];
  const { searches, answered } = metadata;
  if (answered === 'none' && searches.length > 0 && trust?.notFound.length === 0)
    return [{ where: 'trust.notFound', what: 'nothing is answered, and nothing was not found' }];
  const asked = new Set(plainKey(question).split(' '));
  return (trust?.notFound ?? [])
    .filter((text) => {
      const words = plainKey(text).split(' ');
      return words.filter((word) => asked.has(word)).length < words.length * LEAST_ASKED;
    })
    .map((text) => ({ where: 'trust.notFound', what: `“${shortened(text)}” was not asked` }));
}

/** The section on what was not found names what is kept as such, and nothing else. */
function toldFindings(bundle: Bundle, language: string | null): Finding[] {
  const { trust, report, claims } = bundle;
  if (trust === undefined || claims.length === 0) return [];
  const folded = isEdited(bundle) ? foldedSection(bundle) : null;
  if (folded !== null) return foldedFindings(folded, { bundle, language });
  const words = trustWords(language);
  const section = report.sections.find(({ role, heading }) => role === 'about' && heading === words.notFound);
  const lines = (section?.markdown ?? '').split('\n').filter((line) => line.startsWith('- '));
  const kindOf = (line: string) =>
    Object.entries(words.deadEnds).find(([, label]) => line.startsWith(`- ${label}: `))?.[0];
  const told = new Set(lines.flatMap((line) => kindOf(line) ?? []));
  const kept = new Set<string>(trust.deadEnds.map(({ kind }) => kind));
  const toldMissing = lines.filter((line) => kindOf(line) === undefined).map(keyOf);
  // A report that a model wrote names the first few, and pages that led nowhere in its folded section alone.
  const most = isEdited(bundle) ? MOST_MISSING : Infinity;
  const keptMissing = trust.notFound.slice(0, most).map(plainKey);
  if (isEdited(bundle)) kept.clear();
  return [
    ...differing('trust.notFound', keptMissing, toldMissing),
    ...differing('trust.deadEnds', [...kept], [...told]),
  ];
}

/** Folded, they stand below a heading of their own as far as there is room for them: all of them where there is. */
function foldedFindings(
  { markdown }: ReportSection,
  { bundle, language }: { readonly bundle: Bundle; readonly language: string | null },
): Finding[] {
  const { notFound = [], deadEnds = [] } = bundle.trust ?? {};
  const words = trustWords(language);
  const due = aboutAnew(bundle, language ?? 'en', /\[\d+\][◐○]/u.test(bundle.report.markdown));
  const [, below = ''] = markdown.split(`### ${words.notFound}\n\n`);
  const [list = ''] = below.split('\n\n');
  const missing = list.split('\n').filter((line) => line.startsWith('- '));
  const labels = (text: string) =>
    Object.entries(words.deadEnds).flatMap(([kind, label]) =>
      text.includes(`\n- ${label}: `) ? [kind] : [],
    );
  const kinds = new Set<string>(deadEnds.map(({ kind }) => kind));
  const lines = due.split('\n');
  const fitting = notFound.filter((text) => lines.includes(`- ${escapeMarkdown(text)}`));
  const more = lines.find(
    (line) => line === missing.at(-1) && !notFound.some((text) => keyOf(line) === plainKey(text)),
  );
  return [
    ...differing('trust.notFound', fitting.map(plainKey), missing.filter((line) => line !== more).map(keyOf)),
    ...differing(
      'trust.deadEnds',
      labels(due).filter((kind) => kinds.has(kind)),
      labels(markdown),
    ),
  ];
}

function keyOf(line: string): string {
  return plainKey(plainText(line.slice(2)));
}

function differing(where: string, kept: readonly string[], told: readonly string[]): Finding[] {
  return [
    ...kept
      .filter((one) => !told.includes(one))
      .map((one) => ({ where, what: `the report does not tell “${shortened(one)}”` })),
    ...told
      .filter((one) => !kept.includes(one))
      .map((one) => ({ where, what: `“${shortened(one)}” is told and not kept` })),
  ];
}

const ISSUE = 'To be looked at again: ';

/** Whoever reads the warnings is told of the same issues as whoever reads the bundle; slight ones are no warning. */
function issueFindings({ trust, metadata }: Bundle): Finding[] {
  if (trust === undefined) return [];
  const kept = trust.flaggedIssues.filter(({ severity }) => severity !== 'low');
  const told = metadata.warnings.flatMap((line) => (line.startsWith(ISSUE) ? line.slice(ISSUE.length) : []));
  return differing(
    'trust.flaggedIssues',
    kept.map(({ message }) => message),
    told,
  );
}
