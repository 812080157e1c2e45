import type { Evidence } from '../schemas/evidence.ts';

/** Evidence of a page, before it gets its id. */
export type Finding = Omit<Evidence, 'id'>;
