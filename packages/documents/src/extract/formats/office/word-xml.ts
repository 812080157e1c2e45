export function named(part: Document | Element, name: string): readonly Element[] {
  return [...part.getElementsByTagName(name)];
}

export function childOf(element: Element, name: string): Element | null {
  for (const child of element.children) if (child.tagName === name) return child;
  return null;
}

/** A run of text as Word writes it. */
export function textRun(document: Document, content: string): Element {
  const run = document.createElement('w:r');
  const text = document.createElement('w:t');
  text.setAttribute('xml:space', 'preserve');
  text.textContent = content;
  run.append(text);
  return run;
}
