import { trustWords } from '@research-studio/core';
import { splitSentences } from '@research-studio/language';
import type { Finding } from '../structural/finding.ts';
import type { RecheckedBundle } from './recheck-bundle.ts';

/** Counts that the bundle and its report give are those of what is there. */
export function recheckCounts({ bundle, language }: RecheckedBundle): readonly Finding[] {
  const { metadata, sources, evidence, claims } = bundle;
  return [
    ...differing('metadata.sourcesCount', metadata.sourcesCount, sources.length),
    ...differing('metadata.evidenceCount', metadata.evidenceCount, evidence.length),
    ...independentFindings(bundle, language),
    ...(claims.length === 0 && metadata.answered !== 'none'
      ? [{ where: 'metadata.answered', what: `"${metadata.answered}", though nothing is claimed` }]
      : []),
    ...(claims.length === 0 && metadata.confidence > 0
      ? [{ where: 'metadata.confidence', what: `${metadata.confidence}, though nothing is claimed` }]
      : []),
    ...leftOutFindings(bundle, language),
    ...noteFindings(bundle),
    ...modelFindings(bundle),
  ];
}

function differing(where: string, told: number, found: number): Finding[] {
  return told === found ? [] : [{ where, what: `${told}, where there are ${found}` }];
}

/** "Statements that rest on two or more independent origins: 3 of 9": no more than claims can. */
function independentFindings(
  { report, claims }: RecheckedBundle['bundle'],
  language: string | null,
): Finding[] {
  const words = trustWords(language);
  const about = report.sections.find(({ heading, role }) => role === 'about' && heading === words.trust);
  const [before = '', between = '', after = ''] = words.independent(COUNT, ALL).split(/777777|888888/);
  const isAllFirst =
    words.independent(COUNT, ALL).indexOf('888888') < words.independent(COUNT, ALL).indexOf('777777');
  const line = about?.markdown.split('\n').find((one) => one.startsWith(before) && one.endsWith(after));
  const numbers =
    line
      ?.slice(before.length, line.length - after.length)
      .split(between)
      .map(Number) ?? [];
  const [count = 0, all = 0] = isAllFirst ? numbers.toReversed() : numbers;
  // A quotation of two sentences is one claim and two statements.
  const statements = claims.map((claim) => ({
    claim,
    sentences: splitSentences(claim.text, language).length,
  }));
  const sumOf = (some: typeof statements) => some.reduce((sum, { sentences }) => sum + sentences, 0);
  const most = sumOf(
    statements.filter(({ claim }) => (claim.signals['origins'] ?? 0) >= 1 || claim.independentSources >= 2),
  );
  const inAll = sumOf(statements);
  if (count <= most && all <= inAll && count <= all) return [];
  const what = `it counts ${count} of ${all}, where the bundle has ${most} of ${inAll}`;
  return [{ where: `section “${words.trust}”`, what }];
}

const COUNT = 777_777;
const ALL = 888_888;

/** "Statements left out …: 4" are those that the bundle has. */
function leftOutFindings({ report, trust }: RecheckedBundle['bundle'], language: string | null): Finding[] {
  const [before = '', after = ''] = trustWords(language).leftOut(COUNT).split(String(COUNT));
  const told = report.sections
    .filter(({ role }) => role === 'about')
    .flatMap(({ markdown }) => markdown.split('\n'))
    .find((line) => line.startsWith(before) && line.endsWith(after));
  if (trust === undefined || told === undefined) return [];
  const count = Number(told.slice(before.length, told.length - after.length));
  return differing('statements left out', count, trust.leftOut.length);
}

/** A report that does not answer says so under its title, and one that answers does not. */
function noteFindings({ report, claims, metadata }: RecheckedBundle['bundle']): Finding[] {
  if (claims.length === 0) return [];
  const hasNote = /^# .*\n\s*\n> /.test(report.markdown);
  if (metadata.answered === 'partial' || hasNote === (metadata.answered === 'none')) return [];
  const what = hasNote ? 'the note under the title says otherwise' : 'no note under the title says so';
  return [{ where: 'metadata.answered', what: `"${metadata.answered}", and ${what}` }];
}

function modelFindings({ metadata }: RecheckedBundle['bundle']): Finding[] {
  const { models, usage } = metadata;
  const tokens = usage.inputTokens + usage.outputTokens;
  return models.length === 0 && tokens > 0
    ? [{ where: 'metadata.usage', what: `${tokens} tokens, though no model answered` }]
    : [];
}
