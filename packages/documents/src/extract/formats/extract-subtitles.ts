import type { ExtractedDocument } from '@research-studio/schemas';
import { plainDocument } from '../plain-document.ts';
import { tidyLine } from '../render-blocks.ts';
import type { StepRecorder } from '../step-recorder.ts';

interface SubtitlesRequest {
  readonly text: string;
  readonly location: string;
  readonly steps?: StepRecorder | undefined;
}

const TIMES =
  /^\s*(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})\s+-->\s+(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})/;
/** A pause of this many seconds after a sentence begins a paragraph; so does a paragraph of this length. */
const PAUSE = 2;
const LONG_PARAGRAPH = 600;

/** What is said in SRT or WebVTT subtitles, as paragraphs by pauses and speakers. @throws {SourceUnreadableError} `empty`. */
export async function extractSubtitles(request: SubtitlesRequest): Promise<ExtractedDocument> {
  const { text, location, steps } = request;
  const title = /^\uFEFF?WEBVTT[ \t-]+(\S.*)$/m.exec(text.slice(0, 500))?.[1];
  return plainDocument({
    url: null,
    title: title === undefined ? null : tidyLine(title),
    siteName: null,
    author: null,
    publishedAt: null,
    language: null,
    text: paragraphs(readCues(text)).join('\n\n'),
    kind: 'subtitles',
    method: 'cues',
    location,
    steps,
    emptyDetail: 'the subtitles have no words',
  });
}

/** Whether a text begins as subtitles do. */
export function isSubtitles(head: string): boolean {
  return (
    /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(head) ||
    (/^\uFEFF?\s*\d+\s*$/m.test(head.slice(0, 30)) && head.split(/\r?\n/, 6).some((line) => TIMES.test(line)))
  );
}

interface Cue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function readCues(text: string): readonly Cue[] {
  const cues: Cue[] = [];
  let before: readonly string[] = [];
  for (const block of text.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n/)) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => TIMES.test(line));
    if (at < 0) continue;
    const times = TIMES.exec(lines[at] ?? '') ?? [];
    const said = lines
      .slice(at + 1)
      .map((line) =>
        tidyLine(
          line.replaceAll(/<v(?:\.[^\s>]*)?\s+([^<>]*)>/g, '$1: ').replaceAll(/<[^<>]*>|\{\\[^{}]*\}/g, ''),
        ),
      )
      .filter((line) => /[\p{L}\p{N}]/u.test(line));
    // Subtitles that roll show each line again above the next.
    const fresh = said.filter((line) => !before.includes(line));
    before = said;
    if (fresh.length > 0)
      cues.push({ from: seconds(times, 1), to: seconds(times, 5), text: fresh.join(' ') });
  }
  return cues;
}

function seconds(times: readonly (string | undefined)[], at: number): number {
  const [hours = '0', minutes = '0', rest = '0', parts = '0'] = times.slice(at, at + 4);
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest) + Number(parts) / 1000;
}

function paragraphs(cues: readonly Cue[]): readonly string[] {
  const found: string[] = [];
  let end = 0;
  for (const { from, to, text } of cues) {
    const last = found.at(-1);
    const isEnded = last !== undefined && /[.!?…。！？♪\])"”]$/u.test(last);
    const isNew = /^(?:[-–—>♪[]|[\p{Lu}][\p{L} .']{0,40}: )/u.test(text);
    const isPaused = isEnded && (from - end >= PAUSE || last.length > LONG_PARAGRAPH);
    if (last === undefined || isPaused || (isEnded && isNew) || from - end > 3 * PAUSE) found.push(text);
    else found[found.length - 1] = `${last} ${text}`;
    end = to;
  }
  return found;
}
