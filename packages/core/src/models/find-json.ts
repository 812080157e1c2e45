export interface JsonBlock {
  readonly text: string;
  /** False when the text ends inside the object, so that part of the answer is missing. */
  readonly isComplete: boolean;
}

/** The objects in an answer that may hold more than JSON (reasoning, code fences, a friendly sentence), in order. */
export function findJson(answer: string): readonly JsonBlock[] {
  const text = withoutReasoning(answer);
  const blocks: JsonBlock[] = [];
  for (let start = text.indexOf('{'); start !== -1; ) {
    const end = endOfObject(text, start);
    if (end === -1) return [...blocks, { text: text.slice(start), isComplete: false }];
    blocks.push({ text: text.slice(start, end), isComplete: true });
    start = text.indexOf('{', end);
  }
  return blocks;
}

const REASONING = /<(think|thinking|thought|reasoning|reflection)>[\s\S]*?<\/\1>/gi;
/** Some servers eat the opening tag. */
const REASONING_END = /^[\s\S]*<\/(?:think|thinking|thought|reasoning|reflection)>/i;

function withoutReasoning(text: string): string {
  return text.replace(REASONING, '').replace(REASONING_END, '');
}

/** Offset after the brace that closes the one at `start`; -1 when the text ends first. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let isString = false;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (isString) {
      if (char === '\\') at += 1;
      else if (char === '"') isString = false;
    } else if (char === '"') isString = true;
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}
