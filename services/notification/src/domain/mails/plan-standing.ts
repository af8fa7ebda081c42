import { z } from 'zod';
import { dashboardUrl, type Clinic, type MailContent } from './mail-content.ts';
import { formatCents, formatDay, nameOr, plainLine } from './mail-text.ts';

const plan = {
  firstName: z.string(),
  email: z.string(),
  petName: z.string(),
  planName: z.string(),
};

/** A monthly payment came after attempts that failed. Amount in cents. */
export const paymentRecoveredMailSchema = z.object({
  kind: z.literal('payment-recovered'),
  ...plan,
  amountCents: z.int().nonnegative(),
  nextPaymentAt: z.iso.datetime(),
});
export type PaymentRecoveredMail = z.infer<typeof paymentRecoveredMailSchema>;

/** The provider has given up collecting: the plan is on hold. */
export const planSuspendedMailSchema = z.object({ kind: z.literal('plan-suspended'), ...plan });
export type PlanSuspendedMail = z.infer<typeof planSuspendedMailSchema>;

/** The provider has ended the subscription: after all attempts failed, or because somebody ended it there. */
export const planEndedMailSchema = z.object({ kind: z.literal('plan-ended'), ...plan });
export type PlanEndedMail = z.infer<typeof planEndedMailSchema>;

/** Beside the receipt: what was wrong is all right again. */
export function composePaymentRecovered(data: PaymentRecoveredMail, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  return {
    subject: `All is well again with ${pet}'s plan at ${clinic.name}`,
    preview: `Your payment of ${formatCents(data.amountCents)} has arrived.`,
    heading: 'Your payment has arrived',
    blocks: [
      {
        type: 'paragraph',
        text: `Hello ${nameOr('there', data.firstName)}, your payment of ${formatCents(data.amountCents)} has arrived, and ${pet}'s ${plainLine(data.planName)} plan is in good standing. The receipt comes in a mail of its own.`,
      },
      { type: 'facts', rows: [{ label: 'Next payment', value: formatDay(data.nextPaymentAt) }] },
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
    ],
    footnote: `You receive this mail because we told you of an open payment for ${pet}'s wellness plan.`,
  };
}

/** The plan is on hold, and how it comes back. */
export function composePlanSuspended(data: PlanSuspendedMail, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  return {
    subject: `${pet === 'your pet' ? 'Your pet' : pet}'s plan at ${clinic.name} is on hold`,
    preview: 'The monthly payments are not coming in. You can bring the plan back at once.',
    heading: `${pet === 'your pet' ? 'Your pet' : pet}'s plan is on hold`,
    blocks: [
      {
        type: 'paragraph',
        text: `Hello ${nameOr('there', data.firstName)}, the monthly payments for ${pet}'s ${plainLine(data.planName)} plan are not coming in, so its services are on hold.`,
      },
      {
        type: 'list',
        title: 'To bring it back',
        items: [
          'Open your dashboard and choose Update Card. What is open is paid at once, and the plan is active again.',
          `Or call us at ${clinic.phone}, and we will find a way together.`,
        ],
      },
      { type: 'button', label: 'Update your card', url: dashboardUrl(clinic, data.email) },
    ],
    footnote: `You receive this mail because ${pet} is enrolled in a wellness plan with this address.`,
  };
}

/** The plan is over, nothing is charged any more, and how to come back. */
export function composePlanEnded(data: PlanEndedMail, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  const whose = pet === 'your pet' ? 'Your pet' : pet;
  return {
    subject: `${whose}'s plan at ${clinic.name} has ended`,
    preview: 'Nothing more will be charged. You can enroll again at any time.',
    heading: `${whose}'s plan has ended`,
    blocks: [
      {
        type: 'paragraph',
        text: `Hello ${nameOr('there', data.firstName)}, ${pet}'s ${plainLine(data.planName)} plan has ended, and nothing more will be charged for it. This happens when the monthly payments could not be collected for a while.`,
      },
      {
        type: 'paragraph',
        text: `If you want the plan back, or did not expect this, call us at ${clinic.phone}. You can also enroll ${pet} again on our pages.`,
      },
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
    ],
    footnote: `You receive this mail because ${pet} was enrolled in a wellness plan with this address.`,
  };
}
