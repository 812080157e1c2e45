import type { ResearchState } from '../state.ts';

/** A figure in a title would be a claim without a citation, unless the question itself gives it. */
export function plainTitle(
  title: string,
  { question, plan }: Pick<ResearchState, 'question' | 'plan'>,
): string {
  const figures = title.match(/\p{N}+/gu) ?? [];
  const isPlain = title.trim() !== '' && figures.every((figure) => question.includes(figure));
  return isPlain ? title : (plan?.title ?? question);
}
