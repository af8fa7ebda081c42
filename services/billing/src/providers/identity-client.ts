import type { CallInternal } from '@petwell/chassis';
import { attachToOwner, startOwnerPayment } from '@petwell/contracts/internal';
import type { OwnerAccounts } from '../use-cases/owner-accounts.ts';

/** Calls identity's internal API. */
export const createOwnerAccounts = (callIdentity: CallInternal): OwnerAccounts => ({
  attach: (id) => callIdentity(attachToOwner, { params: { id } }),
  startPayment: ({ ownerId, enrollmentId }) =>
    callIdentity(startOwnerPayment, { params: { id: ownerId }, body: { enrollmentId } }),
});
