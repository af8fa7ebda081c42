import {
  testReceiptResponseSchema,
  type TestEventType,
  testWebhookResponseSchema,
  webhookInfoSchema,
} from '@petwell/contracts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { apiRequest } from '../../../shared/api/client.ts';
import { sendIntent } from '../../../shared/api/send-intent.ts';
import { adminKeys } from './admin-keys.ts';

/** GET /api/webhook-info: how the payment provider has to be set up. */
export const webhookInfoQuery = queryOptions({
  queryKey: adminKeys.webhookInfo,
  queryFn: ({ signal }) =>
    apiRequest('/api/webhook-info', (value) => webhookInfoSchema.parse(value), { signal }),
});

/** POST /api/test-webhook: the whole pipeline is waited for, which takes some seconds. */
export const useTestWebhook = () =>
  useMutation({
    mutationFn: (body: { eventType: TestEventType; enrollmentId: number }) =>
      sendIntent({ name: 'test-webhook', body, heldBy: 'page' }, (headers) =>
        apiRequest('/api/test-webhook', (value) => testWebhookResponseSchema.parse(value), {
          method: 'POST',
          body,
          headers,
        }),
      ),
  });

/** POST /api/test-receipt. `amount` is in cents. A lost answer is asked for again, not paid for again. */
export const useTestReceipt = () =>
  useMutation({
    mutationFn: (body: { email: string; amount: number }) =>
      sendIntent({ name: 'test-receipt', body, heldBy: 'page' }, (headers) =>
        apiRequest('/api/test-receipt', (value) => testReceiptResponseSchema.parse(value), {
          method: 'POST',
          body,
          headers,
        }),
      ),
  });
