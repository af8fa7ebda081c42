import express, { type Express } from 'express';
import type { ApiDependencies } from './http/answer-call.ts';
import { createApiRouter } from './http/api.ts';
import { createBrowserFiles } from './http/browser-files.ts';
import { createChallengePages } from './http/challenge-pages.ts';
import {
  answerControlError,
  createControlRouter,
  type ControlDependencies,
} from './http/control.ts';
import { routes } from './http/routes.ts';

/** Creates the app: Stripe's API under /v1, the browser's script and pages, and the control API under /_. */
export function createApp(deps: ApiDependencies & ControlDependencies): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(createApiRouter(deps, routes));
  app.use(createControlRouter(deps));
  app.use(createChallengePages(deps));
  app.use(createBrowserFiles());
  app.use(answerControlError);
  return app;
}
