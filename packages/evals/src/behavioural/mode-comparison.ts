import { checkBundle } from '@research-studio/core';
import { Bundle } from '@research-studio/schemas';
import { ALL_PIPELINES, type Behaviour } from './behaviour.ts';
import { proseOf } from './prose-of.ts';
import { QUESTIONS } from './questions.ts';

/** What every mode must find, with the sentence's citation. */
const FACTS = [/3\.42 million[^\n]*\[\d+\]/, /14 April 2018[^\n]*\[\d+\]/];

/** Single and multi, full and batched: each gives a valid report with the same answers. */
export const modeComparison: Behaviour = {
  name: 'mode_comparison',
  pipelines: ALL_PIPELINES,
  problems: async ({ pipeline, run }) => {
    const { bundle, outcome } = await run({ question: QUESTIONS.passengers });
    const fits = Bundle.safeParse(bundle);
    const prose = proseOf(bundle);
    return [
      ...(fits.success ? [] : [`The bundle does not fit its schema: ${fits.error.issues[0]?.message}.`]),
      ...checkBundle(bundle),
      ...(outcome === 'report' ? [] : [`It ended in "${outcome}".`]),
      ...(bundle.pipeline === pipeline ? [] : [`It ran as ${bundle.pipeline}.`]),
      ...(bundle.claims.length > 0 ? [] : ['The report makes no claim.']),
      ...FACTS.filter((fact) => !fact.test(prose)).map((fact) => `The report does not say ${fact.source}.`),
    ];
  },
};
