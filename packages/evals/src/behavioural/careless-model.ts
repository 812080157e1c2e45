import type { Reasoner } from '@research-studio/core';
import { z } from 'zod';
import { carefulReader, honestDraft } from './careful-reader.ts';

/** Figures that only the careless model gives: all their digits are sevens. */
export const INVENTED_FIGURE = /(?<![\d.,])7(?:[.,]?7)+(?![\d.,]*\d)/;

/**
 * Answers as the reasoner does and spoils it: claims and writes other figures than the page gives, and cites evidence that
 * does not exist, that of another sentence, or none. Whoever checks it reads the passages.
 */
export function carelessModel(reasoner: Reasoner): Reasoner {
  const spoilDraft = draftSpoiler();
  return carefulReader(reasoner, {
    claims: spoilClaims,
    draft: (input) => spoilDraft(honestDraft(input)),
    isWrong: (text) => INVENTED_FIGURE.test(text),
  });
}

const marks = /\[E\d+\]/g;

/** All figures of two digits and more are changed; marks stay. */
function misread(text: string): string {
  return text.replace(/\[E\d+\]|\d+(?:[.,]\d+)*/g, (found) =>
    found.startsWith('[') || found.length < 2 ? found : found.replace(/\d/g, '7'),
  );
}

/** What the passage says and a misreading of it stand side by side. */
function spoilClaims(answer: unknown): unknown {
  const Claims = z.looseObject({ claims: z.array(z.looseObject({ text: z.string() })) });
  const claimed = Claims.parse(answer);
  const claims = claimed.claims.flatMap((claim) => [claim, { ...claim, text: misread(claim.text) }]);
  return { ...claimed, claims };
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
    return [spoilt, MARKUP, misread(first), ...INVENTIONS].join('\n\n');
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
