import type { Run } from '@research-studio/client';
import { explainClaim, fill } from '@research-studio/messages';
import type { BundleSource, Claim } from '@research-studio/schemas';
import { FORMAT_LOCALE, LOCALE, MESSAGES } from './shell/locale.ts';
import { COUNTED, FLAGS, KINDS, TEXT } from './strings.ts';

/** Why a statement is as sure as it is; in reports whose sources were not weighed, how many say so. */
export function reasonOf({ reason, independentSources }: Claim): string {
  return `${reason === undefined ? countOf(independentSources, 'origin') : explainClaim(reason, MESSAGES)}.`;
}

/** Who issued a source, in as many words as a report uses; else its site or host. Empty for a file. */
export function publisherOf({ issuer, siteName, url }: BundleSource): string {
  const name = (issuer ?? '').replace(/[(;,].*$/u, '').trim();
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
  return name || siteName || host;
}

/** Date and kind of a source. */
export function dateAndKind({ publishedAt, kind }: BundleSource): readonly string[] {
  return [publishedAt === null ? TEXT.read.noDate : dateOf(publishedAt), KINDS[kind]];
}

/** Who issued a source, when, and how credible it is. */
export function factsOf(source: BundleSource): readonly string[] {
  const { credibility } = source;
  const publisher = publisherOf(source);
  return [
    ...(publisher === '' ? [] : [publisher]),
    ...dateAndKind(source),
    ...(credibility === null ? [] : [fill(TEXT.read.credibility, { score: credibility.toFixed(2) })]),
  ];
}

export function flagsOf(flags: readonly string[]): readonly string[] {
  return flags.flatMap((flag) => FLAGS[flag] ?? []);
}

export function stateOf({ status, answered, place }: Pick<Run, 'status' | 'answered' | 'place'>): string {
  if (place !== null) return fill(TEXT.inLine, { place: ordinalOf(place) });
  return status === 'done' ? TEXT.answered[answered ?? 'none'] : TEXT.states[status];
}

function ordinalOf(number: number): string {
  if (LOCALE !== 'en') return `${number}.`;
  const form = new Intl.PluralRules('en', { type: 'ordinal' }).select(number);
  return `${number}${{ one: 'st', two: 'nd', few: 'rd', other: 'th', many: 'th', zero: 'th' }[form]}`;
}

export function dateOf(iso: string): string {
  return new Date(iso).toLocaleDateString(FORMAT_LOCALE, { day: 'numeric', month: 'long', year: 'numeric' });
}

export function timeOf(ms: number): string {
  return new Date(ms).toLocaleTimeString(FORMAT_LOCALE, { hour: '2-digit', minute: '2-digit' });
}

export function agoOf(iso: string, now = new Date()): string {
  const days = daysSince(iso, now);
  const form = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });
  return days < 14 ? form.format(-days, 'day') : dateOf(iso);
}

/** How many midnights were between; 0 for a time that is still to come. */
function daysSince(iso: string, now: Date): number {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  return Math.max(0, Math.ceil((midnight - Date.parse(iso)) / 86_400_000));
}

/** The span of days that a time belongs to, as a list of runs is divided. */
export function spanOf(iso: string, now = new Date()): string {
  const { spans } = TEXT.history;
  const days = daysSince(iso, now);
  if (days === 0) return spans.today;
  if (days === 1) return spans.yesterday;
  if (days < 7) return spans.week;
  return new Date(iso).toLocaleDateString(FORMAT_LOCALE, { month: 'long', year: 'numeric' });
}

/** "about 40 seconds", "about 3 minutes". */
export function aboutTime(seconds: number): string {
  const time =
    seconds < 50
      ? countOf(Math.max(5, Math.round(seconds / 5) * 5), 'second')
      : countOf(Math.round(seconds / 60), 'minute');
  return fill(TEXT.aboutTime, { time });
}

/** A text of the page within a sentence: its first letter small, nouns of German as they are. */
export function inSentence(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

export function kindName(kind: string): string {
  return (KINDS as Readonly<Record<string, string>>)[kind] ?? kind;
}

export function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

export function minutesOf(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export function countOf(count: number, what: keyof typeof COUNTED): string {
  const [one, several] = COUNTED[what];
  return `${count} ${count === 1 ? one : several}`;
}

export function numberOf(value: number): string {
  return value.toLocaleString(FORMAT_LOCALE);
}

export function dollars(cost: number): string {
  return `$${cost.toFixed(cost < 1 ? 3 : 2)}`;
}

/** An estimate is not shown to a tenth of a cent. */
export function cents(cost: number): string {
  return `$${Math.max(0.01, cost).toFixed(2)}`;
}
