import { detectLanguage } from '@research-studio/language';
import type { Brief, ReportDepth, ReportFormat, ReportPreferences } from '@research-studio/schemas';
import type { StepContext } from '../../research/ports/step-context.ts';

/** Instructions for the writer; the same for outline and sections. */
export interface ReportBrief {
  readonly today: string;
  readonly question: string;
  readonly userClarification: string | null;
  readonly depth: ReportDepth;
  readonly format: ReportFormat;
  /** BCP 47 tag. */
  readonly language: string;
  /** Words in all, without the sources section; null where nothing limits them. */
  readonly maxWords: number | null;
  readonly audience: string | null;
  readonly tone: string | null;
  readonly instructions: string | null;
  /** Contents of a good answer, and what it leaves out; absent where no brief was written. */
  readonly goodAnswer?: readonly string[];
  readonly outOfScope?: readonly string[];
}

const WORDS: Record<ReportFormat, number | null> = { detailed: null, concise: 390, bullet_points: 600 };

/** Words in all, as the question or else the format wants; null where nothing limits them. */
export function wordsAsked({ maxWords, format }: ReportPreferences, set: ReportFormat | null): number | null {
  return maxWords ?? WORDS[set ?? format ?? 'detailed'];
}

interface BriefRequest {
  readonly question: string;
  readonly userClarification: string | null;
  readonly preferences: ReportPreferences;
  readonly knobs: StepContext['knobs'];
  readonly today: string;
  /** The brief of supervised research. */
  readonly brief?: Brief | null;
}

/** Settings come first, then what the question itself asks for, then the defaults. */
export function reportBrief({
  question,
  userClarification,
  preferences,
  knobs,
  today,
  brief = null,
}: BriefRequest): ReportBrief {
  const format = knobs.format ?? preferences.format ?? 'detailed';
  return {
    today,
    question,
    userClarification,
    depth: knobs.depth,
    format,
    language: knobs.language ?? knownLanguage(preferences.language) ?? detectLanguage(question) ?? 'en',
    maxWords: wordsAsked(preferences, format),
    audience: preferences.audience ?? brief?.audience ?? null,
    tone: preferences.tone,
    instructions: knobs.systemPrompt,
    ...(brief !== null && { goodAnswer: brief.goodAnswer, outOfScope: brief.outOfScope }),
  };
}

/** Where no model writes, says which wishes for the report it will not follow: those of the settings and of the question. */
export function warnOfUnmetWishes(
  { audience, tone }: ReportPreferences,
  { knobs, ports }: StepContext,
): void {
  const wishes = [
    knobs.systemPrompt === null ? [] : 'the wishes of report.systemPrompt',
    audience === null ? [] : `the audience “${audience}”`,
    tone === null ? [] : `the tone “${tone}”`,
  ].flat();
  if (ports.usesModel || wishes.length === 0) return;
  const message = `Only a model can follow ${wishes.join(' and ')}; this report is put together from passages.`;
  ports.emit({ type: 'warning', message });
}

/** A model may answer with anything; null for all but tags of languages that have a name. */
function knownLanguage(tag: string | null): string | null {
  if (tag === null || !/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag)) return null;
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag) === undefined
    ? null
    : tag;
}
