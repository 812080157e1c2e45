import { type CommandEntry, flag, group, value } from '../command-entry.ts';
import { MODEL_OPTIONS } from '../research/research-options.ts';

export const EVAL_ENTRY: CommandEntry = {
  name: 'eval',
  describe: 'Evaluate the pipelines, live or offline, or saved results of theirs',
  usage: 'eval [options]',
  options: {
    ...group('What is judged (one of these):', {
      offline: flag('Run the pipelines over saved documents, with no model and no network'),
      'from-snapshots': flag('Saved results of earlier runs; no pipeline is run'),
      live: flag('Run the pipelines with your models and search'),
      compare: value(
        'Pairs of reports: a model says which is better, that of this run or folder or that of --with',
      ),
      with: value('The other run, report.json or folder of snapshots'),
      rulings: value('The verification: how far it agrees with rulings of people in this .jsonl file'),
      sentences: value(
        'The checking of sentences: how far its verdicts agree with the labels of this .jsonl file',
      ),
      'refresh-snapshots': flag('Run offline, save the results as snapshots and show what changed'),
    }),
    ...group('Which part of it:', {
      cases: value('Cases by id or kind; by commas', 'all'),
      'case-file': value('Your own cases: .yaml, .json or .jsonl', 'the eight built-in ones'),
      pipelines: value('standard-single, standard-multi, advanced-full, advanced-batched; by commas', 'all'),
      repeat: value('Runs of each case and pipeline', '1'),
      snapshots: value('Folder of the snapshots', 'those of the program'),
      'test-mode': flag('Small limits, for a quick try'),
    }),
    ...group('Live runs and judges:', {
      judge: flag('Ask a model, too: about each report, claim of --rulings, sentence of --sentences'),
      'max-iterations': value('Rounds of research of each live run, 1 to 10', 'of the settings'),
      model: value('Model that writes and judges, as provider:model'),
      'fast-model': value('Model that extracts, as provider:model'),
      profile: MODEL_OPTIONS.profile,
      concurrency: value('Live runs, or calls of the judge of pairs, at the same time', '2'),
      budget: value('Most that runs and judges may cost together, in US dollars', 'no limit'),
    }),
    ...group('Outcome:', {
      output: value('Write all rows to this .json file', 'data/evals/live.json with --live'),
      baseline: value('Results to compare with; only what got worse fails'),
      junit: value('Write JUnit XML to this file'),
      markdown: value('Write the comparison as Markdown to this file'),
      'min-agreement': value('(rulings) Share of the rulings that must be met, 0 to 1', 'any'),
      'max-false-alarms': value('(sentences) Share of the right ones that may get a negative verdict', 'any'),
      'max-missed': value('(sentences) Share of the wrong ones that may pass as supported', 'any'),
      'min-precision': value('(sentences) Share of “contradicted” that must be right', 'any'),
      annotations: flag('Print annotations for GitHub Actions'),
      json: flag('Print all rows as JSON instead of the summary'),
    }),
  },
  takesWords: true,
  examples: [
    ['$0 eval --offline', 'the whole product, with nothing but its own files'],
    ['$0 eval --from-snapshots --baseline results.json', 'what an evaluator now sees differently'],
    ['$0 eval --live --cases factual_simple --max-iterations 1 --judge', 'one case with your models'],
    ['$0 eval --live --case-file cases.yaml --output results.json', 'your own questions'],
    ['$0 eval --compare runs/before --with runs/after', 'which report of each pair a model finds better'],
    ['$0 eval --rulings rulings.jsonl --min-agreement 0.5', 'how far the verification agrees with people'],
    [
      '$0 eval --sentences sentences.jsonl --max-missed 0.05',
      'how far the checking of sentences agrees with readers',
    ],
    ['$0 eval --refresh-snapshots', 'after a change that is meant to show'],
  ],
  epilogue: `--offline and --from-snapshots need no key and come out the same on every run. Live runs that were
stopped go on where they stopped when the same command is given again: what is finished lies beside
the results, in a folder that ends in .live, whose snapshots can be judged again with
--from-snapshots --snapshots <that folder>/snapshots, or compared in pairs with --compare.

Exit codes:
    0  passed
    1  a check failed; with --baseline, something got worse, or a check fails that the baseline does
       not know; with --min-agreement, too few rulings were met; with --max-false-alarms, --max-missed or
       --min-precision, the verdicts on sentences do not keep to it
    2  wrong usage, or a file that cannot be written
    3  nothing failed as far as it was measured, and something that was asked for could not be: a
       judge gave no verdict on a report, a pair, a ruled claim or a sentence, a limit for sentences
       had nothing to measure, no model answered in a live run, or the cost cap kept runs from
       being made; the reason is printed
  130  interrupted`,
  load: async () => (await import('./eval-command.ts')).evalCommand,
};
