import { staffActed, type NewEvent } from '@petwell/chassis';
import { fromCents } from '@petwell/contracts';
import { mailKeys, type EnrollmentSnapshot } from '@petwell/contracts/events';
import type { RefundChange, StoredRefund } from '../domain/converge-money-back.ts';
import { mailAbout, type Payer } from '../domain/payment-events.ts';
import type { ObservedInvoice } from '../domain/provider-observation.ts';

type Context = {
  invoice: ObservedInvoice;
  snapshot: EnrollmentSnapshot;
  payer: Payer;
  enrollmentId: number;
  isForgotten: boolean;
};
type RefundEvent = NewEvent<'mail.requested.v1' | 'staff.acted.v1'>;

function toMail(
  row: StoredRefund,
  { amountCents }: { amountCents: number },
  context: Context,
): NewEvent<'mail.requested.v1'> {
  const { invoice, payer, snapshot } = context;
  const { card = null } = invoice.paymentIntent ?? {};
  return mailAbout(context, {
    dedupeKey: mailKeys.paymentRefunded(row.id),
    mail: {
      kind: 'payment-refunded',
      firstName: payer.firstName,
      email: payer.email,
      petName: snapshot.pet.name,
      planName: snapshot.plan.name,
      amountCents,
      paidCents: invoice.paymentIntent?.amountReceivedCents ?? invoice.amountPaidCents,
      paidAt: (invoice.paidAt ?? invoice.createdAt).toISOString(),
      cardBrand: card?.brand ?? null,
      cardLast4: card?.last4 ?? null,
    },
  });
}

/** The log can't be deleted, so the reason, which may name the owner, is a note on the customer. */
function toActivity(
  row: StoredRefund,
  result: 'done' | 'failed',
  { payer, enrollmentId, isForgotten }: Context,
): NewEvent<'staff.acted.v1'>[] {
  if (row.requestedBy === null) return [];
  const what = `$${fromCents(row.amountCents)}, ${row.kind?.replace('_', ' ') ?? 'refund'}`;
  const text = `Refunded ${what}: ${row.reason ?? ''}`;
  const isNoted = result === 'done' && row.reason !== null && !isForgotten;
  return [
    staffActed({
      actor: row.requestedBy,
      action: 'refund',
      subject: `enrollment/${enrollmentId}`,
      result,
      detail: what,
      note: isNoted ? { ownerId: payer.ownerId, text } : undefined,
    }),
  ];
}

/**
 * Builds the events for what became of a refund: the activity of who asked for it, and the owner's mail. A
 * refund made in the provider's dashboard, or read again, leads to none.
 */
export function toRefundEvents(
  { row, refund, news }: RefundChange,
  context: Context,
): RefundEvent[] {
  if (row === null || news === null) return [];
  if (news === 'failed') {
    return row.status === 'reserved' ? toActivity(row, 'failed', context) : [];
  }
  const isMailed = !row.isSilent && !context.isForgotten;
  return [...toActivity(row, 'done', context), ...(isMailed ? [toMail(row, refund, context)] : [])];
}
