import { type BoundName, type ClaimFacts, explainClaim } from '@research-studio/advanced-pipeline';

/** Whether the trust engine has words of this kind for why a claim is as sure as it is, whoever they name. */
export function isReasonGiven(reason: string): boolean {
  forms ??= reasonForms();
  return forms.some((form) => form.test(reason));
}

let forms: readonly RegExp[] | null = null;

const BOUNDS: Readonly<Record<BoundName, true>> = {
  contradicted: true,
  unsupported: true,
  weak_alone: true,
  weak_only: true,
  slight: true,
  interested_alone: true,
  interested_only: true,
  outdated: true,
  lost: true,
  partial: true,
  unverifiable: true,
  disputed: true,
};

/** Every sentence that there is, with places for names, years, counts and what a model said. */
function reasonForms(): readonly RegExp[] {
  const bounds = [...(Object.keys(BOUNDS) as BoundName[]), null];
  const sources = [[], [NAMED], [NAMED, OTHER], [{ ...NAMED, publishedAt: null }]];
  const told = bounds.flatMap((bound) =>
    sources.flatMap((known) =>
      [1, 2].flatMap((origins) =>
        VERIFICATIONS.flatMap((verification) =>
          (['none', 'preferred'] as const).map((dispute) =>
            explainClaim({ verification, sources: known, origins, dispute }, bound),
          ),
        ),
      ),
    ),
  );
  return [...new Set(told)].map(
    (text) =>
      new RegExp(
        `^${text
          .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
          .replace(/SLOT2?/g, '.{1,400}')
          .replace('Two independent', '\\S{1,12} independent')
          .replace(YEAR, '\\d{4}')}$`,
        'su',
      ),
  );
}

const YEAR = '1900';
const STANDING = {
  id: '',
  trust: 1,
  freshness: 1,
  isInterested: false,
  isUnfit: false,
  publishedAt: `${YEAR}-01-01`,
};
const NAMED: ClaimFacts['sources'][number] = { ...STANDING, name: 'SLOT', credibility: 1 };
const OTHER: ClaimFacts['sources'][number] = { ...STANDING, name: 'SLOT2', credibility: 0 };

const VERIFICATIONS: readonly ClaimFacts['verification'][] = [0, 1].flatMap((verbatim) =>
  [null, 'SLOT'].map((reason) => ({
    verdict: 'supported',
    score: 1,
    decidedBy: 'rules',
    reason,
    signals: { verbatim },
  })),
);
