import { publisher } from '@research-studio/core/run';
import { buildBundle } from './build-bundle.ts';
import { validateFindings } from './nodes/findings/validate-findings.ts';
import { analyze, analyzeForBrief } from './nodes/question/analyze.ts';
import { clarify } from './nodes/question/clarify.ts';
import { planResearch } from './nodes/question/plan-research.ts';
import { respond } from './nodes/question/respond.ts';
import { abort } from './nodes/report/abort.ts';
import { editReport } from './nodes/report/edit-report.ts';
import { extractEvidence } from './nodes/report/extract-evidence.ts';
import { verifyEvidence } from './nodes/report/verify-evidence.ts';
import { verifyReport } from './nodes/report/verify-report.ts';
import { writeReport } from './nodes/report/write-report.ts';
import { assess } from './nodes/research/assess.ts';
import { backtrack } from './nodes/research/backtrack.ts';
import { choosePages } from './nodes/research/choose-pages.ts';
import { collect } from './nodes/research/collect.ts';
import { detectGaps } from './nodes/research/detect-gaps.ts';
import { orchestrate } from './nodes/research/orchestrate.ts';
import { readPages } from './nodes/research/read-pages.ts';
import { subagent } from './nodes/research/subagent.ts';
import { steps } from './traced.ts';

/** Every graph understands the question in the same way; where there is a brief, that is the plan. */
export const QUESTION_NODES = steps({ analyze, respond, clarify });
export const BRIEF_QUESTION_NODES = steps({ analyze: analyzeForBrief, respond, clarify });

/** Rounds of research after a plan. */
export const ROUND_NODES = steps({
  'plan-research': planResearch,
  orchestrate,
  subagent,
  'choose-pages': choosePages,
  'read-pages': readPages,
  'detect-gaps': detectGaps,
  backtrack,
});

/** From what was found to the report. */
export const REPORT_NODES = {
  ...steps({
    assess,
    collect,
    'validate-findings': validateFindings,
    'extract-evidence': extractEvidence,
    'verify-evidence': verifyEvidence,
    'write-report': writeReport,
    'verify-report': verifyReport,
    'edit-report': editReport,
    abort,
  }),
  publish: publisher('advanced', buildBundle),
};
