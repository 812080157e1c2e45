import { type Behaviour, TRUST_PIPELINES } from './behaviour.ts';
import { FENWICK } from './questions.ts';

/** What cannot be as a source states it (a figure that its own numbers belie, a day that no month has) is flagged, and warned of. */
export const doubtsTold: Behaviour = {
  name: 'doubts_told',
  pipelines: TRUST_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const { bundle } = await run({ question: FENWICK.question, docs: [documentsOf('fenwick')] });
    const issues = (bundle.trust?.flaggedIssues ?? []).map(({ message }) => message);
    return FENWICK.doubtful.flatMap((doubtful) => [
      ...(issues.some((message) => message.includes(doubtful)) ? [] : [`"${doubtful}" is not flagged.`]),
      ...(bundle.metadata.warnings.some((line) => line.includes(doubtful))
        ? []
        : [`No warning tells of "${doubtful}".`]),
    ]);
  },
};
