/**
 * The peer of the benchmark of enrolling: a shop with eight products, one way of shipping and one of paying.
 *
 *   node vendure.mjs prepare   creates tables and that data in the empty database, and ends
 *   node vendure.mjs serve     serves; sends its port to the parent, and ends with it
 *
 * Settings: DATABASE_URL, SUPERADMIN_PASSWORD, COOKIE_SECRET. With STRIPE_API_URL, STRIPE_WEBHOOK_SECRET, and
 * SMTP_URL, it takes cards and sends emails; without them, it takes dummy payments.
 */
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import {
  bootstrap,
  DefaultLogger,
  dummyPaymentHandler,
  JobQueueService,
  LogLevel,
} from '@vendure/core';
import { populate } from '@vendure/core/cli/index.js';
import { InMemoryJobQueueStrategy } from '@vendure/core/dist/job-queue/in-memory-job-queue-strategy.js';
import { defaultEmailHandlers, EmailPlugin, FileBasedTemplateLoader } from '@vendure/email-plugin';
import { StripePlugin } from '@vendure/payments-plugin/package/stripe/index.js';
import { StripeService } from '@vendure/payments-plugin/package/stripe/stripe.service.js';

const { DATABASE_URL, SUPERADMIN_PASSWORD, COOKIE_SECRET } = env;
const { STRIPE_API_URL, STRIPE_WEBHOOK_SECRET, SMTP_URL } = env;
const isPreparing = process.argv[2] === 'prepare';
const takesCards = STRIPE_API_URL !== undefined;

/** The plugin has no setting for Stripe's address, and its SDK's API version is older than the account's. */
function callStripeAt(address) {
  const { hostname, port, protocol } = new URL(address);
  const getStripeClient = Reflect.get(StripeService.prototype, 'getStripeClient');
  StripeService.prototype.getStripeClient = async function (...args) {
    const client = await getStripeClient.apply(this, args);
    client._setApiField('host', hostname);
    client._setApiField('port', port);
    client._setApiField('protocol', protocol.replace(':', ''));
    client._setApiField('version', null);
    return client;
  };
}

function createEmailPlugin(address) {
  const { hostname, port } = new URL(address);
  const templates = new URL('node_modules/@vendure/email-plugin/templates', import.meta.url);
  return EmailPlugin.init({
    handlers: defaultEmailHandlers,
    templateLoader: new FileBasedTemplateLoader(fileURLToPath(templates)),
    globalTemplateVars: {
      fromAddress: 'Shop <shop@vendure.example>',
      verifyEmailAddressUrl: 'http://localhost/verify',
    },
    transport: { type: 'smtp', host: hostname, port: Number(port), pool: true, ignoreTLS: true },
  });
}

if (takesCards) callStripeAt(STRIPE_API_URL);

/** As in production, without what a shop might add: jobs and caches in memory, no search. */
const config = {
  logger: new DefaultLogger({ level: LogLevel.Error }),
  apiOptions: { hostname: '127.0.0.1', port: 0, introspection: false, cors: false },
  authOptions: {
    superadminCredentials: { identifier: 'superadmin', password: SUPERADMIN_PASSWORD },
    cookieOptions: { secret: COOKIE_SECRET },
  },
  dbConnectionOptions: {
    type: 'postgres',
    url: DATABASE_URL,
    synchronize: isPreparing,
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: takesCards ? [] : [dummyPaymentHandler] },
  // The default sends five emails a second at most.
  jobQueueOptions: {
    jobQueueStrategy: new InMemoryJobQueueStrategy({ concurrency: 4, pollInterval: 50 }),
  },
  plugins: takesCards ? [StripePlugin.init({}), createEmailPlugin(SMTP_URL)] : [],
};

const zone = 'Americas';
const initialData = {
  defaultLanguage: 'en',
  defaultZone: zone,
  countries: [{ name: 'United States', code: 'US', zone }],
  taxRates: [{ name: 'Standard', percentage: 7 }],
  shippingMethods: [{ name: 'Standard', price: 0 }],
  paymentMethods: [
    {
      name: 'Card',
      handler: takesCards
        ? {
            code: 'stripe',
            arguments: [
              { name: 'apiKey', value: 'sk_test_simulator' },
              { name: 'webhookSecret', value: STRIPE_WEBHOOK_SECRET },
            ],
          }
        : {
            code: dummyPaymentHandler.code,
            arguments: [{ name: 'automaticSettle', value: 'true' }],
          },
    },
  ],
  collections: [],
};

if (isPreparing) {
  const products = fileURLToPath(new URL('products.csv', import.meta.url));
  const app = await populate(() => bootstrap(config), initialData, products);
  await app.close();
} else {
  process.on('disconnect', () => process.exit());
  const app = await bootstrap(config);
  await app.get(JobQueueService).start();
  process.send({ port: app.getHttpServer().address().port });
}
