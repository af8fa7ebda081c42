import { handle, type HandledRoute, type IdempotencyPolicy } from '@petwell/chassis';
import * as links from '@petwell/contracts';
import { makeStartLink, withdrawRestart } from '@petwell/contracts/internal';
import type { createMakeStartLink } from './make-start-link.ts';
import type { LinkKind } from './rules-kinds.ts';
import type { createReadJoinProgress } from './read-join-progress.ts';
import type { createShowJoinLink } from './show-join-link.ts';
import type { createSendJoinLink } from './send-join-link.ts';
import type { createSendCardLink } from './send-card-link.ts';
import type { UseCardLink } from './use-card-link.ts';
import type { UseJoinLink } from './use-join-link.ts';
import type { UseStartLink } from './use-start-link.ts';
import type { createWithdrawRestart } from './withdraw-restart.ts';

type Dependencies = {
  sendCardLink: ReturnType<typeof createSendCardLink>;
  useCardLink: UseCardLink;
  makeStartLink: ReturnType<typeof createMakeStartLink>;
  withdrawRestart: ReturnType<typeof createWithdrawRestart>;
  useStartLink: UseStartLink;
  sendJoinLink: ReturnType<typeof createSendJoinLink>;
  useJoinLink: UseJoinLink;
  showJoinLink: ReturnType<typeof createShowJoinLink>;
  readJoinProgress: ReturnType<typeof createReadJoinProgress>;
  /** Keeps tokens out of stored responses. */
  hideToken: (kind: LinkKind) => IdempotencyPolicy;
};

/**
 * Creates the routes for mailed links about a plan's money: for staff, for enrollment, and for the link's holder.
 */
export const createLinkRoutes = (deps: Dependencies): HandledRoute[] => [
  handle(
    links.sendCardLink,
    async ({ params, actor, record }) => ({
      status: 200,
      body: await deps.sendCardLink({ enrollmentId: params.id, actor, record }),
    }),
    { idempotency: deps.hideToken('card') },
  ),
  handle(makeStartLink, async ({ params, body }) => ({
    status: 200,
    body: await deps.makeStartLink({ ...params, ...body }),
  })),
  handle(withdrawRestart, async ({ params }) => {
    await deps.withdrawRestart(params.enrollmentId);
    return { status: 204 };
  }),
  ...createCardLinkRoutes(deps),
  ...createStartLinkRoutes(deps),
  ...createJoinLinkRoutes(deps),
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

const createJoinLinkRoutes = ({
  sendJoinLink,
  useJoinLink,
  showJoinLink,
  readJoinProgress,
  hideToken,
}: Dependencies): HandledRoute[] => [
  handle(
    links.sendJoinLink,
    async ({ params, actor, record }) => ({
      status: 200,
      body: await sendJoinLink({ enrollmentId: params.id, actor, record }),
    }),
    { idempotency: hideToken('join') },
  ),
  handle(links.showJoinLink, async ({ params }) => ({
    status: 200,
    body: await showJoinLink(params.id),
  })),
  handle(links.readJoinProgress, async ({ params }) => ({
    status: 200,
    body: await readJoinProgress(params.id),
  })),
  handle(links.readJoinLink, async ({ body }) => ({
    status: 200,
    body: await useJoinLink.read(body.token),
  })),
  handle(links.prepareJoinLink, async ({ body }) => ({
    status: 200,
    body: await useJoinLink.prepare(body.token),
  })),
  handle(links.agreeByJoinLink, async ({ body, clientAddress }) => {
    await useJoinLink.agree({ ...body, clientAddress });
    return { status: 204 };
  }),
  handle(links.confirmJoinLink, async ({ body }) => ({
    status: 200,
    body: await useJoinLink.confirm(body.token),
  })),
];
