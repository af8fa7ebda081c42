import {
  confirmPaymentMethodUpdate,
  type PaymentMethodConfirmation,
  preparePaymentMethodUpdate,
} from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';

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

/** The server verifies the card and charges overdue payments to it. */
export const confirmPaymentMethod = (body: PaymentMethodConfirmation) =>
  callRoute(confirmPaymentMethodUpdate, { body, onceIn: 'tab' });
