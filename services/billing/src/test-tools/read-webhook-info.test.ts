import { expect, test } from 'vitest';
import { createReadWebhookInfo } from './read-webhook-info.ts';

const read = (received: string | null) =>
  createReadWebhookInfo({
    events: { latestApiVersion: () => Promise.resolve(received) },
    publicUrl: 'https://petwell.example',
    isTestMode: true,
    apiVersion: '2026-10-28.endive',
  })();

test('[ADM-10] returns the webhook URL, and every event type that PetWell acts on', async () => {
  expect(await read(null)).toMatchObject({
    webhookUrl: 'https://petwell.example/api/webhooks/stripe',
    requiredEvents: expect.arrayContaining([
      'payment_intent.succeeded',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
      'customer.subscription.deleted',
      'invoice.paid',
    ]) as string[],
    stripeConfigured: true,
    webhookSecretRequired: true,
    isTestMode: true,
    apiVersion: '2026-10-28.endive',
    problem: null,
  });
});

test('[PAY-35] says so if events arrive in another API version', async () => {
  expect(await read('2026-10-28.endive')).toMatchObject({ problem: null });
  expect(await read('2024-06-20')).toMatchObject({
    problem:
      'Events arrive in API version 2024-06-20. Set the webhook endpoint to 2026-10-28.endive in Stripe.',
  });
});
