import type { Bundle } from '@research-studio/schemas';
import { ALL_PIPELINES, type Behaviour } from './behaviour.ts';
import { bulletShare } from './bullet-share.ts';
import { SALTMERE } from './questions.ts';

/** Of 40 that are asked for: whole sentences may take a few more. */
const FEW_WORDS = 60;

/** What a question says of the form, length and language of its answer is heeded, and each answer stands under its own heading. */
export const questionFormHeeded: Behaviour = {
  name: 'question_form_heeded',
  pipelines: ALL_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const of = async (question: string) => (await run({ question, docs: [documentsOf('saltmere')] })).bundle;
    const listed = await of(`${SALTMERE.threeParts} Answer in bullet points.`);
    const brief = await of(`${SALTMERE.threeParts} Answer briefly, in at most 40 words.`);
    const german = await of(SALTMERE.german);
    const words = wordCount(brief);
    const last = german.report.markdown.match(/^## .*$/gm)?.at(-1) ?? '';
    return [
      ...(bulletShare(listed) >= 0.8 ? [] : ['Bullet points are asked for, and most lines are none.']),
      ...(words > 0 && words <= FEW_WORDS ? [] : [`40 words are asked for, the prose has ${words}.`]),
      ...(last === '## Quellen' ? [] : [`A German question has its sources under "${last}".`]),
      ...SALTMERE.answers.flatMap((answer) => misplaced(listed, answer)),
    ];
  },
};

function wordCount({ report }: Bundle): number {
  return report.sections
    .filter(({ role }) => role === undefined)
    .flatMap(({ markdown }) => markdown.split(/\s+/))
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !/^\[\d+\]/.test(word)).length;
}

function misplaced(
  { report }: Bundle,
  { says, subject }: Pick<(typeof SALTMERE.answers)[number], 'says' | 'subject'>,
): string[] {
  const own = report.sections.filter(({ role, markdown }) => role === undefined && markdown.includes(says));
  return own.some(({ heading }) => heading.includes(subject))
    ? []
    : [
        `"${says}" stands under "${own.map(({ heading }) => heading).join('", "')}", not under its ${subject}.`,
      ];
}
