import { words } from '@research-studio/language';
import { opensWithPronoun } from './opens-with-pronoun.ts';

/**
 * Whether a passage can be read without what stands around it: whole, and neither a question, the opening of a list, a
 * remnant of a citation mark, nor a date line.
 */
export function standsAlone(passage: string, language: string): boolean {
  const text = passage.trim();
  if (opensWithPronoun(text, language) || /^\p{Ll}+\s/u.test(text) || tellsOfOwnDoing.test(text))
    return false;
  return isStatement(text);
}

/** How the writers came to know something ("We bought six of them"), not what they know ("We conclude that …"). */
const tellsOfOwnDoing =
  /^(?:(?:Methods?|Methodology|Design|Setting|Methoden|Méthodes|Métodos|Metodi): )?(?:(?:We|I)(?:['’]ve| have)? (?:\p{Ll}+ly )?(?:analy[sz]ed|asked|assigned|bought|chose|collected|compared|counted|enrolled|examined|followed|interviewed|looked|measured|metered|monitored|picked|ran|randomi[sz]ed|recorded|recruited|reviewed|sampled|searched|selected|studied|surveyed|tested|took|tried|used|visited)|Wir (?:befragten|besuchten|kauften|maßen|prüften|testeten|untersuchten|verglichen)|(?:Nous avons|On a) (?:acheté|analysé|comparé|étudié|interrogé|mesuré|testé)|(?:Hemos|Abbiamo) \p{Ll}+[do]o)(?![\p{L}])/u;

/** Leaves out what says nothing by itself: "[2]", "Published: 2024-04-01", "The grant pays:", "Who pays?", "Latest", "Source: https://…". */
export function isStatement(passage: string): boolean {
  const text = passage.trim();
  if (/[:：;,、，]$/u.test(text) || /[?？]["”’»)]*$/u.test(text)) return false;
  if (/(?:…|\.\.\.)["”’»)]*$/u.test(text)) return false;
  if (/^(?:[^:]{1,80}: )?To ask (?:\S+ ){1,12}(?:how|what|when|whether|which|who|why)\b/u.test(text))
    return false;
  if (/^[\])}|]|^\[?\d{1,3}\]/u.test(text)) return false;
  if (/^\p{L}[\p{L} ]{2,30}:\s*\d{1,4}[-./ ]\d{1,2}[-./ ]\d{1,4}\.?$/u.test(text)) return false;
  if (isDateline(text) || isLabel(text) || isAddress(text) || isByline(text)) return false;
  const long = words(text).filter((word) => /\p{L}{2}|\p{Script=Han}/u.test(word));
  return long.length > 0 || /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text);
}

/** An address, alone or after the few words that announce it. */
function isAddress(text: string): boolean {
  return /^(?:(?:[\p{L}’'-]+ ){0,5}[\p{L}’'-]+:? ?)?[<(]?(?:https?:\/\/|www\.)\S+$/u.test(text);
}

/** "By the Statistics Office | 2025-02-20 | Share": who wrote a page and when. */
function isByline(text: string): boolean {
  return (
    /^(?:By|Von|Par|Por|Di|Da) \p{Lu}[^.!?|·]{2,80} ?[|·] ?[^.!?]{0,40}\d{4}/u.test(text) &&
    words(text).length <= 16
  );
}

/** "LINDENAU, 10 September 2024", "Oslo, March 3 —": a place and a day, and nothing of them. */
function isDateline(text: string): boolean {
  const rest = text.replace(/[\s.–—-]+$/u, '');
  return /^(?:\p{Lu}[\p{L}'’-]*[\s,/]+){0,4}(?:\p{Lu}\p{L}+\.?,?\s)?(?:\d{1,2}(?:st|nd|rd|th|\.)?\s(?:de\s)?\p{L}{3,}\.?(?:\sde)?,?\s\d{4}|\p{Lu}\p{L}{2,}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4}|\d{4}-\d\d-\d\d)$/u.test(
    rest,
  );
}

/**
 * Words of a menu or a heading: at most five, no stop, no figure, no table row, and in English none of the short verbs
 * that make such a line a statement.
 */
function isLabel(text: string): boolean {
  if (/[.!?。！？…:|]["”’»」』)]*$/u.test(text) || /[\p{N}|:：]/u.test(text)) return false;
  if (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u.test(text)) return false;
  const all = text.split(/\s+/u);
  return all.length <= 5 && !all.some((word) => verbs.test(word));
}

const verbs =
  /^(?:is|are|was|were|has|have|had|can|must|may|will|ist|sind|war|hat|est|sont|es|son|fue|è|sono|é|são|foi|это|\p{Ll}{3,}(?:ed|te|ten))$/u;
