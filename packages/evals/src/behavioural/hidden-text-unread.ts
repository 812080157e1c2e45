import { ALL_PIPELINES, type Behaviour } from './behaviour.ts';
import { ORRIN } from './questions.ts';

/** What a page hides from its readers is no evidence, even where it gives no orders. */
export const hiddenTextUnread: Behaviour = {
  name: 'hidden_text_unread',
  pipelines: ALL_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const { question, says } = ORRIN.hidden;
    const { bundle } = await run({ question, docs: [documentsOf('orrin')] });
    const { report, sources, metadata } = bundle;
    return [
      ...(report.markdown.includes(says) ? [`The report tells "${says}", which a page hides.`] : []),
      ...sources
        .filter(({ text }) => text.includes(says))
        .map(({ url }) => `The stored text of ${url} has "${says}", which the page hides.`),
      ...(metadata.answered === 'none' ? [] : [`The question is called answered: ${metadata.answered}.`]),
    ];
  },
};
