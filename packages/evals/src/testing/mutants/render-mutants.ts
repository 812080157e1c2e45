import { killRate, type MutantOutcome, type MutationReport } from './run-mutants.ts';

/** The report as Markdown: a table of kinds and evaluators, survivors, false alarms and crashes. */
export function renderMutants(report: MutationReport): string {
  const { outcomes, evaluators, notApplicable, falseAlarms, crashes } = report;
  const shown = evaluators.filter((name) => outcomes.some((outcome) => isKilledBy(outcome, name)));
  const survivors = outcomes.filter(({ isNoticed }) => !isNoticed);
  return [
    `# Mutants: ${percent(outcomes)} of ${outcomes.length} noticed`,
    table(
      ['group', 'kinds', 'mutants', 'noticed'],
      [...Map.groupBy(outcomes, ({ group }) => group)].map(([group, list]) => [
        group,
        String(new Set(list.map(({ mutant }) => mutant)).size),
        String(list.length),
        percent(list),
      ]),
    ),
    table(
      ['mutant', 'applied', 'noticed', ...shown],
      [...Map.groupBy(outcomes, ({ mutant }) => mutant)].map(([mutant, list]) => [
        mutant,
        String(list.length),
        percent(list),
        ...shown.map((name) => String(list.filter((outcome) => isKilledBy(outcome, name)).length || '·')),
      ]),
    ),
    list(
      'Survivors',
      survivors.map(
        ({ mutant, caseId, pipeline, where, killedBy }) =>
          `${mutant} · ${caseId} · ${pipeline}: ${where}${killedBy.length === 0 ? '' : ` (noticed by ${killedBy.join(', ')} alone)`}`,
      ),
    ),
    list(
      'False alarms on untouched bundles',
      falseAlarms.map(
        ({ evaluator, caseId, pipeline, message }) => `${evaluator} · ${caseId} · ${pipeline}: ${message}`,
      ),
    ),
    ...(crashes.length === 0
      ? []
      : [
          list(
            'Evaluators that broke down',
            crashes.map(
              ({ evaluator, mutant, caseId, message }) =>
                `${evaluator} · ${mutant ?? 'untouched'} · ${caseId}: ${message}`,
            ),
          ),
        ]),
    ...(notApplicable.length === 0 ? [] : [`Nothing of the kind to break: ${notApplicable.join(', ')}.`]),
  ].join('\n\n');
}

function isKilledBy({ killedBy }: MutantOutcome, evaluator: string): boolean {
  return killedBy.some((name) => name === evaluator || name.startsWith(`${evaluator}.`));
}

function percent(outcomes: readonly MutantOutcome[]): string {
  const rate = killRate(outcomes);
  return rate === null ? '–' : `${(rate * 100).toFixed(1)}%`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function list(title: string, items: readonly string[]): string {
  return [`## ${title}: ${items.length}`, ...items.map((item) => `- ${item.replaceAll('\n', ' ')}`)].join(
    '\n',
  );
}
