import type { Bundle } from '@research-studio/schemas';
import { statesCheckableQuantity } from '@research-studio/verification';
import { parseDraft } from './draft-blocks.ts';
import { plainText } from './escape-markdown.ts';
import { shownFindings } from './findings-block.ts';
import { asDraft, numbersIn } from './marks/draft-marks.ts';

/**
 * What a bundle promises and does not keep, one sentence each; empty when all holds: quotes stand at their offsets,
 * ids run 1 to N in order of first use, each `[n]` has its entry among the sources and each entry is used, claims name
 * evidence that exists, each sentence of a section that states a number or a date carries a citation, and verified
 * findings are the stored quotes to the byte.
 */
export function checkBundle(bundle: Bundle): string[] {
  const isEmpty = [bundle.sources, bundle.evidence, bundle.claims].every(({ length }) => length === 0);
  return [
    ...quoteProblems(bundle),
    ...numberProblems(bundle),
    ...claimProblems(bundle),
    // A report on having found nothing counts its own searches.
    ...(isEmpty ? [] : uncitedProblems(bundle)),
    ...findingProblems(bundle),
  ];
}

function quoteProblems({ evidence, sources }: Bundle): string[] {
  const texts = new Map(sources.map(({ id, text }) => [id, text]));
  return evidence.flatMap(({ id, sourceId, quote, start, end }) => {
    const text = texts.get(sourceId);
    if (text === undefined) return [`Evidence ${id} names source ${sourceId}, which is not there.`];
    if (quote === '') return [`Evidence ${id} has an empty quote.`];
    return text.slice(start, end) === quote
      ? []
      : [`Evidence ${id}: the text at ${start}–${end} is not its quote.`];
  });
}

function numberProblems({ report, sources, evidence }: Bundle): string[] {
  const problems: string[] = [];
  const ids = sources.map(({ id }) => id);
  if (ids.some((id, index) => id !== index + 1))
    problems.push(`Source ids are ${ids.join(', ')}, not 1 to N.`);
  // The sources section is the last one of level 2.
  const [, body = report.markdown, list = ''] = /^([\s\S]*)\n## ([\s\S]*)$/.exec(report.markdown) ?? [];
  const used = [...new Set(numbersIn(body))];
  const listed = new Set([...list.matchAll(/^\[(\d+)\] /gm)].map(([, digits]) => Number(digits)));
  for (const number of used) {
    if (!ids.includes(number)) problems.push(`[${number}] names no source.`);
    if (!listed.has(number)) problems.push(`[${number}] has no entry in the sources section.`);
  }
  if (used.some((number, index) => number !== index + 1))
    problems.push(`First uses are in the order ${used.join(', ')}.`);
  const cited = new Set(evidence.map(({ sourceId }) => sourceId));
  for (const id of ids) {
    if (!used.includes(id)) problems.push(`Source ${id} is cited nowhere.`);
    if (!cited.has(id)) problems.push(`Source ${id} has no evidence.`);
  }
  const inSections = report.sections.flatMap(({ markdown }) => numbersIn(markdown));
  if ([...new Set(inSections)].join() !== used.join())
    problems.push('Sections and Markdown differ in their citations.');
  if (/\[E\d+\]/.test(body)) problems.push('A mark of a draft was left in the Markdown.');
  return problems;
}

function claimProblems({ claims, evidence, report }: Bundle): string[] {
  const known = new Set(evidence.map(({ id }) => id));
  const ids = new Set(claims.map(({ id }) => id));
  return [
    ...claims.flatMap(({ id, evidenceIds }) =>
      evidenceIds
        .filter((item) => !known.has(item))
        .map((item) => `Claim ${id} names evidence ${item}, which is not there.`),
    ),
    ...report.sections.flatMap(({ claimIds }) =>
      claimIds.filter((id) => !ids.has(id)).map((id) => `There is no claim ${id}.`),
    ),
  ];
}

/**
 * What a section says of the report itself needs no source; what a person wrote into it stays without a citation, as a claim
 * that is not supported. Lines that code put together are claims as a whole; headings are none.
 */
function uncitedProblems({ report, claims, supervision }: Bundle): string[] {
  const isEdited = supervision?.edited.includes('report') === true;
  const byPerson = isEdited
    ? claims.filter(({ verdict, evidenceIds }) => verdict !== 'supported' && evidenceIds.length === 0)
    : [];
  const allowed = byPerson.map(({ text }) => text);
  return report.sections.flatMap(({ heading, markdown, role, analysis = [] }) => {
    if (role === 'about') return [];
    const lines = markdown
      .split('\n')
      .filter((line) => !/^#{1,6} /.test(line) && numbersIn(line).length === 0);
    const said = role === undefined ? unmarked(markdown) : lines;
    return said
      .filter((text) => statesCheckableQuantity(text) && !analysis.includes(text) && !allowed.includes(text))
      .map((text) => `No citation in section "${plainText(heading)}": ${text}`);
  });
}

/** Sentences without a mark. */
function unmarked(markdown: string): readonly string[] {
  return parseDraft(asDraft(markdown), null).flatMap((block) =>
    block.kind === 'fixed'
      ? []
      : block.sentences.filter(({ marks }) => marks.length === 0).map(({ text }) => text),
  );
}

function findingProblems({ report, sources, verifiedFindings }: Bundle): string[] {
  // Older results name them by evidence alone.
  if (verifiedFindings === undefined) return [];
  const stored = verifiedFindings.map(({ quote }) => quote);
  const texts = new Map(sources.map(({ id, text }) => [id, text]));
  const section = report.sections.find(({ role }) => role === 'findings');
  const shown = section === undefined ? [] : shownFindings(section.markdown);
  const isInText = section === undefined || report.markdown.includes(`\n${section.markdown}\n`);
  return [
    ...verifiedFindings
      .filter(({ status, sourceId, quote, start, end }) => {
        return status !== 'passed' || texts.get(sourceId)?.slice(start, end) !== quote;
      })
      .map(({ id }) => `The verified finding ${id} is not what its source says.`),
    ...(isInText ? [] : ['The verified findings of the Markdown differ from those of its section.']),
    ...(shown.length === stored.length ? [] : [`${stored.length} findings are shown as ${shown.length}.`]),
    ...shown
      .filter((quote, index) => stored[index] !== quote)
      .map((quote) => `A verified finding is not the stored quote: ${quote}`),
  ];
}
