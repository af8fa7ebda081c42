import { handle, type HandledRoute } from '@petwell/chassis';
import { listCustomerMails, readCustomerMail, sendMailAgain } from '@petwell/contracts';
import {
  previewMails,
  readDataHeldByNotification,
  readMailFates,
} from '@petwell/contracts/internal';
import type { ListCustomerMails } from './list-customer-mails.ts';
import type { PreviewMails } from './preview-mails.ts';
import type { ReadCustomerMail } from './read-customer-mail.ts';
import type { SendMailAgain } from './send-mail-again.ts';
import type { ReadHeldMails, ReadMailFates } from './store.ts';

export type RouteDependencies = {
  listCustomerMails: ListCustomerMails;
  readCustomerMail: ReadCustomerMail;
  sendMailAgain: SendMailAgain;
  readHeldMails: ReadHeldMails;
  previewMails: PreviewMails;
  readMailFates: ReadMailFates;
};

/** Creates every route of notification. */
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

    handle(readCustomerMail, async ({ params }) => ({
      status: 200,
      body: await deps.readCustomerMail(params),
    })),

    handle(sendMailAgain, async ({ params, actor }) => ({
      status: 201,
      body: await deps.sendMailAgain({ ...params, actor }),
    })),

    handle(readDataHeldByNotification, async ({ params }) => ({
      status: 200,
      body: { mails: await deps.readHeldMails(params.ownerId) },
    })),

    handle(previewMails, ({ body: { mails } }) => ({
      status: 200,
      body: { previews: deps.previewMails(mails) },
    })),

    handle(readMailFates, async ({ body: { keys } }) => ({
      status: 200,
      body: { fates: await deps.readMailFates(keys) },
    })),
  ];
}
