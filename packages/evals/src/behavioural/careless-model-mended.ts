import { checkBundle } from '@research-studio/core';
import type { Bundle } from '@research-studio/schemas';
import { ALL_PIPELINES, type Behaviour } from './behaviour.ts';
import { INVENTED_FIGURE } from './careless-model.ts';
import { citedSentences } from './cited-sentences.ts';
import { proseOf } from './prose-of.ts';
import { SALTMERE } from './questions.ts';

/**
 * A writer that misreads figures and cites at random harms no report, where its sentences are checked: what stands there is
 * cited to what says it.
 */
export const carelessModelMended: Behaviour = {
  name: 'careless_model_mended',
  pipelines: ALL_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const { bundle } = await run({
      question: SALTMERE.threeParts,
      docs: [documentsOf('saltmere')],
      model: 'careless',
    });
    return [
      ...checkBundle(bundle),
      ...(/harbour-deals|onclick/.test(bundle.report.markdown)
        ? ['Mark-up or an address of the model is left in the report.']
        : []),
      ...SALTMERE.answers.flatMap(({ says }) => answerProblems(bundle, says)),
      ...inventedProblems(bundle),
      ...(bundle.metadata.warnings.some((line) => /citation|sentence/i.test(line)) || leavesOut(bundle)
        ? []
        : ['Nothing tells that the draft was mended.']),
    ];
  },
};

/** The trust engine tells of claims that did not hold. */
function leavesOut({ trust }: Bundle): boolean {
  return (trust?.leftOut.length ?? 0) > 0;
}

/** Of the sentences that the model adds without the mark of any evidence. */
const ADDED = /7,777 shares|777 crowns on Sundays|In 7777 a storm/;

/** The answer is given, and every source that its sentences cite says it. */
function answerProblems(bundle: Bundle, says: string): string[] {
  const sentences = citedSentences(bundle).filter(({ text }) => text.includes(says));
  const cited = sentences.flatMap((sentence) => sentence.cited);
  return [
    ...(cited.length > 0 ? [] : [`"${says}" is not told with its source.`]),
    ...cited
      .filter(({ text }) => !text.includes(says))
      .map(({ id, url }) => `"${says}" is cited to [${id}] ${url}, where it does not stand.`),
  ];
}

function inventedProblems(bundle: Bundle): string[] {
  const invented = INVENTED_FIGURE.exec(proseOf(bundle))?.[0];
  const added = ADDED.exec(proseOf(bundle))?.[0];
  return [
    ...(invented === undefined ? [] : [`The prose has the invented figure ${invented}.`]),
    ...(added === undefined ? [] : [`What the model added without evidence is in the prose: "${added}".`]),
    ...bundle.claims
      .filter(({ text, verdict }) => verdict === 'supported' && INVENTED_FIGURE.test(text))
      .map(({ id, text }) => `Claim ${id} is called supported with an invented figure: ${text}`),
    ...bundle.evidence
      .filter(({ fact }) => INVENTED_FIGURE.test(fact))
      .map(({ id, fact }) => `The fact of evidence ${id} is not what its passage says: ${fact}`),
  ];
}
