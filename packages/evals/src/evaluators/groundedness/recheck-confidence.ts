import { judgedBy, loadOriginCounter, reportConfidence } from '@research-studio/core';
import type { Claim } from '@research-studio/schemas';
import { clusterNearCopies, type Judgement } from '@research-studio/verification';
import { type Finding, shortened } from '../structural/finding.ts';
import { editedConfidenceFindings } from './edited-confidence.ts';
import { isEdited } from './edited-report.ts';
import { judgementsOf } from './possible-signals.ts';
import { isJudgedByModel, isRuling, type RecheckedBundle, type RecheckedClaim } from './recheck-bundle.ts';
import { weighed } from './recheck-signals.ts';
import { restsOnOthers } from './signal-findings.ts';

/** No confidence is higher than what it was made of, claims have as many independent sources as they cite, levels keep their order. */
export async function recheckConfidence(checked: RecheckedBundle): Promise<readonly Finding[] | null> {
  const { claims } = checked;
  if (claims.length === 0) return null;
  const claimed = claims.filter((claim) => !isRuling(claim));
  const ofClaims = isEdited(checked.bundle)
    ? await editedConfidenceFindings(checked)
    : [...claimed.flatMap((claim) => ofClaim(claim, checked)), ...(await originFindings(checked))];
  return [
    ...ofClaims,
    ...levelFindings(claimed),
    ...overallFindings(checked),
    ...credibilityFindings(checked),
  ];
}

/** What a copy that is not cited says in other words weighs more. */
const OF_COPIES = 0.15;
const ROUNDING = 0.005;
/** Signals are rounded. */
const OF_SIGNALS = 0.0021;

/** Of what the ladder alone judged, what its signals make. */
function ofClaim(checked: RecheckedClaim, bundle: RecheckedBundle): Finding[] {
  const { claim, statement, own } = checked;
  const where = `claim ${claim.id}`;
  const { confidence, signals, level } = claim;
  const made = judgementsOf(checked, bundle);
  if (level === undefined) {
    const isRead = isJudgedByModel(claim, bundle.bundle);
    const due = made.map((one) => (isRead ? asReadByModel(claim, one) : one));
    const isDue = due.some(
      (one) =>
        Math.abs(one.confidence - confidence) <= OF_SIGNALS && one.signals['model'] === signals['model'],
    );
    const shown = [...new Set(due.map((one) => one.confidence))].join(' or ');
    return claim.evidenceIds.length === 0 || isDue
      ? []
      : [{ where, what: `confidence ${confidence}, its verdict and signals make ${shown}` }];
  }
  const isBorneOut = made.every(({ verdict }) => verdict === 'supported');
  if (isBorneOut && (claim.verdict === 'unsupported' || claim.verdict === 'contradicted'))
    return [
      { where, what: `called ${claim.verdict}, its passages bear it out: “${shortened(statement.judged)}”` },
    ];
  // What is told in the words of a source is at least that: told.
  const sum =
    statement.section.role === 'told' ? Math.max(TOLD_AT_LEAST, weighed(signals)) : weighed(signals);
  const span = signals['span'] ?? 0;
  const mostSpan = Math.max(
    own?.confidence ?? 0,
    signals['cover'] ?? 0,
    signals['document'] ?? 0,
    signals['model'] ?? 0,
    ...made.map((one) => one.confidence),
  );
  return [
    ...(confidence <= sum + 0.005
      ? []
      : [{ where, what: `confidence ${confidence}, its signals make ${sum.toFixed(3)}` }]),
    ...(span <= mostSpan + (restsOnOthers(claim.reason ?? '') ? OF_COPIES : ROUNDING)
      ? []
      : [{ where, what: `its passages are said to bear it out by ${span}, judged anew ${mostSpan}` }]),
  ];
}

/** The verdict of a model, whose confidence rules that agree with it raise. */
function asReadByModel({ verdict, text, evidenceIds }: Claim, byRules: Judgement): Judgement {
  const unsaid = { problem: null, rewording: null, cite: [] };
  return judgedBy({ text, evidenceIds, kind: 'fact', verdict, decidedBy: 'model', ...unsaid }, byRules);
}

const TOLD_AT_LEAST = 0.3;

async function originFindings({ bundle, claims }: RecheckedBundle): Promise<Finding[]> {
  const sources = bundle.sources.map((source) => ({ ...source, id: String(source.id) }));
  const plain = await loadOriginCounter();
  const texts = sources.map(({ id, text, publishedAt, url }) => ({
    id,
    text,
    publishedAt,
    site: plain.originOf(url),
  }));
  const counter = await loadOriginCounter(clusterNearCopies(texts));
  const byId = new Map(sources.map((source) => [source.id, source]));
  return claims.flatMap(({ claim, statement }) => {
    const cited = statement.cited.flatMap((id) => byId.get(String(id)) ?? []);
    const most = counter.count(cited);
    return claim.independentSources === most
      ? []
      : [
          {
            where: `claim ${claim.id}`,
            what: `${claim.independentSources} independent sources, where it cites ${most}`,
          },
        ];
  });
}

const ORDER = ['low', 'medium', 'high'] as const;
/** Lower ones carry no such mark, however a run is set. */
const LEAST = { low: 0, medium: 0.4, high: 0.7 } as const;

/** A claim marked surer is surer. Lines in the words of a source are marked by whether it is right. */
function levelFindings(claims: readonly RecheckedClaim[]): Finding[] {
  const prose = claims.filter(({ statement }) => statement.section.role !== 'told');
  const highest = ORDER.map((level) =>
    Math.max(-1, ...prose.filter(({ claim }) => claim.level === level).map(({ claim }) => claim.confidence)),
  );
  return prose.flatMap(({ claim: { id, level, confidence, verdict } }) => {
    if (level === undefined) return [];
    const where = `claim ${id}`;
    const below = Math.max(-1, ...highest.slice(0, ORDER.indexOf(level)));
    if (confidence < below)
      return [{ where, what: `marked ${level} with ${confidence}, though one of ${below} is marked less` }];
    if (confidence < LEAST[level])
      return [{ where, what: `marked ${level} with a confidence of ${confidence}` }];
    return level === 'low' || verdict === 'supported'
      ? []
      : [{ where, what: `marked ${level}, though ${verdict}` }];
  });
}

function overallFindings({ bundle: { claims, metadata } }: RecheckedBundle): Finding[] {
  const due = reportConfidence({ claims, coverage: metadata.coverage, answered: metadata.answered });
  if (Math.abs(metadata.confidence - due) <= ROUNDING) return [];
  return [{ where: 'metadata.confidence', what: `${metadata.confidence}, where the claims make ${due}` }];
}

/** A source is as credible as its parts allow, and as the report's table says. */
function credibilityFindings({ bundle }: RecheckedBundle): Finding[] {
  const rows = new Map(
    [...bundle.report.markdown.matchAll(/^\| \[(\d+)\] .*? \| (\d\.\d\d) \|/gm)].map(([, id, score]) => [
      Number(id),
      Number(score),
    ]),
  );
  return bundle.sources.flatMap(({ id, credibility, credibilityParts }) => {
    if (credibility === null) return [];
    const where = `source ${id}`;
    const row = rows.get(id);
    const parts = Object.values(credibilityParts ?? {}).map(({ score }) => score);
    const most = parts.length === 0 ? 1 : Math.max(...parts);
    return [
      ...(row === undefined || Math.abs(row - credibility) < 0.0051
        ? []
        : [{ where, what: `credibility ${credibility}, in the report's table ${row}` }]),
      ...(credibility <= most + 0.005
        ? []
        : [{ where, what: `credibility ${credibility}, its best part is ${most}` }]),
    ];
  });
}
