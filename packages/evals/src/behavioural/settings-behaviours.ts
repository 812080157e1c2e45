import { messagesIn } from '@research-studio/core';
import type { Bundle } from '@research-studio/schemas';
import { ALL_PIPELINES, type Behaviour, check } from './behaviour.ts';
import { ASKED } from './faulty-models.ts';
import { AMBIGUOUS, CLEAR, QUESTIONS, SALTMERE } from './questions.ts';
import { bulletShare, proseOf } from './reading.ts';

/** What a concise report may have; some words more than it is asked for stand in marks and headings. */
const CONCISE_WORDS = 400;

/** The form that is asked for is the form of the report. */
const configEffectiveness: Behaviour = {
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
    const words = wordCount(proseOf(concise));
    const forms = new Set([detailed, bullets, concise].map(proseOf)).size;
    return [
      ...check(listed >= 0.8, `Only ${share(listed)} of the lines of a report in bullet points are bullets.`),
      ...check(
        listedInDetail < 0.5,
        `${share(listedInDetail)} of the lines of a detailed report are bullets.`,
      ),
      ...check(words > 0 && words <= CONCISE_WORDS, `The concise report has ${words} words.`),
      ...check(forms === 3, `Detailed, in bullet points and concise, the report has ${forms} forms.`),
    ];
  },
};

function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word) && !/^\[\d+\]/.test(word)).length;
}

function share(part: number): string {
  return `${Math.round(part * 100)}%`;
}

/** Of the report, whatever the question is in. */
const LANGUAGE = 'de';

/**
 * What a reader switched off is not in the report, and no more findings than were allowed; a language and a form that are
 * set go before those of the question.
 */
const settingsHeeded: Behaviour = {
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
      ...check(
        report.markdown.includes(`\n## ${sources}\n`),
        `A report in German is asked for, and has no "${sources}".`,
      ),
      ...check(
        metadata.warnings.some((line) => line.includes(`"${LANGUAGE}"`)),
        'No warning tells that the sources are quoted in their own language.',
      ),
      ...check(bulletShare(bundle) >= 0.8, 'Bullet points were set, and most lines are none.'),
      ...check(sign === undefined, `Signs of confidence were switched off, and there is ${sign}.`),
      ...check(
        !report.sections.some(({ heading }) => heading === about),
        `"${about}" was switched off, and is there.`,
      ),
      ...check(quotes <= 1, `One finding was allowed, and ${quotes} are shown.`),
    ];
  },
};

/** Of 40 that are asked for: whole sentences may take a few more. */
const FEW_WORDS = 60;

/** What a question says of the form, length and language of its answer is heeded, and each answer stands under its own heading. */
const questionFormHeeded: Behaviour = {
  name: 'question_form_heeded',
  pipelines: ALL_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const of = async (question: string) => (await run({ question, docs: [documentsOf('saltmere')] })).bundle;
    const listed = await of(`${SALTMERE.threeParts} Answer in bullet points.`);
    const brief = await of(`${SALTMERE.threeParts} Answer briefly, in at most 40 words.`);
    const german = await of(SALTMERE.german);
    const words = wordCount(proseOf(brief));
    const last = german.report.markdown.match(/^## .*$/gm)?.at(-1) ?? '';
    return [
      ...check(bulletShare(listed) >= 0.8, 'Bullet points are asked for, and most lines are none.'),
      ...check(words > 0 && words <= FEW_WORDS, `40 words are asked for, the prose has ${words}.`),
      ...check(last === '## Quellen', `A German question has its sources under "${last}".`),
      ...SALTMERE.answers.flatMap((answer) => misplaced(listed, answer)),
    ];
  },
};

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

/** What the user replies when asked which reading is meant decides what is looked for, and whoever reads pages is told. */
const replyHeeded: Behaviour = {
  name: 'reply_heeded',
  pipelines: ALL_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const problems: string[] = [];
    for (const { reply, says } of SALTMERE.open.replies) {
      const { bundle } = await run({
        question: SALTMERE.open.question,
        docs: [documentsOf('saltmere')],
        reply,
        model: 'heeding',
      });
      if (!proseOf(bundle).includes(says))
        problems.push(`"${reply}" was replied, and "${says}" is not told.`);
    }
    return problems;
  },
};

/** Questions known to be open are asked back with options; clear ones are not. */
const ambiguityDetection: Behaviour = {
  name: 'ambiguity_detection',
  pipelines: ALL_PIPELINES,
  problems: async ({ asksBack }) => {
    const problems: string[] = [];
    for (const question of AMBIGUOUS) {
      const asked = await asksBack(question);
      if (asked === null) problems.push(`"${question}" was not asked back.`);
      else if (new Set(asked.options).size < 3)
        problems.push(`"${question}" was asked back with too few readings: ${asked.options.join(', ')}.`);
    }
    for (const question of CLEAR) {
      const asked = await asksBack(question);
      if (asked !== null) problems.push(`"${question}" is clear and was asked back: ${asked.question}`);
    }
    return problems;
  },
};

/** A model is told all that its step was given and all that the user asked for, and no two pieces of evidence share an id. */
const modelsTold: Behaviour = {
  name: 'models_told',
  pipelines: ALL_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const { events } = await run({
      question: `${SALTMERE.withGap} ${ASKED.form}`,
      docs: [documentsOf('saltmere')],
      research: { resultsPerQuery: 2, maxIterations: 2, minCoverage: 1 },
      report: { systemPrompt: ASKED.instructions },
      model: 'exacting',
    });
    return events.flatMap((event) => (event.type === 'sub-question-failed' ? event.message : []));
  },
};

export const settingsBehaviours: readonly Behaviour[] = [
  configEffectiveness,
  settingsHeeded,
  questionFormHeeded,
  replyHeeded,
  ambiguityDetection,
  modelsTold,
];
