import { plainText, siteOf } from '@research-studio/core/citation';
import { detectLanguage } from '@research-studio/language';
import { ANY_SIGN } from '@research-studio/messages';
import type { Bundle } from '@research-studio/schemas';
import type { Expectations } from '../../cases/eval-case.ts';
import type { EvalSubject, Evaluator, Measurement } from '../evaluator.ts';
import { atLine, checked, type Finding, finding, shortened } from '../finding.ts';
import { readMarkdownReport } from '../structural/markdown-report.ts';
import { abstains, claimFinder } from './report-claims.ts';
import { foldedText, hasWholeWords, wordsOf } from './text-match.ts';

/** Whether an answer meets what its case expects; null without an expectation. Deterministic. */
export const expectationsEvaluator: Evaluator = {
  name: 'expectations',
  kind: 'expectations',
  evaluate: async (subject) => {
    const { expect } = subject.case;
    return [
      listed('must_cite', expect.mustCite, uncited(expect.mustCite, subject.bundle)),
      single('may_cite', expect.mayCite.length > 0, strangers(expect.mayCite, subject.bundle)),
      listed('must_mention', expect.mustMention, unmentioned(expect.mustMention, subject)),
      listed('must_not_claim', expect.mustNotClaim, claimed(expect.mustNotClaim, subject)),
      single('must_abstain', expect.mustAbstain, abstains(subject.bundle) ? [] : [ABSTAIN]),
      single('must_ask_back', expect.mustAskBack, asksBack(subject.bundle) ? [] : [ASK]),
    ];
  },
};

const ABSTAIN = finding('report', 'the sources do not answer the question, and the report does not say so');
const ASK = finding('run', 'the question is ambiguous, and nobody was asked which reading is meant');

/** The run reported that the question is open to more than one reading. A broken bundle may lack what its schema has. */
function asksBack({ metadata }: Bundle): boolean {
  const known: Partial<Bundle['metadata']> | undefined = metadata;
  return known?.openQuestion === true;
}

const MARK = new RegExp(`\\[\\d{1,4}\\]${ANY_SIGN}?`, 'gu');

/** Text of the report outside title and list of sources; headings count. */
function statedText({ bundle }: EvalSubject): string {
  const { body, headings } = readMarkdownReport(bundle.report.markdown);
  const lines = [...headings.filter(({ level, opensSources }) => level > 1 && !opensSources), ...body];
  return lines.map(({ text }) => plainText(text.replace(MARK, ''))).join('\n');
}

/** Cited is what a sentence of the report points to, not what is in a list. */
function uncited(wanted: Expectations['mustCite'], { report, sources }: Bundle): Finding[] {
  const { parsed } = readMarkdownReport(report.markdown);
  const keys = new Set(parsed.sentences.flatMap(({ citations }) => citations.map(({ source }) => source)));
  const cited = sources.filter(({ id }) => keys.has(String(id)));
  const names = cited.map(calledBy).join(', ') || 'none';
  return wanted
    .filter((name) => !cited.some((source) => isCalled(source, name)))
    .map((name) => finding('citations', `“${shortened(name)}” is not cited (cited are ${names})`));
}

/** A file has no site; then its title, or its name. */
function calledBy(source: Bundle['sources'][number]): string {
  return shortened(siteOf(source) || source.title || (source.url.split('/').at(-1) ?? source.url));
}

/** By its host or one above it, the name of its file, or whole words of its title or the name of its site. */
function isCalled(source: Bundle['sources'][number], name: string): boolean {
  const isPlace = isAtHost(source.url, foldedText(name)) || source.url.endsWith(`/${name}`);
  return isPlace || [source.title, siteOf(source)].some((text) => hasWholeWords(wordsOf(text), name, null));
}

/** Sources that are none of those that may be cited. */
function strangers(allowed: Expectations['mayCite'], { sources }: Bundle): Finding[] {
  return sources
    .filter(({ url }) => !allowed.some((one) => isAt(url, one)))
    .map(({ id, url }) => finding(`source ${id}`, `${shortened(url)} is none that may be cited`));
}

/** By its host or one above it, by the whole address, or by the name of its file. */
function isAt(url: string, place: string): boolean {
  return url === place || isAtHost(url, place) || url.endsWith(`/${place}`);
}

function isAtHost(url: string, name: string): boolean {
  const host = URL.parse(url)?.hostname ?? '';
  return host === name || host.endsWith(`.${name}`);
}

function unmentioned(wanted: Expectations['mustMention'], subject: EvalSubject): Finding[] {
  if (wanted.length === 0) return [];
  const written = statedText(subject);
  const language = detectLanguage(written);
  const text = wordsOf(written);
  return wanted
    .filter((alternatives) => !alternatives.some((one) => hasWholeWords(text, one, language)))
    .map((alternatives) => alternatives.map((one) => `“${shortened(one)}”`).join(' or '))
    .map((names) => finding('report', `it does not mention ${names}`));
}

function claimed(unwanted: Expectations['mustNotClaim'], { bundle }: EvalSubject): Finding[] {
  if (unwanted.length === 0) return [];
  const find = claimFinder(bundle);
  return unwanted.flatMap((one) => {
    const found = find(one);
    if (found === null) return [];
    return [atLine(found.line, `it claims “${shortened(one)}”: “${shortened(found.text, 160)}”`)];
  });
}

/** The share of a list that is met. */
function listed(metric: string, expected: readonly unknown[], findings: readonly Finding[]): Measurement {
  if (expected.length === 0) return checked(metric, null);
  const score = (expected.length - findings.length) / expected.length;
  return { ...checked(metric, findings), score };
}

function single(metric: string, isExpected: boolean, findings: readonly Finding[]): Measurement {
  return listed(metric, isExpected ? [true] : [], findings);
}
