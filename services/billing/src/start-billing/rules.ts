import type { NewEvent } from '@petwell/chassis';
import { mailKeys, type MailOf } from '@petwell/contracts/events';
import { mailAbout, type Payer } from '../core/payable.ts';

/** Days before its first charge on which an owner is reminded. */
export const reminderDays = 7;

/** A first charge that is at most this many days after the agreement needs no reminder. */
export const nearDays = 14;

/** A plan whose owner agreed to be billed from a day on. */
export type StartedEnrollment = {
  enrollmentId: number;
  subscriptionId: string;
  petName: string;
  planName: string;
  payer: Payer;
  /** Of the first charge. */
  chargeAt: Date;
  /** Part of the first charge; null: there is none. */
  feeCents: number | null;
  cardBrand: string | null;
  cardLast4: string | null;
};

const factsOf = ({ payer, petName, planName, feeCents, ...enrollment }: StartedEnrollment) => ({
  firstName: payer.firstName,
  email: payer.email,
  petName,
  planName,
  firstChargeAt: enrollment.chargeAt.toISOString(),
  ...(feeCents !== null && { feeCents }),
  cardBrand: enrollment.cardBrand,
  cardLast4: enrollment.cardLast4,
});

/** Requests the email that confirms a set-up. */
export function toSetUpMail(
  enrollment: StartedEnrollment,
  monthlyCents: number,
): NewEvent<'mail.requested.v1'> {
  const mail: MailOf<'plan-set-up'> = { kind: 'plan-set-up', ...factsOf(enrollment), monthlyCents };
  const dedupeKey = mailKeys.planSetUp(enrollment.enrollmentId, enrollment.subscriptionId);
  return mailAbout(enrollment, { dedupeKey, mail });
}

/** Requests the email about a first charge that is near. `amountCents`: of the charge, with its fee. */
export function toFirstChargeMail(
  enrollment: StartedEnrollment,
  amountCents: number,
): NewEvent<'mail.requested.v1'> {
  const mail: MailOf<'first-charge'> = {
    kind: 'first-charge',
    ...factsOf(enrollment),
    amountCents,
  };
  const dedupeKey = mailKeys.firstCharge(enrollment.subscriptionId, enrollment.chargeAt);
  return mailAbout(enrollment, { dedupeKey, mail });
}
