import { type HandledRoute, type IdempotencyPolicy, reply } from '@petwell/chassis';
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
  reply(
    links.sendCardLink,
    ({ params, actor, record }) => deps.sendCardLink({ enrollmentId: params.id, actor, record }),
    { idempotency: deps.hideToken('card') },
  ),
  reply(makeStartLink, ({ params, body }) => deps.makeStartLink({ ...params, ...body })),
  reply(withdrawRestart, ({ params }) => deps.withdrawRestart(params.enrollmentId)),
  ...createCardLinkRoutes(deps),
  ...createStartLinkRoutes(deps),
  ...createJoinLinkRoutes(deps),
];

const createCardLinkRoutes = ({ useCardLink }: Dependencies): HandledRoute[] => [
  reply(links.readCardLink, ({ body }) => useCardLink.read(body.token)),
  reply(links.prepareCardLink, ({ body }) => useCardLink.prepare(body.token)),
  reply(links.confirmCardLink, ({ body, clientAddress }) =>
    useCardLink.confirm({ ...body, clientAddress }),
  ),
];

const createStartLinkRoutes = ({ useStartLink }: Dependencies): HandledRoute[] => [
  reply(links.readStartLink, ({ body }) => useStartLink.read(body.token)),
  reply(links.prepareStartLink, ({ body }) => useStartLink.prepare(body.token)),
  reply(links.confirmStartLink, ({ body, clientAddress }) =>
    useStartLink.confirm({ ...body, clientAddress }),
  ),
];

const createJoinLinkRoutes = ({
  sendJoinLink,
  useJoinLink,
  showJoinLink,
  readJoinProgress,
  hideToken,
}: Dependencies): HandledRoute[] => [
  reply(
    links.sendJoinLink,
    ({ params, actor, record }) => sendJoinLink({ enrollmentId: params.id, actor, record }),
    { idempotency: hideToken('join') },
  ),
  reply(links.showJoinLink, ({ params }) => showJoinLink(params.id)),
  reply(links.readJoinProgress, ({ params }) => readJoinProgress(params.id)),
  reply(links.readJoinLink, ({ body }) => useJoinLink.read(body.token)),
  reply(links.prepareJoinLink, ({ body }) => useJoinLink.prepare(body.token)),
  reply(links.agreeByJoinLink, ({ body, clientAddress }) =>
    useJoinLink.agree({ ...body, clientAddress }),
  ),
  reply(links.confirmJoinLink, ({ body }) => useJoinLink.confirm(body.token)),
];
