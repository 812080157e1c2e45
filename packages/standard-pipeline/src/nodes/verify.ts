import { AIMessage } from '@langchain/core/messages';
import {
  describeEvidence,
  type Evidence,
  type EvidenceItem,
  type ResearchPorts,
} from '@research-studio/core';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import type { VerifiedClaim } from '../verified-claim.ts';
import { type CheckedFact, judgeFact, type Verdicts, verifyTask } from './verify.task.ts';

/** Facts that a model checks at most; the rest are worded by their passages, which needs no check. */
const MAX_MODEL_CHECKS = 20;

/**
 * Checks that each noted fact says what its passage says. Code decides first: a fact that is the passage itself holds,
 * one whose words, numbers and names stand there too, and one with other numbers or negations
 * fails; a model sees only what that leaves open, most relevant first.
 *
 * Reads `evidence`, `sources`; replaces `verifiedClaims` and `confidence`, the share of facts that hold.
 */
export async function verify(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const { ports, signal } = await contextOf(runtime);
  const evidence = await withSurroundings(describeEvidence(state.evidence, state.sources), state, ports);
  const decided = evidence.flatMap((item) => decideByCode(item) ?? []);
  const decidedIds = new Set(decided.map(({ evidenceId }) => evidenceId));
  const open = evidence
    .filter(({ id }) => !decidedIds.has(id))
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, MAX_MODEL_CHECKS);
  const answer =
    open.length === 0
      ? { verdicts: [] }
      : await ports.reasoner.reason(verifyTask, { today: ports.today, items: open }, signal);
  const misstated = new Set(open.filter(statesOtherNumbers).map(({ id }) => id));
  const judged = oneEach(answer.verdicts).map(({ evidenceId, supported, reason }): VerifiedClaim => {
    if (!supported || !misstated.has(evidenceId))
      return { evidenceId, supported, decidedBy: 'model', reason };
    return {
      evidenceId,
      supported: false,
      decidedBy: 'rules',
      reason: 'its numbers do not stand in the passage',
    };
  });
  const verifiedClaims = [...decided, ...judged];
  const supported = verifiedClaims.filter((claim) => claim.supported).length;
  const confidence = verifiedClaims.length === 0 ? 0 : supported / verifiedClaims.length;
  return {
    verifiedClaims,
    confidence,
    messages: [
      new AIMessage(`Verified ${supported} of ${verifiedClaims.length} facts against their passages.`),
    ],
  };
}

/** Characters of the opening of a page, and of the text before a passage, that say what the passage is about. */
const SURROUNDING_CHARACTERS = 300;

async function withSurroundings(
  evidence: readonly EvidenceItem[],
  { sources }: Pick<ResearchState, 'sources'>,
  ports: Pick<ResearchPorts, 'sources'>,
): Promise<readonly (EvidenceItem & CheckedFact)[]> {
  return Promise.all(
    evidence.map(async (item) => {
      const hash = sources[item.sourceId]?.contentHash;
      const text = hash === undefined ? '' : await ports.sources.text(hash);
      const opening = text.slice(0, Math.min(SURROUNDING_CHARACTERS, item.start));
      const before = text.slice(Math.max(opening.length, item.start - SURROUNDING_CHARACTERS), item.start);
      return { ...item, surroundings: [opening, before].filter((part) => part.trim() !== '').join(' … ') };
    }),
  );
}

/** Of two verdicts on one item the stricter counts. */
function oneEach(verdicts: Verdicts['verdicts']): Verdicts['verdicts'] {
  const groups = Map.groupBy(verdicts, ({ evidenceId }) => evidenceId);
  return [...groups.values()].flatMap((group) => group.find(({ supported }) => !supported) ?? group[0] ?? []);
}

function decideByCode(item: CheckedFact): VerifiedClaim | null {
  const { id, fact, quote } = item;
  if (plain(quote).includes(plain(fact)))
    return { evidenceId: id, supported: true, decidedBy: 'quote', reason: null };
  const { verdict } = judgeFact(item);
  if (verdict === 'supported') return { evidenceId: id, supported: true, decidedBy: 'rules', reason: null };
  if (verdict === 'contradicted') {
    return {
      evidenceId: id,
      supported: false,
      decidedBy: 'rules',
      reason: 'numbers, names or negations differ from the passage',
    };
  }
  return null;
}

/** No model can make a figure stand where it does not: neither in the passage nor in what is known of its page. */
function statesOtherNumbers({ fact, quote, title, site, publishedAt, surroundings }: CheckedFact): boolean {
  const known = new Set([quote, title, site, publishedAt ?? '', surroundings].flatMap(figuresIn));
  return figuresIn(fact).some((figure) => figure.length > 1 && !known.has(figure));
}

/** Digits alone: 1,071 and 1 071 are one figure, and so are 4.0 and 4. */
function figuresIn(text: string): readonly string[] {
  const written = plain(text).match(/\d+(?:[.,' ]\d{3}(?!\d))*(?:[.,]\d+)?/g) ?? [];
  return written.map((figure) => figure.replace(/[.,]0$/, '').replace(/\D/g, ''));
}

function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim();
}

/** Evidence as it may be written from: a fact that did not hold, or was not checked, gives way to its passage. */
export function groundedEvidence(
  evidence: readonly Evidence[],
  claims: readonly VerifiedClaim[],
): readonly Evidence[] {
  const holds = new Set(claims.filter(({ supported }) => supported).map(({ evidenceId }) => evidenceId));
  return evidence.map((item) => (holds.has(item.id) ? item : { ...item, fact: item.quote }));
}
