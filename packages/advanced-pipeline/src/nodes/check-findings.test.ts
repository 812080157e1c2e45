import type { RunEvent } from '@research-studio/core';
import { extractiveReasoner, scriptedReasoner } from '@research-studio/core/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ResearchState } from '../state.ts';
import { bridgeLibrary, bridgeState } from '../testing/bridge-case.ts';
import { runtimeWith } from '../testing/builders.ts';
import { checkFindings, checkFindingsByCode } from './check-findings.ts';
import { writeReport } from './write-report.ts';

let written: ResearchState;
beforeAll(async () => {
  const state = await bridgeState();
  const runtime = runtimeWith({ reasoner: extractiveReasoner(), ports: { sources: bridgeLibrary } });
  written = { ...state, ...(await writeReport(state, runtime)) } as ResearchState;
});

/** The report with other words in one of its claims of prose. */
function saying(text: string): ResearchState {
  const { report } = written;
  const id = report?.sections.find(({ role }) => role === undefined)?.claimIds[0];
  if (report === null || id === undefined) throw new Error('The report has no prose.');
  const claims = report.claims.map((claim) => (claim.id === id ? { ...claim, text } : claim));
  return { ...written, report: { ...report, claims } };
}

const SUSPICIOUS = 'Ottilie Brandvold opened the Quay Bridge on 4 May 2019.';

describe('checkFindings', () => {
  it('has the report read over once, and does not flag the two sides of a told contradiction', async () => {
    const reasoner = scriptedReasoner([{ rulings: [], more: [] }]);
    expect((await checkFindings(written, runtimeWith({ reasoner }))).flaggedIssues).toEqual([]);
    expect(reasoner.tasks).toEqual(['check-findings@1']);
  });

  it('asks nothing of a report that claims nothing', async () => {
    const runtime = runtimeWith({ reasoner: scriptedReasoner([]) });
    expect((await checkFindings({ ...written, report: null }, runtime)).flaggedIssues).toEqual([]);
  });

  it('asks about what code leaves open in the same call, and drops what is no problem', async () => {
    const reasoner = scriptedReasoner([
      { rulings: [{ isProblem: false, reason: 'Named there.' }], more: [] },
    ]);
    const update = await checkFindings(saying(SUSPICIOUS), runtimeWith({ reasoner }));
    expect(reasoner.prompts[0]?.user).toContain('Ottilie Brandvold');
    expect(update.flaggedIssues).toEqual([]);
  });

  it('keeps what a model confirms, with its reason, and what it gives no word on', async () => {
    const rulings = [{ isProblem: true, reason: 'No passage names her.' }];
    const confirmed = scriptedReasoner([{ rulings, more: [] }]);
    const one = await checkFindings(saying(SUSPICIOUS), runtimeWith({ reasoner: confirmed }));
    expect(one.flaggedIssues).toMatchObject([{ kind: 'fabricated_name', decidedBy: 'model', open: false }]);
    const silent = scriptedReasoner([{ rulings: [], more: [] }]);
    const other = await checkFindings(saying(SUSPICIOUS), runtimeWith({ reasoner: silent }));
    expect(other.flaggedIssues).toMatchObject([{ kind: 'fabricated_name', decidedBy: 'code', open: true }]);
  });

  it('takes what code did not see, of statements that there are', async () => {
    const more = [
      { statementNumber: 1, kind: 'suspicious_statistic', reason: 'It is told of another bridge.' },
      { statementNumber: 400, kind: 'contradiction', reason: 'Of nothing.' },
    ];
    const reasoner = scriptedReasoner([{ rulings: [], more }]);
    const { flaggedIssues = [] } = await checkFindings(written, runtimeWith({ reasoner }));
    expect(flaggedIssues).toMatchObject([
      { kind: 'suspicious_statistic', decidedBy: 'model', severity: 'medium' },
    ]);
    expect(flaggedIssues[0]?.message).toMatch(/^It is told of another bridge\. \(“/);
  });

  it('finds the same by code alone without asking, and warns of what is grave', async () => {
    const warnings: string[] = [];
    const emit = (event: RunEvent) => {
      if (event.type === 'warning') warnings.push(event.message);
    };
    const runtime = runtimeWith({ reasoner: scriptedReasoner([]), ports: { emit } });
    const state = saying('The Quay Bridge opened to traffic on 31 February 2019.');
    const issues = (await checkFindingsByCode(state, runtime)).flaggedIssues ?? [];
    expect(issues.map(({ kind }) => kind)).toContain('impossible_date');
    const grave = issues.filter(({ severity }) => severity !== 'low');
    expect(warnings).toEqual(grave.map(({ message }) => `To be looked at again: ${message}`));
    expect(grave.length).toBeGreaterThan(0);
  });
});
