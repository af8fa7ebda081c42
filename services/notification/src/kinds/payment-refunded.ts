import type { MailOf } from '@petwell/contracts/events';
import { unusedMonthsRule } from '@petwell/contracts/legal';
import { dashboardUrl, type Clinic, type MailContent } from './layout/mail-content.ts';
import { formatCents, formatDay, nameOr, plainLine } from './layout/mail-text.ts';
import { describeCard } from './payment-receipt.ts';
import { composeRefundFailed } from './refund-failed.ts';

/** Says why a part of a prepaid year, or all of it, is refunded. */
const yearSentence = (isAll: boolean): string =>
  isAll
    ? 'That payment was for a year in advance, and none of its months had begun.'
    : `That payment was for a year in advance. ${unusedMonthsRule}`;

/** Composes the email about a refund: how much, to which card, and when to expect it. */
function composePaymentRefunded(data: MailOf<'payment-refunded'>, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  const amount = formatCents(data.amountCents);
  const paid = `you paid for ${pet}'s ${plainLine(data.planName)} plan on ${formatDay(data.paidAt, clinic)}`;
  const isAll = data.amountCents === data.paidCents;
  const part = isAll ? `the ${amount}` : `${amount} of the ${formatCents(data.paidCents)}`;
  const card = data.cardLast4 === null ? 'the card you paid with' : `your ${describeCard(data)}`;
  return {
    subject: `Your refund of ${amount} from ${clinic.name}`,
    preview: 'It goes back to the card you paid with, within 5 to 10 business days.',
    heading: `We've refunded ${amount}`,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, we've refunded ${part} ${paid}.`,
      ...(data.isPrepaidYear === true ? [yearSentence(isAll)] : []),
      `The money goes back to ${card}. Banks usually take 5 to 10 business days to show it. There's nothing you need to do.`,
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
      {
        type: 'note',
        text: `Don't see it after 10 business days? Call us at ${clinic.phone}.`,
      },
    ],
    footnote: `You're receiving this email because a payment for ${pet}'s wellness plan was refunded.`,
  };
}

/** Composes the email about what became of a refund. */
export const composeRefund = (
  data: MailOf<'payment-refunded' | 'refund-failed'>,
  clinic: Clinic,
): MailContent =>
  data.kind === 'payment-refunded'
    ? composePaymentRefunded(data, clinic)
    : composeRefundFailed(data, clinic);
