import type { PaymentConsent } from '@petwell/contracts';
import { apiCommand } from '../../../shared/api/client.ts';

/** POST /api/payment-consents: the payer agreed to recurring charges; recorded before the card is charged. */
export const recordConsent = (body: PaymentConsent): Promise<void> =>
  apiCommand('/api/payment-consents', { method: 'POST', body });
