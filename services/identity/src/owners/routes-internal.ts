import { AppError, handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/internal';
import type { UseCases } from '../compose-use-cases.ts';

/** Creates the routes that other services call. */
export function createInternalRoutes(useCases: UseCases): HandledRoute[] {
  return [
    handle(routes.registerOwner, async ({ body }) => ({
      status: 200,
      body: await useCases.registerOwner(body),
    })),

    handle(routes.importOwner, async ({ body }) => ({
      status: 200,
      body: await useCases.attachToOwner.register(body),
    })),

    handle(routes.attachToOwner, async ({ params }) => ({
      status: 200,
      body: await useCases.attachToOwner.attach(params.id),
    })),

    handle(routes.startOwnerPayment, async ({ params, body }) => {
      await useCases.startOwnerPayment({ ownerId: params.id, ...body });
      return { status: 204 };
    }),

    handle(routes.mailSetupLink, async ({ params, body }) => {
      await useCases.mailSetupLink({ ownerId: params.id, ...body });
      return { status: 204 };
    }),

    handle(routes.closeOwner, async ({ params, body }) => {
      const { outcome } = await useCases.closeOwner({ ownerId: params.id, reason: body.reason });
      return { status: 200, body: { outcome } };
    }),

    handle(routes.readDataHeldByIdentity, async ({ params }) => {
      const account = await useCases.heldData.read(params.id);
      if (!account) throw new AppError('not_found');
      return { status: 200, body: { account } };
    }),

    handle(routes.listRevocations, async ({ query }) => ({
      status: 200,
      body: await useCases.listRevocations(query.after),
    })),
  ];
}
