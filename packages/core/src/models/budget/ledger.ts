import { type Phase, stepCosts } from './step-costs.ts';

/** Amount of one call or of many. */
export interface Amount {
  readonly usd: number;
  readonly tokens: number;
}

/** The limit of a run, and what it has spent so far. */
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
  /** Expenses of earlier parts of the run, by step. */
  readonly spentBefore?: readonly { readonly step: string; readonly amount: Amount }[];
}

const NOTHING: Amount = { usd: 0, tokens: 0 };
const UNITS = ['usd', 'tokens'] as const;
const sum = (a: Amount, b: Amount): Amount => ({ usd: a.usd + b.usd, tokens: a.tokens + b.tokens });

/** The budget of a run. All steps are named by their tasks. */
export type Ledger = ReturnType<typeof openLedger>;

export function openLedger(options: LedgerOptions) {
  const { limitUsd, limitTokens = null, keptForReport } = options;
  const limit: Amount = { usd: limitUsd ?? Infinity, tokens: limitTokens ?? Infinity };
  let spent: Amount = { usd: options.spentUsd, tokens: options.spentTokens ?? 0 };
  let setAside = NOTHING;
  const byPhase: Record<Phase, Amount> = { research: NOTHING, writing: NOTHING, checking: NOTHING };
  let underWay = 0;
  const waiting: (() => void)[] = [];

  /** Books the cost of a finished call. */
  const spend = (step: string, amount: Amount): void => {
    const { phase } = stepCosts(step);
    byPhase[phase] = sum(byPhase[phase], amount);
    spent = sum(spent, amount);
  };
  for (const { step, amount } of options.spentBefore ?? []) spend(step, amount);

  /** The room of a phase: all but the unspent shares of the others. */
  const roomFor = (phase: Phase, unit: keyof Amount): number => {
    const share = ((keptForReport ?? 0) / 2) * limit[unit];
    if (limit[unit] === Infinity || share === 0) return limit[unit];
    // Writing comes in one go: once begun, the rest is for checking.
    const others = byPhase.writing.tokens > 0 ? (['checking'] as const) : (['writing', 'checking'] as const);
    const kept = others.map((other) => (other === phase ? 0 : Math.max(0, share - byPhase[other][unit])));
    return limit[unit] - kept.reduce((all, one) => all + one, 0);
  };
  const fits = (phase: Phase, amount: Amount) =>
    UNITS.every((unit) => spent[unit] + setAside[unit] + amount[unit] <= roomFor(phase, unit));
  /** Nothing is left for any step. */
  const isEmpty = () => UNITS.some((unit) => spent[unit] >= limit[unit]);

  return {
    budget: (): Budget => ({
      limitUsd,
      spentUsd: spent.usd,
      ...(limitTokens === null ? {} : { limitTokens, spentTokens: spent.tokens }),
    }),
    isEmpty,
    /** The share of what the step may spend that is spent: 0 to 1, and more when a call cost more than was set aside. */
    used(step: string): number {
      const shares = UNITS.map((unit) => {
        const room = roomFor(stepCosts(step).phase, unit);
        return room <= 0 ? 1 : spent[unit] / room;
      });
      return Math.max(...shares);
    },
    /**
     * Sets aside what a call is likely to cost, and gives what releases it again. Where it does not fit, calls under way are
     * waited for, which may cost less than was set aside for them, unless `waits` is false. Null: it does not fit.
     */
    async reserve(step: string, amount: Amount, { waits } = { waits: true }): Promise<(() => void) | null> {
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
        setAside = underWay === 0 ? NOTHING : sum(setAside, { usd: -amount.usd, tokens: -amount.tokens });
        for (const resolve of waiting.splice(0)) resolve();
      };
    },
    spend,
  };
}
