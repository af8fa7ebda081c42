import { handle, type HandledRoute, type IdempotencyPolicy } from '@petwell/chassis';
import { confirmCardLink, prepareCardLink, readCardLink, sendCardLink } from '@petwell/contracts';
import type { createSendCardLink } from './send-card-link.ts';
import type { UseCardLink } from './use-card-link.ts';

/** Creates the routes for mailed links about a plan's money: for staff, and for whoever holds a link. */
export function createLinkRoutes(deps: {
  sendCardLink: ReturnType<typeof createSendCardLink>;
  useCardLink: UseCardLink;
  /** Keeps tokens out of stored responses. */
  idempotency: IdempotencyPolicy;
}): HandledRoute[] {
  const { useCardLink, idempotency } = deps;
  return [
    handle(
      sendCardLink,
      async ({ params, actor, record }) => ({
        status: 200,
        body: await deps.sendCardLink({ enrollmentId: params.id, actor, record }),
      }),
      { idempotency },
    ),
    handle(readCardLink, async ({ body }) => ({
      status: 200,
      body: await useCardLink.read(body.token),
    })),
    handle(prepareCardLink, async ({ body }) => ({
      status: 200,
      body: await useCardLink.prepare(body.token),
    })),
    handle(confirmCardLink, async ({ body, clientAddress }) => ({
      status: 200,
      body: await useCardLink.confirm({ ...body, clientAddress }),
    })),
  ];
}
