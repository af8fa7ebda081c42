import { type NewEvent, staffActed } from '@petwell/chassis';
import { fromCents } from '@petwell/contracts';
import { type EnrollmentSnapshot, mailKeys } from '@petwell/contracts/events';
import type { RefundChange, StoredRefund } from './converge-money-back.ts';
import { mailAbout, type Payer } from '../core/payable.ts';
import type { ObservedInvoice } from '../core/rules-observation.ts';
import type { PlanNameFor } from '../core/rules-terms.ts';

type Context = {
  invoice: ObservedInvoice;
  snapshot: EnrollmentSnapshot;
  planNameFor: PlanNameFor;
  payer: Payer;
  enrollmentId: number;
  isForgotten: boolean;
};
type RefundEvent = NewEvent<'mail.requested.v1' | 'staff.acted.v1'>;

/** The payment, as both mails about a refund describe it. */
function describePayment(context: Context) {
  const { invoice, payer, snapshot, planNameFor } = context;
  const { card = null } = invoice.paymentIntent ?? {};
  return {
    firstName: payer.firstName,
    email: payer.email,
    petName: snapshot.pet.name,
    planName: planNameFor(invoice),
    paidAt: (invoice.paidAt ?? invoice.createdAt).toISOString(),
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
  };
}

function toMail(
  { id, kind }: StoredRefund,
  { amountCents }: { amountCents: number },
  context: Context,
): NewEvent<'mail.requested.v1'> {
  const { invoice } = context;
  const paidCents = invoice.paymentIntent?.amountReceivedCents ?? invoice.amountPaidCents;
  return mailAbout(context, {
    dedupeKey: mailKeys.paymentRefunded(id),
    mail: {
      kind: 'payment-refunded',
      amountCents,
      paidCents,
      ...describePayment(context),
      ...(kind === 'unused_months' && { isPrepaidYear: true }),
    },
  });
}

const toFailureMail = (
  { id }: StoredRefund,
  { amountCents }: { amountCents: number },
  context: Context,
): NewEvent<'mail.requested.v1'> =>
  mailAbout(context, {
    dedupeKey: mailKeys.refundFailed(id),
    mail: { kind: 'refund-failed', amountCents, ...describePayment(context) },
  });

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
 * refund made in the provider's dashboard, or read again, leads to none, unless it fails after it was shown as made.
 * One that fails at once wasn't announced: staff, who see it, tell the owner.
 */
export function toRefundEvents(
  { row, refund, news }: RefundChange,
  context: Context,
): RefundEvent[] {
  if (row === null || news === null) return [];
  const isMailed = !row.isSilent && !context.isForgotten;
  if (news === 'failed') {
    if (row.status === 'reserved') return toActivity(row, 'failed', context);
    return isMailed ? [toFailureMail(row, refund, context)] : [];
  }
  return [...toActivity(row, 'done', context), ...(isMailed ? [toMail(row, refund, context)] : [])];
}
