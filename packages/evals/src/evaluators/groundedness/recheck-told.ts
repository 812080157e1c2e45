import {
  type Bundle,
  CONFIDENCE_SIGNS,
  deadEndLines,
  escapeMarkdown,
  plainText,
  siteOf,
  trustWords,
} from '@research-studio/core';
import { expectedLanguage } from '../structural/expected-language.ts';
import { type Finding, shortened } from '../structural/finding.ts';
import { readMarkdownReport } from '../structural/markdown-report.ts';
import { plainKey } from './plain-key.ts';
import { isRuling, type RecheckedBundle } from './recheck-bundle.ts';

/**
 * What a report of the trust engine tells of itself is what the bundle has: what was not found, how far each source and
 * each statement can be believed and why. Null for bundles without a trust summary, and for
 * reports that claim nothing.
 */
export function recheckTold(checked: RecheckedBundle): readonly Finding[] | null {
  const { bundle } = checked;
  const { trust, claims, report, question } = bundle;
  if (trust === undefined || claims.length === 0) return null;
  const language = expectedLanguage(readMarkdownReport(report.markdown), question);
  return [
    ...notFoundFindings({ bundle, trust, language }),
    ...trustFindings(bundle, language),
    ...bundle.sources.flatMap(scoreFindings),
    ...reasonFindings(checked),
    ...trust.contradictions.flatMap((told) => sideFindings(told, bundle)),
    ...noteFindings(bundle),
  ];
}

type Trust = NonNullable<Bundle['trust']>;

function aboutSection({ report }: Bundle, heading: string): string | null {
  return (
    report.sections.find((section) => section.role === 'about' && section.heading === heading)?.markdown ??
    null
  );
}

function notFoundFindings(given: { bundle: Bundle; trust: Trust; language: string | null }): Finding[] {
  const { bundle, trust, language } = given;
  const heading = trustWords(language).notFound;
  const where = `section “${heading}”`;
  const told = aboutSection(bundle, heading);
  const due = [
    ...trust.notFound.map((text) => `- ${escapeMarkdown(text)}`),
    ...deadEndLines(trust.deadEnds, language ?? 'en'),
  ].filter((line) => line.startsWith('- '));
  const lines = (told ?? '').split('\n').filter((line) => line.startsWith('- '));
  const untold = due.find((line) => !lines.includes(line));
  const unknown = lines.find((line) => !due.includes(line));
  return [
    ...(untold === undefined ? [] : [{ where, what: `it does not tell “${shortened(untold)}”` }]),
    ...(unknown === undefined ? [] : [{ where, what: `the bundle has no “${shortened(unknown)}”` }]),
  ];
}

/** Where statements carry signs they are explained, every source has its row, and what is doubtful is named. */
function trustFindings(bundle: Bundle, language: string | null): Finding[] {
  const { report, sources, claims } = bundle;
  const words = trustWords(language);
  const where = `section “${words.trust}”`;
  const told = aboutSection(bundle, words.trust);
  const hasSigns = /\[\d+\][●◐○]/u.test(report.markdown);
  if (told === null) return hasSigns ? [{ where, what: 'the report has signs and no such section' }] : [];
  const legend = Object.entries(CONFIDENCE_SIGNS).map(
    ([level, sign]) => `${sign} ${words.levels[level as keyof typeof words.levels]}`,
  );
  const text = plainKey(plainText(told));
  const isLong = told.includes(`### ${words.loneOrigin}`);
  const doubtful = claims.filter(({ level }) => level === 'low' || level === 'medium');
  const groups = told.match(/^- [◐○] /gmu)?.length ?? 0;
  const unnamed = doubtful.find(
    (claim) => !text.includes(plainKey(claim.text.slice(0, OPENING)).split(' ').slice(0, -1).join(' ')),
  );
  const isWhole = groups < MOST_GROUPS && !new RegExp(words.more(7).replace('7', '\\d+')).test(told);
  return [
    ...(hasSigns && !told.includes(legend.join(' · '))
      ? [{ where, what: 'the signs are not explained as they are' }]
      : []),
    ...sources
      .filter(({ id }) => !told.includes(`\n| [${id}] `))
      .map(({ id }) => ({ where, what: `source [${id}] has no row` })),
    ...(isLong && isWhole && unnamed !== undefined
      ? [{ where, what: `claim ${unnamed.id} is ${unnamed.level} and is not among the doubtful ones` }]
      : []),
  ];
}

const MOST_GROUPS = 10;
/** Characters that surely are shown of a doubtful statement. */
const OPENING = 40;

const WEIGHTS = { domainTrust: 0.35, authority: 0.25, contentQuality: 0.2, freshness: 0.2 } as const;

/** A score is at most what its parts weigh. */
function scoreFindings({ id, credibility, credibilityParts: parts }: Bundle['sources'][number]): Finding[] {
  const where = `source ${id}`;
  if (credibility === null || parts == null)
    return [{ where, what: 'how far it can be believed is not said' }];
  const sum = Object.entries(WEIGHTS).reduce(
    (total, [part, weight]) => total + weight * parts[part as keyof typeof WEIGHTS].score,
    0,
  );
  const misplaced = (['domainTrust', 'authority', 'freshness'] as const).filter((part) =>
    OF_THE_TEXT.test(parts[part].reason),
  );
  return [
    ...(credibility <= sum + 0.011
      ? []
      : [{ where, what: `a credibility of ${credibility}, its parts make ${sum.toFixed(2)}` }]),
    ...misplaced.map((part) => ({
      where,
      what: `${part} has the reason of its text: “${parts[part].reason}”`,
    })),
  ];
}

/** How a reason on the quality of a text begins. */
const OF_THE_TEXT = /^A text of about \d/;

/** Each claim has a reason that fits it: it names one of its own sources where it names any. */
function reasonFindings({ bundle, claims }: RecheckedBundle): Finding[] {
  const { evidence, sources } = bundle;
  const nameOf = new Map(sources.map((source) => [source.id, siteOf(source) || source.title]));
  const sourceOf = new Map(evidence.map((item) => [item.id, item.sourceId]));
  return claims.flatMap((checked): Finding[] => {
    const { id, reason, level, evidenceIds, signals } = checked.claim;
    const isUnexplained = reason === undefined || reason.trim() === '';
    if (isRuling(checked))
      return isUnexplained ? [{ where: `claim ${id}`, what: 'sources are weighed for no reason' }] : [];
    // Who else says so, and of whom it is a copy, need not be cited.
    const namesOthers =
      checked.statement.section.role === 'told' || /among them|what repeats it/.test(reason ?? '');
    const where = `claim ${id}`;
    if (level === undefined) return [{ where, what: 'how sure it is is not said' }];
    if (isUnexplained) return [{ where, what: `called ${level} for no reason` }];
    const own = new Set(evidenceIds.map((one) => nameOf.get(sourceOf.get(one) ?? 0)));
    const named = [...new Set(nameOf.values())].filter((name) => reason.includes(name));
    const isAlone = /^(?:One source|Only \S.* says so)/u.test(reason) && !reason.includes(' and ');
    return [
      ...(!namesOthers && named.length > 0 && !named.some((name) => own.has(name))
        ? [{ where, what: `its reason is that of another source: “${shortened(reason)}”` }]
        : []),
      ...(isAlone && (signals['origins'] ?? 0) >= 1
        ? [{ where, what: `it counts for more than one origin, its reason for one: “${shortened(reason)}”` }]
        : []),
    ];
  });
}

/** What a side says stands in its evidence, and the ruling in the report. */
function sideFindings(told: Trust['contradictions'][number], { evidence, report }: Bundle): Finding[] {
  const { subject, sides, ruling } = told;
  const where = `contradiction “${shortened(subject, 50)}”`;
  const quotes = new Map(evidence.map((item) => [item.id, plainKey(item.quote)]));
  const shown = plainKey(plainText(report.sections.find(({ role }) => role === 'told')?.markdown ?? ''));
  return [
    ...sides
      .filter(({ value, evidenceIds }) => {
        const figures = value.match(/\d+(?:[.,]\d+)*/g) ?? [];
        const own = evidenceIds.map((id) => quotes.get(id) ?? '').join(' ');
        return !figures.every((figure) => own.includes(plainKey(figure)));
      })
      .map(({ value }) => ({ where, what: `no evidence of that side says “${shortened(value, 50)}”` })),
    ...(plainKey(ruling) !== '' && shown.includes(plainKey(ruling))
      ? []
      : [{ where, what: `the report does not tell its ruling “${shortened(ruling)}”` }]),
  ];
}

/** The trust engine says under the title when it answers in part. */
function noteFindings({ report, metadata }: Bundle): Finding[] {
  return metadata.answered === 'partial' && !/^# .*\n\s*\n> /.test(report.markdown)
    ? [{ where: 'metadata.answered', what: '"partial", and no note under the title says so' }]
    : [];
}
