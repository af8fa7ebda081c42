import type { CardProvider } from '../use-cases/card-provider.ts';
import { cardNotConfirmed } from '../use-cases/place-order.ts';

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
    throw cardNotConfirmed();
  }
  return setup.paymentMethodId;
}
