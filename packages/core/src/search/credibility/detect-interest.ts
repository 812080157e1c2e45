import { type Entry, organisationKind, vocabulary } from '@research-studio/language';
import { parse } from 'tldts';
import type { DescribedPage } from './page-kind.ts';

/** The publisher's interest in the content of its page. */
export type InterestKind = 'sponsored' | 'trade_association' | 'press_release' | 'maker' | 'seller';

export interface Interest {
  readonly kind: InterestKind;
  /** Codes of what shows it. */
  readonly signs: readonly string[];
}

/**
 * Whether a page speaks for a party that gains by it. One sign is chance, so each kind asks for two, other than an
 * outright statement of payment. Public bodies' own releases are not counted. Null when nothing shows an interest.
 */
export function detectInterest(page: DescribedPage): Interest | null {
  const text = page.text.slice(0, 60_000);
  if (saysItIsPaid(text)) return { kind: 'sponsored', signs: ['says_it_is_paid'] };
  const { hostname, pathname } = URL.canParse(page.url) ? new URL(page.url) : { hostname: '', pathname: '' };
  const names = [page.siteName, page.author].filter((name) => name !== null);
  const is = (kind: string) => names.some((name) => organisationKind(name) === kind);
  const itself = namesItself(page, text);
  const found: readonly (readonly [InterestKind, readonly Sign[]])[] = [
    [
      'trade_association',
      [
        ['association_by_name', is('association')],
        ['speaks_for_trade', is('association') && vocabulary('any', 'industry').test(text)],
      ],
    ],
    [
      'press_release',
      is('public_body')
        ? []
        : [
            ['press_section', PRESS_PATH.test(pathname)],
            ['press_office', vocabulary('any', 'pressRelease').test(page.author ?? '')],
            ...listed('pressRelease', `${page.title}\n${text}`),
            ['names_itself', itself],
          ],
    ],
    [
      'maker',
      // Tests and comparisons have data sheets too.
      vocabulary('any', 'ownTests').test(text)
        ? []
        : [
            ['product_page', PRODUCT_PATH.test(pathname)],
            ...listed('ownProducts', text),
            ['names_itself', itself],
          ],
    ],
    [
      'seller',
      [
        ['shop_address', SHOP_HOST.test(hostname)],
        ...listed('selling', text),
        ['exclamations', (text.match(/!/g)?.length ?? 0) > 5 + text.length / 400 || /[!！]{3}/.test(text)],
      ],
    ],
  ];
  for (const [kind, signs] of found) {
    const holding = [...new Set(signs.filter(([, holds]) => holds).map(([sign]) => sign))];
    if (holding.length >= 2) return { kind, signs: holding };
  }
  return null;
}

/** A code and whether it holds. */
type Sign = readonly [string, boolean];

/** Addresses as the usual software of sites writes them. */
const PRESS_PATH =
  /\/(?:press|presse|prensa|stampa|press-?rooms?|newsrooms?|(?:press|media|news)-?releases?|pressemitteilung(?:en)?|communiques?|comunicad?[oi]s?|prtimes)(?:[/-]|$)/i;
const PRODUCT_PATH =
  /\/(?:products?|produkte?|produits?|productos?|prodott[io]|catalog(?:ue)?|models?|shop|store)\/./i;
const SHOP_HOST =
  /(?:^|[.-])(?:web|e|online)?(?:shop|store|boutique|tienda|negozio|deals|discount|kaufen)(?=[.-])/;

/** A label of one word says so only where it begins a line. */
function saysItIsPaid(text: string): boolean {
  return vocabulary('any', 'sponsored')
    .all(text)
    .some(({ start, text: label }) => /[\s-]/.test(label) || /(?:^|\n)\W*$/u.test(text.slice(0, start)));
}

/** Each phrase of a list that the text has is a sign. */
function listed(entry: Entry, text: string): Sign[] {
  const phrases = new Set(
    vocabulary('any', entry)
      .all(text)
      .map((match) => match.text.toLowerCase()),
  );
  return Array.from(phrases, (phrase) => [phrase, true]);
}

/** Fewer may be a signature or a picture's source. */
const LEAST_MENTIONS = 3;

/** Counts within sentences only, where a capital means a name: a site called "Lamp Advice" may well begin sentences with "Lamp". */
function namesItself({ siteName, url }: DescribedPage, text: string): boolean {
  if (organisationKind(siteName ?? '') !== null) return false;
  const label = parse(url).domainWithoutSuffix?.split('-')[0] ?? '';
  const names = [siteName?.split(/[\s,:|]/)[0] ?? '', label.charAt(0).toUpperCase() + label.slice(1), label];
  return names.some((name) => {
    if (name.length < 4 || !/[\p{Lu}\d]/u.test(name)) return false;
    const pieces = text.split(name);
    const mentions = pieces.slice(1).filter((after, at) => {
      const before = pieces[at] ?? '';
      return !/^\p{Ll}/u.test(after) && /[\p{Ll}\d,(] $/u.test(before.slice(-3));
    });
    return mentions.length >= LEAST_MENTIONS;
  });
}
