import { type CommandEntry, flag, group, value } from '../command-entry.ts';
import { MODEL_OPTIONS } from '../research/research-options.ts';

export const VERIFY_ENTRY: CommandEntry = {
  name: 'verify',
  describe: 'Compare a report with its sources and print the verdict of each claim',
  usage: 'verify [options] <report.md>',
  options: {
    ...group('Its sources:', {
      docs: value('File or folder with the sources; repeatable'),
      bundle: value('report.json of a run, whose sources carry their text'),
      fetch: flag('Fetch sources that are still missing from their addresses'),
    }),
    ...group('Claims alone:', {
      claims: value(
        'JSON lines {id, claim, evidence: [sentences]} instead of a report; - for standard input',
      ),
    }),
    ...group('Models:', {
      model: {
        ...MODEL_OPTIONS.model,
        describe: 'Model that judges what rules leave open, as provider:model; none: rules alone',
      },
      profile: MODEL_OPTIONS.profile,
      budget: value('Most that the model may cost, in US dollars', 'no limit'),
      entailment: value('Cross-encoder that judges it instead: a folder, or a name on the Hugging Face hub'),
    }),
    ...group('Gate, for CI:', {
      'min-supported': value('Exit 1 when a smaller share of the statements is supported, e.g. 0.9'),
      'max-open': value('Exit 3 when a larger share is open, that is, undecided', '0.2'),
      'ignore-uncited': flag('Do not count facts without a citation'),
      'ignore-unknown-sources': flag(
        'Do not count statements whose sources are not in the list, not given or not readable',
      ),
    }),
    ...group('Output:', {
      json: flag('Print everything (claims, passages, sources, figures) as JSON'),
      output: value('Also write the result to a .json, .md or .txt file; repeatable'),
    }),
  },
  takesWords: true,
  examples: [
    ['$0 verify report.md --docs ./sources', 'compare a report with saved sources'],
    ['$0 verify data/checkpoints/<run id>/report.md', 'a report of your own, against the bundle beside it'],
    ['$0 verify report.md --fetch --json', 'fetch the pages that it cites'],
    ['$0 verify report.md --docs ./sources --min-supported 0.9', 'fail below nine in ten, for CI'],
    ['$0 verify --claims claims.jsonl', 'one verdict a line'],
  ],
  epilogue: `Any report in Markdown, HTML, Word or PDF: citations as [1], 【1】, [^1], links or addresses, and a
list of sources in any shape. Every sentence that cites something or states a fact is judged by the whole text of the
sources it cites: by rules, and what they leave open by a model where one is configured (--model
none asks none). Without --fetch nothing is fetched. Where a source could
not be read, its claims are open, not unsupported. Without --docs and --bundle, the
report.json beside a report.md of ours is used.

Each statement is supported, partially supported, contradicted, unsupported or open: nothing decided
it, which counts neither as supported nor as wrong. Rules decide only what is found verbatim or
nearly so, and what is plainly another value; the rest needs a model.

--min-supported asks for the share of supported statements among all that cite something or state a
fact. Facts without a citation and statements with unknown sources count as not supported;
--ignore-uncited and --ignore-unknown-sources leave them out.

Exit codes:
    0  verified      1  --min-supported is missed, or an unexpected error      2  wrong usage
    3  not verified: more is open than --max-open allows, or the model that was asked gave no verdict`,
  load: async () => (await import('./verify-command.ts')).verifyCommand,
};
