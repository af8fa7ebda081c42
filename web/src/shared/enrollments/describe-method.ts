import type { OwnPayment } from '@petwell/contracts';
import { formatCard } from '../format-card.ts';

/** How a payment was recorded at the clinic; a later version may know more. */
const recordedMethods: Record<string, string> = { cash: 'Cash', check: 'Check' };

/** Names what a payment was made with: a card, or cash or a check at the clinic. Null if it isn't known. */
export function describeMethod(
  payment: Pick<OwnPayment, 'cardBrand' | 'cardLast4' | 'recordedMethod'>,
): string | null {
  const { cardBrand, cardLast4, recordedMethod } = payment;
  // A year that a card paid with a link is recorded, too.
  const isAtClinic = recordedMethod !== null && recordedMethod !== 'card';
  if (isAtClinic) return recordedMethods[recordedMethod] ?? 'Paid at the clinic';
  return cardLast4 === null ? null : formatCard(cardBrand, cardLast4);
}
