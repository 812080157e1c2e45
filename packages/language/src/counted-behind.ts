/**
 * The words right behind a number that say what it counts, lower-case, at most three: up to a mark, a figure or a word
 * that no noun's phrase goes on with. "road", "kilometres" behind 40 in "40 road kilometres of it". A unit that was read
 * with the number comes alone.
 */
export function countedBehind(
  text: string,
  { unit, start, end }: { readonly unit: string | null; readonly start: number; readonly end: number },
): readonly string[] {
  if (unit !== null) {
    const own = /(?<=[^\p{L}])\p{L}+$/u.exec(text.slice(start, end))?.[0];
    return [(own ?? unit).toLowerCase()];
  }
  if (isNamesEnd(text, start)) return [];
  const found: string[] = [];
  for (const [, word = ''] of text.slice(end, end + farthest).matchAll(nextWord)) {
    const lower = word.toLowerCase();
    if (parting.has(lower)) break;
    found.push(lower);
    if (found.length === mostWords) break;
  }
  return found;
}

/** The 9 of "the Norrwind 9" counts nothing. */
function isNamesEnd(text: string, start: number): boolean {
  const name = nameBefore.exec(text.slice(Math.max(0, start - 30), start))?.[1];
  return name !== undefined && !parting.has(name.toLowerCase());
}

const nameBefore = /(?<!\p{L})(\p{Lu}[\p{L}\p{M}’'-]{2,24})\s$/u;

/** Whether a text between two numbers makes a range or a pair of them. */
export function isRangeMark(between: string): boolean {
  return between.length <= 6 && rangeMark.test(between);
}

const farthest = 60;
const mostWords = 3;
/** Each match begins where the last one ended, so that marks and figures end the phrase. */
const nextWord = /(?:[\s\u00a0\u202f]{1,3}|-|(?<![\p{L}\p{M}]))([\p{L}][\p{L}\p{M}'’]*)/guy;
const rangeMark = /^\s?(?:to|and|or|bis|und|oder|à|et|ou|a|y|o|e|до|и|или|–|—|-|~|〜|から)\s?$/u;

/** Words that part what a number counts from what follows. */
const parting: ReadonlySet<string> = new Set(
  `about around nearly almost roughly some approximately another every exactly altogether a an the of in on at by for from to with without and or but nor as than per each every apiece is are was were be been being has have had
  do does did will would can could may might must shall should who whom whose which that this these those it its he she they them their
  his her we you i not no more less fewer times before after since until while when where because if so also about over under above below
  between among during against across into onto off out up down ago later earlier later only both all most some such other others
  der die das den dem des ein eine einer einem einen eines und oder aber von vom zu zum zur im am an auf aus bei mit nach seit über unter vor
  für durch pro je ist sind war waren wird werden wurde wurden hat haben hatte hatten kann können nicht als wie dass weil während mehr weniger mal
  le la les l un une des du de d et ou mais dans en sur au aux à par pour avec sans sous est sont était étaient a ont avait avaient qui que qu
  dont où plus moins fois selon depuis pendant chacun chacune
  el los las uno una unos unas y e o u pero del al con sin por para sobre desde hasta es son era eran fue fueron ha han había que quien cuyo
  más menos veces cada según
  il lo gli i di dei delle degli della dello da dal dalla nel nella nei con senza su sul sulla per tra fra è sono ha hanno aveva che chi cui
  più meno volte ogni ed
  os as um uma do dos da das no na nos nas com sem em são foi foram
  het een van voor met op is zijn werd en of niet
  och eller i på av för med är var
  и или но в во на с со из от до по за для не что`.split(/\s+/),
);
