import { createSubscription } from '@petwell/contracts';
import type { TextVersion } from '@petwell/contracts/legal';
import { callRoute } from '../../../shared/api/call-route.ts';

/** Records the consent and charges the saved card, which must still be the one shown. */
export const payWithSavedCard = (
  enrollmentId: number,
  useSavedCard: { last4: string; textVersion: TextVersion<'payment'> },
) =>
  callRoute(createSubscription, {
    body: { enrollmentId, useSavedCard },
    onceIn: 'tab',
  });
