const ABOUT_COMMENTS =
  /\b(?:log|sign|register|be logged)[^.\n]{0,40}\b(?:to|and|or|before)\s+(?:be able to\s+)?(?:leave|post|add|write|make|join|comment|reply|vote|rate|share)\b[^.\n]{0,40}/gi;

/** How pages say that the rest is for those who log in, register or pay. */
const LOGIN_WALL: readonly RegExp[] = [
  /\b(?:log|sign)[ -]?in\b[^.\n]{0,50}\b(?:to (?:continue|read|view|access|see|unlock)|required|is required)\b/i,
  /\b(?:please|you (?:must|need to|have to))\s+(?:be logged in|log in|sign in|register|subscribe)\b/i,
  /\b(?:subscribe|register|create (?:a|your) (?:free )?account|become a (?:member|subscriber)|start (?:your )?(?:free )?(?:trial|subscription))\b[^.\n]{0,50}\b(?:to|for)\s+(?:continue|keep|read(?:ing)?|view|access|full|unlimited|unlock)\b/i,
  /\bto (?:continue|keep) reading\b|\bcontinue reading\b[^.\n]{0,40}\b(?:subscri|log|sign|account)/i,
  /\b(?:already a (?:subscriber|member)|existing subscribers?|(?:only )?(?:for|available to) (?:our )?(?:subscribers|members|registered (?:users|readers))(?: only)?|(?:subscribers?|members?)[- ]only)\b/i,
  /\b(?:this (?:article|content|page|story|document) is (?:reserved|exclusive|only|restricted|for (?:subscribers|members|registered)))/i,
  /\b(?:bitte|jetzt)\s+(?:melden sie sich an|anmelden|einloggen|registrieren)|\b(?:weiterlesen mit|nur für abonnenten|bereits abonnent|abo abschließen)/i,
  /\b(?:réservé aux abonnés|connectez-vous pour|abonnez-vous pour|déjà abonné|identifiez-vous)/i,
  /\b(?:inicia sesión para|suscríbete para|solo para suscriptores|faça login para|exclusivo para assinantes|assine para|accedi per|abbonati per|riservato agli abbonati)/i,
  /(?:войдите,? чтобы|авторизуйтесь|зарегистрируйтесь,? чтобы|только для подписчиков|оформите подписку)/i,
  /(?:会員限定|有料会員|ログインして(?:ください|続き)|続きを読むには|会員登録)/,
  /(?:登录后|請登入|请登录|订阅后|會員專屬|会员专享)/,
];
/** Above this many characters the page has said something, whatever it keeps back. */
const TEASER = 1500;
/** A notice outside the text is about the text when that is no longer than an introduction; else about comments and the like. */
const INTRODUCTION = 700;

/** Pages that stand in for the page that was asked for. */
const PLACEHOLDER =
  /\b(?:enable javascript|javascript is (?:disabled|required|not enabled)|verify (?:that )?you are (?:a )?human|checking your browser|just a moment|access (?:is |has been )?denied|are you a robot|unusual traffic|page (?:not found|cannot be found|doesn.t exist)|404 (?:error|not found)|error 404)\b/i;

/** `text` is what was extracted; `surroundings` all that the page shows, where the notice may stand. */
export function isBehindLogin(text: string, surroundings: string): boolean {
  if (text.length >= TEASER) return false;
  const seen = (text.length < INTRODUCTION ? surroundings : text).replace(ABOUT_COMMENTS, ' ');
  return LOGIN_WALL.some((pattern) => pattern.test(seen));
}

/** The notice itself, which is no part of what the page has to say. */
export function isLoginNotice(block: string): boolean {
  return block.length < 250 && LOGIN_WALL.some((pattern) => pattern.test(block));
}

export function isPlaceholder(text: string): boolean {
  return text.length < 600 && PLACEHOLDER.test(text);
}
