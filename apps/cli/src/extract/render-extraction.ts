import { describeOmission, type Extraction, type ExtractionStep } from '@research-studio/documents';
import type { Omission } from '@research-studio/schemas';
import { printable, printableLine, type Style } from '../terminal.ts';

/** A document, or why there is none. */
export type ExtractOutcome =
  | { readonly input: string; readonly status: 'read'; readonly document: Extraction }
  | {
      readonly input: string;
      /** `left_out`: it was not opened. */
      readonly status: 'failed' | 'left_out';
      readonly reason: string;
      readonly detail: string;
    };

/** One JSON line; text below the quality asked for is left out, and said so by null. */
export function renderLine(outcome: ExtractOutcome, minQuality: number): string {
  if (outcome.status !== 'read') return `${JSON.stringify(outcome)}\n`;
  const { input, status, document } = outcome;
  const { details, text: whole, ...facts } = document;
  const text = facts.quality < minQuality ? null : whole;
  return `${JSON.stringify({ input, status, ...facts, reasons: details?.reasons ?? [], text })}\n`;
}

/** The document as a Markdown file with front matter; the texts of extractions are Markdown but for their tables. */
export function renderMarkdown(outcome: ExtractOutcome, minQuality: number): string {
  if (outcome.status !== 'read')
    return `<!-- ${printableLine(`${outcome.input}: ${outcome.detail}`)} -->\n\n`;
  const { document } = outcome;
  const { title, url, siteName: site, author, publishedAt: date, language, quality } = document;
  const omitted = document.omissions?.map(describeOmission).join('; ') ?? null;
  const facts = Object.entries({ title, url, site, author, date, language, quality, omitted }).filter(
    ([, value]) => value !== null,
  );
  const front = facts.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join('\n');
  const text = document.quality < minQuality ? '' : markdownBody(document);
  return `---\n${front}\n---\n\n${text}\n\n`;
}

/** The text without front matter. A table of an extraction has bars only; Markdown needs a line of dashes below its first row. */
export function markdownBody({ text }: Extraction): string {
  const blocks = printable(text)
    .split('\n\n')
    .map((block) => {
      const [first = '', ...rest] = block.split('\n');
      if (rest.length === 0 || ![first, ...rest].every((line) => line.includes(' | '))) return block;
      const dashes = Array.from(first.split(' | '), () => '---').join(' | ');
      return [first, dashes, ...rest].map((line) => `| ${line} |`).join('\n');
    });
  return blocks.join('\n\n');
}

/** The steps of one extraction for a person, and at their end what came of it. */
export function renderSteps(outcome: ExtractOutcome, style: Style): string {
  if (outcome.status !== 'read')
    return `${style('bold', printableLine(outcome.input))}\n  not read: ${printableLine(outcome.detail)}\n\n`;
  const { input, document } = outcome;
  const { details, quality, flags } = document;
  const steps = (details?.steps ?? []).map((step) => renderStep(step, style));
  const reasons = details?.reasons.map((reason) => `    ${printableLine(reason)}\n`) ?? [];
  return [
    `${style('bold', printableLine(input))}\n`,
    ...steps,
    `  quality ${quality}${flags.length > 0 ? ` (${flags.join(', ')})` : ''}\n`,
    ...reasons,
    ...(document.omissions ?? []).map((omission) => `  left out: ${printableLine(omissionLine(omission))}\n`),
    '\n',
  ].join('');
}

function omissionLine(omission: Omission): string {
  const { sample } = omission;
  return `${describeOmission(omission)}${sample.length > 0 ? `: ${sample.join(' / ')}` : ''}`;
}

function renderStep({ name, removed, removedCount, kept, note }: ExtractionStep, style: Style): string {
  const facts = [
    printableLine(note),
    removedCount > 0 && `${removedCount} removed`,
    kept !== null && `${kept} characters left`,
  ].filter(Boolean);
  const more = removedCount > removed.length ? [`… and ${removedCount - removed.length} more`] : [];
  const lines = [...removed, ...more].map((text) => style('dim', `    - ${printableLine(text)}\n`));
  return `  ${style('cyan', name)}: ${facts.join(', ')}\n${lines.join('')}`;
}
