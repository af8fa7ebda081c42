import type { Account } from './account.ts';
import { settleAllPaid, settlePaid } from './use-cases/late-settlement.ts';

/**
 * Settles invoices some time after their payment has succeeded, as Stripe does. Real time, also on test
 * clocks. Only timers: after a crash, `resume` finds the paid invoices in the store.
 */
export function createLateSettlements(deps: { lagMs: number; onSettled: () => void }) {
  const timers = new Set<NodeJS.Timeout>();
  const settle = (account: Account, work: () => void): void => {
    account.request = { id: null, idempotency_key: null };
    account.store.transaction(work);
    deps.onSettled();
  };
  return {
    add(account: Account, invoiceId: string): void {
      if (deps.lagMs === 0) {
        settlePaid(account, invoiceId);
        return;
      }
      const timer = setTimeout(() => {
        timers.delete(timer);
        settle(account, () => settlePaid(account, invoiceId));
      }, deps.lagMs);
      timers.add(timer);
    },
    resume: (account: Account): void => settle(account, () => settleAllPaid(account)),
    stop: (): void => timers.forEach((timer) => clearTimeout(timer)),
  };
}
