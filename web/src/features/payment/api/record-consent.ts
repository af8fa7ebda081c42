import type { PaymentConsent } from '@petwell/contracts';
import { apiCommand } from '../../../shared/api/client.ts';
import { sendIntent } from '../../../shared/api/send-intent.ts';

/** POST /api/payment-consents: the payer agreed to recurring charges; recorded before the card is charged. */
export const recordConsent = (body: PaymentConsent): Promise<void> =>
  sendIntent({ name: 'consent', body, heldBy: 'tab' }, (headers) =>
    apiCommand('/api/payment-consents', { method: 'POST', body, headers }),
  );
