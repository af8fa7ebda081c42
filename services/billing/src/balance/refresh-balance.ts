import { staffActed, type StaffActor } from '@petwell/chassis';
import type { RunTransaction } from '../core/transaction.ts';
import type { ReadBalance } from './read-balance.ts';

/** Shorter than the gateway waits. */
const refreshMs = 7_000;

/**
 * Handles POST /api/admin/reports/money/refresh: reads the balance for some seconds, and logs who asked. The timer,
 * or the next refresh, goes on with what is left.
 */
export function createRefreshBalance(deps: {
  readBalance: ReadBalance;
  findReadThrough: () => Promise<Date | null>;
  transaction: RunTransaction;
}) {
  return async function refreshBalance(actor: StaffActor) {
    const isComplete = await deps.readBalance(AbortSignal.timeout(refreshMs));
    const detail = isComplete ? null : 'not complete yet';
    await deps.transaction(({ outbox }) =>
      outbox.append([
        staffActed({ actor, action: 'sync', subject: 'balance', result: 'done', detail }),
      ]),
    );
    const readThrough = await deps.findReadThrough();
    return { isComplete, readThrough: readThrough?.toISOString() ?? null };
  };
}
export type RefreshBalance = ReturnType<typeof createRefreshBalance>;
