import type { UnreadableReason } from '@research-studio/schemas';
import { decodeText } from '../extract/decode-text.ts';
import { isSameSite } from '../extract/page-metadata.ts';
import { type PageSigns, readPageSigns } from '../extract/page-signs.ts';
import { isTreeable, parsePage } from '../extract/parse-page.ts';
import type { Extraction } from '../extract/step-recorder.ts';
import { asksToAgree, consentShare, isPolicyPlace } from './consent-page.ts';

/** Why an answer is not the page that was asked for. */
export interface Wall {
  readonly reason: Extract<UnreadableReason, 'paywall' | 'login' | 'cookie_wall' | 'captcha' | 'error_page'>;
  readonly detail: string;
}

export interface Answer {
  readonly asked: string;
  readonly url: string;
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
  readonly document: Pick<Extraction, 'kind' | 'title' | 'text' | 'flags' | 'signs'> | null;
}

/** Main text with more characters than this has said something, whatever is around it. */
const MOST_TEXT = 1_500;
/** Characters in paragraphs up to which a page says next to nothing. */
const LITTLE_PROSE = 250;
/** Characters of the longest wall of consent, with its lists of purposes. */
const LONGEST_WALL = 12_000;
/** Articles on errors have their names for titles too. */
const LITTLE_BESIDE_ERROR = 150;
/** Shorter lines are labels, buttons and links. */
const SHORTEST_PARAGRAPH = 80;

/**
 * Scripts, frames and forms of services that test whether a person asks, by their documented names: Cloudflare, DataDome,
 * PerimeterX, Imperva, AWS WAF, Akamai, Sucuri, DDoS-Guard, hCaptcha, reCAPTCHA, Turnstile, Friendly Captcha, Arkose. Many
 * ordinary pages have some of them too, so that they count only where there is next to no prose.
 */
const CHALLENGE =
  /_cf_chl_opt|cf-chl-|\/cdn-cgi\/challenge-platform\/h\/|id="challenge-(?:form|running|stage)"|captcha-delivery\.com|px-captcha|perimeterx|_incapsula_resource|awswaf\.com|awswafcookiedomainlist|\bgokuprops\b|sec-cpt-if|sucuri_cloudproxy_js|ddos-guard\/js-challenge|class="(?:[^"]*\s)?(?:g-recaptcha|h-captcha|cf-turnstile|frc-captcha)|\/recaptcha\/(?:api|enterprise)\.js|hcaptcha\.com\/1\/api|arkoselabs\.com/i;

const LOGIN_PATH =
  /(?:^|\/)(?:log-?in|sign-?in|sso|oauth2?|authenticate|account\/login|users\/sign_in)(?:[/.]|$)/i;
/**
 * Whether a site answered with something else than the page: by where it led, by the parts of its mark-up, and by how
 * little it says. Null for a page; also for whatever is long.
 */
export async function recogniseWall(answer: Answer): Promise<Wall | null> {
  const { document } = answer;
  if (document !== null && document.kind !== 'html') return null;
  const text = document?.text ?? '';
  if (await isConsentPage(answer, text)) return COOKIES;
  const led = whereItLed(answer);
  if (led !== null) return led;
  const { bytes, contentType } = answer;
  if (text.length > MOST_TEXT) return null;
  const html = await decodeText({ bytes, contentType });
  const prose = proseIn(text);
  if (prose < LITTLE_PROSE && CHALLENGE.test(html))
    return { reason: 'captcha', detail: 'the site wants proof that a person asks' };
  const signs = document === null ? await signsOf(html, answer.url) : document.signs;
  if (!signs) return null;
  const { isLocked, asksForConsent, asksForPassword, isErrorTitled } = signs;
  if (isLocked || document?.flags.includes('login_wall')) return PAYWALL;
  if (prose < LITTLE_PROSE && asksForConsent) return COOKIES;
  if (prose < LITTLE_PROSE && asksForPassword) return LOGIN;
  return prose < LITTLE_BESIDE_ERROR && isErrorTitled ? ERROR : null;
}

/** The signs of a page without extracted text. */
async function signsOf(html: string, url: string): Promise<PageSigns | null> {
  return isTreeable(html) ? readPageSigns(await parsePage(html), url) : null;
}

const PAYWALL: Wall = { reason: 'paywall', detail: 'the site shows its text to subscribers or members only' };
const LOGIN: Wall = { reason: 'login', detail: 'the site asks to log in first' };
const COOKIES: Wall = { reason: 'cookie_wall', detail: 'the site asks for consent to cookies first' };
const ERROR: Wall = { reason: 'error_page', detail: 'the site shows an error in its place' };

/** All that the page says is about consent, and it can be given there. */
async function isConsentPage({ asked, bytes, contentType }: Answer, text: string): Promise<boolean> {
  if (text.length > LONGEST_WALL || isPolicyPlace(new URL(asked))) return false;
  const { strong, rest } = consentShare(paragraphs(text));
  const prose = proseIn(text);
  // A short one may speak of its site by name.
  const isOnlyThat = strong > 0 || (rest === 0 && prose > 0 && prose < LITTLE_PROSE);
  if (!isOnlyThat || rest >= LITTLE_PROSE) return false;
  const html = await decodeText({ bytes, contentType });
  return isTreeable(html) && (await asksToAgree(html));
}

function paragraphs(text: string): readonly string[] {
  return text.split('\n').filter((line) => widthOf(line) >= SHORTEST_PARAGRAPH && !line.startsWith('#'));
}

function proseIn(text: string): number {
  return paragraphs(text).reduce((sum, line) => sum + widthOf(line), 0);
}

/** A sign of East Asia says as much as two letters. */
function widthOf(line: string): number {
  return (
    line.length +
    (line.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0)
  );
}

/** A page deep in a site that leads to its front page is gone; to its log-in or consent page, is behind it. */
function whereItLed({ asked, url, document }: Answer): Wall | null {
  const [from, to] = [new URL(asked), new URL(url)];
  if (from.href === to.href) return null;
  const isLittle = proseIn(document?.text ?? '') < MOST_TEXT;
  if (isLittle && LOGIN_PATH.test(to.pathname) && !LOGIN_PATH.test(from.pathname)) return LOGIN;
  const isDeep = from.pathname.split('/').filter(Boolean).length >= 2;
  if (!isDeep || to.search !== '' || !/^\/(?:index\.\w+)?$/.test(to.pathname)) return null;
  return isSameSite(from, to)
    ? { reason: 'error_page', detail: 'its address leads to the front page of the site, so the page is gone' }
    : null;
}
