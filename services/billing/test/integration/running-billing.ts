import { sql } from 'kysely';
import { createLogger, createServiceTokens, identityHeader, startService } from '@petwell/chassis';
import { startTestDatabase } from '@petwell/chassis/testing';
import type { Principals, SubscriptionResponse } from '@petwell/contracts';
import type { DomainEvent, MailOf, RequestedMail } from '@petwell/contracts/events';
import type { ServiceName } from '@petwell/contracts/internal';
import { startSimulator, type SimulatorOptions } from 'stripe-simulator';
import { expect, vi } from 'vitest';
import { compose } from '../../src/compose.ts';
import type { Config } from '../../src/config.ts';
import { openDatabase } from '../../src/core/store-database.ts';
import { createStripeClient } from '../../src/core/stripe/client.ts';
import {
  enrollmentSnapshot,
  gatewayKeys,
  ownerPrincipals,
  serviceAuthSecret,
  webhookSecret,
} from '../factories.ts';
import { watchStripe } from '../stripe-types/watch-stripe.ts';
import { startFakeEnrollment } from './fake-enrollment.ts';
import { startWebhookGate } from './webhook-gate.ts';

const logLevel = (process.env['TEST_LOG_LEVEL'] ?? 'silent') as Config['LOG_LEVEL'];

function createCalls(url: () => string) {
  const tokens = createServiceTokens(serviceAuthSecret);
  const as = (principals: Principals) => ({ [identityHeader]: gatewayKeys.sign(principals) });
  const asService = (caller: ServiceName, callee: ServiceName = 'billing') => ({
    authorization: `Bearer ${tokens.sign({ caller, callee })}`,
  });
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${url()}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return { as, asService, post };
}

/**
 * The real service on its own port, with new databases, the real simulator, and a webhook gate. Everything
 * that it exchanges with the simulator is checked against Stripe's types; `stop` reports violations.
 */
export async function startBilling(options: Pick<SimulatorOptions, 'settleLagMs'> = {}) {
  const watched = watchStripe();
  const database = await startTestDatabase({ migrations: 'services/billing' });
  const enrollment = await startFakeEnrollment();
  const gate = await startWebhookGate(watched.receive);
  const provider = await startSimulator({
    ...options,
    webhooks: [{ url: gate.url, secret: webhookSecret }],
  });
  const state = { isProviderUp: true };
  const stopProvider = async () => {
    if (state.isProviderUp) await provider.close();
    state.isProviderUp = false;
  };
  const stripe = createStripeClient({ secretKey: 'sk_test_simulator', apiUrl: provider.url });
  const { prisma, kysely } = openDatabase({ databaseUrl: database.url, poolSize: 2 });
  const logger = createLogger({ service: 'billing', level: logLevel });
  const config: Config = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: logLevel,
    DRAIN_DELAY_MS: 0,
    SERVICE_AUTH_SECRET: serviceAuthSecret,
    GATEWAY_IDENTITY_PUBLIC_JWKS: gatewayKeys.publicKeys,
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: 5,
    RABBITMQ_URL: 'off',
    // The bus has a schema of its own.
    BUS_DATABASE_URL: database.url,
    ENROLLMENT_URL: enrollment.url,
    // One server plays them all.
    IDENTITY_URL: enrollment.url,
    NOTIFICATION_URL: enrollment.url,
    PUBLIC_URL: 'http://localhost:8080',
    ALLOW_INSECURE_PUBLIC_URL: false,
    STRIPE_SECRET_KEY: 'sk_test_simulator',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: provider.url,
    STATEMENT_DESCRIPTOR: 'PETWELL CLINIC',
    STRIPE_TIMEOUT_MS: 8_000,
    // Only on demand, and every live subscription is due.
    RECONCILE_EVERY_MS: 3_600_000,
    RECONCILE_PENDING_AFTER_MS: 0,
    RECONCILE_SETTLED_AFTER_MS: 0,
    RECONCILE_READS_PER_SECOND: 1_000,
    FINISH_REFUNDS_EVERY_MS: 3_600_000,
    HOUSEKEEPING_EVERY_MS: 3_600_000,
    REFUND_COOLING_OFF: false,
    CLINIC_TIME_ZONE: 'America/New_York',
    CLINIC_HOLIDAYS: [],
    PRICE_TERMS: 'for-good',
    OWNER_CANCEL_ONLINE: false,
    CLINIC_NAME: 'PetWell Veterinary Clinic',
    CLINIC_PHONE: '(904) 555-0134',
    CLINIC_EMAIL: 'care@petwell.example',
    CLINIC_ADDRESS: '1200 Riverside Avenue, Jacksonville, FL 32204',
  };
  const composeReplica = (overrides: Partial<Config> = {}) =>
    compose({ ...config, ...overrides }, logger);
  const start = (service: ReturnType<typeof compose>) =>
    startService(service, { host: '127.0.0.1', port: 0, logger });
  const startReplica = (overrides: Partial<Config> = {}) => start(composeReplica(overrides));
  const service = composeReplica();
  const replicas = [await start(service)];
  const url = () => replicas[0]?.url ?? '';
  gate.aim(url());
  const calls = createCalls(url);

  /** The browser's part: confirms the payment behind a client secret with a test card. */
  const confirmCard = (clientSecret: string | null, card = 'pm_card_visa') =>
    stripe.paymentIntents.confirm(paymentIntentOf(clientSecret), {
      payment_method: card,
      return_url: 'https://petwell.example/payment-success',
    });

  /** Rows of the outbox, oldest first. */
  async function published<Type extends DomainEvent['type']>(type: Type, enrollmentId: number) {
    const rows = await prisma.outboxEvent.findMany({
      where: { type, subject: `enrollment/${enrollmentId}` },
      orderBy: { id: 'asc' },
    });
    return rows.map(({ payload }) => payload as Extract<DomainEvent, { type: Type }>);
  }

  /** Requested emails of a kind, oldest first. */
  async function requestedMails<Kind extends RequestedMail['kind']>(kind: Kind, id: number) {
    const requests = (await published('mail.requested.v1', id)).map(({ data }) => data);
    return requests.flatMap(({ mail, dedupeKey = '' }) =>
      mail.kind === kind ? [{ ...(mail as MailOf<Kind>), dedupeKey }] : [],
    );
  }

  return {
    ...calls,
    url,
    routes: service.routes,
    prisma,
    kysely,
    /** The first account that a database sees. */
    currentAccount: () => Promise.resolve(1),
    stripe,
    gate,
    watched,
    enrollment,
    provider,
    stopProvider,
    published,
    requestedMails,
    busUrl: database.url,
    /** Enrollment knows the enrollment; billing has yet to hear of it. */
    /** Lets two minutes go by since the last links, after which their plans' next ones are mailed. */
    async waitForNextLink() {
      await kysely
        .updateTable('planLinks')
        .set((eb) => ({ createdAt: sql<Date>`${eb.ref('createdAt')} - interval '2 minutes'` }))
        .execute();
    },
    enroll(given: Parameters<typeof enrollmentSnapshot>[0] = {}) {
      const snapshot = enrollmentSnapshot(given);
      enrollment.snapshots.set(snapshot.enrollment.id, snapshot);
      return snapshot;
    },
    async createSubscription(enrollmentId: number, ownerId: number) {
      const headers = calls.as(ownerPrincipals(ownerId));
      const response = await calls.post('/api/create-subscription', { enrollmentId }, headers);
      if (response.status !== 200) throw new Error(`create-subscription: ${response.status}`);
      return (await response.json()) as SubscriptionResponse;
    },
    confirmCard,
    /** Confirms the card, and waits until the provider has settled the invoice as well. */
    async pay(clientSecret: string | null, card?: string) {
      const intent = await confirmCard(clientSecret, card);
      if (intent.status !== 'succeeded') return intent;
      await vi.waitFor(async () => {
        const payment = { type: 'payment_intent', payment_intent: intent.id } as const;
        const { data } = await stripe.invoicePayments.list({ payment });
        expect(data[0]?.status).toBe('paid');
      }, 15_000);
      return intent;
    },
    /** Waits until the provider has delivered all events, and all are processed. */
    settled: () =>
      vi.waitFor(
        async () => {
          if (state.isProviderUp) {
            const ledger = await fetch(`${provider.url}/_ledger`);
            const { deliveries } = (await ledger.json()) as { deliveries: { pending?: number } };
            const { pending = 0 } = deliveries;
            if (pending > 0) throw new Error(`${pending} events on their way`);
          }
          const pending = await prisma.providerEvent.count({ where: { processedAt: null } });
          if (pending > 0) throw new Error(`${pending} events pending`);
        },
        { timeout: 15_000, interval: 50 },
      ),
    /** Starts the service again with other settings. */
    async restart(overrides: Partial<Config> = {}) {
      await Promise.all(replicas.map((replica) => replica.stop()));
      replicas.splice(0, replicas.length, await startReplica(overrides));
      gate.aim(url());
    },
    async startAnotherReplica() {
      const replica = await startReplica();
      replicas.push(replica);
      return replica.url;
    },
    async stop() {
      await Promise.all(replicas.map((replica) => replica.stop()));
      await stopProvider();
      await gate.stop();
      await enrollment.stop();
      await prisma.$disconnect();
      await database.drop();
      watched.stop();
    },
  };
}
export type RunningBilling = Awaited<ReturnType<typeof startBilling>>;

export function paymentIntentOf(clientSecret: string | null): string {
  const id = clientSecret?.split('_secret_')[0];
  if (!id?.startsWith('pi_')) throw new Error(`no payment intent in ${String(clientSecret)}`);
  return id;
}
