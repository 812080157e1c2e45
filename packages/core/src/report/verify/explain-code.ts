import { fill } from '@research-studio/messages';
import type { ReportCode } from '@research-studio/verification';
import texts from './explain-code.json' with { type: 'json' };

const TEXTS: Readonly<Record<ReportCode['code'], string>> = texts;

/** A code as a person reads it. */
export function explainCode(found: ReportCode): string {
  return fill(TEXTS[found.code], valuesOf(found));
}

function valuesOf(found: ReportCode): Readonly<Record<string, string>> {
  switch (found.code) {
    case 'clause_missing':
      return { words: found.words.join(' ') };
    case 'words_missing':
      return { words: found.words.slice(0, 6).join(', ') };
    case 'unknown_mark': {
      const nowhere = 'leads nowhere: the report has no list of sources';
      return { mark: found.mark, leads: found.hasList ? 'is not in the list of sources' : nowhere };
    }
    case 'model_judged':
      return { problem: found.problem ?? 'the model finds it supported' };
    case 'quote_altered':
      return { quote: found.quote, changes: changesOf(found.changes) };
    default:
      return found;
  }
}

function changesOf(changes: Extract<ReportCode, { code: 'quote_altered' }>['changes']): string {
  const shown = changes.slice(0, 3).map(({ quoted, actual }) => {
    if (quoted === null) return `“${actual}” is left out`;
    return actual === null ? `“${quoted}” is added` : `“${quoted}” is in place of “${actual}”`;
  });
  return shown.length === 0 ? '' : `: ${shown.join(', ')}`;
}
