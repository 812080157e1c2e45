import { checkBundle, escapeMarkdown, plainText } from '@research-studio/core/citation';
import { Bundle, RunMetadata } from '@research-studio/schemas';
import { atKey, atLine, type Finding, finding, shortened } from '../finding.ts';
import { claimsNothing, type StructuralCheck } from './structure-checks.ts';

/**
 * What core promises of every bundle: quotes at their offsets, numbers in order, claims with evidence, findings to the byte;
 * that no claim and no evidence is left untold; and that the Markdown holds its sections, and its list no words in quotation marks that a source does not have.
 */
const checkBundlePromises: StructuralCheck = ({ bundle, report }) => [
  ...checkBundle(bundle).map((what) => finding('bundle', what)),
  ...untold(bundle),
  ...bundle.report.sections
    .filter(({ markdown }) => !bundle.report.markdown.includes(markdown))
    .map(({ heading }) => finding(`section “${heading}”`, 'the Markdown has it otherwise')),
  ...report.parsed.sources.flatMap(({ key, quotes, line }) => {
    // Quotes are shown without the reference marks of their page.
    const text = lettersOf(
      plainText(escapeMarkdown(bundle.sources.find(({ id }) => String(id) === key)?.text ?? '')),
    );
    return quotes
      .filter((quote) => quote.split('…').some((part) => !text.includes(lettersOf(part))))
      .map((quote) => atLine(line, `the source has no “${shortened(quote)}”`));
  }),
];

/** Claims that stand in no section, and evidence of no claim: what was taken out of a report, such as a dispute. */
function untold({ report, claims, evidence }: Bundle): Finding[] {
  const reported = new Set(report.sections.flatMap(({ claimIds }) => claimIds));
  const used = new Set(claims.flatMap(({ evidenceIds }) => evidenceIds));
  return [
    ...claims
      .filter(({ id }) => !reported.has(id))
      .map(({ id }) => finding(`claim ${id}`, 'no section has it')),
    ...evidence
      .filter(({ id }) => !used.has(id))
      .map(({ id }) => finding(`evidence ${id}`, 'no claim has it')),
  ];
}

function lettersOf(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Each piece of evidence has its id, fact, quote and place, and a source with address and title. */
const checkEvidenceFields: StructuralCheck = ({ bundle }) => {
  if (bundle.evidence.length === 0) return null;
  const sources = new Map(bundle.sources.map((source) => [source.id, source]));
  const seen = new Set<string>();
  return bundle.evidence.flatMap(({ id, fact, quote, sourceId, start, end }, index): Finding[] => {
    const where = `evidence ${isBlank(id) ? index + 1 : id}`;
    const source = sources.get(sourceId);
    const isRepeated = seen.has(id);
    seen.add(id);
    const wrong = [
      ...(isBlank(id) ? ['it has no id'] : []),
      ...(isRepeated ? ['its id is given twice'] : []),
      ...(isBlank(fact) ? ['it has no fact'] : []),
      ...(isBlank(quote) ? ['it has no quote'] : []),
      ...(start >= 0 && end > start ? [] : [`its place ${start}–${end} is none`]),
      ...(source === undefined ? [`source ${sourceId} is not there`] : []),
      ...(source !== undefined && isBlank(source.url) ? [`source ${sourceId} has no address`] : []),
      ...(source !== undefined && isBlank(source.title) ? [`source ${sourceId} has no title`] : []),
    ];
    return wrong.map((what) => finding(where, what));
  });
};

function isBlank(text: unknown): boolean {
  return typeof text !== 'string' || text.trim() === '';
}

/** A report that claims or cites anything has evidence. An honest report on having found nothing needs none. */
const checkEvidencePopulated: StructuralCheck = ({ bundle, report }) => {
  if (bundle.evidence.length > 0) return [];
  const cites = report.parsed.sentences.some(({ citations }) => citations.length > 0);
  if (claimsNothing(bundle) && !cites && bundle.metadata.answered === 'none') return null;
  return [finding('evidence', 'it is empty, though the report claims or cites something')];
};

/** Every key of the metadata is there and of its type, counts are right, and what was read was searched for. */
const checkMetadataComplete: StructuralCheck = ({ bundle }) => {
  const { success, data, error } = RunMetadata.safeParse(bundle.metadata);
  if (!success) return error.issues.map(({ path, message }) => atKey(['metadata', ...path], message));
  const { sources, evidence } = bundle;
  const counted = (name: 'sourcesCount' | 'evidenceCount', due: number) =>
    data[name] === due ? [] : [finding(`metadata.${name}`, `it is ${data[name]}, where there are ${due}`)];
  return [
    ...counted('sourcesCount', sources.length),
    ...counted('evidenceCount', evidence.length),
    ...(sources.length > 0 && data.searches.length === 0
      ? [finding('metadata.searches', 'there are sources, and no search that found them')]
      : []),
  ];
};

/** Coverage, confidence, credibility, quality and signals lie between 0 and 1; counts are whole and not negative. */
const checkScoresInBounds: StructuralCheck = ({ bundle }) => [
  ...(Bundle.safeParse(bundle).error?.issues ?? [])
    .filter(({ code }) => OUT_OF_BOUNDS.has(code))
    .map(({ path, message }) => atKey(path, message)),
  ...bundle.claims.flatMap(({ id, signals }) =>
    Object.entries(signals)
      .filter(([, value]) => !(value >= 0 && value <= 1))
      .map(([name, value]) => finding(`claim ${id} signal ${name}`, `${value} is not between 0 and 1`)),
  ),
];

/** By the codes of the schema. */
export const OUT_OF_BOUNDS: ReadonlySet<string> = new Set(['too_big', 'too_small']);

export const bundleChecks: Readonly<Record<string, StructuralCheck>> = {
  check_metadata_complete: checkMetadataComplete,
  check_evidence_populated: checkEvidencePopulated,
  check_scores_in_bounds: checkScoresInBounds,
  check_evidence_fields: checkEvidenceFields,
  check_bundle_promises: checkBundlePromises,
};
