import { z } from 'zod';

export const DraftSection = z.object({
  /** Empty for the opening, which follows the title directly. */
  heading: z.string(),
  /** Carries evidence marks such as [E101]. */
  markdown: z.string(),
});
export type DraftSection = z.infer<typeof DraftSection>;

/** A report before its citations are numbered. */
export const Draft = z.object({ title: z.string(), sections: z.array(DraftSection).readonly() });
export type Draft = z.infer<typeof Draft>;

/**
 * Reads a report that was written as one Markdown text: "# title", an opening without a heading, then sections under
 * "## ". A text without a title gets `fallbackTitle`; empty sections are left out.
 */
export function draftFromMarkdown(markdown: string, fallbackTitle: string): Draft {
  let title = fallbackTitle;
  let heading = '';
  let lines: string[] = [];
  const sections: DraftSection[] = [];
  const close = () => {
    const text = lines.join('\n').trim();
    if (text !== '') sections.push({ heading, markdown: text });
    lines = [];
  };
  for (const line of unfenced(markdown).split('\n')) {
    const found = /^(#{1,2}) +(\S.*)$/.exec(line);
    const text = found?.[2]?.replace(/[ #]+$/, '') ?? '';
    if (found === null) lines.push(line);
    else if (found[1] === '#' && sections.length === 0 && lines.join('').trim() === '') title = text;
    else {
      close();
      heading = text;
    }
  }
  close();
  return { title, sections };
}

/** The inverse of `draftFromMarkdown`. */
export function markdownOfDraft({ title, sections }: Draft): string {
  const parts = sections.map(({ heading, markdown }) =>
    heading === '' ? markdown : `## ${heading}\n\n${markdown}`,
  );
  return [`# ${title}`, ...parts].join('\n\n');
}

/** Models fence whole answers. */
function unfenced(markdown: string): string {
  const text = markdown.trim();
  if (!text.startsWith('```') || !text.endsWith('```')) return markdown;
  return text.slice(text.indexOf('\n') + 1, -3);
}
