/** A piece of text as the PDF gives it; `transform` is its matrix, whose last two are its place in points from the lower left. */
export interface TextItem {
  readonly str: string;
  readonly dir: string;
  readonly hasEOL: boolean;
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
  readonly fontName: string;
}

/**
 * A piece of text in the frame that its page is read in: `left` grows the way the lines run, `baseline` falls from line
 * to line. Of vertical writing, lines are columns; of writing from right to left, the page is seen in a mirror.
 */
export interface PlacedItem {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
  readonly font: string;
  readonly isRtl: boolean;
  readonly endsLine: boolean;
}

export type PlacedPage = ReturnType<typeof placeItems>;

interface PageView {
  /** Left, bottom, right and top of the page, in points. */
  readonly view: readonly number[];
  /** Fonts whose letters are set below each other. */
  readonly verticalFonts: ReadonlySet<string>;
}

/** Quarter turns against the clock in which a piece is written: 0 to the right, 1 up, 3 down. */
type Turn = 0 | 1 | 2 | 3;

/** Letters that are set one below the other stand this far apart, in letter sizes. */
const STACKED = { from: 0.3, to: 1.8, aside: 0.3 };
const STACKABLE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{P}ー]{1,3}\s*$/u;
/** Part of the higher side of a letter's box that is above its baseline. */
const ASCENT = 0.88;
const RTL_LETTER = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;

/** Turns a page so that its lines run to the right, whichever way they are written. */
export function placeItems(items: readonly TextItem[], { view, verticalFonts }: PageView) {
  const isVertical = isStacked(items, verticalFonts);
  const turnOf = (item: TextItem): Turn => (isVertical && turnIn(item) === 0 ? 3 : turnIn(item));
  const most = mostInked(items, turnOf);
  const written = items.filter((item) => turnOf(item) === most);
  const all = written.map(({ str }) => str).join('');
  const rtl = all.match(RTL_LETTER)?.length ?? 0;
  const isRtl = rtl > 0 && rtl * 5 > 2 * (all.match(/\p{L}/gu)?.length ?? 0);
  const place = (item: TextItem): PlacedItem =>
    placed(item, { turn: turnOf(item), isRtl, verticalFonts, view });
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  const [low, high] = [
    [bottom, top],
    [-right, -left],
    [-top, -bottom],
    [left, right],
  ][most] as [number, number];
  const others = ([0, 1, 2, 3] as const).filter((turn) => turn !== most);
  return {
    items: written.map(place),
    /** Pieces that run another way than most, e.g. a stamp along the margin; each way apart. */
    asides: others
      .map((turn) => items.filter((item) => turnOf(item) === turn && item.str !== '').map(place))
      .filter((aside) => aside.length > 0),
    bottom: low,
    top: high,
    isRtl,
    /** Lines are columns of upright letters. */
    isVertical,
  };
}

function placed(
  item: TextItem,
  { turn, isRtl, verticalFonts, view }: PageView & { turn: Turn; isRtl: boolean },
): PlacedItem {
  const [, , right = 0, top = 0] = view;
  const [, , , , x = 0, y = 0] = item.transform;
  const isColumn = verticalFonts.has(item.fontName);
  const isUpright = turn === 3 && turnIn(item) === 0;
  const size = isColumn ? item.width : item.height;
  const length = isColumn ? item.height : isUpright ? item.height || 0 : item.width;
  const start = [x, y, right - x, top - y - (isUpright && !isColumn ? size * ASCENT : 0)][turn] ?? x;
  return {
    text: withoutForms(isUpright && item.str.trim() !== '' ? item.str.trim() : item.str),
    left: isRtl ? right - start - length : start,
    right: isRtl ? right - start : start + length,
    baseline: [y, -x, -y, x][turn] ?? y,
    size,
    font: item.fontName,
    isRtl: item.dir === 'rtl',
    endsLine: item.hasEOL && !isUpright,
  };
}

function turnIn({ transform }: TextItem): Turn {
  const [a = 1, b = 0] = transform;
  if (Math.abs(a) >= Math.abs(b)) return a >= 0 ? 0 : 2;
  return b > 0 ? 1 : 3;
}

function mostInked(items: readonly TextItem[], turnOf: (item: TextItem) => Turn): Turn {
  const inked = [0, 0, 0, 0];
  for (const item of items) inked[turnOf(item)] = (inked[turnOf(item)] ?? 0) + item.str.trim().length;
  return inked.indexOf(Math.max(...inked)) as Turn;
}

/** Most letters of the page are each set right below the one before. */
function isStacked(items: readonly TextItem[], verticalFonts: ReadonlySet<string>): boolean {
  const inked = items.filter(({ str }) => str.trim() !== '');
  if (inked.some(({ fontName }) => verticalFonts.has(fontName)))
    return inked.filter(({ fontName }) => verticalFonts.has(fontName)).length * 2 > inked.length;
  const below = inked.filter((item, index) => {
    const before = inked[index - 1];
    if (before === undefined || !STACKABLE.test(item.str) || !STACKABLE.test(before.str)) return false;
    const [, , , , x = 0, y = 0] = item.transform;
    const [, , , , lastX = 0, lastY = 0] = before.transform;
    const step = (lastY - y) / (item.height || 10);
    return Math.abs(x - lastX) < item.height * STACKED.aside && step > STACKED.from && step < STACKED.to;
  });
  return below.length * 2 > inked.length;
}

/** Forms that a letter takes by its place in a word or a column, ligatures and radicals, as the letters that they are. */
function withoutForms(text: string): string {
  if (!/[\u2E80-\u2FDF\uFB00-\uFDFF\uFE10-\uFE1F\uFE30-\uFE4F\uFE70-\uFEFE]/.test(text)) return text;
  return text
    .replace(/[\u2E80-\u2EFF]/g, (radical) => RADICALS[RADICALS.indexOf(radical) + 1] ?? radical)
    .replace(/[\u2F00-\u2FDF\uFB00-\uFDFF\uFE10-\uFE1F\uFE30-\uFE4F\uFE70-\uFEFE]+/g, (forms) =>
      forms.normalize('NFKC'),
    );
}

/** Radicals without a compatibility form, each before its character (Unicode's EquivalentUnifiedIdeograph). */
const RADICALS =
  '⺁厂⺈刀⺊卜⺋㔾⺌小⺎兀⺏尣⺒巳⺓幺⺔彑⺖忄⺗心⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺟母⺠民⺡氵⺢氺⺣灬⺤爫⺦丬⺧牛⺨犭⺩王⺪疋⺫目⺬示⺭礻⺮竹⺯糸⺰纟⺱罓⺲罒⺳网⺶羊⺷羊⺸羊⺹耂⺺肀⺻聿⺽臼⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻈讠⻉贝⻊足⻋车⻌辶⻍辶⻎辶⻏阝⻐钅⻑長⻒镸⻓长⻔门⻕阜⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻟飠⻠饣⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟';
