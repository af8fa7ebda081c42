import { confirmPaymentMethodUpdate, preparePaymentMethodUpdate } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';

/**
 * What the card form needs. The server responds with the same setup until a card was confirmed with it, so
 * this can be a query; it holds a secret and is dropped with the page.
 */
export const paymentMethodUpdateQuery = (enrollmentId: number) =>
  queryOptions({
    queryKey: ['payment-method-update', enrollmentId],
    queryFn: ({ signal }) =>
      callRoute(preparePaymentMethodUpdate, { body: { enrollmentId }, onceIn: 'page', signal }),
    retry: false,
    gcTime: 0,
  });

/** The server checks the card and pays what is overdue with it. */
export const confirmPaymentMethod = (body: { enrollmentId: number; setupIntentId: string }) =>
  callRoute(confirmPaymentMethodUpdate, { body, onceIn: 'tab' });
