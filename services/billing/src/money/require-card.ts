import { AppError } from '@petwell/chassis';
import type { CardProvider } from '../use-cases/card-provider.ts';

/**
 * Returns the confirmed card of the customer's own setup.
 * @throws AppError payment_not_confirmed
 */
export async function requireCard(
  cards: Pick<CardProvider, 'retrieveCardSetup'>,
  { setupIntentId, customerId }: { setupIntentId: string; customerId: string },
): Promise<string> {
  const setup = await cards.retrieveCardSetup(setupIntentId);
  const isOwn = setup?.customerId === customerId;
  if (!isOwn || !setup.isConfirmed || setup.paymentMethodId === null) {
    throw new AppError('payment_not_confirmed', {
      publicMessage: 'The card was not confirmed. Please try again.',
    });
  }
  return setup.paymentMethodId;
}
