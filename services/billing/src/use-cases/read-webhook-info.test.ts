import { expect, test } from 'vitest';
import { createReadWebhookInfo } from './read-webhook-info.ts';

test('[ADM-10] returns the webhook URL and event types', () => {
  const read = createReadWebhookInfo({ publicUrl: 'https://petwell.example', isTestMode: true });
  expect(read()).toMatchObject({
    webhookUrl: 'https://petwell.example/api/webhooks/stripe',
    requiredEvents: expect.arrayContaining([
      'invoice.paid',
      'customer.subscription.deleted',
    ]) as string[],
    stripeConfigured: true,
    webhookSecretRequired: true,
    isTestMode: true,
  });
});
