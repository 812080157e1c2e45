import type { Bundle } from '@research-studio/core';
import { ALL_PIPELINES, type Behaviour, TRUST_PIPELINES } from './behaviour.ts';
import { proseOf } from './prose-of.ts';
import { SALTMERE } from './questions.ts';
import { EMBROIDERED, TWISTED } from './twisting-model.ts';

/** A sentence that differs from its passage in a name, a month, a unit or a denial, or says more than it, is not called supported. */
export const twistsSeen: Behaviour = {
  name: 'twists_seen',
  pipelines: ALL_PIPELINES,
  problems: async ({ pipeline, run, documentsOf }) => {
    const { bundle } = await run({
      question: SALTMERE.threeParts,
      docs: [documentsOf('saltmere')],
      model: 'twisting',
    });
    const isTrusted = TRUST_PIPELINES.includes(pipeline);
    const twisted = isTrusted ? TWISTED.exec(proseOf(bundle))?.[0] : undefined;
    return [
      ...believed(bundle, TWISTED),
      // The trust engine reads the page around a passage, too, and is not as strict on names and on what is added.
      ...(isTrusted ? [] : believed(bundle, EMBROIDERED)),
      ...(twisted === undefined ? [] : [`The prose has "${twisted}", which no page says.`]),
    ];
  },
};

function believed({ claims }: Bundle, twist: RegExp): string[] {
  return claims
    .filter(({ text, verdict }) => verdict === 'supported' && twist.test(text))
    .map(({ id, text }) => `Claim ${id} is called supported: ${text}`);
}
