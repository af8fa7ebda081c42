import type { InternalClient } from '@petwell/chassis';
import {
  closeOwnerResponseSchema,
  heldByIdentitySchema,
  registerOwnerResponseSchema,
} from '@petwell/contracts/internal';
import type { OwnerRegistry } from '../use-cases/other-services.ts';

/** Calls identity's internal API. */
export function createIdentityOwners(call: InternalClient): OwnerRegistry {
  return {
    register: (body) =>
      call({
        method: 'POST',
        path: '/internal/owners/register',
        body,
        response: registerOwnerResponseSchema,
      }),
    close: (ownerId, body) =>
      call({
        method: 'POST',
        path: `/internal/owners/${ownerId}/close`,
        body,
        response: closeOwnerResponseSchema,
      }),
    async heldData(ownerId) {
      const { account } = await call({
        method: 'GET',
        path: `/internal/owners/${ownerId}/held-data`,
        response: heldByIdentitySchema,
      });
      return account;
    },
  };
}
