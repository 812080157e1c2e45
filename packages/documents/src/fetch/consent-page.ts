import { parsePage } from '../extract/parse-page.ts';

/**
 * What walls of consent speak of, and how, in the languages of Europe and East Asia. They address their reader in the name
 * of the site ("we and our partners … your device"), which articles and advice about cookies do not.
 */
const stems = (list: string) => new RegExp(`(?<!\\p{L})(?:${list})`, 'iu');
const names = (list: string) => new RegExp(`(?<![\\p{L}])(?:${list})(?![\\p{L}])`, 'iu');
const either = (...all: readonly RegExp[]) => ({ test: (text: string) => all.some((one) => one.test(text)) });

const STORING = either(
  stems(
    'cookie|small files?|trackers?|tracking|identifiers?|(?:your|a) (?:device|browser)|local storage|kleine datei|endgerät|(?:ihrem|deinem|einem) gerät|kennung|traceur|(?:votre|un) (?:appareil|terminal)|identifiant|dispositiv|rastread|tracciament|(?:uw|je|jouw) apparaat|plik\\p{L}* cookie|ciasteczk|urządzeni|kakor|informasjonskaps|(?:din|dit) enhet|(?:din|dit) enhed|evästei|laittee|zařízen|soubor\\p{L}* cookie|süti|eszköz|çerez|cihaz|куки|устройств|пристро',
  ),
  /クッキー|端末|デバイス|小型文字|设备|裝置|쿠키|기기/u,
);
const PARTIES = either(
  stems(
    'partner|vendor|third[- ]part|advert|ads(?!\\p{L})|partenaire|publicit|annonceur|régie|werb|anzeigen|drittanbieter|socios|anunci|publicid|terceros|pubblicit|inserzion|terze parti|derden|parceir|terceiros|reklam|annons|annonc|tredjepart|kumppan|mainont|mainos|hirdet|реклам|партн',
  ),
  /広告|パートナー|第三者|广告|廣告|合作伙伴|第三方|광고|파트너/u,
);
const CONSENT = either(
  stems(
    'consent|agree|accept|reject|permission|legitimate interest|withdraw|your choice|opt out|einwillig|zustimm|akzeptier|ablehn|widerruf|berechtigte|consent|accept|refus|votre choix|acept|rechaz|consens|accett|rifiut|toestemming|akkoord|weiger|aceit|recus|rejeit|zgod|zgadza|akcept|odrzu|samtyck|samtykk|godkän|godkend|godta|afvis|avvis|neka|suostumu|hyväksy|souhlas|přij|hozzájár|elfogad|rıza|kabul|соглас|принять|принима|отклон|згод',
  ),
  /同意|許可|拒否|接受|拒绝|拒絕|동의|거부/u,
);
const USES = either(
  stems(
    'personal(?:i[sz]|\\s+data|\\s+info)|privacy|audience|measur|profil|your interests|(?:your|process) data|personalisier|personenbezogen|daten|messen|messung|donnée|personnalis|mesur|datos|personaliz|medici|dati|misura|gegevens|persoonlijk|gepersonali|dados|danych|personuppgift|persondata|oplysning|personopplys|mätning|henkilötie|osobní|údaj|adatok|személy|kişisel|veri|данны|персонал|дани',
  ),
  /個人|データ|測定|个人|個資|数据|數據|개인/u,
);
const WE = either(
  names(
    'we|us|our|wir|uns|unser\\p{L}*|nous|notre|nos|nosotros|nuestr\\p{L}*|utilizamos|usamos|almacenamos|noi|nostr\\p{L}*|utilizziamo|usiamo|wij|ons|onze|nós|noss\\p{L}*|my|nasz\\p{L}*|nasi|używamy|vi|vår\\p{L}*|vores|våre|me|käytämme|my|naš\\p{L}*|používáme|mi|használunk|biz|kullanıyoruz|мы|наш\\p{L}*|ми',
  ),
  /当社|弊社|私たち|我们|我們|본사|저희|우리/u,
);
const YOU = either(
  names(
    'you|your|sie|ihr\\p{L}*|du|dein\\p{L}*|vous|votre|vos|tu|tus|su|sus|usted|tuo|tua|tuoi|tue|suo|sua|vostr\\p{L}*|u|uw|je|jouw|você|seu|sua|seus|twoj\\p{L}*|twój|twoim|państwa|din|dig|dit|dine|ditt|sinun|voit|vy|váš|vaš\\p{L}*|vaše\\p{L}*|ön|siz\\p{L}*|вы|вам|ваш\\p{L}*|ви',
  ),
  /お客様|あなた|ご利用|您|你|귀하|고객/u,
);

/** Longer pages have said something beside it. */
const MOST_TEXT = 6000;

/** Whether a line of text is one of a wall: outspoken by "we" to "you" on two of its subjects, or at least to somebody on one. */
function themeOf(line: string): 'strong' | 'weak' | null {
  const subjects = [STORING, PARTIES, CONSENT, USES].filter((subject) => subject.test(line)).length;
  if (subjects === 0) return null;
  const [byUs, toYou] = [WE.test(line), YOU.test(line)];
  const isOfData = PARTIES.test(line) || USES.test(line);
  if (byUs && toYou && isOfData && subjects >= 2) return 'strong';
  return byUs || toYou || subjects >= 3 ? 'weak' : null;
}

export interface ConsentShare {
  /** Characters in lines that speak as walls of consent do. */
  readonly strong: number;
  /** Characters in lines on anything else. */
  readonly rest: number;
}

/** @param lines paragraphs, without labels and headings. */
export function consentShare(lines: readonly string[]): ConsentShare {
  let [strong, rest, total] = [0, 0, 0];
  for (const line of lines) {
    const theme = themeOf(line);
    total += line.length;
    if (theme === 'strong') strong += line.length;
    if (theme === null) rest += line.length;
  }
  return { strong, rest: total > MOST_TEXT ? total : rest };
}

/** Labels of controls: to agree, in as many languages. */
const ACCEPTING = either(
  stems(
    "accept|agree|i agree|allow|consent|got it|akzeptier|zustimm|stimme zu|einverstanden|annehmen|tout accepter|j['’]accepte|autoriser|acept|permitir|accett|acconsent|consenti|akkoord|accepteren|toestaan|aceit|concord|akceptuj|zgadzam|przejdź|zezw|godkänn|acceptera|tillåt|godta|tillad|godkend|aksepter|hyväksy|souhlas|přijmout|povolit|elfogad|kabul|onayl|sunt de acord|αποδοχ|συμφων|приня|соглас|разреш|прийня|погодж|đồng ý|chấp nhận|setuju|terima",
  ),
  /同意|許可する|受け入れ|承諾|接受|允许|允許|동의|수락|허용|أوافق|قبول|موافق|מסכים|स्वीकार/u,
);
const LONGEST_LABEL = 60;
const CONTROLS = 'button, [role="button"], input[type="submit"], input[type="button"], a';
const FORMS = 'form[action*="consent" i], form[action*="gdpr" i], form[action*="cookie" i]';

/** Whether a page lets its reader agree. */
export async function asksToAgree(html: string): Promise<boolean> {
  const document = await parsePage(html);
  if (document.querySelector(FORMS) !== null) return true;
  return [...document.querySelectorAll(CONTROLS)].some((control) => {
    const label = (control.textContent || (control.getAttribute('value') ?? '')).replace(/\s+/g, ' ').trim();
    return label.length <= LONGEST_LABEL && ACCEPTING.test(label);
  });
}

const HOST = /^(?:consent|cmp|gdpr|guce|tcf|my-?privacy|privacy-?gate)\.|(?:^|\.)privacy-mgmt\.com$/i;
const PATH =
  /(?:^|\/)(?:(?:gdpr|dsgvo|rgpd|avg|cookies?|privacy|user|tracking|collect|ads?|cmp|tcf|data|eu)[-_]?)?(?:consent|cookie-?wall|privacy-?(?:gate|wall)|purabo)(?:[-_]?(?:wall|page|gate|form|manager|management|layer|notice|required|check|choices?|screen|redirect))?(?:[/.]|$)/i;

/** Whether an address is that of a wall by its host or by a part of its path. */
export function isConsentPlace({ hostname, pathname }: URL): boolean {
  return HOST.test(hostname) || PATH.test(pathname);
}

/** A page that was asked for as what it is. */
export function isPolicyPlace({ pathname }: URL): boolean {
  return POLICY.test(pathname);
}

const POLICY =
  /(?:^|\/)(?:privacy|cookies?|data-?protection|gdpr|datenschutz\w*|confidentialite|privacidad\w*|informativa\w*|legal)(?:[-_]?(?:policy|notice|statement|settings|preferences|center|richtlinie|hinweise?))?(?:[/.]|$)/i;
