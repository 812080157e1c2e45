import { type Entry, organisationKind, vocabulary } from '@research-studio/language';
import { parse } from 'tldts';
import type { DescribedPage } from './page-kind.ts';

/** How the publisher gains by what its page says. */
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
  if (says('sponsored', text).length > 0 || /^anzeige$/im.test(text))
    return { kind: 'sponsored', signs: ['says_it_is_paid'] };
  const path = URL.canParse(page.url) ? new URL(page.url).pathname : '';
  const names = [page.siteName, page.author].filter((name) => name !== null);
  const isPublic = names.some((name) => organisationKind(name) === 'public_body');
  const found: readonly Interest[] = [
    { kind: 'trade_association', signs: associationSigns(names, text) },
    { kind: 'press_release', signs: isPublic ? [] : releaseSigns(page, path, text) },
    { kind: 'maker', signs: makerSigns(page, path, text) },
    { kind: 'seller', signs: sellerSigns(page.url, text) },
  ];
  return found.find(({ signs }) => signs.length >= 2) ?? null;
}

/** Codes of the signs that hold. */
function signsIn(checks: readonly (readonly [string, boolean])[]): string[] {
  return checks.filter(([, holds]) => holds).map(([sign]) => sign);
}

/** The different phrases of one meaning that a text has, in any language with a pack. */
function says(entry: Entry, text: string): readonly string[] {
  return [
    ...new Set(
      vocabulary('any', entry)
        .all(text)
        .map((match) => match.text.toLowerCase()),
    ),
  ];
}

/** One sign for each of the first two phrases. */
function phraseSigns(code: string, entry: Entry, text: string): string[] {
  return says(entry, text)
    .slice(0, 2)
    .map(() => code);
}

function associationSigns(names: readonly string[], text: string): string[] {
  const isAssociation = names.some((name) => organisationKind(name) === 'association');
  if (!isAssociation) return [];
  return ['association_by_name', ...(says('industry', text).length > 0 ? ['speaks_for_trade'] : [])];
}

const PRESS_PATH =
  /\/(?:press|presse|prensa|stampa|press-?rooms?|newsrooms?|(?:press|media|news)-?releases?|pressemitteilung|communiqu|comunicad|comunicat|prtimes)/i;

function releaseSigns(page: DescribedPage, path: string, text: string): string[] {
  const { author, title } = page;
  return [
    ...signsIn([
      ['press_section', PRESS_PATH.test(path)],
      ['press_office', says('pressRelease', author ?? '').length > 0],
      ['announces_today', /^\S+ (?:announces|introduces|launches|unveils|presents) /.test(title)],
      ['company_portrait', hasPortrait(page.siteName, text)],
      [NAMES_ITSELF, namesItself(page, text)],
    ]),
    ...phraseSigns('announces_today', 'pressRelease', text),
  ];
}

/** A line such as "About Lumo." or "Über Lumo", at most three words before the name of the site. */
function hasPortrait(siteName: string | null, text: string): boolean {
  const site = (siteName ?? '').trim().slice(0, 40);
  return (
    site !== '' &&
    text.split('\n').some((line) => {
      const at = line.indexOf(site);
      const isHeading = /^\s*(?:[.:–—]|$)/u.test(line.slice(at + site.length));
      return at > 0 && isHeading && /^#* ?\p{Lu}\p{L}*(?: \p{L}+){0,2} $/u.test(line.slice(0, at));
    })
  );
}

const PRODUCT_PATH =
  /\/(?:products?|produkte?|produits?|productos?|prodott[oi]|catalog(?:ue)?|models?|shop|store)\/./i;

function makerSigns(page: DescribedPage, path: string, text: string): string[] {
  // Tests and comparisons have data sheets too.
  if (says('ownTests', text).length > 0) return [];
  return [
    ...signsIn([
      ['product_page', PRODUCT_PATH.test(path)],
      [NAMES_ITSELF, namesItself(page, text)],
    ]),
    ...phraseSigns('own_products', 'ownProducts', text),
  ];
}

const NAMES_ITSELF = 'names_itself';
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

const SHOP_HOST =
  /(?:^|[.-])(?:web|e|online)?(?:shop|store|boutique|tienda|negozio|deals|discount|kaufen)(?=[.-])/;

function sellerSigns(url: string, text: string): string[] {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return [
    ...signsIn([
      ['shop_address', SHOP_HOST.test(host)],
      ['exclamations', (text.match(/!/g)?.length ?? 0) > 5 + text.length / 400 || /[!！]{3}/.test(text)],
    ]),
    ...phraseSigns('asks_for_order', 'selling', text),
  ];
}
