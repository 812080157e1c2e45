import type { Source } from '@research-studio/schemas';

/** True for a page that speaks to language models: it is left out before anything is compared with it. */
export function isHostile({ flags }: Pick<Source, 'flags'>): boolean {
  return flags.includes('instructions');
}

/** Notices stand in the title, at the head or at the foot; further inside, a text speaks of another's retraction. */
const HEAD = 1000;
const FOOT = 500;
const NOTICE =
  /\b(?:this|the) (?:article|paper|study|publication|work) (?:has been|was|is) (?:retracted|withdrawn)\b|\b(?:publisher|editors?|editor-in-chief|authors?|journal) (?:has|have) (?:retracted|withdrawn) this (?:article|paper|study|work)\b|\bretracted article\b|^(?:retraction notice|notice of retraction|retracted)\b|\bdieser (?:artikel|beitrag) wurde zurückgezogen\b|\bcet article a été rétracté\b|\beste artículo ha sido retractado\b|\bquesto articolo è stato ritrattato\b|本論文は撤回/imu;

/** Whether a paper is withdrawn, by a step that looked it up or by its own page. The notice of a retraction is not itself retracted. */
export function isRetracted({ flags, title }: Pick<Source, 'flags' | 'title'>, text: string): boolean {
  return (
    flags.includes('retracted') ||
    /^[[(]?(?:retracted|withdrawn|zurückgezogen|rétracté|retractado)(?: (?:article|paper))?[\])]?\s*[:–—-]|^\[(?:retracted|撤回)/iu.test(
      title,
    ) ||
    NOTICE.test(text.slice(0, HEAD)) ||
    NOTICE.test(text.slice(-FOOT))
  );
}
