import type { UnusableSource } from '@research-studio/schemas';

/** How a report tells of sources that it found and would not use, in its language. */
export interface UnusableWords {
  readonly heading: string;
  /** Said after the name of a source. */
  readonly reasons: Readonly<Record<UnusableSource['reason'], string>>;
}

/** English where the language has no words here. `language` is a BCP 47 tag. */
export function unusableWords(language: string | null): UnusableWords {
  return words[language?.toLowerCase().split('-')[0] ?? 'en'] ?? english;
}

const english: UnusableWords = {
  heading: 'Sources that could not be used',
  reasons: {
    retracted: 'retracted, and not used',
    predatory: 'of a publisher that sells publication without peer review; not used',
  },
};

const words: Readonly<Record<string, UnusableWords>> = {
  en: english,
  de: {
    heading: 'Quellen, die nicht verwendet werden konnten',
    reasons: {
      retracted: 'zurückgezogen und nicht verwendet',
      predatory: 'von einem Verlag, der Veröffentlichungen ohne Begutachtung verkauft; nicht verwendet',
    },
  },
  fr: {
    heading: 'Sources qui n’ont pas pu être utilisées',
    reasons: {
      retracted: 'rétracté et non utilisé',
      predatory: 'd’un éditeur qui vend la publication sans évaluation par les pairs ; non utilisé',
    },
  },
  es: {
    heading: 'Fuentes que no se pudieron usar',
    reasons: {
      retracted: 'retractado y no utilizado',
      predatory: 'de una editorial que vende la publicación sin revisión por pares; no utilizado',
    },
  },
  it: {
    heading: 'Fonti che non si sono potute usare',
    reasons: {
      retracted: 'ritrattato e non utilizzato',
      predatory: 'di un editore che vende la pubblicazione senza revisione tra pari; non utilizzato',
    },
  },
  pt: {
    heading: 'Fontes que não puderam ser usadas',
    reasons: {
      retracted: 'retratado e não utilizado',
      predatory: 'de uma editora que vende a publicação sem revisão por pares; não utilizado',
    },
  },
  ru: {
    heading: 'Источники, которые нельзя было использовать',
    reasons: {
      retracted: 'отозвано и не использовано',
      predatory: 'издатель продаёт публикации без рецензирования; не использовано',
    },
  },
  ja: {
    heading: '使えなかった出典',
    reasons: { retracted: '撤回済みのため使用せず', predatory: '査読なしで掲載を売る出版社のため使用せず' },
  },
  zh: {
    heading: '无法使用的来源',
    reasons: { retracted: '已撤稿，未使用', predatory: '出版方出售未经同行评审的发表，未使用' },
  },
};
