import type { ReportCode } from '@research-studio/verification';

/** A code as a person reads it. */
export function explainCode(found: ReportCode): string {
  switch (found.code) {
    case 'verbatim':
    case 'quoted':
      return 'found verbatim';
    case 'number_differs':
    case 'date_differs':
    case 'name_differs':
    case 'opposite_said':
      return `the passage has “${found.passage}” where the claim has “${found.claim}”`;
    case 'value_misplaced':
      return `“${found.claim}” belongs to something else; for this the passage has “${found.passage}”`;
    case 'number_missing':
    case 'date_missing':
    case 'name_missing':
      return `“${found.claim}” is not there`;
    case 'negation_differs':
      return 'claim and passage disagree on a negation';
    case 'clause_missing':
      return `nothing says anything like “${found.words.join(' ')}”`;
    case 'words_missing':
      return `not found: ${found.words.slice(0, 6).join(', ')}`;
    case 'other_language':
      return `the source is in another language (${found.language})`;
    case 'no_passage':
      return 'there is no text to compare it with';
    case 'uncited':
      return 'no citation';
    case 'supported_by':
      return `source ${found.source} would support it`;
    case 'own_analysis':
      return 'it weighs what is cited around it';
    case 'unknown_mark':
      return found.hasList
        ? `${found.mark} is not in the list of sources`
        : `${found.mark} leads nowhere: the report has no list of sources`;
    case 'source_not_given':
      return `source ${found.source} was not given: ${found.reason}`;
    case 'source_unreadable':
      return `source ${found.source} could not be read: ${found.reason}`;
    case 'quote_absent':
      return `the quotation “${found.quote}” is in no source cited`;
    case 'judge_failed':
      return 'the model that was asked gave no verdict';
    case 'model_judged':
      return found.problem ?? 'the model finds it supported';
    case 'quote_altered':
      return `the quotation “${found.quote}” is altered${changesOf(found.changes)}`;
    default:
      return found satisfies never;
  }
}

function changesOf(changes: Extract<ReportCode, { code: 'quote_altered' }>['changes']): string {
  const shown = changes.slice(0, 3).map(({ quoted, actual }) => {
    if (quoted === null) return `“${actual}” is left out`;
    return actual === null ? `“${quoted}” is added` : `“${quoted}” is in place of “${actual}”`;
  });
  return shown.length === 0 ? '' : `: ${shown.join(', ')}`;
}
