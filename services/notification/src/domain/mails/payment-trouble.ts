import { z } from 'zod';
import { dashboardUrl, type Block, type Clinic, type MailContent } from './mail-content.ts';
import { formatCents, formatDay, nameOr, plainLine } from './mail-text.ts';

const openPayment = {
  firstName: z.string(),
  email: z.string(),
  petName: z.string(),
  planName: z.string(),
  amountCents: z.int().nonnegative(),
};

/** A monthly payment was declined. `nextAttemptAt`: null when nothing more is tried by itself. */
export const paymentFailedMailSchema = z.object({
  kind: z.literal('payment-failed'),
  ...openPayment,
  nextAttemptAt: z.iso.datetime().nullable(),
  declineCode: z.string().nullable(),
});
export type PaymentFailedMail = z.infer<typeof paymentFailedMailSchema>;

/** The bank wants its customer to confirm a monthly payment. */
export const paymentActionMailSchema = z.object({
  kind: z.literal('payment-action-required'),
  ...openPayment,
});
export type PaymentActionMail = z.infer<typeof paymentActionMailSchema>;

/** What a cardholder can do something about; banks tell nothing more of the rest. */
function describeDecline(code: string | null): string {
  switch (code) {
    case 'expired_card':
      return 'The card has expired.';
    case 'insufficient_funds':
      return 'The bank says that there were not enough funds.';
    case 'authentication_required':
      return 'The bank wants you to confirm the payment yourself.';
    default:
      return 'The bank declined the card; it does not tell us why.';
  }
}

function describeNextTry(nextAttemptAt: string | null): string {
  return nextAttemptAt === null
    ? 'We will not try again by ourselves.'
    : `We will try again on ${formatDay(nextAttemptAt)}.`;
}

function closing(clinic: Clinic): Block {
  return { type: 'note', text: `Is something unclear? Call us at ${clinic.phone}.` };
}

/** The mail after every automatic attempt that failed: why, when the next one is, what to do. */
export function composePaymentFailed(data: PaymentFailedMail, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  const total = formatCents(data.amountCents);
  const nextTry = describeNextTry(data.nextAttemptAt);
  return {
    subject: `Your payment of ${total} to ${clinic.name} did not go through`,
    preview: `${nextTry} Updating your card takes a minute.`,
    heading: 'We could not collect your payment',
    blocks: [
      {
        type: 'paragraph',
        text: `Hello ${nameOr('there', data.firstName)}, this month's payment of ${total} for ${pet}'s ${plainLine(data.planName)} plan did not go through. ${describeDecline(data.declineCode)}`,
      },
      {
        type: 'paragraph',
        text: `${nextTry} To pay right away, open your dashboard and choose Update Card: the new card is charged at once.`,
      },
      { type: 'button', label: 'Update your card', url: dashboardUrl(clinic, data.email) },
      closing(clinic),
    ],
    footnote: `You receive this mail because a payment for ${pet}'s wellness plan is open.`,
  };
}

/** The mail when the bank waits for its customer to confirm. */
export function composePaymentAction(data: PaymentActionMail, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  const total = formatCents(data.amountCents);
  return {
    subject: `Please confirm your payment of ${total} to ${clinic.name}`,
    preview: 'Your bank wants you to confirm it. It takes a minute.',
    heading: 'Your bank wants your confirmation',
    blocks: [
      {
        type: 'paragraph',
        text: `Hello ${nameOr('there', data.firstName)}, your bank wants you to confirm this month's payment of ${total} for ${pet}'s ${plainLine(data.planName)} plan before it lets it through.`,
      },
      {
        type: 'paragraph',
        text: 'Open your dashboard and choose Update Card. Your bank asks you there, and the payment is made at once.',
      },
      { type: 'button', label: 'Confirm on your dashboard', url: dashboardUrl(clinic, data.email) },
      closing(clinic),
    ],
    footnote: `You receive this mail because a payment for ${pet}'s wellness plan is open.`,
  };
}
