import { type Reasoner, splitSentences } from '@research-studio/core';
import { z } from 'zod';

/** Figures that only the careless model gives: all their digits are sevens. */
export const INVENTED_FIGURE = /(?<![\d.,])7(?:[.,]?7)+(?![\d.,]*\d)/;

/**
 * Answers as the reasoner does and spoils it: notes other figures than the page gives, claims and writes some of them,
 * calls all of it supported, and cites evidence that does not exist, that of another sentence, or none.
 */
export function carelessModel(reasoner: Reasoner): Reasoner {
  const spoilDraft = draftSpoiler();
  const spoilers: Readonly<Record<string, (answer: unknown, input: unknown) => unknown>> = {
    'extract-facts': spoilFacts,
    'extract-claims': spoilClaims,
    'assess-and-claim': spoilClaims,
    verify: (answer) => approve(answer, { supported: true }),
    'verify-spans': (answer) => approve(answer, { verdict: 'supported' }),
    'verify-claims': (answer) => approve(answer, { verdict: 'supported' }),
    'write-section': (_answer, input) => ({ markdown: spoilDraft(draftOf(input)) }),
    'write-report': (answer) => {
      const written = z.looseObject({ sections: z.array(z.string()) }).parse(answer);
      return { ...written, sections: written.sections.map(spoilDraft) };
    },
  };
  return {
    ...reasoner,
    reason: async (task, input, signal) => {
      const answer = await reasoner.reason(task, input, signal);
      const spoil = spoilers[task.id.split('@')[0] ?? ''];
      return spoil === undefined ? answer : task.schema.parse(spoil(answer, input));
    },
  };
}

const marks = /\[E\d+\]/g;

/** All figures of two digits and more are changed; marks stay. */
function misread(text: string): string {
  return text.replace(/\[E\d+\]|\d+(?:[.,]\d+)*/g, (found) =>
    found.startsWith('[') || found.length < 2 ? found : found.replace(/\d/g, '7'),
  );
}

function spoilFacts(answer: unknown): unknown {
  const noted = z.looseObject({ facts: z.array(z.looseObject({ fact: z.string() })) }).parse(answer);
  return { ...noted, facts: noted.facts.map((item) => ({ ...item, fact: misread(item.fact) })) };
}

/** What the passage says and a misreading of it stand side by side. */
function spoilClaims(answer: unknown, input: unknown): unknown {
  const Section = z.looseObject({ claims: z.array(z.looseObject({ text: z.string() })) });
  const claimed = z.looseObject({ sections: z.array(Section) }).parse(answer);
  const passages = new Map(evidenceIn(input).map(({ id, quote }) => [id, quote]));
  const rightly = (text: string) => {
    const own = text.match(marks) ?? [];
    const [opening] = splitSentences(passages.get(own[0]?.slice(1, -1) ?? '') ?? '');
    return opening === undefined ? [] : [{ text: `${opening.text} ${own.join('')}` }];
  };
  const sections = claimed.sections.map((section) => ({
    ...section,
    claims: section.claims
      .flatMap((claim) => [...rightly(claim.text), { ...claim, text: misread(claim.text) }])
      .slice(0, 12),
  }));
  return { ...claimed, sections };
}

const Evidence = z.looseObject({ id: z.string(), fact: z.string(), quote: z.string() });

function evidenceIn(input: unknown) {
  const Given = z.looseObject({ evidence: z.array(Evidence) });
  const AsRequest = z.object({ request: Given }).transform(({ request }) => request);
  return z.union([AsRequest, Given]).parse(input).evidence;
}

function approve(answer: unknown, ruling: object): unknown {
  const judged = z.looseObject({ verdicts: z.array(z.looseObject({})) }).parse(answer);
  return { ...judged, verdicts: judged.verdicts.map((verdict) => ({ ...verdict, ...ruling })) };
}

/** What the writer was given, fact by fact. */
function draftOf(input: unknown): string {
  return evidenceIn(input)
    .map(({ id, fact }) => `${fact.replace(/[.\s]+$/, '')} [${id}].`)
    .join(' ');
}

/** Each cited sentence is spoilt in the next of four ways, one of which leaves it as it is. */
function draftSpoiler(): (markdown: string) => string {
  let count = 0;
  let before = '[E999998]';
  return (markdown) => {
    const first = cited.exec(markdown)?.[0] ?? '';
    cited.lastIndex = 0;
    const spoilt = markdown.replace(cited, (sentence) => {
      const own = sentence.match(marks)?.join('') ?? '';
      const wrong = ['[E999999]', '', before, own][count % 4] ?? '';
      count += 1;
      before = own;
      return `${sentence
        .replace(marks, '')
        .trimEnd()
        .replace(/\s*\.$/, '')} ${wrong}`
        .trimEnd()
        .concat('.');
    });
    return [`${MARKUP}${spoilt}`, misread(first), ...INVENTIONS].join('\n\n');
  };
}

/** Not to reach a page that shows the report. */
export const MARKUP = '![](https://harbour-deals.example/pixel.png)<span onclick="buy()">';

/** On no page: without a mark, near to what a page says and far from it, and with one of evidence that does not exist. */
const INVENTIONS = [
  'The council is to sell 7,777 shares of it for 77 crowns each.',
  'An adult ticket for the Saltmere ferry costs 777 crowns on Sundays.',
  'In 7777 a storm is to have thrown 77 boats onto the quay [E999999].',
];

/** A sentence up to its marks. */
const cited = /[^[\]\n]+(?:\[E\d+\])+\.?/g;
