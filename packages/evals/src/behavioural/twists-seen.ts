import type { Bundle } from '@research-studio/schemas';
import { ALL_PIPELINES, type Behaviour } from './behaviour.ts';
import { proseOf } from './prose-of.ts';
import { SALTMERE } from './questions.ts';
import { EMBROIDERED, RENAMED, TWISTED } from './twisting-model.ts';

/** A sentence that differs from its passage in a name, a month, a unit or a denial, or says more than it, is taken out where sentences are checked. */
export const twistsSeen: Behaviour = {
  name: 'twists_seen',
  pipelines: ALL_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const { bundle } = await run({
      question: SALTMERE.threeParts,
      docs: [documentsOf('saltmere')],
      model: 'twisting',
    });
    const twists = [TWISTED, RENAMED, EMBROIDERED];
    const stands = twists.flatMap((twist) => twist.exec(proseOf(bundle))?.[0] ?? []);
    return [
      ...twists.flatMap((twist) => believed(bundle, twist)),
      ...stands.map((said) => `The prose has "${said}", which no page says.`),
    ];
  },
};

function believed({ claims }: Bundle, twist: RegExp): string[] {
  return claims
    .filter(({ text, verdict }) => verdict === 'supported' && twist.test(text))
    .map(({ id, text }) => `Claim ${id} is called supported: ${text}`);
}
