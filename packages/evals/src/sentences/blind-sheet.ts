import { type CollectedSentence, LABEL_MEANINGS, type SentencePassage } from './labelled-sentence.ts';

/** Sentences as readers get them to label: nothing tells what the program found of them or did with them. */
export function blindSheet(rows: readonly CollectedSentence[]): string {
  const labels = Object.entries(LABEL_MEANINGS).map(([label, meaning]) => `- \`${label}\`: ${meaning}`);
  const runs = [...Map.groupBy(rows, ({ run }) => run).values()].map(([first, ...others]) =>
    first === undefined ? '' : runPart([first, ...others]),
  );
  return `# Sentences to label

Read each sentence with what stands before it and hold it to the passages between « and »; the text around them, and who published them when, count too. Nothing that you know from elsewhere counts. Give one line for each: \`{"id": "…", "label": "…", "note": "why, where it is not plain"}\`.

${labels.join('\n')}

${runs.join('\n')}`;
}

function runPart(rows: readonly [CollectedSentence, ...CollectedSentence[]]): string {
  const [{ question, today }] = rows;
  return [`# ${question}`, `As of ${today}.`, ...rows.map(rowPart)].join('\n\n');
}

function rowPart({ id, heading, before, sentence, cites, near }: CollectedSentence): string {
  const parts = [
    `## ${id}`,
    heading === '' ? 'In the opening.' : `Under “${heading}”.`,
    ...(before === '' ? [] : [`Before it: ${before}`]),
    `> ${sentence}`,
    ...passagesPart('Cited:', cites),
    ...passagesPart('It cites nothing. Passages that are near:', near),
    ...(cites.length + near.length === 0 ? ['It cites nothing, and no passage is near.'] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function passagesPart(title: string, passages: readonly SentencePassage[]): string[] {
  if (passages.length === 0) return [];
  return [title, passages.map(({ id, source, text }) => `- **${id}** (${source}) ${text}`).join('\n')];
}
