import { handle, type HandledRoute, type IdempotencyPolicy } from '@petwell/chassis';
import * as links from '@petwell/contracts';
import { makeStartLink } from '@petwell/contracts/internal';
import type { createMakeStartLink } from './make-start-link.ts';
import type { createSendCardLink } from './send-card-link.ts';
import type { UseCardLink } from './use-card-link.ts';
import type { UseStartLink } from './use-start-link.ts';

type Dependencies = {
  sendCardLink: ReturnType<typeof createSendCardLink>;
  useCardLink: UseCardLink;
  makeStartLink: ReturnType<typeof createMakeStartLink>;
  useStartLink: UseStartLink;
  /** Keeps tokens out of stored responses. */
  idempotency: IdempotencyPolicy;
};

/**
 * Creates the routes for mailed links about a plan's money: for staff, for enrollment, and for whoever holds a link.
 */
export const createLinkRoutes = (deps: Dependencies): HandledRoute[] => [
  handle(
    links.sendCardLink,
    async ({ params, actor, record }) => ({
      status: 200,
      body: await deps.sendCardLink({ enrollmentId: params.id, actor, record }),
    }),
    { idempotency: deps.idempotency },
  ),
  handle(makeStartLink, async ({ params, body }) => ({
    status: 200,
    body: await deps.makeStartLink({ ...params, ...body }),
  })),
  ...createCardLinkRoutes(deps),
  ...createStartLinkRoutes(deps),
];

const createCardLinkRoutes = ({ useCardLink }: Dependencies): HandledRoute[] => [
  handle(links.readCardLink, async ({ body }) => ({
    status: 200,
    body: await useCardLink.read(body.token),
  })),
  handle(links.prepareCardLink, async ({ body }) => ({
    status: 200,
    body: await useCardLink.prepare(body.token),
  })),
  handle(links.confirmCardLink, async ({ body, clientAddress }) => ({
    status: 200,
    body: await useCardLink.confirm({ ...body, clientAddress }),
  })),
];

const createStartLinkRoutes = ({ useStartLink }: Dependencies): HandledRoute[] => [
  handle(links.readStartLink, async ({ body }) => ({
    status: 200,
    body: await useStartLink.read(body.token),
  })),
  handle(links.prepareStartLink, async ({ body }) => ({
    status: 200,
    body: await useStartLink.prepare(body.token),
  })),
  handle(links.confirmStartLink, async ({ body, clientAddress }) => ({
    status: 200,
    body: await useStartLink.confirm({ ...body, clientAddress }),
  })),
];
