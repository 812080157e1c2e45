import { vocabulary } from '@research-studio/language';
import type { ElementIndex } from './element-index.ts';
import { indexElements } from './element-index.ts';

/** Signs in the mark-up of walls, errors and further parts of a page; read in the same parse as its text. */
export interface PageSigns {
  /** Its publisher says that it is kept for subscribers. */
  readonly isLocked: boolean;
  readonly asksForConsent: boolean;
  readonly asksForPassword: boolean;
  /** Its title or its first heading is that of an error page. */
  readonly isErrorTitled: boolean;
  /** Links that may lead to another part of it, in the order of the page. */
  readonly partLinks: readonly PartLink[];
}

export interface PartLink {
  /** Whole, without its fragment. */
  readonly address: string;
  readonly isNext: boolean;
  /** The number that the link shows; null where it shows something else. */
  readonly number: number | null;
  /** Numbers that stand beside it in a short list. */
  readonly beside: readonly number[];
}

/** Containers of consent platforms, by their documented names. */
const CONSENT =
  '#onetrust-consent-sdk, #didomi-host, #CybotCookiebotDialog, #usercentrics-root, #usercentrics-cmp-ui, #qc-cmp2-container, [id^="sp_message_container"], #cmpbox, #cmpwrapper, .fc-consent-root, #truste-consent-track, .iubenda-cs-container, #tarteaucitronRoot, #axeptio_overlay, .cky-consent-container, [class*="cookie-wall"], [id*="cookie-wall"], [class*="cookiewall"], [id*="cookiewall"], [class*="consent-wall"], form[action*="consent"]';
const BUTTONS = 'button, [role="button"], input[type="submit"], input[type="button"]';
/** Words of buttons of consent, alone or with "all" and "cookies". */
const ACCEPTING =
  /^(?:i |ich |je |ik )?(?:accept|agree|allow|consent|akzeptieren|zustimmen|stimme zu|alle akzeptieren|accepter|j['’]accepte|tout accepter|aceptar|acepto|accetta|accetto|aceitar|aceito|akkoord|accepteren|godkänn|acceptér|принять|同意)(?:e|o)?(?:\s+(?:to\s+)?(?:all|alles?|tout|todas?|tutt[oi]|the|les|las|i|os|cookies?|and\s+(?:continue|close))){0,4}[.!]?$/iu;
/** The pages that browsers make themselves where a site gave nothing: Chromium's, Firefox's. */
const BROWSER_ERROR = '#main-frame-error, body.neterror, #errorPageContainer';
/** As publishers tell it to networks and search engines, beside schema.org's `isAccessibleForFree`. */
const LOCKED =
  'meta[property="article:content_tier"][content="locked"], meta[property="og:article:content_tier"][content="locked"], meta[name="article:content_tier"][content="locked"]';
/** Where forms stand that are on every page of a site. */
const BESIDE =
  'header, nav, footer, aside, dialog, [role="dialog"], [role="banner"], [role="navigation"], [hidden]';
/** A title that is nothing but the status of an error, with what such pages put behind it. */
const STATUS_TITLE =
  /^(?:http\s*)?(?:error\s*|fehler\s*|erreur\s*)?(?:40[0-9]|410|50[0-4])\s*(?:$|[-–—:|•.!])/i;
const LONGEST_PAGER = 200;

/** To be called before anything is taken out of the document. */
export function readPageSigns(
  document: Document,
  location: string,
  index: ElementIndex = indexElements(document),
): PageSigns {
  const { select } = index;
  const heads = select('title, h1').slice(0, 4);
  return {
    isLocked: select(LOCKED).length > 0,
    asksForConsent:
      select(CONSENT).length > 0 || select(BUTTONS).some((button) => ACCEPTING.test(labelOf(button))),
    asksForPassword: select('input[type="password"]').some((field) => field.closest(BESIDE) === null),
    isErrorTitled:
      select(BROWSER_ERROR).length > 0 ||
      heads.some((head) => {
        const text = head.textContent?.trim() ?? '';
        return STATUS_TITLE.test(text) || vocabulary('any', 'placeholder').test(text);
      }),
    partLinks: readPartLinks(index, location),
  };
}

function labelOf(button: Element): string {
  return (button.textContent || (button.getAttribute('value') ?? '')).replace(/\s+/g, ' ').trim();
}

function readPartLinks({ select }: ElementIndex, location: string): readonly PartLink[] {
  const base = select('base[href]')[0]?.getAttribute('href') ?? location;
  const root = URL.canParse(base, location) ? new URL(base, location).href : location;
  return [...select('link[rel]'), ...select('a[href]')].flatMap((link) => {
    const isNext = (link.getAttribute('rel') ?? '').toLowerCase().split(/\s+/).includes('next');
    const text = link.textContent?.trim() ?? '';
    const number = /^\d{1,3}$/.test(text) ? Number(text) : null;
    const href = link.getAttribute('href');
    if (!(isNext || number !== null) || !href || !URL.canParse(href, root)) return [];
    const address = new URL(href, root);
    address.hash = '';
    return { address: address.href, isNext, number, beside: number === null ? [] : numbersBeside(link) };
  });
}

/** As in "1 2 3". */
function numbersBeside(link: Element): readonly number[] {
  const list = link.closest('ul, ol, nav, p, div');
  const text = list?.textContent?.trim() ?? '';
  if (list === null || text.length > LONGEST_PAGER) return [];
  const inText = [...text.matchAll(/(?<=^|\s)\d{1,3}(?=\s)/g)].map(([number]) => Number(number));
  const alone = [...list.querySelectorAll('*')]
    .map((part) => part.textContent?.trim() ?? '')
    .filter((part) => /^\d{1,3}$/.test(part))
    .map(Number);
  return [...new Set([...inText, ...alone])];
}
