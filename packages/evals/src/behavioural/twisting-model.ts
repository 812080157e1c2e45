import { type Reasoner, splitSentences } from '@research-studio/core';
import { z } from 'zod';

/** What it adds to a sentence. */
const ADDED =
  ', while fishermen in the taverns sang old songs about lanterns, herrings and lost brides until morning';

/** Words that only the twisting model gives: months, units and negations of its own. */
export const TWISTED = /\bOctober\b|\bfeet\b|\bdollars\b|\b(?:was|were|is|are) not\b/;
/** The name that it gives to a place. */
export const RENAMED = /\bDunhaven\b/;
/** Of what it adds. */
export const EMBROIDERED = /\blost brides\b/;

/** Answers as the reasoner does, and words beside each sentence what the passage does not say: another name, month, unit, its denial, or more than it says. */
export function twistingModel(reasoner: Reasoner): Reasoner {
  const twisters: Readonly<Record<string, (answer: unknown) => unknown>> = {
    'extract-claims': twistClaims,
    'assess-and-claim': twistClaims,
    'write-section': (answer) => {
      const written = z.looseObject({ markdown: z.string() }).parse(answer);
      return { ...written, markdown: withTwists(written.markdown) };
    },
    'write-report': (answer) => {
      const written = z.looseObject({ sections: z.array(z.string()) }).parse(answer);
      return { ...written, sections: written.sections.map(withTwists) };
    },
  };
  return {
    ...reasoner,
    reason: async (task, input, signal) => {
      const answer = await reasoner.reason(task, input, signal);
      const twist = twisters[task.id.split('@')[0] ?? ''];
      return twist === undefined ? answer : task.schema.parse(twist(answer));
    },
  };
}

const TWISTS: readonly (readonly [said: RegExp, twisted: string])[] = [
  [/\bSaltmere\b/, 'Dunhaven'],
  [/\b(?:January|February|March|April|May|June|July|August|September|November|December)\b/, 'October'],
  [/(?<=\d )metres\b/, 'feet'],
  [/(?<=\d )crowns\b/, 'dollars'],
  [/\b(was|were|is|are)\b(?! not)/, '$1 not'],
  [/\.?(?=\s*(?:\[E\d+\])*\.?$)/, ADDED],
];

function twistsOf(sentence: string): readonly string[] {
  return TWISTS.flatMap(([said, twisted]) => (said.test(sentence) ? sentence.replace(said, twisted) : []));
}

/** A paragraph for each sentence, followed by its twists. */
function withTwists(markdown: string): string {
  return splitSentences(markdown)
    .flatMap(({ text }) => [text, ...twistsOf(text)])
    .join('\n\n');
}

/** Of claims of a section, which a schema bounds. */
const MOST_CLAIMS = 12;

function twistClaims(answer: unknown): unknown {
  const Section = z.looseObject({ claims: z.array(z.looseObject({ text: z.string() })) });
  const claimed = z.looseObject({ sections: z.array(Section) }).parse(answer);
  const sections = claimed.sections.map((section) => ({
    ...section,
    claims: section.claims
      .flatMap((claim) => [claim, ...twistsOf(claim.text).map((text) => ({ ...claim, text }))])
      .slice(0, MOST_CLAIMS),
  }));
  return { ...claimed, sections };
}
