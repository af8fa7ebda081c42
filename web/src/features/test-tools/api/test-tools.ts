import { readWebhookInfo, type TestEventType, testReceipt, testWebhook } from '@petwell/contracts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

/** The settings to configure at the payment provider. */
export const webhookInfoQuery = queryOptions({
  queryKey: adminKeys.webhookInfo,
  queryFn: ({ signal }) => callRoute(readWebhookInfo, { signal }),
});

/** Waits for the whole pipeline, which takes a few seconds. */
export const useTestWebhook = () =>
  useMutation({
    mutationFn: (body: { eventType: TestEventType; enrollmentId: number }) =>
      callRoute(testWebhook, { body, onceIn: 'page' }),
  });

/** `amount` is in cents. */
export const useTestReceipt = () =>
  useMutation({
    mutationFn: (body: { email: string; amount: number }) =>
      callRoute(testReceipt, { body, onceIn: 'page' }),
  });
