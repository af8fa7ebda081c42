import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { envelopeSchema } from './envelope.ts';
import { isRequested, requestedMailSchema } from './mail-kinds.ts';

/** An email is wanted. Notification words it and sends it once. */
export const mailRequestedSchema = envelopeSchema(
  'mail.requested.v1',
  z.object({
    recipient: z.object({
      /** Null for staff and test receipts. */
      ownerId: idSchema.nullable(),
      name: z.string(),
      address: z.string(),
    }),
    /** One email per key; see `mailKeys`. Absent if every request is an email of its own. */
    dedupeKey: z.string().optional(),
    /** `pet/4` or `enrollment/17` that the email ends with, when the pet dies. Null for other emails. */
    about: z.string().nullable(),
    /** A payment of the owner led to the email. */
    isPaid: z.boolean(),
    mail: requestedMailSchema,
  }),
);

export type MailRequest = z.infer<typeof mailRequestedSchema>['data'];

const anyKindSchema = z.object({
  type: z.literal('mail.requested.v1'),
  data: z.object({ mail: z.object({ kind: z.string() }) }),
});

/**
 * Checks whether a message requests a kind of email that only a later version knows. It has to wait for a
 * process of that version.
 */
export function isOfLaterVersion(message: unknown): boolean {
  const { success, data } = anyKindSchema.safeParse(message);
  return success && !isRequested(data.data.mail.kind);
}

/** Keys of emails: one email per key. The mail log holds them, so a key that changes mails its email once more. */
export const mailKeys = {
  finishEnrollment: (enrollmentId: number, reminder: 1 | 2) =>
    `enrollment.unfinished.v1:${enrollmentId}:${reminder}`,
  paymentReminder: (enrollmentId: number) => `enrollment.left-unpaid.v1:${enrollmentId}`,
  paymentFailed: (invoiceId: string, attempt: number) =>
    `payment.failed.v1:${invoiceId}:${attempt}`,
  paymentAction: (invoiceId: string, attempt: number) =>
    `payment.action-required.v1:${invoiceId}:${attempt}`,
  paymentRetry: (invoiceId: string, attempt: number) =>
    `payment.retry-due.v1:${invoiceId}:${attempt}`,
  cardExpiring: (
    ownerId: number,
    card: { cardBrand: string; cardLast4: string; expYear: number; expMonth: number },
    daysAhead: number,
  ) =>
    `card.expiring.v1:${ownerId}:${card.cardBrand}:${card.cardLast4}:${card.expYear}-${card.expMonth}:${daysAhead}`,
  paymentRefunded: (refundId: string) => `payment.refunded.v1:${refundId}`,
  refundFailed: (refundId: string) => `refund.failed.v1:${refundId}`,
  planEnding: (enrollmentId: number, orderId: number) =>
    `plan.ending.v1:${enrollmentId}:${orderId}`,
  planGoesOn: (enrollmentId: number, orderId: number) =>
    `plan.goes-on.v1:${enrollmentId}:${orderId}`,
  planHeld: (enrollmentId: number, holdId: string) => `plan.held.v1:${enrollmentId}:${holdId}`,
  planResumes: (enrollmentId: number, holdId: string, isEarly = false) =>
    `plan.resumes.v1:${enrollmentId}:${holdId}${isEarly ? ':early' : ''}`,
  /** `enrollmentId`: the new owner's. */
  handoverOff: (enrollmentId: number) => `handover.off.v1:${enrollmentId}`,
  planRestarted: (enrollmentId: number, subscriptionId: string) =>
    `plan.restarted.v1:${enrollmentId}:${subscriptionId}`,
  nextCharge: (subscriptionId: string, observedAt: Date) =>
    `next.charge.v1:${subscriptionId}:${observedAt.getTime()}`,
  planSetUp: (enrollmentId: number, subscriptionId: string) =>
    `plan.set-up.v1:${enrollmentId}:${subscriptionId}`,
  firstCharge: (subscriptionId: string, chargeAt: Date) =>
    `first.charge.v1:${subscriptionId}:${chargeAt.getTime()}`,
  paymentRecorded: (paymentId: string) => `payment.recorded.v1:${paymentId}`,
  cardLink: (linkId: string) => `card.link.v1:${linkId}`,
  agreement: (agreementId: number, requestKey: string) =>
    `agreement.requested.v1:${agreementId}:${requestKey}`,
  joinLink: (linkId: string) => `join.link.v1:${linkId}`,
  /** `mailing`: of the emails about one link; absent for its only one. */
  startLink: (linkId: string, mailing?: number) =>
    `start.link.v1:${linkId}${mailing === undefined ? '' : `:${mailing}`}`,
  careDue: (ownerId: number, day: string) => `care.due.v1:${ownerId}:${day}`,
  careUnused: (unused: {
    petId: number;
    planName: string;
    planYearEndsOn: string;
    daysLeft: number;
  }) =>
    `care.unused.v1:${unused.petId}:${unused.planName}:${unused.planYearEndsOn}:${unused.daysLeft}`,
  yearStatement: (ownerId: number, planYearEndsOn: string) =>
    `year.statement.v1:${ownerId}:${planYearEndsOn}`,
  visit: (petId: number, day: string) => `visit.recorded.v1:${petId}:${day}`,
  /** `notice`: which of the two mails of a campaign; one mail tells all pets of an owner whose plan years begin that day. */
  priceChange: (ownerId: number, effectiveFrom: string, notice: 'first' | 'second') =>
    `price.change.v1:${ownerId}:${effectiveFrom}:${notice}`,
  /** One mail tells all pets of an owner that move at once together. */
  betterPlans: (effectiveFrom: string, enrollmentIds: readonly number[]) =>
    `plans.better.v1:${effectiveFrom}:${enrollmentIds.join('-')}`,
  /** `mailing` 1 and 2: 45 and 14 days before. */
  priceOffer: (linkId: string, mailing: number) => `price.offer.v1:${linkId}:${mailing}`,
  priceKept: (campaignId: number, enrollmentId: number) =>
    `price.kept.v1:${campaignId}:${enrollmentId}`,
  yearOffer: (yearId: string) => `plan.year-offer.v1:${yearId}`,
  changeOffer: (changeId: string) => `plan.change-offer.v1:${changeId}`,
  changeAgreed: (changeId: string) => `plan.change-agreed.v1:${changeId}`,
  changeUndone: (changeId: string) => `plan.change-undone.v1:${changeId}`,
  /** `day`: on which it is sent. */
  lifeStage: (ownerId: number, day: string) => `life.stage.v1:${ownerId}:${day}`,
  benefitsLeft: (enrollmentId: number, requestKey: string) =>
    `benefits.left.v1:${enrollmentId}:${requestKey}`,
  appointment: (
    notice: 'booked' | 'changed' | 'cancelled' | 'due',
    { id, version }: { id: number; version: number },
  ) => `appointment.${notice}.v1:${id}:${version}`,
  appointmentDeclined: (requestId: number) => `appointment.declined.v1:${requestId}`,
  testReceipt: (paymentIntentId: string) => `receipt.test-requested.v1:${paymentIntentId}`,
};
