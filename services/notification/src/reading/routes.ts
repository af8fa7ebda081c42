import { handle, type HandledRoute } from '@petwell/chassis';
import { listCustomerMails } from '@petwell/contracts';
import { previewMails, readDataHeldByNotification } from '@petwell/contracts/internal';
import type { ListCustomerMails } from './list-customer-mails.ts';
import type { PreviewMails } from './preview-mails.ts';
import type { ReadHeldMails } from './store.ts';

export type RouteDependencies = {
  listCustomerMails: ListCustomerMails;
  readHeldMails: ReadHeldMails;
  previewMails: PreviewMails;
};

/** Creates every route of notification: emails of a customer for staff, the data export, and previews. */
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

    handle(previewMails, ({ body: { mails } }) => ({
      status: 200,
      body: { previews: deps.previewMails(mails) },
    })),
  ];
}
