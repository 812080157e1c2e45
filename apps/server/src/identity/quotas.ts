import type { ServerSettings } from '@research-studio/schemas';
import { ProblemError, tooLarge } from '../problem.ts';
import { type Database, withLock } from '../store/database.ts';
import type { Quota } from '../store/document-store.ts';
import { isLimitedGuest, type User } from './identify.ts';

const MAX_UPLOAD_BYTES = 100_000_000;
/** A form is larger than its files. */
const FORM_BYTES = 1_000_000;
/** Below the number of values that a statement of SQLite may have. */
const ROWS_AT_ONCE = 500;

/** What users may keep. Guests of a server that others can reach share one quota. */
export function createQuotas(
  db: Database,
  { uploadMegabytes, guestUploadMegabytes }: Pick<ServerSettings, 'uploadMegabytes' | 'guestUploadMegabytes'>,
) {
  /** Bytes of uploads that this process receives, by whose quota. */
  const underWay = new Map<string, number>();

  return {
    /** @throws {ProblemError} 413 for an upload that is too large, or for which there is no room. */
    async reserve(user: User, length: number | null): Promise<Quota> {
      const isGuest = isLimitedGuest(user);
      const key = isGuest ? 'guest-' : user.id;
      const max = (isGuest ? guestUploadMegabytes : uploadMegabytes) * 1e6;
      const usedIn = async (database: Database) => {
        const sum = database.selectFrom('documents').select(({ fn }) => fn.sum('bytes').as('bytes'));
        const row = await sum
          .where('userId', isGuest ? 'like' : '=', isGuest ? `${key}%` : key)
          .executeTakeFirst();
        return Number(row?.bytes ?? 0);
      };
      const full = () =>
        new ProblemError(
          413,
          `${isGuest ? 'Documents of all guests' : 'Your documents'} may take ${Math.floor(max / 1e6)} MB together, uploads under way included; delete some of them first.`,
          { title: 'No room for this document', headers: { connection: 'close' } },
        );
      if (length !== null && length > MAX_UPLOAD_BYTES) throw tooLarge(MAX_UPLOAD_BYTES);
      const used = await usedIn(db);
      const before = underWay.get(key) ?? 0;
      const room = max - used - before;
      if (room <= 0 || (length !== null && length > room + FORM_BYTES)) throw full();
      const bytes = length ?? Math.min(MAX_UPLOAD_BYTES, room + FORM_BYTES);
      underWay.set(key, before + bytes);
      return {
        bytes,
        full,
        insert: (rows) =>
          withLock(db, `documents:${key}`, async (transaction) => {
            let sum = await usedIn(transaction);
            const { kept = [], left = [] } = Object.groupBy(rows, (row) => {
              if (sum + row.bytes > max) return 'left';
              sum += row.bytes;
              return 'kept';
            });
            for (let start = 0; start < kept.length; start += ROWS_AT_ONCE)
              await transaction
                .insertInto('documents')
                .values(kept.slice(start, start + ROWS_AT_ONCE))
                .execute();
            return { kept, left };
          }),
        release() {
          const rest = (underWay.get(key) ?? 0) - bytes;
          if (rest > 0) underWay.set(key, rest);
          else underWay.delete(key);
        },
      };
    },
  };
}
