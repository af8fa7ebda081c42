import type { Account } from '../account.ts';
import { buildBalanceTransaction, type Movement } from '../domain/objects/balance-transaction.ts';
import type { BalanceTransaction } from '../domain/objects/types.ts';
import { planPayout } from './payout-schedule.ts';

/** Records money that entered or left the balance. It becomes available on the customer's clock. */
export function recordMovement(
  account: Account,
  movement: Movement,
  customer: string | null = null,
): BalanceTransaction {
  const built = buildBalanceTransaction(movement, account.nowFor(customer));
  account.keepClock(built.id, customer);
  if (built.status === 'available') account.payoutItems.add(built.id);
  return account.create(built);
}

/** Makes everything available that has become due on this clock. */
export function passAvailability(account: Account, clock: string, until: number): void {
  makeAvailable(account, account.store.dueOf('balance_transaction', clock, until));
}

/** Makes movements available, and plans their payout. */
export function makeAvailable(account: Account, movements: BalanceTransaction[]): void {
  for (const movement of movements) {
    const available = account.update(movement, { status: 'available' });
    account.payoutItems.add(movement.id);
    updateDispute(account, available);
  }
  if (movements.length > 0) planPayout(account);
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
