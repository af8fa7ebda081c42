import { parse, type Route } from '@petwell/chassis';
import {
  createSubscriptionSchema,
  paymentConsentSchema,
  paymentMethodConfirmationSchema,
  paymentMethodUpdateRequestSchema,
} from '@petwell/contracts';
import { keepWithoutSecret } from './kept-answers.ts';
import type { UseCases } from './routes.ts';

type PublicUseCases = Pick<
  UseCases,
  | 'createSubscription'
  | 'recordConsent'
  | 'receiveWebhook'
  | 'preparePaymentMethod'
  | 'updatePaymentMethod'
  | 'readClientSecret'
>;

/** What an owner does about the card that is charged every month. */
function createCardRoutes(
  useCases: Pick<
    PublicUseCases,
    'preparePaymentMethod' | 'updatePaymentMethod' | 'readClientSecret'
  >,
): Route[] {
  const keepsAnswer = keepWithoutSecret(useCases.readClientSecret);
  return [
    {
      method: 'post',
      path: '/api/payment-method-updates',
      access: ['owner'],
      keepsAnswer,
      async handle({ request, response, principals }) {
        const { enrollmentId } = parse(paymentMethodUpdateRequestSchema, request.body);
        response.json(await useCases.preparePaymentMethod({ enrollmentId, principals }));
      },
    },
    {
      method: 'post',
      path: '/api/payment-method-updates/confirm',
      access: ['owner'],
      keepsAnswer,
      async handle({ request, response, principals }) {
        const confirmation = parse(paymentMethodConfirmationSchema, request.body);
        response.json(await useCases.updatePaymentMethod({ ...confirmation, principals }));
      },
    },
  ];
}

/** What browsers and Stripe reach through the gateway. */
export function createPublicRoutes(useCases: PublicUseCases): Route[] {
  return [
    {
      method: 'post',
      path: '/api/create-subscription',
      access: ['owner', 'setup'],
      keepsAnswer: keepWithoutSecret(useCases.readClientSecret),
      async handle({ request, response, principals }) {
        const { enrollmentId } = parse(createSubscriptionSchema, request.body);
        response.json(await useCases.createSubscription({ enrollmentId, principals }));
      },
    },
    {
      method: 'post',
      path: '/api/payment-consents',
      access: ['owner', 'setup'],
      keepsAnswer: {},
      async handle({ request, response, principals, clientAddress, record = null }) {
        const consent = parse(paymentConsentSchema, request.body);
        await useCases.recordConsent({ consent, principals, clientAddress, record });
        response.status(204).end();
      },
    },
    {
      method: 'post',
      path: '/api/webhooks/stripe',
      // The signature is what tells Stripe from anybody else.
      access: 'anyone',
      body: 'raw',
      async handle({ request, response }) {
        const body: unknown = request.body;
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        await useCases.receiveWebhook(bytes, request.get('stripe-signature'));
        response.json({ received: true });
      },
    },
    ...createCardRoutes(useCases),
  ];
}
