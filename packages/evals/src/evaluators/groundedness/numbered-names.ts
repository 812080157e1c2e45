/** "Norrwind 5.1" where the passages have "Norrwind 9" alone: the number is part of the name. */
export function numberedNames(text: string, passages: readonly string[]): string[] {
  const known = Map.groupBy(passages.flatMap(namesIn), ({ name }) => name);
  return namesIn(text).flatMap(({ name, number }) => {
    const given = new Set(known.get(name)?.map((one) => one.number));
    const [only = ''] = given;
    return given.size === 1 && !given.has(number) && SHORT.test(only)
      ? [`“${name} ${number}” is “${name} ${only}” in its passage`]
      : [];
  });
}

/** Longer ones are counts: "in Bergau 318,900". */
const SHORT = /^\d{1,3}(?:\.\d)?$/u;

const numbered =
  /(?<![\p{L}\p{N}])(?!(?:January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember)(?!\p{L}))(\p{Lu}[\p{L}-]{2,30}) (\d+(?:[.,]\d+)*)(?!\s?(?:%|\p{L}{1,3}(?!\p{L})))/gu;

function namesIn(text: string): { readonly name: string; readonly number: string }[] {
  return [...text.matchAll(numbered)].map(([, name = '', number = '']) => ({ name, number }));
}
