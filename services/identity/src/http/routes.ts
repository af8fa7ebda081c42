import type { Route, SessionCookies } from '@petwell/chassis';
import type { UseCases } from '../use-cases/use-cases.ts';
import { createAccountRoutes } from './account-routes.ts';
import { createInternalRoutes } from './internal-routes.ts';
import { createLinkRoutes } from './link-routes.ts';
import { createSessionAnswer } from './session-answer.ts';
import { createSessionRoutes } from './session-routes.ts';
import { createSignInRoutes } from './sign-in-routes.ts';
import { createStaffRoutes } from './staff-routes.ts';

export type RouteDependencies = {
  useCases: UseCases;
  cookies: SessionCookies;
  /** Work that goes on after the answer; stopping waits for it. */
  inBackground: (work: () => Promise<void>) => void;
};

/** Every route of identity, with who may call it. */
export function createRoutes(deps: RouteDependencies): Route[] {
  const answerSessions = createSessionAnswer(deps.cookies);
  return [
    ...createSignInRoutes({ ...deps, answerSessions }),
    ...createSessionRoutes({ ...deps, answerSessions }),
    ...createAccountRoutes({ ...deps, answerSessions }),
    ...createLinkRoutes({ ...deps, answerSessions }),
    ...createStaffRoutes({ ...deps, answerSessions }),
    ...createInternalRoutes(deps.useCases),
  ];
}
