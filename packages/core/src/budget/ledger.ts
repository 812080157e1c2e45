import { type Phase, stepCosts } from './step-costs.ts';

/** Of one call, or of many. */
export interface Amount {
  readonly usd: number;
  readonly tokens: number;
}

/** What a run may spend, and has spent so far. */
export interface Budget {
  readonly limitUsd: number | null;
  readonly spentUsd: number;
  readonly limitTokens?: number;
  readonly spentTokens?: number;
}

export interface LedgerOptions extends Omit<Budget, 'limitTokens'> {
  readonly limitTokens?: number | null;
  /**
   * Share that research leaves to writing and checking; calls then set aside what they are likely to cost. Left out: there
   * is one kind of call, and each is made as long as anything is left.
   */
  readonly keptForReport?: number;
  /** What earlier parts of the run have spent, by step. */
  readonly spentBefore?: readonly { readonly step: string; readonly amount: Amount }[];
}

/** The budget of a run. All steps are named by their tasks. */
export interface Ledger {
  readonly budget: () => Budget;
  /** What the step may still spend, in parts of what it may spend in all: 0 to 1, and more when a call cost more than was set aside. */
  used(step: string): number;
  /** Nothing is left for any step. */
  isEmpty(): boolean;
  /**
   * Sets aside what a call is likely to cost, and gives what releases it again. Where it does not fit, calls under way are
   * waited for, which may cost less than was set aside for them, unless `waits` is false. Null: it does not fit.
   */
  reserve(step: string, amount: Amount, options?: { readonly waits: boolean }): Promise<(() => void) | null>;
  /** What a call did cost. */
  spend(step: string, amount: Amount): void;
}

const NOTHING: Amount = { usd: 0, tokens: 0 };
const sum = (a: Amount, b: Amount): Amount => ({ usd: a.usd + b.usd, tokens: a.tokens + b.tokens });
const minus = (a: Amount, b: Amount): Amount => ({ usd: a.usd - b.usd, tokens: a.tokens - b.tokens });

export function openLedger(options: LedgerOptions): Ledger {
  const { limitUsd, limitTokens = null, keptForReport } = options;
  const limit: Amount = { usd: limitUsd ?? Infinity, tokens: limitTokens ?? Infinity };
  const kept = (keptForReport ?? 0) / 2;
  let spent: Amount = { usd: options.spentUsd, tokens: options.spentTokens ?? 0 };
  let setAside = NOTHING;
  const byPhase: Record<Phase, Amount> = { research: NOTHING, writing: NOTHING, checking: NOTHING };
  let underWay = 0;
  const waiting: (() => void)[] = [];

  const note = (step: string, amount: Amount) => {
    const { phase } = stepCosts(step);
    byPhase[phase] = sum(byPhase[phase], amount);
    spent = sum(spent, amount);
  };
  for (const { step, amount } of options.spentBefore ?? []) note(step, amount);

  /** What other phases have yet to spend of their shares. Writing comes in one go: once begun, the rest is for checking. */
  const keptFrom = (phase: Phase): Amount => {
    const open = (other: Phase): Amount => {
      if (other === phase || (other === 'writing' && byPhase.writing.tokens > 0)) return NOTHING;
      const left = minus({ usd: kept * limit.usd, tokens: kept * limit.tokens }, byPhase[other]);
      return { usd: Math.max(0, left.usd || 0), tokens: Math.max(0, left.tokens || 0) };
    };
    return kept === 0 ? NOTHING : sum(open('writing'), open('checking'));
  };
  /** Infinity where nothing limits it. */
  const roomFor = (phase: Phase): Amount => {
    const withheld = keptFrom(phase);
    return {
      usd: limitUsd === null ? Infinity : limit.usd - withheld.usd,
      tokens: limitTokens === null ? Infinity : limit.tokens - withheld.tokens,
    };
  };
  const fits = (phase: Phase, amount: Amount) => {
    const room = roomFor(phase);
    const wanted = sum(sum(spent, setAside), amount);
    return wanted.usd <= room.usd && wanted.tokens <= room.tokens;
  };
  const isEmpty = () => spent.usd >= limit.usd || spent.tokens >= limit.tokens;

  return {
    budget: () => ({
      limitUsd,
      spentUsd: spent.usd,
      ...(limitTokens === null ? {} : { limitTokens, spentTokens: spent.tokens }),
    }),
    isEmpty,
    used(step) {
      const room = roomFor(stepCosts(step).phase);
      const share = (part: number, all: number) => (all <= 0 ? 1 : part / all);
      return Math.max(share(spent.usd, room.usd), share(spent.tokens, room.tokens));
    },
    async reserve(step, amount, { waits } = { waits: true }) {
      if (keptForReport === undefined) return isEmpty() ? null : () => undefined;
      const { phase } = stepCosts(step);
      while (!fits(phase, amount)) {
        if (underWay === 0 || !waits) return null;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      setAside = sum(setAside, amount);
      underWay += 1;
      return () => {
        underWay -= 1;
        setAside = underWay === 0 ? NOTHING : minus(setAside, amount);
        for (const resolve of waiting.splice(0)) resolve();
      };
    },
    spend: note,
  };
}
