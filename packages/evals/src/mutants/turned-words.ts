/** Words whose exchange turns what a sentence says. */
export interface TurnedWords {
  /** Global. */
  readonly pattern: RegExp;
  /** Lower case. */
  readonly opposite: ReadonlyMap<string, string>;
}

/** By language. */
export type TurnedWordsOf = Readonly<Record<string, TurnedWords>>;

export const COMPARATIVES: TurnedWordsOf = {
  en: turnedWords(
    `more/less higher/lower larger/smaller bigger/smaller greater/smaller increased/decreased increase/decrease rose/fell
     risen/fallen rising/falling grew/shrank faster/slower best/worst better/worse longer/shorter older/newer above/below
     before/after cheaper/dearer quieter/louder warmer/colder stronger/weaker earlier/later gained/lost highest/lowest
     largest/smallest up/down drop/rise fewer/more first/last opened/closed`,
  ),
  de: turnedWords(
    `mehr/weniger höher/niedriger größer/kleiner stieg/sank stiegen/sanken gestiegen/gesunken besser/schlechter
     länger/kürzer früher/später wärmer/kälter erste/letzte`,
  ),
  fr: turnedWords(
    'plus/moins hausse/baisse augmenté/diminué supérieur/inférieur premier/dernier première/dernière',
  ),
  es: turnedWords('más/menos mayor/menor aumentó/disminuyó subió/bajó primero/último'),
  it: turnedWords('più/meno maggiore/minore aumentato/diminuito aumento/calo crescita/calo primo/ultimo'),
};

export const BOUNDS: TurnedWordsOf = {
  en: turnedWords('at_least/at_most more_than/less_than up_to/no_less_than minimum/maximum over/under'),
  de: turnedWords('mindestens/höchstens mehr_als/weniger_als über/unter'),
  fr: turnedWords('au_moins/au_plus plus_de/moins_de'),
  es: turnedWords('al_menos/como_máximo más_de/menos_de'),
  it: turnedWords('almeno/al_massimo oltre/meno_di'),
};

export const QUANTIFIERS: TurnedWordsOf = {
  en: turnedWords(
    `most/few many/few several/no some/all always/never often/rarely usually/rarely doubled/halved half/all
     both/neither each/no every/no`,
  ),
  de: turnedWords('meisten/wenigsten viele/wenige immer/nie oft/selten alle/keine'),
  fr: turnedWords('toujours/jamais souvent/rarement tous/aucuns beaucoup/peu'),
  es: turnedWords('siempre/nunca muchos/pocos muchas/pocas todos/ningunos'),
  it: turnedWords('sempre/mai molti/pochi molte/poche tutti/pochi'),
};

export const CAUSES: TurnedWordsOf = {
  en: turnedWords('because_of/despite because/although due_to/in_spite_of therefore/nevertheless'),
  de: turnedWords('weil/obwohl deshalb/trotzdem wegen/trotz'),
  fr: turnedWords('parce_que/bien_que'),
  es: turnedWords('porque/aunque'),
  it: turnedWords('perché/benché'),
};

/** "a/b c/d": each stands for the other, "_" is a space. The first that is named for a word counts. */
function turnedWords(pairs: string): TurnedWords {
  const opposite = new Map<string, string>();
  for (const pair of pairs.trim().split(/\s+/)) {
    const [one = '', other = ''] = pair.replaceAll('_', ' ').split('/');
    if (!opposite.has(one)) opposite.set(one, other);
    if (!opposite.has(other)) opposite.set(other, one);
  }
  const words = [...opposite.keys()].sort((a, b) => b.length - a.length);
  return { pattern: new RegExp(`(?<![\\p{L}-])(?:${words.join('|')})(?![\\p{L}-])`, 'giu'), opposite };
}
