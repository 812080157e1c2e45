import type { Bundle } from '@research-studio/schemas';
import type { Behaviour } from './behaviour.ts';
import { bulletShare } from './bullet-share.ts';
import { proseOf } from './prose-of.ts';
import { QUESTIONS } from './questions.ts';

/** What a concise report may have; some words more than it is asked for stand in marks and headings. */
const CONCISE_WORDS = 400;

/** The form that is asked for is the form of the report. */
export const configEffectiveness: Behaviour = {
  name: 'config_effectiveness',
  pipelines: ['standard-multi', 'advanced-full'],
  problems: async ({ run }) => {
    const of = async (format: 'detailed' | 'bullet_points' | 'concise') =>
      (await run({ question: QUESTIONS.passengers, report: { format } })).bundle;
    const [detailed, bullets, concise] = [
      await of('detailed'),
      await of('bullet_points'),
      await of('concise'),
    ];
    const [listed, listedInDetail] = [bulletShare(bullets), bulletShare(detailed)];
    const words = wordCount(concise);
    const forms = new Set([detailed, bullets, concise].map(proseOf)).size;
    return [
      ...(listed >= 0.8
        ? []
        : [`Only ${share(listed)} of the lines of a report in bullet points are bullets.`]),
      ...(listedInDetail < 0.5
        ? []
        : [`${share(listedInDetail)} of the lines of a detailed report are bullets.`]),
      ...(words > 0 && words <= CONCISE_WORDS ? [] : [`The concise report has ${words} words.`]),
      ...(forms === 3 ? [] : [`Detailed, in bullet points and concise, the report has ${forms} forms.`]),
    ];
  },
};

function wordCount(bundle: Bundle): number {
  return proseOf(bundle)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !/^\[\d+\]/.test(word)).length;
}

function share(part: number): string {
  return `${Math.round(part * 100)}%`;
}
