import { marksIn } from '@research-studio/core';
import type { ScoredClaim } from '../claims/claim-stages.ts';

/**
 * Headings with what was written for them. Where a writer gave more or fewer sections than were planned, each text goes
 * under the heading whose claims it cites most; texts under one heading are joined.
 */
export function alignSections(request: {
  readonly headings: readonly string[];
  readonly written: readonly string[];
  readonly claims: readonly Pick<ScoredClaim, 'section' | 'evidenceIds'>[];
}): readonly { readonly heading: string; readonly markdown: string }[] {
  const { headings, written, claims } = request;
  if (written.length === headings.length)
    return headings.map((heading, place) => ({ heading, markdown: written[place] ?? '' }));
  const texts: string[][] = headings.map(() => []);
  written.forEach((markdown, at) => {
    const cited = new Set(marksIn(markdown));
    const votes = headings.map((_, place) => votesFor(place, cited, claims));
    const most = Math.max(...votes);
    const place = most > 0 ? votes.indexOf(most) : Math.min(at, headings.length - 1);
    texts[place]?.push(markdown);
  });
  return headings.map((heading, place) => ({ heading, markdown: (texts[place] ?? []).join('\n\n') }));
}

function votesFor(
  place: number,
  cited: ReadonlySet<string>,
  claims: readonly Pick<ScoredClaim, 'section' | 'evidenceIds'>[],
): number {
  return claims.filter(
    ({ section, evidenceIds }) => section === place && evidenceIds.some((id) => cited.has(id)),
  ).length;
}
