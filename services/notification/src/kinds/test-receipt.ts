import type { MailOf } from '@petwell/contracts/events';
import type { Clinic, MailContent } from './layout/mail-content.ts';
import { formatCents, formatDay, plainLine } from './layout/mail-text.ts';
import { describeCard } from './payment-receipt.ts';

type TestReceipt = MailOf<'test-receipt'>;

/** Composes a test receipt. It looks like a real one but is marked as a test throughout. */
export function composeTestReceipt(data: TestReceipt, clinic: Clinic): MailContent {
  const total = formatCents(data.amountCents);
  return {
    subject: `Test receipt from ${clinic.name}: ${total}`,
    preview: `A test payment on ${formatDay(data.paidAt, clinic)}. No one was charged.`,
    heading: `A test: ${total} received`,
    footnote: `You're receiving this email because someone at ${clinic.name} sent a test receipt to your address.`,
    blocks: [
      "Hello, this is what a receipt looks like. It's a test: no one was charged, and there's nothing you need to do.",
      {
        type: 'amounts',
        title: 'Test receipt',
        rows: [
          { label: 'Test payment', amountCents: data.amountCents },
          { label: 'Total paid', amountCents: data.amountCents, isTotal: true },
        ],
      },
      {
        type: 'facts',
        rows: [
          { label: 'Paid on', value: formatDay(data.paidAt, clinic) },
          { label: 'Paid with', value: describeCard(data) },
          { label: 'Payment', value: plainLine(data.paymentIntentId) },
        ],
      },
      { type: 'note', text: `All amounts are in US dollars. Questions? Call ${clinic.phone}.` },
    ],
  };
}
