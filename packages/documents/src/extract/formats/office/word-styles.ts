export type WordStyles = ReadonlyMap<string, Element>;

export function readStyles(part: Document): WordStyles {
  const styles = [...part.getElementsByTagName('w:style')];
  return new Map(styles.map((style) => [style.getAttribute('w:styleId') ?? '', style]));
}

export function childOf(element: Element | null, name: string): Element | null {
  for (const child of element?.children ?? []) if (child.tagName === name) return child;
  return null;
}

/** The value of the first element of a name in another; null where there is none. */
export function stated(element: Element | null | undefined, name: string): string | null {
  return element?.getElementsByTagName(name)[0]?.getAttribute('w:val') ?? null;
}

/** The style that properties name, and those that it is based on, nearest first. */
export function stylesOf(properties: Element | null, styles: WordStyles): readonly Element[] {
  const found: Element[] = [];
  let style = styles.get(stated(properties, 'w:rStyle') ?? stated(properties, 'w:pStyle') ?? '');
  while (style !== undefined && found.length < 10) {
    found.push(style);
    style = styles.get(stated(style, 'w:basedOn') ?? '');
  }
  return found;
}
