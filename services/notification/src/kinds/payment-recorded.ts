import type { MailOf } from '@petwell/contracts/events';
import {
  prepaidEndSentence,
  prepaidSavingSentence,
  unusedMonthsRule,
} from '@petwell/contracts/legal';
import {
  dashboardUrl,
  endingText,
  type Block,
  type Clinic,
  type MailContent,
} from './layout/mail-content.ts';
import { formatCalendarDay, formatCents, nameOr, plainLine } from './layout/mail-text.ts';

const methods = { cash: 'Cash', check: 'Check', other: 'At the clinic', card: 'Card' };

/** What a year paid in advance saves, what is refunded of it, and that it isn't renewed. */
function yearBlocks({ prepaidYear, paidUntil }: MailOf<'payment-recorded'>): Block[] {
  if (prepaidYear === undefined) return [];
  const { percent, savedCents } = prepaidYear;
  const saving = prepaidSavingSentence(percent, savedCents);
  return [saving, prepaidEndSentence(paidUntil), unusedMonthsRule].flatMap((text) =>
    text === null ? [] : [text],
  );
}

/** Composes the receipt of a payment that staff took in cash or by check. */
export function composePaymentRecorded(
  data: MailOf<'payment-recorded'>,
  clinic: Clinic,
): MailContent {
  const pet = nameOr('your pet', data.petName);
  const amount = formatCents(data.amountCents);
  const until = formatCalendarDay(data.paidUntil);
  return {
    subject: `Receipt for ${pet === 'your pet' ? "your pet's" : `${pet}'s`} plan at ${clinic.name}`,
    preview: `${amount}, paid until ${until}.`,
    heading: 'Thank you for your payment',
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, we've received your payment for ${pet}'s ${plainLine(data.planName)} plan. It is paid until ${until}.`,
      {
        type: 'facts',
        rows: [
          { label: 'Amount', value: amount },
          { label: 'Paid on', value: formatCalendarDay(data.paidOn) },
          { label: 'Paid by', value: methods[data.method] },
          { label: 'Paid until', value: until },
        ],
      },
      ...yearBlocks(data),
      `If something looks wrong, call us at ${clinic.phone} or reply to this email. ${endingText(clinic)}`,
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
    ],
    footnote: `You're receiving this email because you paid for ${pet}'s wellness plan${data.method === 'card' ? '' : ' at the clinic'}.`,
  };
}
