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

function spell(node: Element): string {
  const parts = [...node.children];
  const [first, second, third] = parts.map(spell);
  const name = nameOf(node);
  switch (name) {
    case 'mi':
    case 'mn':
    case 'mtext':
    case 'ms':
      return node.textContent ?? '';
    case 'mo':
      return operator((node.textContent ?? '').replace(UNSEEN, '').trim(), node);
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`;
    case 'msup':
      return raised(first, second);
    case 'msub':
    case 'munder':
      return `${first ?? ''}_${grouped(second)}`;
    case 'msubsup':
    case 'munderover':
      return raised(`${first ?? ''}_${grouped(second)}`, third);
    case 'mover':
      // A bar, a hat or an arrow over a letter is part of its form.
      return /[\p{L}\p{N}]/u.test(second ?? '') ? raised(first, second) : (first ?? '');
    case 'msqrt':
      return `√${grouped(parts.map(spell).join(''))}`;
    case 'mroot':
      return `${second ?? ''}√${grouped(first)}`;
    case 'mfenced':
      return `${node.getAttribute('open') ?? '('}${parts.map(spell).join(', ')}${node.getAttribute('close') ?? ')'}`;
    case 'mtr':
    case 'mr':
      return parts.map(spell).join(', ');
    case 'mtable':
    case 'm':
      return parts.map(spell).join('; ');
    case 'semantics':
      return first ?? '';
    case 'mspace':
      return ' ';
    case 'mphantom':
    case 'annotation':
    case 'annotation-xml':
    case 'none':
      return '';
    default:
      if (parts.length === 0)
        return name === 't' ? (node.textContent ?? '') : (node.textContent ?? '').trim();
      return spellOffice(name, node) ?? parts.map(spell).join('');
  }
}

/** What Word calls by names of its own, the parts too; null for any other. */
function spellOffice(name: string, node: Element): string | null {
  const part = (name: string): string => {
    const found = [...node.children].find((each) => nameOf(each) === name);
    return found === undefined ? '' : spell(found);
  };
  switch (name) {
    case 'f':
      return `${grouped(part('num'))}/${grouped(part('den').replace(/^(\d+)(?=\p{L})/u, '$1·'))}`;
    case 'ssup':
      return raised(part('e'), part('sup'));
    case 'ssub':
      return `${part('e')}_${grouped(part('sub'))}`;
    case 'ssubsup':
      return raised(`${part('e')}_${grouped(part('sub'))}`, part('sup'));
    case 'rad':
      return `${part('deg')}√${grouped(part('e'))}`;
    case 'nary': {
      const sign = node.getElementsByTagName('m:chr')[0]?.getAttribute('m:val') ?? '∫';
      const limits = [part('sub') && `_${grouped(part('sub'))}`, part('sup') && `^${grouped(part('sup'))}`];
      return `${sign}${limits.join('')} ${part('e')}`;
    }
    case 'd':
      return `(${[...node.children]
        .filter((each) => nameOf(each) === 'e')
        .map(spell)
        .join(', ')})`;
    case 'limlow':
      return `${part('e')}_${grouped(part('lim'))}`;
    case 'limupp':
      return raised(part('e'), part('lim'));
    default:
      return null;
  }
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

/** In brackets where it would else be read apart. */
function grouped(text = ''): string {
  const bare = text.trim();
  return /^[−+-]?[\p{L}\p{N}.,∞%]*$/u.test(bare) || /^\([^()]*\)$/.test(bare) ? bare : `(${bare})`;
}
