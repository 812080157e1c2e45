import { siteOf, trustWords, weighingWords } from '@research-studio/core';
import { detectLanguage, tokenize } from '@research-studio/language';
import type { Bundle } from '@research-studio/schemas';
import {
  type Contradiction,
  findContradictions,
  type Statement,
  statementsOf,
} from '@research-studio/verification';
import { type Finding, shortened } from '../structural/finding.ts';
import { disagreementFindings } from './disagreement-findings.ts';
import { editedDisputeFindings } from './edited-dispute-findings.ts';
import { isEdited } from './edited-report.ts';
import { plainKey } from './plain-key.ts';
import type { RecheckedBundle } from './recheck-bundle.ts';

/**
 * Of the trust engine: what its evidence says differently of one matter is told, with both sides in the report, and what
 * the bundle tells of contradictions and issues the report has. Null for bundles without a trust summary.
 */
export function recheckContradictions(checked: RecheckedBundle): readonly Finding[] | null {
  const { bundle } = checked;
  if (bundle.trust === undefined || bundle.claims.length === 0) return null;
  return [
    ...(isEdited(bundle)
      ? [...editedDisputeFindings(checked), ...ownFindings(checked)]
      : [...toldFindings(checked), ...disagreementFindings(checked)]),
    ...signalFindings(bundle),
    ...hiddenFindings(bundle),
    ...issueFindings(bundle),
  ];
}

/** Each contradiction of the summary is a part of the section, each side cited there. */
function toldFindings({ bundle, language, statements }: RecheckedBundle): Finding[] {
  const contradictions = bundle.trust?.contradictions ?? [];
  const headings = [language, detectLanguage(bundle.question), 'en'].map(
    (one) => trustWords(one).disagreements,
  );
  const [heading = ''] = headings;
  const section = bundle.report.sections.find(({ role }) => role === 'told');
  if (section !== undefined && !headings.includes(section.heading))
    return [{ where: `section “${section.heading}”`, what: `it tells where sources disagree: “${heading}”` }];
  const parts = section?.markdown.match(/^### /gm)?.length ?? 0;
  const named = contradictions.filter(({ subject }) => subject !== '').length;
  if (parts !== named)
    return [{ where: `section “${heading}”`, what: `it tells ${parts} contradictions, the bundle ${named}` }];
  if (contradictions.length > 0 && section === undefined)
    return [{ where: 'report', what: `${contradictions.length} contradictions are told nowhere` }];
  const sourceOf = new Map(bundle.evidence.map(({ id, sourceId }) => [id, sourceId]));
  const cited = new Set(statements.filter(({ section: own }) => own === section).flatMap((one) => one.cited));
  return contradictions.flatMap(({ subject, sides, preferredSide, ruling }) => {
    const where = `contradiction “${shortened(subject, 50)}”`;
    const hidden = sides.filter(
      ({ evidenceIds }) => !evidenceIds.some((id) => cited.has(sourceOf.get(id) ?? -1)),
    );
    return [
      ...hidden.map(({ value }) => ({
        where,
        what: `the side “${shortened(value, 40)}” is not in the report`,
      })),
      ...preferenceFindings({ ruling, sides, preferredSide }, { bundle, where }),
      ...subjectFindings({ subject, sides }, { bundle, language }),
      ...sidesFindings({ sides, preferredSide }, where),
    ];
  });
}

/** What is true of a contradiction however its ruling is worded. */
function ownFindings({ bundle, language }: RecheckedBundle): Finding[] {
  return (bundle.trust?.contradictions ?? []).flatMap(({ subject, sides, preferredSide }) => [
    ...subjectFindings({ subject, sides }, { bundle, language }),
    ...sidesFindings({ sides, preferredSide }, `contradiction “${shortened(subject, 50)}”`),
  ]);
}

function sidesFindings(
  { sides, preferredSide }: Pick<ToldContradiction, 'sides' | 'preferredSide'>,
  where: string,
): Finding[] {
  return [
    ...(new Set(sides.map(({ evidenceIds }) => evidenceIds.join())).size < sides.length
      ? [{ where, what: 'two of its sides rest on the same evidence' }]
      : []),
    ...(preferredSide !== null && preferredSide >= sides.length
      ? [{ where, what: `side ${preferredSide} is preferred, and there are ${sides.length}` }]
      : []),
  ];
}

type ToldContradiction = NonNullable<Bundle['trust']>['contradictions'][number];

/** Hardly a word of another matter: those of a subject are its sources' or the question's. */
function subjectFindings(
  { subject, sides }: Pick<ToldContradiction, 'subject' | 'sides'>,
  { bundle, language }: { readonly bundle: Bundle; readonly language: string | null },
): Finding[] {
  const ids = new Set(sides.flatMap(({ evidenceIds }) => evidenceIds));
  const cited = bundle.evidence.filter(({ id }) => ids.has(id));
  const pages = bundle.sources.filter(({ id }) => cited.some(({ sourceId }) => sourceId === id));
  const known = [...cited.map(({ quote }) => quote), ...pages.map(({ title }) => title), bundle.question];
  const words = new Set(tokenize(known.join('\n'), language ?? 'en'));
  const headings = bundle.report.sections
    .filter(({ role }) => role === 'told')
    .flatMap(({ markdown }) => [...markdown.matchAll(/^### (.*)$/gm)].map(([, heading = '']) => heading));
  return [subject, ...(bundle.trust?.contradictions.length === 1 ? headings : [])]
    .filter((text) => {
      const own = tokenize(text, language ?? 'en');
      return own.length > 1 && own.filter((word) => words.has(word)).length < own.length * LEAST_KNOWN;
    })
    .map((text) => ({
      where: `contradiction “${shortened(subject, 50)}”`,
      what: `hardly a word of “${shortened(text, 60)}” stands in what its sources say`,
    }));
}

const LEAST_KNOWN = 0.4;

/** Whom the ruling names as preferred is no source of another side. */
function preferenceFindings(
  { ruling, sides, preferredSide }: Pick<ToldContradiction, 'ruling' | 'sides' | 'preferredSide'>,
  { bundle, where }: { readonly bundle: Bundle; readonly where: string },
): Finding[] {
  if (preferredSide === null && ruling !== '' && !ruling.startsWith(weighingWords.undecided))
    return [{ where, what: `no side is preferred, and the ruling is “${shortened(ruling)}”` }];
  if (preferredSide !== null && ruling.startsWith(weighingWords.undecided))
    return [{ where, what: `side ${preferredSide} is preferred, and the ruling prefers none` }];
  const named = /^(.{1,200}?) is preferred:/.exec(ruling)?.[1];
  if (preferredSide === null) return [];
  if (named === undefined)
    return [{ where, what: `side ${preferredSide} is preferred, and the ruling is “${shortened(ruling)}”` }];
  const sourceOf = new Map(bundle.evidence.map(({ id, sourceId }) => [id, sourceId]));
  const names = sides.map(({ evidenceIds }) => {
    const ids = new Set(evidenceIds.map((id) => sourceOf.get(id)));
    return bundle.sources.filter(({ id }) => ids.has(id)).map((source) => siteOf(source) || source.title);
  });
  const isOther = names.some((side, at) => at !== preferredSide && side.includes(named));
  return isOther && names[preferredSide]?.includes(named) !== true
    ? [{ where, what: `side ${preferredSide} is preferred, and the ruling prefers ${named}` }]
    : [];
}

/** A claim that was weighed down by a contradiction belongs to one. */
function signalFindings({ claims, trust }: Bundle): Finding[] {
  if ((trust?.contradictions.length ?? 0) > 0) return [];
  return claims
    .filter(({ signals }) => (signals['contradiction'] ?? 1) < 1)
    .map(({ id }) => ({
      where: `claim ${id}`,
      what: 'its sources are said to be contradicted, and no contradiction is told',
    }));
}

/** Bundles that differ in their reports alone share their lists of sources and evidence. */
const found = new WeakMap<Bundle['sources'], WeakMap<Bundle['evidence'], readonly Contradiction[]>>();

function contradictionsOf({ sources, evidence }: Bundle): readonly Contradiction[] {
  const byEvidence = found.get(sources) ?? new WeakMap<Bundle['evidence'], readonly Contradiction[]>();
  found.set(sources, byEvidence);
  const contradictions = byEvidence.get(evidence) ?? amongCited({ sources, evidence });
  byEvidence.set(evidence, contradictions);
  return contradictions;
}

function amongCited({ sources, evidence }: Pick<Bundle, 'sources' | 'evidence'>): readonly Contradiction[] {
  const statements = sources.flatMap((source): Statement[] => {
    const quoted = evidence
      .filter(({ sourceId }) => sourceId === source.id)
      .map(({ quote }) => plainKey(quote));
    return statementsOf({ ...source, id: String(source.id) })
      .slice(1)
      .filter(({ text }) => quoted.some((quote) => quote.includes(plainKey(text))));
  });
  return findContradictions({ statements });
}

/** What code finds settled among the passages cited; one told between the same sources is that one. */
function hiddenFindings(bundle: Bundle): Finding[] {
  const { evidence, trust } = bundle;
  const sourceOf = new Map(evidence.map(({ id, sourceId }) => [id, String(sourceId)]));
  const told = (trust?.contradictions ?? []).map(
    ({ sides }) =>
      new Set(sides.flatMap(({ evidenceIds }) => evidenceIds.flatMap((id) => sourceOf.get(id) ?? []))),
  );
  return contradictionsOf(bundle)
    .filter(({ isSettledByCode, sides }) => {
      const parties = sides.map(({ sourceIds }) => sourceIds);
      return (
        isSettledByCode && !told.some((known) => parties.every((ids) => ids.some((id) => known.has(id))))
      );
    })
    .map(({ subject, sides }) => ({
      where: `contradiction “${shortened(subject, 50)}”`,
      what: `the sources cited say ${sides.map(({ value, sourceIds }) => `“${shortened(value, 40)}” (${sourceIds.map((id) => `[${id}]`).join('')})`).join(' and ')}, and the report does not tell it`,
    }));
}

function issueFindings({ trust, claims }: Bundle): Finding[] {
  const known = new Set(claims.map(({ id }) => id));
  return (trust?.flaggedIssues ?? [])
    .filter(({ claimId }) => claimId !== null && !known.has(claimId))
    .map(({ claimId, message }) => ({
      where: 'trust.flaggedIssues',
      what: `there is no claim ${claimId}: ${shortened(message)}`,
    }));
}
