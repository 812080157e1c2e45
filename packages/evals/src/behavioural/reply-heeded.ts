import { ALL_PIPELINES, type Behaviour } from './behaviour.ts';
import { proseOf } from './prose-of.ts';
import { SALTMERE } from './questions.ts';

/** What the user replies when asked which reading is meant decides what is looked for, and whoever reads pages is told. */
export const replyHeeded: Behaviour = {
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
