import { z } from 'zod';
import type { Account } from '../account.ts';
import { nextBoundary } from '../domain/billing-periods.ts';
import { randomToken } from '../domain/ids.ts';
import { itemsIn } from '../domain/objects/subscription.ts';
import type { Invoice, Subscription } from '../domain/objects/types.ts';
import { invalidRequest, StripeError } from '../domain/stripe-error.ts';
import { flag, id } from '../params/fields.ts';
import { draftSeconds } from './bill-period.ts';
import { composeInvoice, pendingItemsOf } from './draft-invoice.ts';
import { periodEndOf } from './ending-settings.ts';

export const previewInvoiceParams = z.strictObject({
  customer: id.optional(),
  subscription: id,
  subscription_details: z.strictObject({ cancel_at_period_end: flag.optional() }).optional(),
});

/** Shows a subscription's next invoice as it would be now. Nothing is stored. */
export function previewInvoice(
  account: Account,
  params: z.output<typeof previewInvoiceParams>,
): Invoice {
  const subscription = account.require('subscription', params.subscription, 'subscription');
  if (params.customer !== undefined && params.customer !== subscription.customer) {
    throw invalidRequest(
      `The subscription ${subscription.id} does not belong to the customer ${params.customer}.`,
      { param: 'subscription' },
    );
  }
  const start = periodEndOf(subscription);
  const end = nextBoundary(subscription.billing_cycle_anchor, start);
  const isBilled = isRenewed(subscription, params.subscription_details?.cancel_at_period_end);
  const hasItems = pendingItemsOf(account, subscription).length > 0;
  if (isDormant(subscription) || (!isBilled && !hasItems)) throw noneUpcoming(subscription);
  const preview = composeInvoice(account, subscription, {
    id: `upcoming_in_1${randomToken(23)}`,
    billedItems: isBilled ? itemsIn(subscription, { start, end }).data : [],
    period: { start: subscription.items.data[0]?.current_period_start ?? start, end: start },
    billingReason: 'upcoming',
    autoAdvance: true,
  });
  const { total, amount_due: due, starting_balance: balance } = preview;
  return {
    ...preview,
    created: start,
    ending_balance: balance + total - due,
    next_payment_attempt: start + draftSeconds,
  };
}

/** Whether another period follows. */
function isRenewed(subscription: Subscription, endsWithPeriod: boolean | undefined): boolean {
  const { cancel_at: cancelAt } = subscription;
  if (endsWithPeriod !== undefined) return !endsWithPeriod;
  return cancelAt === null || cancelAt > periodEndOf(subscription);
}

function isDormant({ status }: Subscription): boolean {
  return ['canceled', 'incomplete', 'incomplete_expired', 'paused'].includes(status);
}

function noneUpcoming({ customer }: Subscription): StripeError {
  return new StripeError(404, {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: `No upcoming invoices for customer: '${customer}'`,
  });
}
