/** What a reason says by its own words: that the thing holds, or that it does not. */
type Tone = 'holds' | 'fails';

/**
 * Why a verdict does not follow from the reason given for it, as one sentence; null when nothing speaks against it.
 * Reads plain English statements alone: a reason that weighs both sides is left to the judge.
 */
export function selfContradiction({
  reason,
  verdict,
}: {
  readonly reason: string;
  readonly verdict: Tone;
}): string | null {
  const text = reason.toLowerCase().replace(/[’]/g, "'").slice(0, 2000);
  const cue = verdict === 'holds' ? failingCue(text) : holdingCue(text);
  if (cue === null) return null;
  return `The reason says "${cue}", and the verdict says the opposite; mend the one that is wrong.`;
}

const SOURCE = '(?:passages?|sources?|evidence|texts?|pages?|articles?|report|section)';
const TELLS = '(?:says?|states?|mentions?|gives?|reports?|supports?|contains?|names?|covers?|confirms?)';
/** "Not stated word for word" is no fault. */
const VERBATIM =
  '(?! (?:verbatim|literally|word|explicitly|directly|in (?:these|the same|those|so many) words))';

/** "No passage says otherwise" speaks for it. */
const OTHERWISE = '(?! (?:otherwise|anything (?:else|against)|the (?:opposite|contrary)|differently))';

const FAILING: readonly RegExp[] = [
  new RegExp(
    `\\b(?:is|are|was|were)(?: not|n't|\\snowhere)(?: \\w+ly)? (?:stated|mentioned|supported|borne out|found|said|given|reported|covered|addressed|answered|in (?:the|any) ${SOURCE})\\b${VERBATIM}`,
  ),
  new RegExp(`\\b(?:no|none of the|neither) ${SOURCE}(?: \\w+){0,3} ${TELLS}\\b${OTHERWISE}`),
  new RegExp(
    `\\b${SOURCE}(?: \\w+){0,4} (?:does not|do not|doesn't|don't|never|nowhere) (?:\\w+ly )?${TELLS}\\b${VERBATIM}${OTHERWISE}`,
  ),
  /\b(?:unsupported|ungrounded|unfounded|fabricated|invented|made up|out of thin air)\b/,
  /(?<!\b(?:no|not|never|nothing|none|neither|without)\b[^.;]{0,60})\bcontradict(?:s|ed by)\b/,
  /\b(?:completely|entirely|wholly|totally) (?:off[- ]topic|irrelevant|unrelated|missing|absent)\b/,
  /\bhas nothing to do with\b/,
  /\b(?:do|does) not match\b|\b(?:do|does)n't match\b|\b(?:cannot|can't|could not) be found (?:in|anywhere)\b/,
  /\bno mention of\b/,
  new RegExp(`\\b${SOURCE}(?: \\d+)? (?:gives?|says?|has|have|states?) [^.;,]{1,40}, not [^.;,]{1,40}`),
  /\b(?:the )?(?:claim|figure|number|date|year|name|statement|citation) (?:is|are) (?:simply |plainly |clearly )?(?:wrong|incorrect|inaccurate|false|mistaken)\b/,
];

const HOLDING: readonly RegExp[] = [
  new RegExp(
    `\\b${SOURCE}(?: \\w+){0,3} ${TELLS} (?:exactly|all of|precisely|just|every part|the same|(?:so|this|it)(?=\\s*(?:[.,;:!]|$)))`,
  ),
  /\b(?:is|are) (?:fully|directly|entirely|exactly|clearly|explicitly|literally|completely) (?:stated|supported|said|grounded|confirmed|covered|addressed|answered|borne out)\b/,
  /\b(?:fully|directly|completely) (?:answers|addresses|supports|states|covers)\b/,
  /\bevery (?:part|figure|detail|word)(?: \w+){0,4} (?:is|are) (?:stated|supported|said|there|given)\b/,
];

/** Words with which a reason takes back or limits what it says. */
const LIMITED =
  /\b(?:but|however|although|though|except|only|not|n't|no|none|never|nowhere|absent|partly|half|rest|without|instead|while|whereas|yet|despite|rather|lacks?|missing|wrong|different|differs?|less|fewer|weaker|stronger|opposite|contradict\w*|overstat\w*|unlike)\b|n't\b/;

function failingCue(text: string): string | null {
  const found = firstMatch(text, FAILING);
  if (found === null) return null;
  const isTakenBack =
    /\b(?:but|however|yet|though)\b/.test(text.slice(found.index + found.cue.length)) ||
    /\b(?:although|though|while|even if)\b/.test(text.slice(0, found.index));
  return isTakenBack ? null : found.cue;
}

function holdingCue(text: string): string | null {
  return LIMITED.test(text) ? null : (firstMatch(text, HOLDING)?.cue ?? null);
}

function firstMatch(text: string, patterns: readonly RegExp[]): { cue: string; index: number } | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    if (found !== null) return { cue: found[0], index: found.index };
  }
  return null;
}

/** Grades of 1 to 5 that their own reasons speak against, one sentence each. Grades in the middle can be reasoned either way. */
export function gradeContradictions(
  grades: readonly { readonly name: string; readonly reason: string; readonly score: number }[],
): string[] {
  return grades.flatMap(({ name, reason, score }) => {
    if (score > 1 && score < 5) return [];
    const verdict = score === 5 ? 'holds' : 'fails';
    const problem = selfContradiction({ reason, verdict });
    return problem === null ? [] : [`${name}, score ${score}: ${problem}`];
  });
}
