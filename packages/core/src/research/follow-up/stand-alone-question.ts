import type { ResearchPorts } from '../ports/ports.ts';
import { standAloneQuestionTask } from './stand-alone-question.task.ts';

/** Characters of the longest question that is taken from a model. */
const LONGEST = 2_000;

/**
 * A follow-up as a question that can be understood without the runs that it follows: "What does it cost?" becomes "What
 * does the Orrin power station cost?". Any other question comes back as it is, and so does one that no model reads.
 */
export async function standAloneQuestion(
  question: string,
  { ports, signal }: { readonly ports: ResearchPorts; readonly signal?: AbortSignal | undefined },
): Promise<string> {
  const { conversation: earlier = [], usesModel, reasoner, emit } = ports;
  if (earlier.length === 0 || !usesModel) return question;
  const answer = await reasoner.reason(standAloneQuestionTask, { question, earlier }, signal);
  const alone = answer.question.replace(/\s+/gu, ' ').trim();
  if (alone === '' || alone.length > LONGEST || alone === question) return question;
  emit({ type: 'notice', message: `After what was asked before, the question was taken as: ${alone}` });
  return alone;
}
