import { detectLanguage } from '@research-studio/language';
import type { Contradiction } from '../contradictions/contradiction.ts';
import { needsCitation } from '../needs-citation.ts';
import { absentNames } from './absent-names.ts';
import type { CheckedSentence, Suspicion } from './checked-sentence.ts';
import type { Finding } from './finding.ts';
import { impossibleDates } from './impossible-dates.ts';
import { inconsistencies } from './inconsistencies.ts';
import { suspiciousStatistics } from './suspicious-statistics.ts';

/**
 * What a careful reader should look at again in a report: names that no evidence knows, dates that cannot be, facts
 * without a citation, figures that their own numbers or sources belie, sentences that contradict each other or tell one
 * side of a contradiction. Advisory. `today` is YYYY-MM-DD; `contradictions` are those among the evidence.
 */
export function checkFindings(request: {
  sentences: readonly CheckedSentence[];
  contradictions: readonly Contradiction[];
  today: string;
  language?: string | null;
}): readonly Finding[] {
  const { sentences, contradictions, today } = request;
  const language =
    request.language ??
    detectLanguage(
      sentences
        .slice(0, 20)
        .map(({ text }) => text)
        .join(' '),
    );
  const namesOf = absentNames(sentences, language);
  const conflictsOf = inconsistencies(sentences, contradictions, language);
  return sentences.flatMap((sentence) => {
    const found = (kind: Finding['kind'], suspicions: readonly Suspicion[]): Finding[] =>
      suspicions.map((suspicion) => ({ kind, sentenceId: sentence.id, decidedBy: 'code', ...suspicion }));
    return [
      ...found('fabricated_name', namesOf(sentence)),
      ...found('impossible_date', impossibleDates(sentence.text, today)),
      ...found('suspicious_statistic', suspiciousStatistics(sentence, language)),
      ...found('contradiction', conflictsOf.get(sentence.id) ?? []),
      ...found('uncited_claim', uncited(sentence, language)),
    ];
  });
}

function uncited({ text, hasCitation }: CheckedSentence, language: string | null): Suspicion[] {
  if (hasCitation || !needsCitation(statedIn(text), language)) return [];
  return [{ severity: 'low', message: `States a fact and cites nothing: "${shortened(text)}"`, open: false }];
}

/** What a list item states after its label; labels and headings alone state nothing. */
function statedIn(text: string): string {
  const rest = /^\W{0,3}[^:.\d]{1,60}: (.{20,})$/su.exec(text)?.[1] ?? text;
  const isFragment = !/[.!?。！？]["”’»)]*$/u.test(rest) && (rest.match(/\p{L}+/gu)?.length ?? 0) < 6;
  return isFragment && !/\p{Nd}/u.test(rest) && !/\p{Script=Han}/u.test(rest) ? '' : rest;
}

function shortened(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 99).trimEnd()}…`;
}
