import { fromCents, type CustomerPayment, type PaymentRefund } from '@petwell/contracts';
import { formatCard } from '../format-card.ts';
import { formatMoney } from './format.ts';
import type { BadgeText } from './texts.ts';

/** Ten business days: how long banks take to show a refund. */
const showsAfterMs = 14 * 86_400_000;

const isShown = ({ status, at }: Pick<PaymentRefund, 'status' | 'at'>, now: Date): boolean =>
  status === 'succeeded' && now.getTime() - new Date(at).getTime() > showsAfterMs;

const unmade: Readonly<Record<string, BadgeText>> = {
  reserved: { label: 'Waiting', variant: 'sun' },
  failed: { label: 'Failed', variant: 'coral' },
  canceled: { label: 'Canceled', variant: 'neutral' },
};

/** Whether the money is back, in a word. */
export const refundState = (refund: PaymentRefund, now: Date): BadgeText =>
  unmade[refund.status] ??
  (isShown(refund, now)
    ? { label: 'Refunded', variant: 'brand' }
    : { label: 'On its way', variant: 'sun' });

/**
 * 'Refunded $21.50 to Visa ending in 4242, on its way'. Stripe calls a refund succeeded once it has told the bank,
 * so the owner may not see it yet.
 */
export function describeRefund(
  { amountCents, status, at }: Pick<PaymentRefund, 'amountCents' | 'status' | 'at'>,
  { cardBrand, cardLast4 }: Pick<CustomerPayment, 'cardBrand' | 'cardLast4'>,
  now: Date,
): string {
  const card = cardLast4 === null ? 'the card' : formatCard(cardBrand, cardLast4);
  const what = `${formatMoney(fromCents(amountCents))} to ${card}`;
  if (status === 'reserved') return `Refund of ${what}: waiting for Stripe’s answer`;
  if (status === 'failed') return `Refund of ${what} failed: the bank sent it back`;
  if (status === 'canceled') return `Refund of ${what} was canceled`;
  return isShown({ status, at }, now) ? `Refunded ${what}` : `Refunded ${what}, on its way`;
}
