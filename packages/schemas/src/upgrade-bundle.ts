type Fields = Readonly<Record<string, unknown>>;

/** A stored bundle as `Bundle` reads it; any other value comes back as it is. */
export function upgradeBundle(value: unknown): unknown {
  if (!isRecord(value) || !Array.isArray(value['claims'])) return value;
  const { claims, trust, schemaVersion } = value;
  if (schemaVersion !== 1 && !(schemaVersion === 2 && claims.some(hasFormerReason))) return value;
  const upgraded = { ...value, schemaVersion: 2, claims: upgradeVerdicts(claims) };
  return trust === undefined ? upgraded : { ...upgraded, trust: upgradeVerdicts(trust) };
}

/**
 * Everything with a verdict in a value that version 1 of the bundle stored. That version did not say who decided a claim, and
 * called what nobody decided "unverifiable"; what rules alone made of other words than those of a passage is open now.
 */
export function upgradeVerdicts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(upgradeVerdicts);
  if (!isRecord(value)) return value;
  const fields = Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, upgradeVerdicts(field)]),
  );
  const code = FORMER_REASONS[String(fields['code'])];
  if (code !== undefined) return { ...fields, code };
  const { verdict, decidedBy } = fields;
  if (verdict === 'unverifiable') return { ...fields, verdict: 'open', decidedBy: null };
  if (typeof verdict !== 'string' || (decidedBy !== undefined && !OLD_DECIDERS.has(decidedBy))) return fields;
  const decider = deciderOf(fields);
  if (decider === undefined) return fields;
  return { ...fields, verdict: decider === null ? 'open' : verdict, decidedBy: decider };
}

/** Codes of reasons that one code replaced. */
const FORMER_REASONS: Readonly<Record<string, string>> = {
  unverifiable: 'open',
  unreliable_alone: 'weak',
  unreliable_only: 'weak',
  slight: 'weak',
  interested_alone: 'interested',
  interested_only: 'interested',
  both_sides_told: 'both_sides',
};

function hasFormerReason(claim: unknown): boolean {
  const reason = isRecord(claim) ? claim['reason'] : undefined;
  return isRecord(reason) && String(reason['code']) in FORMER_REASONS;
}

const OLD_DECIDERS: ReadonlySet<unknown> = new Set(['rules', 'nothing']);

/** Undefined for what is not a claim, null where nobody decided. */
function deciderOf({ verdict, decidedBy, kind, level, evidenceIds, signals }: Fields) {
  if (decidedBy === 'nothing') return null;
  // A sentence that states nothing needs no passage.
  if (decidedBy === 'rules' && kind !== undefined && kind !== 'fact') return 'rule';
  if (verdict === 'unsupported' && Array.isArray(evidenceIds) && evidenceIds.length === 0) return 'rule';
  if (decidedBy === 'rules') return null;
  if (!isRecord(signals)) return undefined;
  // Of the trust engine every claim has the signal of a model, of the standard pipeline those that one judged.
  if (level === undefined ? signals['model'] !== undefined : signals['model'] === 1) return 'model';
  return signals['verbatim'] === 1 && verdict === 'supported' ? 'quote' : null;
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
