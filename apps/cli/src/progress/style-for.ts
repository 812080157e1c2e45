import { styleText } from 'node:util';
import type { Style } from './render-progress.ts';

/** Colours where the stream shows them; NO_COLOR and a dumb terminal are heeded. */
export function styleFor(
  stream: NodeJS.WriteStream,
  environment: Readonly<Record<string, string | undefined>>,
): Style {
  const hasColors = stream.isTTY === true && stream.hasColors({ ...environment });
  return (format, text) => (hasColors ? styleText(format, text, { validateStream: false }) : text);
}
