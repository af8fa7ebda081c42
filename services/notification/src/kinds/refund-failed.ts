import type { MailOf } from '@petwell/contracts/events';
import { dashboardUrl, type Clinic, type MailContent } from './layout/mail-content.ts';
import { formatCents, formatDay, nameOr, plainLine } from './layout/mail-text.ts';
import { describeCard } from './payment-receipt.ts';

/** Composes the email about a refund that didn't arrive: how much, to which card, and what follows. */
export function composeRefundFailed(data: MailOf<'refund-failed'>, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  const amount = formatCents(data.amountCents);
  const card = data.cardLast4 === null ? 'the card you paid with' : `your ${describeCard(data)}`;
  const paid = `${pet}'s ${plainLine(data.planName)} plan on ${formatDay(data.paidAt, clinic)}`;
  return {
    subject: `Your refund of ${amount} couldn't be completed`,
    preview: 'The bank sent it back. We still owe it to you.',
    heading: `We couldn't refund ${amount}`,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, the bank sent back the ${amount} that we refunded to ${card} for your payment of ${paid}. This usually means that the card was closed or replaced.`,
      `You'll still get this money. We'll call you to arrange another way, or call us at ${clinic.phone}.`,
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
    ],
    footnote: `You're receiving this email because a refund for ${pet}'s wellness plan failed.`,
  };
}
