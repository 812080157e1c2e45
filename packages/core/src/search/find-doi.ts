/** Endings by which publishers tell the forms of one paper apart in its address. */
const FORM =
  /(?:\/(?:abstract|full|fulltext|pdf|epdf|html|meta))$|(?:v\d{1,2})?(?:\.(?:full|abstract)(?:-text)?)?(?:\.pdf)?$/;
/** Longer than any DOI in use; the standard sets no bound. */
const MOST_CHARACTERS = 2000;

/**
 * The DOI that a text is or an address leads to, in lower case and without its resolver ("10.1000/xyz123"); null when
 * there is none. Case does not tell DOIs apart (ISO 26324).
 */
export function findDoi(text: string): string | null {
  const plain = text.trim().slice(0, MOST_CHARACTERS);
  if (!/^https?:/i.test(plain) || !URL.canParse(plain)) return match(plain);
  const { hostname, pathname, searchParams } = new URL(plain);
  const isResolver = /^(?:dx\.|www\.)?doi\.org$/.test(hostname);
  for (const part of [decode(pathname), ...searchParams.values()]) {
    const doi = match(isResolver ? part : part.replace(FORM, ''));
    if (doi !== null) return doi;
  }
  return null;
}

function match(text: string): string | null {
  return /(?:^|[/:\s])(10\.\d{4,9}\/\S+)$/.exec(text)?.[1]?.toLowerCase() ?? null;
}

/** As it is where the escapes make no text. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
