import { AppError, handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/internal';
import type { AttachToOwner } from './attach-to-owner.ts';
import type { CloseOwner } from './close-owner.ts';
import type { MailSetupLink } from './mail-setup-link.ts';
import type { RegisterOwner } from './register-owner.ts';
import type { StartOwnerPayment } from './start-owner-payment.ts';
import type { FindClaimed } from './store-claimed.ts';
import type { HeldData } from './store-held-data.ts';

/** Creates the routes that other services call. */
export function createInternalRoutes(deps: {
  registerOwner: RegisterOwner;
  attachToOwner: AttachToOwner;
  findClaimed: FindClaimed;
  startOwnerPayment: StartOwnerPayment;
  mailSetupLink: MailSetupLink;
  closeOwner: CloseOwner;
  heldData: HeldData;
}): HandledRoute[] {
  return [
    handle(routes.registerOwner, async ({ body }) => ({
      status: 200,
      body: await deps.registerOwner(body),
    })),

    handle(routes.importOwner, async ({ body }) => ({
      status: 200,
      body: await deps.attachToOwner.register(body),
    })),

    handle(routes.attachToOwner, async ({ params }) => ({
      status: 200,
      body: await deps.attachToOwner.attach(params.id),
    })),

    handle(routes.findClaimedOwners, async ({ body }) => ({
      status: 200,
      body: { ownerIds: await deps.findClaimed(body.ownerIds) },
    })),

    handle(routes.startOwnerPayment, async ({ params, body }) => {
      await deps.startOwnerPayment({ ownerId: params.id, ...body });
      return { status: 204 };
    }),

    handle(routes.mailSetupLink, async ({ params, body }) => {
      await deps.mailSetupLink({ ownerId: params.id, ...body });
      return { status: 204 };
    }),

    handle(routes.closeOwner, async ({ params, body }) => {
      const { outcome } = await deps.closeOwner({ ownerId: params.id, reason: body.reason });
      return { status: 200, body: { outcome } };
    }),

    handle(routes.readDataHeldByIdentity, async ({ params }) => {
      const account = await deps.heldData.read(params.id);
      if (!account) throw new AppError('not_found');
      return { status: 200, body: { account } };
    }),
  ];
}
