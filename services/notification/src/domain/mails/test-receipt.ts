import { z } from 'zod';
import type { Clinic, MailContent } from './mail-content.ts';
import { formatCents, formatDay, plainLine } from './mail-text.ts';
import { describeCard } from './payment-receipt.ts';

/** A test receipt requested by staff, for a test card payment without an owner. Amount in cents. */
export const testReceiptSchema = z.object({
  kind: z.literal('test-receipt'),
  paymentIntentId: z.string(),
  amountCents: z.int().nonnegative(),
  paidAt: z.iso.datetime(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
});
type TestReceipt = z.infer<typeof testReceiptSchema>;

/** Composes a test receipt. It looks like a real one but is marked as a test throughout. */
export function composeTestReceipt(data: TestReceipt, clinic: Clinic): MailContent {
  const total = formatCents(data.amountCents);
  return {
    subject: `Test receipt from ${clinic.name}: ${total}`,
    preview: `A test payment on ${formatDay(data.paidAt, clinic)}. No one was charged.`,
    heading: `A test: ${total} received`,
    footnote: `You're receiving this email because someone at ${clinic.name} sent a test receipt to your address.`,
    blocks: [
      {
        type: 'paragraph',
        text: "Hello, this is what a receipt looks like. It's a test: no one was charged, and there's nothing you need to do.",
      },
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
