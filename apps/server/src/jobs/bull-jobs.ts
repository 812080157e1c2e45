import { Queue, type QueueOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { ProblemError } from '../problem.ts';
import type { WorkOptions } from './attempt.ts';
import { JobQueue } from './job-queue.ts';

export interface BullOptions extends Omit<WorkOptions, 'concurrency' | 'research'> {
  readonly redis: Redis;
  /** Of workers, which wait for their next job. */
  readonly connection: QueueOptions['connection'];
  /** Begins every key. */
  readonly prefix: string;
}

/** A worker that has said nothing for so long is gone. */
export const SILENCE_MS = 12_000;
const LOOK_MS = 4000;

/** Since when a worker that is gone has said nothing. */
export function silentSince(now: Date): string {
  return new Date(now.getTime() - SILENCE_MS).toISOString();
}

export const QUEUE = 'runs';

/** Message to the workers: let the run go. */
export function stopChannel(prefix: string): string {
  return `${prefix}:stop`;
}

/**
 * Jobs in BullMQ, done by workers in processes of their own. The database says which runs there are to do and whose they
 * are; the queue hands them out. Whatever Redis has lost is put in line again.
 */
export class BullJobs extends JobQueue<BullOptions> {
  readonly #queue: Queue;
  #looking: NodeJS.Timeout | null = null;

  constructor(options: BullOptions) {
    super(options);
    const { redis, prefix } = options;
    this.#queue = new Queue(QUEUE, { connection: redis, prefix, skipVersionCheck: true });
    this.#queue.on('error', () => undefined);
  }

  override async start(): Promise<void> {
    // The next look makes up for one that failed; of looks that fail one after the other, the first is reported.
    let hasFailed = false;
    const lookAgain = async () => {
      try {
        await this.#look();
        hasFailed = false;
      } catch (error) {
        if (!hasFailed) this.options.log(`Runs whose worker is gone cannot be looked for now: ${error}`);
        hasFailed = true;
      }
    };
    await lookAgain();
    this.#looking = setInterval(() => void lookAgain(), LOOK_MS);
  }

  override async reach(): Promise<void> {
    try {
      await this.options.redis.ping();
    } catch {
      throw new ProblemError(
        503,
        'No run can be started until it does; runs that were started go on. Try again in a moment.',
        { title: 'Redis does not answer', headers: { 'retry-after': '5' } },
      );
    }
  }

  override async wake(runId: string): Promise<void> {
    await this.#look(runId).catch((error: unknown) =>
      this.options.log(`Run ${runId} is put in line when Redis answers again: ${error}`),
    );
  }

  override async restart(runId: string): Promise<void> {
    const { redis, prefix } = this.options;
    // A worker that does not hear it finds out when it next stores something.
    await redis.publish(stopChannel(prefix), runId).catch(() => undefined);
    await this.wake(runId);
  }

  override async close(): Promise<void> {
    if (this.#looking !== null) clearInterval(this.#looking);
    await this.#queue.close();
  }

  async #look(ofSamePerson?: string): Promise<void> {
    const { runs, clock, activeRunsPerUser } = this.options;
    const given = { silentSince: silentSince(clock()), activeRunsPerUser, ofSamePerson };
    for (const id of await runs.toDo(given)) await this.#put(id);
  }

  /** A run that is in line already stays where it is. The queue itself would wait for a Redis that is away. */
  async #put(runId: string): Promise<void> {
    await this.options.redis.ping();
    await this.#queue.add('research', {}, { jobId: runId, removeOnComplete: true, removeOnFail: true });
  }
}
