import {
  confirmPaymentMethodUpdate,
  type PaymentMethodConfirmation,
  preparePaymentMethodUpdate,
} from '@petwell/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api/api-error.ts';
import { callRoute } from '../../../shared/api/call-route.ts';
import { sessionQuery } from '../../../shared/session/get-session.ts';

/**
 * Fetches the card form's data. The server returns the same setup until a card is confirmed with it, so this
 * can be a query. It holds a client secret, so it is dropped when the page closes.
 */
export const paymentMethodUpdateQuery = (enrollmentId: number) =>
  queryOptions({
    queryKey: ['payment-method-update', enrollmentId],
    queryFn: ({ signal }) =>
      callRoute(preparePaymentMethodUpdate, { body: { enrollmentId }, onceIn: 'page', signal }),
    retry: false,
    gcTime: 0,
  });

/** Prepares the card form once it is known that the owner is signed in. */
export function usePaymentMethodUpdate(enrollmentId: number) {
  const session = useQuery(sessionQuery);
  const prepared = useQuery({
    ...paymentMethodUpdateQuery(enrollmentId),
    enabled: enrollmentId > 0 && session.isSuccess && session.data.owner !== null,
  });
  const hasEnded = prepared.error instanceof ApiError && prepared.error.status === 401;
  const isSignedOut = hasEnded || (session.isSuccess && session.data.owner === null);
  return { session, prepared, isSignedOut };
}

/** The server verifies the card and charges overdue payments to it. */
export const confirmPaymentMethod = (body: PaymentMethodConfirmation) =>
  callRoute(confirmPaymentMethodUpdate, { body, onceIn: 'tab' });
