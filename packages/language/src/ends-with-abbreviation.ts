/**
 * Whether a text that stops at `tail` stops at an abbreviation and reads on in `next`. After an abbreviation that can
 * also end a sentence ("U.S.", "Inc.", "a.m."), a word that usually opens one decides.
 */
export function endsWithAbbreviation(at: { tail: string; next: string; language: string | null }): boolean {
  if (!at.tail.endsWith('.')) return false;
  const word = /(\S+)\.$/u.exec(at.tail)?.[1]?.replace(/^[("'“‘«[]+/u, '') ?? '';
  if (word === '') return false;
  const lower = word.toLowerCase();
  if (titles.has(lower)) return true;
  if (isInitial(word) || isDotted(word) || ambiguous.has(lower)) return !opensSentence(at.next);
  // A name written in capitals, such as a model's: "the ID. SPACE".
  if (/^\p{Lu}{2,3}$/u.test(word) && /^\s*\p{Lu}{2,}/u.test(at.next)) return true;
  if (beforeNumber.has(lower)) return /^\s*[\d(]/.test(at.next);
  return isOrdinal(word, at.language) && !opensSentence(at.next);
}

const asSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Never the end of a sentence. */
const titles = asSet(
  'mr mrs ms dr prof rev hon gen col lt sgt capt maj cmdr adm gov sen rep pres supt st mt ft messrs mme mlle vs cf e.g i.e approx hr fr frau dipl ing abs bzw z.b u.a d.h z d evtl ggf ca inkl zzgl sog vgl hrsg sr sra srta dra dña av avda tel fig figs sig dott avv ing rag vol vols тыс млн млрд т.е т.д г-н г-жа им ул проф акад гр jl tn ny bpk sdr dkk',
);

/** Abbreviations that may close a sentence too. */
const ambiguous = asSet(
  'inc ltd corp co jr sr esq bros etc al u.s u.k u.n e.u a.m p.m d.c ph.d m.d b.a m.a jan feb mar apr jun jul aug sep sept oct nov dec jän okt dez mio mrd mill usw dept univ assn ave blvd rd calif fla mass mich minn tex conn colo ariz pa va ill ind tenn wis okla ore wash mo ky la md ga ala ark kan neb nev г гг руб коп др стр ok',
);

/** Abbreviations only before a number. */
const beforeNumber = asSet(
  'no nos nr num núm n p pp s art ch sec par abs kap bd eq bl pág págs nº str ст гл стр',
);

function isInitial(word: string): boolean {
  return /^\p{Lu}$/u.test(word) || /^\p{Lu}\p{Ll}?(?:\.-?\p{Lu}\p{Ll}?)+$/u.test(word);
}

/** "U.S", "z.B", "a.k.a": single letters with stops between them. */
function isDotted(word: string): boolean {
  return /^\p{L}(?:\.\p{L}){1,3}$/u.test(word);
}

const ordinalLanguages = asSet('de da nb nn no fi cs sk sl hu hr et lv is');

/** "am 12. September": languages that write ordinals with a stop. */
function isOrdinal(word: string, language: string | null): boolean {
  return /^\d{1,2}$/.test(word) && language !== null && ordinalLanguages.has(language.split('-')[0] ?? '');
}

const openers = asSet(
  "the a an this that these those it its he she they we i you his her their our my but and so in on at for if when while as after before since because although though however meanwhile there here what who why how where which with by from to no not one some many most all both each every according last now then once today still yet it's he's she's that's der die das ein eine er sie es wir ich in im am bei mit und aber auch dies diese dieser doch für nach auf als wenn le la les un une il elle ils elles ce cette et mais dans en el los las lo una y pero en es o os as um uma e mas em no na il lo gli i un una e ma в на и но он она они это",
);

function opensSentence(next: string): boolean {
  const word = /^[\s"'“‘«([]*([\p{L}'’]+)/u.exec(next)?.[1];
  if (word === undefined) return !/^\s*\d/.test(next);
  return openers.has(word.toLowerCase().replace('’', "'"));
}
