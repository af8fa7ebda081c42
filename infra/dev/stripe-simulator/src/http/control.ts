import express, { type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { faultsSchema, type Faults } from '../data/faults.ts';
import { restrictedKeySchema, type KeyRights } from '../data/key-rights.ts';
import type { ObjectKind } from '../domain/objects/types.ts';
import { StripeError } from '../domain/stripe-error.ts';
import { readFile } from '../use-cases/files.ts';
import type { DeliveryQueue } from '../webhooks/queue.ts';
import { addMoneyControls } from './money-controls.ts';
import { addOutsideEvents, type Change } from './outside-events.ts';

const ledgerKinds: ObjectKind[] = [
  'customer',
  'customer_balance_transaction',
  'product',
  'price',
  'subscription',
  'invoice',
  'invoiceitem',
  'invoice_payment',
  'payment_intent',
  'setup_intent',
  'payment_method',
  'charge',
  'refund',
  'balance_transaction',
  'payout',
  'dispute',
  'radar.early_fraud_warning',
  'file',
];
export type ControlDependencies = {
  account: Account;
  faults: Faults;
  keyRights: KeyRights;
  queue: DeliveryQueue;
  afterChange: () => void;
  catchUp: () => Promise<void>;
};

/**
 * Creates the control API, which Stripe doesn't have: faults on demand, the whole ledger, and the
 * cardholder's actions.
 */
export function createControlRouter(deps: ControlDependencies): Router {
  const { account, faults, keyRights, queue, afterChange, catchUp } = deps;
  const router = express.Router();
  const json = express.json({ limit: '1mb' });
  const change: Change = (work) => [
    json,
    (request: Request<{ id: string }>, response: Response) => {
      account.request = { id: null, idempotency_key: null };
      response.json(account.store.transaction(() => work(request)));
      afterChange();
    },
  ];
  router.get(['/health/live', '/health/ready'], (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/_ledger', (request, response) => {
    const kinds =
      request.query.events === 'true' ? [...ledgerKinds, 'event' as const] : ledgerKinds;
    response.json({
      objects: Object.fromEntries(kinds.map((kind) => [kind, account.store.list(kind)])),
      deliveries: queue.countsByStatus(),
    });
  });
  router.get('/_files/:id', (request, response) => {
    const { type, bytes } = readFile(account, request.params.id);
    response.type(type).send(bytes);
  });
  router.get('/_faults', (_request, response) => {
    response.json(faults.read());
  });
  router.post('/_faults', json, (request, response) => {
    response.json(faults.set(faultsSchema.parse(request.body ?? {})));
  });
  router.delete('/_faults', (_request, response) => {
    response.json(faults.set(faultsSchema.parse({})));
  });
  router.post('/_restricted-keys', json, (request, response) => {
    const restricted = restrictedKeySchema.parse(request.body ?? {});
    keyRights.restrict(restricted);
    response.json(restricted);
  });
  router.post('/_clock/catch-up', async (_request, response) => {
    await catchUp();
    response.json({ now: account.now() });
  });
  addOutsideEvents(router, account, change);
  addMoneyControls(router, account, change);
  return router;
}

/** Reports errors of the control API as JSON, without a stack trace. */
export function answerControlError(
  error: unknown,
  _request: Request,
  response: Response,
  _next: unknown,
): void {
  if (error instanceof StripeError) {
    response.status(error.status).json({ error: error.body });
    return;
  }
  const isInvalid = error instanceof z.ZodError;
  const hasStatus = typeof error === 'object' && error !== null && 'status' in error;
  const status = isInvalid ? 400 : hasStatus ? Number(error.status) : 500;
  if (status >= 500) console.error(error);
  const message = isInvalid ? z.prettifyError(error) : 'The request could not be read or handled.';
  response.status(status).json({ error: { type: 'invalid_request_error', message } });
}
