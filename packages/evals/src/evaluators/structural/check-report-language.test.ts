import { describe, expect, it } from 'vitest';
import { smallBundle } from '../../compare/testing/small-bundle.ts';
import { readMarkdownReport } from './markdown-report.ts';
import { checkReportLanguage } from './wording-checks.ts';

const ROW = 'Anno 2021: Comuni con servizio 312, Comuni senza servizio 48, Utenti del servizio 61 200.';
const TABLE =
  'Anno | Comuni con servizio | Comuni senza servizio | Utenti del servizio\n2021 | 312 | 48 | 61 200';

function findingsFor(quote: string) {
  const bundle = smallBundle({
    question: 'How many towns had the service in 2021, and who used it?',
    sentences: [[ROW, 'supported']],
  });
  const evidence = bundle.evidence.map((item) => ({ ...item, quote, fact: quote }));
  const report = readMarkdownReport(bundle.report.markdown);
  return checkReportLanguage({ report, bundle: { ...bundle, evidence }, kind: 'narrow' });
}

describe('The language of a report', () => {
  it('is not decided by a row in the words of the table that it is of', () => {
    expect(findingsFor(TABLE)).toEqual([]);
  });

  it('is decided by what no source is quoted with', () => {
    expect(findingsFor('The service runs in 312 towns.')?.at(0)?.what).toContain('where "en" was asked for');
  });
});
