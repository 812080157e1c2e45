import { organisationKind } from '@research-studio/language';
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
  const sponsored = SPONSORED.exec(text)?.[0];
  if (sponsored !== undefined) return { kind: 'sponsored', signs: ['says_it_is_paid'] };
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

const SPONSORED =
  /\b(?:sponsored (?:post|content|article|by)|paid (?:post|partnership|content)|advertorial|advertisement feature|in partnership with our advertiser|we (?:may )?(?:earn|receive) a (?:small )?commission|affiliate links?|gesponserter (?:beitrag|artikel)|bezahlte anzeige|contenu sponsorisé|publirreportage|publi-rédactionnel|contenido patrocinado|contenuto sponsorizzato)\b|^anzeige$|広告記事|タイアップ記事/im;

/** Codes of the signs that hold. */
function signsIn(checks: readonly (readonly [string, boolean])[]): string[] {
  return checks.filter(([, holds]) => holds).map(([sign]) => sign);
}

function associationSigns(names: readonly string[], text: string): string[] {
  const isAssociation = names.some((name) => organisationKind(name) === 'association');
  if (!isAssociation) return [];
  const members =
    /\b(?:member (?:companies|firms|manufacturers)|(?:its|our|\d+) members?(?:'s|s)?\b.{0,40}\b(?:sales|deliver|companies|manufactur|producers)|manufacturers|(?:the|our) industry|mitgliedsunternehmen|hersteller|(?:die|unsere) branche|entreprises (?:adhérentes|membres)|la filière|empresas (?:asociadas|miembro)|el sector|imprese associate|il settore)\b|会員企業|業界/iu;
  return signsIn([
    ['association_by_name', true],
    ['speaks_for_trade', members.test(text)],
  ]);
}

const OFFICE =
  /press (?:office|team|service)|corporate communications|media relations|public relations|communications (?:team|department)|pressestelle|unternehmenskommunikation|presseabteilung|service (?:de )?presse|relations presse|ufficio stampa|gabinete de prensa|oficina de prensa|広報/i;

function releaseSigns(page: DescribedPage, path: string, text: string): string[] {
  const { author, siteName, title } = page;
  const site = (siteName ?? '').trim();
  const about = site === '' ? [] : aboutParagraphs(text).filter((line) => line.includes(site.slice(0, 40)));
  return signsIn([
    [
      'press_section',
      /\/(?:press|presse|prensa|stampa|press-?rooms?|newsrooms?|press-?releases?|media-?releases?|news-?releases?|pressemitteilung(?:en)?|presseinformation(?:en)?|communiques?(?:-de-presse)?|comunicados?|comunicati?(?:-stampa)?|prtimes)(?:\/|$)/i.test(
        path,
      ),
    ],
    ['press_office', OFFICE.test(author ?? '')],
    [
      'announces_today',
      /^\S+ (?:announces|introduces|launches|unveils|presents) /.test(title) ||
        /\b(?:announced|presented|launched|unveiled|introduced|released) (?:today|this week)\b|\btoday (?:announced|presented|launched|unveiled|introduced|opened)\b|\b(?:hat|stellt|stellte|präsentiert|präsentierte|gab) heute\b|\bannonce(?:nt)? aujourd['’]hui\b|\b(?:anunció|anuncia|presenta|presentó) hoy\b|\b(?:annuncia|ha annunciato|presenta) oggi\b|本日.{0,30}(?:発表|発売)/i.test(
          text,
        ),
    ],
    [
      'company_portrait',
      about.length > 0 ||
        /^#* ?(?:boilerplate|unternehmensprofil|à propos de|über uns)\b/im.test(text) ||
        PORTRAIT.test(text.slice(-800)),
    ],
    [NAMES_ITSELF, namesItself(page, text)],
    [
      'press_contact',
      /\bfor immediate release\b|\b(?:press|media) (?:contact|enquiries|inquiries)\b|\bpressekontakt\b|\bcontacts? presse\b|\bcontacto (?:de|para la) prensa\b|\bcontatt[io] stampa\b|報道関係|プレスリリース/i.test(
        text,
      ),
    ],
  ]);
}

/** How firms describe themselves at the end. */
const PORTRAIT =
  /\bis headquartered in\b|\bemploys (?:about |around |more than |over |some )?\d|\bfor more information,? (?:please )?visit\b|\bhat (?:seinen|ihren) (?:haupt|firmen)?sitz in\b|\bbeschäftigt (?:rund |etwa |mehr als )?\d|\bemploie (?:environ |plus de )?\d|\bdont le siège (?:social )?est\b|\bemplea a \d|\bha sede a\b|\bimpiega \d/iu;

function aboutParagraphs(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => /^#* ?(?:About|Über|À propos d|Acerca de|Sobre|Informazioni su|Chi è)\b/iu.test(line));
}

function makerSigns(page: DescribedPage, path: string, text: string): string[] {
  if (COMPARES.test(text)) return [];
  return signsIn([
    [
      'product_page',
      /\/(?:products?|produkte?|produits?|productos?|prodotti|prodotto|catalog(?:ue)?|models?|shop|store)\/./i.test(
        path,
      ),
    ],
    [
      'data_sheet',
      /\b(?:technical data|technical specifications|specifications?|data ?sheet|technische daten|datenblatt|fiche technique|caractéristiques techniques|ficha técnica|especificaciones|scheda tecnica|dati tecnici)\b|仕様|主な仕様/iu.test(
        text,
      ),
    ],
    [
      'warranty',
      /\b(?:warranty|guarantee[ds]?|garantie|garantía|garanzia)\b.{0,40}\b\d+\s?(?:years?|jahre?|ans|años|anni)\b|保証/iu.test(
        text,
      ),
    ],
    [
      'own_products',
      /\b(?:our|unsere[rnms]?|nos|notre|nuestr[ao]s?|nostr[aie]) (?:[\p{L}-]+ )?(?:products?|range|models?|dealers?|customers|produkte?|kunden|händler|produits?|gamme|clients|productos?|clientes|prodotti|clienti|gamma)\b|(?:当社|弊社)/iu.test(
        text,
      ),
    ],
    [NAMES_ITSELF, namesItself(page, text)],
  ]);
}

/** Tests and comparisons have data sheets too. */
const COMPARES =
  /\b(?:we (?:bought|tested|measured|compared)|our test|test results|in our (?:test|laboratory)|wir haben .{0,40}(?:getestet|gekauft|verglichen)|im test\b|testergebnis|nous avons (?:testé|comparé|acheté)|hemos (?:probado|comparado)|abbiamo (?:provato|confrontato)|比較(?:テスト|した))/iu;

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

function sellerSigns(url: string, text: string): string[] {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return signsIn([
    [
      'shop_address',
      /(?:^|[.-])(?:web|e|online)?(?:shop|store|boutique|tienda|negozio|deals|discount|kaufen)(?=[.-])/.test(
        host,
      ),
    ],
    [
      'shopping_basket',
      /\b(?:add to (?:cart|basket|bag)|buy now|order now|shop now|in den warenkorb|jetzt (?:kaufen|bestellen)|ajouter au panier|acheter maintenant|añadir (?:al carrito|a la cesta)|comprar ahora|aggiungi al carrello|acquista ora)\b|カートに入れる|今すぐ購入/iu.test(
        text,
      ),
    ],
    [
      'asks_for_order',
      /\b(?:(?:get|request|ask for) (?:a|your|my) (?:free |no-obligation |personal )*(?:quote|offer|consultation)|call us (?:now|today)|contact our sales|book (?:a|your) (?:free )?(?:survey|consultation|appointment)|(?:jetzt|kostenlos(?:es)?) (?:angebot|beratung)|demandez (?:un|votre) devis|devis gratuit|pid[ae] (?:su|tu) presupuesto|presupuesto gratis|richiedi (?:un )?preventivo|preventivo gratuito)\b|無料見積/iu.test(
        text,
      ),
    ],
    [
      'bargain',
      /\b(?:best price|lowest price|special offer|limited (?:time )?offer|while (?:stocks|supplies) last|only \d+ (?:\w+ )?(?:left|remaining)(?: in stock)?|free (?:shipping|delivery)|discount code|coupon|save up to|money[- ]back|bestpreis|sonderangebot|versandkostenfrei|rabattcode|meilleur prix|livraison gratuite|mejor precio|envío gratis|miglior prezzo|spedizione gratuita)\b|送料無料|最安値/iu.test(
        text,
      ),
    ],
    ['exclamations', (text.match(/!/g)?.length ?? 0) > 5 + text.length / 400 || /[!！]{3}/.test(text)],
    [
      'customers',
      /\b(?:our (?:happy |satisfied )?customers|trusted by (?:over )?\d|unsere kunden|nos clients|nuestros clientes|i nostri clienti)\b|お客様/iu.test(
        text,
      ),
    ],
  ]);
}
