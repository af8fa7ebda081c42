import type { Outbox, RunTransaction } from '@petwell/chassis';
import type { Kysely, Transaction } from 'kysely';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';
import type { QueueMail } from '../delivery/index.ts';
import type { MailKinds } from '../kinds/index.ts';
import { createListCustomerMails } from './list-customer-mails.ts';
import { createMailCameBack } from './mail-came-back.ts';
import { createPreviewMails } from './preview-mails.ts';
import { createReadCustomerMail } from './read-customer-mail.ts';
import { createRoutes } from './routes.ts';
import { createSendMailAgain } from './send-mail-again.ts';
import { createMailReads, mailAgainStore } from './store-again.ts';
import { createCustomerMailLog, createReadHeldMails, createReadMailFates } from './store.ts';

type Dependencies = {
  prisma: PrismaClient;
  kysely: Kysely<DB>;
  transaction: RunTransaction<DB>;
  kinds: MailKinds;
  queueMail: QueueMail<Transaction<DB>>;
  outbox: Outbox;
  mailQueued: () => void;
  clock: () => Date;
};

/** Builds the room of a customer's emails: staff read them, send them again, and mark what came back; the data export, and previews. */
export function createReading(deps: Dependencies) {
  const { prisma, kysely, kinds, clock } = deps;
  const readCustomerMail = createReadCustomerMail({ mails: createMailReads(kysely), kinds, clock });
  return {
    routes: createRoutes({
      listCustomerMails: createListCustomerMails({ mailLog: createCustomerMailLog(prisma) }),
      readCustomerMail,
      sendMailAgain: createSendMailAgain({ ...deps, store: mailAgainStore }),
      mailCameBack: createMailCameBack({ ...deps, store: mailAgainStore, readCustomerMail }),
      readHeldMails: createReadHeldMails(prisma, kinds),
      previewMails: createPreviewMails(kinds),
      readMailFates: createReadMailFates(prisma),
    }),
  };
}
