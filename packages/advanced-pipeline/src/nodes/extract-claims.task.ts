import { GROUNDING, promptData, promptText, quotedEvidenceLine, type Task } from '@research-studio/core';
import { z } from 'zod';
import type { ClaimRequest } from '../claims/claim-request.ts';
import { drawFromEvidence } from '../claims/draw-from-evidence.ts';

export const ClaimedSections = z
  .array(
    z.object({
      claims: z
        .array(
          z.object({
            text: z
              .string()
              .min(1)
              .describe(
                'One statement that can be checked, with the marks of its evidence, e.g. "… in 2024 [E101]."',
              ),
          }),
        )
        .max(12)
        .describe('Most needed first; empty where the evidence says nothing on the section.'),
    }),
  )
  .max(12)
  .describe('One entry for each planned section, in their order.');

export const ExtractedClaims = z.object({ sections: ClaimedSections });
export type ExtractedClaims = z.infer<typeof ExtractedClaims>;

/** Pieces of evidence that a model is shown, best first; beyond that a prompt gets longer and no better. */
const EVIDENCE_SHOWN = 60;

/** What a claim is; part of every prompt that asks for claims. */
export const CLAIMING = `Claims: the statements that the report will make, section by section, not all that could be taken from the sources. Each is atomic: one statement, true or false by itself, understood without the others, with the conditions that it holds under (place, time, what was measured and by whom). Keep numbers, units, dates, names and negations as the evidence has them. Each carries the marks of the evidence that it rests on. Where sources disagree, make a claim of each side and say whose it is. Say nothing twice; stay within the number of claims given. Write in the language named in the brief.`;

const SYSTEM = `You decide what a report will claim, before it is written, so that each claim can be verified.
${CLAIMING}

${GROUNDING}`;

export const extractClaimsTask: Task<ClaimRequest, ExtractedClaims> = {
  id: 'extract-claims@1',
  role: 'smart',
  schema: ExtractedClaims,
  prompt: (request) => ({ system: SYSTEM, user: promptData(shownRequest(request)) }),
  extract: (request) => ({ sections: sectionsByCode(request) }),
};

export function shownRequest({ brief, sections, questions, evidence, maxClaims }: ClaimRequest) {
  return {
    ...brief,
    maxClaims,
    sections: sections.map(({ heading, purpose, questionIds }) => ({
      heading: promptText(heading, 200),
      purpose: promptText(purpose, 300),
      answers: questions.filter(({ id }) => questionIds.includes(id)).map(({ text }) => text),
    })),
    evidence: evidence.slice(0, EVIDENCE_SHOWN).map(quotedEvidenceLine),
  };
}

export function sectionsByCode(request: ClaimRequest): ExtractedClaims['sections'] {
  return drawFromEvidence(request).map(({ claims }) => ({ claims: claims.slice(0, 12) }));
}
