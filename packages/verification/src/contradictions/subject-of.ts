import { tokenize } from '@research-studio/language';

/**
 * Terms of what a sentence is about, as far as its form shows it: what stands before "is", "weighs" or "cost". Empty
 * where it does not, where a pronoun stands there, and where the words name what is measured ("the price").
 */
export function subjectOf(text: string, language: string): ReadonlySet<string> {
  const subject = opening.exec(text)?.[1] ?? '';
  if (subject === '' || adverbial.test(subject) || measured.test(subject) || pronoun.test(subject))
    return new Set();
  return new Set(tokenize(subject, language).filter((term) => !/^\p{N}/u.test(term)));
}

const opening =
  /^\W{0,3}((?:[^\s,;:.|]{1,30}\s){1,6}?)(?:is|was|are|were|has|had|weighs|weighed|measures|measured|costs?|opened|closed|began|started|ended|sank|ist|war|sind|waren|wurde|wurden|hat|hatte|wiegt|wog|misst|kostet|kostete|begann|est|était|sont|(?:a|ont)(?= (?:été|\p{L}{2,}(?:é|u|i|is)e?s?\s))|pèse|mesure|coûte|es|era|fue|tiene|pesa|mide|cuesta|costó|abrió|è|misura|costa|ha)(?=\s(?!(?:is|was|are|were|has|had|of|per|est|era|es|è)\s))/iu;

const pronoun =
  /^(?:it|they|this|that|these|those|there|he|she|we|es|sie|er|dies\p{L}*|wir|il|elle|ils|elles|ce|nous|esto|esta|lo|noi|questo|questa)\s*$/iu;

/** "At the end of 2024 there", "Im Jahr 2024": what is told comes behind the verb. */
const adverbial =
  /^(?:at|in|on|by|from|after|before|since|until|during|for|with|when|there|im|am|in|an|auf|nach|vor|seit|bis|bei|mit|wenn|en|à|au|aux|dans|depuis|après|avant|pour|avec|quand|si|el \p{N}|a|al|desde|tras|con|cuando|nel|nella|nell|dal|dopo|quando|il \p{N})(?:['’]|\s)|\s(?:there|es)\s*$/iu;

/** Nouns that say what is measured, of whatever thing. */
const measured =
  /(?<!\p{L})(?:price|costs?|weight|length|height|width|depth|range|numbers?|total|share|rate|capacity|speed|age|output|power|energy|fees?|fares?|charges?|grants?|limits?|values?|figures?|levels?|temperature|time|duration|sales|amount|size|area|volume|consumption|efficiency|budget|preise?|kosten|gewicht|länge|höhe|breite|tiefe|reichweite|zahl|anzahl|anteil|leistung|alter|gebühr\p{L}*|grenzwert\p{L}*|wert|dauer|prix|coûts?|poids|longueur|hauteur|largeur|nombre|part|taux|capacité|vitesse|puissance|âge|durée|limite|valeur|precio|coste|peso|longitud|altura|anchura|número|proporción|tasa|capacidad|velocidad|potencia|edad|duración|límite|valor|prezzo|costo|lunghezza|altezza|larghezza|numero|quota|tasso|capacità|velocità|potenza|età|durata|valore)(?!\p{L})/iu;

/** The same without what stands behind a preposition: "school" of "The school in Halm was". */
export function headOf(text: string, language: string): ReadonlySet<string> {
  const whole = subjectOf(text, language);
  const [head = ''] = text.split(preposition, 1);
  const own = new Set(tokenize(head, language));
  const found = new Set([...whole].filter((term) => own.has(term)));
  return found.size > 0 ? found : whole;
}

/** What a phrase names up to its first preposition, comma or figure. */
export function phraseOf(text: string, language: string): ReadonlySet<string> {
  const [phrase = ''] = text.split(preposition, 1);
  return new Set(tokenize(phrase.split(/[,;:.\p{N}]/u, 1)[0] ?? '', language));
}

const preposition =
  /\s(?:of|in|at|on|for|to|from|by|with|after|before|von|im|am|an|auf|bei|für|nach|vor|mit|durch|de|du|des|d['’]|à|au|aux|en|par|pour|le|el|del|por|para|con|di|della|dello|al|alla|il|dal|da|per|l['’])(?=[\s\p{L}])/iu;

/** Two subjects of which neither is known around the other: other things. `knows` also looks at the pages around. */
export function subjectsDiffer(
  one: { readonly subject: ReadonlySet<string>; readonly knows: (term: string) => boolean },
  other: { readonly subject: ReadonlySet<string>; readonly knows: (term: string) => boolean },
): boolean {
  if (one.subject.size === 0 || other.subject.size === 0) return false;
  if ([...one.subject].some((term) => other.subject.has(term))) return false;
  const isStrange = (a: typeof one, b: typeof one) => ![...a.subject].some(b.knows);
  return isStrange(one, other) || isStrange(other, one);
}
