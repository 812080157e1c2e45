import colors from 'color-string';

/** Declarations by property, both in lower case. */
export type Style = ReadonlyMap<string, string>;

/** What a style does to the words in it. `faint` ink is that of white paper: it hides unless something dark is behind. */
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
    const name = /^var\(\s*(--[\w-]+)/.exec(value)?.[1];
    style.set(part.slice(0, at).trim(), name === undefined ? value : (variables.get(name) ?? value));
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
  if (ink[3] < LEAST_OPACITY) return 'hidden';
  const paper = paperOf(style);
  if (paper !== null) return isAlike(ink, paper) ? 'hidden' : 'shown';
  return isAlike(ink, WHITE) && !style.has('background-image') && !style.has('background')
    ? 'faint'
    : 'shown';
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
  const found = value === undefined ? null : colors.get.rgb(value);
  return found === null ? null : (found as unknown as Channels);
}

function isAway(style: Style): boolean {
  const value = (name: string) => style.get(name) ?? '';
  if (value('display') === 'none' || /^(?:hidden|collapse)$/.test(value('visibility'))) return true;
  if (value('content-visibility') === 'hidden' || fraction(value('opacity')) < LEAST_OPACITY) return true;
  if (fraction(/opacity\(([^)]*)\)/.exec(value('filter'))?.[1] ?? '') < LEAST_OPACITY) return true;
  const moves = ['left', 'top', 'right', 'bottom', 'margin-left', 'margin-top', 'text-indent', 'translate'];
  if (moves.some((name) => isFarOff(value(name)))) return true;
  if (value('clip-path').startsWith('inset(') && Number.parseFloat(value('clip-path').slice(6)) >= 50)
    return true;
  if (/^(?:circle\(0|polygon\(0[^,]*,\s*0[^,]*,\s*0[^,]*\))/.test(value('clip-path'))) return true;
  const corners = /^rect\(([^)]*)\)/
    .exec(value('clip'))?.[1]
    ?.split(/[\s,]+/)
    .map(Number.parseFloat);
  return corners?.every((each) => Math.abs(each) <= 1) ?? false;
}

function isTiny(style: Style): boolean {
  const value = (name: string) => style.get(name) ?? '';
  if (/^[\d.]/.test(value('font-size')) && pixels(value('font-size')) < LEAST_PIXELS) return true;
  const scales = [
    value('scale'),
    value('zoom'),
    ...[...value('transform').matchAll(/scale(?:3d|x|y)?\(([^)]*)\)/g)].map(([, size]) => size ?? ''),
  ];
  if (scales.some((scale) => scale.split(/[\s,]+/).some((part) => fraction(part) < LEAST_OPACITY)))
    return true;
  if (/translate/.test(value('transform')) && isFarOff(value('transform'))) return true;
  const isCut = /hidden|clip/.test(value('overflow')) || /hidden|clip/.test(value('overflow-y'));
  const sizes = ['height', 'max-height', 'width', 'max-width', 'line-height'];
  return isCut && sizes.some((name) => /^[\d.]/.test(value(name)) && pixels(value(name)) <= 1);
}

/** "0.5", ".5" or "50%"; not a number where there is none, which is less than nothing. */
function fraction(value: string): number {
  return Number.parseFloat(value) / (value.endsWith('%') ? 100 : 1);
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
