import pRetry from 'p-retry';

let isLeaving = false;

/** To be called when the process is to end: from then on nothing waits for a database. */
export function stopAwaiting(): void {
  isLeaving = true;
}

/** Longest wait of a worker for its database before it gives up a run. */
const PATIENCE_MS = 120_000;
const PAUSES = { retries: Number.POSITIVE_INFINITY, minTimeout: 50, factor: 2, maxTimeout: 1000 };

/** Error codes of system calls, and of PostgreSQL as it starts, stops or is full (SQLSTATE 57P01-57P03, 53300 and class 08). */
const UNREACHABLE =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|57P0[123]|53300|08\w{3})$/;

/** Whether the database could not be asked, rather than that it refused. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  if (!(error instanceof Error)) return false;
  // Of a socket file that is gone, not of any other file.
  if ('code' in error && error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  const byCode = 'code' in error && UNREACHABLE.test(String(error.code));
  return (
    byCode ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(error.message)
  );
}

/**
 * Does the work again while its database cannot be reached. The work must come out the same when it is done twice: a
 * connection may break after the database has done it.
 *
 * @throws the last error after two minutes or when the process is to end, and any other error at once.
 */
export function awaitDatabase<Result>(work: () => Promise<Result>, forMs = PATIENCE_MS): Promise<Result> {
  const shouldRetry = ({ error }: { readonly error: Error }) => isUnreachable(error) && !isLeaving;
  return pRetry(work, { ...PAUSES, maxRetryTime: forMs, shouldRetry });
}
