/** What LangGraph's compiled graphs have in common here. */
interface DrawableGraph {
  getGraphAsync(): Promise<{ drawMermaid(options: { withStyles: boolean }): string }>;
}

/** A compiled graph as a Mermaid diagram, drawn by LangGraph. Dotted: a route decides. */
export async function drawGraph(graph: DrawableGraph): Promise<string> {
  const drawable = await graph.getGraphAsync();
  // Styles would fix light colours, which cannot be read on a dark page.
  const drawn = drawable.drawMermaid({ withStyles: false }).trim().replaceAll('\t', '  ');
  return `\`\`\`mermaid\n${drawn}\n\`\`\``;
}
