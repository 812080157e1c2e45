import type { Bundle } from '@research-studio/schemas';
import type { PipelineName } from '../results/pipeline-name.ts';
import { normalBundle } from '../snapshots/snapshot.ts';
import { ALL_PIPELINES, type Behaviour } from './behaviour.ts';
import { QUESTIONS } from './questions.ts';

/** Where each pipeline is interrupted: after its research. */
const AFTER: Readonly<Record<PipelineName, string>> = {
  'standard-single': 'assess',
  'standard-multi': 'assess',
  'advanced-full': 'extract-claims',
  'advanced-batched': 'assess-and-claim',
};

/** A run that was cancelled in the middle and resumed gives the same result as one that was left alone. */
export const resumeEqualsUndisturbed: Behaviour = {
  name: 'resume_equals_undisturbed',
  pipelines: ALL_PIPELINES,
  problems: async ({ pipeline, run, resumed }) => {
    const request = { question: QUESTIONS.passengers };
    const undisturbed = await run(request);
    const after = await resumed(
      request,
      (event) => event.type === 'node-end' && event.node === AFTER[pipeline],
    );
    if (!after.wasInterrupted) return [`The run never came to the end of "${AFTER[pipeline]}".`];
    if (after.bundle.report.markdown !== undisturbed.bundle.report.markdown)
      return [`After "${AFTER[pipeline]}" the resumed run gives another report.`];
    const [one, other] = [comparable(undisturbed.bundle), comparable(after.bundle)];
    return one === other ? [] : [`After "${AFTER[pipeline]}" the resumed run gives another bundle.`];
  },
};

function comparable(bundle: Bundle): string {
  const key = { caseId: 'resume', pipeline: bundle.pipeline, repeat: 1 };
  const { metadata, ...rest } = normalBundle(bundle, { key, today: null });
  // A step that was cancelled has a time of its own.
  return JSON.stringify({ ...rest, metadata: { ...metadata, timingsMs: {} } });
}
