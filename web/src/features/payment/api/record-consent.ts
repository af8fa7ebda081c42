import { type PaymentConsent, recordConsent } from '@petwell/contracts';
import { callRoute } from '../../../shared/api/call-route.ts';

/** Records that the payer agreed to recurring charges, before the card is charged. */
export const recordPaymentConsent = (body: PaymentConsent) =>
  callRoute(recordConsent, { body, onceIn: 'tab' });
