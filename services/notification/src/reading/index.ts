import type { PrismaClient } from '../data/generated/client.ts';
import type { MailKinds } from '../kinds/index.ts';
import { createListCustomerMails } from './list-customer-mails.ts';
import { createPreviewMails } from './preview-mails.ts';
import { createRoutes } from './routes.ts';
import { createCustomerMailLog, createReadHeldMails } from './store.ts';

/** Builds the room of reading emails: a customer's list for staff, the data export, and previews. */
export function createReading({ prisma, kinds }: { prisma: PrismaClient; kinds: MailKinds }) {
  return {
    routes: createRoutes({
      listCustomerMails: createListCustomerMails({ mailLog: createCustomerMailLog(prisma) }),
      readHeldMails: createReadHeldMails(prisma),
      previewMails: createPreviewMails(kinds),
    }),
  };
}
