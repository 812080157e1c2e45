/**
 * MathML, or a formula of Word, as one line that people read: "V = 0.43·A·d", "3.1 × 10^5", "(a + b)/(2·c)". What a formula is drawn with
 * (spaces, phantoms, second notations) is left out.
 */
export function formulaText(math: Element): string {
  const written = spell(math).replace(/\s+/g, ' ').trim();
  return written || (math.getAttribute('alttext') ?? '').trim();
}

/** Operators with a space on both sides; others are set close. */
const SPACED = /^(?:[=≠≈≡<>≤≥≪≫±∓×÷∼≃≅∝→←↔⇒⇔∈∉⊂⊆∪∩∧∨+−-]|:=)$/u;
/** U+2061 to U+2064: applied, multiplied, separated, added, without a sign. */
const UNSEEN = /[\u2061-\u2064]/g;

function ways<Way>(byName: Readonly<Record<string, Way>>): ReadonlyMap<string, Way> {
  return new Map(Object.entries(byName));
}

/** How the parts of an element of MathML are written, the element itself at hand. */
const MATHML = ways<(parts: readonly string[], node: Element) => string>({
  mi: (_, node) => node.textContent ?? '',
  mn: (_, node) => node.textContent ?? '',
  mtext: (_, node) => node.textContent ?? '',
  ms: (_, node) => node.textContent ?? '',
  mo: (_, node) => operator((node.textContent ?? '').replace(UNSEEN, '').trim(), node),
  mfrac: ([over, under]) => `${grouped(over)}/${grouped(under)}`,
  msup: ([base, exponent]) => raised(base, exponent),
  msub: ([base, index]) => lowered(base, index),
  munder: ([base, index]) => lowered(base, index),
  msubsup: ([base, index, exponent]) => raised(lowered(base, index), exponent),
  munderover: ([base, index, exponent]) => raised(lowered(base, index), exponent),
  // A bar, a hat or an arrow over a letter is part of its form.
  mover: ([base = '', over = '']) => (/[\p{L}\p{N}]/u.test(over) ? raised(base, over) : base),
  msqrt: (parts) => `√${grouped(parts.join(''))}`,
  mroot: ([base, degree = '']) => `${degree}√${grouped(base)}`,
  mfenced: (parts, node) =>
    `${node.getAttribute('open') ?? '('}${parts.join(', ')}${node.getAttribute('close') ?? ')'}`,
  mtr: (parts) => parts.join(', '),
  mr: (parts) => parts.join(', '),
  mtable: (parts) => parts.join('; '),
  m: (parts) => parts.join('; '),
  semantics: ([first = '']) => first,
  mspace: () => ' ',
  mphantom: () => '',
  annotation: () => '',
  'annotation-xml': () => '',
  none: () => '',
});

/** The same of what Word calls by names of its own, by the names of the parts. */
const OFFICE = ways<(part: (name: string) => string, node: Element) => string>({
  f: (part) => `${grouped(part('num'))}/${grouped(part('den').replace(/^(\d+)(?=\p{L})/u, '$1·'))}`,
  ssup: (part) => raised(part('e'), part('sup')),
  ssub: (part) => lowered(part('e'), part('sub')),
  ssubsup: (part) => raised(lowered(part('e'), part('sub')), part('sup')),
  rad: (part) => `${part('deg')}√${grouped(part('e'))}`,
  nary: (part, node) => {
    const sign = node.getElementsByTagName('m:chr')[0]?.getAttribute('m:val') ?? '∫';
    const limits = [part('sub') && `_${grouped(part('sub'))}`, part('sup') && `^${grouped(part('sup'))}`];
    return `${sign}${limits.join('')} ${part('e')}`;
  },
  d: (_, { children }) =>
    `(${[...children]
      .filter((each) => nameOf(each) === 'e')
      .map(spell)
      .join(', ')})`,
  limlow: (part) => lowered(part('e'), part('lim')),
  limupp: (part) => raised(part('e'), part('lim')),
});

function spell(node: Element): string {
  const name = nameOf(node);
  const parts = [...node.children];
  const mathml = MATHML.get(name);
  if (mathml !== undefined) return mathml(parts.map(spell), node);
  if (parts.length === 0) return name === 't' ? (node.textContent ?? '') : (node.textContent ?? '').trim();
  const part = (wanted: string) => {
    const found = parts.find((each) => nameOf(each) === wanted);
    return found === undefined ? '' : spell(found);
  };
  return OFFICE.get(name)?.(part, node) ?? parts.map(spell).join('');
}

function nameOf({ localName }: Element): string {
  return localName.replace(/^.*:/, '').toLowerCase();
}

/** A sign before the first thing of its row is that thing's own: "−2", not "− 2". */
function operator(sign: string, { previousElementSibling: before }: Element): string {
  const isFirst = before === null || (before.localName === 'mo' && !/[)\]}]/.test(before.textContent ?? ''));
  if (isFirst && /^[+−±-]$/u.test(sign)) return sign;
  if (sign === '·' || sign === '⋅') return '·';
  return SPACED.test(sign) ? ` ${sign} ` : /^[,;]$/.test(sign) ? `${sign} ` : sign;
}

function raised(base = '', exponent = ''): string {
  if (/^[′″‴'*†°]+$/u.test(exponent)) return base + exponent;
  return `${/^[^()]*[\s/][^()]*$/.test(base) ? `(${base})` : base}^${grouped(exponent)}`;
}

function lowered(base = '', index = ''): string {
  return `${base}_${grouped(index)}`;
}

/** In brackets where it would else be read apart. */
function grouped(text = ''): string {
  const bare = text.trim();
  return /^[−+-]?[\p{L}\p{N}.,∞%]*$/u.test(bare) || /^\([^()]*\)$/.test(bare) ? bare : `(${bare})`;
}
