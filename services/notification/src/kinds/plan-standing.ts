import type { MailOf } from '@petwell/contracts/events';
import {
  dashboardUrl,
  updateCardUrl,
  type Clinic,
  type MailContent,
} from './layout/mail-content.ts';
import {
  formatCalendarDay,
  formatCents,
  formatDay,
  nameOr,
  plainLine,
} from './layout/mail-text.ts';

type PaymentRecoveredMail = MailOf<'payment-recovered'>;

type PlanSuspendedMail = MailOf<'plan-suspended'>;

/** Composes the email about a recovered payment, sent in addition to the receipt. */
export function composePaymentRecovered(data: PaymentRecoveredMail, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  return {
    subject: `${pet === 'your pet' ? 'Your pet' : pet}'s plan at ${clinic.name} is back in good standing`,
    preview: `We received your payment of ${formatCents(data.amountCents)}.`,
    heading: 'We received your payment',
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, we received your payment of ${formatCents(data.amountCents)}, and ${pet}'s ${plainLine(data.planName)} plan is in good standing. Your receipt comes in a separate email.`,
      {
        type: 'facts',
        rows: [{ label: 'Next payment', value: formatDay(data.nextPaymentAt, clinic) }],
      },
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
    ],
    footnote: `You're receiving this email because we wrote to you about a past-due payment for ${pet}'s wellness plan.`,
  };
}

/** Composes the email about a plan that was paid elsewhere, by cash or check, and wasn't paid again. */
function composeNotPaidAgain(data: PlanSuspendedMail & { paidUntil: string }, clinic: Clinic) {
  const pet = nameOr('your pet', data.petName);
  const whose = pet === 'your pet' ? 'Your pet' : pet;
  const until = formatCalendarDay(data.paidUntil);
  return {
    subject: `${whose}'s plan at ${clinic.name} is suspended`,
    preview: `It was paid until ${until}.`,
    heading: `${whose}'s plan is suspended`,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, ${pet}'s ${plainLine(data.planName)} plan was paid until ${until}. We haven't received a payment since, so the plan is suspended.`,
      `To restart it, call us at ${clinic.phone} or reply to this email. You can pay at the clinic, or have us send you a link to pay by card.`,
    ],
    footnote: `You're receiving this email because ${pet} is enrolled in a wellness plan with this address.`,
  } satisfies MailContent;
}

/** Composes the email about a plan on hold and how to resume it. */
export function composePlanSuspended(data: PlanSuspendedMail, clinic: Clinic): MailContent {
  const { paidUntil } = data;
  if (paidUntil !== undefined) return composeNotPaidAgain({ ...data, paidUntil }, clinic);
  const pet = nameOr('your pet', data.petName);
  return {
    subject: `${pet === 'your pet' ? 'Your pet' : pet}'s plan at ${clinic.name} is suspended`,
    preview: "We couldn't collect the monthly payment. You can restart the plan right away.",
    heading: `${pet === 'your pet' ? 'Your pet' : pet}'s plan is suspended`,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, we couldn't collect the monthly payment for ${pet}'s ${plainLine(data.planName)} plan, so the plan is suspended.`,
      {
        type: 'list',
        title: 'To restart it',
        items: [
          "Update your card. We'll charge what is past due right away, and the plan is active again.",
          `Or call us at ${clinic.phone} and we'll work it out together.`,
        ],
      },
      { type: 'button', label: 'Update your card', url: updateCardUrl(clinic, data) },
    ],
    footnote: `You're receiving this email because ${pet} is enrolled in a wellness plan with this address.`,
  };
}
