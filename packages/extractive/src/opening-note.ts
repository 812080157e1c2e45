import { primaryTag } from '@research-studio/language';
import type { Answered } from '@research-studio/schemas';

/**
 * The plain sentence that opens a report whose sources do not answer, or answer in part, in the language of the
 * question (English where there is no wording); null when they do. It states nothing and needs no citation.
 */
export function openingNote(note: {
  answered: Answered;
  missing: readonly string[];
  language: string;
}): string | null {
  if (note.answered === 'full') return null;
  const tag = primaryTag(note.language);
  const wording = wordings[tag] ?? english;
  // That the question as a whole is unanswered is what the sentence says already.
  const named = note.missing.filter((text) => note.answered !== 'none' || !/[?？。]\s*$/u.test(text));
  const missing = named.slice(0, 6).join(tag === 'ja' ? '、' : ', ');
  if (note.answered === 'none')
    return missing === '' ? wording.none('').replace(/[;:；：].*$/u, wording.stop) : wording.none(missing);
  return missing === '' ? null : wording.partial(missing);
}

interface Wording {
  readonly none: (missing: string) => string;
  readonly partial: (missing: string) => string;
  readonly stop: string;
}

const english: Wording = {
  none: (missing) => `No source states this directly; missing: ${missing}.`,
  partial: (missing) => `The sources answer this only in part; missing: ${missing}.`,
  stop: '.',
};

const wordings: Readonly<Record<string, Wording>> = {
  en: english,
  de: {
    none: (missing) => `Keine Quelle sagt dies unmittelbar; es fehlt: ${missing}.`,
    partial: (missing) => `Die Quellen beantworten dies nur zum Teil; es fehlt: ${missing}.`,
    stop: '.',
  },
  fr: {
    none: (missing) => `Aucune source ne le dit directement; il manque: ${missing}.`,
    partial: (missing) => `Les sources n'y répondent qu'en partie; il manque: ${missing}.`,
    stop: '.',
  },
  es: {
    none: (missing) => `Ninguna fuente lo dice directamente; falta: ${missing}.`,
    partial: (missing) => `Las fuentes responden solo en parte; falta: ${missing}.`,
    stop: '.',
  },
  it: {
    none: (missing) => `Nessuna fonte lo afferma direttamente; manca: ${missing}.`,
    partial: (missing) => `Le fonti rispondono solo in parte; manca: ${missing}.`,
    stop: '.',
  },
  pt: {
    none: (missing) => `Nenhuma fonte o afirma diretamente; falta: ${missing}.`,
    partial: (missing) => `As fontes respondem apenas em parte; falta: ${missing}.`,
    stop: '.',
  },
  ru: {
    none: (missing) => `Ни один источник не говорит об этом прямо; не найдено: ${missing}.`,
    partial: (missing) => `Источники отвечают лишь отчасти; не найдено: ${missing}.`,
    stop: '.',
  },
  ja: {
    none: (missing) => `これを直接述べている資料はありません；見つからなかった語：${missing}。`,
    partial: (missing) => `資料は一部にしか答えていません；答えのない部分：${missing}。`,
    stop: '。',
  },
};
