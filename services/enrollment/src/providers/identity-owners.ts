import type { InternalClient } from '@petwell/chassis';
import { registerOwnerResponseSchema } from '@petwell/contracts/internal';
import type { OwnerRegistry } from '../use-cases/other-services.ts';

/** Identity behind its internal API. */
export function createIdentityOwners(call: InternalClient): OwnerRegistry {
  return {
    register: (body) =>
      call({
        method: 'POST',
        path: '/internal/owners/register',
        body,
        response: registerOwnerResponseSchema,
      }),
  };
}
