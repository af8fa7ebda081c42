import type { NewEvent } from '@petwell/chassis';
import { mailKeys, type MailOf } from '@petwell/contracts/events';
import { mailAbout, type Payer } from '../../domain/payment-events.ts';

/** Days before its first charge on which an owner is reminded. */
export const reminderDays = 7;

/** A first charge that is at most this many days after the agreement needs no reminder. */
export const nearDays = 14;

/** A plan whose owner agreed to be billed from a day on. */
export type StartedPlan = {
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

const factsOf = ({ payer, petName, planName, feeCents, ...plan }: StartedPlan) => ({
  firstName: payer.firstName,
  email: payer.email,
  petName,
  planName,
  firstChargeAt: plan.chargeAt.toISOString(),
  ...(feeCents !== null && { feeCents }),
  cardBrand: plan.cardBrand,
  cardLast4: plan.cardLast4,
});

/** Requests the email that confirms a set-up. */
export function toSetUpMail(
  plan: StartedPlan,
  monthlyCents: number,
): NewEvent<'mail.requested.v1'> {
  const mail: MailOf<'plan-set-up'> = { kind: 'plan-set-up', ...factsOf(plan), monthlyCents };
  const dedupeKey = mailKeys.planSetUp(plan.enrollmentId, plan.subscriptionId);
  return mailAbout(plan, { dedupeKey, mail });
}

/** Requests the email about a first charge that is near. `amountCents`: of the charge, with its fee. */
export function toFirstChargeMail(
  plan: StartedPlan,
  amountCents: number,
): NewEvent<'mail.requested.v1'> {
  const mail: MailOf<'first-charge'> = { kind: 'first-charge', ...factsOf(plan), amountCents };
  const dedupeKey = mailKeys.firstCharge(plan.subscriptionId, plan.chargeAt);
  return mailAbout(plan, { dedupeKey, mail });
}
