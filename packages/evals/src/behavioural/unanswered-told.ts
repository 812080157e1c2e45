import { abstains } from '../evaluators/expectations/report-claims.ts';
import { ALL_PIPELINES, type Behaviour } from './behaviour.ts';
import { SALTMERE } from './questions.ts';

/** Where no document answers, the report says so, whatever else the documents tell. */
export const unansweredTold: Behaviour = {
  name: 'unanswered_told',
  pipelines: ALL_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const { bundle } = await run({ question: SALTMERE.unanswered, docs: [documentsOf('saltmere')] });
    const { answered } = bundle.metadata;
    return [
      ...(answered === 'none' ? [] : [`The question is called answered: ${answered}.`]),
      ...(abstains(bundle) ? [] : ['The report does not say that nothing answers.']),
    ];
  },
};
