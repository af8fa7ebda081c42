import { AppError, handle, type HandledRoute, reply } from '@petwell/chassis';
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
    reply(routes.registerOwner, ({ body }) => deps.registerOwner(body)),

    reply(routes.importOwner, ({ body }) => deps.attachToOwner.register(body)),

    reply(routes.attachToOwner, ({ params }) => deps.attachToOwner.attach(params.id)),

    reply(routes.findClaimedOwners, async ({ body }) => ({
      ownerIds: await deps.findClaimed(body.ownerIds),
    })),

    reply(routes.startOwnerPayment, ({ params, body }) =>
      deps.startOwnerPayment({ ownerId: params.id, ...body }),
    ),

    reply(routes.mailSetupLink, ({ params, body }) =>
      deps.mailSetupLink({ ownerId: params.id, ...body }),
    ),

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
