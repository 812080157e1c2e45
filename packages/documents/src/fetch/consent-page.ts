import { parsePage } from '../extract/parse-page.ts';
import patterns from './consent-patterns.json' with { type: 'json' };

const compile = (pattern: string) => new RegExp(pattern, 'iu');
/**
 * What walls of consent speak of, and how, in the languages of Europe and East Asia. They address their reader in the name
 * of the site ("we and our partners … your device"), which articles and advice about cookies do not.
 */
const [STORING, PARTIES, CONSENT, USES] = [
  compile(patterns.storing),
  compile(patterns.parties),
  compile(patterns.consent),
  compile(patterns.uses),
];
const [WE, YOU] = [compile(patterns.we), compile(patterns.you)];
/** Labels of controls: to agree, in as many languages. */
const ACCEPTING = compile(patterns.accepting);
const POLICY = compile(patterns.policy);

/** Whether a line of text is one of a wall: outspoken by "we" to "you" on two of its subjects, or at least to somebody on one. */
function themeOf(line: string): 'strong' | 'weak' | null {
  const subjects = [STORING, PARTIES, CONSENT, USES].filter((subject) => subject.test(line)).length;
  if (subjects === 0) return null;
  const [byUs, toYou] = [WE.test(line), YOU.test(line)];
  const isOfData = PARTIES.test(line) || USES.test(line);
  if (byUs && toYou && isOfData && subjects >= 2) return 'strong';
  return byUs || toYou || subjects >= 3 ? 'weak' : null;
}

/**
 * Characters in lines that speak as walls of consent do, and in lines on anything else.
 *
 * @param lines paragraphs, without labels and headings.
 */
export function consentShare(lines: readonly string[]) {
  let [strong, rest] = [0, 0];
  for (const line of lines) {
    const theme = themeOf(line);
    if (theme === 'strong') strong += line.length;
    if (theme === null) rest += line.length;
  }
  return { strong, rest };
}

const LONGEST_LABEL = 60;
const CONTROLS = 'button, [role="button"], input[type="submit"], input[type="button"], a';
const FORMS = 'form[action*="consent" i], form[action*="gdpr" i], form[action*="cookie" i]';

export async function asksToAgree(html: string): Promise<boolean> {
  const document = await parsePage(html);
  if (document.querySelector(FORMS) !== null) return true;
  return [...document.querySelectorAll(CONTROLS)].some((control) => {
    const label = (control.textContent || (control.getAttribute('value') ?? '')).replace(/\s+/g, ' ').trim();
    return label.length <= LONGEST_LABEL && ACCEPTING.test(label);
  });
}

/** A page that was asked for as what it is. */
export function isPolicyPlace({ pathname }: URL): boolean {
  return POLICY.test(pathname);
}
