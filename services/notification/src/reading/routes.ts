import { type HandledRoute, reply } from '@petwell/chassis';
import {
  listCustomerMails,
  mailCameBack,
  readCustomerMail,
  sendMailAgain,
} from '@petwell/contracts';
import {
  previewMails,
  readDataHeldByNotification,
  readMailFates,
} from '@petwell/contracts/internal';
import type { ListCustomerMails } from './list-customer-mails.ts';
import type { MailCameBack } from './mail-came-back.ts';
import type { PreviewMails } from './preview-mails.ts';
import type { ReadCustomerMail } from './read-customer-mail.ts';
import type { SendMailAgain } from './send-mail-again.ts';
import type { ReadHeldMails, ReadMailFates } from './store.ts';

export type RouteDependencies = {
  listCustomerMails: ListCustomerMails;
  readCustomerMail: ReadCustomerMail;
  sendMailAgain: SendMailAgain;
  mailCameBack: MailCameBack;
  readHeldMails: ReadHeldMails;
  previewMails: PreviewMails;
  readMailFates: ReadMailFates;
};

/** Creates every route of notification. */
export function createRoutes(deps: RouteDependencies): HandledRoute[] {
  return [
    reply(listCustomerMails, ({ params, query }) =>
      deps.listCustomerMails({
        ownerId: params.ownerId,
        before: query.before,
        limit: query.limit,
      }),
    ),

    reply(readCustomerMail, ({ params }) => deps.readCustomerMail(params)),

    reply(sendMailAgain, ({ params, actor }) => deps.sendMailAgain({ ...params, actor })),

    reply(mailCameBack, ({ params, actor }) => deps.mailCameBack({ ...params, actor })),

    reply(readDataHeldByNotification, async ({ params }) => ({
      mails: await deps.readHeldMails(params.ownerId),
    })),

    reply(previewMails, ({ body: { mails } }) => ({ previews: deps.previewMails(mails) })),

    reply(readMailFates, async ({ body: { keys } }) => ({ fates: await deps.readMailFates(keys) })),
  ];
}
