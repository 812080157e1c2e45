import { rememberLately } from '../text/remember-lately.ts';

/** The words that code puts into a report, in the report's language. */
export interface ReportWords {
  readonly sources: string;
  readonly noSources: string;
  /** Label of the link that opens the page at the quoted passage. */
  readonly passage: string;
  readonly quotes: readonly [string, string];
}

/** English where the language has no words here. `language` is a BCP 47 tag. */
export function reportWords(language: string | null): ReportWords {
  return words[language?.toLowerCase().split('-')[0] ?? 'en'] ?? english;
}

/** A date as people write it, e.g. "12 mars 2024"; the text itself when it is no date. */
export const readableDate = rememberLately((date, language): string => {
  const time = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(time)) return date;
  return new Intl.DateTimeFormat(knownLanguage(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    time,
  );
});

/** Whether a heading announces a list of sources, in any of the main languages. */
export function isSourcesHeading(heading: string): boolean {
  const bare = heading.toLowerCase().replace(/^[\s\d.#*_]+|[\s:*_]+$/g, '');
  return sourcesHeadings.has(bare);
}

function knownLanguage(language: string | null): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language ?? 'en')[0] ?? 'en';
  } catch {
    // Not a language tag at all: it may come from a page or a model.
    return 'en';
  }
}

const english: ReportWords = {
  sources: 'Sources',
  noSources: 'No sources were used.',
  passage: 'passage',
  quotes: ['“', '”'],
};

const words: Readonly<Record<string, ReportWords>> = {
  en: english,
  de: {
    sources: 'Quellen',
    noSources: 'Es wurden keine Quellen verwendet.',
    passage: 'Textstelle',
    quotes: ['„', '“'],
  },
  fr: {
    sources: 'Sources',
    noSources: 'Aucune source n’a été utilisée.',
    passage: 'passage',
    quotes: ['« ', ' »'],
  },
  es: {
    sources: 'Fuentes',
    noSources: 'No se utilizó ninguna fuente.',
    passage: 'pasaje',
    quotes: ['«', '»'],
  },
  it: {
    sources: 'Fonti',
    noSources: 'Non è stata usata alcuna fonte.',
    passage: 'passo',
    quotes: ['«', '»'],
  },
  pt: {
    sources: 'Fontes',
    noSources: 'Nenhuma fonte foi utilizada.',
    passage: 'trecho',
    quotes: ['“', '”'],
  },
  ru: {
    sources: 'Источники',
    noSources: 'Источники не использовались.',
    passage: 'фрагмент',
    quotes: ['«', '»'],
  },
  ja: {
    sources: '出典',
    noSources: '出典は使われていません。',
    passage: '該当箇所',
    quotes: ['「', '」'],
  },
  zh: { sources: '来源', noSources: '未使用任何来源。', passage: '原文', quotes: ['“', '”'] },
};

const sourcesHeadings = new Set([
  ...Object.values(words).map(({ sources }) => sources.toLowerCase()),
  ...'references|reference list|bibliography|citations|works cited|source list|sources cited|sources used|further reading|evidence|footnotes|notes|quellenverzeichnis|quellenangaben|literatur|literaturverzeichnis|einzelnachweise|références|bibliographie|referencias|bibliografía|riferimenti|bibliografia|referências|ссылки|литература|список источников|参考文献|参考资料|参考資料|引用文献|来源列表'.split(
    '|',
  ),
]);
