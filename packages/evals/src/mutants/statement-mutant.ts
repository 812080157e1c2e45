import type { Bundle } from '@research-studio/schemas';
import { replaceStatement } from './edit-report.ts';
import type { Mutant, MutantGroup } from './mutant.ts';
import { type RandomChoice, randomChoice } from './random-choice.ts';
import { type ReportStatement, reportStatements } from './report-statements.ts';

export interface StatementMutant {
  readonly name: string;
  readonly group: MutantGroup;
  /** Which statements it may break; left out: cited ones of prose. */
  readonly accepts?: (statement: ReportStatement) => boolean;
  /** The statement's Markdown broken; null where it has nothing of the kind. */
  readonly rewrite: (
    statement: ReportStatement,
    given: { readonly bundle: Bundle; readonly random: RandomChoice },
  ) => string | null;
}

/** A mutant that breaks one statement of the report, chosen by the seed among those that it can break. */
export function statementMutant({ name, group, accepts = isCitedProse, rewrite }: StatementMutant): Mutant {
  return {
    name,
    group,
    mutate: (bundle, seed) => {
      const random = randomChoice(seed);
      for (const statement of random.shuffled(reportStatements(bundle).filter(accepts))) {
        const markdown = rewrite(statement, { bundle, random });
        if (markdown === null || markdown === statement.markdown) continue;
        return {
          bundle: replaceStatement(bundle, statement, markdown),
          where: changeOf(statement.markdown, markdown),
        };
      }
      return null;
    },
  };
}

export function isCitedProse({ role, citations }: ReportStatement): boolean {
  return role === undefined && citations.length > 0;
}

/** Both texts from shortly before the place where they begin to differ. */
function changeOf(before: string, after: string): string {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = same <= 80 ? 0 : before.lastIndexOf(' ', same - 40) + 1;
  const lead = from === 0 ? '' : '…';
  return `${lead}${shortened(before.slice(from))} → ${lead}${shortened(after.slice(from))}`;
}

/** Of the statement, that a reader finds it again. */
export function shortened(markdown: string): string {
  const line = markdown.replaceAll('\n', ' / ');
  return line.length <= 240 ? line : `${line.slice(0, 237)}…`;
}
