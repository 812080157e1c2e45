import { findDates } from '@research-studio/language';

/** Review takes weeks; what was accepted sooner than this was not reviewed. */
const LEAST_REVIEW_DAYS = 5;
const LEAST_SIGNS = 2;

/**
 * Signs that a journal publishes for a fee and reviews nothing, after the checklist "Think. Check. Submit." Fewer than two
 * are given as none: a fee alone is usual for open access.
 */
export function predatorySigns(text: string): readonly string[] {
  const start = text.slice(0, 60_000);
  const signs = [
    ['accepted_within_days', wasAcceptedAtOnce(start)],
    ['promises_acceptance', PROMISE.test(start)],
    ['author_fee', FEE.test(start)],
    ['false_metric', FALSE_METRIC.test(start)],
    ['any_subject', CALL.test(start)],
  ] as const;
  const found = signs.filter(([, holds]) => holds).map(([sign]) => sign);
  return found.length < LEAST_SIGNS ? [] : found;
}

const PROMISE =
  /\b(?:accept(?:ance|ed)|publish(?:ed)?|publication|peer[- ]review(?:ed)?|decisions?)\b.{0,40}\b(?:within|in (?:only|just))\s(?:\d{1,2}|one|two|three|four|five) (?:hours|days?|working days)\b|\b(?:rapid|fast|guaranteed|instant) (?:publication|acceptance)\b/i;
const FEE =
  /\b(?:publication|processing|author|article processing|handling|manuscript) (?:fees?|charges?)\b/i;
const FALSE_METRIC =
  /\b(?:global impact factor|universal impact factor|cosmos impact factor|sjif|index copernicus value|international scientific indexing|citefactor|general impact factor)\b/i;
const CALL =
  /\b(?:call for papers|submit your (?:next )?(?:paper|manuscript|article))\b[^.\n]{0,120}\b(?:all (?:fields|areas|disciplines|subjects)|any (?:field|subject))\b|\ball (?:fields|areas|disciplines|subjects)\b[^.\n]{0,120}\bcall for papers\b/i;

function wasAcceptedAtOnce(text: string): boolean {
  const match = /\breceived\b(.{4,40}?)\baccepted\b(.{4,40})/is.exec(text);
  if (match === null) return false;
  const [received, accepted] = [dayIn(match[1] ?? ''), dayIn(match[2] ?? '')];
  if (received === null || accepted === null) return false;
  const days = (accepted - received) / 86_400_000;
  return days >= 0 && days < LEAST_REVIEW_DAYS;
}

/** Milliseconds since 1970, or null where the text names no whole date. */
function dayIn(text: string): number | null {
  const found = findDates(text)[0];
  if (found === undefined || found.year === null || found.month === null || found.day === null) return null;
  return Date.UTC(found.year, found.month - 1, found.day);
}
