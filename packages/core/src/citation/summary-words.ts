/** The words of what code adds to a report of the trust engine that a model wrote, in the report's language. */
export interface SummaryWords {
  readonly sure: string;
  readonly disputed: string;
  readonly about: string;
  /** Of two sides of a dispute; a reason may follow. */
  readonly better: (name: string) => string;
  readonly undecided: string;
  /** What carries no sign of doubt. */
  readonly noSign: string;
}

/** English where the language has no words here. `language` is a BCP 47 tag. */
export function summaryWords(language: string | null): SummaryWords {
  return words[language?.toLowerCase().split('-')[0] ?? 'en'] ?? english;
}

const english: SummaryWords = {
  sure: 'What is sure',
  disputed: 'What is disputed',
  about: 'About this report',
  better: (name) => `Better founded: ${name}`,
  undecided: 'Nothing settles which is right',
  noSign: 'without a sign: well founded',
};

const words: Readonly<Record<string, SummaryWords>> = {
  en: english,
  de: {
    sure: 'Was sicher ist',
    disputed: 'Was umstritten ist',
    about: 'Über diesen Bericht',
    better: (name) => `Besser belegt: ${name}`,
    undecided: 'Was davon zutrifft, lässt sich nicht entscheiden',
    noSign: 'ohne Zeichen: gut belegt',
  },
  fr: {
    sure: 'Ce qui est sûr',
    disputed: 'Ce qui est contesté',
    about: 'À propos de ce rapport',
    better: (name) => `Mieux fondé : ${name}`,
    undecided: 'Rien ne permet de trancher',
    noSign: 'sans signe : bien établi',
  },
  es: {
    sure: 'Lo que es seguro',
    disputed: 'Lo que se discute',
    about: 'Sobre este informe',
    better: (name) => `Mejor fundado: ${name}`,
    undecided: 'Nada permite decidir cuál es correcto',
    noSign: 'sin signo: bien fundado',
  },
  it: {
    sure: 'Che cosa è sicuro',
    disputed: 'Che cosa è controverso',
    about: 'Su questo rapporto',
    better: (name) => `Meglio fondato: ${name}`,
    undecided: 'Nulla permette di decidere quale sia giusto',
    noSign: 'senza segno: ben fondato',
  },
  pt: {
    sure: 'O que é seguro',
    disputed: 'O que é disputado',
    about: 'Sobre este relatório',
    better: (name) => `Mais bem fundamentado: ${name}`,
    undecided: 'Nada permite decidir qual está certo',
    noSign: 'sem sinal: bem fundamentado',
  },
  nl: {
    sure: 'Wat zeker is',
    disputed: 'Wat omstreden is',
    about: 'Over dit rapport',
    better: (name) => `Beter onderbouwd: ${name}`,
    undecided: 'Niets beslist wat juist is',
    noSign: 'zonder teken: goed onderbouwd',
  },
  ru: {
    sure: 'Что установлено',
    disputed: 'Что оспаривается',
    about: 'Об этом отчёте',
    better: (name) => `Лучше обосновано: ${name}`,
    undecided: 'Ничто не позволяет решить, что верно',
    noSign: 'без знака: хорошо обосновано',
  },
  ja: {
    sure: '確かなこと',
    disputed: '争いのあること',
    about: 'この報告について',
    better: (name) => `より根拠があるもの：${name}`,
    undecided: 'どちらが正しいかは決められない',
    noSign: '印なし：根拠は十分',
  },
  zh: {
    sure: '可以确定的内容',
    disputed: '有争议的内容',
    about: '关于本报告',
    better: (name) => `依据更充分：${name}`,
    undecided: '无法判定何者正确',
    noSign: '无符号：依据充分',
  },
};

/** How the section that speaks of the report itself is headed, in all languages. */
export const ABOUT_HEADINGS: readonly string[] = Object.values(words).map(({ about }) => about);
