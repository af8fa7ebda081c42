import { z } from 'zod';
import { dashboardUrl, type Clinic, type MailContent } from './mail-content.ts';
import { formatCents, formatDay, nameOr, plainLine } from './mail-text.ts';

/** One paid invoice. Amounts in cents; `periodEnd` is when the next payment is due. */
export const paymentReceiptSchema = z.object({
  kind: z.literal('payment-receipt'),
  firstName: z.string(),
  email: z.string(),
  petName: z.string(),
  planName: z.string(),
  invoiceId: z.string(),
  amountCents: z.int().nonnegative(),
  lines: z.array(z.object({ description: z.string(), amountCents: z.int() })),
  paidAt: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
});
export type PaymentReceipt = z.infer<typeof paymentReceiptSchema>;

const cardNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** 'Visa ending in 4242'; 'Card' for a brand that nobody knows. */
function describeCard({ cardBrand, cardLast4 }: PaymentReceipt): string {
  const name = cardNames[cardBrand ?? ''] ?? 'Card';
  return cardLast4 === null ? name : `${name} ending in ${cardLast4}`;
}

/** One receipt per paid invoice. */
export function composePaymentReceipt(data: PaymentReceipt, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  const owner = nameOr('there', data.firstName);
  const total = formatCents(data.amountCents);
  const plan = plainLine(data.planName);
  return {
    subject: `Your receipt from ${clinic.name}: ${total}`,
    preview: `Payment for ${pet}, ${plan}, on ${formatDay(data.paidAt)}.`,
    heading: `Thank you, ${total} received`,
    blocks: [
      {
        type: 'paragraph',
        text: `Hello ${owner}, this is your receipt for ${pet}'s ${plan} plan.`,
      },
      {
        type: 'amounts',
        title: 'Receipt',
        rows: [
          ...data.lines.map((line) => ({
            label: plainLine(line.description),
            amountCents: line.amountCents,
          })),
          { label: 'Total paid', amountCents: data.amountCents, isTotal: true },
        ],
      },
      {
        type: 'facts',
        rows: [
          { label: 'Paid on', value: formatDay(data.paidAt) },
          { label: 'Paid with', value: describeCard(data) },
          {
            label: 'Period',
            value: `${formatDay(data.paidAt)} to ${formatDay(data.periodEnd)}`,
          },
          { label: 'Next payment', value: formatDay(data.periodEnd) },
          { label: 'Receipt number', value: plainLine(data.invoiceId) },
        ],
      },
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
      {
        type: 'note',
        text: `All amounts are in US dollars. A question about this payment? Call us at ${clinic.phone}.`,
      },
    ],
    footnote: `You receive this receipt because a payment was made for ${pet}'s wellness plan.`,
  };
}
