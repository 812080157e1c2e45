import type { Bundle, ImagePanel, Panel } from '@research-studio/schemas';
import type { Element, ElementContent, Root } from 'hast';
import { useState } from 'react';
import { visit } from 'unist-util-visit';
import { TEXT } from '../strings.ts';

/** The numbers of the images that a report shows, by their addresses in its Markdown. */
export function imageNumbers({ report }: Bundle): ReadonlyMap<string, number> {
  return new Map(
    imagePanels(report.panels ?? []).flatMap(({ number, start, end }) => {
      const address = /\]\(([^()\s]+)\)/.exec(report.markdown.slice(start, end))?.[1];
      return address === undefined ? [] : [[address, number] as const];
    }),
  );
}

function imagePanels(panels: readonly Panel[]): readonly ImagePanel[] {
  return panels.flatMap((panel) =>
    panel.type === 'image' ? [panel] : panel.type === 'body_listful' ? imagePanels(panel.panels) : [],
  );
}

/** For rehype: a paragraph of an image and the line below it becomes a figure with its caption. */
export function asFigures() {
  return (tree: Root): void => {
    visit(tree, 'element', (node) => {
      const [image, ...rest] = node.children;
      if (node.tagName !== 'p' || image?.type !== 'element' || image.tagName !== 'img') return;
      const children = rest.flatMap((child): ElementContent[] =>
        child.type === 'element' && child.tagName === 'em' ? child.children : [],
      );
      const caption: Element = { type: 'element', tagName: 'figcaption', properties: {}, children };
      node.tagName = 'figure';
      node.children = [image, caption];
    });
  };
}

/** An image through this page's own server; where that cannot have it, a link to its site. */
export function ReportImage({ src, original, alt }: { src: string; original: string; alt: string }) {
  const [isLost, setIsLost] = useState(false);
  if (isLost)
    return (
      <a className="image-lost" href={original} target="_blank" rel="noreferrer noopener">
        {TEXT.read.imageLost}: {alt}
      </a>
    );
  return <img src={src} alt={alt} loading="lazy" decoding="async" onError={() => setIsLost(true)} />;
}
