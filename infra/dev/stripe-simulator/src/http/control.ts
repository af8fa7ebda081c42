import express, { type Response, type Router } from 'express';
import { z } from 'zod';
import type { AppDeps } from '../app.ts';
import { faultsSchema } from '../data/faults.ts';
import type { ObjectKind } from '../domain/objects/types.ts';
import { StripeError } from '../domain/stripe-error.ts';
import { openDispute } from '../use-cases/disputes.ts';
import { finishAuthentication } from '../use-cases/payment-intents.ts';
import { finishSetupAuthentication } from '../use-cases/setup-intents.ts';
import type { World } from '../world.ts';

const kinds: ObjectKind[] = [
  'customer',
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
  'dispute',
  'balance_transaction',
  'webhook_endpoint',
  'test_helpers.test_clock',
];

/** Runs a control and words its errors like the API does. */
function attempt(response: Response, work: () => object): void {
  try {
    response.json(work());
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    response.status(error.status).json({ error: error.body });
  }
}

/** The card holder's answer to a challenge, for a payment or a set-up. */
export function answerChallenge(world: World, id: string, outcome: 'complete' | 'fail'): object {
  return world.store.transaction(() => {
    world.request = { id: null, idempotencyKey: null };
    return id.startsWith('seti_')
      ? finishSetupAuthentication(world, world.require('setup_intent', id), outcome)
      : finishAuthentication(world, world.require('payment_intent', id), outcome);
  });
}

const challengeBody = z.strictObject({ outcome: z.enum(['complete', 'fail']).default('complete') });
const disputeBody = z.strictObject({
  charge: z.string().min(1),
  reason: z.string().default('fraudulent'),
  isInquiry: z.boolean().default(false),
});

function ledger({ world, queue }: AppDeps, withEvents: boolean): object {
  const wanted: ObjectKind[] = withEvents ? [...kinds, 'event'] : kinds;
  const objects = Object.fromEntries(wanted.map((kind) => [kind, world.store.all(kind)]));
  return { objects, deliveries: queue.counts() };
}

/** What Stripe does not have: faults on demand, the whole ledger, and the card holder's part. */
export function createControlRouter(deps: AppDeps): Router {
  const { world, faults, queue, afterChange } = deps;
  const router = express.Router();
  const json = express.json({ limit: '1mb' });
  router.get('/health/live', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/health/ready', (_request, response) => {
    world.store.prepare('SELECT 1').get();
    response.json({ status: 'ok' });
  });
  router.get('/_ledger', (request, response) => {
    response.json(ledger(deps, request.query.events === 'true'));
  });
  router.get('/_faults', (_request, response) => {
    response.json(faults.show());
  });
  router.post('/_faults', json, (request, response) => {
    const parsed = faultsSchema.safeParse(request.body ?? {});
    if (parsed.success) response.json(faults.set(parsed.data));
    else response.status(400).json({ error: { message: z.prettifyError(parsed.error) } });
  });
  router.delete('/_faults', (_request, response) => {
    response.json(faults.clear());
  });
  router.post('/_challenges/:id', json, (request, response) => {
    const { outcome } = challengeBody.parse(request.body ?? {});
    attempt(response, () => answerChallenge(world, request.params.id, outcome));
    afterChange();
  });
  router.post('/_disputes', json, (request, response) => {
    const body = disputeBody.parse(request.body ?? {});
    attempt(response, () =>
      world.store.transaction(() =>
        openDispute(world, world.require('charge', body.charge, 'charge'), body),
      ),
    );
    afterChange();
  });
  router.post('/_events/:id/resend', (request, response) => {
    attempt(response, () => {
      const event = world.require('event', request.params.id);
      return { deliveries: queue.resend(event.id) };
    });
    afterChange();
  });
  return router;
}
