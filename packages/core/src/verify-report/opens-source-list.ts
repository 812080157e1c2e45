import { isSourcesHeading } from '../messages/messages.ts';

/** Whether a heading or a line that stands alone announces the list of sources, whatever number it carries. */
export function opensSourceList(heading: string): boolean {
  const bare = heading
    .normalize('NFKC')
    .replace(/[*_#`:]|\p{Extended_Pictographic}|\ufe0f/gu, ' ')
    .replace(
      /^\s*(?:第?[一二三四五六七八九十百]+[章节、.．]\s*|(?:[IVX]+|\d+(?:\.\d+)*|[A-Z])[.)、]\s*|\d+\s+)/u,
      '',
    )
    .replace(/\s*\([^()]{0,60}\)\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  return bare !== '' && (isSourcesHeading(bare) || headings.test(bare));
}

const noun =
  '(?:sources?|references?|bibliography|citations?|works|links|footnotes|endnotes|quellen|literatur|belege|fuentes|referencias|bibliografía|sources|références|bibliographie|fonti|riferimenti|bibliografia|fontes|referências|источники|литература|ссылки)';
const headings = new RegExp(
  `^(?:(?:list of |full |key |main |primary |selected |all |cited |numbered |complete |liste der |liste des |elenco delle |lista de )?${noun}(?: (?:cited|used|consulted|list|list of sources|and links|citées|consultées|citadas|consultadas|citate|verzeichnis))?(?: (?:and|&|und|et|y|e|и) (?:further |additional )?(?:${noun}|notes|reading|footnotes|anmerkungen|nachweise|notas))?)$|^(?:主要|全部)?(?:参考|參考|引用|数据|資料|信息)?(?:文献|文獻|资料|資料|来源|來源|出典|出处|链接|書籍|文献リスト|参考資料)(?:列表|清单|一覧|与链接|目录)?$`,
  'u',
);
