/** A title for a document that has none: its file name without suffix, else its address. */
export function fileTitle(location: string): string {
  const { pathname, hostname } = new URL(location);
  const name = decodeLoosely(pathname.split('/').filter(Boolean).at(-1) ?? '')
    .replace(/(?:\.[a-z][a-z0-9]{1,8}){1,2}$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim();
  return name || hostname || location;
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
