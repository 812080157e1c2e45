import type { ImageReader } from '@research-studio/documents';
import { type Bundle, type ImagePanel, type Panel, SourceUnreadableError } from '@research-studio/schemas';

/** Gives an image by its address; null where it cannot be had. */
export type ImageSource = (
  url: string,
) => Promise<{ readonly mediaType: string; readonly bytes: Uint8Array } | null>;

/** The images that a report shows, in their order. */
export function imagePanels(panels: readonly Panel[]): readonly ImagePanel[] {
  return panels.flatMap((panel) =>
    panel.type === 'image' ? [panel] : panel.type === 'body_listful' ? imagePanels(panel.panels) : [],
  );
}

/** `data:` addresses of the images of a report, by their own. */
export async function imageData(
  { report }: Bundle,
  image: ImageSource = async () => null,
): Promise<ReadonlyMap<string, string>> {
  const addresses = new Map<string, string>();
  await Promise.all(
    imagePanels(report.panels ?? []).map(async ({ url }) => {
      const data = await image(url);
      if (data === null) return;
      const { mediaType, bytes } = data;
      addresses.set(url, `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`);
    }),
  );
  return addresses;
}

/** Images as a reader has them; those that it cannot have are reported to `onNotice`. */
export function imagesThrough(reader: ImageReader, onNotice: (message: string) => void): ImageSource {
  return (url) =>
    reader.read(url).catch((error: unknown) => {
      if (!(error instanceof SourceUnreadableError)) throw error;
      onNotice(error.message);
      return null;
    });
}
