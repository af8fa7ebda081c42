import { createPool } from '@petwell/chassis';
import type { RunningStack } from '@petwell/local-stack';

/** States that the public API cannot create, or IDs it does not return. */
export function createStoredStates({ control }: RunningStack) {
  async function query<Row extends object>(
    service: 'identity' | 'enrollment' | 'notification',
    text: string,
    values: unknown[],
  ): Promise<Row[]> {
    const pool = createPool({ databaseUrl: control.databaseUrl(service), poolSize: 1 });
    try {
      return (await pool.query<Row>(text, values)).rows;
    } finally {
      await pool.end();
    }
  }
  return {
    /** Moves the owner's sign-ins one hour back. */
    async ageSessionsOf(ownerId: number): Promise<void> {
      const text = `UPDATE sessions SET created_at = now() - interval '1 hour' WHERE owner_id = $1`;
      await query('identity', text, [ownerId]);
    },
    /** Moves the owner's first receipt one hour back, so that it can be sent again. Returns its ID. */
    async ageReceiptOf(ownerId: number): Promise<number> {
      const text = `UPDATE email_messages SET created_at = created_at - interval '1 hour'
        WHERE owner_id = $1 AND kind = 'payment-receipt' AND dedupe_key NOT LIKE 'again:%' RETURNING id`;
      const [mail] = await query<{ id: number }>('notification', text, [ownerId]);
      if (!mail) throw new Error('No receipt was mailed');
      return Number(mail.id);
    },
    /** The newest sync job. */
    async newestJobId(): Promise<number> {
      const text = `SELECT id FROM admin_jobs WHERE kind = $1 ORDER BY id DESC LIMIT 1`;
      const [job] = await query<{ id: number }>('enrollment', text, ['sync']);
      if (!job) throw new Error('Nothing was synced');
      return job.id;
    },
  };
}
export type StoredStates = ReturnType<typeof createStoredStates>;
