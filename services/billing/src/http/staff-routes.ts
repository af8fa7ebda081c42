import { handle, type HandledRoute } from '@petwell/chassis';
import {
  readCustomerPayments,
  readDrift,
  readWebhookInfo,
  readWorkList,
  testReceipt,
} from '@petwell/contracts';
import type { UseCases } from '../use-cases/create-use-cases.ts';
import { hideClientSecret } from './hide-client-secret.ts';

/** Creates the staff routes for payments, and the managers' test tools. */
export function createStaffRoutes(useCases: UseCases): HandledRoute[] {
  return [
    handle(readWorkList, async ({ query }) => ({
      status: 200,
      body: await useCases.readWorkList(query),
    })),
    handle(readCustomerPayments, async ({ params, query }) => ({
      status: 200,
      body: await useCases.readCustomerPayments({ ...params, ...query }),
    })),
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
