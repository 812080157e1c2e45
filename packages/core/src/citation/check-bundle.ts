import type { Bundle, ReportSection } from '../schemas/bundle.ts';
import { parseDraft } from './draft-blocks.ts';
import { plainText } from './escape-markdown.ts';
import { statesCheckableQuantity } from './needs-citation.ts';

/**
 * What a bundle promises and does not keep, one sentence each; empty when all holds: quotes stand at their offsets,
 * ids run 1 to N in order of first use, each `[n]` has its entry among the sources and each entry is used, claims name
 * evidence that exists, and each sentence of a section that states a number or a date carries a citation.
 */
export function checkBundle(bundle: Bundle): string[] {
  return [
    ...quoteProblems(bundle),
    ...numberProblems(bundle),
    ...claimProblems(bundle),
    ...(tellsOfTheRunAlone(bundle) ? [] : bundle.report.sections.flatMap(sectionProblems)),
  ];
}

/** A report on having found nothing: no source, no claim. What it counts are its own searches. */
function tellsOfTheRunAlone({ sources, evidence, claims }: Bundle): boolean {
  return sources.length === 0 && evidence.length === 0 && claims.length === 0;
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
  const { body, list } = parted(report.markdown);
  const used = [...new Set(numbersIn(body))];
  const listed = new Set(
    list
      .split('\n')
      .flatMap((line) => /^\[(\d+)\] /.exec(line)?.[1] ?? [])
      .map(Number),
  );
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

/** The sources section is the last one of level 2. */
function parted(markdown: string): { body: string; list: string } {
  const at = markdown.lastIndexOf('\n## ');
  return at < 0 ? { body: markdown, list: '' } : { body: markdown.slice(0, at), list: markdown.slice(at) };
}

function numbersIn(markdown: string): number[] {
  return [...markdown.matchAll(/(?<!\\)\[(\d+)\]/g)].map(([, digits]) => Number(digits));
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

function sectionProblems({ heading, markdown }: ReportSection): string[] {
  const asDraft = markdown.replace(/(?<!\\)\[(\d+)\]/g, '[E$1]');
  return parseDraft(asDraft, null).flatMap((block) =>
    block.kind === 'fixed'
      ? []
      : block.sentences
          .filter(({ text, marks }) => marks.length === 0 && statesCheckableQuantity(text))
          .map(({ text }) => `No citation in section "${plainText(heading)}": ${text}`),
  );
}
