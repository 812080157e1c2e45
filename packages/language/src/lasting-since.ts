/** The years since which a text says that something has held: "Since 1 April 2024 the grant has paid €7,000." */
export function lastingSince(text: string): readonly number[] {
  return [...text.matchAll(since)].map(([, from]) => Number(from));
}

const since =
  /(?<!\p{L})(?:since|as of|with effect from|seit|ab dem|depuis|à partir d[ue]|desde|a partir de[l]?|dal|a partire dal)(?!\p{L})(?:[^.;:]|(?<=\p{N})\.(?=\s)){0,24}?((?:1[5-9]|20|21)\d\d)(?!\d)/giu;
