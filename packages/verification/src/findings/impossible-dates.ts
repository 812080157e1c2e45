import { findDates, type StatedDate } from '@research-studio/language';
import type { Suspicion } from './checked-sentence.ts';

/** Dates of a sentence that are not in the calendar, lie ahead of what is told as past, or end before they begin. */
export function impossibleDates(text: string, today: string): Suspicion[] {
  const dates = findDates(text);
  return [
    ...notInCalendar(text, dates),
    ...aheadOfTime(text, dates, today),
    ...backwards(text),
    ...impossibleAges(text),
  ];
}

function notInCalendar(text: string, dates: readonly StatedDate[]): Suspicion[] {
  const stated = dates.filter(
    (date, _, all) =>
      !isInCalendar(date) && all.every((other) => other.start !== date.start || !isInCalendar(other)),
  );
  const written = [...text.matchAll(/(?<![\d-])\d{4}-(\d{2})-(\d{2})(?![\d-])/g)].filter(
    ([, month, day]) => Number(month) > 12 || Number(month) === 0 || Number(day) > 31 || Number(day) === 0,
  );
  const beyond = [...text.matchAll(beyondMonth)];
  return [
    ...stated.map(({ start, end }) => text.slice(start, end)),
    ...[...written, ...beyond].map(([match]) => match),
  ].map((date) => ({
    severity: 'high' as const,
    message: `"${date.trim()}" is in no calendar.`,
    open: false,
  }));
}

const beyondMonth =
  /(?<![\d.,])(?:3[2-9]|[4-9]\d)(?:st|nd|rd|th|\.)?\s(?:of\s|de\s|di\s)?(?:January|February|April|June|July|August|September|October|November|December|Januar|Februar|Juni|Juli|Oktober|Dezember|janvier|février|avril|juin|juillet|septembre|octobre|novembre|décembre|enero|febrero|abril|junio|julio|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|giugno|luglio|settembre|ottobre|dicembre)(?!\p{L})/gu;

/** 29 February of an unknown year is taken as possible. */
function isInCalendar({ year, month, day }: StatedDate): boolean {
  if (month === null || day === null) return true;
  return day <= new Date(Date.UTC(year ?? 2024, month, 0)).getUTCDate();
}

/** A date after today in a clause that tells of the past and plans nothing. */
function aheadOfTime(text: string, dates: readonly StatedDate[], today: string): Suspicion[] {
  if (!past.test(text) || ahead.test(text)) return [];
  const thisYear = Number(today.slice(0, 4));
  const future = dates.filter(({ year, month, day }) => {
    if (year === null) return false;
    return isoOf(year, month ?? 1, day ?? 1) > today;
  });
  const years = [
    ...text.matchAll(
      /(?<!\p{L})(?:in|im jahr|en|nel|em|in dem jahr)\s((?:20|21)\d\d)(?![\d.,]\d|\d|s|\s?[-–])/giu,
    ),
  ].filter(([, year]) => Number(year) > thisYear);
  const told = [...future.map(({ start, end }) => text.slice(start, end)), ...years.map(([match]) => match)];
  const [first] = told;
  if (first === undefined) return [];
  return [
    {
      severity: 'medium',
      message: `"${first}" lies after ${today}, and the sentence tells of the past.`,
      open: true,
    },
  ];
}

function isoOf(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const past =
  /(?<!\p{L})(?:was|were|fell|rose|opened|closed|published|found|reported|announced|won|died|launched|held|reached|sold|installed|measured|became|grew|dropped|began|ended|wurde|wurden|war|waren|fiel|stieg|starb|erreichte|eröffnete|a été|ont été|était|étaient|fut|fue|fueron|era|eran|alcanzó|è stat[oa]|sono stat[ie]|fu|furono|foi|foram)(?!\p{L})|(?:された|した|であった|だった)(?=[。、]|$)/iu;
const ahead =
  /(?<!\p{L})(?:will|would|shall|may|might|could|should|can|expect\p{L}*|plan\p{L}*|project\p{L}*|forecast\p{L}*|predict\p{L}*|estimat\p{L}*|scenario\p{L}*|target\p{L}*|goal\p{L}*|aim\p{L}*|due|until|(?:by|from|through|to|before|after) (?:the end of |early |late |mid-?|\p{Lu}\p{Ll}+ )?(?:20|21)\d\d|if|future|outlook|propos\p{L}*|schedul\p{L}*|anticipat\p{L}*|to be|decided|postponed|agreed|promis\p{L}*|commit\p{L}*|wird|werden|soll\p{L}*|bis|ab|plant\p{L}*|geplant\p{L}*|prognos\p{L}*|erwart\p{L}*|verschob\p{L}*|devrait|devraient|prév\p{L}*|d['’]ici|jusqu\p{L}*|sera|seront|será\p{L}*|prev\p{L}*|hasta|para|sarà|saranno|entro|fino|até)(?!\p{L})|予測|予定|見込|計画|まで|から|目標/iu;

const spans: readonly RegExp[] = [
  /(?<!\p{L})(?:from|between|von|zwischen|de|entre|dal|tra|desde)\s((?:1[5-9]|20)\d\d)\s(?:to|and|until|bis|und|à|et|al|e|y|hasta|a)\s((?:1[5-9]|20)\d\d)(?![\d.,]\d|\d|\s?[%€$])(?!\s\p{Ll}{4,}s(?!\p{L}))/giu,
  /\(((?:1[0-9]|20)\d\d)\s?[–-]\s?((?:1[0-9]|20)\d\d)\)/gu,
  /(?:born|geboren|née?|nacid[oa]|nat[oa]|\*)\s(?:in\s|en\s|nel\s)?((?:1[0-9]|20)\d\d)[^.]{0,40}?(?:died|gestorben|mort|murió|mort[oa]|†)\s(?:in\s|en\s|nel\s)?((?:1[0-9]|20)\d\d)/giu,
];

function backwards(text: string): Suspicion[] {
  return spans.flatMap((pattern) =>
    [...text.matchAll(pattern)]
      .filter(([, start, end]) => Number(end) < Number(start))
      .map(([match]) => ({
        severity: 'medium' as const,
        message: `"${match}" ends before it begins.`,
        open: true,
      })),
  );
}

const oldestAge = 125;
const ages =
  /(?<!\p{L})(?:aged|at the age of|im alter von|à l['’]âge de|a la edad de|all['’]età di)\s(\d{3,4})(?![\d.,]\d|\d)|(?<!\d)(\d{3})[- ]years?[- ]old (?=man|woman|person|resident|patient|girl|boy)/giu;

function impossibleAges(text: string): Suspicion[] {
  return [...text.matchAll(ages)]
    .filter(([, aged, old]) => Number(aged ?? old) > oldestAge)
    .map(([match]) => ({
      severity: 'high' as const,
      message: `"${match.trim()}": nobody has grown so old.`,
      open: true,
    }));
}
