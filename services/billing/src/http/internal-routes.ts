import { parse, type Route } from '@petwell/chassis';
import { pathIdSchema } from '@petwell/contracts';
import {
  cancelSubscriptionSchema,
  subscriptionFactsRequestSchema,
  verifyPaymentSchema,
} from '@petwell/contracts/internal';
import type { UseCases } from './routes.ts';

type InternalUseCases = Pick<
  UseCases,
  | 'verifyPayment'
  | 'cancelSubscription'
  | 'readSubscriptionFacts'
  | 'readHeldData'
  | 'reconcileSubscriptions'
>;

/** Longer than this nobody waits for an answer; what is left is for the next pass. */
const reconcileMs = 8_000;

/** What enrollment asks of billing before it changes a status (design §2). */
export function createInternalRoutes(useCases: InternalUseCases): Route[] {
  return [
    {
      method: 'post',
      path: '/internal/enrollments/:enrollmentId/verify-payment',
      access: ['service:enrollment'],
      async handle({ request, response }) {
        const enrollmentId = parse(pathIdSchema, request.params['enrollmentId']);
        const claim = parse(verifyPaymentSchema, request.body);
        response.json(await useCases.verifyPayment({ enrollmentId, ...claim }));
      },
    },
    {
      method: 'post',
      path: '/internal/enrollments/:enrollmentId/cancel-subscription',
      access: ['service:enrollment'],
      async handle({ request, response }) {
        const enrollmentId = parse(pathIdSchema, request.params['enrollmentId']);
        const { onlyIfUnpaid } = parse(cancelSubscriptionSchema, request.body);
        const subscription = await useCases.cancelSubscription({ enrollmentId, onlyIfUnpaid });
        response.json({ subscription });
      },
    },
    {
      method: 'post',
      path: '/internal/subscription-facts',
      access: ['service:enrollment'],
      async handle({ request, response }) {
        const { enrollmentIds } = parse(subscriptionFactsRequestSchema, request.body);
        response.json(await useCases.readSubscriptionFacts(enrollmentIds));
      },
    },
    {
      method: 'get',
      path: '/internal/owners/:ownerId/held-data',
      access: ['service:enrollment'],
      async handle({ request, response }) {
        const ownerId = parse(pathIdSchema, request.params['ownerId']);
        response.json(await useCases.readHeldData(ownerId));
      },
    },
    {
      method: 'post',
      path: '/internal/reconciliation',
      access: ['service:enrollment'],
      async handle({ response }) {
        response.json(await useCases.reconcileSubscriptions(AbortSignal.timeout(reconcileMs)));
      },
    },
  ];
}
