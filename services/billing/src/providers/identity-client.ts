import type { InternalClient } from '@petwell/chassis';
import { attachmentSchema } from '@petwell/contracts/internal';
import type { OwnerAccounts } from '../use-cases/owner-accounts.ts';

/** Calls identity's internal API. */
export const createOwnerAccounts = (callIdentity: InternalClient): OwnerAccounts => ({
  attach: (ownerId) =>
    callIdentity({
      method: 'POST',
      path: `/internal/owners/${ownerId}/attachments`,
      response: attachmentSchema,
    }),
  startPayment: ({ ownerId, enrollmentId }) =>
    callIdentity({
      method: 'POST',
      path: `/internal/owners/${ownerId}/payment-starts`,
      body: { enrollmentId },
      response: undefined,
    }),
});
