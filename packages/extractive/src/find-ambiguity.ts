import { tokenize, words } from '@research-studio/language';
import type { Clarification } from '@research-studio/schemas';
import { findHomonym } from './find-homonym.ts';

/** More telling words than this settle what is meant, whatever single words are open. */
const MAX_WORDS_OPEN = 5;

const PLACE_BOUND =
  /\b(minimum wage|tax(es| rates?)?|speed limit|legal (drinking )?age|drinking age|voting age|retirement age|inheritance law|parental leave|maternity leave|the (president|prime minister|king|queen|constitution|supreme court|election|currency|capital))\b/i;
const BEST = /\b(best|greatest|top(?! speeds?\b)|worst)\b/i;
const CRITERION =
  /\b(for|by|in terms of|according to|based on|under|value|price|rated|selling|known|case|way|way to|practices?)\b|\d/i;
const COMPARATIVE =
  /\b(is|are|was|does|do|should)\b.*\b(better|worse|faster|slower|cheaper|safer|healthier|greener|cleaner|stronger|more \w+|less \w+)\b/i;
const BASELINE =
  /\b(than|or|versus|vs\.?|compared|comparison|against|over|makes?|made|when|if|at|without)\b/i;
const CHANGE = /\bhow (has|have|did|does) .+ (changed?|developed?|evolved?|grown|grow)\W*$/i;
const PERIOD =
  /\b(since|between|from|in|over|during|after|before|last|past|recent\w*|century|decade|years?|today)\b|\d{4}/i;
const UNNAMED =
  /^(what|how|why|when|who|is|are|does|did|explain|tell me about|summari[sz]e)\b.*\bthe (new |latest |recent )?(law|act|bill|company|product|study|report|app|game|movie|film|book|agreement|treaty|vaccine|update|case|merger|strike)\b/i;
const TOPIC_ONLY =
  /^(tell me (all |everything )?about|what about|information (on|about)|explain|research|write about|give me an overview of)\b/i;

/**
 * The one thing that must be asked before research makes sense, by rules; null for most questions. English only: in
 * other languages the question is taken literally.
 */
export function findAmbiguity(question: string): Clarification | null {
  const telling = tokenize(question, 'en').length;
  if (telling === 0) return scope('the subject');
  if (telling > MAX_WORDS_OPEN || !/^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]+$/u.test(question)) return null;
  return (
    polysemy(question) ??
    perspective(question) ??
    comparison(question) ??
    geography(question) ??
    period(question) ??
    specificity(question, telling) ??
    broadTopic(question, telling)
  );
}

function polysemy(question: string): Clarification | null {
  const found = findHomonym(question);
  if (found === null || found.readings.some(({ cues }) => cues.test(question))) return null;
  return {
    kind: 'polysemy',
    question: `Which “${found.name}” is meant?`,
    options: found.readings.map(({ option }) => option),
  };
}

function perspective(question: string): Clarification | null {
  if (!BEST.test(question) || CRITERION.test(question.replace(BEST, ''))) return null;
  return {
    kind: 'perspective',
    question: 'Best by what measure?',
    options: [
      'By measured performance',
      'By price for what it gives',
      'By the judgement of experts',
      'By popularity',
    ],
  };
}

function comparison(question: string): Clarification | null {
  if (!COMPARATIVE.test(question) || BASELINE.test(question)) return null;
  return {
    kind: 'comparison_baseline',
    question: 'Compared with what?',
    options: ['With the most common alternative', 'With what came before it', 'With doing without'],
  };
}

function geography(question: string): Clarification | null {
  if (!PLACE_BOUND.test(question) || namesPlace(question)) return null;
  return {
    kind: 'geography',
    question: 'For which place?',
    options: [
      'The United States',
      'The European Union',
      'The United Kingdom',
      'Worldwide, country by country',
    ],
  };
}

/** A capitalised word after the first, or a preposition of place: taken for a place that is named. */
function namesPlace(question: string): boolean {
  return (
    /\S\s+(?!I\b)\p{Lu}[\p{L}.]+/u.test(question) ||
    /\b(in|of|for|across) (?!the (world|united)\b)\p{L}+/iu.test(question)
  );
}

function period(question: string): Clarification | null {
  if (!CHANGE.test(question) || PERIOD.test(question)) return null;
  return {
    kind: 'time_period',
    question: 'Over which period?',
    options: ['Over the last year', 'Over the last ten years', 'Since its beginnings'],
  };
}

function specificity(question: string, telling: number): Clarification | null {
  const named = /\S\s+\p{Lu}/u.test(question) || /\d/.test(question);
  if (telling > 3 || named || !UNNAMED.test(question)) return null;
  return {
    kind: 'specificity',
    question: 'Which one exactly is meant?',
    options: ['The most recent one in the news', 'The best known one', 'All of this kind, as an overview'],
  };
}

function broadTopic(question: string, telling: number): Clarification | null {
  const bare =
    words(question).length <= 3 && !/[?？]\s*$/.test(question) && !/\S\s+(of|in|for)\s+\S/i.test(question);
  return telling <= 2 && (TOPIC_ONLY.test(question) || bare)
    ? scope(`“${question.replace(TOPIC_ONLY, '').trim()}”`)
    : null;
}

function scope(subject: string): Clarification {
  return {
    kind: 'scope',
    question: `What about ${subject} should be found out?`,
    options: [
      'What it is and how it works',
      'Its latest developments',
      'Its benefits, costs and risks',
      'What is disputed about it',
    ],
  };
}
