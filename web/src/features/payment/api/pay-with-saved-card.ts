import { createSubscription } from '@petwell/contracts';
import { currentLegalVersion } from '@petwell/contracts/legal';
import { callRoute } from '../../../shared/api/call-route.ts';

/** Records the consent and charges the saved card, which must still be the one shown. */
export const payWithSavedCard = (enrollmentId: number, last4: string) =>
  callRoute(createSubscription, {
    body: { enrollmentId, useSavedCard: { last4, textVersion: currentLegalVersion } },
    onceIn: 'tab',
  });
