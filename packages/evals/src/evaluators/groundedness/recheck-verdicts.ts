import { readingOf } from '@research-studio/language';
import type { Verdict } from '@research-studio/schemas';
import { type Finding, shortened } from '../structural/finding.ts';
import { isEdited, toldValue } from './edited-report.ts';
import { figureMismatches } from './figure-mismatches.ts';
import { plainKey } from './plain-key.ts';
import { judgementsOf } from './possible-signals.ts';
import { isJudgedByModel, isRuling, type RecheckedBundle, type RecheckedClaim } from './recheck-bundle.ts';
import { tellsRow } from './tells-row.ts';

/**
 * No claim stands better in the bundle than it does judged anew, and what a claim was told to be (word for word, with all
 * its numbers) it is. Where no model wrote, each sentence stands in a passage of its evidence; where one did, each side of
 * a dispute in what is cited of its sources. Null without claims.
 */
export function recheckVerdicts(checked: RecheckedBundle): readonly Finding[] | null {
  if (checked.claims.length === 0) return null;
  return [
    ...checked.claims.filter((claim) => !isRuling(claim)).flatMap((claim) => ofClaim(claim, checked)),
    ...(isEdited(checked.bundle) ? sideFindings(checked) : []),
    ...ofOthers(checked),
  ];
}

/** Without a model nothing is written that no passage says, whether or not it states a fact. */
function ofOthers({ bundle, statements }: RecheckedBundle): Finding[] {
  if (bundle.metadata.models.length > 0) return [];
  const passages = bundle.evidence
    .map(({ quote, fact }) => ` ${plainKey(quote)} ${plainKey(fact)} `)
    .join('\n');
  return statements
    .filter(({ isClaim, text, section }) => !isClaim && section.role === undefined && plainKey(text) !== '')
    .filter(({ text }) => !passages.includes(` ${plainKey(text)} `))
    .map(({ text, section }) => ({
      where: `section “${shortened(section.heading, 50)}”`,
      what: `no model wrote, and no passage says “${shortened(text)}”`,
    }));
}

const STANDING: Readonly<Record<Verdict, number>> = {
  contradicted: 0,
  unsupported: 1,
  unverifiable: 2,
  partially_supported: 2,
  supported: 3,
};

function ofClaim(checked: RecheckedClaim, recheck: RecheckedBundle): Finding[] {
  const { bundle } = recheck;
  const { claim, statement, own } = checked;
  const where = `claim ${claim.id}`;
  const shown = `“${shortened(statement.judged)}”`;
  if (own === null) return [{ where, what: `no evidence bears out ${shown}` }];
  // Sides that say different things are held against their own passages, one by one: see `sideFindings`.
  if (statement.section.role === 'told' && isEdited(bundle)) return [];
  if (isJudgedByModel(claim, bundle)) return wordingFindings(checked, bundle);
  return [
    ...verdictFindings(checked, recheck),
    ...wordingFindings(checked, bundle),
    ...figureFindings(checked, bundle),
  ];
}

/** What each side of a dispute is said to say stands in what the report cites of its sources, with its figures. */
function sideFindings({ bundle, judgeText }: RecheckedBundle): Finding[] {
  return (bundle.trust?.contradictions ?? []).flatMap(({ subject, sides }) =>
    sides.flatMap((side): Finding[] => {
      const where = `contradiction “${shortened(subject, 50)}”`;
      const value = toldValue(side);
      const passages = passagesOf(side, bundle);
      const judged = judgeText(
        value,
        passages.map(({ id }) => id),
      );
      // A few words of a table have few of its words, but all their figures.
      const isSaid =
        judged !== null &&
        STANDING[judged.verdict] >= STANDING.partially_supported &&
        judged.signals['numbers'] === 1;
      return [
        ...(isSaid
          ? []
          : [{ where, what: `its sources leave “${shortened(value)}” ${judged?.verdict ?? 'unsaid'}` }]),
        ...figureMismatches({ text: value, passages: passages.flatMap(wordsOf), isQuoted: false }).map(
          (what) => ({
            where,
            what: `${what}: “${shortened(value)}”`,
          }),
        ),
      ];
    }),
  );
}

function wordsOf({ quote, fact }: RecheckedBundle['bundle']['evidence'][number]): readonly string[] {
  return fact === quote ? [quote] : [quote, fact];
}

/** Of its sources, all that the report cites. */
export function passagesOf(
  { evidenceIds }: { readonly evidenceIds: readonly string[] },
  { evidence }: Pick<RecheckedBundle['bundle'], 'evidence'>,
): RecheckedBundle['bundle']['evidence'] {
  const sources = new Set(
    evidence.filter(({ id }) => evidenceIds.includes(id)).map(({ sourceId }) => sourceId),
  );
  return evidence.filter(({ sourceId }) => sources.has(sourceId));
}

/**
 * The verdict of a claim that the ladder alone judged is what its signals make; that of the trust engine, which looks
 * around the passages too, is no better.
 */
function verdictFindings(checked: RecheckedClaim, recheck: RecheckedBundle): Finding[] {
  const { claim, statement, own } = checked;
  const where = `claim ${claim.id}`;
  const shown = `“${shortened(statement.judged)}”`;
  const made = judgementsOf(checked, recheck);
  const verdicts = [...new Set(made.map(({ verdict }) => verdict))].join(' or ');
  if (claim.level !== undefined) {
    const isLookedAround = (claim.signals['document'] ?? 0) >= claim.confidence;
    const best = Math.max(...[...made, ...(own === null ? [] : [own])].map((one) => STANDING[one.verdict]));
    return best >= STANDING[claim.verdict] || isLookedAround
      ? []
      : [{ where, what: `called ${claim.verdict}, its passages leave it ${verdicts}: ${shown}` }];
  }
  return made.some(({ verdict }) => verdict === claim.verdict)
    ? []
    : [{ where, what: `called ${claim.verdict}, its signals make it ${verdicts}: ${shown}` }];
}

/** What is told to stand word for word, and what a line quotes, does. */
function wordingFindings({ claim, statement }: RecheckedClaim, bundle: RecheckedBundle['bundle']): Finding[] {
  const isQuoted = statement.section.role === 'told' && statement.isQuoted;
  const cited = bundle.evidence.filter(({ id }) => claim.evidenceIds.includes(id));
  const passages = cited.flatMap(({ quote, fact }) => [quote, fact, readingOf(quote)]);
  // Without a model a row of a table is told as it is read: in the words of the table.
  const isRow = bundle.metadata.models.length === 0 && cited.every(({ quote }) => readingOf(quote) !== quote);
  const known = new Set(isRow ? plainKey(passages.join(' ')).split(' ') : []);
  const strange =
    isRow &&
    plainKey(statement.judged)
      .split(' ')
      .some((word) => !known.has(word));
  if (claim.signals['verbatim'] !== 1 && !isQuoted && !strange) return [];
  const wanted = ` ${plainKey(statement.judged)} `;
  const isRowTold = !isQuoted && cited.some(({ quote }) => tellsRow(statement.judged, quote.split('\n')));
  const texts = isQuoted ? cited.flatMap(({ quote, fact }) => [quote, fact]) : passages;
  return isRowTold || texts.some((text) => ` ${plainKey(text)} `.includes(wanted))
    ? []
    : [
        {
          where: `claim ${claim.id}`,
          what: `said to stand word for word in its passage, and does not: “${shortened(statement.judged)}”`,
        },
      ];
}

/** Figures keep their order and their sign of percent, which words in common do not show. */
function figureFindings({ claim, statement }: RecheckedClaim, bundle: RecheckedBundle['bundle']): Finding[] {
  const passages = bundle.evidence.filter(({ id }) => claim.evidenceIds.includes(id)).flatMap(wordsOf);
  return figureMismatches({
    text: statement.judged,
    passages,
    isQuoted: bundle.metadata.models.length === 0,
  }).map((what) => ({ where: `claim ${claim.id}`, what: `${what}: “${shortened(statement.judged)}”` }));
}
