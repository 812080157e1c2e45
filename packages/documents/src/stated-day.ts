import { parseDay } from './parse-day.ts';

/** How documents label the day they came out, alone on a line or between bars. */
const PUBLISHED =
  /^(?:date(?: of (?:publication|issue))?|published|publication date|posted|issued|released|dated|datum|veröffentlicht|veröffentlichung|erschienen|ausgegeben|publi[ée]e?|date de publication|mis en ligne|paru|fecha(?: de publicación)?|publicado|publicación|pubblicato|data(?: di pubblicazione)?|data de publicação|gepubliceerd|дата(?: публикации)?|опубликовано|公開日?|発行日?|日付|发布日期|日期)(?:\s+(?:on|am|vom|den|le|du|el|il|em|op))?\s*[:：]?\s+/iu;
const CHANGED =
  /^(?:(?:page |site )?last (?:updated?|changed?|modified|reviewed|revised)|updated|revised|zuletzt (?:geändert|aktualisiert)|letzte (?:änderung|aktualisierung)|aktualisiert|stand|mis à jour|dernière (?:mise à jour|modification)|actualizado|última (?:actualización|modificación)|aggiornato|ultim[oa] (?:aggiornamento|modifica)|laatst (?:gewijzigd|bijgewerkt)|обновлено|(?:最終)?更新日?)(?:\s+(?:on|am|vom|den|le|el|il|em|op))?\s*[:：]?\s+/iu;
const WEEKDAY =
  /^(?:\p{L}{3,6}day|\p{L}{4,7}tag|mittwoch|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica),?\s+/iu;
const HEAD_LINES = 12;
const FOOT_LINES = 6;
/** A lone date further down is part of what the text tells. */
const LONE_LINES = 6;
const LONGEST = 80;

/** The day a text says it came out, else was last changed, at its head or foot; YYYY-MM-DD, null when it says none. */
export function statedDay(text: string): string | null {
  const lines = linesOf(text);
  const near =
    lines.length > HEAD_LINES + FOOT_LINES
      ? [...lines.slice(0, HEAD_LINES), ...lines.slice(-FOOT_LINES)]
      : lines;
  const pieces = near.flatMap((line) => line.split(/\s+[|·•]\s+/)).map((piece) => piece.trim());
  return (
    labelled(pieces, PUBLISHED) ??
    lines
      .slice(0, LONE_LINES)
      .map(loneDay)
      .find((day) => day !== null) ??
    labelled(pieces, CHANGED)
  );
}

function linesOf(text: string): readonly string[] {
  const ends = text.length > 8000 ? `${text.slice(0, 4000)}\n${text.slice(-4000)}` : text;
  return ends.split('\n').filter((line) => line.trim() !== '');
}

function labelled(pieces: readonly string[], label: RegExp): string | null {
  for (const piece of pieces) {
    if (piece.length > LONGEST) continue;
    const bare = piece.replace(/^[\s>*_#([-]+/u, '');
    const match = label.exec(bare);
    const day = match === null ? null : parseDay(bare.slice(match[0].length));
    if (day !== null) return day;
  }
  return null;
}

/** A line that is a date and nothing else. */
function loneDay(line: string): string | null {
  const bare = line.trim().replace(WEEKDAY, '');
  if (bare.length > 30 || bare.split(/\s+/).length > 5) return null;
  const isDayFirst = /^\d/.test(bare);
  const afterFirstWord = parseDay(bare.replace(/^\S+\s*/, ''));
  return isDayFirst || afterFirstWord === null ? parseDay(bare) : null;
}
