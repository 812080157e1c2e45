import { rememberLately } from '@research-studio/language';

/** The words that code puts into a report, in the report's language. */
export interface ReportWords {
  readonly sources: string;
  readonly noSources: string;
  /** Label of the link that opens the page at the quoted passage. */
  readonly passage: string;
  readonly quotes: readonly [string, string];
  /** What sentences are that cite nothing. */
  readonly uncited: string;
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
  uncited: 'Sentences without a number are this report’s own reasoning, or say what was not found.',
};

const words: Readonly<Record<string, ReportWords>> = {
  en: english,
  de: {
    sources: 'Quellen',
    noSources: 'Es wurden keine Quellen verwendet.',
    passage: 'Textstelle',
    quotes: ['„', '“'],
    uncited: 'Sätze ohne Nummer sind eigene Schlüsse dieses Berichts oder sagen, was nicht gefunden wurde.',
  },
  fr: {
    sources: 'Sources',
    noSources: 'Aucune source n’a été utilisée.',
    passage: 'passage',
    quotes: ['« ', ' »'],
    uncited:
      'Les phrases sans numéro sont le raisonnement propre de ce rapport, ou disent ce qui n’a pas été trouvé.',
  },
  es: {
    sources: 'Fuentes',
    noSources: 'No se utilizó ninguna fuente.',
    passage: 'pasaje',
    quotes: ['«', '»'],
    uncited:
      'Las frases sin número son el razonamiento propio de este informe, o dicen lo que no se encontró.',
  },
  it: {
    sources: 'Fonti',
    noSources: 'Non è stata usata alcuna fonte.',
    passage: 'passo',
    quotes: ['«', '»'],
    uncited:
      'Le frasi senza numero sono il ragionamento proprio di questo rapporto, o dicono che cosa non è stato trovato.',
  },
  pt: {
    sources: 'Fontes',
    noSources: 'Nenhuma fonte foi utilizada.',
    passage: 'trecho',
    quotes: ['“', '”'],
    uncited:
      'As frases sem número são o raciocínio próprio deste relatório, ou dizem o que não foi encontrado.',
  },
  ru: {
    sources: 'Источники',
    noSources: 'Источники не использовались.',
    passage: 'фрагмент',
    quotes: ['«', '»'],
    uncited: 'Предложения без номера — собственные выводы этого отчёта или указание на то, что не найдено.',
  },
  ja: {
    sources: '出典',
    noSources: '出典は使われていません。',
    passage: '該当箇所',
    quotes: ['「', '」'],
    uncited: '番号のない文は、この報告自身の推論か、見つからなかったことを述べるものです。',
  },
  zh: {
    sources: '来源',
    noSources: '未使用任何来源。',
    passage: '原文',
    quotes: ['“', '”'],
    uncited: '没有编号的句子是本报告自己的推论，或说明未能找到的内容。',
  },
};

const sourcesHeadings = new Set([
  ...Object.values(words).map(({ sources }) => sources.toLowerCase()),
  ...'references|reference list|bibliography|citations|works cited|source list|sources cited|sources used|further reading|evidence|footnotes|notes|quellenverzeichnis|quellenangaben|literatur|literaturverzeichnis|einzelnachweise|références|bibliographie|referencias|bibliografía|riferimenti|bibliografia|referências|ссылки|литература|список источников|参考文献|参考资料|参考資料|引用文献|来源列表'.split(
    '|',
  ),
]);
