import type { Brief } from '@research-studio/schemas';
import { escapeMarkdown, plainText } from '../../citation/escape-markdown.ts';

const HEADINGS = {
  audience: 'For',
  parts: 'Parts of the question',
  goodAnswer: 'A good answer',
  outOfScope: 'Out of scope',
  context: 'What a first search shows',
} as const;
type Section = keyof typeof HEADINGS;
const SECTIONS = Object.keys(HEADINGS) as readonly Section[];

/** The brief as Markdown for a reviewer; `readBrief` reads it back. Sections without lines are shown, to be filled in. */
export function briefMarkdown(brief: Brief): string {
  const sections = SECTIONS.map((section) => {
    const texts = section === 'audience' ? [brief.audience ?? []].flat() : brief[section];
    return [`## ${HEADINGS[section]}`, '', ...texts.map((text) => `- ${escapeMarkdown(text)}`)]
      .join('\n')
      .trim();
  });
  return `${[`# ${escapeMarkdown(brief.question)}`, ...sections].join('\n\n')}\n`;
}

/** Parts of the question that a brief may name. */
export const MAX_BRIEF_PARTS = 8;

const LINE_CHARACTERS = 1000;

/**
 * A brief that a person has edited, by its headings: a section that was taken out is empty. Question and parts stay as
 * they were where none are left, and so does all where no heading is left; other text says what a good answer holds.
 */
export function readBrief(markdown: string, previous: Brief): Brief {
  const read: Record<Section, string[]> = {
    audience: [],
    parts: [],
    goodAnswer: [],
    outOfScope: [],
    context: [],
  };
  let question = '';
  let section: Section | null = null;
  let hasSections = false;
  for (const whole of markdown.split(/\r?\n/)) {
    const line = whole.trim().slice(0, LINE_CHARACTERS);
    const [, level = '', title = ''] = /^(#{1,6})[ \t]+(.*)$/.exec(line) ?? [];
    const known = SECTIONS.find((name) => HEADINGS[name].toLowerCase() === title.trim().toLowerCase());
    if (known !== undefined) {
      section = known;
      hasSections = true;
      continue;
    }
    if (level !== '') section = null;
    const text = plainText(level === '' ? line.replace(/^(?:[-*+]|\d{1,3}[.)])[ \t]+/, '') : title);
    if (level === '#' && question === '') question = text;
    else if (text !== '') read[section ?? 'goodAnswer'].push(text);
  }
  const parts = read.parts.slice(0, MAX_BRIEF_PARTS);
  const rest = [...read.goodAnswer, ...read.parts.slice(MAX_BRIEF_PARTS)];
  const base = { ...previous, question: question || previous.question };
  if (!hasSections) return { ...base, goodAnswer: [...previous.goodAnswer, ...rest] };
  return {
    ...base,
    audience: read.audience.join(' ') || null,
    parts: parts.length > 0 ? parts : previous.parts,
    goodAnswer: rest,
    outOfScope: read.outOfScope,
    context: read.context,
  };
}
