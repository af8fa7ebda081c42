import { z } from 'zod';
import type { Account } from '../account.ts';
import { afterFailedAttempt } from '../domain/dunning.ts';
import type { Invoice } from '../domain/objects/types.ts';
import { flag, metadata } from '../params/fields.ts';
import { subscriptionOf } from './invoice-payment.ts';

export const updateInvoiceParams = z.strictObject({
  auto_advance: flag.optional(),
  metadata: metadata.optional(),
});

/** Adds metadata, and turns automatic collection off, or on again: the retries go on with the next delay. */
export function updateInvoice(
  account: Account,
  id: string,
  { auto_advance: autoAdvance, metadata: added }: z.output<typeof updateInvoiceParams>,
): Invoice {
  const found = account.require('invoice', id);
  const invoice = added
    ? account.update(found, { metadata: { ...found.metadata, ...added } }, 'invoice.updated')
    : found;
  if (autoAdvance === undefined || autoAdvance === invoice.auto_advance) return invoice;
  const { nextAttemptAt } = afterFailedAttempt({
    ...account.dunning,
    status: subscriptionOf(account, invoice)?.status ?? 'canceled',
    attemptCount: invoice.attempt_count,
    now: account.now(invoice.test_clock),
  });
  const isRetried = autoAdvance && invoice.status === 'open' && invoice.attempt_count > 0;
  const change = {
    auto_advance: autoAdvance,
    next_payment_attempt: isRetried ? nextAttemptAt : null,
  };
  return account.update(invoice, change, 'invoice.updated');
}
