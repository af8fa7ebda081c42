import { cardNotConfirmed } from '../core/payable.ts';
import type { CardProvider } from './card-provider.ts';

/**
 * Returns the confirmed card of the customer's own setup for this enrollment.
 * @throws AppError payment_not_confirmed
 */
export type RequireCard = (given: {
  setupIntentId: string;
  customerId: string;
  enrollmentId: number;
}) => Promise<string>;

export const createRequireCard =
  (cards: Pick<CardProvider, 'retrieveCardSetup'>): RequireCard =>
  async ({ setupIntentId, customerId, enrollmentId }) => {
    const setup = await cards.retrieveCardSetup(setupIntentId);
    const isOwn = setup?.customerId === customerId && setup.enrollmentId === enrollmentId;
    if (!isOwn || !setup.isConfirmed || setup.paymentMethodId === null) {
      throw cardNotConfirmed();
    }
    return setup.paymentMethodId;
  };
