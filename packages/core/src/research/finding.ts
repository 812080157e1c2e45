import type { Evidence } from '@research-studio/schemas';

/** Evidence of a page, before it gets its id. */
export type Finding = Omit<Evidence, 'id'>;
