import type { Bundle, Claim } from '@research-studio/schemas';
import type { Mutant, Mutation } from './mutant.ts';
import { type RandomChoice, randomChoice } from './random-choice.ts';
import { shortened } from './statement-mutant.ts';

/** Figures and verdicts on a run that are not those of the run. */
export const metadataMutants: readonly Mutant[] = [
  metadataMutant('stale_sources_count', ({ sourcesCount }, random) => ({
    sourcesCount: sourcesCount + 1 + random.below(5),
  })),
  metadataMutant('stale_evidence_count', ({ evidenceCount }, random) => ({
    evidenceCount: evidenceCount + 1 + random.below(5),
  })),
  metadataMutant('coverage_out_of_bounds', (_, random) => ({ coverage: random.pick([1.2, -0.1, 87]) ?? 2 })),
  metadataMutant('confidence_out_of_bounds', (_, random) => ({
    confidence: random.pick([1.01, -1, 95]) ?? 2,
  })),
  metadataMutant('confidence_inflated', ({ confidence }) =>
    confidence > 0.93 ? null : { confidence: Math.min(1, Math.round((confidence + 0.08) * 1000) / 1000) },
  ),
  metadataMutant('confidence_deflated', ({ confidence }) =>
    confidence < 0.4 ? null : { confidence: Math.round((confidence - 0.3) * 1000) / 1000 },
  ),
  metadataMutant('answered_upgraded', ({ answered }) => (answered === 'none' ? { answered: 'full' } : null)),
  metadataMutant('answered_none', ({ answered }) => (answered === 'none' ? null : { answered: 'none' })),
  mutant('metadata_key_missing', (bundle, random) => {
    const key = random.pick(['searches', 'coverage', 'answered', 'usage', 'warnings'] as const) ?? 'usage';
    const { [key]: _, ...metadata } = bundle.metadata;
    return { bundle: { ...bundle, metadata: metadata as Bundle['metadata'] }, where: `metadata.${key}` };
  }),
  mutant('metadata_type_wrong', (bundle, random) => {
    const key = random.pick(['iterations', 'coverage', 'sourcesCount'] as const) ?? 'coverage';
    const metadata = { ...bundle.metadata, [key]: String(bundle.metadata[key]) };
    return { bundle: { ...bundle, metadata: metadata as never }, where: `metadata.${key}` };
  }),
  mutant('evidence_emptied', (bundle) =>
    bundle.evidence.length === 0 ? null : { bundle: { ...bundle, evidence: [] }, where: 'evidence' },
  ),
  mutant('evidence_field_missing', (bundle, random) => {
    const item = random.pick(bundle.evidence);
    if (item === undefined) return null;
    const evidence = bundle.evidence.map((other) => (other === item ? { ...item, fact: '' } : other));
    return { bundle: { ...bundle, evidence }, where: `fact of ${item.id}` };
  }),
  claimMutant('verdict_upgraded', (claim) =>
    claim.verdict === 'supported' ? null : { verdict: 'supported', confidence: 0.95 },
  ),
  claimMutant('claim_confidence_inflated', (claim) =>
    claim.confidence > 0.85 ? null : { confidence: 0.99 },
  ),
  claimMutant('claim_confidence_out_of_bounds', () => ({ confidence: 1.7 })),
  claimMutant('claim_evidence_missing', () => ({ evidenceIds: ['E99991'] })),
  claimMutant('claim_of_nothing', () => ({ evidenceIds: [] })),
  claimMutant('claim_not_in_report', ({ text }) => ({
    text: `${text} This was announced in Port Elmsworth.`,
  })),
  mutant('claims_lost', (bundle) =>
    bundle.claims.length === 0 ? null : { bundle: { ...bundle, claims: [] }, where: 'claims' },
  ),
];

function mutant(name: string, mutate: (bundle: Bundle, random: RandomChoice) => Mutation | null): Mutant {
  return { name, group: 'metadata', mutate: (bundle, seed) => mutate(bundle, randomChoice(seed)) };
}

function metadataMutant(
  name: string,
  change: (metadata: Bundle['metadata'], random: RandomChoice) => Partial<Bundle['metadata']> | null,
): Mutant {
  return mutant(name, (bundle, random) => {
    const changed = change(bundle.metadata, random);
    if (changed === null) return null;
    const where = Object.entries(changed).map(
      ([key, value]) => `${key}: ${bundle.metadata[key as keyof typeof changed]} → ${value}`,
    );
    return { bundle: { ...bundle, metadata: { ...bundle.metadata, ...changed } }, where: where.join(', ') };
  });
}

function claimMutant(name: string, change: (claim: Claim) => Partial<Claim> | null): Mutant {
  return mutant(name, (bundle, random) => {
    for (const claim of random.shuffled(bundle.claims)) {
      const changed = change(claim);
      if (changed === null) continue;
      const claims = bundle.claims.map((other) => (other === claim ? { ...claim, ...changed } : other));
      return {
        bundle: { ...bundle, claims },
        where: `${claim.id} (${shortened(claim.text)}): ${Object.entries(changed).join(', ')}`,
      };
    }
    return null;
  });
}
