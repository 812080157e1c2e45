import { checkBundlePromises } from './check-bundle-promises.ts';
import { checkCitationsMapToSources } from './check-citations-map-to-sources.ts';
import { checkCitationsPresent } from './check-citations-present.ts';
import { checkEvidenceFields } from './check-evidence-fields.ts';
import { checkEvidencePopulated } from './check-evidence-populated.ts';
import { checkKeepsToQuestion } from './check-keeps-to-question.ts';
import { checkMetadataComplete } from './check-metadata-complete.ts';
import { checkNoEmptyReport } from './check-no-empty-report.ts';
import { checkNoMachineTalk } from './check-no-machine-talk.ts';
import { checkNoRepetition } from './check-no-repetition.ts';
import { checkNotCutOff } from './check-not-cut-off.ts';
import { checkNothingHidden } from './check-nothing-hidden.ts';
import { checkReportHasMarkdownStructure } from './check-report-has-markdown-structure.ts';
import { checkReportLanguage } from './check-report-language.ts';
import { checkReportMinimumLength } from './check-report-minimum-length.ts';
import { checkScoresInBounds } from './check-scores-in-bounds.ts';
import { checkSourcesHaveUrls } from './check-sources-have-urls.ts';
import type { StructuralCheck } from './structural-check.ts';

/** The ten of the evaluation approach first, then what else no sound report has. */
export const structuralChecks: readonly StructuralCheck[] = [
  checkReportHasMarkdownStructure,
  checkCitationsPresent,
  checkCitationsMapToSources,
  checkMetadataComplete,
  checkEvidencePopulated,
  checkScoresInBounds,
  checkReportMinimumLength,
  checkEvidenceFields,
  checkSourcesHaveUrls,
  checkNoEmptyReport,
  checkBundlePromises,
  checkNoRepetition,
  checkNoMachineTalk,
  checkNothingHidden,
  checkNotCutOff,
  checkReportLanguage,
  checkKeepsToQuestion,
];
