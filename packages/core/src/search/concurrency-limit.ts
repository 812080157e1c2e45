/** Runs calls at most `limit` at a time, in the order in which they came. */
export function concurrencyLimit(limit: number): <Value>(call: () => Promise<Value>) => Promise<Value> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (call) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await call();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
