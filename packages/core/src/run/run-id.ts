/** Sorts by time and can be read: "20261121-220531-how-efficient-are-heat-pumps-a1b2". Always a plain file name. */
export function runId(parts: { createdAt: Date; question: string; suffix: string }): string {
  const stamp = parts.createdAt.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
  return `${stamp}-${slug(parts.question)}-${parts.suffix}`;
}

const maxSlugLength = 40;

/** Whole words of a question in a-z and 0-9; "question" when it has none, as in scripts that are not Latin. */
function slug(question: string): string {
  const words = question
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, maxSlugLength) : `${slug}-${word}`;
    if (longer.length > maxSlugLength) break;
    slug = longer;
  }
  return slug === '' ? 'question' : slug;
}
