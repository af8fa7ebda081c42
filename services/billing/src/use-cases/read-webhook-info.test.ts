import { testEventTypeSchema } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { createReadWebhookInfo } from './read-webhook-info.ts';

test('[ADM-10] says where the provider has to send which events', () => {
  const read = createReadWebhookInfo({ publicUrl: 'https://petwell.example', isTestMode: true });
  expect(read()).toMatchObject({
    webhookUrl: 'https://petwell.example/api/webhooks/stripe',
    requiredEvents: expect.arrayContaining(testEventTypeSchema.options) as string[],
    stripeConfigured: true,
    webhookSecretRequired: true,
    isTestMode: true,
  });
});
