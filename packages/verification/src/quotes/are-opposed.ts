import { foldWord } from './words.ts';

/**
 * Whether a word was replaced by one that says something else on the same scale: "increase" by "decrease", "before" by
 * "after", "first" by "second", "likely" by "unlikely". Two forms of one side ("rise", "rose") are not opposed.
 */
export function areOpposed(one: string, other: string): boolean {
  const [first, second] = [foldWord(one), foldWord(other)];
  if (first === second) return false;
  if (isPrefixed(first, second) || isPrefixed(second, first)) return true;
  const sides = sidesOf().get(first);
  const others = sides === undefined ? undefined : sidesOf().get(second);
  if (sides === undefined || others === undefined) return false;
  return (
    sides.some(({ row, side }) => others.some((their) => their.row === row && their.side !== side)) &&
    !sides.some(({ row, side }) => others.some((their) => their.row === row && their.side === side))
  );
}

const denying = /^(?:un|in|im|il|ir|dis|non|anti|mis|des|dés|не|без|бес|анти|gegen|miss|o(?=[pnmw]))/u;

/** "unlikely" beside "likely"; what is left must be a word of some length. */
function isPrefixed(one: string, other: string): boolean {
  const prefix = denying.exec(one)?.[0];
  return prefix !== undefined && other.length >= 4 && one === prefix + other;
}

/** A row is a scale; its sides exclude each other. */
const rows: readonly string[] = [
  'increase increases increased increasing rise rises rose risen rising grow grows grew grown growing growth gain gains gained gaining climb climbs climbed climbing soar soared surge surged up upward upwards raise raises raised expand expanded expands | decrease decreases decreased decreasing fall falls fell fallen falling shrink shrinks shrank shrunk shrinking decline declines declined declining drop drops dropped dropping reduce reduces reduced reducing reduction loss losses plunge plunged plummet plummeted down downward downwards lower lowers lowered lowering slump slumped contracted contracts contract',
  'more greater larger bigger | less fewer smaller',
  'most largest biggest greatest | least fewest smallest',
  'higher upper | lower',
  'high | low',
  'highest maximum max peak | lowest minimum min',
  'above over exceeding exceeds exceeded | below under beneath',
  'before prior earlier until | after later since following',
  'early | late',
  'first | second | third | fourth | fifth | sixth | seventh | eighth | ninth | tenth | last final',
  'last previous past | next coming upcoming',
  'half halves | third thirds | quarter quarters | double doubled twice | triple tripled thrice | quadruple quadrupled',
  'yesterday | today | tomorrow',
  'spring | summer | autumn fall | winter',
  'all every everyone everything each always | some sometimes several | few rarely seldom hardly | none never nobody nothing neither no',
  'many much | few little',
  'with | without',
  'can could able | cannot unable',
  'true right correct | false wrong incorrect',
  'positive positively | negative negatively',
  'better best improve improves improved improving improvement | worse worst worsen worsens worsened worsening deterioration',
  'success succeed succeeds succeeded successful | failure fail fails failed unsuccessful',
  'support supports supported supporting favour favor back backed backs | oppose opposes opposed opposing against',
  'accept accepts accepted approve approves approved adopted | reject rejects rejected deny denies denied refused refuse refuses',
  'allow allows allowed permit permits permitted legal | ban bans banned forbid forbids forbidden prohibit prohibits prohibited illegal',
  'confirm confirms confirmed | deny denies denied refute refutes refuted',
  'cause causes caused causing | prevent prevents prevented preventing',
  'win wins won winning gain | lose loses lost losing',
  'buy buys bought purchase purchased | sell sells sold',
  'import imports imported | export exports exported',
  'open opens opened | close closes closed shut',
  'start starts started begin begins began begun | stop stops stopped end ends ended finish finished',
  'enter enters entered join joins joined | leave leaves left quit',
  'add adds added include includes included including | remove removes removed exclude excludes excluded excluding',
  'safe | dangerous unsafe',
  'strong stronger strongest | weak weaker weakest',
  'fast faster fastest quick quicker | slow slower slowest',
  'long longer longest | short shorter shortest',
  'large big | small little',
  'old older oldest | young younger youngest new newer',
  'hot hotter warm warmer | cold colder cool cooler',
  'rich richer | poor poorer',
  'left | right',
  'north northern | south southern',
  'east eastern | west western',
  'inside within | outside beyond',
  'major | minor',
  'public | private',
  'male man men | female woman women',
  'son | daughter',
  'brother | sister',
  'father | mother',
  'grandfather | grandmother',
  'uncle | aunt',
  'nephew | niece',
  'born birth | died dies death',
  'married marries marriage | divorced divorces divorce',
  'arrive arrives arrived arrival | depart departs departed departure',
  'teacher | pupil student',
  'buyer | seller',
  'plaintiff | defendant',
  'borrow borrowed | lend lent',
  'ascending | descending',
  'hired appointed | dismissed fired sacked',
  'freed released | jailed imprisoned arrested',
  'guilty | innocent',
  'alive living | dead',
  'rural | urban',
  'domestic | foreign',
  'steigen steigt stieg stiegen gestiegen zunehmen zunahm zugenommen zunimmt zunahme anstieg erhöhen erhöht erhöhung wachsen wächst wuchs gewachsen wachstum mehr | sinken sinkt sank sanken gesunken abnehmen abnahm abgenommen abnimmt abnahme rückgang senken gesenkt senkung schrumpfen schrumpft schrumpfte fallen fällt fiel gefallen verringert weniger',
  'höher höhere höheren | niedriger niedrigere niedrigeren tiefer',
  'vor | nach seit',
  'über | unter',
  'mit | ohne',
  'größer größere größeren | kleiner kleinere kleineren',
  'erste ersten erster erstes | zweite zweiten zweiter zweites | dritte dritten dritter drittes | letzte letzten letzter',
  'sohn | tochter',
  'bruder | schwester',
  'vater | mutter',
  'geboren | gestorben',
  'gewann gewannen gewonnen | verlor verloren',
  'eröffnet geöffnet öffnete | geschlossen schloss',
  'angenommen | abgelehnt',
  'kaufte gekauft | verkaufte verkauft',
  'nördlich nördliche nördlichen | südlich südliche südlichen',
  'östlich östliche östlichen | westlich westliche westlichen',
  'immer stets | manchmal | selten | nie niemals',
  'alle alles | einige manche | keine niemand',
  'augmenter augmente augmenté augmentation hausse monter plus | diminuer diminue diminué diminution baisse baisser moins',
  'avant | après depuis',
  'fils | fille',
  'frère | sœur',
  'père | mère',
  'né née | mort morte',
  'gagné gagna | perdu perdit',
  'ouvert ouverte | fermé fermée',
  'accepté acceptée | refusé refusée rejeté rejetée',
  'acheté acheta | vendu vendit',
  'avec | sans',
  'supérieur supérieure | inférieur inférieure',
  'aumentar aumenta aumentó aumentado aumento subir subió más mayor | disminuir disminuye disminuyó disminución bajar bajó menos menor reducción caída',
  'antes | después depois',
  'hijo | hija',
  'hermano | hermana',
  'padre | madre',
  'ganó ganado | perdió perdido',
  'abrió abierto | cerró cerrado',
  'aprobó aprobado | rechazó rechazado',
  'compró comprado | vendió vendido',
  'figlio | figlia',
  'fratello | sorella',
  'vinto vinse | perso perse',
  'aperto aperta | chiuso chiusa',
  'approvato approvata | respinto respinta',
  'comprato | venduto',
  'con com | sin sem',
  'aumentare aumentato aumentata cresciuto cresciuta crescita più maggiore | diminuire diminuito diminuita calo calato calata meno minore riduzione',
  'prima | dopo',
  'рост вырос выросла выросло выросли увеличился увеличилась увеличилось увеличились повысился повысилась больше более выше | падение упал упала упало упали снизился снизилась снизилось снизились уменьшился уменьшилась сократился сократилась сократилось меньше менее ниже',
  'до | после',
  'над | под',
  '前 以前 | 後 以後',
  '前 | 后',
  '上 以上 | 下 以下',
  '上昇 上升 | 下降 低下',
  '増 増加 | 減 減少',
  '增 增加 增长 | 减 减少',
  '高 | 低',
  '多 | 少',
  '内 | 外',
  '大 | 小',
  '有 | 無 无',
];

interface Side {
  readonly row: number;
  readonly side: number;
}
let known: ReadonlyMap<string, readonly Side[]> | undefined;

function sidesOf(): ReadonlyMap<string, readonly Side[]> {
  if (known !== undefined) return known;
  const sides = new Map<string, Side[]>();
  rows.forEach((list, row) => {
    list.split(' | ').forEach((words, side) => {
      for (const word of words.split(' ')) sides.set(word, [...(sides.get(word) ?? []), { row, side }]);
    });
  });
  known = sides;
  return known;
}
