import {
  paymentMethodUpdatedSchema,
  paymentMethodUpdateSchema,
  type PaymentMethodUpdate,
  type PaymentMethodUpdated,
} from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { apiRequest } from '../../../shared/api/client.ts';
import { sendIntent } from '../../../shared/api/send-intent.ts';

/**
 * POST /api/payment-method-updates: what the card form needs. The server answers with the same set-up until
 * a card was confirmed with it, so that this can be a query; it holds a secret and is forgotten at once.
 */
export const paymentMethodUpdateQuery = (enrollmentId: number) =>
  queryOptions<PaymentMethodUpdate>({
    queryKey: ['payment-method-update', enrollmentId],
    queryFn: ({ signal }) => {
      const body = { enrollmentId };
      const parse = (value: unknown) => paymentMethodUpdateSchema.parse(value);
      return sendIntent({ name: 'update-card', body, heldBy: 'page' }, (headers) =>
        apiRequest('/api/payment-method-updates', parse, {
          method: 'POST',
          body,
          headers,
          signal,
        }),
      );
    },
    retry: false,
    gcTime: 0,
  });

/** POST /api/payment-method-updates/confirm: the server checks the card and pays what is open with it. */
export const confirmPaymentMethod = (body: {
  enrollmentId: number;
  setupIntentId: string;
}): Promise<PaymentMethodUpdated> =>
  sendIntent({ name: 'confirm-card', body, heldBy: 'tab' }, (headers) =>
    apiRequest(
      '/api/payment-method-updates/confirm',
      (value) => paymentMethodUpdatedSchema.parse(value),
      { method: 'POST', body, headers },
    ),
  );
