/** What a report tells in figures where the reasons, which are in English, would be in the wrong language. */
export interface FigureWords {
  /** Heads of the parts of a source's credibility. */
  readonly domainTrust: string;
  readonly authority: string;
  readonly freshness: string;
  readonly contentQuality: string;
  readonly origins: (count: number) => string;
  /** Of two sides of a contradiction. */
  readonly preferred: (name: string) => string;
  readonly undecided: string;
}

/** Null where reasons in English are right: in English, and where the language has no words here. */
export function figureWords(language: string | null): FigureWords | null {
  return words[language?.toLowerCase().split('-')[0] ?? 'en'] ?? null;
}

const words: Readonly<Record<string, FigureWords>> = {
  de: {
    domainTrust: 'Herausgeber',
    authority: 'Verfasser',
    freshness: 'Aktualität',
    contentQuality: 'Text',
    origins: (count) => (count === 1 ? 'ein unabhängiger Ursprung' : `${count} unabhängige Ursprünge`),
    preferred: (name) => `Vorzuziehen: ${name}.`,
    undecided: 'Was davon zutrifft, lässt sich nicht entscheiden.',
  },
  fr: {
    domainTrust: 'Éditeur',
    authority: 'Auteur',
    freshness: 'Actualité',
    contentQuality: 'Texte',
    origins: (count) => (count === 1 ? 'une origine indépendante' : `${count} origines indépendantes`),
    preferred: (name) => `À préférer : ${name}.`,
    undecided: 'Rien ne permet de trancher.',
  },
  es: {
    domainTrust: 'Editor',
    authority: 'Autor',
    freshness: 'Actualidad',
    contentQuality: 'Texto',
    origins: (count) => (count === 1 ? 'un origen independiente' : `${count} orígenes independientes`),
    preferred: (name) => `Preferible: ${name}.`,
    undecided: 'Nada permite decidir cuál es correcto.',
  },
  it: {
    domainTrust: 'Editore',
    authority: 'Autore',
    freshness: 'Attualità',
    contentQuality: 'Testo',
    origins: (count) => (count === 1 ? 'un’origine indipendente' : `${count} origini indipendenti`),
    preferred: (name) => `Da preferire: ${name}.`,
    undecided: 'Nulla permette di decidere quale sia giusto.',
  },
  pt: {
    domainTrust: 'Editor',
    authority: 'Autor',
    freshness: 'Atualidade',
    contentQuality: 'Texto',
    origins: (count) => (count === 1 ? 'uma origem independente' : `${count} origens independentes`),
    preferred: (name) => `A preferir: ${name}.`,
    undecided: 'Nada permite decidir qual está certo.',
  },
  ru: {
    domainTrust: 'Издатель',
    authority: 'Автор',
    freshness: 'Актуальность',
    contentQuality: 'Текст',
    origins: (count) => `независимых источников: ${count}`,
    preferred: (name) => `Предпочтительнее: ${name}.`,
    undecided: 'Решить, что из этого верно, не удаётся.',
  },
  ja: {
    domainTrust: '発行者',
    authority: '著者',
    freshness: '新しさ',
    contentQuality: '本文',
    origins: (count) => `独立した出所：${count}件`,
    preferred: (name) => `優先：${name}。`,
    undecided: 'どちらが正しいかは決められません。',
  },
  zh: {
    domainTrust: '发布者',
    authority: '作者',
    freshness: '时效',
    contentQuality: '正文',
    origins: (count) => `独立来源：${count}个`,
    preferred: (name) => `以${name}为准。`,
    undecided: '无法判定哪一方正确。',
  },
};
