import { primaryTag } from '@research-studio/language';
import { withoutPreferences } from './read-preferences.ts';

export interface HeadingRequest {
  /** The whole question, whose final mark the part takes over. */
  readonly question: string;
  /** As `facetsOf` gives it: "what do they cost (heat pumps)". */
  readonly part: string;
  readonly language: string;
}

/** A part of a question as a question of its own: "What do they cost to run?" */
export function partHeading({ question, part, language }: HeadingRequest): string {
  const bare = part
    .replace(/\s*\([^)]*\)$/u, '')
    .replace(/^[\s¿¡,;:–-]+|[\s,;:–-]+$/gu, '')
    .replace(/[?？.。!]+$/u, '');
  const tag = primaryTag(language);
  const final = /[?？。.]$/u.exec(withoutPreferences(question).trim())?.[0];
  const mark = final ?? (tag === 'ja' || tag === 'zh' ? '？' : '?');
  const begun = bare.charAt(0).toLocaleUpperCase(tag) + bare.slice(1);
  return `${tag === 'es' && mark === '?' ? '¿' : ''}${begun}${mark}`;
}

/** The heading of a report with one section; its title has the question already. */
export function soleHeading(language: string): string {
  return soleHeadings[primaryTag(language)] ?? 'What the sources say';
}

const soleHeadings: Readonly<Record<string, string>> = {
  en: 'What the sources say',
  de: 'Was die Quellen sagen',
  nl: 'Wat de bronnen zeggen',
  fr: 'Ce que disent les sources',
  es: 'Lo que dicen las fuentes',
  it: 'Che cosa dicono le fonti',
  pt: 'O que dizem as fontes',
  ru: 'Что говорят источники',
  ja: '資料が述べていること',
  id: 'Apa kata sumber',
};

/** The title of a page without the name of its site: "Storm hits coast - Daily News" → "Storm hits coast". */
export function titleWithoutSite(title: string, siteName: string | null): string {
  const plain = title.replaceAll(/\s+/g, ' ').trim();
  const parts = plain.split(/\s+[|–—•·-]\s+|\s*\|\s*/u);
  const last = parts.at(-1)?.toLowerCase() ?? '';
  const site = siteName?.toLowerCase() ?? '';
  const endsWithSite =
    parts.length > 1 && (last.split(' ').length <= 3 || (site !== '' && site.includes(last)));
  if (!endsWithSite) return plain;
  const cut = plain.slice(0, plain.length - (parts.at(-1)?.length ?? 0)).replace(/[\s|–—•·-]+$/u, '');
  return cut === '' ? plain : cut;
}
