/**
 * Whether a sentence sets two or more passages against each other ("the trial thus lies at the upper end of …"). What
 * it says stands in none of them, so that their words cannot bear it out or refute it.
 */
export function comparesPassages(sentence: string, quotes: readonly string[]): boolean {
  return new Set(quotes).size >= 2 && comparison.test(sentence);
}

/** Comparatives, agreement and inference in the main languages. */
const comparison =
  /(?<![\p{L}\p{M}])(?:than|compared|comparison|contrast|whereas|thus|hence|therefore|agrees?|disagrees?|consistent|contradicts?|differs?|matches|fits?|(?:upper|lower) end|alike|similar|both|höher|niedriger|größer|kleiner|als|verglichen|vergleich|somit|daher|folglich|stimm(?:t|en)|widersprechen|widerspricht|übereinstimm\p{L}*|obere[nr]?|untere[nr]?|ähnlich|beide[nrs]?|donc|ainsi|comparé\p{L}*|comparaison|contraste|concordent?|contredi(?:t|sent)|diffèrent?|semblables?|tous deux|por tanto|así|comparad[ao]s?|comparación|coinciden?|contradicen?|difieren?|similares?|ambos|ambas|quindi|dunque|pertanto|confronto|concordano|concorda|contraddic\p{L}*|differiscono|simili|entrambi|entrambe|portanto|assim|comparaç\p{L}*|concordam|contradiz\p{L}*|diferem|semelhantes?|таким образом|поэтому|следовательно|сравнен\p{L}*|соглас\p{L}*|противореч\p{L}*|отлича\p{L}*|выше|ниже|оба|обе)(?![\p{L}\p{M}])|よりも?(?:高|低|大き|小さ|多|少な)|一致|したがって|比べ|比較|異なる|矛盾/iu;
