import type { Account } from '../account.ts';
import { buildBalanceTransaction, type Movement } from '../domain/objects/balance-transaction.ts';
import type { BalanceTransaction } from '../domain/objects/types.ts';

/** Records money that entered or left the balance. It becomes available on the customer's clock. */
export function recordMovement(
  account: Account,
  movement: Movement,
  customer: string | null = null,
): BalanceTransaction {
  const built = buildBalanceTransaction(movement, account.nowFor(customer));
  account.keepClock(built.id, customer);
  return account.create(built);
}

/** Makes everything available that has become due on this clock. */
export function makeAvailable(account: Account, clock: string, until: number): void {
  for (const movement of account.store.dueOf('balance_transaction', clock, until)) {
    const available = account.update(movement, { status: 'available' });
    updateDispute(account, available);
  }
}

/** A dispute contains its movements. */
function updateDispute(account: Account, movement: BalanceTransaction): void {
  const dispute = account.store.get('dispute', movement.source ?? '');
  if (!dispute) return;
  const movements = dispute.balance_transactions.map((one) =>
    one.id === movement.id ? movement : one,
  );
  account.update(dispute, { balance_transactions: movements });
}
