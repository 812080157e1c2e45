import { buildResearchGraph } from '@research-studio/standard-pipeline';

/** The standard pipeline as a Mermaid diagram, drawn by LangGraph from the compiled graph. Dotted: a route decides. */
export async function drawGraph(): Promise<string> {
  const drawable = await buildResearchGraph().getGraphAsync();
  // Styles would fix light colours, which cannot be read on a dark page.
  const drawn = drawable.drawMermaid({ withStyles: false }).trim().replaceAll('\t', '  ');
  return `\`\`\`mermaid\n${drawn}\n\`\`\``;
}
