import { handle, type HandledRoute } from '@petwell/chassis';
import { listCustomerMails } from '@petwell/contracts';
import { readDataHeldByNotification } from '@petwell/contracts/internal';
import type { ReadHeldMails } from '../use-cases/forget-owner.ts';
import type { ListCustomerMails } from '../use-cases/list-customer-mails.ts';

export type RouteDependencies = {
  listCustomerMails: ListCustomerMails;
  readHeldMails: ReadHeldMails;
};

/** Every route of notification: staff see which emails a customer got, and the customer can have them all. */
export function createRoutes(deps: RouteDependencies): HandledRoute[] {
  return [
    handle(listCustomerMails, async ({ params, query }) => ({
      status: 200,
      body: await deps.listCustomerMails({
        ownerId: params.ownerId,
        before: query.before,
        limit: query.limit,
      }),
    })),

    handle(readDataHeldByNotification, async ({ params }) => ({
      status: 200,
      body: { mails: await deps.readHeldMails(params.ownerId) },
    })),
  ];
}
