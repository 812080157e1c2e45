import { join } from 'node:path';
import { type Behaviour, TRUST_PIPELINES } from './behaviour.ts';
import { proseOf } from './prose-of.ts';
import { TARNHOLT } from './questions.ts';

/** Papers that were retracted, by two journals: two origins of one figure. */
const WITHDRAWN = ['brook-journal', 'river-letters'] as const;

/** What was retracted is told as such and carries no statement, however many papers agree and though nothing else is there. */
export const withdrawnPaperUnused: Behaviour = {
  name: 'withdrawn_paper_unused',
  pipelines: TRUST_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const { question, office, withdrawn } = TARNHOLT;
    const folder = documentsOf('tarnholt');
    const beside = (await run({ question, docs: [folder] })).bundle;
    const docs = WITHDRAWN.map((name) => join(folder, `${name}-eels.html`));
    const alone = (await run({ question, docs })).bundle;
    return [
      ...(proseOf(beside).includes(office) ? [] : ['The figure of the office is not told.']),
      ...[beside, alone].flatMap((bundle) => [
        ...(proseOf(bundle).includes(withdrawn) ? [`The prose has ${withdrawn}, of retracted papers.`] : []),
        ...WITHDRAWN.filter(
          (name) =>
            !bundle.metadata.warnings.some((line) => line.includes(name) && line.includes('retracted')),
        ).map((name) => `No warning tells that the paper of ${name} was retracted.`),
      ]),
      ...(alone.metadata.answered === 'none' ? [] : ['Retracted papers alone are said to answer.']),
    ];
  },
};
