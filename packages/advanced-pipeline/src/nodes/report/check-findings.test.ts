import { extractiveReasoner, scriptedReasoner } from '@research-studio/core/testing';
import type { RunEvent } from '@research-studio/schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ResearchState } from '../../state.ts';
import { bridgeLibrary, bridgeState } from '../../testing/bridge-case.ts';
import { runtimeWith } from '../../testing/builders.ts';
import { checkFindings } from './check-findings.ts';
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

const SUSPICIOUS = 'Repairs to its northern joint did not take eleven nights in 2023.';

const runtime = () => runtimeWith({ reasoner: scriptedReasoner([]) });

describe('checkFindings', () => {
  it('does not flag the two sides of a told contradiction, nor a report that claims nothing', async () => {
    expect((await checkFindings(written, runtime())).flaggedIssues).toEqual([]);
    expect((await checkFindings({ ...written, report: null }, runtime())).flaggedIssues).toEqual([]);
  });

  it('leaves open in a report of quotations what code is not sure of', async () => {
    const { flaggedIssues } = await checkFindings(saying(SUSPICIOUS), runtime());
    expect(flaggedIssues).toMatchObject([{ kind: 'contradiction', decidedBy: 'code', open: true }]);
  });

  it('says nothing of what models were asked about when they checked the report', async () => {
    const state = { ...saying(SUSPICIOUS), draft: { title: 'The Quay Bridge', sections: [] } };
    expect((await checkFindings(state, runtime())).flaggedIssues).toEqual([]);
  });

  it('warns of what is grave', async () => {
    const warnings: string[] = [];
    const emit = (event: RunEvent) => {
      if (event.type === 'warning') warnings.push(event.message);
    };
    const state = saying('The Quay Bridge opened to traffic on 31 February 2019.');
    const issues = (await checkFindings(state, runtimeWith({ ports: { emit } }))).flaggedIssues ?? [];
    expect(issues.map(({ kind }) => kind)).toContain('impossible_date');
    const grave = issues.filter(({ severity }) => severity !== 'low');
    expect(warnings).toEqual(grave.map(({ message }) => `To be looked at again: ${message}`));
    expect(grave.length).toBeGreaterThan(0);
  });
});
