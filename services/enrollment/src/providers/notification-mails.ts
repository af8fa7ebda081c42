import type { InternalClient } from '@petwell/chassis';
import { heldByNotificationSchema } from '@petwell/contracts/internal';
import type { MailArchive } from '../use-cases/other-services.ts';

/** Calls notification's internal API. */
export function createNotificationMails(call: InternalClient): MailArchive {
  return {
    async heldData(ownerId) {
      const { mails } = await call({
        method: 'GET',
        path: `/internal/owners/${ownerId}/held-data`,
        response: heldByNotificationSchema,
      });
      return mails;
    },
  };
}
