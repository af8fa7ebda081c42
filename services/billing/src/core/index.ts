import {
  busSettings,
  createBus,
  createOutbox,
  createRelay,
  createRequestRecords,
  createServiceTokens,
  createTransaction,
  type Logger,
  pruneRequestRecords,
  textTermsOf,
} from '@petwell/chassis';
import type { Config } from '../config.ts';
import { createCurrentAccount, createReadAccount } from './stripe/account.ts';
import { createLoadPayable } from './payable.ts';
import { createOtherServices } from './provider-services.ts';
import { createCheckouts, createPayables } from './store-payables.ts';
import { createHasLinkedCard } from './store-consents.ts';
import { openDatabase } from './store-database.ts';
import { createLeases, createTransactions } from './store-transaction.ts';
import { createReadPrices } from './store-terms.ts';
import { createProviderAccounts } from './store-provider-accounts.ts';
import { createStripeClient } from './stripe/client.ts';
import { createStripeReads } from './stripe/reads.ts';
import { createWithLease } from './transaction.ts';

const clinicOf = (config: Config) => ({
  name: config.CLINIC_NAME,
  phone: config.CLINIC_PHONE,
  email: config.CLINIC_EMAIL,
  address: config.CLINIC_ADDRESS,
  timeZone: config.CLINIC_TIME_ZONE,
  textTerms: textTermsOf(config),
});

type Opening = {
  config: Config;
  logger: Logger;
  onKeyRefused: (status: 401 | 403) => void;
};

/** Opens Stripe or the simulator, the database, and the bus, and creates transactions that wake the relay. */
function openMessaging({ config, logger, onKeyRefused }: Opening) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_ACCOUNT_ID: accountId } = config;
  const stripe = createStripeClient({
    secretKey,
    apiUrl: config.STRIPE_API_URL,
    timeoutMs: config.STRIPE_TIMEOUT_MS,
    onKeyRefused,
  });
  const { prisma, kysely } = openDatabase({
    databaseUrl: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    onConnectionError: (err) => logger.warn({ err }, 'database connection lost'),
  });
  const currentAccount = createCurrentAccount({
    readAccount: createReadAccount({ stripe, secretKey, accountId, logger }),
    accounts: createProviderAccounts(kysely),
    logger,
  });
  const bus = createBus({ ...busSettings(config), logger });
  const relay = createRelay({ kysely, bus, logger });
  const clinic = clinicOf(config);
  const runners = createTransactions({
    transaction: createTransaction({ kysely, relay }),
    outbox: createOutbox({ source: 'billing' }),
    clinic,
  });
  return { clinic, stripe, prisma, kysely, bus, relay, ...runners, currentAccount };
}

/** Builds what every room needs. */
export function createCore({
  config,
  logger,
  clock,
  onKeyRefused,
}: Opening & {
  /** The business clock: for dates that the clinic, its customers, and the payment provider know. */
  clock: () => Date;
}) {
  const messaging = openMessaging({ config, logger, onKeyRefused });
  const { stripe, kysely, transaction, currentAccount } = messaging;
  const serviceTokens = createServiceTokens(config.SERVICE_AUTH_SECRET);
  const services = createOtherServices(config, serviceTokens);
  const leases = createLeases(kysely);
  return {
    config,
    ...messaging,
    timeZone: config.CLINIC_TIME_ZONE,
    clock,
    /** Real time: what links, webhooks, and their mails go by. */
    now: () => new Date(),
    logger,
    /** No real money moves. */
    isTestMode: config.STRIPE_SECRET_KEY.includes('_test_'),
    provider: createStripeReads({ stripe, logger }),
    records: createRequestRecords(kysely),
    serviceTokens,
    ...services,
    leases,
    withLease: createWithLease({ leases }),
    checkouts: createCheckouts({ kysely, currentAccount }),
    hasLinkedCard: createHasLinkedCard(kysely),
    readPrices: createReadPrices(kysely),
    loadPayable: createLoadPayable({
      payables: createPayables(kysely, { clock, timeZone: config.CLINIC_TIME_ZONE }),
      transaction,
      fetchEnrollment: services.fetchEnrollment,
    }),
    routes: [],
    housekeeping: { 'stored responses': () => pruneRequestRecords(kysely) },
  };
}
export type Core = ReturnType<typeof createCore>;
