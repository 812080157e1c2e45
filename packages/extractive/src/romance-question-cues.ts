import type { QuestionCues } from './answer-kind.ts';

export const french: QuestionCues = {
  kinds: [
    ['date', /\bquand\b|\b(?:quelle?s?) (?:date|jour|année|mois|siècle)\b|\bdepuis quand\b/],
    ['duration', /\bcombien de (?:temps|secondes|minutes|heures|jours|semaines|mois|ans|années)\b|\bdurée\b/],
    [
      'money',
      /\bcombien\b.*\b(?:coûte\w*|coût|payé?\w*|gagne\w*|euros?|dollars?)\b|\bplafond de (?:revenus?|ressources)\b|\b(?:prix|coût|salaire|budget|montant|chiffre d'affaires|péage|loyer|amende|redevance)\b/,
    ],
    ['percent', /\bpourcentage\b|\bpour cent\b|\bquelle part\b|\bproportion\b|\btaux\b/],
    ['count', /\bcombien\b|\bnombre\b/],
    [
      'measure',
      /\bquelle? (?:est )?(?:la |le |l')?(?:hauteur|longueur|taille|poids|vitesse|profondeur|distance|superficie|âge)\b|\bcombien (?:mesure|pèse)/,
    ],
    [
      'condition',
      /\bqui (?:peut|doit|a droit)\b|\bà quelles? conditions?\b|\bquelles sont les conditions\b|\béligib/,
    ],
    ['person', /\bqui\b/],
    ['place', /\boù\b|\b(?:quelle?s?) (?:ville|pays|lieu|région|endroit|rue)\b/],
    ['cause', /\bpourquoi\b|\bquelle? (?:est |sont )?(?:la |les )?(?:raison|cause)s?\b/],
    ['manner', /\bcomment\b/],
    ['definition', /\bqu'est[- ]ce qu\p{L}*\b|^que signifie\b|\bdéfinition\b/u],
    ['comparison', /\bcompar|\bdifférence|\bpar rapport\b/],
    ['list', /\bquels? sont\b|\bquelles sont\b|\bcite[zr]?\b/],
    ['name', /\bquel(?:le|s|les)?\b|\bnom\b|\bappelle\b/],
  ],
  clauseStart:
    /(?:(?:à|en|dans|de|pour|par|sur|avec|depuis|sous) )?(?:qui|que|quoi|quand|où|quel(?:le|s|les)?|pourquoi|comment|combien)(?![\p{L}])/u,
  conjunction: 'et|ou|mais|ainsi que',
  generic:
    'nom genre type raison façon gens personne personnes année années jour jours date temps nombre partie chose lieu grand grande premier première dernier dernière venir aller prendre donner faire fait dire dit selon arriver arrivé utiliser entreprise société',
};

export const spanish: QuestionCues = {
  kinds: [
    ['date', /\bcu[aá]ndo\b|\b(?:qu[eé]) (?:fecha|d[ií]a|año|mes|siglo)\b/],
    [
      'duration',
      /\bcu[aá]nto (?:tiempo|dura|duró)\b|\bcu[aá]nt[oa]s (?:segundos|minutos|horas|d[ií]as|semanas|meses|años)\b/,
    ],
    [
      'money',
      /\bcu[aá]nto\b.*\b(?:cuesta\w*|costó|costar\w*|pag\w+|gan\w+|vale|dinero|euros|dólares)\b|\blímite de (?:renta|ingresos)\b|\b(?:precio|coste|costo|salario|presupuesto|ingresos|peaje|alquiler|multa)\b/,
    ],
    ['percent', /\bporcentaje\b|\bpor ciento\b|\bproporción\b|\btasa\b/],
    ['count', /\bcu[aá]nt[oa]s?\b|\bnúmero de\b/],
    [
      'measure',
      /\bcu[aá]nto (?:mide|pesa)|\b(?:altura|longitud|tamaño|peso|velocidad|profundidad|distancia|superficie|edad)\b/,
    ],
    [
      'condition',
      /\bqui[eé]n(?:es)? (?:puede|debe|tiene derecho)\p{L}*|\bqué (?:requisitos|condiciones)\b|\brequisitos\b/u,
    ],
    ['person', /\bqui[eé]n(?:es)?\b/],
    ['place', /\bd[oó]nde\b|\bqu[eé] (?:ciudad|país|lugar|región|calle|provincia)\b/],
    ['cause', /\bpor qu[eé]\b|\brazón\b|\bcausas?\b|\bmotivos?\b/],
    ['manner', /\bcómo\b|\bde qué (?:manera|forma)\b/],
    ['definition', /\bqu[eé] (?:es|son|significa)\b|\bdefinición\b/],
    ['comparison', /\bcompar|\bdiferencia|\ben comparación\b/],
    ['list', /\bcu[aá]les\b|\bqué \p{L}+s\b/u],
    ['name', /\bcu[aá]l\b|\bqué\b|\bnombre\b|\bse llama\b/],
  ],
  clauseStart:
    /(?:(?:a|en|de|para|por|con|desde|sobre|según) )?¿?(?:qué|quién(?:es)?|cuándo|dónde|cuál(?:es)?|cómo|cuánt[oa]s?)(?![\p{L}])/u,
  conjunction: 'y|e|o|u|pero',
  generic:
    'nombre tipo razón manera forma gente persona personas año años día días fecha tiempo número parte cosa lugar grande primer primera último última venir ir tomar dar hacer hizo decir dijo según pasar pasó usar empresa compañía',
};

export const italian: QuestionCues = {
  kinds: [
    ['date', /\bquando\b|\b(?:che|quale) (?:data|giorno|anno|mese|secolo)\b/],
    [
      'duration',
      /\bquanto (?:tempo|dura|durò|è durat\w)\b|\bquant[ie] (?:secondi|minuti|ore|giorni|settimane|mesi|anni)\b/,
    ],
    [
      'money',
      /\bquanto\b.*\b(?:costa\w*|costerà|pag\w+|guadagn\w+|vale|soldi|euro|dollari)\b|\b(?:limite|soglia) di reddito\b|\b(?:prezzo|costo|stipendio|fatturato|ricavi|pedaggio|affitto|multa)\b/,
    ],
    ['percent', /\bpercentuale\b|\bper cento\b|\bquota\b|\btasso\b/],
    ['count', /\bquant[ie]\b|\bnumero di\b/],
    [
      'measure',
      /\bquanto (?:è )?(?:alt[oa]|lung[oa]|larg[oa]|grande|profond[oa]|pesa|veloce|misura)\b|\b(?:altezza|lunghezza|peso|velocità|profondità|distanza|superficie|età)\b/,
    ],
    [
      'condition',
      /\bchi (?:può|deve|ha diritto)(?![\p{L}])|\bquali (?:requisiti|condizioni)\b|\brequisiti\b/u,
    ],
    ['person', /\bchi\b/],
    ['place', /\bdove\b|\b(?:che|quale|in quale) (?:città|paese|luogo|regione|via|provincia)\b/],
    ['cause', /\bperch[eé]\b|\bragione\b|\bcausa\b|\bmotivo\b/],
    ['manner', /\bcome\b|\bin che modo\b/],
    ['definition', /\b(?:che )?cos(?:a|') ?(?:è|sono|significa)|\bdefinizione\b/],
    ['comparison', /\bconfront|\bdifferenz|\brispetto a\b/],
    ['list', /\bquali\b/],
    ['name', /\bquale?\b|\bche\b|\bnome\b|\bsi chiama\b/],
  ],
  clauseStart:
    /(?:(?:a|in|di|da|per|con|su|secondo) )?(?:che|chi|quando|dove|qual[ei]?|perché|come|quant[oaie]|cosa)(?![\p{L}])/u,
  conjunction: 'e|ed|o|ma',
  generic:
    'nome tipo ragione modo gente persona persone anno anni giorno giorni data tempo numero parte cosa luogo grande primo prima ultimo ultima venire andare prendere dare fare fatto dire detto secondo successo usare azienda società',
};

export const portuguese: QuestionCues = {
  kinds: [
    ['date', /\bquando\b|\b(?:que|qual) (?:data|dia|ano|mês|século)\b/],
    ['duration', /\bquanto tempo\b|\bquant[oa]s (?:segundos|minutos|horas|dias|semanas|meses|anos)\b/],
    [
      'money',
      /\bquanto\b.*\b(?:custa\w*|custou|pag\w+|ganh\w+|vale|dinheiro|reais|euros|dólares)\b|\blimite de (?:renda|rendimentos?)\b|\b(?:preço|custo|salário|receita|orçamento|pedágio|portagem|aluguel|multa)\b/,
    ],
    ['percent', /\bporcentagem\b|\bpercentual\b|\bpor cento\b|\btaxa\b/],
    ['count', /\bquant[oa]s?\b|\bnúmero de\b/],
    [
      'measure',
      /\bqual (?:é )?(?:a |o )?(?:altura|comprimento|tamanho|peso|velocidade|profundidade|distância|área|idade)\b|\bquanto (?:mede|pesa)/,
    ],
    [
      'condition',
      /\bquem (?:pode|deve|tem direito)\b|\bquais (?:requisitos|condições)(?![\p{L}])|\brequisitos\b/u,
    ],
    ['person', /\bquem\b/],
    ['place', /\bonde\b|\b(?:que|qual) (?:cidade|país|lugar|região|rua|estado)\b/],
    ['cause', /\bpor qu[eê]\b|\bporqu[eê]\b|\brazão\b|\bmotivo\b|\bcausas?\b/],
    ['manner', /\bcomo\b|\bde que (?:maneira|forma)\b/],
    ['definition', /\bo que (?:é|são|significa)\b|\bdefinição\b/],
    ['comparison', /\bcompar|\bdiferença|\bem relação a\b/],
    ['list', /\bquais\b/],
    ['name', /\bqual\b|\bque\b|\bnome\b|\bse chama\b/],
  ],
  clauseStart:
    /(?:(?:a|em|de|para|por|com|desde|segundo) )?(?:o que|que|quem|quando|onde|qua(?:l|is)|por que|como|quant[oa]s?)(?![\p{L}])/u,
  conjunction: 'e|ou|mas',
  generic:
    'nome tipo razão maneira forma gente pessoa pessoas ano anos dia dias data tempo número parte coisa lugar grande primeiro primeira último última vir ir tomar dar fazer fez feito dizer disse segundo acontecer aconteceu usar empresa companhia',
};
