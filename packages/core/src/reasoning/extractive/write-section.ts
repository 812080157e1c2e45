import type { ReportFormat } from '../../schemas/plan.ts';
import { splitSentences } from '../../text/sentences.ts';
import { cleanSentence } from './clean-sentence.ts';

export interface WritableEvidence {
  readonly id: string;
  readonly sourceId: string;
  readonly quote: string;
}

export interface WriteSectionRequest {
  readonly heading: string;
  /** In writing order. */
  readonly evidence: readonly WritableEvidence[];
  readonly format: ReportFormat;
  /** Markdown of the sections before this one; what they say is not said again. */
  readonly written: readonly string[];
  /** Language of the quotes, for splitting them; detected when left out. */
  readonly language?: string | null;
}

/**
 * Markdown of one section without its heading: the quoted sentences in order, each with its evidence mark before the
 * final stop ("… in 1901 [E7]."), a paragraph or bullet for each run of one source. Empty when nothing is new.
 */
export function writeSection({ evidence, format, written, language }: WriteSectionRequest): string {
  const said = new Set(
    written.flatMap((markdown) => markdown.split('\n').flatMap((line) => sentenceKeys(line))),
  );
  const paragraphs: { sourceId: string; sentences: string[] }[] = [];
  for (const { id, sourceId, quote } of evidence) {
    const sentences: string[] = [];
    for (const { text } of splitSentences(quote, language)) {
      const clean = cleanSentence(text);
      const key = sentenceKey(clean);
      if (key === '' || said.has(key)) continue;
      said.add(key);
      sentences.push(withMark(clean, id));
    }
    if (sentences.length === 0) continue;
    const last = paragraphs.at(-1);
    if (format !== 'bullet_points' && last?.sourceId === sourceId) last.sentences.push(...sentences);
    else paragraphs.push({ sourceId, sentences });
  }
  const bullet = format === 'bullet_points' ? '- ' : '';
  return paragraphs
    .map(({ sentences }) => `${bullet}${sentences.join(' ')}`)
    .join(format === 'bullet_points' ? '\n' : '\n\n');
}

/** Keys of the sentences of a line, as written by `withMark`: each ends with its mark. */
function sentenceKeys(line: string): string[] {
  return line.split(/\s*\[(?:E?\d+)\][.!?。！？…]*["”’»」]?\s*/u).map(sentenceKey);
}

function sentenceKey(sentence: string): string {
  return sentence
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The mark stands before the final stop, inside a closing quote, so that no reader takes it for the next sentence. */
function withMark(sentence: string, id: string): string {
  const [, body = sentence, stop = ''] = /^(.*?)([.!?。！？…]*["”’»」』)]*)$/su.exec(sentence) ?? [];
  const end = /[.!?。！？…]/u.test(stop) ? stop : `${stop}.`;
  return /^[.!?。！？…]/u.test(stop) ? `${body.trimEnd()} [${id}]${end}` : `${body}${stop} [${id}].`;
}
