import colors from 'color-string';
import properties from './properties.json' with { type: 'json' };

/** Declarations by property, both in lower case. */
export type Style = ReadonlyMap<string, string>;

/** The effect of a style on its words. `faint` ink is that of white paper: it hides unless something dark is behind. */
export type Visibility = 'hidden' | 'faint' | 'shown';

/** Reads "a: b; c: d" as browsers do: comments dropped, escapes resolved, the last of a property counts. */
export function parseStyle(source: string, variables: Style = new Map()): Style {
  const style = new Map<string, string>();
  const plain = source
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
    .replace(/\\([\da-f]{1,6})\s?/gi, (_, code: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
    );
  for (const part of plain.toLowerCase().split(';')) {
    const at = part.indexOf(':');
    if (at < 1) continue;
    const value = part
      .slice(at + 1)
      .replace(/!\s*important/, '')
      .trim();
    const [, name, fallback] = /^var\(\s*(--[\w-]+)\s*(?:,(.*))?\)$/.exec(value) ?? [];
    style.set(part.slice(0, at).trim(), (name && (variables.get(name) ?? fallback?.trim())) ?? value);
  }
  return style;
}

/** Less than this of ink or size cannot be read. */
const LEAST_OPACITY = 0.1;
const LEAST_PIXELS = 2.5;
/** Distances by which things are put off the screen start here. */
const FAR = 999;

export function visibilityOf(style: Style): Visibility {
  if (isAway(style) || isTiny(style)) return 'hidden';
  const ink = channels(style.get('-webkit-text-fill-color') ?? style.get('color'));
  if (ink === null) return 'shown';
  const isFilled = [style.get('background-clip'), style.get('-webkit-background-clip')].includes('text');
  // Letters that are cut out of a picture or a gradient.
  if (ink[3] < LEAST_OPACITY) return isFilled && hasPicture(style) ? 'shown' : 'hidden';
  const paper = paperOf(style);
  if (paper !== null) return isAlike(ink, paper) ? 'hidden' : 'shown';
  return isAlike(ink, WHITE) && !style.has('background-image') && !style.has('background')
    ? 'faint'
    : 'shown';
}

function hasPicture(style: Style): boolean {
  return [style.get('background'), style.get('background-image')].some((value) =>
    /gradient\(|url\(/.test(value ?? ''),
  );
}

type Channels = readonly [number, number, number, number];
const WHITE: Channels = [255, 255, 255, 1];
/** Channels of 0 to 255 that differ by less look the same. */
const ALIKE = 12;

/** The colour behind the words, where the style gives an opaque one. */
export function paperOf(style: Style): Channels | null {
  const paper = channels(style.get('background-color') ?? style.get('background')?.split(/\s(?![^(]*\))/)[0]);
  return paper !== null && paper[3] > 0.5 ? paper : null;
}

export function isWhite(paper: Channels): boolean {
  return isAlike(paper, WHITE);
}

function isAlike(one: Channels, other: Channels): boolean {
  return [0, 1, 2].every((i) => Math.abs((one[i] ?? 0) - (other[i] ?? 0)) < ALIKE);
}

function channels(value: string | undefined): Channels | null {
  // Of colours that the library does not know it matters here alone whether they can be seen at all.
  const alpha = /^[a-z-]+\((?:[^/]*\/|(?:[^,]*,){3})\s*([\d.]+%?)\s*\)$/.exec(value ?? '')?.[1];
  if (alpha !== undefined && fraction(alpha) < LEAST_OPACITY) return [0, 0, 0, 0];
  if (/^color-mix\(.*,\s*transparent\s+(?:9\d|100)%\s*\)$/.test(value ?? '')) return [0, 0, 0, 0];
  const found = value === undefined ? null : colors.get.rgb(value);
  return found === null ? null : (found as unknown as Channels);
}

/** Values of properties that hide. */
const HIDING = Object.entries(properties.hiding).map(
  ([name, pattern]) => [name, new RegExp(pattern)] as const,
);

function isAway(style: Style): boolean {
  const value = (name: string) => style.get(name) ?? '';
  if (HIDING.some(([name, pattern]) => pattern.test(value(name)))) return true;
  if (fraction(value('opacity')) < LEAST_OPACITY) return true;
  if (fraction(/opacity\(([^)]*)\)/.exec(value('filter'))?.[1] ?? '') < LEAST_OPACITY) return true;
  if (properties.moves.some((name) => isFarOff(value(name)))) return true;
  // As far to the right or below nobody scrolls.
  if (properties.places.some((name) => isFarOut(value(name)))) return true;
  if (['mask', 'mask-image', '-webkit-mask', '-webkit-mask-image'].some((name) => isMasked(value(name))))
    return true;
  const clip = value('clip-path');
  if (/^inset\(/.test(clip) && (clip.match(/[\d.]+%/g) ?? []).some((side) => Number.parseFloat(side) >= 50))
    return true;
  if (/^polygon\(/.test(clip) && isNoArea(clip.slice(8))) return true;
  const corners = /^rect\(([^)]*)\)/
    .exec(value('clip'))?.[1]
    ?.split(/[\s,]+/)
    .map(Number.parseFloat);
  return corners?.every((each) => Math.abs(each) <= 1) ?? false;
}

/** A mask that is transparent throughout, or as large as nothing, leaves no letter. */
function isMasked(value: string): boolean {
  const stops = /^(?:linear|radial|conic)-gradient\((.*)\)/.exec(value)?.[1]?.split(/,(?![^(]*\))/) ?? [];
  const inks = stops
    .map((stop) => stop.trim().replace(/\s+[\d.]+(?:%|px)?$/, ''))
    .filter((stop) => !/^(?:to\s|[\d.]+(?:deg|turn|rad)|circle|ellipse|from\s|at\s)/.test(stop));
  return inks.length > 0 && inks.every((ink) => (channels(ink)?.[3] ?? 1) < LEAST_OPACITY);
}

/** Corners that are all in one point or on one line. */
function isNoArea(corners: string): boolean {
  const points = corners
    .replace(/\).*$/, '')
    .split(',')
    .map((corner) => corner.trim().split(/\s+/));
  const isOne = (axis: number) =>
    new Set(points.map((point) => Number.parseFloat(point[axis] ?? ''))).size === 1;
  return isOne(0) || isOne(1);
}

function isTiny(style: Style): boolean {
  const value = (name: string) => style.get(name) ?? '';
  const size =
    sizeOf(value('font-size')) ??
    sizeOf(/(?:^|\s)((?:calc\()?[\d.]+[a-z%]*\)?)(?=\s*\/|\s+\S)/.exec(value('font'))?.[1] ?? '');
  if (size !== null && size < LEAST_PIXELS) return true;
  if (/^-/.test(value('letter-spacing')) && pixels(value('letter-spacing').slice(1)) >= 8) return true;
  const scales = [
    value('scale'),
    value('zoom'),
    ...[...value('transform').matchAll(/scale(?:3d|x|y)?\(([^)]*)\)/g)].map(([, size]) => size ?? ''),
  ];
  if (scales.some((scale) => scale.split(/[\s,]+/).some((part) => fraction(part) < LEAST_OPACITY)))
    return true;
  const transform = value('transform');
  if (/translate/.test(transform) && (isFarOff(transform) || isFarOut(transform))) return true;
  const isCut = ['overflow', 'overflow-y', 'overflow-x'].some((name) => /hidden|clip/.test(value(name)));
  const indent = value('text-indent');
  if (isCut && /^(?:[1-9]\d{2,})%/.test(indent)) return true;
  if (/^contents\b/.test(value('display'))) return false;
  return isCut && properties.sizes.some((name) => /^[\d.]/.test(value(name)) && pixels(value(name)) <= 1);
}

/** "0.5", ".5" or "50%"; not a number where there is none, which is less than nothing. */
function fraction(value: string): number {
  return Number.parseFloat(value.replace(/^calc\(/, '')) / (/%\)?$/.test(value) ? 100 : 1);
}

/** A length, also as "calc(0px)"; null where it is another thing. */
function sizeOf(value: string): number | null {
  const length = value.replace(/^(?:calc|min|clamp|max)\(\s*([^,)]*).*$/, '$1').trim();
  return /^[\d.]+[a-z%]*$/.test(length) ? pixels(length) : null;
}

/** In roughly: letters are taken to be 16 pixels high. */
function pixels(value: string): number {
  const unit = /[a-z%]+$/.exec(value)?.[0] ?? 'px';
  const factor =
    unit === 'px' ? 1 : unit === 'pt' ? 1.33 : unit === '%' ? 0.16 : unit.startsWith('v') ? 8 : 16;
  return Number.parseFloat(value) * factor;
}

function isFarOff(value: string): boolean {
  return [...value.matchAll(/-?[\d.]+(?:px|r?em|v[wh]|%)?/g)].some(([length]) => {
    const isScreens = /v[wh]$/.test(length);
    const size = Number.parseFloat(length);
    return (
      size < 0 && -size * (length.endsWith('%') ? 4 : isScreens ? 10 : /em$/.test(length) ? 16 : 1) >= FAR
    );
  });
}

/** A place so far to the right or below that nobody scrolls there. */
function isFarOut(value: string): boolean {
  return [...value.matchAll(/(?<![-\d.])([\d.]+)(px|r?em|v[wh])/g)].some(([, size = '', unit = '']) => {
    const factor = unit === 'px' ? 1 : unit.endsWith('em') ? 16 : 10;
    return Number.parseFloat(size) * factor >= FARTHEST;
  });
}

const FARTHEST = 4000;
