import type { ComparedSides } from './compare-sides.ts';
import { countText } from './count-text.ts';
import type { PairVerdicts } from './judge-pairs.ts';
import type { ReportPair } from './pair-reports.ts';
import { shownText } from './shown-text.ts';

/** What there is to read: each question with a link to each of its pairs that differ, and who won it. */
export function contentsSection(request: {
  /** In the order of their sections. */
  differing: readonly ReportPair[];
  /** Pairs of the same report. */
  same: number;
  sides: ComparedSides;
  verdicts: PairVerdicts | null;
}): string {
  const { differing, same, sides, verdicts } = request;
  if (differing.length + same === 0) {
    const isNone = sides.left.reports.length + sides.right.reports.length === 0;
    const none = isNone
      ? 'There are no reports to show.'
      : 'No report of one side has a counterpart on the other.';
    return `<section><h2>Reports</h2><p class="soft">${none}</p></section>`;
  }
  const questions = new Map<string, string[]>();
  differing.forEach((pair, index) => {
    const { caseId, bundle } = pair.left;
    const key = JSON.stringify([caseId, bundle.question]);
    const link = `<li><a href="#pair-${index + 1}">${shownText(nameOf(pair))}</a>${winnerTag(pair, verdicts)}</li>`;
    questions.set(key, [...(questions.get(key) ?? []), link]);
  });
  const items = [...questions].map(([key, links]) => {
    const [caseId = '', question = ''] = JSON.parse(key) as string[];
    return `<li><span dir="auto">${shownText(question)}</span> <span class="where">${shownText(caseId)}</span><ul>${links.join('')}</ul></li>`;
  });
  const count = `${countText(differing.length, 'pair')} of reports ${differing.length === 1 ? 'differs' : 'differ'}; ${same} ${same === 1 ? 'is' : 'are'} the same on both sides.`;
  return `<nav><h2>Reports</h2><p class="soft">${count}</p><ul>${items.join('')}</ul></nav>`;
}

function nameOf({ left, right }: ReportPair): string {
  const names = left.pipeline === right.pipeline ? left.pipeline : `${left.pipeline} / ${right.pipeline}`;
  return left.repeat === 1 ? names : `${names} · ${left.repeat}`;
}

function winnerTag(pair: ReportPair, verdicts: PairVerdicts | null): string {
  const winner = verdicts?.judged.find((one) => one.pair === pair)?.outcome.winner ?? null;
  if (winner === null) return '';
  return winner === 'tie'
    ? ' <span class="where">neither</span>'
    : ` <span class="tag ${winner.toLowerCase()}">${winner}</span>`;
}
