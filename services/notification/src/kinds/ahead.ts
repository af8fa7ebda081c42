import type { MailOf } from '@petwell/contracts/events';
import {
  dashboardUrl,
  updateCardUrl,
  type Clinic,
  type MailContent,
} from './layout/mail-content.ts';
import { formatCents, formatDay, nameOr, plainLine } from './layout/mail-text.ts';
import { describeCard } from './payment-receipt.ts';

/** Composes the email sent a day before a failed payment is retried, with the owner's options. */
export function composePaymentRetry(
  data: MailOf<'payment-retry-due'>,
  clinic: Clinic,
): MailContent {
  const pet = nameOr('your pet', data.petName);
  const total = formatCents(data.amountCents);
  const card = data.cardLast4 === null ? 'your card' : `your ${describeCard(data)}`;
  return {
    subject: `We'll retry your payment of ${total} to ${clinic.name} on ${formatDay(data.nextAttemptAt, clinic)}`,
    preview: "If your card is ready, there's nothing to do. Updating it takes a minute.",
    heading: "We'll retry your payment",
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, this month's payment of ${total} for ${pet}'s ${plainLine(data.planName)} plan is past due. We'll charge it to ${card} once more on ${formatDay(data.nextAttemptAt, clinic)}.`,
      "If that card is fine, there's nothing to do. To pay with a different card, update it with the button below. We'll charge the new card right away.",
      { type: 'button', label: 'Update your card', url: updateCardUrl(clinic, data) },
      { type: 'note', text: `Questions? Call us at ${clinic.phone}.` },
    ],
    footnote: `You're receiving this email because a payment for ${pet}'s wellness plan is past due.`,
  };
}

const monthNames = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Composes the email sent two months, and again two weeks, before a card expires. */
export function composeCardExpiring(data: MailOf<'card-expiring'>, clinic: Clinic): MailContent {
  const card = describeCard(data);
  const end = monthNames.format(new Date(Date.UTC(data.expYear, data.expMonth - 1, 1)));
  return {
    subject: `Your ${card} expires at the end of ${end}`,
    preview: `It pays for your plan at ${clinic.name}. Updating it takes a minute.`,
    heading: data.isLastCall ? 'Your card expires very soon' : 'Your card expires soon',
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, your ${card} expires at the end of ${end}. We charge your monthly payments to it, and we won't be able to after that.`,
      {
        type: 'list',
        title: 'It pays for',
        items: data.plans.map(
          ({ petName, planName }) => `${nameOr('Your pet', petName)}: ${plainLine(planName)}`,
        ),
      },
      "Open your dashboard and choose Update Card for each plan. Updating is free. If your bank sends us the new card details first, you won't hear from us again.",
      { type: 'button', label: 'Update your card', url: dashboardUrl(clinic, data.email) },
      { type: 'note', text: `Questions? Call us at ${clinic.phone}.` },
    ],
    footnote: "You're receiving this email because this card pays for a wellness plan.",
  };
}
