import type { MailOf } from '@petwell/contracts/events';
import { dashboardUrl, endingText, type Clinic, type MailContent } from './layout/mail-content.ts';
import { formatCents, formatDay, nameOr, plainLine } from './layout/mail-text.ts';

type PaymentReceipt = MailOf<'payment-receipt'>;

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

/** Describes a card, such as 'Visa ending in 4242'. Unknown brands become 'Card'. */
export function describeCard({
  cardBrand,
  cardLast4,
}: Pick<PaymentReceipt, 'cardBrand' | 'cardLast4'>): string {
  const name = cardNames[cardBrand ?? ''] ?? 'Card';
  return cardLast4 === null ? name : `${name} ending in ${cardLast4}`;
}

type Wording = Pick<MailContent, 'subject' | 'preview' | 'heading' | 'footnote'> & {
  opening: string;
};

function wordingOf(data: PaymentReceipt, clinic: Clinic): Wording {
  const pet = nameOr('your pet', data.petName);
  const total = formatCents(data.amountCents);
  const plan = plainLine(data.planName);
  if (data.isRenewal) {
    return {
      subject: `Your monthly receipt from ${clinic.name}: ${total}`,
      preview: `Monthly payment for ${pet}, ${plan}, on ${formatDay(data.paidAt, clinic)}.`,
      heading: `Another month of care for ${pet}`,
      opening: `we received this month's payment of ${total} for ${pet}'s ${plan} plan. There's nothing you need to do.`,
      footnote: `You're receiving this receipt because a monthly payment was made for ${pet}'s wellness plan.`,
    };
  }
  return {
    subject: `Your receipt from ${clinic.name}: ${total}`,
    preview: `Payment for ${pet}, ${plan}, on ${formatDay(data.paidAt, clinic)}.`,
    heading: `Thank you, ${total} received`,
    opening: `here is your receipt for ${pet}'s ${plan} plan.`,
    footnote: `You're receiving this receipt because a payment was made for ${pet}'s wellness plan.`,
  };
}

/** The next period begins on the day when this one ends. */
const lastDayOf = (periodEnd: string) => new Date(Date.parse(periodEnd) - 86_400_000).toISOString();

function factRows(data: PaymentReceipt, clinic: Clinic) {
  const { paidAt, periodStart = paidAt, periodEnd, nextPaymentAt } = data;
  const period = `${formatDay(periodStart, clinic)} to ${formatDay(lastDayOf(periodEnd), clinic)}`;
  return [
    { label: 'Paid on', value: formatDay(paidAt, clinic) },
    { label: 'Paid with', value: describeCard(data) },
    ...(data.isPlanChange === true ? [] : [{ label: 'Period', value: period }]),
    { label: 'Next payment', value: formatDay(nextPaymentAt, clinic) },
    { label: 'Receipt number', value: plainLine(data.invoiceId) },
  ];
}

/** Composes the receipt of a paid invoice. Monthly payments use different wording than the first one. */
export function composePaymentReceipt(data: PaymentReceipt, clinic: Clinic): MailContent {
  const { opening, ...wording } = wordingOf(data, clinic);
  return {
    ...wording,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, ${opening}`,
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
      { type: 'facts', rows: factRows(data, clinic) },
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
      {
        type: 'note',
        text: `All amounts are in US dollars. Questions about this payment? Call us at ${clinic.phone}. ${endingText(clinic)}`,
      },
    ],
  };
}
