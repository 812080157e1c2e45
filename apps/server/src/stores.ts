import type { Services } from './routes/api.ts';

export interface OpenServices extends Services {
  close(): Promise<void>;
}

/** Before what works on them. */
export type Stores = Omit<OpenServices, 'checks'>;

export interface OpenOptions {
  readonly clock: () => Date;
  readonly log: (message: string) => void;
}
