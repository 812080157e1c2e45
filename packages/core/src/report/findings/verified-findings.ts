import { addressesModels } from '@research-studio/documents';
import { countWords, directAnswers, standsAlone } from '@research-studio/extractive';
import { detectLanguage, primaryTag, splitSentences } from '@research-studio/language';
import type { VerifiedFinding } from '@research-studio/schemas';
import { verifyQuote } from '@research-studio/verification';
import { canBeShown } from '../../citation/findings-block.ts';
import { describeEvidence, type EvidenceItem } from '../../research/evidence-item.ts';
import type { ResearchPorts } from '../../research/ports/ports.ts';
import type { StepContext } from '../../research/ports/step-context.ts';
import { numberDraft } from '../checking/numbered-draft.ts';
import type { Draft } from '../writing/draft.ts';
import type { WritingMaterial } from '../writing/writing-material.ts';
import { inTurn, selectFindingsTask } from './select-findings.task.ts';

/** Whole sentences of so many words say something and are read at a glance. */
const WORDS = { least: 15, most: 60 };
const MOST_CANDIDATES = 40;
/** Candidates are numbered from here on; evidence of readers and of the library stays below. */
const FIRST_ID = 950_001;
const UNFIT: ReadonlySet<string> = new Set([
  'instructions',
  'hidden_text',
  'retracted',
  'login_wall',
  'interested_party',
  'personal_view',
  'predatory',
]);

type Texts = Pick<ResearchPorts['sources'], 'text'>;

/**
 * Candidates cut from what was read, most relevant first: whole sentences of one paragraph, around what a reader noted. None of
 * sources with a flaw or an interest, and none from a passage that other sources dispute.
 *
 * @throws {RunError} when a stored text is missing or damaged.
 */
export async function cutCandidates(
  material: WritingMaterial,
  texts: Texts,
  /** Length of a quotation in words. */
  length = WORDS,
): Promise<readonly VerifiedFinding[]> {
  const { evidence, sources, brief } = material;
  const isDisputed = disputedBy(material);
  const ofPassages = await Promise.all(
    evidence.map(async (item) => {
      const source = sources[item.sourceId];
      if (source === undefined || source.flags.some((flag) => UNFIT.has(flag))) return [];
      const { id, sourceId } = item;
      const text = await texts.text(source.contentHash);
      return spansOf(item, text, length)
        .filter((span) => !isDisputed({ ...span, sourceId }))
        .map(({ start, end }) => ({
          sourceId,
          quote: text.slice(start, end),
          start,
          end,
          id: start === item.start && end === item.end ? id : null,
        }))
        .filter(({ quote }) => isQuotable(quote, brief.language));
    }),
  );
  const cut = answersFirst(inTurn(ofPassages), material);
  return cut
    .filter((one, at) => !cut.slice(0, at).some((other) => isSame(one, other)))
    .slice(0, MOST_CANDIDATES)
    .map(({ id, ...found }, at) => ({ ...found, id: id ?? `E${FIRST_ID + at}`, status: 'pending' }));
}

type Quoted = Pick<VerifiedFinding, 'sourceId' | 'quote' | 'start' | 'end'>;

/** Copies of one text, and cuts from the same sentences, count once. */
function isSame(one: Quoted, other: Quoted): boolean {
  return one.quote === other.quote || (one.sourceId === other.sourceId && overlap(one, other));
}

/** Those first that answer a part of the question by themselves, part by part. */
function answersFirst<One extends Quoted>(
  quoted: readonly One[],
  { brief, researchQuestions, evidence, sources }: WritingMaterial,
): readonly One[] {
  const passages = quoted.flatMap(({ sourceId, quote, start, end }, at) => {
    const near = evidence.find((item) => item.sourceId === sourceId && overlap(item, { start, end }));
    return near === undefined
      ? []
      : describeEvidence([{ ...near, id: String(at), quote, fact: quote, note: null, start, end }], sources);
  });
  const answers = directAnswers({ question: brief.question, parts: researchQuestions, passages });
  const first = inTurn(answers).flatMap((id) => quoted[Number(id)] ?? []);
  return [...new Set([...first, ...quoted])];
}

type Disputable = Pick<WritingMaterial, 'conflicts' | 'evidence'>;

/** Whether a quotation is from a passage that a better founded side disputes, or from any side where none is better. */
function disputedBy({ conflicts, evidence }: Disputable) {
  const open = conflicts.flatMap(({ sides, better }) =>
    sides.filter((_, at) => at !== better).flatMap(({ evidenceIds }) => evidenceIds),
  );
  const disputed = evidence.filter(({ id }) => open.includes(id));
  return (quoted: Pick<VerifiedFinding, 'sourceId' | 'start' | 'end'>): boolean =>
    disputed.some((other) => other.sourceId === quoted.sourceId && overlap(quoted, other));
}

/** Findings without those that conflicts dispute which were found after they were chosen. */
export function undisputed(
  findings: readonly VerifiedFinding[],
  material: Disputable,
): readonly VerifiedFinding[] {
  const isDisputed = disputedBy(material);
  return findings.filter((finding) => !isDisputed(finding));
}

type Span = Pick<VerifiedFinding, 'start' | 'end'>;

const overlap = (one: Span, other: Span) => one.start < other.end && one.end > other.start;

/** Each noted sentence of a paragraph; with its neighbours where it alone is too short. */
function spansOf(item: Span, text: string, { least, most }: typeof WORDS): readonly Span[] {
  const from = text.lastIndexOf('\n\n', item.start) + 1;
  const to = text.indexOf('\n\n', item.end);
  const sentences = splitSentences(text.slice(from, to < 0 ? text.length : to));
  return sentences.flatMap((sentence) => {
    if (!overlap({ start: from + sentence.start, end: from + sentence.end }, item)) return [];
    const block = sentences.filter((other) => other.block === sentence.block);
    let first = block.indexOf(sentence);
    let last = first;
    const span = () => ({ start: from + (block[first]?.start ?? 0), end: from + (block[last]?.end ?? 0) });
    const words = () => countWords(text.slice(span().start, span().end));
    while (words() < least && last + 1 < block.length) last += 1;
    while (words() < least && first > 0) first -= 1;
    return words() >= least && words() <= most ? [span()] : [];
  });
}

function isQuotable(quote: string, language: string): boolean {
  return (
    canBeShown(quote) &&
    /[.!?。！？]["”’»」)]*$/u.test(quote) &&
    !/\s\|\s/u.test(quote) &&
    standsAlone(quote, language) &&
    !addressesModels(quote) &&
    primaryTag(detectLanguage(quote) ?? language) === primaryTag(language)
  );
}

/** Words of a quotation that its source must share with it, in order. */
const ALIKE = 0.8;

/**
 * Whether each candidate is in its source: at its offsets to the byte, or nearly so elsewhere in the text, in which case it
 * becomes what the source says there.
 */
export async function verifyCandidates(
  candidates: readonly VerifiedFinding[],
  { sources }: Pick<WritingMaterial, 'sources'>,
  texts: Texts,
): Promise<readonly VerifiedFinding[]> {
  return Promise.all(
    candidates.map(async (candidate) => {
      const hash = sources[candidate.sourceId]?.contentHash;
      return verifiedFinding(candidate, hash === undefined ? '' : await texts.text(hash));
    }),
  );
}

export function verifiedFinding(candidate: VerifiedFinding, text: string): VerifiedFinding {
  if (candidate.quote !== '' && text.slice(candidate.start, candidate.end) === candidate.quote)
    return { ...candidate, status: 'passed' };
  const { verdict, start, end: lastWord, similarity } = verifyQuote(candidate.quote, text);
  if (start === null || lastWord === null) return { ...candidate, status: 'failed' };
  const stop = /^[.!?。！？]["”’»」)]*/u.exec(text.slice(lastWord, lastWord + 5))?.[0] ?? '';
  const end = lastWord + stop.length;
  const quote = text.slice(start, end);
  const isThere = (verdict === 'exact' || verdict === 'edited') && similarity > ALIKE && canBeShown(quote);
  return isThere ? { ...candidate, quote, start, end, status: 'passed' } : { ...candidate, status: 'failed' };
}

/** A reader has no use for more. */
const MOST_FINDINGS = 5;
/** Share of the requested length; the report keeps the rest. */
const SHARE_OF_LENGTH = 0.25;
const MOST_FROM_ONE_SOURCE = 2;

/**
 * The verified findings: of the candidates that passed those that a model, or without one the extractive ranking, chooses by id.
 * Whatever else it answers is ignored. None where nothing answers.
 */
export async function chooseFindings(
  request: { readonly candidates: readonly VerifiedFinding[]; readonly material: WritingMaterial },
  { ports, signal }: StepContext,
  most = MOST_FINDINGS,
): Promise<readonly VerifiedFinding[]> {
  const { brief, researchQuestions } = request.material;
  const passed = request.candidates.filter(({ status }) => status === 'passed');
  if (passed.length === 0) return [];
  const candidates = findingEvidence(passed, request.material);
  const input = { question: brief.question, researchQuestions, candidates, most };
  const output = await ports.reasoner.reason(selectFindingsTask, input, signal);
  const chosen = new Set<VerifiedFinding>();
  let room = SHARE_OF_LENGTH * (brief.maxWords ?? Number.POSITIVE_INFINITY);
  for (const named of output.ids) {
    const finding = passed.find(({ id }) => id === named.replace(/[[\]\s]/g, ''));
    const ofSource = [...chosen].filter(({ sourceId }) => sourceId === finding?.sourceId);
    if (finding === undefined || ofSource.length >= MOST_FROM_ONE_SOURCE) continue;
    const words = countWords(finding.quote);
    if (words > room || chosen.has(finding) || chosen.size >= most) continue;
    room -= words;
    chosen.add(finding);
  }
  return [...chosen];
}

/** Findings as evidence, with what was noted of the passage that they were cut from. */
function findingEvidence(
  findings: readonly VerifiedFinding[],
  { evidence, sources }: WritingMaterial,
): readonly EvidenceItem[] {
  return findings.flatMap(({ id, sourceId, quote, start, end }) => {
    const near = evidence.find((item) => item.sourceId === sourceId && overlap(item, { start, end }));
    return near === undefined
      ? []
      : describeEvidence([{ ...near, id, sourceId, quote, fact: quote, note: null, start, end }], sources);
  });
}

/** The material with its findings as further evidence, for the report that shows them. */
export function withFindings(
  material: WritingMaterial,
  findings: readonly VerifiedFinding[],
): WritingMaterial {
  const known = new Set(material.evidence.map(({ id }) => id));
  const further = findingEvidence(findings, material).filter(({ id }) => !known.has(id));
  return { ...material, evidence: [...material.evidence, ...further] };
}

/**
 * Of a draft of quotations: without sentences that a finding shows already. The first passage of each section stays whole,
 * because it is the answer.
 */
export function withoutFindings(draft: Draft, findings: readonly VerifiedFinding[], language: string): Draft {
  const shown = findings.map(({ quote }) => lettersOf(quote));
  const { sentences, replace } = numberDraft(draft, language);
  const said = sentences.filter(({ claim, section, marks }) => {
    const answer = sentences.find((one) => one.section === section);
    const isAnswer = answer?.marks.join() === marks.join();
    return !isAnswer && shown.some((quote) => quote.includes(lettersOf(claim)));
  });
  return replace(new Map(said.map(({ n }) => [n, ''])));
}

const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
