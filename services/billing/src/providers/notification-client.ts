import type { InternalClient } from '@petwell/chassis';
import { heldByNotificationSchema } from '@petwell/contracts/internal';
import type { FetchMails } from '../use-cases/fetch-mails.ts';

/** Reads the mails of a customer: GET /internal/owners/{ownerId}/held-data. */
export const createFetchMails =
  (callNotification: InternalClient): FetchMails =>
  async (ownerId) => {
    const { mails } = await callNotification({
      method: 'GET',
      path: `/internal/owners/${ownerId}/held-data`,
      response: heldByNotificationSchema,
    });
    return mails;
  };
