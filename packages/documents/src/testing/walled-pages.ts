import type { Wall } from '../fetch/recognise-wall.ts';

export interface LabelledPage {
  readonly name: string;
  /** Null for a page that is what was asked for. */
  readonly wall: Wall['reason'] | null;
  readonly html: string;
  /** Where redirects ended; left out: where it was asked for. */
  readonly url?: string;
}

export const ASKED = 'https://paper.example/2025/tides/the-mill-of-carrow';

const page = (title: string, body: string, head = '') =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
const STORY =
  'The tide mill at Carrow was built in 1774 to grind the corn of four parishes. It stored the flood behind a dam and ground its corn on the ebb, twice in each day, until its wheel broke in the winter of 1936. A society of the town bought it in 1988 and has restored the gates.';
const article = (text = STORY) => `<article><h1>The mill of Carrow</h1><p>${text}</p></article>`;
const form = '<form><input name="user"><input type="password" name="word"><button>Go</button></form>';
const MENU = '<nav><a href="/">Home</a> <a href="/news">News</a> <a href="/sport">Sport</a></nav>';

const walls: readonly LabelledPage[] = [
  {
    name: 'a Cloudflare challenge',
    wall: 'captcha',
    html: page(
      'Just a moment...',
      '<div id="challenge-running"></div><script>window._cf_chl_opt={}</script>',
    ),
  },
  {
    name: 'a DataDome challenge',
    wall: 'captcha',
    html: page(
      'paper.example',
      '<p>Please enable JS and disable any ad blocker</p><script src="https://ct.captcha-delivery.com/c.js"></script>',
    ),
  },
  {
    name: 'a PerimeterX challenge',
    wall: 'captcha',
    html: page(
      'Access to this page has been denied',
      '<div id="px-captcha"></div><p>Press and hold to confirm.</p>',
    ),
  },
  {
    name: 'an Imperva challenge',
    wall: 'captcha',
    html: page('', '<iframe src="/_Incapsula_Resource?SWUDNSAI=31"></iframe>'),
  },
  {
    name: 'an AWS challenge',
    wall: 'captcha',
    html: page(
      '',
      '<script src="https://x.token.awswaf.com/x/challenge.js"></script><div>Confirm that you are human</div>',
    ),
  },
  {
    name: 'a reCAPTCHA in Spanish',
    wall: 'captcha',
    html: page(
      'Verificación',
      '<p>Marque la casilla para seguir.</p><div class="g-recaptcha" data-sitekey="k"></div>',
    ),
  },
  {
    name: 'an hCaptcha in German',
    wall: 'captcha',
    html: page('Prüfung', '<p>Bestätigen Sie, dass Sie ein Mensch sind.</p><div class="h-captcha"></div>'),
  },
  {
    name: 'a log-in page',
    wall: 'login',
    html: page('Sign in', `${MENU}<main><h1>Welcome back</h1>${form}</main>`),
  },
  {
    name: 'a log-in page in Russian',
    wall: 'login',
    html: page('Вход', `<main><h1>Вход</h1>${form}</main>`),
  },
  {
    name: 'a log-in page in Polish, a language without a pack',
    wall: 'login',
    html: page('Zaloguj się', `<main><h1>Zaloguj się</h1>${form}</main>`),
  },
  {
    name: 'a redirect to a log-in page',
    wall: 'login',
    url: 'https://paper.example/login?next=%2F2025',
    html: page(
      'Paper',
      '<main><p>Enter your address and we send a link.</p><form><input type="email"></form></main>',
    ),
  },
  {
    name: 'a redirect to a sign-on service',
    wall: 'login',
    url: 'https://id.paper.example/oauth2/authorize?client=1',
    html: page('Paper ID', '<main><form><input type="email"></form></main>'),
  },
  {
    name: 'a consent wall of Sourcepoint',
    wall: 'cookie_wall',
    html: page(
      'Paper',
      '<div id="sp_message_container_123"><iframe src="https://cdn.privacy-mgmt.com"></iframe></div>',
    ),
  },
  {
    name: 'a consent wall of OneTrust',
    wall: 'cookie_wall',
    html: page(
      'Paper',
      '<div id="onetrust-consent-sdk"><p>We value your privacy.</p><button>Accept</button></div>',
    ),
  },
  {
    name: 'a redirect to a consent host',
    wall: 'cookie_wall',
    url: 'https://consent.paper.example/v2/collectConsent?id=3',
    html: page('Paper', '<form><button>Accept all</button></form>'),
  },
  {
    name: 'a consent wall of its own',
    wall: 'cookie_wall',
    html: page(
      'Krant',
      '<div class="cookie-wall"><h1>Cookies</h1><p>Wij gebruiken cookies.</p><button>Ja</button></div>',
    ),
  },
  {
    name: 'a consent wall without a platform, which explains itself at length',
    wall: 'cookie_wall',
    html: page(
      'The Carrow Paper',
      '<main><h1>We value your privacy</h1><p>We and our 842 partners store cookies on your device and process personal data such as your address to show advertisements and to measure how they are seen.</p><p>You can change your preferences for cookies at any time at the foot of each page. Some of our partners rely on their legitimate interest and do not ask for your consent.</p><button>Accept all</button> <button>Manage</button></main>',
    ),
  },
  {
    name: 'a consent wall in German without a platform',
    wall: 'cookie_wall',
    html: page(
      'Carrower Blatt',
      '<section><h2>Ihre Einwilligung</h2><p>Mit Ihrer Einwilligung verwenden wir und unsere Partner Cookies, um Werbung zu zeigen und zu messen, wie diese Seiten gelesen werden, und geben Daten dafür weiter.</p><input type="submit" value="Alle akzeptieren"></section>',
    ),
  },
  {
    name: 'the page that Chromium shows where a site refused and sent nothing',
    wall: 'error_page',
    html: page(
      'paper.example',
      '<div id="main-frame-error" class="interstitial-wrapper"><div id="main-content"><div id="main-message"><h1><span>Access to paper.example was denied</span></h1><p>You don’t have authorization to view this page.</p><div class="error-code">HTTP ERROR 403</div></div></div></div>',
    ),
  },
  {
    name: 'an article that its data says is not free',
    wall: 'paywall',
    html: page(
      'The mill',
      `${article()}<p>Read on.</p>`,
      '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":false,"headline":"The mill"}</script>',
    ),
  },
  {
    name: 'an article that says so as text',
    wall: 'paywall',
    html: page(
      'Moulin',
      article(),
      '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":"False"}</script>',
    ),
  },
  {
    name: 'an article of the locked tier',
    wall: 'paywall',
    html: page('The mill', article(), '<meta property="article:content_tier" content="locked">'),
  },
  {
    name: 'a teaser with a notice',
    wall: 'paywall',
    html: page('The mill', `${article()}<p>Subscribe to continue reading.</p>`),
  },
  {
    name: 'a teaser with a German notice',
    wall: 'paywall',
    html: page(
      'Die Mühle',
      `${article('Die Mühle von Carrow wurde 1774 gebaut, um das Korn von vier Gemeinden zu mahlen, und lief bis in den Winter 1936.')}<p>Nur für Abonnenten.</p>`,
    ),
  },
  {
    name: 'a soft 404',
    wall: 'error_page',
    html: page('Page not found', `${MENU}<h1>Page not found</h1><p>Sorry.</p>`),
  },
  {
    name: 'a soft 404 in French',
    wall: 'error_page',
    html: page('Page introuvable', '<h1>Page introuvable</h1>'),
  },
  {
    name: 'a soft 404 by number, in a language without a pack',
    wall: 'error_page',
    html: page('404 | Gazeta', '<h1>404</h1><p>Nie ma takiej strony.</p>'),
  },
  {
    name: 'a fault that is answered with status 200',
    wall: 'error_page',
    html: page('Error 503', '<h1>Error 503</h1><p>Backend fetch failed</p>'),
  },
  {
    name: 'a deep address that leads to the front page',
    wall: 'error_page',
    url: 'https://paper.example/',
    html: page('Paper', article()),
  },
];

const pages: readonly LabelledPage[] = [
  {
    name: 'a short article with a banner and a button of its own',
    wall: null,
    html: page(
      'The mill',
      `${article()}<div><p>We and our partners use cookies to show advertisements.</p><button>Accept all cookies</button></div>`,
    ),
  },
  {
    name: 'a recipe for cookies with a button',
    wall: null,
    html: page(
      'Oat cookies',
      `<article><h1>Oat cookies</h1><p>${'Mix the oats with butter and honey, form small cookies and bake them for twelve minutes until their rims are brown. '.repeat(3)}</p></article><button>Accept</button>`,
    ),
  },
  { name: 'a short article', wall: null, html: page('The mill', `${MENU}${article()}`) },
  {
    name: 'a short article with a log-in form in its header',
    wall: null,
    html: page('The mill', `<header>${form}</header>${article()}`),
  },
  {
    name: 'a short article with a log-in form for comments',
    wall: null,
    html: page('The mill', `${article()}<section><h2>Comments</h2>${form}</section>`),
  },
  {
    name: 'a short article with a consent banner',
    wall: null,
    html: page('The mill', `${article()}<div id="onetrust-consent-sdk"><button>Accept</button></div>`),
  },
  {
    name: 'a short article with a captcha at its comments',
    wall: null,
    html: page('The mill', `${article()}<div class="g-recaptcha"></div>`),
  },
  {
    name: 'a page that Cloudflare watches',
    wall: null,
    html: page(
      'The mill',
      `${article()}<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>`,
    ),
  },
  {
    name: 'an article about captchas',
    wall: null,
    html: page(
      'How a captcha works',
      article(
        'A captcha wants proof that a person asks. Its first form showed letters that were bent; later forms show pictures, or watch how the pointer moves. The name stands for a test that was proposed in 2003, and the letters are those of its long English name.',
      ),
    ),
  },
  {
    name: 'an article about error 404',
    wall: null,
    html: page(
      'HTTP 404',
      article(
        'The status 404 means that a server has no page at the address that was asked for. It is one of the first that were defined, and the page that goes with it may be of any form. A server that answers so with status 200 misleads those who follow links.',
      ),
    ),
  },
  {
    name: 'a page on a car of that number',
    wall: null,
    html: page(
      'Peugeot 404',
      article(
        'The car was made from 1960 to 1975 and sold in Europe, Africa and South America. Its body was drawn in Turin, and its engine was one of the first of its class with petrol injection. More than two million of them left the factories.',
      ),
    ),
  },
  {
    name: 'an article about log-ins',
    wall: null,
    html: page(
      'Sign in without words',
      article(
        'A log-in without a password sends a link or asks a key that lies in the machine. Sites began to offer it in 2019, and the large providers followed. Who loses the key needs another way in, which is where most attacks begin now.',
      ),
    ),
  },
  {
    name: 'a free article that says so',
    wall: null,
    html: page(
      'The mill',
      article(),
      '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":true}</script>',
    ),
  },
  {
    name: 'an article of the free tier',
    wall: null,
    html: page('The mill', article(), '<meta property="article:content_tier" content="free">'),
  },
  {
    name: 'a long article that is not free and came whole',
    wall: null,
    html: page(
      'The mill',
      `<article><h1>The mill</h1>${`<p>${STORY}</p>`.repeat(8)}</article>`,
      '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":false}</script>',
    ),
  },
  {
    name: 'a long article with an offer to subscribe',
    wall: null,
    html: page(
      'The mill',
      `<article><h1>The mill</h1>${`<p>${STORY}</p>`.repeat(8)}</article><p>Subscribe for full access.</p>`,
    ),
  },
  {
    name: 'a moved article',
    wall: null,
    url: 'https://paper.example/archive/the-mill-of-carrow',
    html: page('The mill', article()),
  },
  {
    name: 'an article on another host of the site',
    wall: null,
    url: 'https://www.paper.example/2025/tides/the-mill-of-carrow',
    html: page('The mill', article()),
  },
  {
    name: 'an address that leads to the front page of another site',
    wall: null,
    url: 'https://carrow-mill.example/',
    html: page('The mill', article()),
  },
  {
    name: 'a list of opening hours',
    wall: null,
    html: page(
      'Opening hours',
      '<main><h1>Opening hours</h1><ul><li>Monday 9 to 17</li><li>Tuesday 9 to 17</li></ul></main>',
    ),
  },
  {
    name: 'a table of tides',
    wall: null,
    html: page(
      'Tides',
      '<main><h1>Tides</h1><table><tr><th>Day</th><th>High</th></tr><tr><td>Monday</td><td>04:12</td></tr></table></main>',
    ),
  },
];

/** As sites show them in place of the page, without the name of a platform in their mark-up. */
const consentPage = (title: string, paragraphs: readonly string[], ...buttons: readonly string[]) =>
  page(
    title,
    `<main><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}${buttons.map((label) => `<button>${label}</button>`).join(' ')}</main>`,
  );
const consentWalls: readonly LabelledPage[] = (
  [
    [
      'that is short and speaks of its site by name',
      consentPage(
        'Hold on',
        [
          'This site and its 300 vendors would like your permission to use your data for advertising. You can change your mind later.',
        ],
        'Agree and proceed',
        'More options',
      ),
    ],
    [
      'in Korean',
      consentPage(
        '개인정보',
        [
          '당사와 파트너 150곳은 귀하의 기기에 쿠키를 저장하고 개인 데이터를 처리하여 맞춤형 광고를 표시하고 그 효과를 측정합니다. 귀하는 언제든지 저희 설정에서 동의를 철회할 수 있습니다.',
        ],
        '모두 동의',
        '설정',
      ),
    ],
    [
      'in Swedish',
      consentPage(
        'Din integritet',
        [
          'Vi och våra 210 partner lagrar och får åtkomst till information på din enhet, till exempel kakor, och behandlar personuppgifter för att visa annonser som passar dig och mäta hur de fungerar. Du kan när som helst ändra ditt val.',
        ],
        'Godkänn alla',
        'Hantera val',
      ),
    ],
    [
      'in English without the word',
      consentPage(
        'Choose how you read the Herald',
        [
          'The Herald is paid for by readers and by advertising. To show advertisements that fit your interests we and our 641 partners keep small files on your device and read them again on later visits, which lets us count readers and see which stories are opened.',
          'You may agree to all of this and read five stories a month at no cost, or subscribe to the edition without advertising and without counting, which costs 9 crowns a month and may be ended at any time.',
        ],
        'I agree',
        'Subscribe',
      ),
    ],
    [
      'that is long, in English',
      consentPage(
        'Before you continue',
        Array.from(
          { length: 6 },
          (_, at) =>
            `We and our ${at + 40} partners store and access information on your device, such as cookies, and process personal data for personalised ads and content, measurement and audience insights. With your permission we may use precise data about where you are and identify your device by scanning it.`,
        ),
        'Accept all',
        'Reject all',
      ),
    ],
    [
      'with links in place of buttons',
      page(
        'The Paper',
        '<main><h1>Your choice</h1><p>We and our partners would like to store cookies on your device so that we can show you advertising that fits your interests and measure how it works. You can withdraw your consent at any time.</p><p>If you refuse, you will see just as many advertisements, and they will fit you less well; we then keep only what is needed to run this site for you.</p><a href="/a">Accept and continue</a> <a href="/b">Manage options</a></main>',
      ),
    ],
    [
      'in German',
      consentPage(
        'Weiter mit Werbung lesen',
        [
          'Besuchen Sie unsere Seiten wie gewohnt mit Werbung und Tracking. Ihre Zustimmung können Sie jederzeit widerrufen. Wir und unsere 212 Partner speichern dazu Informationen auf Ihrem Gerät und verarbeiten personenbezogene Daten.',
          'Oder nutzen Sie unser Angebot ohne Werbetracking für 4,99 Euro im Monat. Sie sind bereits Kunde? Dann melden Sie sich hier an und lesen ohne Werbung weiter.',
        ],
        'Akzeptieren und weiter',
        'Jetzt abonnieren',
      ),
    ],
    [
      'in French',
      consentPage(
        'Le respect de votre vie privée',
        [
          'Avec votre accord, nos 310 partenaires et nous utilisons des cookies ou technologies similaires pour stocker et consulter des données personnelles comme votre visite sur ce site, afin de vous montrer une publicité personnalisée.',
          'Vous pouvez retirer votre consentement ou vous opposer aux traitements fondés sur l’intérêt légitime à tout moment dans notre politique de confidentialité.',
        ],
        'Tout accepter',
        'Continuer sans accepter',
      ),
    ],
    [
      'in Spanish',
      consentPage(
        'Tu privacidad es importante',
        [
          'Nosotros y nuestros 158 socios almacenamos información en tu dispositivo, como cookies, y tratamos datos personales para mostrarte publicidad personalizada y medir su rendimiento. Puedes aceptar o rechazar.',
          'Si lo prefieres, suscríbete y navega sin cookies publicitarias; puedes cambiar tus preferencias cuando quieras en nuestra página de configuración.',
        ],
        'Aceptar y continuar',
        'Rechazar y suscribirse',
      ),
    ],
    [
      'in Italian',
      consentPage(
        'La tua privacy',
        [
          'Noi e i nostri 420 partner archiviamo informazioni sul tuo dispositivo, come i cookie, e trattiamo dati personali per mostrarti annunci personalizzati e misurarne i risultati. Puoi accettare o rifiutare.',
          'Con il tuo consenso i nostri partner possono usare dati precisi sulla tua posizione. Puoi cambiare la tua scelta in ogni momento dalla nostra pagina.',
        ],
        'Accetta e continua',
        'Rifiuta e abbonati',
      ),
    ],
    [
      'in Dutch',
      consentPage(
        'Uw keuze',
        [
          'Wij en onze 97 partners plaatsen cookies op uw apparaat om u advertenties te tonen die bij u passen en om te meten hoe onze pagina wordt gelezen. U kunt uw toestemming altijd intrekken.',
          'Gaat u niet akkoord, dan ziet u evenveel advertenties en gebruiken wij alleen de cookies die nodig zijn om deze pagina aan u te tonen.',
        ],
        'Akkoord',
        'Instellingen',
      ),
    ],
    [
      'in Portuguese',
      consentPage(
        'A sua privacidade',
        [
          'Nós e os nossos 88 parceiros guardamos informações no seu dispositivo, como cookies, e tratamos dados pessoais para mostrar anúncios personalizados. Pode aceitar ou recusar a qualquer momento, se você quiser.',
        ],
        'Aceitar tudo',
        'Gerir opções',
      ),
    ],
    [
      'in Polish',
      consentPage(
        'Twoja prywatność',
        [
          'My i nasi zaufani partnerzy przechowujemy na Twoim urządzeniu pliki cookie i przetwarzamy Twoje dane osobowe, aby wyświetlać reklamy dopasowane do Twoich zainteresowań. Zgodę możesz w każdej chwili wycofać w naszych ustawieniach.',
        ],
        'Przejdź do serwisu',
        'Ustawienia',
      ),
    ],
    [
      'in Russian',
      consentPage(
        'Ваш выбор',
        [
          'Мы и наши партнёры сохраняем файлы cookie на вашем устройстве и обрабатываем персональные данные, чтобы показывать вам рекламу. Вы можете отозвать своё согласие в любой момент в наших настройках.',
        ],
        'Принять все',
        'Настроить',
      ),
    ],
    [
      'in Japanese',
      consentPage(
        'プライバシーについて',
        [
          '当社および当社のパートナー120社は、お客様の端末にCookieを保存し、個人データを処理して、お客様の関心に合わせた広告を表示し、その効果を測定します。お客様はいつでも同意を撤回することができます。',
        ],
        'すべて同意する',
        '設定',
      ),
    ],
  ] as const
).map(([name, html]) => ({ name: `a consent wall ${name}`, wall: 'cookie_wall', html }));

const HOW_TO =
  'You can install an extension that rejects all cookies for you. We tested four of them on two hundred sites; the best one found the right button on nine of ten pages and never accepted a cookie by mistake.';
const LAW = [
  'Sites that store cookies on the device of a reader need consent since 2009, and the court ruled in 2019 that a box ticked beforehand is none. Most of them show a notice with two buttons, of which the one that refuses is often hidden on a second page.',
  'The authority fined two companies in January because refusing took five clicks where accepting took one. Advertisers said that the rule costs them a third of their income; partners of the sites want a signal from the browser instead.',
];
const BANNER =
  '<div class="banner"><p>We and our partners use cookies.</p><button>Accept all</button><button>Reject all</button></div>';
const consentArticles: readonly LabelledPage[] = [
  {
    name: 'a test of extensions by us for you, with a banner',
    wall: null,
    html: page(
      'Reject them all',
      `<article><h1>Reject them all</h1><p>${HOW_TO}</p><p>${HOW_TO}</p><p>${HOW_TO}</p></article>${BANNER}`,
    ),
  },
  {
    name: 'an article about consent to cookies, with a banner',
    wall: null,
    html: page(
      'Two clicks too many',
      `<article><h1>Two clicks too many</h1>${LAW.map((text) => `<p>${text}</p>`).join('')}</article>${BANNER}`,
    ),
  },
  {
    name: 'an article about consent that moved to an address of its name',
    wall: null,
    url: 'https://paper.example/topics/cookie-consent-fines/two-clicks',
    html: page(
      'Two clicks too many',
      `<article>${LAW.map((text) => `<p>${text}</p>`).join('')}</article>${BANNER}`,
    ),
  },
  {
    name: 'advice on how to delete cookies, with a banner',
    wall: null,
    html: page(
      'Delete cookies',
      `<article><h1>Delete cookies</h1><p>Open the settings of your browser, choose privacy and then cookies, and remove those that you do not want. You stay logged in only where you keep them, so note your words first.</p><p>Some browsers can reject cookies of third parties from the start, which stops most advertisers from following you; a few pages then ask you to log in more often.</p></article>${BANNER}`,
    ),
  },
  {
    name: 'an editorial of a paper about its own trade, with a banner',
    wall: null,
    html: page(
      'What we ask',
      `<article><h1>What we ask</h1><p>${STORY}</p><p>${STORY}</p><p>We ask you for consent to cookies because advertising pays for our reporters, and our partners measure whether you saw it.</p></article>${BANNER}`,
    ),
  },
  {
    name: 'an article about informed consent in medicine',
    wall: null,
    url: 'https://paper.example/ethics/consent/informed',
    html: page(
      'Informed consent',
      article(
        'A patient must know what an operation is for before it begins, and may refuse it. The rule goes back to a ruling of 1914 and was written into law after the trials of 1947. Hospitals record the talk, and a signature alone is not enough where the risks were not named.',
      ),
    ),
  },
];

export const LABELLED_PAGES: readonly LabelledPage[] = [
  ...walls,
  ...consentWalls,
  ...pages,
  ...consentArticles,
];
