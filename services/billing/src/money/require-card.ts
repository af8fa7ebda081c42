import { AppError } from '@petwell/chassis';
import type { CardProvider } from '../use-cases/card-provider.ts';

/**
 * Returns the confirmed card of the customer's own setup for this enrollment.
 * @throws AppError payment_not_confirmed
 */
export async function requireCard(
  cards: Pick<CardProvider, 'retrieveCardSetup'>,
  given: { setupIntentId: string; customerId: string; enrollmentId: number },
): Promise<string> {
  const { setupIntentId, customerId, enrollmentId } = given;
  const setup = await cards.retrieveCardSetup(setupIntentId);
  const isOwn = setup?.customerId === customerId && setup.enrollmentId === enrollmentId;
  if (!isOwn || !setup.isConfirmed || setup.paymentMethodId === null) {
    throw new AppError('payment_not_confirmed', {
      publicMessage: 'The card was not confirmed. Please try again.',
    });
  }
  return setup.paymentMethodId;
}
