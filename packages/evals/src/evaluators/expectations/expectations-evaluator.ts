import { type Bundle, plainText, siteOf } from '@research-studio/core';
import type { Expectations } from '../../cases/eval-case.ts';
import type { EvalSubject, Evaluator, Measurement } from '../evaluator.ts';
import { type Finding, shortened, tellFindings } from '../structural/finding.ts';
import { readMarkdownReport } from '../structural/markdown-report.ts';
import { abstains } from './abstains.ts';
import { asksBack } from './asks-back.ts';
import { foldedText } from './folded-text.ts';

/** What a case expects of its answer, met or not. What is not expected is null. Deterministic. */
export const expectationsEvaluator: Evaluator = {
  name: 'expectations',
  kind: 'expectations',
  evaluate: async (subject) => {
    const { expect } = subject.case;
    const text = statedText(subject);
    return [
      listed('must_cite', expect.mustCite, uncited(expect.mustCite, subject.bundle)),
      single('may_cite', expect.mayCite.length > 0, strangers(expect.mayCite, subject.bundle)),
      listed('must_mention', expect.mustMention, unmentioned(expect.mustMention, text)),
      listed('must_not_claim', expect.mustNotClaim, claimed(expect.mustNotClaim, text)),
      single('must_abstain', expect.mustAbstain, abstains(subject.bundle) ? [] : [ABSTAIN]),
      single('must_ask_back', expect.mustAskBack, asksBack(subject) ? [] : [ASK]),
    ];
  },
};

const ABSTAIN = {
  where: 'report',
  what: 'the sources do not answer the question, and the report does not say so',
};
const ASK = { where: 'run', what: 'the question is ambiguous, and nobody was asked which reading is meant' };

/** Text of the report outside title and list of sources; headings count. */
function statedText({ bundle }: EvalSubject): string {
  const { body, headings } = readMarkdownReport(bundle.report.markdown);
  const lines = [...headings.filter(({ level, opensSources }) => level > 1 && !opensSources), ...body];
  return foldedText(lines.map(({ text }) => plainText(text.replace(/\[\d{1,4}\][●◐○]?/g, ''))).join('\n'));
}

/** Cited is what a sentence of the report points to, not what stands in a list. */
function uncited(wanted: Expectations['mustCite'], { report, sources }: Bundle): Finding[] {
  const { parsed } = readMarkdownReport(report.markdown);
  const keys = new Set(parsed.sentences.flatMap(({ citations }) => citations.map(({ source }) => source)));
  const cited = sources.filter(({ id }) => keys.has(String(id)));
  return wanted
    .filter((name) => !cited.some((source) => isCalled(source, name)))
    .map((name) => ({
      where: 'citations',
      what: `“${shortened(name)}” is not cited (cited are ${cited.map(siteOf).join(', ') || 'none'})`,
    }));
}

function isCalled(source: Bundle['sources'][number], name: string): boolean {
  const wanted = foldedText(name);
  const host = URL.canParse(source.url) ? new URL(source.url).hostname.toLowerCase() : '';
  const isHost = host === wanted || host.endsWith(`.${wanted}`);
  return isHost || foldedText(source.title).includes(wanted) || foldedText(siteOf(source)) === wanted;
}

/** Sources that are none of those that may be cited. */
function strangers(allowed: Expectations['mayCite'], { sources }: Bundle): Finding[] {
  return sources
    .filter(({ url }) => !allowed.some((one) => isAt(url, one)))
    .map(({ id, url }) => ({ where: `source ${id}`, what: `${shortened(url)} is none that may be cited` }));
}

/** By its host or one above it, by the whole address, or by the name of its file. */
function isAt(url: string, place: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return url === place || host === place || host.endsWith(`.${place}`) || url.endsWith(`/${place}`);
}

function unmentioned(wanted: Expectations['mustMention'], text: string): Finding[] {
  return wanted
    .filter((alternatives) => !alternatives.some((one) => text.includes(foldedText(one))))
    .map((alternatives) => ({
      where: 'report',
      what: `it does not mention ${alternatives.map((one) => `“${shortened(one)}”`).join(' or ')}`,
    }));
}

function claimed(unwanted: Expectations['mustNotClaim'], text: string): Finding[] {
  return unwanted
    .filter((one) => text.includes(foldedText(one)))
    .map((one) => {
      const at = text.indexOf(foldedText(one));
      return {
        where: 'report',
        what: `it claims “${shortened(one)}”: “…${text.slice(Math.max(0, at - 40), at + 80)}…”`,
      };
    });
}

/** The share of a list that is met. */
function listed(metric: string, expected: readonly unknown[], findings: readonly Finding[]): Measurement {
  if (expected.length === 0) return unexpected(metric);
  const score = (expected.length - findings.length) / expected.length;
  return { metric, score, passed: findings.length === 0, message: tellFindings(findings), judge: null };
}

function single(metric: string, isExpected: boolean, findings: readonly Finding[]): Measurement {
  return isExpected ? listed(metric, [true], findings) : unexpected(metric);
}

function unexpected(metric: string): Measurement {
  return { metric, score: null, passed: null, message: '', judge: null };
}
