import { handle, type HandledRoute } from '@petwell/chassis';
import { readDrift, readWebhookInfo, testReceipt } from '@petwell/contracts';
import type { UseCases } from '../use-cases/create-use-cases.ts';
import { hideClientSecret } from './hide-client-secret.ts';

/** Creates the staff routes for reconciliation, and the managers' test tools. */
export function createStaffRoutes(useCases: UseCases): HandledRoute[] {
  return [
    handle(readDrift, async ({ query }) => ({
      status: 200,
      body: { runs: await useCases.listReconciliations(query.limit) },
    })),
    handle(readWebhookInfo, async () => ({
      status: 200,
      body: await useCases.readWebhookInfo(),
    })),
    handle(
      testReceipt,
      async ({ body: { email, amount: amountCents }, actor }) => ({
        status: 200,
        body: await useCases.sendTestReceipt({ actor, email, amountCents }),
      }),
      { idempotency: hideClientSecret(useCases.readClientSecret) },
    ),
  ];
}
