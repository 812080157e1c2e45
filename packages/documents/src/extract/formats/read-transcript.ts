import { readFrontMatter } from '../front-matter.ts';
import { statedDay } from '../page-dates.ts';
import type { DocumentText } from '../plain-document.ts';
import { tidyLine, tidyText } from '../render-blocks.ts';

/**
 * What people say, as it is written down with names and maybe times: each paragraph with its speaker and time. Null for
 * any other text.
 */
export async function readTranscript(text: string): Promise<DocumentText | null> {
  const { body, ...facts } = await readFrontMatter(text);
  const paragraphs = readParagraphs(body);
  if (paragraphs === null) return null;
  const start = paragraphs.findIndex(({ turn }) => turn !== null);
  const before = paragraphs.slice(0, start).map((paragraph) => paragraph.text);
  const title = tidyLine((before[0] ?? '').split('\n')[0]?.replace(/^#+ /, '') ?? '');
  return {
    ...facts,
    title: facts.title ?? (title || null),
    publishedAt: facts.publishedAt ?? statedDay(before.join('\n\n')),
    text: paragraphs.map(({ turn, text: said }) => (turn === null ? said : `${turn} ${said}`)).join('\n\n'),
    kind: 'transcript',
    method: 'turns',
  };
}

interface Paragraph {
  /** "0:12 Ada:"; null for what no one says. */
  readonly turn: string | null;
  readonly text: string;
}

const TIME = String.raw`[[(]?((?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? )?(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?(?: ?[AP]M)?)[\])]?`;
const NAME = String.raw`([\p{Lu}\p{Lo}][\p{L}\p{M}\p{N}.'’()&/ -]{0,48}?)`;
const LABEL = new RegExp(
  `^(?:${TIME}[\\s–—|-]*)?${NAME}(?:[\\s,–—-]*${TIME})?[:：](?:\\s+(.*)|(?<=：)(.*)|$)`,
  'u',
);
const TIMED_NAME = new RegExp(`^(?:${TIME}[\\s–—|-]+${NAME}|${NAME}[\\s,–—-]+${TIME})$`, 'u');
const MOST_WORDS = 6;

interface Label {
  readonly name: string;
  readonly time: string | null;
  readonly rest: string;
}

function labelOf(line: string): Label | null {
  const bare = line.replaceAll(/\*\*|__/g, '').trim();
  const inline = LABEL.exec(bare);
  const alone = inline === null ? TIMED_NAME.exec(bare) : null;
  const name = (inline?.[2] ?? alone?.[2] ?? alone?.[3])?.trim();
  if (name === undefined || name.split(/\s+/).length > MOST_WORDS) return null;
  const time = inline?.[1] ?? inline?.[3] ?? alone?.[1] ?? alone?.[4] ?? null;
  return { name, time, rest: inline?.[4] ?? inline?.[5] ?? '' };
}

/** A text may have other lines with colons: those who speak do so again, and say most of it. */
const LEAST_TURNS = 4;
const LEAST_SHARE = 0.6;
/** Characters of most turns without times; fields of a form are shorter. */
const LEAST_SAID = 20;

function readParagraphs(body: string): readonly Paragraph[] | null {
  const turns: (Label & { said: string[] })[] = [];
  const paragraphs: Paragraph[] = [];
  let label: Label | null = null;
  let said: string[] = [];
  const end = (): void => {
    const text = said.join(label === null ? '\n' : ' ').trim();
    said = [];
    if (text === '') return;
    // Remarks about what happens, and headings.
    const isSaid = label !== null && !/^(?:[[(].*[\])]|#.*|[^.!?。！？…,:;]{1,60})$/u.test(text);
    const isFirst = label !== null && turns.at(-1)?.said.length === 0;
    if (label === null || !(isSaid || isFirst)) paragraphs.push({ turn: null, text });
    else {
      turns.at(-1)?.said.push(text);
      paragraphs.push({ turn: `${label.time === null ? '' : `${label.time} `}${label.name}:`, text });
    }
  };
  for (const line of tidyText(body).split('\n')) {
    const found = labelOf(line);
    if (found !== null) {
      end();
      label = found;
      turns.push({ ...found, said: [] });
      said = [found.rest];
    } else if (line === '') end();
    else said.push(line);
  }
  end();
  const names = Map.groupBy(turns, ({ name }) => name);
  const timed = turns.filter(({ time }) => time !== null).length;
  const isTimed = timed >= LEAST_TURNS / 2 && timed > turns.length / 2;
  const again = [...names.values()].filter(({ length }) => length > 1).length;
  const isTalk = turns.length >= LEAST_TURNS && again >= 2 && names.size <= turns.length / 2;
  const long = turns.filter((turn) => turn.said.join(' ').length >= LEAST_SAID).length;
  const inTurns = paragraphs.filter(({ turn }) => turn !== null).length;
  const start = paragraphs.findIndex(({ turn }) => turn !== null);
  const isMost = inTurns >= (paragraphs.length - start) * LEAST_SHARE;
  return isMost && (isTimed || (isTalk && long > turns.length / 2)) ? paragraphs : null;
}
