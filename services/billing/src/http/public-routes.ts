import { handle, type HandledRoute } from '@petwell/chassis';
import { createSubscription, receiveWebhook, recordConsent } from '@petwell/contracts';
import type { UseCases } from '../use-cases/create-use-cases.ts';
import { hideClientSecret } from './hide-client-secret.ts';

/** Creates the public routes for browsers and Stripe. */
export function createPublicRoutes(useCases: UseCases): HandledRoute[] {
  const idempotency = hideClientSecret(useCases.readClientSecret);
  return [
    handle(
      createSubscription,
      async ({ body, caller: principals, clientAddress }) => ({
        status: 200,
        body: await useCases.createSubscription({ ...body, principals, clientAddress }),
      }),
      { idempotency },
    ),
    handle(recordConsent, async ({ body: consent, caller: principals, clientAddress, record }) => {
      await useCases.recordConsent({ consent, principals, clientAddress, record });
      return { status: 204 };
    }),
    handle(receiveWebhook, async ({ body, header }) => {
      await useCases.receiveWebhook(body, header('stripe-signature'));
      return { status: 200, body: { received: true } as const };
    }),
  ];
}
