import { trustWords } from '@research-studio/core';
import { type Behaviour, TRUST_PIPELINES } from './behaviour.ts';
import { QUESTIONS } from './questions.ts';

/** What a reader switched off is not in the report, and no more findings than were allowed. */
export const settingsHeeded: Behaviour = {
  name: 'settings_heeded',
  pipelines: TRUST_PIPELINES,
  problems: async ({ run }) => {
    const { report } = (
      await run({
        question: QUESTIONS.passengers,
        advanced: { showConfidence: false, showTrust: false, minFindings: 0, maxFindings: 1 },
      })
    ).bundle;
    const sign = /\[\d+\]\s?([●◐○])/u.exec(report.markdown)?.[1];
    const findings = report.sections.find(({ role }) => role === 'findings')?.markdown ?? '';
    const quotes = findings.match(/^> /gm)?.length ?? 0;
    const { trust } = trustWords('en');
    return [
      ...(sign === undefined ? [] : [`Signs of confidence were switched off, and there is ${sign}.`]),
      ...(report.sections.some(({ heading }) => heading === trust)
        ? [`"${trust}" was switched off, and is there.`]
        : []),
      ...(quotes <= 1 ? [] : [`One finding was allowed, and ${quotes} are shown.`]),
    ];
  },
};
