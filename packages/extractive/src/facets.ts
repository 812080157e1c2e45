import { analyzeQuestion, type QuestionAnalysis } from './analyze-question.ts';
import { questionCues } from './question-cues.ts';

export interface Facet {
  /** Stands for itself: a part that leans on the one before it carries its names along. */
  readonly text: string;
  /** 1 is needed for the answer, 2 deepens it, 3 is background. */
  readonly priority: 1 | 2 | 3;
}

/** The parts of a question, the whole first; at most `max`. A simple question has itself alone. */
export function facetsOf(analysis: QuestionAnalysis, max: number): Facet[] {
  const [whole = analysis.question, ...parts] = analysis.facets;
  const facets: Facet[] = [{ text: whole, priority: 1 }];
  parts.forEach((part, index) => {
    const text = index === 0 ? part : withNamesOf(part, parts.slice(0, index), analysis.language);
    facets.push({ text, priority: 1 });
  });
  return facets.slice(0, Math.max(1, max));
}

/** A part with few words of its own ("and for how much") is about what the parts before it named. */
function withNamesOf(part: string, before: readonly string[], language: string): string {
  const own = analyzeQuestion(part, language).terms.filter(({ kind }) => kind !== 'generic');
  const whole = own.length === 0 ? completed(part, before.at(-1) ?? '', language) : null;
  if (whole !== null) return whole;
  if (own.length >= 4 || own.some(({ kind }) => kind === 'name')) return part;
  const earlier = analyzeQuestion(before.join(' '), language);
  const names = earlier.entities.slice(0, 3);
  const plain = earlier.terms.filter(({ kind }) => kind === 'word').map(({ word }) => word);
  // The object of a Romance question comes last ("qui peut demander la prime"); its verb would mislead.
  const telling = objectLast.has(language) ? plain.slice(-3) : plain.slice(0, names.length > 0 ? 2 : 4);
  const carried = [...names, ...telling];
  const missing = carried.filter((word) => !part.toLowerCase().includes(word.toLowerCase()));
  return missing.length === 0 ? part : `${part} (${missing.join(', ')})`;
}

const objectLast: ReadonlySet<string> = new Set(['es', 'it', 'fr', 'pt']);

/** "By how much" after "Why did sales fall" asks "by how much did sales fall"; null where no auxiliary verb follows. */
function completed(part: string, before: string, language: string): string | null {
  const asking = new RegExp(`^\\W*(?:${questionCues(language).clauseStart.source})\\s+`, 'iu').exec(before);
  if (!asking) return null;
  const rest = before.slice(asking[0].length);
  return auxiliary.test(rest) ? `${part} ${rest}` : null;
}

const auxiliary =
  /^(?:did|does|do|is|are|was|were|has|have|had|can|could|will|would|should|ist|sind|war|waren|wurde|wurden|wird|werden|hat|haben|kann|können|est|sont|était|a|ont|es|son|fue|fueron|era|ha|han|è|sono|era|erano|hanno|é|são|foi|foram|is|zijn|werd|werden|heeft)(?=\s)/iu;
