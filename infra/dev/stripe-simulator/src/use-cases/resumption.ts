import type { Account } from '../account.ts';
import { itemsIn } from '../domain/objects/subscription.ts';
import type { Invoice, Subscription } from '../domain/objects/types.ts';

/** Resumes a paused subscription if this is the invoice that it waits for. False for any other. */
export function resumeBy(
  account: Account,
  subscription: Subscription,
  { invoice, change }: { invoice: Invoice; change: Partial<Subscription> },
): boolean {
  const { resumption } = account.store.privateData<{ resumption: string }>(subscription.id);
  const period = invoice.lines.data[0]?.period;
  if (subscription.status !== 'paused' || resumption !== invoice.id || !period) return false;
  const resumed = account.update(
    subscription,
    { billing_cycle_anchor: period.start, items: itemsIn(subscription, period), ...change },
    'customer.subscription.updated',
  );
  account.emit('customer.subscription.resumed', resumed);
  return true;
}
