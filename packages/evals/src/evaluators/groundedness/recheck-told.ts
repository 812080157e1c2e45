import { withoutFrame } from '@research-studio/advanced-pipeline';
import {
  CONFIDENCE_SIGNS,
  escapeMarkdown,
  figureWords,
  plainText,
  siteOf,
  trustWords,
} from '@research-studio/core';
import type { Bundle } from '@research-studio/schemas';
import { expectedLanguage } from '../structural/expected-language.ts';
import { type Finding, shortened } from '../structural/finding.ts';
import { readMarkdownReport } from '../structural/markdown-report.ts';
import { aboutAnew, doubtLegend } from './about-anew.ts';
import { credibilityFindings } from './credibility-findings.ts';
import { foldedSection, isEdited, readDisputeLine } from './edited-report.ts';
import { isReasonGiven } from './is-reason-given.ts';
import { openEndFindings } from './open-end-findings.ts';
import { plainKey } from './plain-key.ts';
import { isRuling, type RecheckedBundle, type RecheckedClaim } from './recheck-bundle.ts';
import { passagesOf } from './recheck-verdicts.ts';
import { restsOnOthers } from './signal-findings.ts';

/**
 * What a report of the trust engine tells of itself is what the bundle has: what was not found, how far each source and
 * each statement can be believed and why. Null for bundles without a trust summary.
 */
export function recheckTold(checked: RecheckedBundle): readonly Finding[] | null {
  const { bundle } = checked;
  const { trust, claims, report, question } = bundle;
  if (trust === undefined) return null;
  const language = expectedLanguage(readMarkdownReport(report.markdown), question);
  const ofRun = [...leftOutFindings(bundle), ...openEndFindings(bundle, language)];
  if (claims.length === 0) return ofRun;
  return [
    ...ofRun,
    ...trustFindings(bundle, language),
    ...bundle.sources.flatMap((source) => credibilityFindings(source, bundle)),
    ...reasonFindings(checked),
    ...trust.contradictions.flatMap((told) => sideFindings(told, { bundle, language })),
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

/** What was left out has its reason and is not claimed besides. */
function leftOutFindings({ trust, claims }: Bundle): Finding[] {
  const claimed = new Set(claims.map(({ text }) => text));
  return (trust?.leftOut ?? []).flatMap(({ text, reason }) => {
    const where = 'trust.leftOut';
    const shown = `“${shortened(text)}”`;
    return [
      ...(reason.trim() === '' ? [{ where, what: `it is left out for no reason: ${shown}` }] : []),
      ...(claimed.has(text) ? [{ where, what: `it is left out and claimed: ${shown}` }] : []),
    ];
  });
}

/** Where statements carry signs they are explained, every source has its row, and what is doubtful is named. */
function trustFindings(bundle: Bundle, language: string | null): Finding[] {
  const { report, sources, claims } = bundle;
  const words = trustWords(language);
  const where = `section “${words.trust}”`;
  const edited = isEdited(bundle);
  const told = edited ? (foldedSection(bundle)?.markdown ?? null) : aboutSection(bundle, words.trust);
  const hasSigns = /\[\d+\][●◐○]/u.test(report.markdown);
  if (told === null) return hasSigns ? [{ where, what: 'the report has signs and no such section' }] : [];
  const legend = edited ? doubtLegend(language) : legendOf(words.levels);
  // What a folded section says is at most a third of the report: rows for which there is no room are left out.
  const due = edited ? aboutAnew(bundle, language ?? 'en', hasSigns) : null;
  const text = plainKey(plainText(told));
  const isLong = told.includes(`### ${words.loneOrigin}`);
  const doubtful = claims.filter(({ level }) => level === 'low' || level === 'medium');
  const groups = told.match(/^- [◐○] /gmu)?.length ?? 0;
  const unnamed = doubtful.find(
    (claim) =>
      !text.includes(plainKey(withoutFrame(claim.text).slice(0, OPENING)).split(' ').slice(0, -1).join(' ')),
  );
  const isWhole = groups < MOST_GROUPS && !new RegExp(words.more(7).replace('7', '\\d+')).test(told);
  return [
    ...(hasSigns && !told.includes(legend)
      ? [{ where, what: 'the signs are not explained as they are' }]
      : []),
    ...sources
      .filter(({ id }) => !told.includes(`\n| [${id}] `) && due?.includes(`\n| [${id}] `) !== false)
      .map(({ id }) => ({ where, what: `source [${id}] has no row` })),
    ...(isLong && isWhole && unnamed !== undefined
      ? [{ where, what: `claim ${unnamed.id} is ${unnamed.level} and is not among the doubtful ones` }]
      : []),
  ];
}

function legendOf(levels: ReturnType<typeof trustWords>['levels']): string {
  return Object.entries(CONFIDENCE_SIGNS)
    .map(([level, sign]) => `${sign} ${levels[level as keyof typeof levels]}`)
    .join(' · ');
}

const MOST_GROUPS = 10;
/** Characters that surely are shown of a doubtful statement. */
const OPENING = 40;

/** Each claim has a reason that fits it: it names one of its own sources where it names any. */
function reasonFindings({ bundle, claims }: RecheckedBundle): Finding[] {
  const { evidence, sources } = bundle;
  const nameOf = new Map(sources.map((source) => [source.id, siteOf(source) || source.title]));
  const sourceOf = new Map(evidence.map((item) => [item.id, item.sourceId]));
  return claims.flatMap((checked): Finding[] => {
    const { id, reason, level, evidenceIds, signals } = checked.claim;
    const isUnexplained = reason === undefined || reason.trim() === '';
    if (isEdited(bundle) && checked.statement.section.role === 'told') return disputeReasons(checked, bundle);
    if (isRuling(checked))
      return isUnexplained || / says? so\b/.test(reason)
        ? [{ where: `claim ${id}`, what: `sources are weighed for no reason: “${shortened(reason ?? '')}”` }]
        : [];
    // Who else says so, and of whom it is a copy, need not be cited.
    const namesOthers = checked.statement.section.role === 'told' || restsOnOthers(reason ?? '');
    const where = `claim ${id}`;
    if (level === undefined) return [{ where, what: 'how sure it is is not said' }];
    if (isUnexplained) return [{ where, what: `called ${level} for no reason` }];
    if (!isReasonGiven(reason))
      return [{ where, what: `its reason is none that is given: “${shortened(reason)}”` }];
    const own = new Set(evidenceIds.map((one) => nameOf.get(sourceOf.get(one) ?? 0)));
    const named = [...new Set(nameOf.values())].filter((name) => reason.includes(name));
    const isAlone = /^(?:One source|Only \S.* says so)/u.test(reason) && !reason.includes(' and ');
    return [
      ...(!namesOthers && named.length > 0 && !named.some((name) => own.has(name))
        ? [{ where, what: `its reason is that of another source: “${shortened(reason)}”` }]
        : []),
      ...(isPraised(reason, [...nameOf.values()])
        ? [{ where, what: `its reason says more than who says so: “${shortened(reason)}”` }]
        : []),
      ...(isAlone && (signals['origins'] ?? 0) >= 1
        ? [{ where, what: `it counts for more than one origin, its reason for one: “${shortened(reason)}”` }]
        : []),
    ];
  });
}

/** The line of a dispute is sure because both sides are told; how they are weighed is what its line says. */
function disputeReasons({ claim, statement }: RecheckedClaim, { report }: Bundle): Finding[] {
  const lines = report.sections.find(({ role }) => role === 'told')?.markdown.split('\n') ?? [];
  const at = statement.section.claimIds.indexOf(claim.id);
  const weighing = readDisputeLine(lines[at] ?? '')?.weighing;
  const told = plainText(escapeMarkdown(claim.reason ?? ''));
  return told === `Both sides are told: ${weighing}`
    ? []
    : [{ where: `claim ${claim.id}`, what: `its reason is not what its line says: “${shortened(told)}”` }];
}

/** "One source says so: Heat Agency." has the name of a source, then how others stand to it, and nothing else. */
function isPraised(reason: string, names: readonly string[]): boolean {
  const said = /^One source says so(?: in these words)?: (.*)\.$/su.exec(reason)?.[1];
  if (said === undefined || restsOnOthers(reason)) return false;
  const name = said.replace(
    /; (?:others disagree, and nothing settles who is right|a source of lesser standing says otherwise)$/u,
    '',
  );
  return !names.includes(name);
}

/** What a side says stands in its evidence, and the ruling in a report in English; others have words of their own for it. */
function sideFindings(
  told: Trust['contradictions'][number],
  { bundle, language }: { readonly bundle: Bundle; readonly language: string | null },
): Finding[] {
  const { subject, sides, ruling } = told;
  const { evidence, report } = bundle;
  const where = `contradiction “${shortened(subject, 50)}”`;
  const figures = new Map(evidence.map(({ id, quote }) => [id, quote.match(FIGURES) ?? []]));
  const weighed = report.sections.find(({ role }) => role === 'told')?.markdown ?? '';
  // Each of its sentences has its marks.
  const shown = plainKey(plainText(weighed.replace(/(?<!\\)\[\d{1,6}\][●◐○]?/g, '')));
  return [
    ...sides
      .filter(({ value, evidenceIds }) => {
        // A model sums up what a source says in several places; each side names one passage of it.
        const ids = isEdited(bundle) ? passagesOf({ evidenceIds }, bundle).map(({ id }) => id) : evidenceIds;
        const own = new Set(ids.flatMap((id) => figures.get(id) ?? []));
        return !(value.match(FIGURES) ?? []).every((figure) => own.has(figure));
      })
      .map(({ value }) => ({ where, what: `no evidence of that side says “${shortened(value, 50)}”` })),
    ...(figureWords(language) !== null || (plainKey(ruling) !== '' && shown.includes(plainKey(ruling)))
      ? []
      : [{ where, what: `the report does not tell its ruling “${shortened(ruling)}”` }]),
  ];
}

const FIGURES = /\d+(?:[.,]\d+)*/g;

/** The trust engine says under the title when it answers in part. */
function noteFindings({ report, metadata }: Bundle): Finding[] {
  return metadata.answered === 'partial' && !/^# .*\n\s*\n> /.test(report.markdown)
    ? [{ where: 'metadata.answered', what: '"partial", and no note under the title says so' }]
    : [];
}
