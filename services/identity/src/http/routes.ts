import type { Route, SessionCookies } from '@petwell/chassis';
import type { RecordStaffAction } from '../use-cases/staff-actions.ts';
import type { UseCases } from '../use-cases/use-cases.ts';
import { createAccountRoutes } from './account-routes.ts';
import { createInternalRoutes } from './internal-routes.ts';
import { createLinkRoutes } from './link-routes.ts';
import { createOwnAccountRoutes } from './own-account-routes.ts';
import { createSessionAnswer } from './session-answer.ts';
import { createSessionRoutes } from './session-routes.ts';
import { createSignInRoutes } from './sign-in-routes.ts';
import { recordStaffUse } from './staff-log.ts';
import { createStaffRoutes } from './staff-routes.ts';

export type RouteDependencies = {
  useCases: UseCases;
  cookies: SessionCookies;
  recordStaffAction: RecordStaffAction;
  /** Work that goes on after the answer; stopping waits for it. */
  inBackground: (work: () => Promise<void>) => void;
};

/** Every route of identity, with who may call it. */
export function createRoutes(deps: RouteDependencies): Route[] {
  const answerSessions = createSessionAnswer(deps.cookies);
  const routes = [
    ...createSignInRoutes({ ...deps, answerSessions }),
    ...createSessionRoutes({ ...deps, answerSessions }),
    ...createAccountRoutes({ ...deps, answerSessions }),
    ...createOwnAccountRoutes({ ...deps, answerSessions }),
    ...createLinkRoutes({ ...deps, answerSessions }),
    ...createStaffRoutes({ ...deps, answerSessions }),
    ...createInternalRoutes(deps.useCases),
  ];
  return recordStaffUse(routes, deps.recordStaffAction);
}
