import {
  type AssembledReport,
  assembleReport,
  explainChange,
  findingLine,
  groundSection,
  restoredFindings,
  type ToldLine,
  type ToldSection,
  trustWords,
} from '@research-studio/core';
import type { NodeContext } from '../context.ts';
import type { ResearchState } from '../state.ts';
import { answerNote } from './answer-note.ts';
import { chooseFindings } from './choose-findings.ts';
import { closingSections } from './closing-sections.ts';
import { disagreementSection } from './disagreements.ts';
import type { WrittenReport } from './extractive-draft.ts';
import type { Writing } from './open-writing.ts';
import { plainTitle } from './plain-title.ts';
import type { JudgedSentence, SentenceJudge } from './sentence-judge.ts';
import { type SettledDraft, settleDraft } from './settle-draft.ts';
import { barsFromProse } from './usable-claims.ts';

export interface CompileRequest {
  readonly written: WrittenReport;
  readonly writing: Writing;
  readonly state: ResearchState;
  readonly knobs: NodeContext['knobs'];
}

export interface TrustedReport {
  readonly report: AssembledReport;
  /** Evidence quoted in the Verified Findings block, in its order. */
  readonly findings: readonly string[];
  /** One sentence for each thing that was mended or taken out, for the run's warnings. */
  readonly repairs: readonly string[];
}

/** Sentences are read again once they stand in the whole report; one may join its neighbour there. */
const MOST_ASSEMBLIES = 4;

/**
 * From claims in sections to the report: findings quoted, every sentence grounded, judged and where need be replaced or
 * taken out, both sides of contradictions told, closing sections added, citations numbered.
 */
export async function compileTrustedReport(request: CompileRequest): Promise<TrustedReport> {
  const { writing, knobs } = request;
  const findings = chooseFindings(writing.candidates, [], {
    ...knobs,
    fillers: writing.fillers,
  });
  const grounded = groundedSections(request);
  const repairs = new Set(grounded.flatMap(({ changes }) => changes.map(explainChange)));
  const refused = new Set<string>();
  for (let attempt = 1; ; attempt += 1) {
    const settled = settle(grounded, refused, request);
    for (const repair of settled.repairs) repairs.add(repair);
    const before = refused.size;
    const report = await assembled({ settled, findings, refused, request });
    if (refused.size > before && attempt < MOST_ASSEMBLIES) continue;
    return { ...withFindings(report, [...repairs]), findings };
  }
}

function groundedSections({ written, writing, state }: CompileRequest) {
  const headings = state.plan?.sections.map(({ heading }) => heading) ?? [];
  return headings.map((heading, place) => ({
    heading,
    ...groundSection({ heading, markdown: written.sections[place] ?? '' }, writing.grounding),
  }));
}

function settle(
  sections: SettledDraft['sections'],
  refused: ReadonlySet<string>,
  { writing, knobs }: CompileRequest,
): SettledDraft {
  const { claims, grounding, base, originsOf, originalsFor } = writing;
  const judge: SentenceJudge = (sentence, dispute) => {
    const judged = writing.judge(sentence, dispute);
    return refused.has(sentence.text) ? { ...judged, verdict: 'unsupported' } : judged;
  };
  return settleDraft({ sections, claims, grounding, base, judge, knobs, originsOf, originalsFor });
}

async function assembled(parts: {
  readonly settled: SettledDraft;
  readonly findings: readonly string[];
  /** Gets the sentences that must not stand there. */
  readonly refused: Set<string>;
  readonly request: CompileRequest;
}): Promise<AssembledReport> {
  const { settled, findings, refused, request } = parts;
  const { writing, written, state, knobs } = request;
  const { brief, base, grounding, sources, disputes, judge } = writing;
  const { language } = brief;
  return assembleReport({
    title: plainTitle(written.title, state),
    sections: [
      ...(findings.length > 0 ? [findingsSection(findings, writing)] : []),
      ...settled.sections,
      ...(disputes.length > 0
        ? [disagreementSection({ disputes, question: state.question, judge, language, knobs })]
        : []),
    ],
    evidence: base.items,
    sources,
    language,
    notice: answerNote({ answered: state.answered, missing: state.missing, language }),
    grounding,
    nearCopies: state.nearCopies,
    judge: (sentence) => {
      const judged = judge(sentence);
      if (barsFromProse(judged, knobs) !== null) refused.add(sentence.text);
      return claimOf(judged);
    },
    showConfidence: knobs.showConfidence,
    closing: (report) => closingSections({ report, state, knobs, brief }),
  });
}

function claimOf({ verdict, confidence, signals, level, reason }: JudgedSentence) {
  return { verdict, confidence, signals, level, reason };
}

function findingsSection(findings: readonly string[], { base, judge, brief }: Writing): ToldSection {
  const lines = findings.flatMap((id, at): ToldLine[] => {
    const item = base.find(id);
    if (item === undefined) return [];
    const evidenceIds = [id];
    const claim = { text: item.quote, ...claimOf(judge({ text: item.quote, evidenceIds })), evidenceIds };
    return [
      ...(at === 0 ? [] : [{ markdown: '', claim: null }]),
      { markdown: findingLine(item, brief.language), claim },
    ];
  });
  return { heading: trustWords(brief.language).findings, role: 'findings', lines };
}

/** The last step: whatever came in between, the findings are the stored quotes. */
function withFindings(report: AssembledReport, repairs: readonly string[]) {
  const section = report.sections.find(({ role }) => role === 'findings');
  if (section === undefined) return { report, repairs };
  const checked = restoredFindings({ markdown: report.markdown, section });
  if (checked === null)
    throw new Error('The block of verified findings was lost while the report was put together.');
  if (!checked.isRestored) return { report, repairs };
  return {
    report: { ...report, markdown: checked.markdown },
    repairs: [...repairs, 'The block of verified findings had been changed and was restored.'],
  };
}
