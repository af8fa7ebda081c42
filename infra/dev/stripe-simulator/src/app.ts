import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { z } from 'zod';
import type { FaultBox } from './data/faults.ts';
import type { IdempotencyKeys } from './data/idempotency-keys.ts';
import { accountRoutes } from './http/account.ts';
import { afterPaymentRoutes } from './http/after-payment.ts';
import { createApiRouter } from './http/api.ts';
import { createBrowserRouter } from './http/browser.ts';
import { createChallengeRouter } from './http/challenge.ts';
import { createControlRouter } from './http/control.ts';
import { customerRoutes } from './http/customers.ts';
import { invoiceItemRoutes } from './http/invoice-items.ts';
import { invoiceRoutes } from './http/invoices.ts';
import { paymentIntentRoutes } from './http/payment-intents.ts';
import { paymentMethodRoutes } from './http/payment-methods.ts';
import { paymentStepRoutes } from './http/payment-steps.ts';
import { priceRoutes } from './http/prices.ts';
import { productRoutes } from './http/products.ts';
import { retrievalRoutes } from './http/retrieval.ts';
import { searchRoutes } from './http/search.ts';
import { setupIntentRoutes } from './http/setup-intents.ts';
import { subscriptionRoutes } from './http/subscriptions.ts';
import type { DeliveryQueue } from './webhooks/queue.ts';
import type { World } from './world.ts';

export type AppDeps = {
  world: World;
  faults: FaultBox;
  queue: DeliveryQueue;
  keys: IdempotencyKeys;
  afterChange: () => void;
};

const apiRoutes = [
  ...searchRoutes,
  ...customerRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...invoiceItemRoutes,
  ...paymentIntentRoutes,
  ...paymentStepRoutes,
  ...setupIntentRoutes,
  ...paymentMethodRoutes,
  ...afterPaymentRoutes,
  ...accountRoutes,
  ...retrievalRoutes,
];

/** Malformed control bodies and whatever else was thrown, as JSON and without a stack trace. */
function answerError(
  error: unknown,
  _request: Request,
  response: Response,
  next: NextFunction,
): void {
  if (response.headersSent) {
    next(error);
    return;
  }
  const isInvalid = error instanceof z.ZodError;
  const named =
    typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500;
  const status = isInvalid ? 400 : named;
  if (status >= 500) console.error(error);
  const message = isInvalid ? z.prettifyError(error) : 'The request could not be read or handled.';
  response.status(status).json({ error: { type: 'invalid_request_error', message } });
}

/** Stripe's API under /v1, the browser's script and pages, and the controls under /_. */
export function createApp(deps: AppDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  const api = createApiRouter(deps, apiRoutes);
  app.use((request, response, next) => {
    if (request.path.startsWith('/v1/')) api(request, response, next);
    else next();
  });
  app.use(createControlRouter(deps));
  app.use(createChallengeRouter(deps));
  app.use(createBrowserRouter());
  app.use(answerError);
  return app;
}
