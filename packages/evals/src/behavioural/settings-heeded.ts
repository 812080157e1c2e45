import { messagesIn } from '@research-studio/core';
import { ALL_PIPELINES, type Behaviour } from './behaviour.ts';
import { bulletShare } from './bullet-share.ts';
import { QUESTIONS } from './questions.ts';

/** Of the report, whatever the question is in. */
const LANGUAGE = 'de';

/**
 * What a reader switched off is not in the report, and no more findings than were allowed; a language and a form that are
 * set go before those of the question.
 */
export const settingsHeeded: Behaviour = {
  name: 'settings_heeded',
  pipelines: ALL_PIPELINES,
  problems: async ({ run }) => {
    const { bundle } = await run({
      question: `${QUESTIONS.passengers} Answer in detail.`,
      report: { language: LANGUAGE, format: 'bullet_points' },
      advanced: { showConfidence: false, showTrust: false, minFindings: 0, maxFindings: 1 },
    });
    const { report, metadata } = bundle;
    const sign = /\[\d+\]\s?([●◐○])/u.exec(report.markdown)?.[1];
    const findings = report.sections.find(({ role }) => role === 'findings')?.markdown ?? '';
    const quotes = findings.match(/^> /gm)?.length ?? 0;
    const { about, sources } = messagesIn(LANGUAGE);
    return [
      ...(report.markdown.includes(`\n## ${sources}\n`)
        ? []
        : [`A report in German is asked for, and has no "${sources}".`]),
      ...(metadata.warnings.some((line) => line.includes(`"${LANGUAGE}"`))
        ? []
        : ['No warning tells that the sources are quoted in their own language.']),
      ...(bulletShare(bundle) >= 0.8 ? [] : ['Bullet points were set, and most lines are none.']),
      ...(sign === undefined ? [] : [`Signs of confidence were switched off, and there is ${sign}.`]),
      ...(report.sections.some(({ heading }) => heading === about)
        ? [`"${about}" was switched off, and is there.`]
        : []),
      ...(quotes <= 1 ? [] : [`One finding was allowed, and ${quotes} are shown.`]),
    ];
  },
};
