import { type Bundle, checkBundle } from '@research-studio/core';
import { ALL_PIPELINES, type Behaviour, TRUST_PIPELINES } from './behaviour.ts';
import { INVENTED_FIGURE } from './careless-model.ts';
import { citedSentences } from './cited-sentences.ts';
import { proseOf } from './prose-of.ts';
import { SALTMERE } from './questions.ts';

/** A model that misreads figures and cites at random harms no report: what stands there is cited to what says it. */
export const carelessModelMended: Behaviour = {
  name: 'careless_model_mended',
  pipelines: ALL_PIPELINES,
  problems: async ({ pipeline, run, documentsOf }) => {
    const { bundle } = await run({
      question: SALTMERE.threeParts,
      docs: [documentsOf('saltmere')],
      model: 'careless',
    });
    const isTrusted = TRUST_PIPELINES.includes(pipeline);
    return [
      ...checkBundle(bundle),
      ...(/harbour-deals|onclick/.test(bundle.report.markdown)
        ? ['Mark-up or an address of the model is left in the report.']
        : []),
      ...SALTMERE.answers.flatMap(({ says }) => answerProblems(bundle, says)),
      ...inventedProblems(bundle, isTrusted),
      ...(bundle.metadata.confidence < 1 ? [] : ['All that it noted is said to hold.']),
      ...(bundle.metadata.warnings.some((line) => /citation|sentence/i.test(line))
        ? []
        : ['No warning tells that the draft was mended.']),
    ];
  },
};

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

/**
 * Without the trust engine a sentence with a wrong figure may stay, with the verdict that it is not borne out; facts are
 * held against their passages there, and claims with it.
 */
function inventedProblems(bundle: Bundle, isTrusted: boolean): string[] {
  const invented = INVENTED_FIGURE.exec(proseOf(bundle))?.[0];
  const added = ADDED.exec(proseOf(bundle))?.[0];
  return [
    ...(isTrusted && invented !== undefined ? [`The prose has the invented figure ${invented}.`] : []),
    ...(added === undefined ? [] : [`What the model added without evidence is in the prose: "${added}".`]),
    ...bundle.claims
      .filter(({ text, verdict }) => verdict === 'supported' && INVENTED_FIGURE.test(text))
      .map(({ id, text }) => `Claim ${id} is called supported with an invented figure: ${text}`),
    ...(isTrusted ? [] : bundle.evidence)
      .filter(({ fact }) => INVENTED_FIGURE.test(fact))
      .map(({ id, fact }) => `The fact of evidence ${id} is not what its passage says: ${fact}`),
  ];
}
