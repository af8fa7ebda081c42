import { z } from 'zod';
import { dashboardUrl, type Block, type Clinic, type MailContent } from './mail-content.ts';
import { formatDay, nameOr, plainLine } from './mail-text.ts';

/** An unpaid enrollment: how to pay, and when it will be removed. */
export const paymentReminderSchema = z.object({
  kind: z.literal('payment-reminder'),
  firstName: z.string(),
  email: z.string(),
  petName: z.string(),
  planName: z.string(),
  /** False if the owner needs an emailed link to sign in. */
  hasPassword: z.boolean(),
  removalAt: z.iso.datetime(),
});
export type PaymentReminder = z.infer<typeof paymentReminderSchema>;

/** The button that leads to paying, after signing in or choosing a password. */
export function wayToPay(
  data: Pick<PaymentReminder, 'hasPassword' | 'email'>,
  clinic: Clinic,
): Block {
  if (data.hasPassword) {
    return { type: 'button', label: 'Continue to payment', url: dashboardUrl(clinic, data.email) };
  }
  const url = `${clinic.publicUrl}/forgot-password`;
  return { type: 'button', label: 'Choose a password and pay', url };
}

/** Composes the notice that is sent a week before an unpaid enrollment is removed. */
export function composePaymentReminder(data: PaymentReminder, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  const day = formatDay(data.removalAt, clinic);
  return {
    subject: `${pet === 'your pet' ? 'Your pet' : pet}'s plan at ${clinic.name} is waiting for you`,
    preview: `It hasn't been paid for yet. We'll keep it until ${day}.`,
    heading: `${pet === 'your pet' ? 'Your pet' : pet}'s plan is waiting for you`,
    blocks: [
      {
        type: 'paragraph',
        text: `Hello ${nameOr('there', data.firstName)}, you chose the ${plainLine(data.planName)} plan for ${pet}, but it hasn't been paid for yet. You haven't been charged.`,
      },
      wayToPay(data, clinic),
      {
        type: 'note',
        text: `If you do nothing, we'll remove the enrollment on ${day} and won't email you about it again. Questions? Call us at ${clinic.phone}.`,
      },
    ],
    footnote: `You're receiving this email because ${pet} was enrolled in a wellness plan with this address.`,
  };
}
