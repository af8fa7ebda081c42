import type { CallInternal } from '@petwell/chassis';
import { readDataHeldByNotification } from '@petwell/contracts/internal';
import type { FetchMails } from '../use-cases/fetch-mails.ts';

/** Reads the mails of a customer. */
export const createFetchMails =
  (callNotification: CallInternal): FetchMails =>
  async (ownerId) => {
    const { mails } = await callNotification(readDataHeldByNotification, { params: { ownerId } });
    return mails;
  };
