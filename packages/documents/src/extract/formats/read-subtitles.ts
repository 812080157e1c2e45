import type { DocumentText } from '../plain-document.ts';
import { tidyLine } from '../render-blocks.ts';

const TIMES =
  /^\s*(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})\s+-->\s+(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})/;
/** A pause of this many seconds after a sentence begins a paragraph; so does a paragraph of this length. */
const PAUSE = 2;
const LONG_PARAGRAPH = 600;

/** The words of SRT or WebVTT subtitles, as paragraphs by pauses and speakers. */
export function readSubtitles(text: string): DocumentText {
  const title = /^\uFEFF?WEBVTT[ \t-]+(\S.*)$/m.exec(text.slice(0, 500))?.[1];
  return {
    title: title === undefined ? null : tidyLine(title),
    text: paragraphs(readCues(text)).join('\n\n'),
    kind: 'subtitles',
    method: 'cues',
    emptyDetail: 'the subtitles have no words',
  };
}

export function isSubtitles(head: string): boolean {
  return (
    /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(head) ||
    (/^\uFEFF?\s*\d+\s*$/m.test(head.slice(0, 30)) && head.split(/\r?\n/, 6).some((line) => TIMES.test(line)))
  );
}

interface Cue {
  readonly from: number;
  readonly to: number;
  /** Null where none is named. */
  readonly speaker: string | null;
  readonly text: string;
}

const VOICE = /<v(?:\.[^\s>]*)?\s+([^<>]*)>/;

function readCues(text: string): readonly Cue[] {
  const cues: Cue[] = [];
  let before: readonly string[] = [];
  for (const block of text.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n/)) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => TIMES.test(line));
    if (at < 0) continue;
    const times = TIMES.exec(lines[at] ?? '') ?? [];
    const said: { readonly speaker: string | null; readonly text: string }[] = [];
    for (const line of lines.slice(at + 1).flatMap((whole) => whole.split(/(?=<v[.\s])/))) {
      const bare = tidyLine(line.replaceAll(/<[^<>]*>|\{\\[^{}]*\}/g, ''));
      const [, name, rest] = /^(?:>> ?)?(\p{Lu}[\p{L}\p{M}\p{N} .'’()-]{0,40}):(?: (.*)|$)/u.exec(bare) ?? [];
      const voice = VOICE.exec(line)?.[1];
      if (/[\p{L}\p{N}]/u.test(bare))
        said.push(
          voice === undefined
            ? { speaker: name ?? null, text: rest ?? (name === undefined ? bare : '') }
            : { speaker: tidyLine(voice), text: bare },
        );
    }
    // Subtitles that roll show each line again above the next.
    const fresh = said.filter((line) => line.text !== '' && !before.includes(line.text));
    before = said.map((line) => line.text);
    for (const line of fresh) cues.push({ from: seconds(times, 1), to: seconds(times, 5), ...line });
  }
  return cues;
}

function seconds(times: readonly (string | undefined)[], at: number): number {
  const [hours = '0', minutes = '0', rest = '0', parts = '0'] = times.slice(at, at + 4);
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest) + Number(parts) / 1000;
}

/** Paragraphs of cues with speakers have the time and the speaker before the words. */
function paragraphs(cues: readonly Cue[]): readonly string[] {
  const hasSpeakers = cues.some(({ speaker }) => speaker !== null);
  const found: string[] = [];
  let end = 0;
  let by: string | null = null;
  for (const { from, to, speaker, text } of cues) {
    const last = found.at(-1);
    const isEnded = last !== undefined && /[.!?…。！？♪\])"”]$/u.test(last);
    const isOther: boolean = speaker !== null && speaker !== by;
    const isNew: boolean = isOther || /^(?:[-–—>♪[])/u.test(text);
    const isPaused = isEnded && (from - end >= PAUSE || last.length > LONG_PARAGRAPH);
    // Behind a long pause or a dash, nobody knows who goes on.
    by = speaker ?? (from - end > 3 * PAUSE || isNew ? null : by);
    const label: string = hasSpeakers ? `${clock(from)} ${by === null ? '' : `${by}: `}` : '';
    if (last === undefined || isPaused || isOther || (isEnded && isNew) || from - end > 3 * PAUSE)
      found.push(label + text);
    else found[found.length - 1] = `${last} ${text}`;
    end = to;
  }
  return found;
}

function clock(time: number): string {
  const parts = [time / 3600, (time / 60) % 60, time % 60];
  return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}
