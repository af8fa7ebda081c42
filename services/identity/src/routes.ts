import type { HandledRoute, SessionCookies } from '@petwell/chassis';
import type { UseCases } from './compose-use-cases.ts';
import { createAccountRoutes } from './owners/routes.ts';
import { createInternalRoutes } from './owners/routes-internal.ts';
import { createLinkRoutes } from './links/routes.ts';
import { createOwnAccountRoutes } from './sessions/routes.ts';
import { createSessionAnswer } from './sessions/session-answer.ts';
import { createSignInRoutes } from './sign-in/routes.ts';
import { createStaffLinkRoutes } from './passwords/routes.ts';
import { createStaffRoutes } from './staff/routes.ts';

export type RouteDependencies = {
  useCases: UseCases;
  cookies: SessionCookies;
  /** Runs work after the response. Shutdown waits for it. */
  inBackground: (work: () => Promise<void>) => void;
};

/** Creates every route of identity. */
export function createRoutes(given: RouteDependencies): HandledRoute[] {
  const deps = { ...given, answerSessions: createSessionAnswer(given.cookies) };
  return [
    ...createSignInRoutes(deps),
    ...createAccountRoutes(deps),
    ...createOwnAccountRoutes(deps),
    ...createLinkRoutes(deps),
    ...createStaffRoutes(deps),
    ...createStaffLinkRoutes(deps),
    ...createInternalRoutes(deps.useCases),
  ];
}
